//! The duration field of IEEE 802.11 frames.

/// Converts a time in seconds to a duration field, in microseconds.
// ns-2.35: sixteen bits, so that long times wrap around (spec: wireless-stack, section 8.3).
#[inline]
pub(super) fn microseconds(time: f64) -> u16 {
    let rounded = time * 1e6 + 0.5;
    // The integer part of a non-negative number, computed without a function call.
    if rounded >= 0.0 { rounded as i64 as u16 } else { rounded.floor() as i64 as u16 }
}

/// Converts the value of a duration field to seconds.
#[inline]
pub(super) fn seconds(duration: u16) -> f64 {
    f64::from(duration) * 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duration_fields_are_rounded_and_wrap_around() {
        assert_eq!([0.0, 314.4e-6, 314.6e-6].map(microseconds), [0, 314, 315]);
        assert_eq!(microseconds(65_536e-6 + 5e-6), 5);
        assert!((seconds(314) - 314e-6).abs() < 1e-12);
    }
}
