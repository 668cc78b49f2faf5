//! Parsing of numbers like C's `strtod` and `scanf`.

/// Parses the real number at the beginning of `text`, after optional white space. Returns the number and its length in
/// bytes, including that space. The number is decimal or hexadecimal, with an optional exponent; text behind it is
/// ignored.
pub fn real(text: &[u8]) -> Option<(f64, usize)> {
    let (sign, start) = sign(text);
    if let [b'0', b'x' | b'X', digits @ ..] = &text[start..]
        && let Some((value, length)) = hexadecimal(digits)
    {
        return Some((sign * value, start + 2 + length));
    }
    decimal(text)
}

/// Parses a number like [`real`], but accepts decimal numbers only.
pub fn decimal(text: &[u8]) -> Option<(f64, usize)> {
    let (sign, start) = sign(text);
    let length = decimal_length(&text[start..])?;
    let value: f64 = std::str::from_utf8(&text[start..start + length]).ok()?.parse().ok()?;
    Some((sign * value, start + length))
}

/// Parses the integer at the beginning of `text` as `scanf` does for an unsigned variable of 64 bits, so that a
/// negative one wraps around. Returns the number and its length in bytes.
pub fn unsigned(text: &[u8]) -> Option<(u64, usize)> {
    let (sign, start) = sign(text);
    let count = digits(&text[start..], u8::is_ascii_digit);
    let magnitude = text[start..start + count]
        .iter()
        .fold(0_u64, |number, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    let number = if sign < 0.0 { magnitude.wrapping_neg() } else { magnitude };
    (count > 0).then_some((number, start + count))
}

/// The sign of the number at the beginning of `text`, and the index at which its digits begin.
fn sign(text: &[u8]) -> (f64, usize) {
    let blank = text.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0b).count();
    match text.get(blank) {
        Some(b'-') => (-1.0, blank + 1),
        Some(b'+') => (1.0, blank + 1),
        _ => (1.0, blank),
    }
}

fn digits(text: &[u8], is_digit: impl Fn(&u8) -> bool) -> usize {
    text.iter().take_while(|byte| is_digit(byte)).count()
}

/// The length of an exponent of the form `e-12`; 0 if `text` does not begin with a complete one.
fn exponent_length(text: &[u8], letter: u8) -> usize {
    if text.first().map(u8::to_ascii_lowercase) != Some(letter) {
        return 0;
    }
    let sign = usize::from(matches!(text.get(1), Some(b'+' | b'-')));
    match digits(&text[1 + sign..], u8::is_ascii_digit) {
        0 => 0,
        count => 1 + sign + count,
    }
}

fn decimal_length(text: &[u8]) -> Option<usize> {
    let whole = digits(text, u8::is_ascii_digit);
    let mut length = whole;
    let mut fraction = 0;
    if text.get(whole) == Some(&b'.') {
        fraction = digits(&text[whole + 1..], u8::is_ascii_digit);
        length += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    Some(length + exponent_length(&text[length..], b'e'))
}

fn hexadecimal(text: &[u8]) -> Option<(f64, usize)> {
    let add = |value: f64, digit: &u8| value * 16.0 + f64::from((*digit as char).to_digit(16).unwrap_or(0));
    let whole = digits(text, u8::is_ascii_hexdigit);
    let mut value = text[..whole].iter().fold(0.0, add);
    let mut length = whole;
    let mut fraction = 0;
    if text.get(whole) == Some(&b'.') {
        fraction = digits(&text[whole + 1..], u8::is_ascii_hexdigit);
        value = text[whole + 1..whole + 1 + fraction].iter().fold(value, add);
        length += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    let exponent = exponent_length(&text[length..], b'p');
    let power: i32 = match exponent {
        0 => 0,
        _ => std::str::from_utf8(&text[length + 1..length + exponent]).ok()?.parse().ok()?,
    };
    Some((value * 2.0_f64.powi(power.saturating_sub(4 * fraction as i32)), length + exponent))
}

#[cfg(test)]
mod tests {
    use super::real;

    #[test]
    fn the_longest_prefix_that_is_a_number_counts() {
        for (text, value, length) in [
            ("12 13", 12.0, 2),
            (" \t-1.5e2x", -150.0, 8),
            ("1e", 1.0, 1),
            (".5.5", 0.5, 2),
            ("7.", 7.0, 2),
            ("0x10", 16.0, 4),
            ("0x1.8p1", 3.0, 7),
            ("0x", 0.0, 1),
            ("+3e+2", 300.0, 5),
        ] {
            assert_eq!(real(text.as_bytes()), Some((value, length)), "{text}");
        }
        for text in ["", "  ", ".", "-", "e5", "zz"] {
            assert_eq!(real(text.as_bytes()), None, "{text}");
        }
    }
}
