//! The numbered slots of a classifier.

use std::cell::{Ref, RefCell};

use crate::Sim;
use crate::entity::EntityId;
use crate::wiring::Target;

/// The targets of a classifier by slot number.
#[derive(Debug, Default)]
pub(super) struct Slots(RefCell<Vec<Target>>);

impl Slots {
    /// The targets, from slot 0.
    #[inline]
    pub(super) fn borrow(&self) -> Ref<'_, Vec<Target>> {
        self.0.borrow()
    }

    /// Sets or clears a slot, and adds slots if necessary. A negative number is ignored.
    pub(super) fn install(&self, sim: &Sim, number: i32, target: Option<EntityId>) {
        let Ok(slot) = usize::try_from(number) else { return };
        let mut slots = self.0.borrow_mut();
        if slots.len() <= slot {
            slots.resize_with(slot + 1, Target::default);
        }
        slots[slot].set(sim, target);
    }

    /// Removes the empty slots behind the last filled one.
    pub(super) fn trim(&self) {
        let mut slots = self.0.borrow_mut();
        let used = slots.iter().rposition(|slot| slot.get().is_some()).map_or(0, |last| last + 1);
        slots.truncate(used);
    }

    /// The entity in each slot, from slot 0.
    pub(super) fn entities(&self) -> Vec<Option<EntityId>> {
        self.borrow().iter().map(Target::get).collect()
    }
}

/// The entities in a classifier's slots, by number.
#[derive(Debug, Default)]
pub(crate) struct EntitySlots(RefCell<Vec<Option<EntityId>>>);

impl EntitySlots {
    /// The entities, from slot 0.
    #[inline]
    pub(crate) fn borrow(&self) -> Ref<'_, Vec<Option<EntityId>>> {
        self.0.borrow()
    }

    /// The entity in a slot; `None` if the slot is empty or does not exist.
    #[inline]
    pub(crate) fn get(&self, number: i32) -> Option<EntityId> {
        self.0.borrow().get(usize::try_from(number).ok()?).copied().flatten()
    }

    /// Sets or clears a slot, and adds slots if necessary. Returns the slot; `None` for a negative number, which is
    /// ignored.
    pub(crate) fn install(&self, number: i32, target: Option<EntityId>) -> Option<usize> {
        let slot = usize::try_from(number).ok()?;
        let mut slots = self.0.borrow_mut();
        if slots.len() <= slot {
            slots.resize(slot + 1, None);
        }
        slots[slot] = target;
        Some(slot)
    }

    /// The entity in each slot, from slot 0.
    pub(crate) fn entities(&self) -> Vec<Option<EntityId>> {
        self.0.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_and_go() {
        let sim = Sim::new();
        let (slots, target) = (Slots::default(), EntityId::from_u32(1));
        slots.install(&sim, -1, target);
        assert!(slots.entities().is_empty());
        slots.install(&sim, 2, target);
        slots.install(&sim, 4, None);
        assert_eq!(slots.entities(), [None, None, target, None, None]);
        slots.trim();
        assert_eq!(slots.entities(), [None, None, target]);
        slots.install(&sim, 2, None);
        slots.trim();
        assert!(slots.entities().is_empty());
    }

    #[test]
    fn entities_stay_in_their_slots() {
        let (slots, target) = (EntitySlots::default(), EntityId::from_u32(1));
        assert_eq!((slots.install(-1, target), slots.install(2, target)), (None, Some(2)));
        assert_eq!(slots.entities(), [None, None, target]);
        assert_eq!([-1, 1, 2, 3].map(|slot| slots.get(slot)), [None, None, target, None]);
    }
}
