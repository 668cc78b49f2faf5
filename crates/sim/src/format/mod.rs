//! Formatting of numbers like C's `printf`.

use std::io::Write;

mod decimal;
mod general;
mod known_text;
mod line;

pub use general::{general, push_general};
pub(crate) use known_text::{KnownText, TimeText};
pub(crate) use line::{LARGEST_PART, LineWriter, line_text, push_line};

/// Appends an integer in decimal digits.
#[inline]
pub fn push_integer(out: &mut Vec<u8>, value: impl Into<i64>) {
    let value = value.into();
    if (0..10).contains(&value) {
        return out.push(b'0' + value as u8);
    }
    push_digits(out, value);
}

fn push_digits(out: &mut Vec<u8>, value: i64) {
    match u32::try_from(value).ok().and_then(AsciiDigits::of) {
        Some(digits) => push_bytes(out, digits.bytes, usize::from(digits.count)),
        None => out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
    }
}

const ASCII_ZEROS: u64 = 0x3030_3030_3030_3030;

/// The decimal digits of a number below 10^8, one per byte, the first digit in the lowest byte. The lanes of one word
/// are divided at the same time: first by 10000, then by 100 in two lanes, then by 10 in four.
#[inline]
fn eight_digits(value: u32) -> u64 {
    let fours = u64::from(value / 10_000) | u64::from(value % 10_000) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

/// The decimal digits of a number below 10^4, one per byte, the first digit in the lowest byte.
#[inline]
fn four_digits(value: u32) -> u32 {
    let hundreds = (value * 5243) >> 19;
    let twos = hundreds | (value - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f;
    tens | (twos - 10 * tens) << 8
}

/// Appends the `count` lowest bytes of a word. All eight bytes are written before the rest is cut off: this is a single
/// store, while a copy of unknown length is a function call.
#[inline]
fn push_bytes(out: &mut Vec<u8>, bytes: u64, count: usize) {
    out.extend_from_slice(&bytes.to_le_bytes());
    out.truncate(out.len() - 8 + count);
}

/// The decimal digits of a number, as text in one word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AsciiDigits {
    bytes: u64,
    /// The number of digits; 0 if there is no text.
    count: u8,
}

impl AsciiDigits {
    /// The digits of a number below 10^8; `None` for other numbers.
    #[inline]
    pub(crate) fn of(value: u32) -> Option<AsciiDigits> {
        if u64::from(value) >= TEN_TO_THE_8 {
            return None;
        }
        let digits = eight_digits(value);
        let leading_zeros = (digits.trailing_zeros() / 8).min(7);
        let count = 8 - leading_zeros as u8;
        Some(AsciiDigits { bytes: (digits | ASCII_ZEROS) >> (8 * leading_zeros), count })
    }

    /// The text, whose first letter is the lowest byte, and its length; `None` if there is no text.
    #[inline]
    pub(crate) fn get(self) -> Option<(u64, usize)> {
        (self.count > 0).then_some((self.bytes, usize::from(self.count)))
    }

    /// The last six digits of a number below 10^8, the first of them in the lowest byte.
    #[inline]
    pub(crate) fn last_six(value: u32) -> u64 {
        (eight_digits(value) | ASCII_ZEROS) >> 16
    }
}

/// Splits a number from 0 to 10^8 into its whole part and its fraction in parts of `UNIT`, a power of ten up to 10^9,
/// rounded half to even; `None` for other numbers, also -0.
#[inline]
pub(crate) fn fixed_parts<const UNIT: u32>(value: f64) -> Option<(u32, u32)> {
    /// A bound for the error of the product below, which is less than 2^30 and therefore exact to 2^-22.
    const ERROR: f64 = 1.0 / (1_u64 << 21) as f64;
    if !(0.0..TEN_TO_THE_8 as f64).contains(&value) || value.is_sign_negative() {
        return None;
    }
    let whole = value as u32;
    let fraction = value - f64::from(whole);
    let rounded_up = fraction * f64::from(UNIT) + 0.5;
    let mut parts = rounded_up as u32;
    let rest = rounded_up - f64::from(parts);
    if !(ERROR..1.0 - ERROR).contains(&rest) {
        parts = decimal::scaled(fraction, UNIT.ilog10() as i32)? as u32;
    }
    Some(if parts < UNIT { (whole, parts) } else { (whole + 1, 0) })
}

/// Appends a number in hexadecimal digits, like `%x`.
#[inline]
pub fn push_hexadecimal(out: &mut Vec<u8>, value: u32) {
    let digits = (32 - value.leading_zeros()).div_ceil(4).max(1);
    for place in (0..digits).rev() {
        out.push(b"0123456789abcdef"[(value >> (4 * place)) as usize & 15]);
    }
}

/// Appends `value` like `%-{width}d`.
pub fn push_padded(out: &mut Vec<u8>, value: i32, width: usize) {
    pad(out, width, |out| push_integer(out, value));
}

/// Appends `value` like `%-{width}.{decimals}f`.
pub fn push_fixed_padded(out: &mut Vec<u8>, value: f64, width: usize, decimals: u32) {
    pad(out, width, |out| push_fixed(out, value, decimals));
}

/// Appends `value` like `%.{decimals}f`.
pub fn push_fixed(out: &mut Vec<u8>, value: f64, decimals: u32) {
    /// The magnitude from which on a double has no fraction.
    const WHOLE_NUMBERS: f64 = (1_u64 << 53) as f64;
    let magnitude = value.abs();
    if !(magnitude < WHOLE_NUMBERS && decimals <= 16) {
        let _ = write!(out, "{value:.0$}", decimals as usize);
        return;
    }
    let mut whole = magnitude as u64;
    // The difference of `magnitude` and `whole` is exact. The parity of the whole part decides ties only if there are
    // no decimals.
    let fraction = if decimals == 0 {
        whole = decimal::scaled(magnitude, 0).unwrap_or(whole);
        0
    } else {
        decimal::scaled(magnitude - whole as f64, decimals as i32).unwrap_or(0)
    };
    let unit = 10_u64.pow(decimals);
    let (whole, fraction) = if fraction < unit { (whole, fraction) } else { (whole + 1, 0) };
    if value.is_sign_negative() {
        out.push(b'-');
    }
    push_integer(out, whole as i64);
    if decimals == 0 {
        return;
    }
    out.push(b'.');
    if decimals > 8 {
        push_last_digits(out, fraction / TEN_TO_THE_8, decimals - 8);
    }
    push_last_digits(out, fraction % TEN_TO_THE_8, decimals.min(8));
}

const TEN_TO_THE_8: u64 = 100_000_000;

/// Appends the last `count` of the eight digits of a number below 10^8.
#[inline]
fn push_last_digits(out: &mut Vec<u8>, value: u64, count: u32) {
    push_bytes(out, (eight_digits(value as u32) | ASCII_ZEROS) >> (8 * (8 - count)), count as usize);
}

fn pad(out: &mut Vec<u8>, width: usize, write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    write(out);
    out.resize(out.len().max(start + width), b' ');
}

/// Formats `value` like `%.{decimals}e`, with one to 23 decimals.
pub fn exponential(value: f64, decimals: usize) -> String {
    line_text(|line| line.exponential(value, decimals))
}

/// Appends the time of a packet trace line: `time`, in seconds, rounded to microseconds, as `%.15g`.
///
/// ```
/// use neons_sim::format::push_trace_time;
///
/// let mut line = b"r ".to_vec();
/// push_trace_time(&mut line, 0.0012345678);
/// assert_eq!(line, b"r 0.001235");
/// ```
pub fn push_trace_time(out: &mut Vec<u8>, time: f64) {
    /// Room for the longest time.
    const ROOM: usize = 120;
    push_line::<ROOM>(out, |line| line.trace_time(time));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn millionths_are_those_of_the_standard_library() {
        let near_halves = (0..1000).map(|number| (f64::from(number) + 0.5) * 1e-6 + f64::from(number % 7));
        let nearest = near_halves.flat_map(|half| [half.next_down(), half, half.next_up()]);
        for value in nearest.chain([0.0, 0.25, 999_999.999_999_5, 99_999_999.999_999, 1e-300, 0.999_999_5]) {
            let Some((whole, fraction)) = fixed_parts::<1_000_000>(value) else { panic!("{value}") };
            assert_eq!(format!("{whole}.{fraction:06}"), format!("{value:.6}"));
        }
        for value in [-0.0, -1.0, 1e8, f64::INFINITY, f64::NAN] {
            assert_eq!(fixed_parts::<1_000_000>(value), None);
        }
    }

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
            (-2.5, 1, "-2"),
            (0.5, 1, "0.5"),
            (999999.5, 6, "1e+06"),
            (99999.951, 6, "100000"),
            (999999.51, 6, "1e+06"),
            (9.9999999e-5, 6, "0.0001"),
            (123456789012.0, 6, "1.23457e+11"),
            (1.7976931348623157e308, 17, "1.7976931348623157e+308"),
            (5e-324, 15, "4.94065645841247e-324"),
        ] {
            assert_eq!(general(value, precision), expected);
        }
    }

    #[test]
    fn whole_numbers_of_every_length() {
        let mut value = 0_i64;
        while value < 20_000_000_000 {
            for value in [value, -value, value + 1] {
                let mut out = Vec::new();
                push_integer(&mut out, value);
                assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
            }
            value = value * 3 / 2 + 7;
        }
    }

    #[test]
    fn fixed_numbers_look_as_in_c() {
        let mut state = 1_u64;
        for round in 0..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let random = (state >> 11) as f64 / (1_u64 << 53) as f64;
            let ties = f64::from((state >> 40) as u32) / 1024.0;
            for value in [random, random * 1e4, -random, random * 1e12, ties, 0.0, f64::from(round) / 1000.0]
            {
                for (width, decimals) in [(8, 5), (6, 3), (3, 0), (12, 6), (0, 9), (0, 1), (0, 16), (0, 17)] {
                    let mut out = Vec::new();
                    push_fixed_padded(&mut out, value, width, decimals);
                    let expected = format!("{value:<width$.0$}", decimals as usize);
                    assert_eq!(String::from_utf8(out).unwrap(), expected);
                }
            }
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
        assert_eq!(exponential(-9.999_999_9e99, 6), "-1.000000e+100");
        assert_eq!(exponential(f64::NEG_INFINITY, 6), "-inf");
    }
}
