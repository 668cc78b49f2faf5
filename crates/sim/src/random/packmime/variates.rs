//! Normal, exponential and gamma variates by the methods that PackMime uses.

use super::super::Rng;
use super::functions::power;

/// A standard normal variate, by the ratio of uniforms (Kinderman and Monahan, 1977).
pub(super) fn normal(rng: &Rng) -> f64 {
    loop {
        let u = loop {
            let u = rng.uniform();
            if u != 0.0 {
                break u;
            }
        };
        let x = 1.7155277699214135 * (rng.uniform() - 0.5) / u;
        let y = x * x / 4.0;
        let is_outside = y > 1.0 - u && (y > 1.0 / u - 1.0 || y > -u.ln());
        if !is_outside {
            return x;
        }
    }
}

/// An exponential variate with mean 1 (Ahrens and Dieter, 1972, algorithm SA).
fn exponential(rng: &Rng) -> f64 {
    /// Partial sums of the series with terms (ln 2)^i / i!.
    const Q: [f64; 16] = [
        std::f64::consts::LN_2,
        0.9333736875190459,
        0.9888777961838675,
        0.998495925291496,
        0.9998292811061389,
        0.9999833164100727,
        0.9999985691438767,
        0.9999998906925558,
        0.9999999924734159,
        0.9999999995283275,
        0.9999999999728814,
        0.9999999999985598,
        0.999999999999929,
        0.9999999999999968,
        0.9999999999999999,
        1.0,
    ];
    let mut a = 0.0;
    let mut u = rng.uniform();
    loop {
        u += u;
        if u > 1.0 {
            break;
        }
        a += Q[0];
    }
    u -= 1.0;
    if u <= Q[0] {
        return a + u;
    }
    let mut least = rng.uniform();
    for q in &Q[1..] {
        least = least.min(rng.uniform());
        if u <= *q {
            break;
        }
    }
    a + least * Q[0]
}

/// The value of a polynomial without constant term. Coefficients are given from the lowest power up.
fn horner(coefficients: &[f64], x: f64) -> f64 {
    let (last, rest) = coefficients.split_last().expect("there are coefficients");
    rest.iter().rev().fold(*last, |sum, coefficient| sum * x + coefficient) * x
}

/// A gamma variate with shape `a` of at least 1 (Ahrens and Dieter, 1982, algorithm GD).
pub(super) fn gamma(rng: &Rng, a: f64, scale: f64) -> f64 {
    const Q: [f64; 7] = [0.04166669, 0.02083148, 0.00801191, 0.00144121, -7.388e-5, 2.4511e-4, 2.424e-4];
    const E: [f64; 5] = [1.0, 0.4999897, 0.166829, 0.0407753, 0.010293];
    let s2 = a - 0.5;
    let s = s2.sqrt();
    let d = 5.656854 - s * 12.0;
    let mut t = normal(rng);
    let mut x = s + 0.5 * t;
    if t >= 0.0 {
        return scale * (x * x);
    }
    let mut u = rng.uniform();
    if d * u <= t * t * t {
        return scale * (x * x);
    }
    let q0 = horner(&Q, 1.0 / a);
    let (b, si, c) = if a <= 3.686 {
        (0.463 + s + 0.178 * s2, 1.235, 0.195 / s - 0.079 + 0.16 * s)
    } else if a <= 13.022 {
        (1.654 + 0.0076 * s2, 1.68 / s + 0.275, 0.062 / s + 0.024)
    } else {
        (1.77, 0.75, 0.1515 / s)
    };
    let quotient = |t: f64| log_quotient(t, s, s2, q0);
    if x > 0.0 && (1.0 - u).ln() <= quotient(t) {
        return scale * (x * x);
    }
    loop {
        let e = exponential(rng);
        u = rng.uniform();
        u = u + u - 1.0;
        t = if u < 0.0 { b - si * e } else { b + si * e };
        if t < -0.71874483771719 {
            continue;
        }
        let q = quotient(t);
        if q > 0.0 {
            let w = if q <= 0.5 { horner(&E, q) } else { q.exp() - 1.0 };
            if c * u.abs() <= w * (e - 0.5 * t * t).exp() {
                break;
            }
        }
    }
    x = s + 0.5 * t;
    scale * x * x
}

/// The logarithm of the quotient of the gamma density and the density from which candidates are drawn.
fn log_quotient(t: f64, s: f64, s2: f64, q0: f64) -> f64 {
    const A: [f64; 7] = [0.3333333, -0.250003, 0.2000062, -0.1662921, 0.1423657, -0.1367177, 0.1233795];
    let v = t / (s + s);
    if v.abs() <= 0.25 {
        q0 + 0.5 * t * t * horner(&A, v)
    } else {
        q0 - s * t + 0.25 * t * t + (s2 + s2) * (1.0 + v).ln()
    }
}

/// Returns true with probability `p`.
pub(super) fn bernoulli(rng: &Rng, p: f64) -> bool {
    rng.uniform() <= p
}

/// 2 to the power of a normal variate with the mean `mean`. The standard deviation is `deviation` times the square root
/// of `spread`.
pub(super) fn binary_lognormal(rng: &Rng, mean: f64, spread: f64, deviation: f64) -> f64 {
    power(2.0, mean + spread.sqrt() * normal(rng) * deviation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sim;

    /// Mean and variance of 20000 draws.
    fn moments(draw: impl Fn(&Rng) -> f64) -> (f64, f64) {
        let sim = Sim::new();
        let values: Vec<f64> = (0..20_000).map(|_| draw(&sim.default_rng())).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64;
        (mean, variance)
    }

    #[test]
    fn variates_have_the_right_moments() {
        for ((mean, variance), (expected_mean, expected_variance)) in [
            (moments(normal), (0.0, 1.0)),
            (moments(exponential), (1.0, 1.0)),
            (moments(|rng| gamma(rng, 3.22, 1.0 / 3.22)), (1.0, 1.0 / 3.22)),
            (moments(|rng| gamma(rng, 5.0, 2.0)), (10.0, 20.0)),
        ] {
            assert!((mean - expected_mean).abs() < 0.05 * expected_mean.max(1.0), "mean {mean}");
            assert!((variance / expected_variance - 1.0).abs() < 0.06, "variance {variance}");
        }
    }
}
