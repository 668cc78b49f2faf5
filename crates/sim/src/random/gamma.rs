//! The gamma distribution (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000).

use std::cell::Cell;

use super::{Distribution, Rng};
use crate::{Initial, Sim};

/// The gamma distribution.
#[derive(Debug)]
pub struct Gamma {
    /// `alpha_`: shape.
    pub shape: Cell<f64>,
    /// `beta_`: scale.
    pub scale: Cell<f64>,
}

/// Initial values.
impl Gamma {
    /// The initial value of `shape`.
    pub const SHAPE: Initial<f64> = Initial(1.0);
    /// The initial value of `scale`.
    pub const SCALE: Initial<f64> = Initial(1.0);
}

impl Default for Gamma {
    fn default() -> Self {
        Gamma { shape: Cell::new(Self::SHAPE.real()), scale: Cell::new(Self::SCALE.real()) }
    }
}

impl Distribution for Gamma {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        let (mut shape, scale) = (self.shape.get(), self.scale.get());
        if shape >= 1.0 {
            return large_shape(sim, rng, shape, scale);
        }
        if shape < -MOST_FACTORS {
            sim.fatal("RandomVariable/Gamma: alpha_ is far below 0; expected a shape above 0\n");
        }
        // ns-2.35: a shape below 1 is raised by 1, and the variate of the larger shape comes from the default
        // generator. A negative alpha_ may need several such steps (spec: engine-and-traces, section 14).
        let mut factors = vec![factor(sim, rng, shape)];
        shape += 1.0;
        while shape < 1.0 {
            factors.push(factor(sim, &sim.default_rng(), shape));
            shape += 1.0;
        }
        let variate = large_shape(sim, &sim.default_rng(), shape, scale);
        factors.into_iter().rev().fold(variate, |variate, factor| variate * factor)
    }
}

/// The largest number of steps by which a negative shape is raised. For shapes that need more steps, ns-2 runs out of
/// stack.
const MOST_FACTORS: f64 = 50_000.0;

/// The random factor that turns a variate of shape `shape` + 1 into one of shape `shape`.
fn factor(sim: &Sim, rng: &Rng, shape: f64) -> f64 {
    let u = rng.uniform();
    let exponent = 1.0 / shape;
    if exponent.is_infinite() {
        sim.arithmetic_trap("alpha_ of RandomVariable/Gamma is 0 or a negative whole number");
    }
    u.powf(exponent)
}

/// Draws a variate with a shape of at least 1.
fn large_shape(sim: &Sim, rng: &Rng, shape: f64, scale: f64) -> f64 {
    let d = shape - 1.0 / 3.0;
    if d.is_nan() {
        sim.arithmetic_trap("alpha_ of RandomVariable/Gamma is not a number");
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::exponential;

    #[test]
    fn negative_shapes_are_made_from_larger_ones() {
        // The expected values are output of ns-2.35.
        for (shape, values) in [
            (-0.5, ["3.607054e+06", "4.189142e-01", "1.674341e+01"]),
            (-3.5, ["2.078767e+04", "1.401927e-01", "3.841010e-01"]),
        ] {
            let sim = Sim::new();
            let gamma = Gamma { shape: Cell::new(shape), scale: Cell::new(1.5) };
            assert_eq!(values.map(|_| exponential(gamma.draw(&sim, &sim.default_rng()), 6)), values);
        }
    }
}
