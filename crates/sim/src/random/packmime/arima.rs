//! Long-range dependent noise: a fractional autoregressive integrated moving average process
//! (spec: traffic-and-applications, section 13).

use super::super::Rng;
use super::functions::{ln_gamma, power};
use super::variates::normal;

/// The process with memory `d`, truncated to a limited number of past values, with one moving-average term of −1.
#[derive(Debug)]
pub(super) struct FractionalArima {
    /// The past values, stored twice in a row, so that they can be read as one slice, latest first, that begins at
    /// `latest`.
    values: Vec<f64>,
    /// The index of the latest value, in the first half.
    latest: usize,
    /// Partial regression coefficients. The first element holds the variance of the innovations instead.
    phi: Vec<f64>,
}

impl FractionalArima {
    /// Creates the process and runs its start-up.
    pub fn new(rng: &Rng, d: f64, len: usize) -> FractionalArima {
        let mut process = FractionalArima { values: vec![0.0; 2 * len], latest: 0, phi: vec![0.0; len] };
        process.phi[0] = (ln_gamma(1.0 - 2.0 * d) - 2.0 * ln_gamma(1.0 - d)).exp();
        // ns-2.35: the first value is drawn twice (spec: traffic-and-applications, section 13).
        process.innovation(rng);
        for t in 0..=len {
            if 0 < t && t < len {
                process.extend_regression(d, t);
            }
            process.advance(rng, t.min(len - 1));
        }
        process
    }

    /// Draws the random numbers that a start-up takes and discards them.
    pub fn skip_start(rng: &Rng, len: usize) {
        for _ in 0..len + 2 {
            normal(rng);
        }
    }

    /// Computes the coefficients for `t` known values from those for `t` − 1 values (Durbin and Levinson's recursion).
    fn extend_regression(&mut self, d: f64, t: usize) {
        let last = d / (t as f64 - d);
        self.phi[t] = last;
        let (low, high) = self.phi[1..t].split_at_mut((t - 1) / 2);
        // If the number of coefficients is odd, the middle one is paired with itself.
        let (middle, high) = high.split_at_mut((t - 1) % 2);
        for (low, high) in low.iter_mut().zip(high.iter_mut().rev()) {
            (*low, *high) = (*low - last * *high, *high - last * *low);
        }
        for middle in middle {
            *middle -= last * *middle;
        }
        self.phi[0] *= 1.0 - last * last;
    }

    /// Draws the innovation: the part of the next value that the past does not determine.
    fn innovation(&self, rng: &Rng) -> f64 {
        normal(rng) * power(self.phi[0], 0.5)
    }

    /// Draws the next value, given the latest `known` values.
    fn advance(&mut self, rng: &Rng, known: usize) -> f64 {
        let len = self.phi.len();
        // The order in which the terms are added affects the last bits of the result.
        let recent = &self.values[self.latest..][..known];
        let mean: f64 = self.phi[1..].iter().zip(recent).map(|(phi, x)| phi * x).sum();
        let value = self.innovation(rng) + mean;
        let previous = self.values[self.latest];
        self.latest = if self.latest == 0 { len - 1 } else { self.latest - 1 };
        self.values[self.latest] = value;
        self.values[self.latest + len] = value;
        value + previous
    }

    /// Draws the next value of the process.
    pub fn next(&mut self, rng: &Rng) -> f64 {
        self.advance(rng, self.phi.len() - 1)
    }
}
