//! The owner of the entities, and when removed ones are freed.
//!
//! Lookups lend entities for as long as the arena itself is borrowed, and entities are removed through a shared
//! reference, so a removed entity may still be in use: by a caller that looked it up before, and by its own
//! method if it removed itself. A removed entity therefore stays in memory until nothing can refer to it any
//! more. There are three such moments:
//!
//! - [`Arena::free_all_removed`] has `&mut self`: the compiler proves that no reference exists.
//! - Between two events of a run, what was added *during* that run can be referred to by nobody: the callers of the run
//!   are suspended since before it existed, and the code of past events has returned. [`Arena::mark`] notes where a run
//!   begins; [`Arena::free_removed_since`] frees what was added later. Nested runs work the same way.
//! - When the arena is dropped.
//!
//! Between two events, the code of past events can hold a reference only if it borrows the simulation for
//! longer than an event, as a leaked `&'static Sim` or a suspended future that owns an `Rc<Sim>` does. `&mut
//! Sim` excludes both; elsewhere the callers of [`Arena::free_removed_since`] guarantee it.

use std::any::Any;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::ptr::NonNull;
use std::rc::Rc;

use crate::entity::{Entity, EntityId};
use crate::id_table::IdTable;
use crate::link::DelayLink;
use crate::scheduler::LinkNumber;

/// Owns the entities. Adding, looking up and removing need only a shared reference.
#[derive(Default)]
pub(crate) struct Arena {
    /// Each entry comes from [`Rc::into_raw`] and owns one reference, which [`Arena::take`] takes back.
    entities: IdTable<NonNull<dyn Entity>>,
    /// The links that have numbers, with their concrete type, because most events are theirs. The entity is also in
    /// `entities`, which owns it.
    links: LinkTable,
    /// Removed entities that are freed as soon as possible.
    removed: RefCell<Vec<Removed>>,
    /// Removed entities that were added before the innermost run began.
    kept: RefCell<Vec<Removed>>,
    live: Cell<usize>,
}

type Removed = (EntityId, Rc<dyn Entity>);

/// The links by their numbers. Not in pages as the entities are, because every event of a link waits for this lookup: with
/// pages, and with transmitters found by number as well, a hop took 9 % longer.
#[derive(Default)]
struct LinkTable(UnsafeCell<Vec<Option<NonNull<DelayLink>>>>);

impl LinkTable {
    #[inline(always)]
    fn with<R>(&self, use_links: impl FnOnce(&mut Vec<Option<NonNull<DelayLink>>>) -> R) -> R {
        // SAFETY: called in this file only, with uses that touch nothing but the vector of pointers. Not `Sync`.
        use_links(unsafe { &mut *self.0.get() })
    }
}

/// A point in the order in which entities are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(usize);

impl Mark {
    /// Before the first entity.
    pub(crate) const START: Mark = Mark(0);
}

impl Arena {
    /// Adds the entity that `make` builds from its id.
    pub(crate) fn add<T: Entity>(&self, make: impl FnOnce(EntityId) -> T) -> EntityId {
        let index = self.entities.reserve();
        let number = u32::try_from(index + 1).expect("fewer than 2^32 entities");
        let id = EntityId::from_u32(number).expect("not 0");
        let entity: Rc<dyn Entity> = Rc::new(make(id));
        self.entities.fill(index, NonNull::new(Rc::into_raw(entity).cast_mut()).expect("not null"));
        self.live.set(self.live.get() + 1);
        id
    }

    /// The entity, unless it was removed.
    #[inline]
    pub(crate) fn get(&self, id: EntityId) -> Option<&dyn Entity> {
        // SAFETY: the entry came from `Rc::into_raw`. Its share is dropped only where nothing can refer to the entity any
        // more (see the module's documentation), so the entity outlives every use of the reference.
        self.entities.get(id.index()).map(|entity| unsafe { &*entity.as_ptr() })
    }

