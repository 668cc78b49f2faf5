//! Random numbers (spec: engine-and-traces, sections 13 to 15).

mod rng;
mod streams;

pub use rng::Rng;
pub use streams::RandomStreams;
