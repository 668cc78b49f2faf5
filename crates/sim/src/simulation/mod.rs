//! The simulation: clock, scheduler and entities.

mod events;
mod freeing;
mod run;
mod silent_events;
mod silent_links;
mod timeline;
mod trace_texts;

pub use timeline::Timeline;

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use freeing::Freeing;
use rustc_hash::FxHashMap;
use trace_texts::TraceTexts;

use crate::address::AddressFormat;
use crate::arena::Arena;
use crate::embedder::{Embedder, NoEmbedder};
use crate::entity::{Entity, EntityId};
use crate::installed_routes::InstalledRoutes;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::progress::Shared;
use crate::random::{RandomStreams, Rng};
use crate::scheduler::{EventKey, EventQueue, LinkNumber};
use crate::sink::{Sink, SinkId, TraceOutput};
use crate::stack::StackGuard;
use crate::wireless::Wireless;

/// A simulation. See the [crate documentation](crate) for an example.
pub struct Sim {
    arena: Arena,
    queue: EventQueue,
    /// The key of the event being handled.
    current: Cell<EventKey>,
    sequence: Cell<u64>,
    /// The sequence number of an event whose last action was to hand an entity a packet, and the number of that entity.
    last_act: Cell<(u64, u32)>,
    halted: Cell<bool>,
    /// True if [`Sim::attend`] must be called before the next event.
    attention: Arc<AtomicBool>,
    /// The earliest time in the past at which an event is due, seconds; infinite if there is none.
    past: Cell<f64>,
    interrupted: Arc<AtomicBool>,
    /// The state shared with watchers.
    outside: Arc<Shared>,
    /// Number of events taken from the queue.
    handled: Cell<u64>,
    /// Number of bytes that sinks have passed on.
    traced: Rc<Cell<u64>>,
    running: Cell<u32>,
    freeing: Freeing,
    pub(crate) stack: StackGuard,
    started: Cell<bool>,
    wiring_epoch: Cell<u32>,
    /// The links on which packets may arrive without events.
    silent_links: RefCell<Vec<LinkNumber>>,
    /// The last event that was not scheduled, as it would only advance the clock.
    last_silent_event: Cell<Option<(EventKey, EntityId)>>,
    uid: Cell<i32>,
    records_utilization: Cell<bool>,
    scheduled_packets: RefCell<ScheduledPackets>,
    streams: RandomStreams,
    pub(crate) default_rng: RefCell<(EntityId, Rc<Rng>)>,
    sinks: RefCell<Vec<Rc<Sink>>>,
    write_through: Rc<Cell<bool>>,
    embedder: RefCell<Rc<dyn Embedder>>,
    pub(crate) address_format: RefCell<Rc<AddressFormat>>,
    installed_routes: InstalledRoutes,
    shared: RefCell<FxHashMap<TypeId, Rc<dyn Any>>>,
    wireless: Wireless,
    pub(crate) trace_texts: TraceTexts,
}

#[derive(Default)]
struct ScheduledPackets {
    slots: Vec<Option<(EntityId, Packet, Option<EntityId>)>>,
    free: Vec<u32>,
}

impl Default for Sim {
    fn default() -> Self {
        Sim::new()
    }
}

impl Sim {
    /// Creates an empty simulation at time 0, without an embedder. The default random number generator has seed 1.
    pub fn new() -> Sim {
        let (arena, streams) = (Arena::default(), RandomStreams::default());
        let rng = arena.add(|_| Rng::new(&streams));
        let outside = Arc::<Shared>::default();
        let sim = Sim {
            queue: EventQueue::default(),
            current: Cell::new(EventKey::START),
            sequence: Cell::new(1),
            last_act: Cell::new((0, 0)),
            halted: Cell::new(false),
            attention: outside.attention.clone(),
            past: Cell::new(f64::INFINITY),
            interrupted: outside.interrupted.clone(),
            outside,
            handled: Cell::new(0),
            traced: Rc::default(),
            running: Cell::new(0),
            freeing: Freeing::default(),
            stack: StackGuard::default(),
            started: Cell::new(false),
            wiring_epoch: Cell::new(1),
            silent_links: RefCell::default(),
            last_silent_event: Cell::default(),
            uid: Cell::new(0),
            records_utilization: Cell::new(false),
            scheduled_packets: RefCell::default(),
            streams,
            default_rng: RefCell::new((rng, arena.share_as(rng).expect("just added"))),
            arena,
            sinks: RefCell::default(),
            write_through: Rc::default(),
            embedder: RefCell::new(Rc::new(NoEmbedder)),
            address_format: RefCell::new(Rc::new(AddressFormat::flat())),
            installed_routes: InstalledRoutes::default(),
            shared: RefCell::default(),
            wireless: Wireless::default(),
            trace_texts: TraceTexts::default(),
        };
        sim.default_rng().seed(&sim.streams, 1);
        sim
    }

