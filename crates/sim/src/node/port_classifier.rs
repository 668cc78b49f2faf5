//! The classifier that delivers packets to the agents of a node.

use std::cell::Cell;

use super::slots::EntitySlots;
use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// Delivers a packet to the agent on its destination port: `Classifier/Port`.
#[derive(Debug)]
pub struct PortClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: EntitySlots,
    /// A port and an entity: all lower ports hold entities other than this one, so that the search for a free port can
    /// start at this port.
    search: Cell<(usize, Option<EntityId>)>,
}

impl PortClassifier {
    /// A classifier without agents.
    pub fn new(id: EntityId) -> PortClassifier {
        PortClassifier {
            id,
            base: ClassifierBase::default(),
            slots: EntitySlots::default(),
            search: Cell::default(),
        }
    }

    /// The target of packets for `port`.
    #[inline]
    pub(crate) fn receiver(&self, port: i32) -> Option<EntityId> {
        self.agent(self.base.select(port))
    }

    /// The agent on `port`.
    #[inline]
    pub fn agent(&self, port: i32) -> Option<EntityId> {
        self.slots.get(port)
    }
}

impl Classifier for PortClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        sim.rewired();
        let Some(port) = self.slots.install(value, target) else { return };
        let (first, other) = self.search.get();
        self.search.set((first.min(port), other));
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }

    fn free_slot(&self, _: &Sim, other: Option<EntityId>) -> i32 {
        let slots = self.slots.borrow();
        let first = match self.search.get() {
            (first, searched) if searched == other => first,
            _ => 0,
        };
        let first = first.max(self.base.reserved());
        let is_free = |slot: &Option<EntityId>| slot.is_none() || *slot == other;
        let later = slots.get(first..).unwrap_or_default();
        let free = first + later.iter().position(is_free).unwrap_or(later.len());
        self.search.set((free, other));
        free as i32
    }
}

impl Entity for PortClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        sim.check_nesting(packet.dst.address);
        let port = self.base.select(packet.dst.port);
        match self.agent(port) {
            Some(agent) => sim.deliver(agent, packet, None),
            None => stranded::report(sim, self.id, &packet, i64::from(port)),
        }
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_free_port_is_found_again() {
        let sim = Sim::new();
        let [agent, null] = [(); 2].map(|()| sim.add(PortClassifier::new));
        let ports = PortClassifier::new(agent);
        for port in 0..5 {
            assert_eq!(ports.free_slot(&sim, Some(null)), port);
            ports.install(&sim, port, Some(agent));
        }
        ports.install(&sim, 3, Some(null));
        assert_eq!(ports.free_slot(&sim, None), 5);
        assert_eq!(ports.free_slot(&sim, Some(null)), 3);
        ports.install(&sim, 1, None);
        assert_eq!(ports.free_slot(&sim, Some(null)), 1);
    }
}
