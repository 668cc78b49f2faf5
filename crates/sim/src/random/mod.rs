//! Random numbers (spec: engine-and-traces, sections 13 to 15).
//!
//! An [`Rng`] is a stream of uniform numbers, with methods that transform them into other distributions; every
//! simulation has a default one. A [`RandomVariable`] is a distribution with its parameters; a [`Variable`] is one that
//! draws from a stream of its choice.

mod c_library;
mod default_generator;
mod distributions;
mod empirical;
mod gamma;
pub mod packmime;
mod rng;
mod seeds;
mod split_mix;
mod streams;
mod variable;

pub use c_library::CLibraryRandom;
pub use distributions::{
    Constant, Erlang, Exponential, HyperExponential, LogNormal, Normal, Pareto, Pareto2, Uniform, Weibull,
};
pub use empirical::{Empirical, EmpiricalTable, Interpolation};
pub use gamma::Gamma;
pub use rng::Rng;
pub use split_mix::SplitMix64;
pub use streams::RandomStreams;
pub use variable::{Distribution, RandomVariable, Variable};
