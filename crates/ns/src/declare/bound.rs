//! Script variables that are stored in native fields (spec: script-language, section 7.4).

use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::format::general;
use neons_sim::{EntityId, Field, Sim, Traced};

use crate::Ns;

/// A native field as a script variable. The variant defines how text is converted to a value and back.
pub enum Bound<'a> {
    /// Whole number: C's `strtol` with base 0, truncated to 32 bits.
    Int(&'a Cell<i32>),
    /// Whole number of 64 bits.
    Long(&'a Cell<i64>),
    /// Whole number without sign.
    Unsigned(&'a Cell<u32>),
    /// Real number: C's `atof`.
    Real(&'a Cell<f64>),
    /// Another variable, with a function that is called after each change.
    Watched(Box<Bound<'a>>, Box<dyn Fn(&Sim) + 'a>),
    /// Boolean, stored as a number: `2` stays 2, `true` is 1, other words are 0.
    Bool(&'a Cell<i32>),
    /// Boolean, stored as `true` or `false`.
    Flag(&'a Cell<bool>),
    /// Bits per second: `10Mb`, `1.5e6`, `100kB`.
    Bandwidth(&'a Cell<f64>),
    /// Seconds: `10ms`, `5us`.
    Time(&'a Cell<f64>),
    /// A whole number whose changes can be traced.
    TracedInt(&'a Traced<i32>),
    /// A real number whose changes can be traced; reads back with six digits.
    TracedReal(&'a Traced<f64>),
    /// Like `TracedReal`, but reads back with all digits.
    TracedExact(&'a Traced<f64>),
    /// Any other value; the two functions read and write it as text.
    Custom(Box<dyn Fn() -> String + 'a>, Box<dyn Fn(&str) + 'a>),
    /// Like `Custom`, but the variable does not exist while the first function returns `None`.
    Optional(Box<dyn Fn() -> Option<String> + 'a>, Box<dyn Fn(&str) + 'a>),
}

impl<'a> From<Field<'a>> for Bound<'a> {
    fn from(field: Field<'a>) -> Bound<'a> {
        match field {
            Field::Integer(field) => Bound::Int(field),
            Field::Unsigned(field) => Bound::Unsigned(field),
            Field::Switch(field) => Bound::Bool(field),
            Field::Flag(field) => Bound::Flag(field),
            Field::Real(field) => Bound::Real(field),
            Field::Time(field) => Bound::Time(field),
            Field::Bandwidth(field) => Bound::Bandwidth(field),
            Field::TracedInteger(field) => Bound::TracedInt(field),
            Field::TracedReal(field) => Bound::TracedReal(field),
        }
    }
}

/// A text parsed once, for many assignments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Parsed {
    Int(i32),
    Long(i64),
    Real(f64),
    Text(String),
}

impl Parsed {
    /// The value as a whole number.
    pub(crate) fn integer(&self) -> i64 {
        match self {
            Parsed::Int(value) => i64::from(*value),
            Parsed::Long(value) => *value,
            Parsed::Real(value) => *value as i64,
            Parsed::Text(_) => 0,
        }
    }
}

impl Bound<'_> {
    /// Returns the value that a text has for a variable of this type.
    pub(crate) fn parse(&self, text: &str) -> Parsed {
        match self {
            Bound::Int(_) | Bound::Unsigned(_) | Bound::TracedInt(_) => Parsed::Int(parse_integer(text)),
            Bound::Long(_) => Parsed::Long(parse_long(text)),
            Bound::Real(_) | Bound::TracedReal(_) | Bound::TracedExact(_) => Parsed::Real(parse_real(text)),
            Bound::Watched(bound, _) => bound.parse(text),
            Bound::Bool(_) | Bound::Flag(_) => Parsed::Int(parse_boolean(text)),
            Bound::Bandwidth(_) => Parsed::Real(parse_bandwidth(text)),
            Bound::Time(_) => Parsed::Real(parse_time(text)),
            Bound::Custom(..) | Bound::Optional(..) => Parsed::Text(text.to_owned()),
        }
    }

    /// Assigns a value that [`Bound::parse`] made for a variable of the same type. `owner` and `name` identify the
    /// variable for its tracer.
    pub(crate) fn assign(&self, sim: &Sim, owner: EntityId, name: &str, value: &Parsed) {
        match (self, value) {
            (Bound::Int(cell) | Bound::Bool(cell), Parsed::Int(value)) => cell.set(*value),
            (Bound::Flag(cell), Parsed::Int(value)) => cell.set(*value != 0),
            (Bound::Long(cell), Parsed::Long(value)) => cell.set(*value),
            (Bound::Unsigned(cell), Parsed::Int(value)) => cell.set(*value as u32),
            (Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell), Parsed::Real(value)) => {
                cell.set(*value);
            }
            (Bound::Watched(bound, watch), value) => {
                bound.assign(sim, owner, name, value);
                watch(sim);
            }
            (Bound::TracedInt(traced), Parsed::Int(value)) => traced.set(sim, owner, name, *value),
            (Bound::TracedReal(traced) | Bound::TracedExact(traced), Parsed::Real(value)) => {
                traced.set(sim, owner, name, *value);
            }
            (Bound::Custom(_, write) | Bound::Optional(_, write), Parsed::Text(text)) => write(text),
            _ => unreachable!("the value was parsed for another type"),
        }
    }

    /// The value as text; `None` if the variable does not exist currently.
    pub fn read(&self) -> Option<String> {
        Some(match self {
            Bound::Int(cell) | Bound::Bool(cell) => cell.get().to_string(),
            Bound::Flag(cell) => u8::from(cell.get()).to_string(),
            Bound::Long(cell) => cell.get().to_string(),
            Bound::Unsigned(cell) => cell.get().to_string(),
            Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell) => general(cell.get(), 17),
            Bound::Watched(bound, _) => return bound.read(),
            Bound::TracedInt(traced) => traced.get().to_string(),
            Bound::TracedReal(traced) => general(traced.get(), 6),
            Bound::TracedExact(traced) => general(traced.get(), 17),
            Bound::Custom(read, _) => read(),
            Bound::Optional(read, _) => return read(),
        })
    }

    /// The value as a Tcl value with the text that [`Bound::read`] returns.
    pub(crate) fn read_value(&self, ns: &Ns) -> Option<Obj> {
        Some(match self {
            Bound::Int(cell) | Bound::Bool(cell) => Obj::from_i64(cell.get().into()),
            Bound::TracedInt(traced) => Obj::from_i64(traced.get().into()),
            Bound::Flag(cell) => Obj::from_bool(cell.get()),
            Bound::Long(cell) => Obj::from_i64(cell.get()),
            Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell) => ns.real(cell.get()),
            Bound::TracedExact(traced) => ns.real(traced.get()),
            Bound::Watched(bound, _) => return bound.read_value(ns),
            _ => Obj::from_str(&self.read()?),
        })
    }

    /// Whether the variable exists currently.
    pub fn exists(&self) -> bool {
        match self {
            Bound::Optional(read, _) => read().is_some(),
            Bound::Watched(bound, _) => bound.exists(),
            _ => true,
        }
    }

    /// The name of the type in the reference manual.
    pub fn type_name(&self) -> &'static str {
        match self {
            Bound::Int(_) | Bound::Long(_) | Bound::TracedInt(_) => "integer",
            Bound::Unsigned(_) => "unsigned",
            Bound::Real(_) | Bound::TracedReal(_) | Bound::TracedExact(_) => "real",
            Bound::Watched(bound, _) => bound.type_name(),
            Bound::Bool(_) | Bound::Flag(_) => "boolean",
            Bound::Bandwidth(_) => "bandwidth",
            Bound::Time(_) => "time",
            Bound::Custom(..) | Bound::Optional(..) => "text",
        }
    }

    /// Returns whether changes of the variable can be traced.
    pub fn is_traced(&self) -> bool {
        matches!(self, Bound::TracedInt(_) | Bound::TracedReal(_) | Bound::TracedExact(_))
    }

    /// The tracer that is notified of changes, if any.
    pub fn tracer(&self) -> Option<EntityId> {
        match self {
            Bound::TracedInt(traced) => traced.tracer(),
            Bound::TracedReal(traced) | Bound::TracedExact(traced) => traced.tracer(),
            _ => None,
        }
    }

    /// Makes `tracer` the tracer of the variable and reports the present value to it. Returns false if the
    /// variable cannot be traced.
    pub fn trace(&self, sim: &Sim, owner: EntityId, name: &str, tracer: EntityId) -> bool {
        match self {
            Bound::TracedInt(traced) => traced.trace(sim, owner, name, tracer),
            Bound::TracedReal(traced) | Bound::TracedExact(traced) => traced.trace(sim, owner, name, tracer),
            _ => return false,
        }
        true
    }
}

/// Returns the result of C's `strtol(text, 0, 0)`, truncated to 32 bits.
pub fn parse_integer(text: &str) -> i32 {
    parse_long(text) as i32
}

/// Returns the result of C's `atoi`.
pub fn parse_decimal(text: &str) -> i32 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let sign = usize::from(text.starts_with(['-', '+']));
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    // Values beyond the range of C's `long` become the largest one.
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    let number = text[..sign + digits].parse().unwrap_or(if digits == 0 { 0 } else { limit });
    number as i32
}

/// Returns the result of C's `strtol(text, 0, 0)`.
pub fn parse_long(text: &str) -> i64 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let (negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', digit, ..] if digit.is_ascii_hexdigit() => (16, &digits[2..]),
        [b'0', ..] => (8, digits),
        _ => (10, digits),
    };
    let mut value = 0_i128;
    for digit in digits.chars().map_while(|digit| digit.to_digit(radix)) {
        value = (value * i128::from(radix) + i128::from(digit)).min(1 << 100);
    }
    let value = if negative { -value } else { value };
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// C's `atof`: the leading number, 0 if there is none.
pub fn parse_real(text: &str) -> f64 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let lower = unsigned.to_ascii_lowercase();
    let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
    if let Some(digits) = lower.strip_prefix("0x") {
        return sign * parse_hexadecimal(digits);
    }
    if lower.starts_with("inf") {
        return sign * f64::INFINITY;
    }
    if lower.starts_with("nan") {
        return f64::NAN;
    }
    sign * lower[..decimal_length(lower.as_bytes())].parse().unwrap_or(0.0)
}

/// Returns how many of the leading bytes form a decimal number.
fn decimal_length(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(0);
    let mut length = whole;
    if text.get(length) == Some(&b'.') {
        let fraction = digits(length + 1);
        if whole + fraction == 0 {
            return 0;
        }
        length += 1 + fraction;
    }
    if length > 0 && text.get(length) == Some(&b'e') {
        let sign = usize::from(matches!(text.get(length + 1), Some(b'-' | b'+')));
        let exponent = if length + 1 + sign <= text.len() { digits(length + 1 + sign) } else { 0 };
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

fn parse_hexadecimal(digits: &str) -> f64 {
    let mut value = 0.0;
    let mut scale = 0;
    let mut fraction = false;
    let mut rest = digits.chars();
    let mut next = rest.next();
    while let Some(character) = next {
        match character.to_digit(16) {
            Some(digit) => {
                value = value * 16.0 + f64::from(digit);
                scale -= if fraction { 4 } else { 0 };
            }
            None if character == '.' && !fraction => fraction = true,
            None if character == 'p' => {
                scale += parse_integer(rest.as_str());
                break;
            }
            None => break,
        }
        next = rest.next();
    }
    value * 2_f64.powi(scale)
}

/// A boolean (spec: script-language, section 7.4): a number stays that number.
pub fn parse_boolean(text: &str) -> i32 {
    match text.as_bytes().first() {
        Some(byte) if byte.is_ascii_digit() => {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            text[..digits].parse().unwrap_or(i32::MAX)
        }
        Some(b't' | b'T') => 1,
        _ => 0,
    }
}

/// Splits a quantity into its number and the rest: only `0-9 e + - .` belong to the number.
fn split_quantity(text: &str) -> (f64, &[u8]) {
    let end = text.find(|c: char| !c.is_ascii_digit() && !"e+-.".contains(c)).unwrap_or(text.len());
    (parse_real(&text[..end]), &text.as_bytes()[end..])
}

/// Returns the bandwidth that a text gives, bits per second.
pub fn parse_bandwidth(text: &str) -> f64 {
    let (number, unit) = split_quantity(text);
    let factor = match unit.first() {
        Some(b'k' | b'K') => 1e3,
        Some(b'm' | b'M') => 1e6,
        Some(b'g' | b'G') => 1e9,
        Some(b't' | b'T') => 1e12,
        Some(b'p' | b'P') => 1e15,
        _ => 1.0,
    };
    // ns-2.35: the letter after the unit's first decides, so `100B` is not bytes (script-language, quirk 16).
    if unit.get(1) == Some(&b'B') { number * factor * 8.0 } else { number * factor }
}

/// Returns the time that a text gives, seconds.
pub fn parse_time(text: &str) -> f64 {
    let (number, unit) = split_quantity(text);
    match unit.first() {
        Some(b'm') => number * 1e-3,
        Some(b'u') => number * 1e-6,
        Some(b'n') => number * 1e-9,
        Some(b'p') => number * 1e-12,
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_read_as_strtol_reads_them() {
        for (text, value) in [
            ("12", 12),
            (" -7x", -7),
            ("0x1F", 31),
            ("010", 8),
            ("512.9", 512),
            ("many", 0),
            ("4294967296", 0),
            ("2147483648", i32::MIN),
            ("99999999999999999999999", -1),
        ] {
            assert_eq!(parse_integer(text), value, "{text}");
        }
    }

    #[test]
    fn reals_read_as_atof_reads_them() {
        for (text, value) in [
            ("1.5", 1.5),
            ("-2e3x", -2000.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("wide", 0.0),
            ("0x10", 16.0),
            ("1e", 1.0),
            (".", 0.0),
            ("10ms", 10.0),
        ] {
            assert_eq!(parse_real(text), value, "{text}");
        }
    }

    #[test]
    fn quantities_have_units() {
        for (text, value) in [
            ("10m", 1e7),
            ("1MB", 8e6),
            ("100B", 100.0),
            ("1 Mb", 1.0),
            ("Mb", 0.0),
            ("1E6", 1.0),
            ("0x10", 0.0),
            ("1.5Mb", 1.5e6),
            ("9600b", 9600.0),
        ] {
            assert_eq!(parse_bandwidth(text), value, "{text}");
        }
        for (text, value) in [
            ("10ms", 0.01),
            ("5us", 4.9999999999999996e-06),
            ("3ns", 3.0000000000000004e-09),
            ("1min", 0.001),
            ("10 ms", 10.0),
            ("2s", 2.0),
        ] {
            assert_eq!(parse_time(text), value, "{text}");
        }
    }

    #[test]
    fn booleans_keep_numbers() {
        for (text, value) in [("2", 2), ("3.9", 3), ("true", 1), ("T", 1), ("yes", 0), ("-1", 0), (" 1", 0)] {
            assert_eq!(parse_boolean(text), value, "{text}");
        }
    }
}
