//! The clock and the scheduling of events.

use super::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::scheduler::{Event, EventKey, LinkNumber, Next, Occasion};

impl Sim {
    /// The simulated time, seconds.
    #[inline]
    pub fn now(&self) -> f64 {
        self.current.get().time()
    }

    /// The key of the event being handled.
    #[inline]
    pub fn current_key(&self) -> EventKey {
        self.current.get()
    }

    /// Draws a sequence number and combines it with the time `delay` seconds from now. A negative delay is reported,
    /// but the key is returned nevertheless.
    #[inline]
    pub fn next_key(&self, delay: f64) -> EventKey {
        self.next_key_after(self.now(), delay)
    }

    /// Draws a key like [`Sim::next_key`] for a model that handles an event at `time` seconds, at which the clock has not
    /// arrived yet.
    #[inline]
    pub(crate) fn next_key_after(&self, time: f64, delay: f64) -> EventKey {
        if delay < 0.0 {
            self.warn_negative_delay(delay);
        }
        let sequence = self.sequence.get();
        self.sequence.set(sequence + 1);
        EventKey::new(time + delay, sequence)
    }

    /// Draws two keys, as two calls of [`Sim::next_key`] would.
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

    /// Draws two sequence numbers and returns the first.
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

    /// Skips `count` sequence numbers. For models that assign the keys of a series of events themselves.
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

    /// Records that an event is due at `time`. If `time` is in the past, the run ends before the next event is handled.
    // ns-2.35: the scheduler notices an event in the past when it takes the event, which is the next one.
    pub(crate) fn expect_past(&self, time: f64) {
        if time < self.now() {
            self.past.set(self.past.get().min(time));
            self.ask_for_attention();
        }
    }

    #[inline(always)]
    pub(super) fn push(&self, key: EventKey, event: Event) {
        self.queue.push(key, event)
    }

    /// Schedules the delivery of the first packet in flight on link `link` for `key`.
    #[inline]
    pub(crate) fn schedule_delivery(&self, link: LinkNumber, key: EventKey) {
        self.push(key, Event::Delivery(link));
    }

    /// Schedules a delivery like [`Sim::schedule_delivery`] if the event queue needs no rearrangement; otherwise
    /// returns false. Calls no other code.
    #[inline(always)]
    pub(crate) fn try_schedule_delivery(&self, link: LinkNumber, key: EventKey) -> bool {
        self.queue.try_push(key, Event::Delivery(link))
    }

    /// Schedules [`Entity::resume`](crate::Entity::resume) of `entity` for `key`.
    #[inline(always)]
    pub fn schedule_resume(&self, entity: EntityId, key: EventKey) {
        self.queue.push_soon(key, Event::Entity(entity, Occasion::Resume))
    }

    #[inline]
    pub(crate) fn schedule_timer(&self, owner: EntityId, tag: u32, key: EventKey) {
        self.push(key, Event::Entity(owner, Occasion::Timer(tag)));
    }

    /// Schedules [`Entity::on_event`](crate::Entity::on_event) of `entity` with `tag`, `delay` seconds from now.
    ///
    /// ```
    /// use std::cell::Cell;
    /// use neons_sim::{Entity, EntityId, Sim};
    ///
    /// /// Counts its ticks, one a second.
    /// struct Clock(EntityId, Cell<u32>);
    ///
    /// impl Entity for Clock {
    ///     fn on_event(&self, sim: &Sim, tick: u32) {
    ///         self.1.set(tick);
    ///         sim.schedule_event(self.0, tick + 1, 1.0);
    ///     }
    /// }
    ///
    /// let sim = Sim::new();
    /// let clock = sim.add(|id| Clock(id, Cell::new(0)));
    /// sim.schedule_event(clock, 1, 1.0);
    /// sim.run_until(3.5).expect("a run to its end");
    /// assert_eq!(sim.get::<Clock>(clock).unwrap().1.get(), 3);
    /// ```
    pub fn schedule_event(&self, entity: EntityId, tag: u32, delay: f64) -> EventKey {
        let key = self.next_key(delay);
        self.push(key, Event::Entity(entity, Occasion::Notice(tag)));
        key
    }

