//! Random variables.

use std::any::Any;

use super::Rng;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;

/// A random variable (spec: engine-and-traces, section 14). Entities that are random variables return themselves from
/// `as_random_variable`.
pub trait RandomVariable {
    /// Draws a value.
    fn sample(&self, sim: &Sim) -> f64;

    /// Sets the generator for later draws. With `None`, a draw ends the program. Variables that need no generator
    /// ignore this call.
    fn use_rng(&self, rng: Option<EntityId>) {
        let _ = rng;
    }
}

impl dyn Entity {
    /// The entity as a random variable; `None` if it is not one.
    pub fn as_random_variable(&self) -> Option<&dyn RandomVariable> {
        self.facet()
    }
}

/// A distribution with its parameters.
pub trait Distribution: Any {
    /// Draws a value from `rng`.
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64;

    /// The parameters that scripts may set to non-finite values; 0 stands for a missing parameter.
    fn parameters(&self) -> [f64; 2] {
        [0.0; 2]
    }
}

/// A function as a distribution.
impl<F: Fn(&Sim, &Rng) -> f64 + 'static> Distribution for F {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        self(sim, rng)
    }
}

/// A random variable with distribution `D` and a generator of its choice.
///
/// ```
/// use neons_sim::Sim;
/// use neons_sim::random::{RandomVariable, Rng, Variable};
///
/// let sim = Sim::new();
/// let service_time = Variable::new(&sim, |_: &Sim, rng: &Rng| rng.exponential(0.01));
/// let mean = (0..10_000).map(|_| service_time.sample(&sim)).sum::<f64>() / 10_000.0;
/// assert!((mean - 0.01).abs() < 0.0005);
/// ```
#[derive(Debug)]
pub struct Variable<D> {
    distribution: D,
    rng: Handle<Rng>,
}

impl<D: Distribution> Variable<D> {
    /// Creates a variable that draws from the current default generator.
    pub fn new(sim: &Sim, distribution: D) -> Variable<D> {
        Variable { distribution, rng: Handle::new(sim.default_rng_id()) }
    }

    /// The distribution of the variable.
    pub fn distribution(&self) -> &D {
        &self.distribution
    }
}

impl<D: Distribution> RandomVariable for Variable<D> {
    fn use_rng(&self, rng: Option<EntityId>) {
        self.rng.set(rng);
    }

    fn sample(&self, sim: &Sim) -> f64 {
        let rng = self.rng.find(sim);
        let rng = rng.unwrap_or_else(|| sim.fatal("a random variable has lost its generator\n"));
        let value = self.distribution.draw(sim, rng);
        if !value.is_finite() && !follows_from(value, self.distribution.parameters()) {
            sim.arithmetic_trap("a random variable gave no finite number");
        }
        value
    }
}

/// Returns true if infinite or NaN parameters explain the infinite or NaN `value`, so that it need not come from an
/// invalid operation or an overflow.
#[cold]
fn follows_from(value: f64, parameters: [f64; 2]) -> bool {
    if value.is_nan() {
        return parameters.iter().any(|parameter| parameter.is_nan());
    }
    parameters.iter().any(|parameter| !parameter.is_finite())
}

impl<D: Distribution> Entity for Variable<D> {
    facets! { dyn RandomVariable => |this| this }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::format;
    use crate::random::{
        Constant, Erlang, Exponential, Gamma, HyperExponential, LogNormal, Normal, Pareto, Pareto2, Uniform,
        Weibull,
    };

    /// Draws six values from the default generator and six from `rng`; returns the last of each.
    fn sixth<D: Distribution>(sim: &Sim, rng: EntityId, distribution: D) -> (String, String) {
        let variable = Variable::new(sim, distribution);
        let last = |variable: &Variable<D>| {
            let values: Vec<f64> = (0..6).map(|_| variable.sample(sim)).collect();
            format::exponential(values[5], 6)
        };
        let by_default = last(&variable);
        variable.use_rng(Some(rng));
        (by_default, last(&variable))
    }

    #[test]
    fn draws_are_those_of_the_reference() {
        let sim = Sim::new();
        let rng = sim.add(|_| Rng::new(sim.random_streams()));
        sim.get::<Rng>(rng).unwrap().seed(sim.random_streams(), 31415);
        let set = Cell::new;
        macro_rules! check {
            ($distribution:expr, $by_default:literal, $own:literal) => {
                assert_eq!(sixth(&sim, rng, $distribution), ($by_default.into(), $own.into()));
            };
        }
        check!(Uniform::default(), "7.991555e-01", "3.650577e-01");
        check!(Uniform { min: set(-3.0), max: set(8.5) }, "6.617721e+00", "-1.922014e+00");
        check!(Uniform { min: set(5.0), max: set(1.0) }, "3.305373e+00", "4.378544e+00");
        check!(Exponential::default(), "8.948089e-01", "1.709924e-01");
        check!(Exponential { mean: set(0.02) }, "3.054247e-02", "2.085910e-03");
        check!(Pareto::default(), "6.084215e-01", "8.503530e-01");
        check!(Pareto { mean: set(12.0), shape: set(1.2) }, "2.201189e+00", "2.854369e+00");
        check!(Pareto2::default(), "9.458770e+00", "6.463581e+00");
        check!(Pareto2 { mean: set(4.0), shape: set(2.5) }, "4.255276e+00", "1.336442e+01");
        check!(Normal::default(), "6.555266e-01", "-2.439667e-01");
        check!(Normal { mean: set(50.0), deviation: set(4.0) }, "4.670267e+01", "4.829590e+01");
        check!(LogNormal::default(), "1.575488e+00", "4.465533e+00");
        check!(LogNormal { mean: set(3.0), deviation: set(0.1) }, "1.950499e+01", "1.997918e+01");
        check!(Constant { value: set(42.42) }, "4.242000e+01", "4.242000e+01");
        check!(HyperExponential::default(), "4.215398e-01", "1.537186e+00");
        check!(HyperExponential { mean: set(3.0), variation: set(2.0) }, "2.349515e-01", "4.012994e-01");
        check!(Erlang::default(), "1.474134e+00", "1.378531e+00");
        check!(Erlang { mean: set(2.0), count: Cell::new(4) }, "9.081763e+00", "1.244343e+01");
        check!(Gamma::default(), "1.650387e+00", "5.832785e-02");
        check!(Gamma { shape: set(0.4), scale: set(2.0) }, "5.176656e-01", "3.241412e-02");
        check!(Gamma { shape: set(3.3), scale: set(1.5) }, "3.104792e+00", "5.020045e+00");
        check!(Weibull::default(), "1.555991e-01", "5.954688e-03");
        // In scripts, the names of `shape` and `scale` are exchanged.
        check!(Weibull { shape: set(3.0), scale: set(2.0) }, "1.110540e+00", "1.748880e+00");
    }
}
