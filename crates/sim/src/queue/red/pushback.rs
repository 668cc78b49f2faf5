//! RED for links at which aggregates of traffic may be rate-limited (see [`PushbackAgent`]). Spec: mpls-pushback-nix,
//! section 2.2.

use std::cell::Cell;

use super::Red;
use crate::entity::EntityId;
use crate::handle::Handle;
use crate::monitor::RateEstimator;
use crate::packet::{Packet, PacketType};
use crate::pushback::PushbackAgent;
use crate::queue::{Discipline, QueueBase};
use crate::trace::Trace;
use crate::{Initial, Sim, Timer, TracedValue};

/// The length of a period, seconds.
const PERIOD: f64 = 2.0;
/// The loss rate, computed from arrivals and link capacity, from which on a queue is congested.
const CONGESTED: f64 = 0.10;
/// The loss rate, computed from drops, from which on a queue is congested.
const TARGET_LOSS: f64 = 0.05;

/// The RED discipline of a link at which aggregates may be rate-limited.
#[derive(Debug)]
pub struct PushbackRed {
    /// The queue behind the rate limits.
    pub red: Red,
    /// `rate_limiting_`: whether aggregates may be limited.
    pub rate_limiting: Cell<i32>,
    /// `pushbackID_`: the number by which the agent knows the queue.
    pub number: Cell<i32>,
    /// The [`PushbackAgent`] of the node.
    pub agent: Handle<PushbackAgent>,
    /// The [`EarlyDropMonitor`](crate::monitor::EarlyDropMonitor) of the link.
    pub monitor: Cell<Option<EntityId>>,
    /// The trace that writes a line for each packet dropped by a rate limit.
    pub limit_trace: Cell<Option<EntityId>>,
    /// The rate of the arrivals that are within all limits.
    rate: RateEstimator,
    timer: Timer,
}

/// Initial values.
impl PushbackRed {
    /// The initial value of `number`.
    pub const NUMBER: Initial<i32> = Initial(-1);
    /// The initial value of `rate_limiting`.
    pub const RATE_LIMITING: Initial<i32> = Initial(1);
}

impl PushbackRed {
    /// Creates a queue without link and agent. Until the first reset both thresholds are `limit` packets.
    pub fn new(sim: &Sim, limit: i32) -> PushbackRed {
        let rate = RateEstimator::new(sim.now());
        rate.enabled.set(true);
        PushbackRed {
            red: Red::new(limit),
            rate_limiting: Cell::new(Self::RATE_LIMITING.integer()),
            number: Cell::new(Self::NUMBER.integer()),
            agent: Handle::default(),
            monitor: Cell::new(None),
            limit_trace: Cell::new(None),
            rate,
            timer: Timer::default(),
        }
    }

    /// Records that the link leads to node `to`.
    pub fn set_neighbour(&self, sim: &Sim, to: i32) {
        if let Some(agent) = self.agent.find(sim) {
            agent.set_neighbour(self.number.get(), to);
        }
    }

    fn bandwidth(&self, sim: &Sim) -> f64 {
        self.red.link.find(sim).map_or(0.0, |link| link.bandwidth.get())
    }

    /// The loss rate computed from the rate of arrivals and the bandwidth.
    fn expected_loss(&self, sim: &Sim) -> f64 {
        let (rate, bandwidth) = (self.rate.rate.get(), self.bandwidth(sim));
        if rate < bandwidth { 0.0 } else { 1.0 - bandwidth / rate }
    }

    fn has_low_demand(&self, sim: &Sim) -> bool {
        self.red.average.get() < self.red.low.get()
            || self.red.length() < 1
            || self.expected_loss(sim) < 0.1 * TARGET_LOSS
    }

    /// Records that a packet exceeds the rate limit of its aggregate.
    fn drop_limited(&self, sim: &Sim, packet: &Packet) {
        if let Some(trace) = self.limit_trace.get().and_then(|id| sim.get::<Trace>(id)) {
            trace.write_chain(sim, packet);
        }
        if let Some(monitor) = self.monitor.get().and_then(|id| sim.entity(id)?.as_monitor()) {
            monitor.dropped_monitored(sim, packet);
        }
    }

    /// The fraction of the bytes offered to RED that were dropped since the monitor was last reset. Resets the monitor.
    fn actual_loss(&self, sim: &Sim) -> f64 {
        let Some(entity) = self.monitor.get().and_then(|id| sim.entity(id)) else { return 0.0 };
        let Some(drops) = entity.as_monitor().and_then(|monitor| monitor.early_drops()) else { return 0.0 };
        let limited = i64::from(drops.monitored_bytes.get());
        let arrived = drops.counters.byte_arrivals.get() - limited;
        let dropped = i64::from(drops.counters.byte_drops.get()) - limited;
        entity.reset(sim);
        if arrived <= 0 { 0.0 } else { dropped as f64 / arrived as f64 }
    }
}

impl Discipline for PushbackRed {
    fn start(&self, sim: &Sim, base: &QueueBase) {
        self.timer.sched(sim, base.id, 0, PERIOD);
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if packet.packet_type == PacketType::PUSHBACK {
            return self.red.packets.push_front(packet);
        }
        let agent = self.agent.find(sim);
        let low_demand = self.has_low_demand(sim);
        if agent.is_some_and(|agent| agent.filters(sim, self.number.get(), &packet, low_demand)) {
            return self.drop_limited(sim, &packet);
        }
        self.rate.arrived(sim.now(), packet.size);
        if let Some(dropped) = self.red.arrive(sim, base, packet) {
            if let Some(agent) = agent.filter(|_| self.rate_limiting.get() != 0) {
                agent.dropped(sim, self.number.get(), dropped.packet());
            }
            self.red.discard(sim, base, dropped);
        }
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        self.red.dequeue(sim, base)
    }

    fn len(&self) -> usize {
        self.red.len()
    }

    fn bytes(&self) -> usize {
        self.red.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.red.reset(sim, base);
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, time: f64) {
        self.red.went_idle(time);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &QueueBase, _tag: u32) {
        let (expected, actual) = (self.expected_loss(sim), self.actual_loss(sim));
        let congested = self.rate_limiting.get() != 0 && expected >= CONGESTED && actual >= TARGET_LOSS;
        if let Some(agent) = self.agent.find(sim) {
            agent.evaluate(sim, self.number.get(), self.rate.rate.get(), self.bandwidth(sim), congested);
        }
        self.timer.resched(sim, base.id, 0, PERIOD);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.red.trace_variable(sim, name, value)
    }

    fn load(&self, sim: &Sim) -> Option<(f64, f64)> {
        Some((self.rate.rate.get(), self.bandwidth(sim)))
    }
}
