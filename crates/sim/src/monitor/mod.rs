//! Monitors: counters of the packets that enter and leave a queue or are dropped by it.
//!
//! A [`Snoop`] is inserted into a link before the queue, behind it, or into the path of dropped packets, and reports
//! each passing packet to a [`Monitor`]. A [`QueueMonitor`] counts all packets; a [`FlowMonitor`] also counts each
//! flow. Spec: queues-and-monitors, section 10.

mod class_monitor;
mod distribution;
mod early_drop_monitor;
mod flow;
mod flow_classifier;
mod flow_monitor;
mod integrator;
mod penalized_flow;
mod queue_monitor;
mod rate_estimator;
mod samples;
mod snoop;
mod tagger;

pub use class_monitor::{ClassCounters, ClassMonitor};
pub use distribution::Distribution;
pub use early_drop_monitor::EarlyDropMonitor;
pub use flow::Flow;
pub use flow_classifier::{FlowClassifier, FlowKind};
pub use flow_monitor::FlowMonitor;
pub use integrator::Integrator;
pub use penalized_flow::PenalizedFlow;
pub use queue_monitor::QueueMonitor;
pub use rate_estimator::RateEstimator;
pub use samples::Samples;
pub use snoop::{Snoop, Vantage};
pub use tagger::{SlidingWindowFlow, Tagger, TokenBucketFlow};

use crate::Sim;
use crate::entity::Entity;
use crate::packet::Packet;

/// A monitor, which is notified of the packets of a queue.
///
/// The only parts of a packet that a monitor changes are its time stamp (to measure delays) and, if the monitor is a
/// tagger, its priority.
pub trait Monitor {
    /// The counters of all packets.
    fn counters(&self) -> &QueueMonitor;

    /// The counters of early drops; `None` if the monitor has none.
    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        None
    }

    /// The flow, if this monitor counts a single flow; otherwise `None`.
    fn as_flow(&self) -> Option<&Flow> {
        None
    }

    /// Decides whether a packet that is about to enter the queue is an In packet.
    fn tag(&self, sim: &Sim, packet: &mut Packet) {
        let _ = (sim, packet);
    }

    /// Records that a packet enters the queue.
    fn arrived(&self, sim: &Sim, packet: &mut Packet) {
        self.counters().count_arrival(sim, packet);
    }

    /// Records that a packet has left the queue.
    fn departed(&self, sim: &Sim, packet: &Packet) {
        self.counters().count_departure(sim, packet);
    }

    /// Records that a packet is dropped by the queue, or before it reached the queue.
    fn dropped(&self, sim: &Sim, packet: &Packet) {
        self.counters().count_drop(sim, packet);
    }

    /// Records that a packet is dropped although there was room for it.
    fn dropped_early(&self, sim: &Sim, packet: &Packet) {
        let _ = packet;
        sim.fatal("");
    }

    /// Records that a packet is dropped early because its flow is monitored (see [`RedPd`](crate::queue::RedPd)).
    fn dropped_monitored(&self, sim: &Sim, packet: &Packet) {
        let _ = packet;
        sim.fatal("");
    }
}

impl dyn Entity {
    /// The monitor behind this entity, to which snoops can report; `None` if the entity is not a monitor.
    pub fn as_monitor(&self) -> Option<&dyn Monitor> {
        self.facet()
    }
}

#[cfg(test)]
mod tests;
