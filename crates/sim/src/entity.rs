//! Models and the arena that owns them.
//!
//! Everything that takes part in a simulation (an agent, a queue, a piece of a link, a classifier, a trace
//! writer, an application, a random number generator) is an [`Entity`] living in the [`Arena`] of a
//! [`Sim`](crate::Sim) and named by a small [`EntityId`]. Entities are used through shared references and keep
//! their state in [`Cell`]s, because a packet handed on in the middle of an event may come back to its sender,
//! and a script called in the middle of an event may read or change anything.

use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::num::NonZeroU32;
use std::ptr::NonNull;
use std::rc::Rc;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::application::Application;
use crate::error_model::AnyErrorModel;
use crate::link::{DelayLink, LinkNumber};
use crate::monitor::Monitor;
use crate::node::Classifier;
use crate::packet::Packet;
use crate::queue::AnyQueue;
use crate::random::RandomVariable;
use crate::scheduler::{EventKey, Occasion};
use crate::tcp::ControlBlock;
use crate::timer::Timer;
use crate::traced::TracedValue;
use crate::wireless::mac::Mac;
use crate::wireless::phy::Radio;
use crate::wireless::propagation::Propagation;
use crate::wireless::routing::{RequestReader, RoutingAgent};
use crate::wiring::Wiring;

/// Names one entity of one [`Sim`](crate::Sim). Ids are never reused within a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(NonZeroU32);

impl EntityId {
    /// Whether both are the same, or none. The derived comparison asks three questions for this one.
    #[inline]
    pub(crate) fn are_same(one: Option<EntityId>, other: Option<EntityId>) -> bool {
        one.map_or(0, EntityId::to_u32) == other.map_or(0, EntityId::to_u32)
    }

    /// The id as a number, for storing it outside the simulator.
    pub fn to_u32(self) -> u32 {
        self.0.get()
    }

