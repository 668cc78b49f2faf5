//! Estimates of the round-trip time, smoothed over long and short terms.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::traced::Traced;
use crate::{Initial, Sim};

/// Jacobson's estimate for the timeout, and two averages whose ratio shows the trend of the round-trip time.
#[derive(Debug)]
pub struct RttEstimate {
    /// `srtt_`: smoothed round-trip time, seconds.
    pub srtt: Traced<f64>,
    /// `timeout_`: the longest wait for an acknowledgement, seconds.
    pub timeout: Traced<f64>,
    /// `variance_`: smoothed mean deviation, seconds.
    pub variance: Cell<f64>,
    /// `delta_`: weight of a new sample.
    pub delta: Cell<f64>,
    /// `mu_`: weight of the mean in the timeout.
    pub mu: Cell<f64>,
    /// `phi_`: weight of the deviation in the timeout.
    pub phi: Cell<f64>,
    /// `kfrtt_`: weight of a sample in the short-term average.
    pub short_weight: Cell<f64>,
    /// `kxrtt_`: weight of a sample in the long-term average.
    pub long_weight: Cell<f64>,
    short: Cell<f64>,
    long: Cell<f64>,
}

/// Initial values.
impl RttEstimate {
    /// The initial value of `srtt`.
    pub const SRTT: Initial<f64> = Initial(2.0);
    /// The initial value of `timeout`.
    pub const TIMEOUT: Initial<f64> = Initial(2.0);
    /// The initial value of `delta`.
    pub const DELTA: Initial<f64> = Initial(0.5);
    /// The initial value of `mu`.
    pub const MU: Initial<f64> = Initial(1.2);
    /// The initial value of `phi`.
    pub const PHI: Initial<f64> = Initial(4.0);
    /// The initial value of `short_weight`.
    pub const SHORT_WEIGHT: Initial<f64> = Initial(0.9);
    /// The initial value of `long_weight`.
    pub const LONG_WEIGHT: Initial<f64> = Initial(0.01);
}

impl Default for RttEstimate {
    fn default() -> Self {
        RttEstimate {
            srtt: Traced::new(Self::SRTT.real()),
            timeout: Traced::new(Self::TIMEOUT.real()),
            variance: Cell::new(0.0),
            delta: Cell::new(Self::DELTA.real()),
            mu: Cell::new(Self::MU.real()),
            phi: Cell::new(Self::PHI.real()),
            short_weight: Cell::new(Self::SHORT_WEIGHT.real()),
            long_weight: Cell::new(Self::LONG_WEIGHT.real()),
            short: Cell::new(0.0),
            long: Cell::new(0.0),
        }
    }
}

/// A flag that is set once any agent of a simulation has taken a sample.
#[derive(Debug, Default)]
struct Sampled(Cell<bool>);

impl RttEstimate {
    /// Adds a sample of agent `owner`, in seconds.
    pub(super) fn update(&self, sim: &Sim, owner: EntityId, sample: f64) {
        // ns-2.35: the first sample of the whole program replaces the initial values; the first samples of other agents
        // do not (spec: traffic-and-applications, section 10).
        if !sim.shared::<Sampled>().0.replace(true) {
            self.srtt.set(sim, owner, "srtt_", sample);
            self.variance.set(0.0);
        }
        if self.long.get() == 0.0 {
            self.short.set(self.srtt.get());
            self.long.set(self.srtt.get());
        }
        let delta = self.delta.get();
        let difference = sample - self.srtt.get();
        self.srtt.set(sim, owner, "srtt_", self.srtt.get() + delta * difference);
        self.variance.set(self.variance.get() + delta * (difference.abs() - self.variance.get()));
        let timeout = self.mu.get() * self.srtt.get() + self.phi.get() * self.variance.get();
        self.timeout.set(sim, owner, "timeout_", timeout);
        let average = |average: &Cell<f64>, weight: f64| {
            average.set((1.0 - weight) * average.get() + weight * sample);
        };
        average(&self.short, self.short_weight.get());
        average(&self.long, self.long_weight.get());
    }

    /// The trend of the round-trip time: above 1 while it grows, below 1 while it shrinks, 1 before the first sample.
    pub(super) fn trend(&self) -> f64 {
        if self.long.get() == 0.0 { 1.0 } else { self.short.get() / self.long.get() }
    }
}
