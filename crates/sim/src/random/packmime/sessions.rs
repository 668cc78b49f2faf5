//! Persistent connections of PackMime: pages, objects and the times between them.

use std::cell::Cell;

use super::super::{Distribution, Rng};
use super::variates::{bernoulli, binary_lognormal, gamma, normal};
use crate::Sim;

/// A variable that is 1 with a given probability, otherwise 0. It decides whether a connection is persistent, or a page
/// has a single object.
#[derive(Debug, Default)]
pub struct Probability {
    /// `probability_`: the probability of 1.
    pub probability: Cell<f64>,
}

impl Probability {
    /// Creates a variable that is 1 with the given probability.
    pub fn new(probability: f64) -> Probability {
        Probability { probability: Cell::new(probability) }
    }
}

impl Distribution for Probability {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        if bernoulli(rng, self.probability.get()) { 1.0 } else { 0.0 }
    }
}

/// The number of pages of a persistent connection: 1 with a given probability, otherwise a Weibull variate of at least
/// 2.
#[derive(Debug)]
pub struct Pages {
    /// Probability that the connection has a single page.
    pub single: f64,
    /// Shape of the distribution of the number of further pages.
    pub shape: f64,
    /// Scale of the distribution of the number of further pages.
    pub scale: f64,
}

impl Default for Pages {
    fn default() -> Self {
        Pages { single: 0.82, shape: 1.0, scale: 0.417 }
    }
}

impl Distribution for Pages {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        if bernoulli(rng, self.single) {
            return 1.0;
        }
        let pages = rng.weibull(self.shape, self.scale) + 1.0;
        if pages == 1.0 { 2.0 } else { pages }
    }
}

/// The number of objects of a page: a Weibull variate plus 1.
#[derive(Debug)]
pub struct WeibullCount {
    /// Shape of the Weibull distribution.
    pub shape: f64,
    /// Scale of the Weibull distribution.
    pub scale: f64,
}

impl Default for WeibullCount {
    fn default() -> Self {
        WeibullCount { shape: 1.0, scale: 1.578 }
    }
}

impl Distribution for WeibullCount {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        rng.weibull(self.shape, self.scale) + 1.0
    }
}

/// Parameters of log-normal variates (to base 2) whose location and spread are random themselves.
#[derive(Debug)]
struct Mixture {
    mean: f64,
    variance_of_mean: f64,
    /// Shape of the gamma distribution of the spread, which has mean 1.
    spread: f64,
    variance: f64,
}

impl Mixture {
    /// Draws the location and the spread.
    fn parameters(&self, rng: &Rng) -> (f64, f64) {
        let location = normal(rng) * self.variance_of_mean.sqrt() + self.mean;
        (location, gamma(rng, self.spread, 1.0 / self.spread))
    }

    fn draw(&self, rng: &Rng, (location, spread): (f64, f64)) -> f64 {
        binary_lognormal(rng, location, spread, self.variance.sqrt())
    }
}

/// The size of the responses of a persistent connection after the first, bytes. Sizes within a connection are similar.
#[derive(Debug, Default)]
pub struct PersistentResponseSize {
    parameters: Cell<Option<(f64, f64)>>,
}

impl PersistentResponseSize {
    const MIXTURE: Mixture = Mixture { mean: 10.62, variance_of_mean: 0.94, spread: 3.22, variance: 2.43 };

    /// Begins another connection: the next draw chooses new parameters.
    pub fn begin_connection(&self) {
        self.parameters.set(None);
    }
}

impl Distribution for PersistentResponseSize {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        let parameters = self.parameters.get().unwrap_or_else(|| Self::MIXTURE.parameters(rng));
        self.parameters.set(Some(parameters));
        Self::MIXTURE.draw(rng, parameters)
    }
}

/// The time between pages, or between the objects of a page, seconds.
#[derive(Debug)]
pub struct ThinkTime {
    mixture: Mixture,
    parameters: (f64, f64),
}

impl ThinkTime {
    /// Creates the times between pages; draws its parameters from `rng` now.
    pub fn between_pages(rng: &Rng) -> ThinkTime {
        ThinkTime::new(rng, Mixture { mean: 3.22, variance_of_mean: 0.73, spread: 1.85, variance: 1.21 })
    }

    /// Creates the times between the objects of a page; draws its parameters from `rng` now.
    pub fn between_objects(rng: &Rng) -> ThinkTime {
        ThinkTime::new(rng, Mixture { mean: -4.15, variance_of_mean: 3.12, spread: 2.35, variance: 1.57 })
    }

    fn new(rng: &Rng, mixture: Mixture) -> ThinkTime {
        let parameters = mixture.parameters(rng);
        ThinkTime { mixture, parameters }
    }
}

impl Distribution for ThinkTime {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        self.mixture.draw(rng, self.parameters)
    }
}
