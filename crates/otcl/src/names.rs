//! Values of names that native code uses repeatedly.

use std::cell::RefCell;

use crate::obj::Obj;

/// The number of places, as a power of two.
const SIZE_BITS: u32 = 9;

/// The length of the longest name that is kept, bytes.
const LONGEST: usize = 64;

/// The length up to which a key contains the whole name, bytes.
const WHOLE: usize = 16;

/// A direct-mapped table of values by their text; new ones replace old ones.
///
/// A kept value saves more than its construction: Tcl and the lookup of methods cache what it denotes.
pub(crate) struct Names(RefCell<Vec<Option<(Key, Obj)>>>);

/// The length of a name, and its first and last bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    first: u64,
    last: u64,
    length: usize,
}

impl Key {
    #[inline]
    fn of(text: &[u8]) -> Key {
        let byte = |place: usize| u64::from(text[place]);
        let length = text.len();
        let (first, last) =
            if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
                (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
            } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
                (u32::from_le_bytes(*first).into(), u32::from_le_bytes(*last).into())
            } else if length > 0 {
                (byte(0) << 16 | byte(length / 2) << 8 | byte(length - 1), 0)
            } else {
                (0, 0)
            };
        Key { first, last, length }
    }

    fn place(self) -> usize {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (self.first ^ self.last.rotate_left(23)).wrapping_add(self.length as u64);
        (mixed.wrapping_mul(MULTIPLIER) >> (u64::BITS - SIZE_BITS)) as usize
    }
}

impl Default for Names {
    fn default() -> Self {
        Names(RefCell::new(std::iter::repeat_with(|| None).take(1 << SIZE_BITS).collect()))
    }
}

impl Names {
    /// Returns a value with this text.
    #[inline]
    pub fn get(&self, text: &str) -> Obj {
        let bytes = text.as_bytes();
        let key = Key::of(bytes);
        self.known(key, bytes).unwrap_or_else(|| {
            // Tcl encodes these characters differently; so no kept name has them.
            if bytes.iter().any(|byte| *byte == 0 || *byte >= 0xf0) {
                return Obj::from_str(text);
            }
            self.keep(key, bytes)
        })
    }

    /// Returns a value with this text, which is in Tcl's internal encoding.
    pub fn get_bytes(&self, text: &[u8]) -> Obj {
        let key = Key::of(text);
        self.known(key, text).unwrap_or_else(|| self.keep(key, text))
    }

    #[inline(always)]
    fn known(&self, key: Key, text: &[u8]) -> Option<Obj> {
        let places = self.0.borrow();
        let (known, name) = places[key.place()].as_ref()?;
        (*known == key && (text.len() <= WHOLE || name.as_bytes() == text)).then(|| name.clone())
    }

    #[cold]
    fn keep(&self, key: Key, text: &[u8]) -> Obj {
        let name = Obj::from_bytes(text);
        if text.len() <= LONGEST {
            let old = self.0.borrow_mut()[key.place()].replace((key, name.clone()));
            drop(old);
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_gets_its_own_value() {
        let names = Names::default();
        let mut texts: Vec<String> =
            (0..100).map(|length| "abcdefghi".chars().cycle().take(length).collect()).collect();
        for length in 1..40 {
            for place in 0..length {
                let mut text = "x".repeat(length);
                text.replace_range(place..=place, "y");
                texts.push(text);
            }
        }
        for text in texts.iter().chain(&texts) {
            assert_eq!(names.get(text).as_str(), text);
            assert_eq!(names.get_bytes(text.as_bytes()).as_str(), text);
        }
    }

    #[test]
    fn a_name_that_is_used_again_is_the_same_value() {
        let names = Names::default();
        for text in ["", "a", "set", "node_", "_o12345", "a-rather-long-name-of-a-method"] {
            assert!(names.get(text).same(&names.get_bytes(text.as_bytes())), "{text}");
        }
    }

    #[test]
    fn characters_with_other_encodings_are_converted() {
        let names = Names::default();
        for text in ["a\0b", "\0", "\u{1f600}", "a\u{1f600}"] {
            assert_eq!(names.get(text).as_str(), text);
            assert_eq!(names.get(text).as_str(), text);
        }
    }
}
