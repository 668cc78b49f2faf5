//! Handles for fast lookup of entities that are used for every packet.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::facet::entity_as;
use crate::located::{Located, LocatedCell};

/// The id of an entity that is expected to be a `T`. The entity is looked up once, and again after an entity was
/// removed.
pub struct Handle<T> {
    id: Cell<Option<EntityId>>,
    entity: LocatedCell<T>,
}

impl<T> Default for Handle<T> {
    fn default() -> Self {
        Handle { id: Cell::new(None), entity: LocatedCell::default() }
    }
}

impl<T> std::fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.id.fmt(f)
    }
}

impl<T> Handle<T> {
    /// A handle of the entity `id`.
    pub(crate) fn new(id: EntityId) -> Handle<T> {
        Handle { id: Cell::new(Some(id)), entity: LocatedCell::default() }
    }

    /// The id of the entity.
    #[inline]
    pub fn get(&self) -> Option<EntityId> {
        self.id.get()
    }

    /// Sets or clears the id of the entity.
    pub fn set(&self, id: Option<EntityId>) {
        self.id.set(id);
        self.entity.forget();
    }
}

impl<T: Entity> Handle<T> {
    /// The entity of this handle; `None` if no id is set, the entity was removed, or it is not a `T`.
    #[inline(always)]
    pub(crate) fn find<'a>(&self, sim: &'a Sim) -> Option<&'a T> {
        self.id.get()?;
        match self.entity.get(sim) {
            Some(entity) => entity,
            None => self.look_up(sim),
        }
    }

    /// The entity `id` as a `T`, remembered for the next call. For ids that rarely change.
    #[inline(always)]
    pub(crate) fn find_again<'a>(&self, sim: &'a Sim, id: Option<EntityId>) -> Option<&'a T> {
        if !EntityId::are_same(self.id.get(), id) {
            self.set(id);
        }
        self.find(sim)
    }

    /// A copy that need not look the entity up.
    #[inline]
    pub(crate) fn located(&self, sim: &Sim) -> Handle<T> {
        self.find(sim);
        Handle { id: self.id.clone(), entity: self.entity.clone() }
    }

    #[inline(never)]
    fn look_up<'a>(&self, sim: &'a Sim) -> Option<&'a T> {
        let located = Located::look_up(sim, self.id.get(), entity_as::<T>);
        self.entity.set(located);
        located.get(sim)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Connector;
    use crate::monitor::Integrator;

    #[test]
    fn only_entities_of_the_type_that_exist_are_found() {
        let sim = Sim::new();
        let [integrator, other] = [sim.add(|_| Integrator::default()), sim.add(|_| Connector::default())];
        let handle = Handle::<Integrator>::default();
        assert!(handle.find(&sim).is_none());
        handle.set(Some(integrator));
        assert!(handle.find(&sim).is_some());
        let copy = handle.located(&sim);
        assert!(copy.find(&sim).is_some());
        sim.remove(integrator);
        assert!(copy.find(&sim).is_none());
        assert!(handle.find(&sim).is_none());
        assert_eq!(handle.get(), Some(integrator));
        handle.set(Some(other));
        assert!(handle.find(&sim).is_none());
        let another = sim.add(|_| Integrator::default());
        assert!(handle.find_again(&sim, Some(another)).is_some());
        assert!(handle.find_again(&sim, Some(other)).is_none());
    }
}
