//! Losses of packets of one type.

use std::cell::Cell;

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::agents::SrmKind;
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::{Initial, Sim};

/// Loses every packet of one type whose number, divided by `cycle`, leaves the remainder `offset`
/// (spec: queues-and-monitors, section 11.6).
#[derive(Debug)]
pub struct SelectiveLoss {
    /// `pkt_type_`: the number of the packet type.
    pub packet_type: Cell<i32>,
    /// `drop_cycle_`: the divisor of packet numbers: packets whose number leaves the remainder `drop_offset_` are lost.
    pub cycle: Cell<i32>,
    /// `drop_offset_`: the remainder of packet numbers, divided by `drop_cycle_`, with which packets are lost.
    pub offset: Cell<i32>,
    /// Whether only SRM data packets are considered, by their SRM numbers.
    is_of_srm: bool,
}

/// Initial values.
impl SelectiveLoss {
    /// The initial value of `packet_type`.
    pub const PACKET_TYPE: Initial<i32> = Initial(PacketType::CBR.0 as i32);
    /// The initial value of `cycle`.
    pub const CYCLE: Initial<i32> = Initial(10);
    /// The initial value of `offset`.
    pub const OFFSET: Initial<i32> = Initial(1);
}

impl SelectiveLoss {
    /// Creates a model that loses data packets of SRM sources, selected by their numbers (spec: more-networks, section
    /// 11.3).
    pub fn of_srm_data() -> SelectiveLoss {
        SelectiveLoss { is_of_srm: true, ..SelectiveLoss::default() }
    }

    /// The number of a packet by which its loss is decided; `None` if the packet is not considered.
    fn number(&self, packet: &Packet) -> Option<i32> {
        if !self.is_of_srm {
            return Some(packet.uid);
        }
        match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Srm(header)) if header.kind == SrmKind::Data => Some(header.number),
            _ => None,
        }
    }
}

impl Default for SelectiveLoss {
    fn default() -> Self {
        SelectiveLoss {
            packet_type: Cell::new(Self::PACKET_TYPE.integer()),
            cycle: Cell::new(Self::CYCLE.integer()),
            offset: Cell::new(Self::OFFSET.integer()),
            is_of_srm: false,
        }
    }
}

impl LossProcess for SelectiveLoss {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.unit.get() != ErrorUnit::Packet {
            return false;
        }
        let Some(number) = self.number(packet) else { return false };
        // ns-2.35: at the first udp packet the setting changes from cbr to udp (spec: queues-and-monitors, section 11.6).
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
        number % self.cycle.get() == self.offset.get()
    }
}
