//! The simulation: clock, scheduler and the entities.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::address::AddressFormat;
use crate::entity::{Arena, Entity, EntityId};
use crate::host::{Host, NoHost};
use crate::network::Network;
use crate::packet::Packet;
use crate::private::Private;
use crate::random::{RandomStreams, Rng};
use crate::scheduler::{Event, EventKey, EventQueue, Next, Occasion};
use crate::sink::{Sink, SinkId};
use crate::stack::StackGuard;
use crate::wireless::Wireless;

/// A simulation. See the [crate documentation](crate) for an example.
pub struct Sim {
    arena: Arena,
    queue: Private<EventQueue>,
    /// The event being handled.
    current: Cell<EventKey>,
    sequence: Cell<u64>,
    /// The number of an event, and the number of the entity that it handed a packet at its end.
    last_act: Cell<(u64, u32)>,
    halted: Cell<bool>,
    /// Before the next event, [`Sim::attend`] is to be called.
    attention: Arc<AtomicBool>,
    /// The earliest time in the past at which an event is due, seconds; infinite if there is none.
    past: Cell<f64>,
    interrupted: Arc<AtomicBool>,
    running: Cell<u32>,
    pub(crate) stack: StackGuard,
    started: Cell<bool>,
    wiring_epoch: Cell<u32>,
    uid: Cell<i32>,
    records_utilization: Cell<bool>,
    scheduled_packets: RefCell<ScheduledPackets>,
    streams: RandomStreams,
    pub(crate) default_rng: RefCell<(EntityId, Rc<Rng>)>,
    sinks: RefCell<Vec<Rc<Sink>>>,
    write_through: Rc<Cell<bool>>,
    host: RefCell<Rc<dyn Host>>,
    pub(crate) address_format: RefCell<Rc<AddressFormat>>,
    network: Network,
    shared: RefCell<HashMap<TypeId, Rc<dyn Any>>>,
    wireless: Wireless,
}

#[derive(Default)]
struct ScheduledPackets {
    slots: Vec<Option<(EntityId, Packet, Option<EntityId>)>>,
    free: Vec<u32>,
}

// Apart, so that handing a packet on keeps no registers for it.
#[cold]
#[inline(never)]
fn ignore(packet: Packet) {
    drop(packet);
}

impl Default for Sim {
    fn default() -> Self {
        Sim::new()
    }
}

impl Sim {
    /// An empty simulation at time 0, without a host. The default random number generator has seed 1.
    pub fn new() -> Sim {
        let (arena, streams) = (Arena::default(), RandomStreams::default());
        let rng = arena.add(|_| Rng::new(&streams));
        let sim = Sim {
            queue: Private::default(),
            current: Cell::new(EventKey::START),
            sequence: Cell::new(1),
            last_act: Cell::new((0, 0)),
            halted: Cell::new(false),
            attention: Arc::default(),
            past: Cell::new(f64::INFINITY),
            interrupted: Arc::default(),
            running: Cell::new(0),
            stack: StackGuard::default(),
            started: Cell::new(false),
            wiring_epoch: Cell::new(1),
            uid: Cell::new(0),
            records_utilization: Cell::new(false),
            scheduled_packets: RefCell::default(),
            streams,
            default_rng: RefCell::new((rng, arena.share_as(rng).expect("just added"))),
            arena,
            sinks: RefCell::default(),
            write_through: Rc::default(),
            host: RefCell::new(Rc::new(NoHost)),
            address_format: RefCell::new(Rc::new(AddressFormat::flat())),
            network: Network::default(),
            shared: RefCell::default(),
            wireless: Wireless::default(),
        };
        sim.default_rng().seed(&sim.streams, 1);
        sim
    }

    // --- Entities ---

    /// Adds the entity that `make` builds; `make` is told the new entity's id.
    pub fn add<T: Entity>(&self, make: impl FnOnce(EntityId) -> T) -> EntityId {
        self.arena.add(make)
    }

    /// The entity, unless it was removed.
    #[inline]
    pub fn entity(&self, id: EntityId) -> Option<&dyn Entity> {
        self.arena.get(id)
    }

    /// The entity as a `T`; `None` if it was removed or is something else.
    #[inline]
    pub fn get<T: Entity>(&self, id: EntityId) -> Option<&T> {
        (self.arena.get(id)? as &dyn Any).downcast_ref()
    }

    /// As [`Sim::get`], for an entity that works so closely with another that it owns a share of it.
    pub(crate) fn share<T: Entity>(&self, id: EntityId) -> Option<Rc<T>> {
        self.arena.share_as(id)
    }

