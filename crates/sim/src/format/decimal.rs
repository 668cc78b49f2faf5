//! Conversion of doubles to decimal digits, exactly rounded, with 128-bit integers.
//!
//! A double is an integer of 53 bits times a power of two. It is multiplied by the power of ten that moves the wanted
//! digits in front of the decimal point. For most of the numbers in traces, the product still fits in 128 bits, and one
//! shift gives the quotient and the exact remainder. The few numbers that do not fit are left to the slower, general
//! algorithms of the standard library.

/// Powers of ten: the element at index n is 10^n.
const POWERS_OF_TEN: [u128; 23] = {
    let mut powers = [1; 23];
    let mut exponent = 1;
    while exponent < powers.len() {
        powers[exponent] = 10 * powers[exponent - 1];
        exponent += 1;
    }
    powers
};

const FRACTION_BITS: u32 = 52;
const IMPLICIT_BIT: u64 = 1 << FRACTION_BITS;
const EXPONENT_BIAS: i32 = 1023 + FRACTION_BITS as i32;

/// Splits a non-negative finite double into `(significand, exponent)`: its value is significand * 2^exponent.
#[inline]
fn split(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let fraction = bits & (IMPLICIT_BIT - 1);
    match (bits >> FRACTION_BITS) as i32 {
        0 => (fraction, 1 - EXPONENT_BIAS),
        biased => (fraction | IMPLICIT_BIT, biased - EXPONENT_BIAS),
    }
}

/// Returns `value` * 10^`decimals`, rounded half to even; `None` if the intermediate integers do not fit.
///
/// `value` must be finite and not negative.
#[inline]
pub(super) fn scaled(value: f64, decimals: i32) -> Option<u64> {
    let (significand, exponent) = split(value);
    let power = *POWERS_OF_TEN.get(decimals.unsigned_abs() as usize)?;
    let significand = u128::from(significand);
    if decimals >= 0 && exponent < 0 {
        let product = significand * power;
        let shift = exponent.unsigned_abs();
        if shift >= u128::BITS {
            // The product has at most 127 bits, which is less than half of 2^shift.
            return Some(0);
        }
        let remainder = product & ((1 << shift) - 1);
        return round(product >> shift, remainder, 1 << shift);
    }
    let wide = significand.checked_shl(exponent.max(0) as u32).filter(|_| exponent <= 64)?;
    if decimals >= 0 {
        return u64::try_from(wide.checked_mul(power)?).ok();
    }
    let shift = exponent.min(0).unsigned_abs();
    let divisor =
        power.checked_shl(shift).filter(|divisor| divisor >> shift == power && divisor >> 126 == 0)?;
    round(wide / divisor, wide % divisor, divisor)
}

/// Rounds `quotient` + `remainder` / `divisor` half to even.
#[inline]
fn round(quotient: u128, remainder: u128, divisor: u128) -> Option<u64> {
    let quotient = u64::try_from(quotient).ok()?;
    let half = divisor / 2;
    let up = remainder > half || remainder == half && divisor > 1 && quotient & 1 == 1;
    quotient.checked_add(u64::from(up))
}

/// The decimal exponent of a positive double, or one less: the result is exact for the power of two below the double.
#[inline]
fn decimal_exponent(value: f64) -> i32 {
    /// log10(2) as a numerator over 2^16.
    const LOG10_OF_2: i32 = 19_728;
    let (significand, exponent) = split(value);
    let binary_exponent = exponent + significand.ilog2() as i32;
    (binary_exponent * LOG10_OF_2) >> 16
}

/// Returns the first `count` significant digits of a positive finite double as an integer, rounded half to even, and
/// the decimal exponent of the first of them; `None` if the intermediate integers do not fit.
#[inline]
pub(super) fn significant(value: f64, count: usize) -> Option<(u64, i32)> {
    if count > 17 {
        return None;
    }
    let count = count as i32;
    let limit = POWERS_OF_TEN[count as usize] as u64;
    let exponent = decimal_exponent(value);
    let digits = scaled(value, count - 1 - exponent)?;
    if digits < limit {
        return Some((digits, exponent));
    }
    Some((scaled(value, count - 2 - exponent)?, exponent + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ties_go_to_the_even_digit() {
        for (value, decimals, expected) in [
            (0.5, 0, 0),
            (1.5, 0, 2),
            (2.5, 0, 2),
            (0.125, 2, 12),
            (0.375, 2, 38),
            (250.0, -2, 2),
            (350.0, -2, 4),
        ] {
            assert_eq!(scaled(value, decimals), Some(expected), "{value} with {decimals} decimals");
        }
    }

    #[test]
    fn tiny_and_huge_numbers() {
        assert_eq!(scaled(f64::MIN_POSITIVE, 9), Some(0));
        assert_eq!(scaled(5e-324, 22), Some(0));
        assert_eq!(scaled(1e300, 0), None);
        assert_eq!(scaled(0.0, 9), Some(0));
        assert_eq!(significant(9.999_999_9, 6), Some((100_000, 1)));
        assert_eq!(significant(999_999.5, 6), Some((100_000, 6)));
    }

    proptest! {
        #[test]
        fn digits_are_those_of_the_standard_library(bits in any::<u64>(), magnitude in -12..18_i32, count in 1..=17_usize) {
            let unit = (bits >> 11) as f64 / (1_u64 << 53) as f64;
            for value in [unit * 10_f64.powi(magnitude), f64::from((bits >> 40) as u32) / 1024.0 + 0.5] {
                if value == 0.0 {
                    continue;
                }
                if let Some((digits, exponent)) = significant(value, count) {
                    let text = format!("{value:.*e}", count - 1);
                    let (mantissa, expected_exponent) = text.split_once('e').unwrap();
                    prop_assert_eq!(digits.to_string(), mantissa.replace('.', ""));
                    prop_assert_eq!(exponent.to_string(), expected_exponent);
                }
            }
        }
    }
}
