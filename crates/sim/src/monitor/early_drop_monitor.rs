//! Counters that distinguish early drops from others.

use std::cell::Cell;

use super::{Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::Entity;
use crate::packet::Packet;

/// A [`QueueMonitor`] that also counts early drops (spec: queues-and-monitors, section 10.5).
#[derive(Debug)]
#[repr(C)]
pub struct EarlyDropMonitor {
    /// The counters of all packets. Their drops include early drops.
    pub counters: QueueMonitor,
    /// `epdrops_`: packets dropped early.
    pub early_packets: Cell<i32>,
    /// `ebdrops_`: bytes dropped early.
    pub early_bytes: Cell<i32>,
    /// `mon_epdrops_`: packets dropped early because their flow is monitored.
    pub monitored_packets: Cell<i32>,
    /// `mon_ebdrops_`: bytes dropped early because their flow is monitored.
    pub monitored_bytes: Cell<i32>,
}

impl EarlyDropMonitor {
    /// Creates a monitor that has counted nothing.
    pub fn new(now: f64) -> EarlyDropMonitor {
        EarlyDropMonitor {
            counters: QueueMonitor::new(now),
            early_packets: Cell::new(0),
            early_bytes: Cell::new(0),
            monitored_packets: Cell::new(0),
            monitored_bytes: Cell::new(0),
        }
    }

    /// Counts a packet that is dropped early.
    pub fn count_early_drop(&self, sim: &Sim, packet: &Packet) {
        self.early_packets.set(self.early_packets.get() + 1);
        self.early_bytes.set(self.early_bytes.get() + packet.size);
        self.counters.count_drop(sim, packet);
    }

    /// Counts a packet that is dropped early because its flow is monitored.
    pub fn count_monitored_drop(&self, sim: &Sim, packet: &Packet) {
        self.monitored_packets.set(self.monitored_packets.get() + 1);
        self.monitored_bytes.set(self.monitored_bytes.get() + packet.size);
        self.counters.count_drop(sim, packet);
    }

    /// Resets the counters except those of packets that are in the queue.
    pub fn restart(&self, sim: &Sim) {
        for counter in
            [&self.early_packets, &self.early_bytes, &self.monitored_packets, &self.monitored_bytes]
        {
            counter.set(0);
        }
        self.counters.restart(sim);
    }
}

impl Monitor for EarlyDropMonitor {
    fn counters(&self) -> &QueueMonitor {
        &self.counters
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(self)
    }

    fn dropped_early(&self, sim: &Sim, packet: &Packet) {
        self.count_early_drop(sim, packet);
    }

    fn dropped_monitored(&self, sim: &Sim, packet: &Packet) {
        self.count_monitored_drop(sim, packet);
    }
}

impl Entity for EarlyDropMonitor {
    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}
