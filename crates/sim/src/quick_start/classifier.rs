//! The entrance of a node that supports Quick-Start.

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::{self, ClassifierBase, EntitySlots};
use crate::packet::Packet;
use crate::wiring::Target;

/// Passes every packet to slot 0, the node's [`Router`](super::Router). Slot 1 holds the classifier behind the router.
#[derive(Debug, Default)]
pub struct Classifier {
    base: ClassifierBase,
    slots: EntitySlots,
    router: Target,
}

impl node::Classifier for Classifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        if self.slots.install(value, target).is_some() {
            self.router.set(sim, self.slots.get(0));
        }
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for Classifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.router.send(sim, packet, callback);
    }

    facets! { dyn node::Classifier => |this| this }
}
