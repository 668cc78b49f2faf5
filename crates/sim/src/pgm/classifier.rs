//! The entry classifier of a node with PGM.

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::{Classifier, ClassifierBase, EntitySlots};
use crate::packet::{Packet, PacketType};

/// Passes PGM packets to slot 1, the node's [`PgmElement`](super::PgmElement), others to slot 0, the classifier behind it.
#[derive(Debug, Default)]
pub struct PgmClassifier {
    base: ClassifierBase,
    slots: EntitySlots,
}

impl Classifier for PgmClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        sim.rewired();
        self.slots.install(value, target);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for PgmClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let slot = i32::from(packet.packet_type == PacketType::PGM);
        if let Some(target) = self.slots.get(slot) {
            sim.hand_on(target, packet, callback);
        }
    }

    facets! { dyn Classifier => |this| this }
}
