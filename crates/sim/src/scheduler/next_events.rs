//! The very next events.

use super::{EventKey, Node, VACANT};

/// A few events in order.
///
/// Taking the first out is a step of an index. A new event mostly is the first or among the last, and for so few moving
/// what comes after it is less work than any structure that spares the moves: finding the place by halving takes twice
/// as long, because each step must wait for the one before.
pub(super) struct NextEvents {
    places: Box<[Node; PLACES]>,
    /// The places in use are those from `head` up to `tail`.
    head: usize,
    tail: usize,
}

const PLACES: usize = 128;

/// Where events begin when there is room on both sides.
const MIDDLE: usize = (PLACES - NextEvents::LIMIT) / 2;

impl Default for NextEvents {
    fn default() -> Self {
        NextEvents { places: Box::new([VACANT; PLACES]), head: MIDDLE, tail: MIDDLE }
    }
}

impl NextEvents {
    /// How many events may be put in.
    pub(super) const LIMIT: usize = 32;

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.len() >= Self::LIMIT
    }

    #[inline]
    pub(super) fn first(&self) -> Option<EventKey> {
        (!self.is_empty()).then(|| self.places[self.head].key)
    }

    /// Puts an event before all others, if that is its place and there is room. Typically the end of a transmission,
    /// when a packet arrives just before it.
    #[inline]
    pub(super) fn push_first(&mut self, node: Node) -> bool {
        if self.head == 0
            || self.is_empty()
            || self.is_full()
            || node.key > self.places[self.head % PLACES].key
        {
            return false;
        }
        self.head -= 1;
        self.places[self.head % PLACES] = node;
        true
    }

    /// Puts an event in its place.
    #[inline]
    pub(super) fn insert(&mut self, node: Node) {
        if self.head == 0 || self.tail == PLACES {
            self.slide();
        }
        if self.is_empty() || node.key < self.places[self.head].key {
            self.head -= 1;
            self.places[self.head] = node;
            return;
        }
        // The first event comes before this one, so the loop ends there at the latest.
        let mut place = self.tail;
        while let before = self.places[(place - 1) % PLACES]
            && before.key > node.key
        {
            self.places[place % PLACES] = before;
            place -= 1;
        }
        self.places[place % PLACES] = node;
        self.tail += 1;
    }

    /// Puts an event behind all others.
    #[inline]
    pub(super) fn append(&mut self, node: Node) {
        if self.tail == PLACES {
            self.slide();
        }
        self.places[self.tail] = node;
        self.tail += 1;
    }

    /// Makes room on both sides.
    #[cold]
    fn slide(&mut self) {
        let length = self.len();
        self.places.copy_within(self.head..self.tail, MIDDLE);
        self.head = MIDDLE;
        self.tail = MIDDLE + length;
    }

    /// Takes the first event out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Node> {
        if self.is_empty() {
            return None;
        }
        let first = self.places[self.head];
        self.head += 1;
        Some(first)
    }

    /// Takes the last event out.
    pub(super) fn pop_last(&mut self) -> Option<Node> {
        if self.is_empty() {
            return None;
        }
        self.tail -= 1;
        Some(self.places[self.tail])
    }

    /// Takes out the event with this key, if it is here.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Node> {
        let place = self.head + self.places[self.head..self.tail].iter().position(|node| node.key == key)?;
        let removed = self.places[place];
        self.places.copy_within(place + 1..self.tail, place);
        self.tail -= 1;
        Some(removed)
    }
}