    // --- Entities ---

    /// Adds the entity that `make` builds from its new id.
    pub fn add<T: Entity>(&self, make: impl FnOnce(EntityId) -> T) -> EntityId {
        self.arena.add(make)
    }

    /// Sets `to` as the target of the packets that `from` sends.
    ///
    /// # Panics
    /// Panics if there is no entity `from`, or if it has no [`Wiring`](crate::Wiring).
    pub fn wire(&self, from: EntityId, to: EntityId) {
        let wiring = self.entity(from).and_then(Entity::wiring).expect("an entity that sends packets");
        wiring.target.set(self, Some(to));
    }

    /// Looks up an entity; `None` if it was removed.
    #[inline]
    pub fn entity(&self, id: EntityId) -> Option<&dyn Entity> {
        self.arena.get(id)
    }

    /// Looks up an entity as a `T`; `None` if it was removed or has another type.
    #[inline]
    pub fn get<T: Entity>(&self, id: EntityId) -> Option<&T> {
        (self.arena.get(id)? as &dyn Any).downcast_ref()
    }

    /// A number, never 0, that changes whenever an entity is removed, and that no other simulation ever has.
    #[inline(always)]
    pub(crate) fn removal_stamp(&self) -> u64 {
        self.arena.removal_stamp()
    }

    /// Looks up a link by its number; `None` if it was removed.
    #[inline(always)]
    pub(crate) fn link(&self, number: LinkNumber) -> Option<&DelayLink> {
        self.arena.link(number)
    }

    /// Looks up an entity like [`Sim::get`], but returns an owning reference. For an entity that works so closely with
    /// another that it keeps such a reference.
    pub(crate) fn share<T: Entity>(&self, id: EntityId) -> Option<Rc<T>> {
        self.arena.share_as(id)
    }

    /// Returns an owning reference like [`Sim::share`], for an entity of any type.
    pub(crate) fn share_entity(&self, id: EntityId) -> Option<Rc<dyn Entity>> {
        self.arena.share(id)
    }

    /// Gives the link `id` a number, by which its events find it. Returns `None` if there is no such link.
    #[cold]
    pub(crate) fn enroll_link(&self, id: EntityId) -> Option<LinkNumber> {
        self.arena.enroll_link(id)
    }

    /// Removes an entity. Events and packets for it are ignored. The entity is freed when no reference to it can exist
    /// any more: see [Removed entities](Sim#removed-entities).
    pub fn remove(&self, id: EntityId) {
        self.schedule_silent_arrivals();
        self.arena.remove(id);
        self.ask_for_attention();
        self.rewired();
    }

    /// The number of entities.
    pub fn entity_count(&self) -> usize {
        self.arena.len()
    }

    /// Hands a packet to an entity immediately, within the current event.
    #[inline]
    pub fn deliver(&self, to: EntityId, packet: Packet, callback: Option<EntityId>) {
        match self.arena.get(to) {
            Some(entity) => entity.recv(self, packet, callback),
            None => self.ignore(packet),
        }
    }

    /// Frees a packet that has no receiver. This is a separate function, so that its callers reserve no registers for
    /// the drop.
    #[cold]
    #[inline(never)]
    pub(crate) fn ignore(&self, packet: Packet) {
        drop(packet);
    }

    /// A number that changes whenever anything is rewired; see [`crate::Target`].
    #[inline]
    pub(crate) fn wiring_epoch(&self) -> u32 {
        self.wiring_epoch.get()
    }

    /// Invalidates everything that [`crate::Target`]s and others remember about the wiring.
    pub fn rewired(&self) {
        self.wiring_epoch.set(self.wiring_epoch.get().wrapping_add(1));
        self.schedule_silent_arrivals();
    }

    // --- Observation ---

    /// Returns true if queues record the utilisation of their links.
    #[inline]
    pub fn records_utilization(&self) -> bool {
        self.records_utilization.get()
    }