    /// Schedules [`Entity::on_event`](crate::Entity::on_event) of `entity` with `tag` for `key`.
    #[inline]
    pub fn schedule_event_at(&self, entity: EntityId, tag: u32, key: EventKey) {
        self.push(key, Event::Entity(entity, Occasion::Notice(tag)));
    }

    /// Advances the clock to `key` within the event being handled and returns true. Does nothing and returns false if
    /// another event comes before `key` or the simulation was halted. For models with series of events that do not pass
    /// through the scheduler.
    #[inline]
    pub fn proceed_to(&self, key: EventKey) -> bool {
        if self.halted.get() || !self.queue.is_free_until(key) {
            return false;
        }
        self.begin(key);
        true
    }

    /// The key before which [`Sim::proceed_to`] advances now: that of the next event; [`EventKey::START`] if the
    /// simulation was halted.
    pub(crate) fn free_until(&self) -> EventKey {
        if self.halted.get() {
            return EventKey::START;
        }
        self.queue.peek().unwrap_or(EventKey::NEVER)
    }

    /// Returns true if [`Sim::proceed_to`] would certainly advance to `key`, which must be at the present time. This
    /// cheap test may return false although `proceed_to` would advance.
    #[inline(always)]
    pub(crate) fn may_proceed_to(&self, key: EventKey) -> bool {
        !self.halted.get() & self.queue.is_none_before(key)
    }

    /// Sets the key of the event being handled to `key`. It must be at the present time, or no pending event may come
    /// before it.
    #[inline(always)]
    pub(crate) fn set_current(&self, key: EventKey) {
        self.current.set(key);
    }

    /// Advances the clock like [`Sim::proceed_to`]. Exception: if the event before `key` is a notice for `entity`,
    /// which is handling the present event, the clock advances to that notice, and the notice is removed from the
    /// queue.
    pub(crate) fn proceed_to_own(&self, entity: EntityId, key: EventKey) -> Next {
        if self.halted.get() {
            return Next::Other;
        }
        let first = self.queue.peek_event();
        match first.filter(|(first, _)| *first < key) {
            None => {
                self.begin(key);
                Next::Key
            }
            Some((first, Event::Entity(id, Occasion::Notice(tag)))) if id == entity => {
                self.queue.pop();
                self.begin(first);
                Next::Own(tag)
            }
            Some(_) => Next::Other,
        }
    }

    /// Records that handing `entity` a packet is the last thing that the present event does.
    #[inline]
    pub(crate) fn note_last_act(&self, entity: EntityId) {
        self.last_act.set((self.current.get().sequence(), entity.to_u32()));
    }

    /// Records that `from`, which has received a packet, does nothing after handing it to `to`.
    #[inline]
    pub(crate) fn pass_last_act(&self, from: EntityId, to: EntityId) {
        if self.is_last_act(from) {
            self.note_last_act(to);
        }
    }

    /// Returns true if handling the packet that `entity` has received is the last thing that the present event does.
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
    #[inline]
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

    /// Schedules the embedder's script number `script`, `delay` seconds from now.
    pub fn schedule_script(&self, script: u32, delay: f64) -> EventKey {
        let key = self.next_key(delay);
        self.push(key, Event::Script(script));
        key
    }

    /// Removes a pending event from the queue and returns the packet that it carries, if any. Takes constant time, except
    /// for a simulation's first cancellations.
    pub fn cancel(&self, key: EventKey) -> Option<Packet> {
        match self.queue.remove(key)? {
            Event::Packet(slot) => self.take_scheduled_packet(slot).map(|(_, packet, _)| packet),
            _ => None,
        }
    }

    /// Removes all pending events from the queue and returns their keys in order.
    pub fn clear_events(&self) -> Vec<EventKey> {
        let events = self.queue.drain_ordered();
        for (_, event) in &events {
            if let Event::Packet(slot) = event {
                drop(self.take_scheduled_packet(*slot));
            }
        }
        events.into_iter().map(|(key, _)| key).collect()
    }

    pub(super) fn take_scheduled_packet(&self, slot: u32) -> Option<(EntityId, Packet, Option<EntityId>)> {
        let mut table = self.scheduled_packets.borrow_mut();
        table.free.push(slot);
        table.slots[slot as usize].take()
    }
}
