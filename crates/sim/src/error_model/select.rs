//! Losses of one type of packets.

use std::cell::Cell;

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::Sim;
use crate::packet::{Packet, PacketType};

/// Loses every packet of one type whose number, divided by `cycle`, leaves the remainder `offset`
/// (spec: queues-and-monitors, section 11.6).
#[derive(Debug)]
pub struct SelectiveLoss {
    /// `pkt_type_`: number of the type.
    pub packet_type: Cell<i32>,
    /// `drop_cycle_`: the divisor.
    pub cycle: Cell<i32>,
    /// `drop_offset_`: the remainder.
    pub offset: Cell<i32>,
}

impl Default for SelectiveLoss {
    fn default() -> Self {
        SelectiveLoss {
            packet_type: Cell::new(i32::from(PacketType::CBR.0)),
            cycle: Cell::new(10),
            offset: Cell::new(1),
        }
    }
}

impl LossProcess for SelectiveLoss {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.unit.get() != ErrorUnit::Packet {
            return false;
        }
        // ns-2.35: the type cbr turns into udp (spec: queues-and-monitors, section 11.6).
        let [cbr, udp, arriving] =
            [PacketType::CBR, PacketType::UDP, packet.packet_type].map(|t| i32::from(t.0));
        if self.packet_type.get() == cbr && arriving == udp {
            self.packet_type.set(udp);
        }
        if arriving != self.packet_type.get() {
            return false;
        }
        if self.cycle.get() == 0 {
            sim.arithmetic_trap("a cycle of 0 packets");
        }
        packet.uid % self.cycle.get() == self.offset.get()
    }
}
