//! Labels on the ends of links, which tell nodes the link on which a packet has arrived.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Interface, Packet};
use crate::wireless::Direction;
use crate::wiring::Wiring;

/// An entity that writes its label on every packet that leaves a link: `NetworkInterface` (spec: routing-and-dynamics,
/// section 14).
#[derive(Debug, Default)]
pub struct NetworkInterface {
    wiring: Wiring,
    /// The label; different for every interface of a simulation.
    pub label: Cell<Interface>,
}

impl Entity for NetworkInterface {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        packet.interface = self.label.get();
        if let Some(extension) = &mut packet.extension {
            // The direction of travel is cleared, because a link layer behind this link would pass a packet that
            // travels up to its own node; it sends a packet without direction down.
            extension.radio_mut().direction = Direction::None;
        }
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
