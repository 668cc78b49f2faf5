//! Numbers like C's `%g`.

use super::{ASCII_ZEROS, LineWriter, TEN_TO_THE_8, decimal, eight_digits, line_text, push_line};

/// The largest number of significant digits; 17 tell any two doubles apart.
const DIGITS: usize = 24;

/// Significant digits as text, preceded by zeros.
struct Digits {
    /// The text, and room behind it, so that any part of it is a part of constant length.
    text: [u8; 2 * DIGITS],
    precision: usize,
    /// The number of digits up to the last that is not zero.
    kept: usize,
}

impl Digits {
    /// The last `precision` digits of a number.
    #[inline]
    fn of(digits: u64, precision: usize) -> Digits {
        let [high, low] = [digits / TEN_TO_THE_8, digits % TEN_TO_THE_8];
        let groups = [high / TEN_TO_THE_8, high % TEN_TO_THE_8, low].map(|group| eight_digits(group as u32));
        let mut text = [0; 2 * DIGITS];
        for (place, group) in text.chunks_exact_mut(8).zip(groups) {
            place.copy_from_slice(&(group | ASCII_ZEROS).to_le_bytes());
        }
        let [first, middle, last] = groups.map(|group| group.leading_zeros() as usize / 8);
        let trailing_zeros = match (last, middle) {
            (8, 8) => 16 + first,
            (8, _) => 8 + middle,
            _ => last,
        };
        Digits { text, precision, kept: precision.saturating_sub(trailing_zeros).max(1) }
    }

    /// The first `precision` digits of a positive finite number, and the decimal exponent of the first of them.
    #[inline]
    fn first(value: f64, precision: usize) -> (Digits, i32) {
        match decimal::significant(value, precision) {
            Some((digits, exponent)) => (Digits::of(digits, precision), exponent),
            None => Digits::of_any(value, precision),
        }
    }

    #[cold]
    fn of_any(value: f64, precision: usize) -> (Digits, i32) {
        let scientific = format!("{value:.*e}", precision - 1);
        // Such as 1.2345e-7.
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let mut text = [b'0'; 2 * DIGITS];
        let digits = mantissa.bytes().filter(|letter| *letter != b'.');
        text[DIGITS - precision..].iter_mut().zip(digits).for_each(|(place, digit)| *place = digit);
        let kept = text[DIGITS - precision..DIGITS].iter().rposition(|digit| *digit != b'0').unwrap_or(0) + 1;
        (Digits { text, precision, kept }, exponent.parse().unwrap_or(0))
    }

    /// The text from one of the digits on.
    #[inline]
    fn from(&self, digit: usize) -> &[u8; DIGITS] {
        let start = DIGITS - self.precision + digit;
        self.text.get(start..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; DIGITS])
    }
}

impl LineWriter<'_> {
    /// Writes a number like `%.{precision}g`, with at most 24 digits.
    #[inline]
    pub(crate) fn general(&mut self, value: f64, precision: usize) {
        let (magnitude, precision) = (value.abs(), precision.clamp(1, DIGITS));
        if value.is_sign_negative() {
            self.letter(b'-');
        }
        if magnitude == 0.0 {
            return self.letter(b'0');
        }
        if !magnitude.is_finite() {
            return self.text(if magnitude.is_nan() { b"nan" } else { b"inf" });
        }
        let (digits, exponent) = Digits::first(magnitude, precision);
        self.significant(&digits, exponent);
    }

    /// Writes a number like `%.{decimals}e`, with one to 23 decimals.
    #[inline]
    pub(crate) fn exponential(&mut self, value: f64, decimals: usize) {
        let (magnitude, decimals) = (value.abs(), decimals.clamp(1, DIGITS - 1));
        if !magnitude.is_finite() {
            return self.general(value, decimals);
        }
        if value.is_sign_negative() {
            self.letter(b'-');
        }
        let precision = decimals + 1;
        let zero = || (Digits::of(0, precision), 0);
        let (digits, exponent) = if magnitude == 0.0 { zero() } else { Digits::first(magnitude, precision) };
        self.part(digits.from(0), 1);
        self.letter(b'.');
        self.part(digits.from(1), decimals);
        self.exponent(exponent);
    }

    /// Writes significant digits in the layout of `%g`. The first digit has the weight 10 to the power of `exponent`.
    #[inline]
    fn significant(&mut self, digits: &Digits, exponent: i32) {
        let kept = digits.kept;
        if (0..digits.precision as i32).contains(&exponent) {
            let whole = exponent as usize + 1;
            self.part(digits.from(0), whole);
            if kept > whole {
                self.letter(b'.');
                self.part(digits.from(whole), kept - whole);
            }
        } else if (-4..0).contains(&exponent) {
            self.part(b"0.000", 1 + exponent.unsigned_abs() as usize);
            self.part(digits.from(0), kept);
        } else {
            self.part(digits.from(0), 1);
            if kept > 1 {
                self.letter(b'.');
                self.part(digits.from(1), kept - 1);
            }
            self.exponent(exponent);
        }
    }

    fn exponent(&mut self, exponent: i32) {
        self.text(if exponent < 0 { b"e-" } else { b"e+" });
        if exponent.abs() < 10 {
            self.letter(b'0');
        }
        self.number(exponent.abs());
    }
}

/// Appends `value` like `%.{precision}g`, with at most 24 digits.
pub fn push_general(out: &mut Vec<u8>, value: f64, precision: usize) {
    /// Room for what most callers want: 17 digits, a sign, a point, and an exponent of three digits, or three zeros.
    const ROOM: usize = 120;
    push_line::<ROOM>(out, |line| line.general(value, precision));
}

/// Formats `value` like `%.{precision}g`, with at most 24 digits.
///
/// ```
/// use neons_sim::format::general;
///
/// assert_eq!(general(0.1 + 0.2, 15), "0.3");
/// assert_eq!(general(1e21, 6), "1e+21");
/// ```
pub fn general(value: f64, precision: usize) -> String {
    line_text(|line| line.general(value, precision))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::format::exponential;

    proptest! {
        #[test]
        fn exponential_numbers_have_the_digits_of_the_standard_library(
            bits in any::<u64>(), ordinary in -1e6..1e6_f64, decimals in 1..24_usize,
        ) {
            for value in [f64::from_bits(bits), ordinary, ordinary * 1e-12] {
                if value.is_finite() {
                    let expected = format!("{value:.decimals$e}");
                    let (mantissa, exponent) = expected.split_once('e').unwrap();
                    let exponent: i32 = exponent.parse().unwrap();
                    let sign = if exponent < 0 { '-' } else { '+' };
                    let written = exponential(value, decimals);
                    prop_assert_eq!(written, format!("{mantissa}e{sign}{:02}", exponent.abs()));
                }
            }
        }
    }
}