    /// Removes an entity. What is still addressed to it is ignored.
    pub fn remove(&self, id: EntityId) {
        self.arena.remove(id);
        self.ask_for_attention();
        self.rewired();
    }

    /// How many entities there are.
    pub fn entity_count(&self) -> usize {
        self.arena.len()
    }

    /// Hands a packet to an entity at once.
    #[inline]
    pub fn deliver(&self, to: EntityId, packet: Packet, callback: Option<EntityId>) {
        match self.arena.get(to) {
            Some(entity) => entity.recv(self, packet, callback),
            None => ignore(packet),
        }
    }

    /// Changes whenever anything is rewired; see [`crate::Target`].
    #[inline]
    pub(crate) fn wiring_epoch(&self) -> u32 {
        self.wiring_epoch.get()
    }

    /// Something that [`crate::Target`]s may have remembered is no longer true.
    pub fn rewired(&self) {
        self.wiring_epoch.set(self.wiring_epoch.get().wrapping_add(1));
    }

    // --- Time and events ---

    /// The clock, seconds.
    #[inline]
    pub fn now(&self) -> f64 {
        self.current.get().time()
    }

    /// The place in time of the event being handled.
    #[inline]
    pub fn current_key(&self) -> EventKey {
        self.current.get()
    }

    /// Draws a sequence number and combines it with the time `delay` seconds from now. A negative delay is
    /// reported and carried out.
    #[inline]
    pub fn next_key(&self, delay: f64) -> EventKey {
        if delay < 0.0 {
            self.warn_negative_delay(delay);
        }
        let sequence = self.sequence.get();
        self.sequence.set(sequence + 1);
        EventKey::new(self.now() + delay, sequence)
    }

    /// As [`Sim::next_key`] twice.
    #[inline]
    pub(crate) fn next_two_keys(&self, delay: f64, other_delay: f64) -> (EventKey, EventKey) {
        if delay < 0.0 || other_delay < 0.0 {
            self.warn_negative_delays(delay, other_delay);
        }
        let sequence = self.sequence.get();
        self.sequence.set(sequence + 2);
        let now = self.now();
        (EventKey::new(now + delay, sequence), EventKey::new(now + other_delay, sequence + 1))
    }

    /// The first of two sequence numbers that are drawn.
    #[inline]
    pub(crate) fn draw_two_sequences(&self) -> u64 {
        let sequence = self.sequence.get();
        self.sequence.set(sequence + 2);
        sequence
    }

    #[cold]
    fn warn_negative_delays(&self, delay: f64, other_delay: f64) {
        for delay in [delay, other_delay].into_iter().filter(|delay| *delay < 0.0) {
            self.warn_negative_delay(delay);
        }
    }

    /// The sequence number that [`Sim::next_key`] will draw next.
    #[inline]
    pub(crate) fn next_sequence(&self) -> u64 {
        self.sequence.get()
    }

    /// As if so many keys had been drawn. For models that make the keys of a series of events themselves.
    #[inline]
    pub(crate) fn skip_sequences(&self, count: u64) {
        self.sequence.set(self.sequence.get() + count);
    }

    #[cold]
    fn warn_negative_delay(&self, delay: f64) {
        self.warn(&format!(
            "warning: ns Scheduler::schedule: scheduling event\n\twith negative delay ({delay:.6}) at time {:.6}.\n",
            self.now()
        ));
        self.expect_past(self.now() + delay);
    }

    /// An event is due at `time`. If that is in the past the run ends before the next event is handled.
    // ns-2.35: it notices when it takes the event, which is the next one.
    pub(crate) fn expect_past(&self, time: f64) {
        if time < self.now() {
            self.past.set(self.past.get().min(time));
            self.ask_for_attention();
        }
    }

    #[inline(always)]
    fn push(&self, key: EventKey, event: Event) {
        // SAFETY: the queue of events calls nothing.
        unsafe { self.queue.with(|queue| queue.push(key, event)) }
    }

    /// Schedules the delivery of the first packet in flight on link `link` for `key`.
    #[inline]
    pub(crate) fn schedule_delivery(&self, link: EntityId, key: EventKey) {
        self.push(key, Event::Entity(link, Occasion::Deliver));
    }

    /// As [`Sim::schedule_delivery`], if that can be done without further ado. Calls nothing.
    #[inline(always)]
    pub(crate) fn try_schedule_delivery(&self, link: EntityId, key: EventKey) -> bool {
        // SAFETY: the queue of events calls nothing.
        unsafe { self.queue.with(|queue| queue.try_push(key, Event::Entity(link, Occasion::Deliver))) }
    }