    /// The id with number `number`; `None` for 0, which names nothing.
    pub fn from_u32(number: u32) -> Option<EntityId> {
        NonZeroU32::new(number).map(EntityId)
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A model: anything that can receive packets, timers or other notices.
///
/// All methods have a default that does nothing, so a model implements only what it is about. `recv` takes the
/// packet by value: dropping it frees it.
#[allow(unused_variables)]
pub trait Entity: Any {
    /// A packet arrives. `callback` is the entity that wants [`Entity::resume`] when the medium that finally
    /// transmits the packet has finished doing so; it is passed along with the packet by everything in between.
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {}

    /// A packet arrives that somebody dropped, for this reason. Only traces that show reasons care.
    fn recv_dropped(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.recv(sim, packet, None);
    }

    /// A MAC, or address resolution, has given up on a packet whose sender wanted to be told.
    fn transmission_failed(&self, sim: &Sim, packet: Packet) {}

    /// A MAC has heard a readable data frame, be it for this node or not, and this entity wants to know.
    fn overhear(&self, sim: &Sim, frame: &Packet) {}

    /// The transmission that was started on behalf of this entity has ended (at the present time).
    fn resume(&self, sim: &Sim) {}

    /// A transmission started on behalf of this entity will end at `key`. The default puts the notice into the
    /// scheduler; a queue with nothing waiting may instead remember the key and schedule it only when needed.
    fn resume_at(&self, sim: &Sim, this: EntityId, key: EventKey) {
        sim.schedule_resume(this, key);
    }

    /// An event for this entity comes up. Not to be implemented: it calls the method that the occasion is for, in
    /// a copy of its own for each type of entity, so that the processor can learn which occasions a type has.
    fn happen(&self, sim: &Sim, this: EntityId, key: EventKey, occasion: Occasion) {
        match occasion {
            Occasion::Resume => {
                sim.begin(key);
                self.resume(sim);
            }
            Occasion::Timer(tag) => {
                let Some(timer) = self.timer(tag) else { return };
                if timer.comes_up(sim, this, tag, key) {
                    sim.begin(key);
                    self.on_timer(sim, tag);
                    timer.handled();
                }
            }
            Occasion::Notice(tag) => {
                sim.begin(key);
                self.on_event(sim, tag);
            }
        }
    }

    /// A plain event scheduled with [`Sim::schedule_event`] happens.
    fn on_event(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag` (see [`Entity::timer`]) expires.
    fn on_timer(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag`, for entities that have timers.
    fn timer(&self, tag: u32) -> Option<&Timer> {
        None
    }

    /// Returns the entity to its initial state, as `$ns run` and `reset` do.
    fn reset(&self, sim: &Sim) {}

    /// Before the clock goes back to 0, or somebody looks at the state: what should have happened by now without
    /// an event of its own counts as having happened.
    fn settle(&self, sim: &Sim) {}

    /// Puts into the scheduler what this entity expects to happen without an event of its own.
    fn commit(&self, sim: &Sim) {}

    /// A link became dynamic: it may fail during the run.
    fn set_dynamic(&self, sim: &Sim) {}

    /// `owner`'s variable `name` changed from `old` to `new`, and this entity is its tracer. An agent that traces
    /// its own variables writes them for nam unless it has another format.
    fn trace_variable(
        &self,
        sim: &Sim,
        owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        if let Some(agent) = self.as_agent() {
            agent.trace.write_nam_value(sim, agent, name, old, new);
        }
    }

    /// Where packets and drops go, for entities with one way out.
    fn wiring(&self) -> Option<&Wiring> {
        None
    }

    /// For an entity that hands every packet unchanged to its target and does nothing else: the target.
    /// The engine then skips it.
    fn pass_through(&self) -> Option<EntityId> {
        None
    }

    /// Whether what arrives here has any effect; if not, nobody need make a packet of it.
    fn takes_note(&self) -> bool {
        true
    }

    /// Who reads the requests for routes that all nodes around get, if they arrive here and nobody else sees them.
    fn request_reader(&self, sim: &Sim) -> Option<RequestReader> {
        None
    }

    /// The addresses and defaults of an agent.
    fn as_agent(&self) -> Option<&Agent> {
        None
    }

    /// The sending side of a transport protocol, as an application sees it.
    fn as_transport(&self) -> Option<&dyn Transport> {
        None
    }

    /// The control block of a TCP sender, one-way or two-way.
    fn as_tcp(&self) -> Option<&ControlBlock> {
        None
    }

    /// The receiving side of an application, as a transport protocol sees it.
    fn as_application(&self) -> Option<&dyn Application> {
        None
    }

    /// A random variable that others draw from.
    fn as_random_variable(&self) -> Option<&dyn RandomVariable> {
        None
    }

    /// An error model.
    fn as_error_model(&self) -> Option<&dyn AnyErrorModel> {
        None
    }

    /// A classifier.
    fn as_classifier(&self) -> Option<&dyn Classifier> {
        None
    }

    /// A monitor that snoops can report to.
    fn as_monitor(&self) -> Option<&dyn Monitor> {
        None
    }

    /// What all queues have in common.
    fn as_queue(&self) -> Option<&dyn AnyQueue> {
        None
    }

    /// What all routing agents of mobile nodes have in common.
    fn as_routing_agent(&self) -> Option<&RoutingAgent> {
        None
    }

    /// What all MACs have in common.
    fn as_mac(&self) -> Option<&dyn Mac> {
        None
    }

    /// What all radios have in common.
    fn as_radio(&self) -> Option<&dyn Radio> {
        None
    }

    /// A model of radio propagation.
    fn as_propagation(&self) -> Option<&dyn Propagation> {
        None
    }
}

/// Has the processor load the first so many bytes of something, which will be needed soon, into its cache.
#[inline]
pub(crate) fn fetch<T>(thing: &T, bytes: usize) {
    /// A line of the cache, bytes.
    const LINE: usize = 64;
    #[cfg(target_arch = "x86_64")]
    for start in (0..bytes).step_by(LINE) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let start = std::ptr::from_ref(thing).cast::<i8>().wrapping_add(start);
        // SAFETY: this changes nothing but the cache; every address is allowed.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start) }
    }
}

type Slot = Option<NonNull<dyn Entity>>;

/// Owns the entities. Adding and looking up need only a shared reference; removed entities stay alive until
/// [`Arena::reclaim`].
#[derive(Default)]
pub(crate) struct Arena {
    slots: UnsafeCell<Vec<Slot>>,
    /// Links that had packets in flight, as what they are: most events are theirs.
    links: UnsafeCell<Vec<Option<NonNull<DelayLink>>>>,
    removed: UnsafeCell<Vec<NonNull<dyn Entity>>>,
    live: Cell<usize>,
}

impl Arena {
    /// Adds the entity that `make` builds; it is told its id.
    pub(crate) fn add<T: Entity>(&self, make: impl FnOnce(EntityId) -> T) -> EntityId {
        // SAFETY: `slots` is only touched inside the methods of this type, none of which calls out while it
        // holds a reference to the vector (`make` runs between the two accesses).
        let index = unsafe {
            let slots = &mut *self.slots.get();
            slots.push(None);
            slots.len()
        };
        let id = EntityId(
            NonZeroU32::new(u32::try_from(index).expect("fewer than 2^32 entities")).expect("not 0"),
        );
        let entity: Rc<dyn Entity> = Rc::new(make(id));
        let entity = NonNull::new(Rc::into_raw(entity).cast_mut()).expect("not null");
        // SAFETY: as above.
        unsafe { (&mut *self.slots.get())[id.index()] = Some(entity) };
        self.live.set(self.live.get() + 1);
        id
    }

    /// The entity, unless it was removed.
    #[inline]
    pub(crate) fn get(&self, id: EntityId) -> Option<&dyn Entity> {
        // SAFETY: a slot holds a pointer from `Rc::into_raw`, whose share is given up by `reclaim` or `drop` only.
        unsafe { (&*self.slots.get()).get(id.index()).copied().flatten().map(|entity| &*entity.as_ptr()) }
    }

    /// Gives link `id` a number under which [`Arena::link`] finds it; `None` if there is no such link.
    pub(crate) fn enroll_link(&self, id: EntityId) -> Option<LinkNumber> {
        let link = (self.get(id)? as &dyn Any).downcast_ref::<DelayLink>()?;
        // SAFETY: as in `add`.
        let links = unsafe { &mut *self.links.get() };
        links.push(Some(NonNull::from(link)));
        LinkNumber::from_u32(u32::try_from(links.len()).ok()?)
    }

    /// The link with this number, unless it was removed.
    #[inline(always)]
    pub(crate) fn link(&self, number: LinkNumber) -> Option<&DelayLink> {
        // SAFETY: what is in `links` is an entity of this arena that is in its slot: `remove` takes it out of both, and it
        // lives as what `get` returns.
        unsafe { (&*self.links.get()).get(number.index()).copied().flatten().map(|link| &*link.as_ptr()) }
    }

    /// The entity as a `T`, with a further owner; `None` if it was removed or is something else.
    pub(crate) fn share_as<T: Entity>(&self, id: EntityId) -> Option<Rc<T>> {
        let entity: Rc<dyn Any> = self.share(id)?;
        entity.downcast().ok()
    }

    fn share(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        let entity = self.get(id)?;
        // SAFETY: the reference is to what `Rc::into_raw` gave, and that share has not been given up.
        unsafe {
            Rc::increment_strong_count(entity);
            Some(Rc::from_raw(entity))
        }
    }

    /// Takes the entity out; it is freed later, by [`Arena::reclaim`].
    pub(crate) fn remove(&self, id: EntityId) {
        // SAFETY: as in `add`.
        unsafe {
            if let Some(entity) = (&mut *self.slots.get()).get_mut(id.index()).and_then(Option::take) {
                (&mut *self.removed.get()).push(entity);
                self.live.set(self.live.get() - 1);
                self.strike_link(&*entity.as_ptr());
            }
        }
    }

    /// Takes the number from an entity that is removed, if it is a link that has one.
    fn strike_link(&self, entity: &dyn Entity) {
        let number = (entity as &dyn Any).downcast_ref::<DelayLink>().and_then(DelayLink::number);
        if let Some(number) = number {
            // SAFETY: as in `add`.
            unsafe { (&mut *self.links.get()).get_mut(number.index()).map(Option::take) };
        }
    }

    /// Frees the removed entities.
    ///
    /// # Safety
    /// No reference to a removed entity, obtained from [`Arena::get`] before its removal, is used again.
    pub(crate) unsafe fn reclaim(&self) {
        loop {
            // SAFETY: as in `add`; the reference ends before the entity's destructor runs.
            let Some(entity) = (unsafe { (&mut *self.removed.get()).pop() }) else { return };
            // SAFETY: the pointer came from `Rc::into_raw`, was taken out of its slot exactly once, and the
            // caller vouches that nobody uses what `get` gave for it.
            drop(unsafe { Rc::from_raw(entity.as_ptr()) });
        }
    }

    /// Whether [`Arena::reclaim`] has work.
    #[inline]
    pub(crate) fn has_removed(&self) -> bool {
        // SAFETY: as in `add`.
        unsafe { !(&*self.removed.get()).is_empty() }
    }

    /// The entities, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Entity> {
        // SAFETY: as in `add`: the reference to the vector does not outlive the expression.
        (1..=unsafe { (&*self.slots.get()).len() } as u32)
            .filter_map(|number| self.get(EntityId::from_u32(number)?))
    }

    /// How many entities are alive.
    pub(crate) fn len(&self) -> usize {
        self.live.get()
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        for slot in self.slots.get_mut().drain(..).flatten() {
            self.removed.get_mut().push(slot);
        }
        // SAFETY: `&mut self` proves that no reference obtained from `get` is alive.
        unsafe { self.reclaim() }
    }
}
