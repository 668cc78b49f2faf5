//! Functions from which the distributions of PackMime are composed.

use std::hint::black_box;

use super::erf::{erf, erfc};

/// The natural logarithm of 2 with the digits that PackMime uses.
// ns-2.35: the constant has fewer digits than a double holds (spec: traffic-and-applications, section 13).
#[allow(clippy::approx_constant)]
pub(super) const LN_2: f64 = 0.6931471806;

/// Computes `base` to the power of `exponent` like C's `pow`. Without this function compilers may substitute square
/// roots or powers of two, which can differ in the last bit.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    black_box(base).powf(black_box(exponent))
}

/// The logarithm of `rate` to base 2, multiplied by `factor`.
pub(super) fn times_log2(factor: f64, rate: f64) -> f64 {
    factor * rate.ln() / LN_2
}

/// The inverse of the logit to base 2.
pub(super) fn inverse_logit(x: f64) -> f64 {
    let power = power(2.0, x);
    power / (1.0 + power)
}

/// The logarithm of the gamma function (Lanczos' approximation).
pub(super) fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        76.18009172947146,
        -86.50532032941677,
        24.01409824083091,
        -1.231739572450155,
        0.1208650973866179e-2,
        -0.5395239384953e-5,
    ];
    let shifted = x + 5.5;
    let shifted = shifted - (x + 0.5) * shifted.ln();
    let mut sum = 1.000000000190015;
    let mut y = x;
    for coefficient in COEFFICIENTS {
        y += 1.0;
        sum += coefficient / y;
    }
    -shifted + (2.5066282746310007 * sum / x).ln()
}

/// The probability that a standard normal variate is below `q`.
pub(super) fn normal_probability(q: f64) -> f64 {
    if q == 0.0 {
        0.5
    } else if q > 0.0 {
        (1.0 + erf(q / std::f64::consts::SQRT_2)) / 2.0
    } else {
        erfc(-q / std::f64::consts::SQRT_2) / 2.0
    }
}

/// The quantile of a Weibull distribution for probability `p`.
pub(super) fn weibull_quantile(p: f64, shape: f64, scale: f64) -> f64 {
    power(-(1.0 - p).ln(), 1.0 / shape) * scale
}

/// A piecewise linear function given by points.
pub(super) struct Polygon<const POINTS: usize> {
    /// The arguments of the points, in ascending order.
    pub x: [f64; POINTS],
    /// The values of the function at the points.
    pub y: [f64; POINTS],
}

impl<const POINTS: usize> Polygon<POINTS> {
    /// The value at `x`. Beyond the first and last point the outermost lines are extended.
    ///
    /// ns-2.35: beyond the last but one point, the line starts at the last one
    /// (spec: traffic-and-applications, section 13).
    pub fn at(&self, x: f64) -> f64 {
        let slope = |i: usize| (self.y[i + 1] - self.y[i]) / (self.x[i + 1] - self.x[i]);
        let last = POINTS - 1;
        let i = self.x[1..last].partition_point(|edge| *edge <= x);
        if i < POINTS - 2 {
            self.y[i] + slope(i) * (x - self.x[i])
        } else {
            self.y[last] + slope(last - 1) * (x - self.x[last])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polygon_goes_through_its_points() {
        let polygon = Polygon { x: [0.0, 1.0, 3.0, 4.0], y: [0.0, 2.0, 3.0, 5.0] };
        for (x, y) in [(-1.0, -2.0), (0.0, 0.0), (0.5, 1.0), (1.0, 2.0), (2.0, 2.5), (3.5, 4.0), (5.0, 7.0)] {
            assert_eq!(polygon.at(x), y, "at {x}");
        }
    }

    #[test]
    fn special_values() {
        assert!((ln_gamma(5.0) - 24.0_f64.ln()).abs() < 1e-12);
        assert!((normal_probability(1.96) - 0.975).abs() < 1e-5);
        assert!((normal_probability(-1.96) - 0.025).abs() < 1e-5);
        assert_eq!(inverse_logit(0.0), 0.5);
    }
}