    /// Makes queues record the utilisation of their links from now on, which Quick-Start routers need. This costs two
    /// exponentials for each packet that finds its link idle.
    pub fn record_utilization(&self) {
        self.records_utilization.set(true);
    }

    // --- Numbers ---

    /// Draws the next packet number. An endless loop of packets within one event calls this method, so the run can be
    /// interrupted here before the event ends.
    #[inline]
    pub fn next_uid(&self) -> i32 {
        self.end_if_interrupted();
        self.uid.replace(self.uid.get().wrapping_add(1))
    }

    /// The number of packets that have been given a number, modulo 2^32.
    pub fn packets_made(&self) -> i32 {
        self.uid.get()
    }

    /// The source of seeds for new random number generators.
    pub fn random_streams(&self) -> &RandomStreams {
        &self.streams
    }

    /// The state that all models of one kind share in this simulation. It is created on first use.
    pub fn shared<T: Default + 'static>(&self) -> Rc<T> {
        let known = self.shared.borrow().get(&TypeId::of::<T>()).cloned();
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return known;
        }
        let new = Rc::new(T::default());
        self.shared.borrow_mut().insert(TypeId::of::<T>(), new.clone());
        new
    }

    // --- The network as a whole ---

    /// The nodes, the links between them and the routes.
    pub fn installed_routes(&self) -> &InstalledRoutes {
        &self.installed_routes
    }

    /// The state that mobile nodes and radios share.
    #[inline]
    pub fn wireless(&self) -> &Wireless {
        &self.wireless
    }

    // --- The outside ---

    /// The state shared with watchers.
    pub(crate) fn outside(&self) -> &Arc<Shared> {
        &self.outside
    }

    /// Number of events taken from the queue, number of numbered packets, and number of bytes of traces passed on.
    pub(crate) fn counts(&self) -> (u64, u64, u64) {
        (self.handled.get(), u64::from(self.uid.get() as u32), self.traced.get())
    }

    /// The program around this simulation.
    pub fn embedder(&self) -> Rc<dyn Embedder> {
        self.embedder.borrow().clone()
    }

    /// Sets the program around this simulation.
    pub fn set_embedder(&self, embedder: Rc<dyn Embedder>) {
        *self.embedder.borrow_mut() = embedder;
    }

    /// Adds a sink for trace output, which gets the bytes in large pieces.
    pub fn add_sink(&self, output: impl TraceOutput + 'static) -> SinkId {
        self.add_counted_sink(output, self.traced.clone())
    }

    /// Adds a sink for messages. It is like a sink of [`Sim::add_sink`], except that its bytes do not count as traced.
    pub fn add_message_sink(&self, output: impl TraceOutput + 'static) -> SinkId {
        self.add_counted_sink(output, Rc::default())
    }

    fn add_counted_sink(&self, output: impl TraceOutput + 'static, count: Rc<Cell<u64>>) -> SinkId {
        let mut sinks = self.sinks.borrow_mut();
        sinks.push(Rc::new(Sink::new(output, self.write_through.clone(), count)));
        SinkId::new(sinks.len() - 1)
    }

    /// Closes all sinks: their writers are dropped, and later input is discarded.
    pub fn close_sinks(&self) {
        let closed = || Rc::new(Sink::new(|_: &[u8]| {}, self.write_through.clone(), self.traced.clone()));
        let count = self.sinks.borrow().len();
        let old = self.sinks.replace(std::iter::repeat_with(closed).take(count).collect());
        drop(old);
    }

    /// The sink with the id `id`.
    pub fn sink(&self, id: SinkId) -> Rc<Sink> {
        self.sinks.borrow()[id.index()].clone()
    }

    /// Switches write-through on or off. While it is `on`, sinks pass everything on at once, so that their output stays
    /// in order with that of other writers to the same files. Switching it on flushes the sinks. Returns the previous
    /// setting.
    pub fn set_write_through(&self, on: bool) -> bool {
        if on && !self.write_through.get() {
            self.flush_sinks();
        }
        self.write_through.replace(on)
    }

    /// Hands all output that sinks still hold to their writers.
    pub fn flush_sinks(&self) {
        let sinks = self.sinks.borrow();
        for sink in sinks.iter() {
            sink.flush();
        }
    }

    /// Prints text to the standard output, fully buffered.
    pub fn print(&self, text: &str) {
        self.embedder().print(text);
    }

    /// Prints text to the standard error output.
    pub fn warn(&self, text: &str) {
        self.embedder().warn(text);
    }
}

#[cfg(test)]
mod tests;
