//! The simplest part of a link.

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// An entity that passes every packet to its target.
#[derive(Debug, Default)]
pub struct Connector {
    wiring: Wiring,
}

impl Entity for Connector {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    fn pass_through(&self) -> Option<EntityId> {
        self.wiring.target.get()
    }
}
