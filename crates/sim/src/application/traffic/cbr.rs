//! A constant bit rate.

use std::cell::Cell;

use super::{TrafficModel, TrafficState};
use crate::packet::PacketType;
use crate::{Initial, Sim};

/// `Application/Traffic/CBR`: one message every `8 · packetSize_ / rate_` seconds, the first at once.
#[derive(Debug)]
pub struct Cbr {
    /// `rate_`: the rate, bits per second. A change takes effect with the next message.
    pub rate: Cell<f64>,
    /// `random_`: if not 0, every interval varies by up to half of it, uniformly.
    pub random: Cell<f64>,
    /// `maxpkts_`: the total number of messages.
    pub max_packets: Cell<i32>,
    sent: Cell<i32>,
}

/// Initial values.
impl Cbr {
    /// The initial value of `rate`.
    pub const RATE: Initial<&'static str> = Initial("448Kb");
    /// The initial value of `max_packets`.
    pub const MAX_PACKETS: Initial<i32> = Initial(268_435_456);
}

impl Default for Cbr {
    fn default() -> Self {
        Cbr {
            rate: Cell::new(Self::RATE.bandwidth()),
            random: Cell::new(0.0),
            max_packets: Cell::new(Self::MAX_PACKETS.integer()),
            sent: Cell::new(0),
        }
    }
}

/// Sets the packet type of the agent to `cbr`, unless the agent's protocol depends on the type.
pub(super) fn set_packet_type(sim: &Sim, source: &TrafficState) {
    let own_type = source.base.agent(sim).map(|agent| agent.packet_type.get());
    if own_type != Some(PacketType::TCP) && own_type != Some(PacketType::TCP_FRIEND) {
        source.set_packet_type(sim, PacketType::CBR);
    }
}

/// The time to the next message: `interval`, varied at random by up to half of it if `random` is not 0.
#[inline]
pub(super) fn vary(sim: &Sim, interval: f64, random: f64) -> f64 {
    let mut next = interval;
    if random != 0.0 {
        next += interval * sim.default_rng().uniform_between(-0.5, 0.5);
    }
    next
}

impl TrafficModel for Cbr {
    fn init(&self, sim: &Sim, source: &TrafficState) {
        source.message_time(sim, self.rate.get());
        set_packet_type(sim, source);
    }

    fn begins_at_once(&self) -> bool {
        true
    }

    #[inline(always)]
    fn next_interval(&self, sim: &Sim, source: &TrafficState) -> f64 {
        let next = vary(sim, source.message_time(sim, self.rate.get()), self.random.get());
        // ns-2.35: the count is never reset, so a source that has reached its end sends one message at each later start
        // (spec: traffic-and-applications, section 6).
        self.sent.set(self.sent.get().wrapping_add(1));
        if self.sent.get() < self.max_packets.get() { next } else { -1.0 }
    }
}
