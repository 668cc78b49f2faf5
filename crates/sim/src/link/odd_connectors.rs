//! Connectors without a remaining purpose (spec: mpls-pushback-nix, section 9.5).

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// `Connector/AddSR`: prints the same source route for each packet, and passes the packet on.
#[derive(Debug, Default)]
pub struct AddSourceRoute {
    wiring: Wiring,
    /// The offsets of the headers of IP, source route, link layer and MAC in a packet, bytes. Without effect.
    pub offsets: [Cell<i32>; 4],
}

impl Entity for AddSourceRoute {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        sim.print(" added sr [|256 512 768 ]\n");
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
