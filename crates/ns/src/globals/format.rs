//! Tcl's `format` without C's `printf`, for what scripts usually write: `%d`, `%s`, `%f`, `%e`, `%g` and `%x`, with width
//! and precision. Everything else, errors included, is left to Tcl.

use neons_otcl::{Obj, Otcl};
use neons_sim::format::{exponential, push_fixed, push_general, push_hexadecimal, push_integer};

/// The largest width that is not left to Tcl, characters.
const WIDEST: usize = 400;

pub(super) fn install(otcl: &Otcl) {
    otcl.shorten_command("format", |words| {
        let [format, values @ ..] = words else { return None };
        formatted(format.as_bytes(), values).map(|text| Obj::from_bytes(&text))
    });
}

/// Returns what Tcl would return; `None` if Tcl must find out.
fn formatted(format: &[u8], values: &[Obj]) -> Option<Vec<u8>> {
    let mut text = Vec::with_capacity(format.len() + 32);
    let (mut rest, mut values) = (format, values.iter());
    while let Some(place) = rest.iter().position(|byte| *byte == b'%') {
        text.extend_from_slice(&rest[..place]);
        rest = &rest[place + 1..];
        if let [b'%', after @ ..] = rest {
            text.push(b'%');
            rest = after;
            continue;
        }
        let (specifier, after) = Specifier::read(rest)?;
        specifier.push(&mut text, values.next()?)?;
        rest = after;
    }
    text.extend_from_slice(rest);
    values.next().is_none().then_some(text)
}

/// How one value is written.
#[derive(Clone, Copy, Debug)]
struct Specifier {
    is_left: bool,
    has_zeros: bool,
    width: usize,
    precision: Option<usize>,
    conversion: u8,
}

impl Specifier {
    /// Reads the text behind a percent sign; returns the rest as well.
    fn read(text: &[u8]) -> Option<(Specifier, &[u8])> {
        let (is_left, rest) = text.strip_prefix(b"-").map_or((false, text), |rest| (true, rest));
        let (has_zeros, rest) = rest.strip_prefix(b"0").map_or((false, rest), |rest| (true, rest));
        let (width, rest) = leading_number(rest);
        let (precision, rest) = match rest.strip_prefix(b".") {
            Some(rest) => {
                let (precision, rest) = leading_number(rest);
                (Some(precision), rest)
            }
            None => (None, rest),
        };
        let (conversion, rest) = rest.split_first()?;
        let is_known = width <= WIDEST && !(is_left && has_zeros);
        is_known
            .then_some((Specifier { is_left, has_zeros, width, precision, conversion: *conversion }, rest))
    }

    /// Appends a value.
    fn push(self, text: &mut Vec<u8>, value: &Obj) -> Option<()> {
        let start = text.len();
        match (self.conversion, self.precision) {
            (b's', None) if !self.has_zeros => {
                text.extend_from_slice(value.as_bytes());
                // Widths count characters.
                if self.width > 0 && !text[start..].is_ascii() {
                    return None;
                }
            }
            (b'd' | b'i', None) => push_integer(text, i32::try_from(value.to_i64()?).ok()?),
            (b'x', None) => push_hexadecimal(text, u32::try_from(value.to_i64()?).ok()?),
            (b'f', precision) => push_fixed(text, finite(value)?, at_most(precision, 16)? as u32),
            (b'g', precision) => push_general(text, finite(value)?, at_most(precision, 17)?),
            (b'e', precision) => {
                let decimals = at_most(precision, 16).filter(|decimals| *decimals > 0)?;
                text.extend_from_slice(exponential(finite(value)?, decimals).as_bytes());
            }
            _ => return None,
        }
        let missing = self.width.saturating_sub(text.len() - start);
        if missing > 0 {
            self.pad(text, start, missing);
        }
        Some(())
    }

    /// Adds blanks or zeros to the text that begins at `start`.
    fn pad(self, text: &mut Vec<u8>, start: usize, missing: usize) {
        let (place, byte) = match (self.is_left, self.has_zeros) {
            (true, _) => (text.len(), b' '),
            (false, false) => (start, b' '),
            (false, true) => (start + usize::from(text[start] == b'-'), b'0'),
        };
        text.splice(place..place, std::iter::repeat_n(byte, missing));
    }
}

/// Reads the decimal number with which a text begins, 0 if there is none. Numbers too large for any use stay so.
fn leading_number(text: &[u8]) -> (usize, &[u8]) {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at(length);
    let digit = |number: usize, digit: &u8| number.saturating_mul(10).saturating_add((digit - b'0').into());
    (digits.iter().fold(0, digit), rest)
}

fn at_most(precision: Option<usize>, most: usize) -> Option<usize> {
    Some(precision.unwrap_or(6)).filter(|precision| *precision <= most)
}

fn finite(value: &Obj) -> Option<f64> {
    value.to_f64().filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Formats like Tcl, without a shortcut.
    fn by_tcl(otcl: &Otcl, format: &str, values: &[&str]) -> Option<String> {
        let mut call: Vec<Obj> = vec!["format".into(), format.into()];
        call.extend(values.iter().map(|value| Obj::from_str(value)));
        otcl.call(&call).ok().map(|text| text.as_str().to_owned())
    }

    fn by_shortcut(format: &str, values: &[&str]) -> Option<String> {
        let values: Vec<Obj> = values.iter().map(|value| Obj::from_str(value)).collect();
        formatted(format.as_bytes(), &values).map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn the_usual_is_formatted_without_tcl() {
        for (format, values, text) in [
            ("%.6f node %d", vec!["1.5", "7"], "1.500000 node 7"),
            ("%-8s|%5d|%05d|%x", vec!["abc", "42", "-42", "255"], "abc     |   42|-0042|ff"),
            ("%g %.3e 100%%", vec!["0.1", "12345"], "0.1 1.234e+04 100%"),
            ("ü %s", vec!["ß"], "ü ß"),
        ] {
            assert_eq!(by_shortcut(format, &values).as_deref(), Some(text), "{format}");
        }
    }

    #[test]
    fn errors_and_rarities_are_left_to_tcl() {
        for (format, values) in [
            ("%d", vec!["abc"]),
            ("%d", vec!["2147483648"]),
            ("%d", vec![]),
            ("%d", vec!["1", "2"]),
            ("%1$d", vec!["1"]),
            ("%*d", vec!["5", "1"]),
            ("%.3d", vec!["1"]),
            ("%5s", vec!["ß"]),
            ("%c", vec!["65"]),
            ("%f", vec!["Inf"]),
            ("%", vec![]),
            ("%999999999999999999999d", vec!["1"]),
        ] {
            assert_eq!(by_shortcut(format, &values), None, "{format}");
        }
    }

    proptest! {
        #[test]
        fn texts_are_those_of_tcl(
            flags in "(-|0|-0| )?",
            width in "(|[1-9]|[12][0-9])",
            precision in "(|\\.|\\.[0-9]|\\.1[0-9])",
            conversion in "[dixsfgeucoGE]",
            value in "(-?[0-9]{1,12}|-?[0-9]{1,3}\\.[0-9]{0,9}|-?[1-9]\\.[0-9]{1,16}e-?[0-9]{1,2}|[0-9]*5|0\\.[0-9]*5|0x1f|010|-0|-0\\.0| 7|a)",
        ) {
            let format = format!("<%{flags}{width}{precision}{conversion}>%%");
            if let Some(text) = by_shortcut(&format, &[&value]) {
                let otcl = Otcl::new().unwrap();
                prop_assert_eq!(Some(text), by_tcl(&otcl, &format, &[&value]), "{} of {}", format, value);
            }
        }
    }
}