    /// Schedules [`Entity::resume`] of `entity` for `key`.
    #[inline(always)]
    pub fn schedule_resume(&self, entity: EntityId, key: EventKey) {
        // SAFETY: the queue of events calls nothing.
        unsafe { self.queue.with(|queue| queue.push_soon(key, Event::Entity(entity, Occasion::Resume))) }
    }

    #[inline]
    pub(crate) fn schedule_timer(&self, owner: EntityId, tag: u32, key: EventKey) {
        self.push(key, Event::Entity(owner, Occasion::Timer(tag)));
    }

    /// Schedules [`Entity::on_event`] of `entity` with `tag`, `delay` seconds from now.
    pub fn schedule_event(&self, entity: EntityId, tag: u32, delay: f64) -> EventKey {
        let key = self.next_key(delay);
        self.push(key, Event::Entity(entity, Occasion::Notice(tag)));
        key
    }

    /// Schedules [`Entity::on_event`] of `entity` with `tag` for `key`.
    #[inline]
    pub fn schedule_event_at(&self, entity: EntityId, tag: u32, key: EventKey) {
        self.push(key, Event::Entity(entity, Occasion::Notice(tag)));
    }

    /// Goes on to `key` within the event being handled, unless something else happens before it: then, and when
    /// the simulation was halted, nothing is done and the answer is false. For models with series of events of
    /// which each could be in the scheduler.
    #[inline]
    pub fn proceed_to(&self, key: EventKey) -> bool {
        // SAFETY: the queue of events calls nothing.
        if self.halted.get() || !unsafe { self.queue.with(|queue| queue.is_free_until(key)) } {
            return false;
        }
        self.begin(key);
        true
    }

    /// Whether it is certain, and seen at once, that [`Sim::proceed_to`] would go on to `key`, which is at the present
    /// time.
    #[inline(always)]
    pub(crate) fn may_proceed_to(&self, key: EventKey) -> bool {
        // SAFETY: the queue of events calls nothing.
        !self.halted.get() & unsafe { self.queue.with(|queue| queue.is_none_before(key)) }
    }

    /// The event being handled is the one at `key`, at the present time or that before which nothing happens.
    #[inline(always)]
    pub(crate) fn set_current(&self, key: EventKey) {
        self.current.set(key);
    }

    /// As [`Sim::proceed_to`], unless what happens before `key` is another notice for `entity`, whose event is being
    /// handled: then goes on to that, and takes it out of the queue.
    pub(crate) fn proceed_to_own(&self, entity: EntityId, key: EventKey) -> Next {
        if self.halted.get() {
            return Next::Other;
        }
        // SAFETY: the queue of events calls nothing.
        let first = unsafe { self.queue.with(EventQueue::peek_event) };
        match first.filter(|(first, _)| *first < key) {
            None => {
                self.begin(key);
                Next::Key
            }
            Some((first, Event::Entity(id, Occasion::Notice(tag)))) if id == entity => {
                // SAFETY: as above.
                unsafe { self.queue.with(EventQueue::pop) };
                self.begin(first);
                Next::Own(tag)
            }
            Some(_) => Next::Other,
        }
    }

    /// All that the present event still does is to hand `entity` a packet.
    #[inline]
    pub(crate) fn note_last_act(&self, entity: EntityId) {
        self.last_act.set((self.current.get().sequence(), entity.to_u32()));
    }

    /// Whether all that the present event still does is to hand `entity` the packet that it has now.
    #[inline]
    pub(crate) fn is_last_act(&self, entity: EntityId) -> bool {
        let (event, whom) = self.last_act.get();
        (event == self.current.get().sequence()) & (whom == entity.to_u32())
    }

    /// Schedules the delivery of a packet to an entity, `delay` seconds from now.
    pub fn schedule_packet(
        &self,
        to: EntityId,
        packet: Packet,
        callback: Option<EntityId>,
        delay: f64,
    ) -> EventKey {
        let key = self.next_key(delay);
        self.schedule_packet_at(to, packet, callback, key);
        key
    }

    /// Schedules the delivery of a packet to an entity for `key`.
    pub fn schedule_packet_at(
        &self,
        to: EntityId,
        packet: Packet,
        callback: Option<EntityId>,
        key: EventKey,
    ) {
        let mut table = self.scheduled_packets.borrow_mut();
        let entry = Some((to, packet, callback));
        let slot = if let Some(slot) = table.free.pop() {
            table.slots[slot as usize] = entry;
            slot
        } else {
            table.slots.push(entry);
            (table.slots.len() - 1) as u32
        };
        self.push(key, Event::Packet(slot));
    }

