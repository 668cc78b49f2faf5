//! The connector that hands messages of GAF past the routing agent.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// `GAFPartner`: addresses the messages of GAF that a node hears to the node itself, so that they reach its agent.
#[derive(Debug)]
pub struct FidelityPartner {
    wiring: Wiring,
    /// `addr_`: address of the node.
    pub address: Cell<i32>,
    /// Whether messages of GAF are handed on. Otherwise they are discarded.
    pub hands_on: Cell<bool>,
    /// `mask_`, `shift_`, `port_`: without effect.
    pub unused: [Cell<i32>; 3],
}

/// Initial values.
impl FidelityPartner {
    /// The initial value of the first of `unused`.
    pub const MASK: Initial<&'static str> = Initial("0x7fffffff");
    /// The initial value of the last of `unused`.
    pub const PORT: Initial<&'static str> = Initial("254");
}

impl Default for FidelityPartner {
    fn default() -> Self {
        FidelityPartner {
            wiring: Wiring::default(),
            address: Cell::new(0),
            hands_on: Cell::new(true),
            unused: [Cell::new(Self::MASK.integer()), Cell::new(0), Cell::new(Self::PORT.integer())],
        }
    }
}

impl Entity for FidelityPartner {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if packet.packet_type == PacketType::GAF {
            if !self.hands_on.get() {
                return;
            }
            packet.dst.address = self.address.get();
        }
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
