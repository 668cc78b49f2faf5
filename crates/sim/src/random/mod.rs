//! Random numbers (spec: engine-and-traces, sections 13 to 15).

mod rng;
mod streams;

pub use rng::Rng;
pub use streams::RandomStreams;

use crate::Sim;

/// A random variable (spec: engine-and-traces, section 14). Entities that are one say so in
/// [`Entity::as_random_variable`](crate::Entity::as_random_variable).
pub trait RandomVariable {
    /// Draws a value.
    fn sample(&self, sim: &Sim) -> f64;
}
