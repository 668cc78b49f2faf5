//! Random variables of web traffic as measured on a link with many users: the PackMime model (Cao, Cleveland, Gao,
//! Jeffay, Smith and Weigle, "Stochastic models for generating synthetic HTTP source traffic", 2004; spec:
//! traffic-and-applications, section 13).
//!
//! Arrivals of connections, sizes of requests and delays of paths are not independent: the logits of their
//! probabilities are long-range dependent noise with a white part ([`noise`]). The more connections per second, the
//! smaller the dependent part.

mod arima;
mod arrivals;
mod delays;
mod erf;
mod functions;
mod noise;
mod sessions;
mod sizes;
mod tables;
mod variates;

pub use arrivals::FlowArrivals;
pub use delays::{PathDelay, ServerDelay};
pub use sessions::{Pages, PersistentResponseSize, Probability, ThinkTime, WeibullCount};
pub use sizes::FileSize;
