//! One flow, as a flow monitor counts it.

use std::cell::Cell;

use super::{EarlyDropMonitor, Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::Entity;
use crate::packet::{Packet, PacketType};

/// The counters of one flow (spec: queues-and-monitors, section 10.5).
#[derive(Debug)]
pub struct Flow {
    /// The counters.
    pub monitor: EarlyDropMonitor,
    /// `src_`: source address of the last packet.
    pub src: Cell<i32>,
    /// `dst_`: destination address of the last packet.
    pub dst: Cell<i32>,
    /// `flowid_`: flow id of the last packet.
    pub flow_id: Cell<i32>,
    /// Type of the last packet.
    pub packet_type: Cell<PacketType>,
}

impl Flow {
    /// A flow of which nothing was seen yet.
    pub fn new(now: f64) -> Flow {
        Flow {
            monitor: EarlyDropMonitor::new(now),
            src: Cell::new(-1),
            dst: Cell::new(-1),
            flow_id: Cell::new(-1),
            packet_type: Cell::new(PacketType::UNDEFINED),
        }
    }

    /// Notes to which flow a packet belongs.
    pub fn identify(&self, packet: &Packet) {
        self.src.set(packet.src.address);
        self.dst.set(packet.dst.address);
        self.flow_id.set(packet.flow_id);
        self.packet_type.set(packet.packet_type);
    }
}

impl Monitor for Flow {
    fn counters(&self) -> &QueueMonitor {
        &self.monitor.counters
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.monitor)
    }

    fn as_flow(&self) -> Option<&Flow> {
        Some(self)
    }

    fn dropped_early(&self, sim: &Sim, packet: &Packet) {
        self.monitor.count_early_drop(sim, packet);
    }

    fn dropped_monitored(&self, sim: &Sim, packet: &Packet) {
        self.monitor.count_monitored_drop(sim, packet);
    }
}

impl Entity for Flow {
    fn reset(&self, sim: &Sim) {
        self.monitor.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}
