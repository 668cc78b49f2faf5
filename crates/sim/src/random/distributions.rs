//! Distributions whose values are computed in one line (spec: engine-and-traces, section 14).

use std::cell::Cell;

use super::{Distribution, Rng};
use crate::{Initial, Sim};

/// The uniform distribution between two bounds.
#[derive(Debug)]
pub struct Uniform {
    /// `min_`: lower bound.
    pub min: Cell<f64>,
    /// `max_`: upper bound.
    pub max: Cell<f64>,
}

/// Initial values.
impl Uniform {
    /// The initial value of `max`.
    pub const MAX: Initial<f64> = Initial(1.0);
}

impl Default for Uniform {
    fn default() -> Self {
        Uniform { min: Cell::new(0.0), max: Cell::new(Self::MAX.real()) }
    }
}

impl Distribution for Uniform {
    #[inline]
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        rng.uniform_between(self.min.get(), self.max.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.min.get(), self.max.get()]
    }
}

/// The exponential distribution.
#[derive(Debug)]
pub struct Exponential {
    /// `avg_`: mean.
    pub mean: Cell<f64>,
}

/// Initial values.
impl Exponential {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(1.0);
}

impl Default for Exponential {
    fn default() -> Self {
        Exponential { mean: Cell::new(Self::MEAN.real()) }
    }
}

impl Distribution for Exponential {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        rng.exponential(self.mean.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), 0.0]
    }
}

/// The Pareto distribution of the first kind: values are at least the scale, which follows from mean and shape.
#[derive(Debug)]
pub struct Pareto {
    /// `avg_`: mean.
    pub mean: Cell<f64>,
    /// `shape_`: tail index.
    pub shape: Cell<f64>,
}

/// Initial values.
impl Pareto {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(1.0);
    /// The initial value of `shape`.
    pub const SHAPE: Initial<f64> = Initial(1.5);
}

impl Default for Pareto {
    fn default() -> Self {
        Pareto { mean: Cell::new(Self::MEAN.real()), shape: Cell::new(Self::SHAPE.real()) }
    }
}

impl Distribution for Pareto {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        let shape = self.shape.get();
        rng.pareto(self.mean.get() * (shape - 1.0) / shape, shape)
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), self.shape.get()]
    }
}

/// The Pareto distribution of the second kind (Lomax): all positive values occur.
#[derive(Debug)]
pub struct Pareto2 {
    /// `avg_`: mean.
    pub mean: Cell<f64>,
    /// `shape_`: tail index.
    pub shape: Cell<f64>,
}

/// Initial values.
impl Pareto2 {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(10.0);
    /// The initial value of `shape`.
    pub const SHAPE: Initial<f64> = Initial(1.2);
}

impl Default for Pareto2 {
    fn default() -> Self {
        Pareto2 { mean: Cell::new(Self::MEAN.real()), shape: Cell::new(Self::SHAPE.real()) }
    }
}

impl Distribution for Pareto2 {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        rng.pareto2(self.mean.get() * (self.shape.get() - 1.0), self.shape.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), self.shape.get()]
    }
}

/// The normal distribution.
#[derive(Debug)]
pub struct Normal {
    /// `avg_`: mean.
    pub mean: Cell<f64>,
    /// `std_`: standard deviation.
    pub deviation: Cell<f64>,
}

/// Initial values.
impl Normal {
    /// The initial value of `deviation`.
    pub const DEVIATION: Initial<f64> = Initial(1.0);
}

impl Default for Normal {
    fn default() -> Self {
        Normal { mean: Cell::new(0.0), deviation: Cell::new(Self::DEVIATION.real()) }
    }
}

impl Distribution for Normal {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        rng.normal(sim, self.mean.get(), self.deviation.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), self.deviation.get()]
    }
}

/// The log-normal distribution: the logarithm of a value is normal.
#[derive(Debug)]
pub struct LogNormal {
    /// `avg_`: mean of the logarithm.
    pub mean: Cell<f64>,
    /// `std_`: standard deviation of the logarithm.
    pub deviation: Cell<f64>,
}

/// Initial values.
impl LogNormal {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(1.0);
    /// The initial value of `deviation`.
    pub const DEVIATION: Initial<f64> = Initial(1.0);
}

impl Default for LogNormal {
    fn default() -> Self {
        LogNormal { mean: Cell::new(Self::MEAN.real()), deviation: Cell::new(Self::DEVIATION.real()) }
    }
}

