//! The very next events.

use super::{EventKey, Node, PackedEvent};

/// A few events in order.
///
/// Taking the first out is a step of an index, so that what happens next is known early. A new event mostly is the first
/// or among the last, and for so few moving what comes after it is less work than any structure that spares the moves,
/// and nothing waits for it: a heap or a tournament of as many events takes less time by itself, but what happens next
/// is known only at its end.
pub(super) struct NextEvents {
    /// The places in use are those from `head` up to `tail`. What is before them has passed, so that the search for a
    /// place, which begins at the end, ends there. At least one place is before them.
    head: usize,
    tail: usize,
    /// The bits of the times.
    times: [u64; PLACES],
    rest: [Rest; PLACES],
}

#[derive(Clone, Copy)]
struct Rest {
    sequence: u64,
    event: PackedEvent,
}

const PLACES: usize = 128;

/// Where events begin when there is room on both sides.
const BEGIN: usize = 32;

const NOTHING: Rest = Rest { sequence: 0, event: PackedEvent(0) };

impl Default for NextEvents {
    fn default() -> Self {
        NextEvents { head: BEGIN, tail: BEGIN, times: [0; PLACES], rest: [NOTHING; PLACES] }
    }
}

impl NextEvents {
    /// How many events are too many. This is looked at now and then only.
    pub(super) const LONG: usize = 48;

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }

    #[inline]
    fn node(&self, place: usize) -> Node {
        let Rest { sequence, event } = self.rest[place];
        Node { key: EventKey::from_bits(self.times[place], sequence), event }
    }

    #[inline]
    fn put(&mut self, place: usize, key: EventKey, event: PackedEvent) {
        self.times[place] = key.time_bits();
        self.rest[place] = Rest { sequence: key.sequence(), event };
    }

    #[inline]
    pub(super) fn first(&self) -> Option<EventKey> {
        (self.head != self.tail).then(|| self.node(self.head % PLACES).key)
    }

    /// The first event.
    #[inline]
    pub(super) fn first_node(&self) -> Option<Node> {
        (self.head != self.tail).then(|| self.node(self.head % PLACES))
    }

    /// The sequence number of the event that was taken out last, or of an older one.
    pub(super) fn last_sequence(&self) -> u64 {
        self.rest[self.head - 1].sequence
    }

    /// Puts an event before all others, if that is its place and there is room. Typically the end of a transmission,
    /// when a packet arrives just before it.
    #[inline]
    pub(super) fn push_first(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let head = self.head % PLACES;
        if head <= 1 || head == self.tail {
            return false;
        }
        let time = key.time_bits();
        if time >= self.times[head] || time < self.times[head - 1] {
            return false;
        }
        self.head = head - 1;
        self.put(head - 1, key, event);
        true
    }

    /// Puts an event, which is not before the one taken out last, in its place, if that can be done without further ado.
    /// Calls nothing.
    #[inline]
    pub(super) fn try_insert(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let time = key.time_bits();
        debug_assert!(time >= self.times[self.head - 1]);
        if self.tail >= PLACES {
            return false;
        }
        let mut place = self.tail;
        let mut before = self.times[(place - 1) % PLACES];
        while before > time {
            // SAFETY: `tail` is below `PLACES`, and so are the places before it. Nothing is ever put at place 0, where the
            // time is 0, so that the loop ends there at the latest.
            unsafe {
                *self.times.get_unchecked_mut(place) = before;
                *self.rest.get_unchecked_mut(place) = *self.rest.get_unchecked(place - 1);
                place -= 1;
                before = *self.times.get_unchecked(place - 1);
            }
        }
        if before == time {
            while place > self.head && self.node(place - 1).key > key {
                self.times[place] = self.times[place - 1];
                self.rest[place] = self.rest[place - 1];
                place -= 1;
            }
        }
        self.put(place % PLACES, key, event);
        self.tail += 1;
        true
    }

    /// Puts an event in its place, if there is room.
    #[inline]
    pub(super) fn insert(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let has_passed = key.time_bits() < self.times[(self.head - 1) % PLACES];
        !has_passed && self.try_insert(key, event) || self.insert_with_care(key, event)
    }

    /// Puts an event in its place where the list has reached its end, or for a time that has passed.
    #[cold]
    fn insert_with_care(&mut self, key: EventKey, event: PackedEvent) -> bool {
        if self.len() >= Self::LONG {
            return false;
        }
        self.slide();
        self.insert(key, event)
    }

    /// Puts an event behind all others.
    #[inline]
    pub(super) fn append(&mut self, node: Node) {
        if self.tail == PLACES {
            self.slide();
        }
        self.put(self.tail, node.key, node.event);
        self.tail += 1;
    }

    /// Makes room on both sides.
    #[cold]
    fn slide(&mut self) {
        let length = self.len();
        let passed = self.rest[self.head - 1];
        self.times.copy_within(self.head..self.tail, BEGIN);
        self.rest.copy_within(self.head..self.tail, BEGIN);
        self.times[..BEGIN].fill(0);
        self.rest[..BEGIN].fill(NOTHING);
        self.rest[BEGIN - 1].sequence = passed.sequence;
        self.head = BEGIN;
        self.tail = BEGIN + length;
    }

    /// Takes the first event out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Node> {
        if self.head == self.tail {
            return None;
        }
        let first = self.node(self.head % PLACES);
        self.head += 1;
        Some(first)
    }

    /// Takes the last event out.
    pub(super) fn pop_last(&mut self) -> Option<Node> {
        if self.head == self.tail {
            return None;
        }
        self.tail -= 1;
        Some(self.node(self.tail))
    }

    /// Takes out the event with this key, if it is here.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Node> {
        let place = (self.head..self.tail).find(|place| self.node(*place).key == key)?;
        let removed = self.node(place);
        self.times.copy_within(place + 1..self.tail, place);
        self.rest.copy_within(place + 1..self.tail, place);
        self.tail -= 1;
        Some(removed)
    }
}
