//! The object to which links hand dropped packets.

use super::report_loss;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// `DropTargetAgent`: discards packets, and reports their loss to the senders of abstract TCP with the same flow id.
#[derive(Debug, Default)]
pub struct DropTarget {
    wiring: Wiring,
}

impl Entity for DropTarget {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        report_loss(sim, &packet);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
