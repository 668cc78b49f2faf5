//! The gamma distribution (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000).

use std::cell::Cell;

use super::{Distribution, Rng};
use crate::Sim;

/// Gamma.
#[derive(Debug)]
pub struct Gamma {
    /// `alpha_`: shape.
    pub shape: Cell<f64>,
    /// `beta_`: scale.
    pub scale: Cell<f64>,
}

impl Default for Gamma {
    fn default() -> Self {
        Gamma { shape: Cell::new(1.0), scale: Cell::new(1.0) }
    }
}

impl Distribution for Gamma {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        let (shape, scale) = (self.shape.get(), self.scale.get());
        if shape < 1.0 {
            // ns-2.35: the gamma variate itself comes from the default generator
            // (spec: engine-and-traces, section 14).
            let u = rng.uniform();
            return large_shape(sim, &sim.default_rng(), 1.0 + shape, scale) * u.powf(1.0 / shape);
        }
        large_shape(sim, rng, shape, scale)
    }
}

/// A variate with a shape of at least 1.
fn large_shape(sim: &Sim, rng: &Rng, shape: f64, scale: f64) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = (1.0 / 3.0) / d.sqrt();
    loop {
        let (x, v) = loop {
            let x = rng.normal(sim, 0.0, 1.0);
            let v = 1.0 + c * x;
            if v > 0.0 {
                break (x, v);
            }
        };
        let v = v * v * v;
        let u = rng.uniform();
        if u < 1.0 - 0.0331 * x * x * x * x || u.ln() < 0.5 * x * x + d * (1.0 - v + v.ln()) {
            return scale * d * v;
        }
    }
}
