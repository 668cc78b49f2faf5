//! Long-range dependent noise: a fractional autoregressive integrated moving average process
//! (spec: traffic-and-applications, section 13).

use super::super::Rng;
use super::functions::{ln_gamma, power};
use super::variates::normal;

/// The process with memory `d`, cut off after so many values, with one moving-average term of −1.
#[derive(Debug)]
pub(super) struct FractionalArima {
    /// The latest values, by time modulo their number.
    values: Vec<f64>,
    /// Partial regression coefficients; the first place holds the variance of the innovations.
    phi: Vec<f64>,
    /// The place of the next value.
    next: usize,
}

impl FractionalArima {
    /// The process after its start-up.
    pub fn new(rng: &Rng, d: f64, len: usize) -> FractionalArima {
        let mut process = FractionalArima { values: vec![0.0; len], phi: vec![0.0; len], next: 0 };
        process.phi[0] = (ln_gamma(1.0 - 2.0 * d) - 2.0 * ln_gamma(1.0 - d)).exp();
        // ns-2.35: a first value is drawn twice (spec: traffic-and-applications, section 13).
        process.innovation(rng);
        for t in 0..=len {
            if 0 < t && t < len {
                process.extend_regression(d, t);
            }
            process.advance(rng, t.min(len - 1));
        }
        process
    }

    /// Computes the coefficients for `t` known values from those for one fewer (Durbin and Levinson's recursion).
    fn extend_regression(&mut self, d: f64, t: usize) {
        let phi = &mut self.phi;
        let last = d / (t as f64 - d);
        phi[t] = last;
        for j in 1..=t / 2 {
            let (low, high) = (phi[j], phi[t - j]);
            phi[j] = low - last * high;
            phi[t - j] = high - last * low;
        }
        phi[0] *= 1.0 - last * last;
    }

    /// What is not determined by the past.
    fn innovation(&self, rng: &Rng) -> f64 {
        normal(rng) * power(self.phi[0], 0.5)
    }

    /// Draws the next value from the `known` latest ones.
    fn advance(&mut self, rng: &Rng, known: usize) -> f64 {
        let len = self.values.len();
        let recent = self.values[..self.next].iter().rev().chain(self.values[self.next..].iter().rev());
        let mean: f64 = self.phi[1..].iter().zip(recent).take(known).map(|(phi, x)| phi * x).sum();
        let value = self.innovation(rng) + mean;
        let previous = self.values[(self.next + len - 1) % len];
        self.values[self.next] = value;
        self.next = (self.next + 1) % len;
        value + previous
    }

    /// The next value of the process.
    pub fn next(&mut self, rng: &Rng) -> f64 {
        self.advance(rng, self.values.len() - 1)
    }
}
