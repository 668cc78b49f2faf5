//! The entry classifier of a node with PGM.

use std::cell::RefCell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::{Classifier, ClassifierBase};
use crate::packet::{Packet, PacketType};

/// Passes PGM packets to slot 1, the node's [`PgmElement`](super::PgmElement), others to slot 0, the classifier behind it.
#[derive(Debug, Default)]
pub struct PgmClassifier {
    base: ClassifierBase,
    slots: RefCell<Vec<Option<EntityId>>>,
}

impl Classifier for PgmClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        sim.rewired();
        let Ok(slot) = usize::try_from(value) else { return };
        let mut slots = self.slots.borrow_mut();
        if slots.len() <= slot {
            slots.resize(slot + 1, None);
        }
        slots[slot] = target;
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.borrow().clone()
    }
}

impl Entity for PgmClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let slot = usize::from(packet.packet_type == PacketType::PGM);
        let target = self.slots.borrow().get(slot).copied().flatten();
        if let Some(target) = target {
            sim.hand_on(target, packet, callback);
        }
    }

    facets! { dyn Classifier => |this| this }
}
