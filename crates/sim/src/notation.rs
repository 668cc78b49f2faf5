//! Numbers in the notation of scripts, such as `10ms` and `1.5Mb` (spec: script-language, section 7.4).

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
