//! The queue of events.

use super::far_events::FarEvents;
use super::{Event, EventKey, Node};

/// A priority queue of events in two parts: the near future in buckets of equal width, what comes later in a
/// heap.
///
/// Most events are scheduled a short time ahead, so that finding the bucket is all there is to do. When the
/// buckets are used up they are laid anew from the first of the far events, with a width that suits the rate of
/// events seen so far. The order is exact whatever the width: buckets divide time, and inside a bucket events are
/// kept in order.
pub struct EventQueue {
    buckets: Box<[Vec<Node>; BUCKETS]>,
    /// One bit for each bucket that holds something.
    occupied: [u64; WORDS],
    /// The bucket that events are taken from, and how many of its events are gone.
    current: usize,
    taken: usize,
    near: usize,
    /// Where the first bucket begins, seconds.
    base: f64,
    buckets_per_second: f64,
    far: FarEvents,
    /// How many events were taken since the buckets were laid.
    taken_since_layout: u32,
}

const WORDS: usize = 4;
const BUCKETS: usize = 64 * WORDS;

/// The number of buckets as a length of time, in units of their width.
const HORIZON: f64 = BUCKETS as f64;

impl Default for EventQueue {
    fn default() -> Self {
        EventQueue {
            buckets: Box::new([const { Vec::new() }; BUCKETS]),
            occupied: [0; WORDS],
            current: 0,
            taken: 0,
            near: 0,
            base: f64::INFINITY,
            buckets_per_second: 1e4,
            far: FarEvents::default(),
            taken_since_layout: 0,
        }
    }
}

impl EventQueue {
    /// How many events wait.
    pub fn len(&self) -> usize {
        self.near + self.far.len()
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, key: EventKey, event: Event) {
        let node = Node { key, event };
        match self.bucket_of(key) {
            Some(bucket) => self.push_near(bucket, node),
            None => self.far.push(node),
        }
    }

    /// The bucket for events of this time; `None` if it lies beyond the last. What comes before the current
    /// bucket belongs into that.
    #[inline]
    fn bucket_of(&self, key: EventKey) -> Option<usize> {
        let place = (key.time() - self.base) * self.buckets_per_second;
        // Not true for NaN either, which the infinite base of unlaid buckets may give.
        if place < HORIZON && self.base < f64::INFINITY {
            Some((place as usize).max(self.current))
        } else {
            None
        }
    }

    #[inline]
    fn push_near(&mut self, bucket: usize, node: Node) {
        self.near += 1;
        self.occupied[bucket / 64] |= 1 << (bucket % 64);
        let first = if bucket == self.current { self.taken } else { 0 };
        let nodes = &mut self.buckets[bucket];
        let mut place = nodes.len();
        while place > first && nodes[place - 1].key > node.key {
            place -= 1;
        }
        if place == nodes.len() {
            nodes.push(node);
        } else {
            nodes.insert(place, node);
        }
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        loop {
            if let Some(node) = self.buckets[self.current].get(self.taken) {
                self.taken += 1;
                self.near -= 1;
                self.taken_since_layout += 1;
                return Some((node.key, node.event));
            }
            if !self.advance() {
                return None;
            }
        }
    }

    /// The key of the first event.
    pub fn peek(&mut self) -> Option<EventKey> {
        loop {
            if let Some(node) = self.buckets[self.current].get(self.taken) {
                return Some(node.key);
            }
            if !self.advance() {
                return None;
            }
        }
    }

    /// Goes on to the next bucket that holds something. False if no event is left.
    #[inline]
    fn advance(&mut self) -> bool {
        self.buckets[self.current].clear();
        self.taken = 0;
        self.occupied[self.current / 64] &= !(1 << (self.current % 64));
        let mut word = self.current / 64;
        let mut bits = self.occupied[word] & (!0 << (self.current % 64));
        while bits == 0 {
            word += 1;
            if word == WORDS {
                return self.lay_out();
            }
            bits = self.occupied[word];
        }
        self.current = word * 64 + bits.trailing_zeros() as usize;
        true
    }

    /// Lays the buckets from the first of the far events on. False if there is none.
    #[cold]
    fn lay_out(&mut self) -> bool {
        let Some(first) = self.far.peek() else {
            self.base = f64::INFINITY;
            self.current = 0;
            return false;
        };
        let start = first.key.time();
        // One event in each bucket, at the rate of the last layout.
        let passed = start - self.base;
        if self.taken_since_layout > 0 && passed > 0.0 && passed.is_finite() {
            let rate = f64::from(self.taken_since_layout) / passed;
            // Slowly, so that a pause between bursts does not make the buckets useless for the next burst.
            self.buckets_per_second =
                rate.clamp(self.buckets_per_second / 4.0, self.buckets_per_second * 4.0);
        }
        // The buckets must be wide enough for the last digit of the times in them to count.
        let finest = 1e-13 * start.abs().max(1e-3);
        self.buckets_per_second = self.buckets_per_second.clamp(1e-9, 1.0 / finest);
        self.taken_since_layout = 0;
        self.base = start;
        self.current = 0;
        while let Some(next) = self.far.peek() {
            let Some(bucket) = self.bucket_of(next.key) else { break };
            let Some(node) = self.far.pop() else { break };
            self.push_near(bucket, node);
        }
        true
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        if let Some(bucket) = self.bucket_of(key) {
            let first = if bucket == self.current { self.taken } else { 0 };
            let place = self.buckets[bucket][first..].iter().position(|node| node.key == key)?;
            self.near -= 1;
            return Some(self.buckets[bucket].remove(first + place).event);
        }
        Some(self.far.remove(key)?.event)
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_in_order_whatever_the_mix_of_operations() {
        let mut queue = EventQueue::default();
        let mut model = std::collections::BTreeMap::new();
        let mut state = 12345_u64;
        for sequence in 1..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let key = EventKey::new(f64::from((state >> 40) as u32 % 1000), sequence);
            match state >> 61 {
                0..=3 => {
                    queue.push(key, Event::Script(sequence as u32));
                    model.insert(key, Event::Script(sequence as u32));
                }
                4..=6 => assert_eq!(queue.pop(), model.pop_first()),
                _ => {
                    let victim = model.keys().nth(model.len() / 2).copied();
                    if let Some(victim) = victim {
                        assert_eq!(queue.remove(victim), model.remove(&victim));
                    }
                }
            }
            assert_eq!(queue.len(), model.len());
        }
        assert_eq!(queue.drain_ordered(), model.into_iter().collect::<Vec<_>>());
    }
}
