//! The queue of events.

use super::far_events::FarEvents;
use super::{Event, EventKey, Node};

/// A priority queue of events in two parts: the near future in a ring of buckets of equal width, what comes later
/// in a heap.
///
/// Most events are scheduled a short time ahead, so that finding the bucket is all there is to do. Events move
/// from the heap into the ring as their time comes near. The width of the buckets follows the rate of events, so
/// that few share one. The order is exact whatever the width: buckets divide time, and inside a bucket events are
/// kept in order.
pub struct EventQueue {
    ring: Box<[Vec<Node>; BUCKETS]>,
    /// One bit for each bucket of the ring that may hold something.
    occupied: [u64; WORDS],
    /// The number of the bucket that events are taken from, counted from `base`, and how many of its events are
    /// gone.
    current: i64,
    taken: usize,
    near: usize,
    /// The number of the first bucket that the ring does not reach.
    end: f64,
    /// Where bucket number 0 begins, seconds.
    base: f64,
    buckets_per_second: f64,
    far: FarEvents,
    /// The number of the bucket of the first far event.
    far_bucket: f64,
    /// For the next look at the rate of events: how many filled buckets there are to be until then, and when the
    /// last look was.
    until_review: u32,
    reviewed: f64,
}

const WORDS: usize = 8;
const BUCKETS: usize = 64 * WORDS;
const REVIEW: u32 = 2048;

/// Buckets for each event, on average.
const SPARSENESS: f64 = 4.0;

impl Default for EventQueue {
    fn default() -> Self {
        EventQueue {
            ring: Box::new([const { Vec::new() }; BUCKETS]),
            occupied: [0; WORDS],
            current: 0,
            taken: 0,
            near: 0,
            end: BUCKETS as f64,
            base: 0.0,
            buckets_per_second: 1e4,
            far: FarEvents::default(),
            far_bucket: f64::INFINITY,
            until_review: REVIEW,
            reviewed: 0.0,
        }
    }
}

fn slot(bucket: i64) -> usize {
    bucket as usize % BUCKETS
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

    #[inline]
    fn bucket(&self, key: EventKey) -> f64 {
        (key.time() - self.base) * self.buckets_per_second
    }

    #[inline]
    fn set_current(&mut self, bucket: i64) {
        self.current = bucket;
        self.end = (bucket + BUCKETS as i64) as f64;
    }

    /// Whether the ring reaches as far as this bucket.
    #[inline]
    fn is_near(&self, bucket: f64) -> bool {
        bucket < self.end
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, key: EventKey, event: Event) {
        let node = Node { key, event };
        let bucket = self.bucket(key);
        if self.is_near(bucket) { self.push_near(bucket, node) } else { self.push_far(bucket, node) }
    }

    #[inline]
    fn push_near(&mut self, bucket: f64, node: Node) {
        // What comes before the current bucket belongs into that.
        let bucket = (bucket as i64).max(self.current);
        let slot = slot(bucket);
        self.near += 1;
        self.occupied[slot / 64] |= 1 << (slot % 64);
        let nodes = &mut self.ring[slot];
        let in_order = nodes.last().is_none_or(|last| last.key < node.key);
        nodes.push(node);
        if !in_order {
            let first = if bucket == self.current { self.taken } else { 0 };
            settle_last(&mut nodes[first..]);
        }
    }

    #[cold]
    fn push_far(&mut self, bucket: f64, node: Node) {
        self.far_bucket = self.far_bucket.min(bucket);
        self.far.push(node);
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        loop {
            if let Some(node) = self.ring[slot(self.current)].get(self.taken) {
                self.taken += 1;
                self.near -= 1;
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
            if let Some(node) = self.ring[slot(self.current)].get(self.taken) {
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
        let here = slot(self.current);
        self.ring[here].clear();
        self.taken = 0;
        self.occupied[here / 64] &= !(1 << (here % 64));
        if self.near == 0 {
            return self.jump();
        }
        let mut word = here / 64;
        let mut bits = self.occupied[word] & (!0 << (here % 64));
        // The ring is not empty, so this ends, at the latest in the first word's lower bits.
        while bits == 0 {
            word = (word + 1) % WORDS;
            bits = self.occupied[word];
        }
        let next = word * 64 + bits.trailing_zeros() as usize;
        self.set_current(self.current + ((next + BUCKETS - here) % BUCKETS) as i64);
        if self.is_near(self.far_bucket) {
            self.draw_near();
        }
        self.until_review -= 1;
        if self.until_review == 0 {
            self.review();
        }
        true
    }

    /// Goes on to the first of the far events, with nothing nearer. False if there is none.
    #[cold]
    fn jump(&mut self) -> bool {
        let Some(first) = self.far.peek() else { return false };
        self.base = first.key.time();
        self.set_current(0);
        self.draw_near();
        true
    }

    /// Takes what the ring reaches by now out of the heap.
    #[cold]
    fn draw_near(&mut self) {
        loop {
            let Some(first) = self.far.peek() else {
                self.far_bucket = f64::INFINITY;
                return;
            };
            let bucket = self.bucket(first.key);
            self.far_bucket = bucket;
            if !self.is_near(bucket) {
                return;
            }
            if let Some(node) = self.far.pop() {
                self.push_near(bucket, node);
            }
        }
    }

    /// Lets the width of the buckets follow the rate of events.
    #[cold]
    fn review(&mut self) {
        let Some(now) = self.ring[slot(self.current)].first().map(|node| node.key.time()) else { return };
        let passed = now - self.reviewed;
        self.until_review = REVIEW;
        self.reviewed = now;
        // The buckets must be wide enough for the last digits of the times in them to count.
        let finest = 1e-13 * now.abs().max(1e-3);
        let wanted = SPARSENESS * f64::from(REVIEW) / passed;
        let wanted = if passed > 0.0 { wanted.clamp(1e-6, 1.0 / finest) } else { self.buckets_per_second };
        if wanted < self.buckets_per_second * 2.0 && wanted > self.buckets_per_second / 2.0 {
            return;
        }
        let mut nodes = Vec::with_capacity(self.near);
        for bucket in self.ring.iter_mut() {
            nodes.append(bucket);
        }
        self.occupied = [0; WORDS];
        self.near = 0;
        self.set_current(0);
        self.base = now;
        self.buckets_per_second = wanted;
        for node in nodes {
            self.push(node.key, node.event);
        }
        self.draw_near();
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        let bucket = self.bucket(key);
        if self.is_near(bucket) {
            let bucket = (bucket as i64).max(self.current);
            let first = if bucket == self.current { self.taken } else { 0 };
            let nodes = &mut self.ring[slot(bucket)];
            if let Some(place) = nodes.iter().skip(first).position(|node| node.key == key) {
                self.near -= 1;
                return Some(nodes.remove(first + place).event);
            }
        }
        Some(self.far.remove(key)?.event)
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

/// Moves the last event to its place among the others, which are in order.
fn settle_last(nodes: &mut [Node]) {
    let Some((last, others)) = nodes.split_last() else { return };
    let last = *last;
    let place = others.partition_point(|node| node.key < last.key);
    nodes.copy_within(place..nodes.len() - 1, place + 1);
    nodes[place] = last;
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