    /// Schedules the host's script number `script`, `delay` seconds from now.
    pub fn schedule_script(&self, script: u32, delay: f64) -> EventKey {
        let key = self.next_key(delay);
        self.push(key, Event::Script(script));
        key
    }

    /// Takes an event out of the queue; a packet it carries is returned. Costs time in proportion to the
    /// number of pending events.
    pub fn cancel(&self, key: EventKey) -> Option<Packet> {
        // SAFETY: the queue of events calls nothing.
        match unsafe { self.queue.with(|queue| queue.remove(key)) }? {
            Event::Packet(slot) => self.take_scheduled_packet(slot).map(|(_, packet, _)| packet),
            _ => None,
        }
    }

    /// Takes every pending event out of the queue, in order, and returns their keys.
    pub fn clear_events(&self) -> Vec<EventKey> {
        // SAFETY: the queue of events calls nothing.
        let events = unsafe { self.queue.with(EventQueue::drain_ordered) };
        for (_, event) in &events {
            if let Event::Packet(slot) = event {
                drop(self.take_scheduled_packet(*slot));
            }
        }
        events.into_iter().map(|(key, _)| key).collect()
    }

    /// Forgets every pending event and sets the clock to 0.
    pub fn restart(&self) {
        self.clear_events();
        self.current.set(EventKey::START);
    }

    fn take_scheduled_packet(&self, slot: u32) -> Option<(EntityId, Packet, Option<EntityId>)> {
        let mut table = self.scheduled_packets.borrow_mut();
        table.free.push(slot);
        table.slots[slot as usize].take()
    }

    /// Sets the clock to 0 and handles events until none is left or the simulation is halted.
    pub fn run(&self) {
        for entity in self.arena.iter() {
            entity.settle(self);
        }
        self.current.set(EventKey::START);
        self.proceed();
    }

    /// Clears a halt and goes on handling events from the present time.
    pub fn resume(&self) {
        self.halted.set(false);
        self.proceed();
    }

    /// No further event is handled after the present one.
    pub fn halt(&self) {
        self.halted.set(true);
        self.ask_for_attention();
    }

    /// Whether [`Sim::halt`] was called and not yet undone by [`Sim::resume`].
    pub fn is_halted(&self) -> bool {
        self.halted.get()
    }

    /// Whether the run is to stop because something outside wants so. For what may take very long within one event.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The simulation begins: what is reset from now on is shown as changes.
    pub fn start(&self) {
        self.started.set(true);
    }

    /// Whether [`Sim::start`] was called.
    pub fn is_started(&self) -> bool {
        self.started.get()
    }

    /// Setting these flags, from anywhere and in this order, stops the run after the present event; the host is told.
    pub fn interrupt_flags(&self) -> [Arc<AtomicBool>; 2] {
        [self.interrupted.clone(), self.attention.clone()]
    }

    fn ask_for_attention(&self) {
        self.attention.store(true, Ordering::Relaxed);
    }

    fn proceed(&self) {
        let write_through = self.set_write_through(false);
        if self.running.replace(self.running.get() + 1) == 0 {
            self.stack.begin();
        }
        match self.paced_run() {
            None => while self.may_go_on() && self.handle_next() {},
            Some(run) => {
                while self.may_go_on() {
                    // SAFETY: the queue of events calls nothing.
                    let next = unsafe { self.queue.with(|queue| queue.peek()) };
                    if run.is_due(self, next.map(|key| key.time())) && !self.step() {
                        break;
                    }
                }
            }
        }
        if self.is_interrupted() && !self.halted.get() {
            self.host().interrupted(self);
        }
        self.running.set(self.running.get() - 1);
        self.set_write_through(write_through);
    }

    /// As [`Sim::handle_next`], where speed does not matter.
    #[inline(never)]
    fn step(&self) -> bool {
        self.handle_next()
    }

    /// Handles the next event; false if there is none.
    #[inline(always)]
    fn handle_next(&self) -> bool {
        // SAFETY: the queue of events calls nothing.
        let next = unsafe { self.queue.with(EventQueue::pop_packed) };
        let Some((key, event)) = next else { return false };
        match event.delivering_link() {
            Some(link) => {
                if let Some(link) = self.arena.get_by_number(link) {
                    link.deliver_first(self, key);
                }
            }
            None => self.handle(key, event.unpack()),
        }
        true
    }

    #[inline]
    fn may_go_on(&self) -> bool {
        !self.attention.load(Ordering::Relaxed) || self.attend()
    }

