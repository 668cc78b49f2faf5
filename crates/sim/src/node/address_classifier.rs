//! One level of an address as the number of a slot.

use super::slots::Slots;
use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// Sends a packet to the slot whose number is a part of its destination address: `Classifier/Addr`
/// (spec: routing-and-dynamics, section 13). Hierarchical nodes have one for each level of the address.
#[derive(Debug)]
pub struct AddressClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
}

impl AddressClassifier {
    /// A classifier without routes that looks at the whole address.
    pub fn new(id: EntityId) -> AddressClassifier {
        AddressClassifier { id, base: ClassifierBase::default(), slots: Slots::default() }
    }

    /// Sends a packet through a slot.
    pub(crate) fn send_to_slot(&self, sim: &Sim, packet: Packet, slot: i32) {
        let target = self.slots.borrow().get(slot as usize).and_then(|target| target.resolved(sim));
        match target.or_else(|| self.base.default_target.resolved(sim)) {
            Some(target) => sim.hand_on(target, packet, None),
            // ns-2.35: a missing slot is silent.
            None => drop(packet),
        }
    }
}

impl Classifier for AddressClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.slots.install(sim, value, target);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for AddressClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let slot = self.base.select(packet.dst.address);
        let target = self.slots.borrow().get(slot as usize).and_then(|target| target.resolved(sim));
        match target.or_else(|| self.base.default_target.resolved(sim)) {
            Some(target) => sim.hand_on(target, packet, None),
            None => stranded::report(sim, self.id, &packet, i64::from(slot)),
        }
    }

    facets! { dyn Classifier => |this| this }
}
