//! The switch at the entrance of a link that may fail (spec: engine-and-traces, section 6.3).

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// An entity that passes packets on while the link is up, and drops them while it is down.
#[derive(Debug)]
pub struct DynamicLink {
    wiring: Wiring,
    /// `status_`: not 0 when the link is up.
    pub status: Cell<i32>,
}

/// Initial values.
impl DynamicLink {
    /// The initial value of `status`.
    pub const STATUS: Initial<i32> = Initial(1);
}

impl Default for DynamicLink {
    fn default() -> Self {
        DynamicLink { wiring: Wiring::default(), status: Cell::new(Self::STATUS.integer()) }
    }
}

impl Entity for DynamicLink {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.status.get() == 0 {
            self.wiring.drop_packet(sim, packet);
        } else {
            self.wiring.target.send(sim, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