    /// Between two events: frees what was removed. Returns whether there may be a next event.
    #[cold]
    fn attend(&self) -> bool {
        if self.past.get() < self.now() && !self.halted.get() {
            self.refuse_to_go_back(self.past.get());
        }
        if self.running.get() == 1 {
            // SAFETY: between two events no entity is running, so the only references to entities that can exist are
            // those held by whoever called `run`; `run` is called from outside of entities, by code that names
            // entities by id.
            unsafe { self.arena.reclaim() }
        }
        self.attention.store(false, Ordering::Relaxed);
        let stops = self.halted.get() || self.is_interrupted();
        if stops || self.arena.has_removed() {
            self.ask_for_attention();
        }
        !stops
    }

    /// The event at `key` is being handled from now on.
    #[inline]
    pub(crate) fn begin(&self, key: EventKey) {
        if key.time() < self.now() {
            self.refuse_to_go_back(key.time());
        }
        self.current.set(key);
    }

    #[cold]
    fn refuse_to_go_back(&self, time: f64) -> ! {
        let now = self.now();
        self.fatal(&format!("ns: scheduler going backwards in time from {now:.6} to {time:.6}.\n"))
    }

    #[inline(always)]
    fn handle(&self, key: EventKey, event: Event) {
        match event {
            Event::Entity(id, occasion) => {
                if let Some(entity) = self.arena.get(id) {
                    entity.happen(self, id, key, occasion);
                }
            }
            Event::Packet(slot) => {
                if let Some((to, packet, callback)) = self.take_scheduled_packet(slot) {
                    self.begin(key);
                    self.deliver(to, packet, callback);
                }
            }
            Event::Script(script) => {
                self.begin(key);
                self.host().script(self, script);
            }
        }
    }

    /// Whether queues record how busy their links are.
    #[inline]
    pub fn records_utilization(&self) -> bool {
        self.records_utilization.get()
    }

    /// From now on queues record how busy their links are, for those who ask (Quick-Start routers). It costs two
    /// exponentials for each packet that finds its link idle.
    pub fn record_utilization(&self) {
        self.records_utilization.set(true);
    }

    // --- Numbers ---

    /// The next packet number. Whoever sends packets without end within one event comes by here, so that the end of
    /// the run, if something outside wants it, need not wait for the end of the event.
    #[inline]
    pub fn next_uid(&self) -> i32 {
        if self.is_interrupted() {
            self.host().interrupted(self);
        }
        self.uid.replace(self.uid.get().wrapping_add(1))
    }

    /// The seeds from which new generators start.
    pub fn random_streams(&self) -> &RandomStreams {
        &self.streams
    }

    /// What all models of a kind share in this simulation; made when first asked for.
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
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What mobile nodes and radios share.
    pub fn wireless(&self) -> &Wireless {
        &self.wireless
    }

    // --- The outside ---

    /// The program around this simulation.
    pub fn host(&self) -> Rc<dyn Host> {
        self.host.borrow().clone()
    }

    /// Sets the program around this simulation.
    pub fn set_host(&self, host: Rc<dyn Host>) {
        *self.host.borrow_mut() = host;
    }

    /// Adds a place for trace output; `write` is handed the bytes, in large pieces.
    pub fn add_sink(&self, write: impl Fn(&[u8]) + 'static) -> SinkId {
        let mut sinks = self.sinks.borrow_mut();
        sinks.push(Rc::new(Sink::new(write, self.write_through.clone())));
        SinkId::new(sinks.len() - 1)
    }

    /// The sink.
    pub fn sink(&self, id: SinkId) -> Rc<Sink> {
        self.sinks.borrow()[id.index()].clone()
    }

    /// While `on`, sinks hand everything on at once, so that it takes its place among what others write to the
    /// same files. Turning this on hands on what sinks still hold. Returns whether it was on before.
    pub fn set_write_through(&self, on: bool) -> bool {
        if on && !self.write_through.get() {
            self.flush_sinks();
        }
        self.write_through.replace(on)
    }

    /// Hands everything that sinks still hold to their writers.
    pub fn flush_sinks(&self) {
        let sinks = self.sinks.borrow();
        for sink in sinks.iter() {
            sink.flush();
        }
    }

    /// Text for the standard output, fully buffered.
    pub fn print(&self, text: &str) {
        self.host().print(text);
    }

    /// Text for the standard error output.
    pub fn warn(&self, text: &str) {
        self.host().warn(text);
    }

    /// Ends the program with status 1 after flushing traces; `message` goes to the standard error output as it
    /// is (spec: engine-and-traces, section 2.3).
    pub fn fatal(&self, message: &str) -> ! {
        self.host().fatal(self, message)
    }
}
