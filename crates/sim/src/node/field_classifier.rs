//! Classifiers that can use any header field.

use std::cell::Cell;

use super::slots::EntitySlots;
use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::link::HeaderField;
use crate::packet::Packet;

/// Chooses the slot by the field at `offset_` bytes in a packet, which is by default the packet type: `Classifier`.
/// `Classifier/Mac` can also copy packets to all MACs (spec: mpls-pushback-nix, section 8).
#[derive(Debug)]
pub struct FieldClassifier {
    id: EntityId,
    base: ClassifierBase,
    /// `bcast_`: not 0 if every packet is copied to all MACs in the slots except the sender's.
    pub broadcast: Cell<i32>,
    slots: EntitySlots,
}

impl FieldClassifier {
    /// A classifier without slots.
    pub fn new(id: EntityId) -> FieldClassifier {
        FieldClassifier {
            id,
            base: ClassifierBase::default(),
            broadcast: Cell::new(0),
            slots: EntitySlots::default(),
        }
    }

    fn copy_to_all(&self, sim: &Sim, packet: &Packet) {
        let sender = packet.radio().mac.transmitter;
        let slots = self.slots.entities();
        for target in slots.into_iter().flatten() {
            let mac = sim.entity(target).and_then(|target| target.as_mac());
            if mac.is_some_and(|mac| mac.base().address != sender) {
                sim.deliver(target, packet.clone(), None);
            }
        }
    }
}

impl Classifier for FieldClassifier {
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

impl Entity for FieldClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if self.broadcast.get() != 0 {
            return self.copy_to_all(sim, &packet);
        }
        let field = HeaderField::at(sim, self.base.offset.get()).map_or(0, |field| field.of(&packet));
        let slot = self.base.select(field);
        match self.slots.get(slot) {
            Some(target) => sim.hand_on(target, packet, None),
            None => stranded::report(sim, self.id, &packet, i64::from(slot)),
        }
    }

    facets! { dyn Classifier => |this| this }
}
