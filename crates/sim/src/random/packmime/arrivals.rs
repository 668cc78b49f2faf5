//! Times between new connections of PackMime.

use std::cell::{Cell, RefCell};

use super::super::{Distribution, Rng};
use super::functions::{inverse_logit, ln_gamma, times_log2, weibull_quantile};
use super::noise::Noise;
use crate::Sim;

/// The time from one new connection to the next, seconds: a Weibull variable with long-range dependence.
#[derive(Debug, Default)]
pub struct FlowArrivals {
    /// `rate_`: connections per second. The value at the first draw stays in effect.
    pub rate: Cell<f64>,
    state: RefCell<Option<State>>,
}

#[derive(Debug)]
struct State {
    noise: Noise,
    shape: f64,
    scale: f64,
}

impl FlowArrivals {
    /// Creates the variable for `rate` new connections per second.
    pub fn new(rate: f64) -> FlowArrivals {
        FlowArrivals { rate: Cell::new(rate), state: RefCell::default() }
    }

    fn begin(&self, sim: &Sim, rng: &Rng) -> State {
        let rate = self.rate.get();
        super::check_rate(sim, rate);
        let white = inverse_logit(0.333 + times_log2(0.414, rate));
        let shape = inverse_logit(0.352 + times_log2(0.388, rate));
        let scale = 1.0 / (rate * ln_gamma(1.0 + 1.0 / shape).exp());
        State { noise: Noise::new(rng, 0.33, 1000, white), shape, scale }
    }
}

impl Distribution for FlowArrivals {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        let mut state = self.state.borrow_mut();
        let state = state.get_or_insert_with(|| self.begin(sim, rng));
        weibull_quantile(state.noise.next(rng), state.shape, state.scale)
    }
}
