//! Random variables of web traffic as measured on a link with many users: the PackMime model (Cao, Cleveland, Gao,
//! Jeffay, Smith and Weigle, "Stochastic models for generating synthetic HTTP source traffic", 2004;
//! spec: traffic-and-applications, section 13).
//!
//! Arrivals of connections, sizes of requests and delays of paths depend on their past values: the logits of their
//! probabilities are long-range dependent noise with a white part (`noise`). The more connections per second, the
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

use crate::{Origin, Sim};

/// Ends the program unless the rate, in connections per second, is valid at the first use of a variable.
///
/// ns-2.35: the logarithm of the rate ends the program if the rate is not above 0.
fn check_rate(sim: &Sim, rate: f64) {
    if !(rate > 0.0 && rate.is_finite()) {
        let problem = format!(
            "a random variable of the PackMime model has the rate {rate}; expected connections per second, above 0"
        );
        sim.reject(Origin::default(), problem);
        sim.arithmetic_trap("the rate of a PackMime variable is not above 0");
    }
}
