//! A classifier that consists of one classifier for each level of an address.

use std::cell::RefCell;

use super::{AddressClassifier, Classifier};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// The entrance of a node with a hierarchical address: `Classifier/Hier` (spec: script-language, section 9.1). Packets
/// enter the classifier of the first level, whose slot for the node's own domain leads to the classifier of the next
/// level, and so on.
#[derive(Debug)]
pub struct HierarchicalClassifier {
    levels: RefCell<Vec<EntityId>>,
    // ns-2.35: a hierarchical classifier also has slots itself, which no packet uses.
    own: AddressClassifier,
}

impl HierarchicalClassifier {
    /// A classifier without levels.
    pub fn new(id: EntityId) -> HierarchicalClassifier {
        HierarchicalClassifier { levels: RefCell::default(), own: AddressClassifier::new(id) }
    }

    /// Adds the classifier of the next lower level.
    pub fn push(&self, sim: &Sim, level: EntityId) {
        self.levels.borrow_mut().push(level);
        sim.rewired();
    }

    /// The classifier of the level `number`, counted from 1.
    pub fn level(&self, number: usize) -> Option<EntityId> {
        self.levels.borrow().get(number.checked_sub(1)?).copied()
    }

    /// The classifiers of the levels, from the first.
    pub fn levels(&self) -> Vec<EntityId> {
        self.levels.borrow().clone()
    }

    /// Sets the target of packets for an address or for an address prefix.
    pub fn route(&self, sim: &Sim, prefix: &[u32], target: EntityId) {
        let levels = self.levels();
        for (index, part) in prefix.iter().enumerate().take(levels.len()) {
            let last = index + 1 == prefix.len();
            let next = if last { Some(target) } else { levels.get(index + 1).copied() };
            let classifier = sim.entity(levels[index]).and_then(<dyn Entity>::as_classifier);
            if let Some(classifier) = classifier {
                classifier.install(sim, *part as i32, next);
            }
        }
    }

    /// Sets the target of packets with unknown addresses.
    pub fn set_default_target(&self, sim: &Sim, target: EntityId) {
        for level in self.levels() {
            if let Some(classifier) = sim.entity(level).and_then(<dyn Entity>::as_classifier) {
                classifier.base().default_target.set(sim, Some(target));
            }
        }
    }
}

impl Entity for HierarchicalClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        match self.level(1) {
            Some(first) => sim.hand_on(first, packet, callback),
            None => self.own.recv(sim, packet, callback),
        }
    }

    fn pass_through(&self) -> Option<EntityId> {
        self.level(1)
    }

    facets! { dyn Classifier => |this| &this.own }
}
