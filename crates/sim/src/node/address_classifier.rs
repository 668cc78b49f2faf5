//! A classifier that uses one level of an address as a slot number.

use super::slots::Slots;
use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// Sends a packet to the slot whose number is a part of its destination address: `Classifier/Addr` (spec:
/// routing-and-dynamics, section 13). Hierarchical nodes have one such classifier for each level of the address.
#[derive(Debug)]
pub struct AddressClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
}

impl AddressClassifier {
    /// A classifier without routes that uses the whole address.
    pub fn new(id: EntityId) -> AddressClassifier {
        AddressClassifier { id, base: ClassifierBase::default(), slots: Slots::default() }
    }

    /// The target of packets for the address `address`.
    #[inline]
    pub(super) fn next(&self, sim: &Sim, address: i32) -> Option<EntityId> {
        let slot = self.base.select(address);
        let target = self.slots.borrow().get(slot as usize).and_then(|target| target.resolved(sim));
        target.or_else(|| self.base.default_target.resolved(sim))
    }

    /// The receiver of packets that select the slot `slot`; the default target if the slot is empty.
    #[inline]
    fn receiver_of_slot<'a>(&self, sim: &'a Sim, slot: i32) -> Option<&'a dyn Entity> {
        let target = self.slots.borrow().get(slot as usize).and_then(|target| target.entity(sim));
        target.or_else(|| self.base.default_target.entity(sim))
    }

    /// Sends a packet to the target of a slot.
    #[inline]
    pub(crate) fn send_to_slot(&self, sim: &Sim, packet: Packet, slot: i32) {
        match self.receiver_of_slot(sim, slot) {
            Some(receiver) => sim.hand_to(receiver, packet, None),
            // ns-2.35: packets for a missing slot vanish without a report.
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
        match self.receiver_of_slot(sim, self.base.select(packet.dst.address)) {
            Some(receiver) => sim.hand_to(receiver, packet, None),
            None => stranded::report(sim, self.id, &packet, self.base.select(packet.dst.address).into()),
        }
    }

    facets! { dyn Classifier => |this| this }
}