impl Distribution for LogNormal {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        rng.lognormal(sim, self.mean.get(), self.deviation.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), self.deviation.get()]
    }
}

/// A constant, which draws no random numbers.
#[derive(Debug)]
pub struct Constant {
    /// `val_`: the value.
    pub value: Cell<f64>,
}

/// Initial values.
impl Constant {
    /// The initial value of `value`.
    pub const VALUE: Initial<f64> = Initial(1.0);
}

impl Default for Constant {
    fn default() -> Self {
        Constant { value: Cell::new(Self::VALUE.real()) }
    }
}

impl Distribution for Constant {
    fn draw(&self, _sim: &Sim, _rng: &Rng) -> f64 {
        self.value.get()
    }

    fn parameters(&self) -> [f64; 2] {
        [self.value.get(), 0.0]
    }
}

/// The hyperexponential distribution: a mixture of two exponential ones. Most values come from one of them, a few from
/// the other, which has a greater mean.
#[derive(Debug)]
pub struct HyperExponential {
    /// `avg_`: mean.
    pub mean: Cell<f64>,
    /// `cov_`: coefficient of variation, at least 1.
    pub variation: Cell<f64>,
}

/// Initial values.
impl HyperExponential {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(1.0);
    /// The initial value of `variation`.
    pub const VARIATION: Initial<f64> = Initial(4.0);
}

impl Default for HyperExponential {
    fn default() -> Self {
        HyperExponential { mean: Cell::new(Self::MEAN.real()), variation: Cell::new(Self::VARIATION.real()) }
    }
}

impl Distribution for HyperExponential {
    fn draw(&self, sim: &Sim, _rng: &Rng) -> f64 {
        const FIRST: f64 = 0.95;
        // ns-2.35: the values come from the default generator, regardless of the generator set for the variable
        // (spec: engine-and-traces, section 14).
        let rng = sim.default_rng();
        let (mean, variation) = (self.mean.get(), self.variation.get());
        let choice = rng.uniform();
        let spread = ((variation * variation - 1.0) / (2.0 * FIRST * (1.0 - FIRST))).sqrt();
        if choice < FIRST {
            rng.exponential(mean - spread * (1.0 - FIRST) * mean)
        } else {
            rng.exponential(mean + spread * FIRST * mean)
        }
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), self.variation.get()]
    }
}

/// The Erlang distribution: the sum of exponential variates.
#[derive(Debug)]
pub struct Erlang {
    /// `lambda_`: mean of each exponential.
    pub mean: Cell<f64>,
    /// `k_`: number of exponentials in the sum.
    pub count: Cell<i32>,
}

/// Initial values.
impl Erlang {
    /// The initial value of `mean`.
    pub const MEAN: Initial<f64> = Initial(1.0);
    /// The initial value of `count`.
    pub const COUNT: Initial<&'static str> = Initial("1.0");
}

impl Default for Erlang {
    fn default() -> Self {
        Erlang { mean: Cell::new(Self::MEAN.real()), count: Cell::new(Self::COUNT.integer()) }
    }
}

impl Distribution for Erlang {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        // A scripting mistake can make the count thousands of millions; the loop can therefore be interrupted.
        let counted = (0..self.count.get()).take_while(|_| !sim.is_interrupted());
        counted.map(|_| rng.exponential(self.mean.get())).fold(0.0, |sum, value| sum + value)
    }

    fn parameters(&self) -> [f64; 2] {
        [self.mean.get(), 0.0]
    }
}

/// The Weibull distribution.
#[derive(Debug)]
pub struct Weibull {
    /// The shape of the distribution: below 1, values vary more than exponential variates.
    pub shape: Cell<f64>,
    /// The scale of the distribution.
    pub scale: Cell<f64>,
}

/// Initial values.
impl Weibull {
    /// The initial value of `shape`.
    pub const SHAPE: Initial<f64> = Initial(1.0);
    /// The initial value of `scale`.
    pub const SCALE: Initial<f64> = Initial(1.0);
}

impl Default for Weibull {
    fn default() -> Self {
        Weibull { shape: Cell::new(Self::SHAPE.real()), scale: Cell::new(Self::SCALE.real()) }
    }
}

impl Distribution for Weibull {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        rng.weibull(self.shape.get(), self.scale.get())
    }

    fn parameters(&self) -> [f64; 2] {
        [self.shape.get(), self.scale.get()]
    }
}
