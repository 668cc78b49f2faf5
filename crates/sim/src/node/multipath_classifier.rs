//! A classifier that shares load among several paths.

use std::cell::Cell;

use super::slots::Slots;
use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// Sends packets to its slots in turn, irrespective of flows: `Classifier/MultiPath` (spec: routing-and-dynamics,
/// section 10).
#[derive(Debug)]
pub struct MultipathClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
    next: Cell<usize>,
}

impl MultipathClassifier {
    /// A classifier without paths.
    pub fn new(id: EntityId) -> MultipathClassifier {
        MultipathClassifier {
            id,
            base: ClassifierBase::default(),
            slots: Slots::default(),
            next: Cell::new(0),
        }
    }

    /// Returns the next slot to use: the first filled one from `next` on, cyclically.
    fn take_turn(&self) -> Option<usize> {
        let slots = self.slots.borrow();
        for _ in 0..=slots.len() {
            let slot = self.next.get();
            self.next.set((slot + 1).checked_rem(slots.len())?);
            if slots.get(slot).is_some_and(|target| target.get().is_some()) {
                return Some(slot);
            }
        }
        None
    }
}

impl Classifier for MultipathClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.slots.install(sim, value, target);
        self.slots.trim();
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for MultipathClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let slot = self.take_turn();
        let target = slot.and_then(|slot| self.slots.borrow()[slot].resolved(sim));
        match target {
            Some(target) => sim.hand_on(target, packet, None),
            None => stranded::report(sim, self.id, &packet, 0),
        }
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::testing::Taker;
    use crate::packet::Header;

    #[test]
    fn empty_slots_are_passed_over_and_the_turn_survives_changes() {
        let sim = Sim::new();
        let shared: &MultipathClassifier = sim.get(sim.add(MultipathClassifier::new)).unwrap();
        let target = Some(sim.add(|_| crate::link::Connector::default()));
        let turns = |count: usize| -> Vec<Option<usize>> { (0..count).map(|_| shared.take_turn()).collect() };
        assert_eq!(turns(1), [None]);
        for slot in 0..3 {
            assert_eq!(shared.install_next(&sim, target), slot);
        }
        assert_eq!(turns(4), [Some(0), Some(1), Some(2), Some(0)]);
        shared.clear(&sim, 1);
        assert_eq!(turns(3), [Some(2), Some(0), Some(2)]);
        shared.install(&sim, 1, target);
        assert_eq!(turns(2), [Some(0), Some(1)]);
        // Slot 2 would be next, but it is now empty.
        shared.clear(&sim, 2);
        assert_eq!(turns(2), [Some(1), Some(0)]);
    }

    #[test]
    fn packets_take_the_paths_in_turn_whatever_their_flow() {
        let sim = Sim::new();
        let shared: &MultipathClassifier = sim.get(sim.add(MultipathClassifier::new)).unwrap();
        let paths = [(); 3].map(|()| sim.add(|_| Taker::default()));
        for path in paths {
            shared.install_next(&sim, Some(path));
        }
        for uid in 0..7 {
            let header = Header { uid, flow_id: uid % 2, ..Header::default() };
            shared.recv(&sim, Packet::new(header), None);
        }
        let taken = paths.map(|path| sim.get::<Taker>(path).unwrap().0.borrow().clone());
        assert_eq!(taken, [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
    }
}
