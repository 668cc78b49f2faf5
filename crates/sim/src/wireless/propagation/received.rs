//! Received powers, which some models compute only when they are needed.
//!
//! A station mostly asks only whether the power of a frame reaches a threshold. With random fading, the power itself
//! costs a logarithm and an exponential, and an estimate of its level answers the question.

/// A power to which received powers are compared.
#[derive(Clone, Copy, Debug)]
pub(in crate::wireless) struct Threshold {
    /// The power, watts.
    pub watts: f64,
    /// The level of the power, decibels above 1 W.
    level: f64,
}

impl Threshold {
    /// The threshold of `watts` watts.
    pub(in crate::wireless) fn new(watts: f64) -> Threshold {
        Threshold { watts, level: level(watts) }
    }
}

/// The level of a power in watts, decibels above 1 W.
pub(super) fn level(watts: f64) -> f64 {
    10.0 * watts.log10()
}

/// The binary logarithm of a number of at least 1, with an error of less than 2e-5.
#[inline]
fn rough_log2(number: f64) -> f64 {
    /// The polynomial that agrees with the logarithm of 1 + x at the six Chebyshev nodes between 0 and 1.
    const COEFFICIENTS: [f64; 6] =
        [1.6515e-5, 1.441_492_412, -0.706_486_449, 0.409_470_299, -0.187_488_605, 0.043_004_958];
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let fraction = f64::from_bits(bits & FRACTION | 1.0_f64.to_bits()) - 1.0;
    f64::from(exponent) + COEFFICIENTS.iter().rev().fold(0.0, |sum, factor| sum * fraction + factor)
}

/// The power at which a frame is received.
pub(in crate::wireless) trait ReceivedPower: Copy {
    /// The power, watts.
    fn watts(self) -> f64;

    /// Whether the power is at least that of a threshold.
    fn reaches(self, threshold: Threshold) -> bool;

    /// The power as one that may be computed later; `None` if it is known already.
    fn faded(self) -> Option<FadedPower>;
}

impl ReceivedPower for f64 {
    #[inline(always)]
    fn watts(self) -> f64 {
        self
    }

    #[inline(always)]
    fn reaches(self, threshold: Threshold) -> bool {
        self >= threshold.watts
    }

    #[inline(always)]
    fn faded(self) -> Option<FadedPower> {
        None
    }
}

/// A received power that deviates from the mean at random.
#[derive(Clone, Copy, Debug)]
pub struct FadedPower {
    /// The mean power at the reference distance, watts.
    pub(super) near: f64,
    /// The factor by which the level changes with the decimal logarithm of `ratio`, decibels.
    pub(super) slope: f64,
    /// The ratio between the distance and the reference distance; 1 at smaller distances.
    pub(super) ratio: f64,
    /// The deviation from the mean, decibels.
    pub(super) deviation: f64,
}

impl FadedPower {
    /// A power that is not known.
    pub(in crate::wireless) const UNKNOWN: FadedPower =
        FadedPower { near: f64::NAN, slope: 0.0, ratio: 1.0, deviation: 0.0 };

    /// The power, watts.
    pub fn watts(self) -> f64 {
        let average = if self.ratio == 1.0 { 0.0 } else { self.slope * self.ratio.log10() };
        self.near * 10.0_f64.powf((average + self.deviation) / 10.0)
    }

    /// Estimates the level of the power. `near_level` is the level of the mean power at the reference distance,
    /// decibels above 1 W.
    #[inline]
    pub(super) fn estimated(self, near_level: f64) -> EstimatedPower {
        /// Bounds for the error of the estimate: decibels, and the error of the decimal logarithm.
        const ERROR: f64 = 1e-4;
        const LOGARITHM_ERROR: f64 = 1e-5;
        let average = self.slope * (rough_log2(self.ratio) * std::f64::consts::LOG10_2);
        EstimatedPower {
            power: self,
            level: near_level + average + self.deviation,
            error: ERROR + LOGARITHM_ERROR * self.slope.abs(),
        }
    }
}

/// A received power with an estimate of its level.
#[derive(Clone, Copy, Debug)]
pub struct EstimatedPower {
    power: FadedPower,
    /// The level, decibels above 1 W.
    level: f64,
    /// A bound for the error of `level`, decibels.
    error: f64,
}

impl ReceivedPower for EstimatedPower {
    fn watts(self) -> f64 {
        self.power.watts()
    }

    #[inline]
    fn reaches(self, threshold: Threshold) -> bool {
        let excess = self.level - threshold.level;
        let is_certain = excess.abs() > self.error && excess.is_finite();
        if is_certain { excess > 0.0 } else { self.watts() >= threshold.watts }
    }

    #[inline]
    fn faded(self) -> Option<FadedPower> {
        Some(self.power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_roughly_right() {
        for number in (0..100_000).map(|number| 1.0 + f64::from(number) * 1.7e-4).chain([1e6, 1e300]) {
            let error = rough_log2(number) - number.log2();
            assert!(error.abs() < 2e-5, "{number}: {error}");
        }
    }

    #[test]
    fn estimates_agree_with_exact_powers() {
        for near in [1e-3, 1.92e-4, 0.0, f64::INFINITY, -1.0] {
            for slope in [-25.0, -1e9, 0.0, 20.0] {
                for number in 0..400 {
                    let ratio = 1.0 + f64::from(number) * 2.37;
                    let deviation = f64::from(number % 41) / 2.0 - 10.0;
                    let power = FadedPower { near, slope, ratio, deviation };
                    let watts = power.watts();
                    let thresholds = [1.559e-11, 3.652e-10, 0.0, watts, watts.next_up(), watts.next_down()];
                    for threshold in thresholds.map(Threshold::new) {
                        let estimated = power.estimated(level(near));
                        assert_eq!(estimated.reaches(threshold), watts >= threshold.watts, "{power:?}");
                    }
                }
            }
        }
    }
}
