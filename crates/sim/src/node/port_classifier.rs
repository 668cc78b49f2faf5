//! From a node to its agents.

use std::cell::RefCell;

use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::host::Argument;
use crate::packet::Packet;

/// Hands a packet to the agent on its destination port: `Classifier/Port`.
#[derive(Debug)]
pub struct PortClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: RefCell<Vec<Option<EntityId>>>,
}

impl PortClassifier {
    /// A classifier without agents.
    pub fn new(id: EntityId) -> PortClassifier {
        PortClassifier { id, base: ClassifierBase::default(), slots: RefCell::default() }
    }

    /// The agent on `port`.
    pub fn agent(&self, port: i32) -> Option<EntityId> {
        self.slots.borrow().get(usize::try_from(port).ok()?).copied().flatten()
    }
}

impl Classifier for PortClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, _sim: &Sim, value: i32, target: Option<EntityId>) {
        let Ok(port) = usize::try_from(value) else { return };
        let mut slots = self.slots.borrow_mut();
        if slots.len() <= port {
            slots.resize(port + 1, None);
        }
        slots[port] = target;
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.borrow().clone()
    }

    fn free_slot(&self, _: &Sim, other: Option<EntityId>) -> i32 {
        let slots = self.slots.borrow();
        slots.iter().position(|slot| slot.is_none() || *slot == other).unwrap_or(slots.len()) as i32
    }
}

impl Entity for PortClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let port = self.base.select(packet.dst.port);
        match self.agent(port) {
            Some(agent) => sim.deliver(agent, packet, None),
            None => sim.host().notify(sim, self.id, "no-slot", &[Argument::Integer(i64::from(port))]),
        }
    }

    fn as_classifier(&self) -> Option<&dyn Classifier> {
        Some(self)
    }
}
