//! Parts of entities that were looked up once.

use std::cell::Cell;
use std::fmt;
use std::ptr::NonNull;

use crate::Sim;
use crate::entity::{Entity, EntityId};

/// A part of an entity, or the knowledge that there is none, valid until an entity of the simulation is removed. Meant
/// for entities that are used for every packet: a lookup by id and type takes some forty instructions, and a packet
/// needs up to ten.
pub(crate) struct Located<T: ?Sized> {
    /// [`Sim::removal_stamp`] at the time of the lookup.
    stamp: u64,
    part: Option<NonNull<T>>,
}

impl<T: ?Sized> Clone for Located<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Located<T> {}

impl<T: ?Sized> Default for Located<T> {
    /// The result of no lookup.
    fn default() -> Self {
        Located { stamp: 0, part: None }
    }
}

impl<T: ?Sized> fmt::Debug for Located<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Located({})", self.part.is_some())
    }
}

impl<T: ?Sized> Located<T> {
    /// Looks up the part that `view` finds in the entity `id`.
    pub(crate) fn look_up(
        sim: &Sim,
        id: Option<EntityId>,
        view: impl for<'e> Fn(&'e dyn Entity) -> Option<&'e T>,
    ) -> Located<T> {
        let part = id.and_then(|id| sim.entity(id)).and_then(view);
        Located { stamp: sim.removal_stamp(), part: part.map(NonNull::from) }
    }

    /// The part, as it was found; `None` if it has to be looked up again.
    #[inline(always)]
    pub(crate) fn get(self, sim: &Sim) -> Option<Option<&T>> {
        if self.stamp != sim.removal_stamp() {
            return None;
        }
        // SAFETY: no other simulation ever has this stamp, and this one has it only until an entity is removed. The
        // entity is therefore still in the arena, where it stays as long as references of the lifetime of `sim` can
        // exist (see `Arena`). The part lives as long as the entity: `view` returned it for every possible lifetime.
        Some(self.part.map(|part| unsafe { &*part.as_ptr() }))
    }
}

/// The last part that was looked up, in a cell.
pub(crate) struct LocatedCell<T: ?Sized>(Cell<Located<T>>);

impl<T: ?Sized> Default for LocatedCell<T> {
    fn default() -> Self {
        LocatedCell(Cell::default())
    }
}

impl<T: ?Sized> Clone for LocatedCell<T> {
    #[inline]
    fn clone(&self) -> Self {
        LocatedCell(Cell::new(self.0.get()))
    }
}

impl<T: ?Sized> fmt::Debug for LocatedCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.get().fmt(f)
    }
}

impl<T: ?Sized> LocatedCell<T> {
    /// Forgets the part.
    pub(crate) fn forget(&self) {
        self.0.take();
    }

    /// Remembers a part.
    pub(crate) fn set(&self, located: Located<T>) {
        self.0.set(located);
    }

    /// The part, as it was found; `None` if it has to be looked up again.
    #[inline(always)]
    pub(crate) fn get<'a>(&self, sim: &'a Sim) -> Option<Option<&'a T>> {
        self.0.get().get(sim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facet::entity_as;

    struct Lamp(u32);

    impl Entity for Lamp {}

    fn power(entity: &dyn Entity) -> Option<&u32> {
        Some(&entity_as::<Lamp>(entity)?.0)
    }

    #[test]
    fn a_part_is_known_until_an_entity_is_removed() {
        let sim = Sim::new();
        let [lamp, other] = [60, 40].map(|watts| sim.add(|_| Lamp(watts)));
        let located = Located::look_up(&sim, Some(lamp), power);
        assert_eq!(located.get(&sim), Some(Some(&60)));
        assert_eq!(located.get(&Sim::new()), None, "another simulation");
        sim.remove(other);
        assert_eq!(located.get(&sim), None);
        assert_eq!(Located::look_up(&sim, Some(other), power).get(&sim), Some(None));
        assert_eq!(Located::look_up(&sim, None, power).get(&sim), Some(None));
        assert_eq!(Located::<u32>::default().get(&sim), None);
    }
}
