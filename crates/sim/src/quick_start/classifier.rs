//! The entrance of a node that supports Quick-Start.

use std::cell::RefCell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::{self, ClassifierBase};
use crate::packet::Packet;
use crate::wiring::Target;

/// Passes every packet to slot 0, the node's [`Router`](super::Router). Slot 1 holds the classifier behind the router.
#[derive(Debug, Default)]
pub struct Classifier {
    base: ClassifierBase,
    slots: RefCell<Vec<Option<EntityId>>>,
    router: Target,
}

impl node::Classifier for Classifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        let Ok(slot) = usize::try_from(value) else { return };
        let mut slots = self.slots.borrow_mut();
        if slots.len() <= slot {
            slots.resize(slot + 1, None);
        }
        slots[slot] = target;
        self.router.set(sim, slots[0]);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.borrow().clone()
    }
}

impl Entity for Classifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.router.send(sim, packet, callback);
    }

    facets! { dyn node::Classifier => |this| this }
}