    /// Gives link `id` a number by which [`Arena::link`] finds it; `None` if there is no such link.
    pub(crate) fn enroll_link(&self, id: EntityId) -> Option<LinkNumber> {
        let link = (self.get(id)? as &dyn Any).downcast_ref::<DelayLink>()?;
        self.links.with(|links| {
            links.push(Some(NonNull::from(link)));
            LinkNumber::from_u32(u32::try_from(links.len()).ok()?)
        })
    }

    /// The link with this number, unless it was removed.
    #[inline(always)]
    pub(crate) fn link(&self, number: LinkNumber) -> Option<&DelayLink> {
        let link = self.links.with(
            #[inline(always)]
            |links| links.get(number.index()).copied().flatten(),
        );
        // SAFETY: the link is an entity of this arena that has not been removed, because `remove` takes it out of both
        // tables. It lives as long as what `get` returns.
        link.map(|link| unsafe { &*link.as_ptr() })
    }

    /// The entity, with a further owner; `None` if it was removed.
    pub(crate) fn share(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        let entity = self.entities.get(id.index())?.as_ptr();
        // SAFETY: the pointer came from `Rc::into_raw`, whose share is still owned by the arena.
        unsafe {
            Rc::increment_strong_count(entity);
            Some(Rc::from_raw(entity))
        }
    }

    /// As [`Arena::share`], as a `T`; `None` also if it is something else.
    pub(crate) fn share_as<T: Entity>(&self, id: EntityId) -> Option<Rc<T>> {
        let entity: Rc<dyn Any> = self.share(id)?;
        entity.downcast().ok()
    }

    /// Takes the entity out of the tables. It is freed later.
    pub(crate) fn remove(&self, id: EntityId) {
        let Some(entity) = self.take(id) else { return };
        let number = (&*entity as &dyn Any).downcast_ref::<DelayLink>().and_then(DelayLink::number);
        if let Some(number) = number {
            self.links.with(|links| links[number.index()] = None);
        }
        self.live.set(self.live.get() - 1);
        self.removed.borrow_mut().push((id, entity));
    }

    /// Takes back the share of an entity.
    fn take(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        // SAFETY: the pointer came from `Rc::into_raw`, and as it is no longer in the table its share is taken back only
        // once.
        self.entities.take(id.index()).map(|entity| unsafe { Rc::from_raw(entity.as_ptr()) })
    }

    /// The present point in the order in which entities are added.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.entities.reserved())
    }

    /// Frees the removed entities that were added after `mark`; the others are kept.
    ///
    /// # Safety
    /// No reference that [`Arena::get`] or [`Arena::link`] gave for such an entity is used any more.
    pub(crate) unsafe fn free_removed_since(&self, mark: Mark) {
        // One at a time: dropping an entity may remove others.
        loop {
            let Some((id, entity)) = self.removed.borrow_mut().pop() else { return };
            if id.index() >= mark.0 {
                drop(entity);
            } else {
                self.kept.borrow_mut().push((id, entity));
            }
        }
    }

    /// Whether removed entities are waiting to be freed.
    pub(crate) fn has_removed(&self) -> bool {
        !self.removed.borrow().is_empty() || !self.kept.borrow().is_empty()
    }

    /// A run ends: the run around it may free what this one had to keep. Returns whether there is anything to
    /// free.
    pub(crate) fn reconsider_kept(&self) -> bool {
        let mut removed = self.removed.borrow_mut();
        removed.append(&mut self.kept.borrow_mut());
        !removed.is_empty()
    }

    /// Frees all removed entities.
    pub(crate) fn free_all_removed(&mut self) {
        self.reconsider_kept();
        // SAFETY: `&mut self` proves that nothing that was lent is still in use.
        unsafe { self.free_removed_since(Mark::START) }
    }

    /// The entities, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Entity> {
        self.ids().filter_map(|id| self.get(id))
    }

    fn ids(&self) -> impl Iterator<Item = EntityId> + use<> {
        (1..=self.entities.reserved() as u32).filter_map(EntityId::from_u32)
    }

    /// How many entities there are.
    pub(crate) fn len(&self) -> usize {
        self.live.get()
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        for id in self.ids() {
            drop(self.take(id));
        }
    }
}
