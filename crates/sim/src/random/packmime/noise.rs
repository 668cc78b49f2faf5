//! Noise that is partly long-range dependent and partly white.

use super::super::Rng;
use super::arima::FractionalArima;
use super::functions::{ln_gamma, normal_probability, power};
use super::variates::normal;

/// A sequence of dependent numbers, each uniform in (0, 1).
#[derive(Debug)]
pub(super) struct Noise {
    process: FractionalArima,
    /// Standard deviation of the innovations of the dependent part.
    dependent: f64,
    /// Standard deviation of the white part.
    white: f64,
}

impl Noise {
    /// Creates noise with memory `d`, truncated to `len` past values. `white` is the fraction of the variance that is
    /// white noise.
    pub fn new(rng: &Rng, d: f64, len: usize, white: f64) -> Noise {
        let gammas = (2.0 * ln_gamma(1.0 - d) - ln_gamma(1.0 - 2.0 * d)).exp();
        let dependent = gammas / (2.0 + 2.0 * d / (1.0 - d)) * (1.0 - white);
        Noise {
            process: FractionalArima::new(rng, d, len),
            dependent: power(dependent, 0.5),
            white: power(white, 0.5),
        }
    }

    /// Draws the same random numbers as [`Noise::new`] and discards them.
    pub fn skip_start(rng: &Rng, len: usize) {
        FractionalArima::skip_start(rng, len);
    }

    /// Draws the next number.
    pub fn next(&mut self, rng: &Rng) -> f64 {
        let dependent = self.process.next(rng) * self.dependent;
        normal_probability(dependent + normal(rng) * self.white)
    }
}
