//! The counters of one flow in a flow monitor.

use std::cell::Cell;

use super::{EarlyDropMonitor, Monitor, QueueMonitor};
use crate::entity::Entity;
use crate::packet::{Packet, PacketType};
use crate::{Initial, Sim};

/// The counters of one flow (spec: queues-and-monitors, section 10.5). The fields that every packet needs come first.
#[derive(Debug)]
#[repr(C)]
pub struct Flow {
    /// `src_`: the source address of the last packet.
    pub src: Cell<i32>,
    /// `dst_`: the destination address of the last packet.
    pub dst: Cell<i32>,
    /// `flowid_`: the flow id of the last packet.
    pub flow_id: Cell<i32>,
    /// The type of the last packet.
    pub packet_type: Cell<PacketType>,
    /// The counters of the flow.
    pub monitor: EarlyDropMonitor,
}

/// Initial values.
impl Flow {
    /// The initial value of `flow_id`.
    pub const FLOW_ID: Initial<i32> = Initial(-1);
    /// The initial value of `src`.
    pub const SRC: Initial<i32> = Initial(-1);
    /// The initial value of `dst`.
    pub const DST: Initial<i32> = Initial(-1);
}

impl Flow {
    /// Creates a flow that has counted nothing.
    pub fn new(now: f64) -> Flow {
        Flow {
            monitor: EarlyDropMonitor::new(now),
            src: Cell::new(Self::SRC.integer()),
            dst: Cell::new(Self::DST.integer()),
            flow_id: Cell::new(Self::FLOW_ID.integer()),
            packet_type: Cell::new(PacketType::UNDEFINED),
        }
    }

    /// Records the addresses, the flow id and the type of a packet of the flow.
    #[inline]
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
