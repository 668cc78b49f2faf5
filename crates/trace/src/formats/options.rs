//! Lines that consist of options: `-t 0.5 -s 0 -l "a label"`.

use crate::scan::Cursor;
use crate::text::Text;

/// The options of a nam line. A value ends before the next option, which is a blank, a hyphen, a letter and a blank. A
/// value may be enclosed in quotes or braces, which are not part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options<'a> {
    text: &'a [u8],
}

impl<'a> Options<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Options { text }
    }

    /// The letters and values of all options, in the order of the line.
    pub fn iter(self) -> impl Iterator<Item = (u8, Text<'a>)> {
        let mut rest = self.text;
        std::iter::from_fn(move || {
            let (key, value, after) = first_option(rest)?;
            rest = after;
            Some((key, Text(value)))
        })
    }

    /// The value of the first option with the letter `key`; `None` if there is none.
    pub fn text(self, key: u8) -> Option<Text<'a>> {
        self.iter().find(|&(letter, _)| letter == key).map(|(_, value)| value)
    }

    /// The value of an option as an integer; `None` if it is missing or not an integer.
    pub fn int(self, key: u8) -> Option<i32> {
        whole(self.text(key)?, Cursor::int)
    }

    /// The value of an option as a decimal number; `None` if it is missing or not a number.
    pub fn real(self, key: u8) -> Option<f64> {
        whole(self.text(key)?, Cursor::real)
    }
}

fn whole<'a, T>(text: Text<'a>, read: impl FnOnce(&mut Cursor<'a>) -> Option<T>) -> Option<T> {
    let mut cursor = Cursor::new(text.0);
    read(&mut cursor).filter(|_| cursor.is_at_end())
}

/// The letter and the value of the first option, and the rest of the line after it.
fn first_option(text: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let [b'-', key, rest @ ..] = text.trim_ascii_start() else { return None };
    let ([] | [b' ', ..]) = rest else { return None };
    let value = rest.trim_ascii_start();
    for (open, close) in [(b'"', b'"'), (b'{', b'}')] {
        if value.first() == Some(&open)
            && let Some(length) = closing(&value[1..], close)
        {
            return Some((*key, &value[1..=length], &value[length + 2..]));
        }
    }
    let length = memchr::memchr_iter(b'-', value)
        .find(|&at| (at == 0 || value[at - 1] == b' ') && starts_option(&value[at..]))
        .unwrap_or(value.len());
    Some((*key, value[..length].trim_ascii_end(), &value[length..]))
}

/// The position at which a quoted text ends: a closing character before another option or the end of the line. Quotes
/// inside a label are not escaped.
fn closing(text: &[u8], close: u8) -> Option<usize> {
    memchr::memchr_iter(close, text).find(|&at| {
        let after = &text[at + 1..];
        after.is_empty()
            || (after[0] == b' '
                && (starts_option(after.trim_ascii_start()) || after.trim_ascii().is_empty()))
    })
}

fn starts_option(text: &[u8]) -> bool {
    matches!(text, [b'-', b'a'..=b'z' | b'A'..=b'Z'] | [b'-', b'a'..=b'z' | b'A'..=b'Z', b' ', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<(char, String)> {
        Options::new(line.as_bytes()).iter().map(|(key, value)| (key as char, value.to_string())).collect()
    }

    #[test]
    fn values_reach_to_the_next_option() {
        let all = |pairs: &[(char, &str)]| {
            pairs.iter().map(|&(key, value)| (key, value.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(read("-t * -i 11 -n light blue"), all(&[('t', "*"), ('i', "11"), ('n', "light blue")]));
        assert_eq!(read("-t -5 -s -1  -x 50"), all(&[('t', "-5"), ('s', "-1"), ('x', "50")]));
        assert_eq!(read("-l \" ~ 0\" -L \"\""), all(&[('l', " ~ 0"), ('L', "")]));
        assert_eq!(read("-l \"say \"no\" -L\" -L x"), all(&[('l', "say \"no\" -L"), ('L', "x")]));
        assert_eq!(read("-n m1 -h hexagon -X"), all(&[('n', "m1"), ('h', "hexagon"), ('X', "")]));
        assert_eq!(read("-a  -o "), all(&[('a', ""), ('o', "")]));
        assert_eq!(read("-x {0.0 2.0 -1 ------- null}"), all(&[('x', "0.0 2.0 -1 ------- null")]));
    }
}
