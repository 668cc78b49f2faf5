//! Numbers as C's `printf` writes them.

use std::io::Write;

/// Appends a whole number.
#[inline]
pub fn push_integer(out: &mut Vec<u8>, value: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

/// Appends `value` as `%.{precision}g` does.
pub fn push_general(out: &mut Vec<u8>, value: f64, precision: usize) {
    if !value.is_finite() {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let _ = write!(out, "{sign}{}", if value.is_nan() { "nan" } else { "inf" });
        return;
    }
    let precision = precision.max(1);
    let mut digits = [0_u8; 40];
    let mut rest = &mut digits[..];
    let _ = write!(rest, "{:.*e}", precision - 1, value);
    let unused = rest.len();
    let text = &digits[..digits.len() - unused];
    // `text` is like -1.2345e-7.
    let split = text.iter().position(|byte| *byte == b'e').unwrap_or(text.len());
    let exponent: i32 =
        std::str::from_utf8(&text[split + 1..]).ok().and_then(|e| e.parse().ok()).unwrap_or(0);
    let mantissa = match text[..split].strip_prefix(b"-") {
        Some(positive) => {
            out.push(b'-');
            positive
        }
        None => &text[..split],
    };
    let significant = mantissa.iter().copied().filter(|byte| *byte != b'.');
    let count = significant.clone().count();
    let trailing_zeros = significant.clone().rev().take_while(|byte| *byte == b'0').count().min(count - 1);
    let kept = count - trailing_zeros;
    if exponent < -4 || exponent >= precision as i32 {
        for (index, digit) in significant.take(kept).enumerate() {
            if index == 1 {
                out.push(b'.');
            }
            out.push(digit);
        }
        out.push(b'e');
        out.push(if exponent < 0 { b'-' } else { b'+' });
        let _ = write!(out, "{:02}", exponent.abs());
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', (-exponent - 1) as usize));
        out.extend(significant.take(kept));
    } else {
        let whole = exponent as usize + 1;
        for (index, digit) in significant.take(kept.max(whole)).enumerate() {
            if index == whole {
                out.push(b'.');
            }
            out.push(digit);
        }
    }
}

/// `value` as `%.{precision}g` writes it.
pub fn general(value: f64, precision: usize) -> String {
    let mut out = Vec::with_capacity(24);
    push_general(&mut out, value, precision);
    String::from_utf8(out).unwrap_or_default()
}

/// `value` as `%.{precision}e` writes it: at least two digits of exponent.
pub fn exponential(value: f64, precision: usize) -> String {
    if !value.is_finite() {
        return general(value, 6);
    }
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// Appends the time of a packet trace line: `time`, in seconds, rounded to microseconds, as `%.15g`.
#[inline]
pub fn push_trace_time(out: &mut Vec<u8>, time: f64) {
    let microseconds = (time * 1e6 + 0.5).floor();
    // From 100 us (below it, an exponent is written) to 10^15 us, the digits of the number of microseconds are
    // the digits to be written: 15 digits survive the way into a double and back.
    if !(100.0..1e15).contains(&microseconds) {
        return push_general(out, microseconds / 1e6, 15);
    }
    let microseconds = microseconds as u64;
    push_integer(out, microseconds / 1_000_000);
    let mut fraction = (microseconds % 1_000_000) as u32;
    if fraction == 0 {
        return;
    }
    let mut digits = [0_u8; 7];
    digits[0] = b'.';
    let mut length = 7;
    let mut significant = false;
    for place in (1..7).rev() {
        let digit = (fraction % 10) as u8;
        fraction /= 10;
        digits[place] = b'0' + digit;
        if !significant && digit == 0 {
            length -= 1;
        } else {
            significant = true;
        }
    }
    out.extend_from_slice(&digits[..length]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn general_numbers_look_as_in_c() {
        for (value, precision, expected) in [
            (0.0, 15, "0"),
            (-0.0, 6, "-0"),
            (1.0, 17, "1"),
            (0.1, 17, "0.10000000000000001"),
            (0.1, 15, "0.1"),
            (100.0, 6, "100"),
            (123456.0, 6, "123456"),
            (1234567.0, 6, "1.23457e+06"),
            (1e-5, 15, "1e-05"),
            (0.0001, 6, "0.0001"),
            (1.5e-7, 6, "1.5e-07"),
            (1e20, 17, "1e+20"),
            (f64::INFINITY, 17, "inf"),
            (12.5, 6, "12.5"),
            (0.00012345678, 6, "0.000123457"),
        ] {
            assert_eq!(general(value, precision), expected);
        }
    }

    #[test]
    fn trace_times_are_rounded_microseconds() {
        for (time, expected) in [
            (0.0, "0"),
            (4.9e-7, "0"),
            (5e-7, "1e-06"),
            (1.25e-5, "1.3e-05"),
            (0.0001, "0.0001"),
            (0.1, "0.1"),
            (1.0, "1"),
            (1.02, "1.02"),
            (123456.789, "123456.789"),
            (2.000001, "2.000001"),
        ] {
            let mut out = Vec::new();
            push_trace_time(&mut out, time);
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }

    #[test]
    fn exponents_have_two_digits() {
        assert_eq!(exponential(1.744083, 6), "1.744083e+00");
        assert_eq!(exponential(0.0, 6), "0.000000e+00");
        assert_eq!(exponential(1e-10, 2), "1.00e-10");
    }
}
