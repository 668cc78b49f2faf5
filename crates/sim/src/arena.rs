//! The owner of all entities. It also decides when removed entities are freed.
//!
//! Lookups lend entities for as long as the arena itself is borrowed, and entities are removed through a shared
//! reference. A removed entity may therefore still be in use: by a caller that looked it up before, or by its own
//! method if it removed itself. It stays in memory until nothing can refer to it any more. There are three such
//! moments:
//!
//! - [`Arena::free_all_removed`] has `&mut self`: the compiler proves that no reference exists.
//! - Between two events of a run, nobody can refer to an entity that was added *during* that run: the callers of the
//!   run have been suspended since before the entity existed, and the code of past events has returned. [`Arena::mark`]
//!   records where a run begins; [`Arena::free_removed_since`] frees what was added later. Nested runs work the same
//!   way.
//! - When the arena is dropped.
//!
//! Between two events, the code of past events can hold a reference only if it borrows the simulation for longer than
//! an event. A leaked `&'static Sim` or a suspended future that owns an `Rc<Sim>` does so. `&mut Sim` excludes both;
//! elsewhere the callers of [`Arena::free_removed_since`] guarantee it.

use std::any::Any;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::ptr::NonNull;
use std::rc::Rc;

use crate::entity::{Entity, EntityId};
use crate::id_table::IdTable;
use crate::link::DelayLink;
use crate::scheduler::LinkNumber;

/// Owns the entities. A shared reference suffices to add, look up and remove entities.
#[derive(Default)]
pub(crate) struct Arena {
    /// The entities by their ids. Each entry comes from [`Rc::into_raw`] and owns one reference, which [`Arena::take`]
    /// takes back.
    entities: IdTable<NonNull<dyn Entity>>,
    /// The links that have numbers, with their concrete type, because most events belong to links. Each of these links
    /// is also in `entities`, which owns it.
    links: LinkTable,
    /// Removed entities that are to be freed as soon as possible.
    removed: RefCell<Vec<Removed>>,
    /// Removed entities that were added before the innermost run began.
    kept: RefCell<Vec<Removed>>,
    live: Cell<usize>,
    stamp: RemovalStamp,
}

/// A number that changes whenever an entity is removed, and that no other arena of this thread ever has.
struct RemovalStamp(Cell<u64>);

thread_local! {
    static LAST_STAMP: Cell<u64> = const { Cell::new(0) };
}

impl RemovalStamp {
    fn draw() -> u64 {
        let stamp = LAST_STAMP.get() + 1;
        LAST_STAMP.set(stamp);
        stamp
    }

    fn renew(&self) {
        self.0.set(RemovalStamp::draw());
    }
}

impl Default for RemovalStamp {
    fn default() -> Self {
        RemovalStamp(Cell::new(RemovalStamp::draw()))
    }
}

type Removed = (EntityId, Rc<dyn Entity>);

/// The links by their numbers. Unlike the table of entities, this table has no pages, because every event of a link
/// waits for this lookup: with pages, and with transmitters found by number as well, a hop took 9 % longer.
#[derive(Default)]
struct LinkTable(UnsafeCell<Vec<Option<NonNull<DelayLink>>>>);

impl LinkTable {
    #[inline(always)]
    fn with<R>(&self, use_links: impl FnOnce(&mut Vec<Option<NonNull<DelayLink>>>) -> R) -> R {
        // SAFETY: this method is called in this file only, and the closures that it is called with touch nothing but
        // the vector of pointers. The type is not `Sync`.
        use_links(unsafe { &mut *self.0.get() })
    }
}

/// A point in the order in which entities are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(usize);

impl Mark {
    /// The point before the first entity is added.
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

    /// Looks up an entity; `None` if it was removed.
    #[inline]
    pub(crate) fn get(&self, id: EntityId) -> Option<&dyn Entity> {
        // SAFETY: the entry came from `Rc::into_raw`. The reference that it owns is dropped only where nothing can
        // refer to the entity any more (see the module's documentation), so the entity outlives every use of the
        // returned reference.
        self.entities.get(id.index()).map(|entity| unsafe { &*entity.as_ptr() })
    }

