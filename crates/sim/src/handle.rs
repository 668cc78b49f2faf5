//! Handles for fast lookup of entities that are used for every packet.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};

/// The id of an entity that is expected to be a `T`. The entity is looked up once, and again after something was
/// rewired or removed.
pub struct Handle<T> {
    id: Cell<Option<EntityId>>,
    epoch: Cell<u32>,
    entity: RefCell<Option<Rc<T>>>,
}

impl<T> Default for Handle<T> {
    fn default() -> Self {
        Handle { id: Cell::new(None), epoch: Cell::new(0), entity: RefCell::new(None) }
    }
}

impl<T> std::fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.id.fmt(f)
    }
}

impl<T> Handle<T> {
    /// The id of the entity.
    pub fn get(&self) -> Option<EntityId> {
        self.id.get()
    }

    /// Sets or clears the id of the entity.
    pub fn set(&self, id: Option<EntityId>) {
        self.id.set(id);
        self.epoch.set(0);
    }
}

impl<T: Entity> Handle<T> {
    /// Calls `use_entity` with the entity of this handle; returns `None` if no id is set, the entity was removed, or it is not
    /// a `T`. The closure may call nothing but the entity.
    #[inline]
    pub(crate) fn with<R>(&self, sim: &Sim, use_entity: impl FnOnce(&T) -> R) -> Option<R> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.look_up(sim);
        }
        self.entity.borrow().as_deref().map(use_entity)
    }

    #[cold]
    fn look_up(&self, sim: &Sim) {
        let entity = self.id.get().and_then(|id| sim.share(id));
        let before = self.entity.replace(entity);
        drop(before);
        self.epoch.set(sim.wiring_epoch());
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
        assert!(handle.with(&sim, |_| ()).is_none());
        handle.set(Some(integrator));
        assert!(handle.with(&sim, |_| ()).is_some());
        sim.remove(integrator);
        assert!(handle.with(&sim, |_| ()).is_none());
        assert_eq!(handle.get(), Some(integrator));
        handle.set(Some(other));
        assert!(handle.with(&sim, |_| ()).is_none());
    }
}
