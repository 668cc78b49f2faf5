//! A constant bit rate in bunches of messages, for measuring bottlenecks by packet pairs.

use std::cell::Cell;

use super::cbr::set_packet_type;
use super::{Ending, TrafficModel, TrafficState};
use crate::{Initial, Sim};

/// `Application/Traffic/CBR_PP`: sends several messages at almost the same time, and then pauses for the time that
/// their transmission at `rate_` takes (spec: traffic-and-applications, section 6).
#[derive(Debug)]
pub struct CbrBunches {
    /// `rate_`: the rate, bits per second.
    pub rate: Cell<f64>,
    /// `random_`: 1 if every interval varies by up to half of it, uniformly; 2 for up to a millionth; 0 for neither.
    pub random: Cell<f64>,
    /// `maxpkts_`: the total number of messages.
    pub max_packets: Cell<i32>,
    /// `PBM_`: the number of messages in a bunch.
    pub bunch: Cell<i32>,
    sent: Cell<i32>,
    sent_of_bunch: Cell<i32>,
}

/// The time between the messages of a bunch, seconds; large enough to make separate events.
const WITHIN_BUNCH: f64 = 1e-100;

/// Initial values.
impl CbrBunches {
    /// The initial value of `rate`.
    pub const RATE: Initial<&'static str> = Initial("448Kb");
    /// The initial value of `max_packets`.
    pub const MAX_PACKETS: Initial<i32> = Initial(268_435_456);
    /// The initial value of `bunch`.
    pub const BUNCH: Initial<i32> = Initial(2);
}

impl Default for CbrBunches {
    fn default() -> Self {
        CbrBunches {
            rate: Cell::new(Self::RATE.bandwidth()),
            random: Cell::new(0.0),
            max_packets: Cell::new(Self::MAX_PACKETS.integer()),
            bunch: Cell::new(Self::BUNCH.integer()),
            sent: Cell::new(0),
            sent_of_bunch: Cell::new(0),
        }
    }
}

impl CbrBunches {
    /// The random part of an interval, relative to its length.
    fn deviation(&self, sim: &Sim) -> f64 {
        let range = match self.random.get() {
            1.0 => 0.5,
            2.0 => 1e-6,
            _ => return 0.0,
        };
        sim.default_rng().uniform_between(-range, range)
    }
}

impl TrafficModel for CbrBunches {
    fn init(&self, sim: &Sim, source: &TrafficState) {
        self.sent_of_bunch.set(0);
        set_packet_type(sim, source);
    }

    fn begins_at_once(&self) -> bool {
        true
    }

    fn marks_burst(&self, _source: &TrafficState) -> bool {
        self.sent_of_bunch.get() == 0
    }

    fn next_interval(&self, sim: &Sim, source: &TrafficState) -> f64 {
        self.sent_of_bunch.set(self.sent_of_bunch.get() + 1);
        let mut interval = WITHIN_BUNCH;
        if self.sent_of_bunch.get() >= self.bunch.get() {
            self.sent_of_bunch.set(0);
            interval = source.transmission_time(sim, self.bunch.get(), self.rate.get());
        }
        let next = interval + interval * self.deviation(sim);
        self.sent.set(self.sent.get().wrapping_add(1));
        if self.sent.get() < self.max_packets.get() { next } else { -1.0 }
    }

    fn ending(&self) -> Ending {
        Ending::Hangs
    }
}