    /// Gives the link `id` a number for lookups by [`Arena::link`]; `None` if there is no such link.
    pub(crate) fn enroll_link(&self, id: EntityId) -> Option<LinkNumber> {
        let link = (self.get(id)? as &dyn Any).downcast_ref::<DelayLink>()?;
        self.links.with(|links| {
            links.push(Some(NonNull::from(link)));
            LinkNumber::from_u32(u32::try_from(links.len()).ok()?)
        })
    }

    /// Looks up a link by its number; `None` if it was removed.
    #[inline(always)]
    pub(crate) fn link(&self, number: LinkNumber) -> Option<&DelayLink> {
        let link = self.links.with(
            #[inline(always)]
            |links| links.get(number.index()).copied().flatten(),
        );
        // SAFETY: the link is an entity of this arena and has not been removed, because `remove` takes a link out of
        // both tables. The link lives as long as an entity that `get` returns.
        link.map(|link| unsafe { &*link.as_ptr() })
    }

    /// Returns a further owning reference to the entity; `None` if the entity was removed.
    pub(crate) fn share(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        let entity = self.entities.get(id.index())?.as_ptr();
        // SAFETY: the pointer came from `Rc::into_raw`, and the arena still owns the reference.
        unsafe {
            Rc::increment_strong_count(entity);
            Some(Rc::from_raw(entity))
        }
    }

    /// Returns a further owning reference to the entity; `None` if it was removed or is not a `T`.
    pub(crate) fn share_as<T: Entity>(&self, id: EntityId) -> Option<Rc<T>> {
        let entity: Rc<dyn Any> = self.share(id)?;
        entity.downcast().ok()
    }

    /// A number, never 0, that changes whenever an entity is removed, and that no other arena of this thread ever has.
    #[inline(always)]
    pub(crate) fn removal_stamp(&self) -> u64 {
        self.stamp.0.get()
    }

    /// Takes the entity out of the tables. The entity is freed later.
    pub(crate) fn remove(&self, id: EntityId) {
        let Some(entity) = self.take(id) else { return };
        let number = (&*entity as &dyn Any).downcast_ref::<DelayLink>().and_then(DelayLink::number);
        if let Some(number) = number {
            self.links.with(|links| links[number.index()] = None);
        }
        self.live.set(self.live.get() - 1);
        self.stamp.renew();
        self.removed.borrow_mut().push((id, entity));
    }

    /// Takes the entity out of the table and returns the owning reference that the table held.
    fn take(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        // SAFETY: the pointer came from `Rc::into_raw`. It is no longer in the table, so its reference is taken back
        // only once.
        self.entities.take(id.index()).map(|entity| unsafe { Rc::from_raw(entity.as_ptr()) })
    }

    /// The current point in the order in which entities are added.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.entities.reserved())
    }

    /// Frees the removed entities that were added after `mark`; earlier ones are kept.
    ///
    /// # Safety
    /// No reference that [`Arena::get`] or [`Arena::link`] returned for such an entity may be used after this call.
    pub(crate) unsafe fn free_removed_since(&self, mark: Mark) {
        // Entities are dropped one at a time, because dropping one may remove others.
        loop {
            let Some((id, entity)) = self.removed.borrow_mut().pop() else { return };
            if id.index() >= mark.0 {
                drop(entity);
            } else {
                self.kept.borrow_mut().push((id, entity));
            }
        }
    }

    /// Returns true if removed entities are waiting to be freed.
    pub(crate) fn has_removed(&self) -> bool {
        !self.removed.borrow().is_empty() || !self.kept.borrow().is_empty()
    }

    /// Called when a run ends: the enclosing run may free the entities that the ended run had to keep. Returns true if
    /// there are entities to free.
    pub(crate) fn reconsider_kept(&self) -> bool {
        let mut removed = self.removed.borrow_mut();
        removed.append(&mut self.kept.borrow_mut());
        !removed.is_empty()
    }

    /// Frees all removed entities.
    pub(crate) fn free_all_removed(&mut self) {
        self.reconsider_kept();
        // SAFETY: `&mut self` proves that no reference to an entity is still in use.
        unsafe { self.free_removed_since(Mark::START) }
    }

    /// Iterates over the entities in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Entity> {
        self.ids().filter_map(|id| self.get(id))
    }

    fn ids(&self) -> impl Iterator<Item = EntityId> + use<> {
        (1..=self.entities.reserved() as u32).filter_map(EntityId::from_u32)
    }

    /// The number of entities.
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
