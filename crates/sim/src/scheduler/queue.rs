//! The queue of events.

use super::far_events::FarEvents;
use super::{Event, EventKey, Node};

/// A priority queue of events in two parts: the near future in a ring of buckets of equal width, what comes later
/// in a heap.
///
/// Most events are scheduled a short time ahead, so that finding the bucket is all there is to do. Events move
/// from the heap into the ring as their time comes near. The width of the buckets follows the rate of events, so
/// that few share one. The order is exact whatever the width: buckets divide time, and inside a bucket events are
/// kept in order. The events of the ring are lists in one slab, which stays as small as the number of events that
/// wait at the same time, and so in the processor's first cache.
pub struct EventQueue {
    /// The first and last event of each bucket.
    ring: Box<[Bucket; BUCKETS]>,
    /// One bit for each bucket of the ring that holds something.
    occupied: [u64; WORDS],
    slab: Vec<Linked>,
    /// The first unused place of the slab.
    free: u32,
    /// The number of the bucket that events are taken from, counted from `base`.
    current: i64,
    near: usize,
    /// The number of the first bucket that the ring does not reach.
    end: f64,
    /// Where bucket number 0 begins, seconds.
    base: f64,
    buckets_per_second: f64,
    far: FarEvents,
    /// The number of the bucket of the first far event.
    far_bucket: f64,
    /// For the next look at the rate of events: how many filled buckets there are to be until then, and how many
    /// events were taken since the last look, and when that was.
    until_review: u32,
    taken: u32,
    reviewed: f64,
}

#[derive(Clone, Copy)]
struct Bucket {
    first: u32,
    last: u32,
}

/// An event of the ring, and the place of the next one in its bucket.
#[derive(Clone, Copy)]
struct Linked {
    key: EventKey,
    event: Event,
    next: u32,
}

const NONE: u32 = u32::MAX;
const EMPTY: Bucket = Bucket { first: NONE, last: NONE };

const WORDS: usize = 8;
const BUCKETS: usize = 64 * WORDS;
const REVIEW: u32 = 1024;

/// Buckets for each event, on average.
const SPARSENESS: f64 = 3.0;

impl Default for EventQueue {
    fn default() -> Self {
        EventQueue {
            ring: Box::new([EMPTY; BUCKETS]),
            occupied: [0; WORDS],
            slab: Vec::new(),
            free: NONE,
            current: 0,
            near: 0,
            end: BUCKETS as f64,
            base: 0.0,
            buckets_per_second: 1e4,
            far: FarEvents::default(),
            far_bucket: f64::INFINITY,
            until_review: REVIEW,
            taken: 0,
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
        let bucket = self.bucket(key);
        if self.is_near(bucket) {
            self.push_near(bucket, key, event)
        } else {
            self.push_far(bucket, key, event)
        }
    }

    #[inline]
    fn push_near(&mut self, bucket: f64, key: EventKey, event: Event) {
        // What comes before the current bucket belongs into that.
        let slot = slot((bucket as i64).max(self.current));
        self.near += 1;
        let place = self.place(Linked { key, event, next: NONE });
        let bucket = &mut self.ring[slot];
        if bucket.first == NONE {
            *bucket = Bucket { first: place, last: place };
            self.occupied[slot / 64] |= 1 << (slot % 64);
        } else if self.slab[bucket.last as usize].key < key {
            self.slab[bucket.last as usize].next = place;
            bucket.last = place;
        } else {
            self.insert(slot, place);
        }
    }

    /// Puts an event into an unused place of the slab.
    #[inline]
    fn place(&mut self, linked: Linked) -> u32 {
        match self.slab.get_mut(self.free as usize) {
            Some(unused) => {
                let place = self.free;
                self.free = unused.next;
                *unused = linked;
                place
            }
            None => {
                self.slab.push(linked);
                (self.slab.len() - 1) as u32
            }
        }
    }

    /// Enters an event into its bucket, before the last of those there.
    fn insert(&mut self, slot: usize, place: u32) {
        let key = self.slab[place as usize].key;
        let mut next = self.ring[slot].first;
        let mut before = NONE;
        while self.slab[next as usize].key < key {
            before = next;
            next = self.slab[next as usize].next;
        }
        self.slab[place as usize].next = next;
        if before == NONE {
            self.ring[slot].first = place;
        } else {
            self.slab[before as usize].next = place;
        }
    }

    #[cold]
    fn push_far(&mut self, bucket: f64, key: EventKey, event: Event) {
        self.far_bucket = self.far_bucket.min(bucket);
        self.far.push(Node { key, event });
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        loop {
            let slot = slot(self.current);
            let place = self.ring[slot].first;
            if let Some(linked) = self.slab.get_mut(place as usize) {
                let taken = *linked;
                linked.next = self.free;
                self.free = place;
                self.near -= 1;
                self.taken = self.taken.wrapping_add(1);
                self.ring[slot].first = taken.next;
                if taken.next == NONE {
                    self.occupied[slot / 64] &= !(1 << (slot % 64));
                }
                return Some((taken.key, taken.event));
            }
            if !self.advance() {
                return None;
            }
        }
    }

    /// The key of the first event.
    pub fn peek(&mut self) -> Option<EventKey> {
        loop {
            let place = self.ring[slot(self.current)].first;
            if let Some(linked) = self.slab.get(place as usize) {
                return Some(linked.key);
            }
            if !self.advance() {
                return None;
            }
        }
    }

    /// Goes on to the next bucket that holds something. False if no event is left.
    #[inline]
    fn advance(&mut self) -> bool {
        if self.near == 0 {
            return self.jump();
        }
        let here = slot(self.current);
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
            if let Some(Node { key, event }) = self.far.pop() {
                self.push_near(bucket, key, event);
            }
        }
    }

    /// Lets the width of the buckets follow the rate of events.
    #[cold]
    fn review(&mut self) {
        let Some(now) =
            self.slab.get(self.ring[slot(self.current)].first as usize).map(|first| first.key.time())
        else {
            return;
        };
        let passed = now - self.reviewed;
        self.until_review = REVIEW;
        self.reviewed = now;
        // The buckets must be wide enough for the last digits of the times in them to count.
        let finest = 1e-13 * now.abs().max(1e-3);
        let wanted = SPARSENESS * f64::from(std::mem::take(&mut self.taken)) / passed;
        let wanted = if passed > 0.0 { wanted.clamp(1e-6, 1.0 / finest) } else { self.buckets_per_second };
        if wanted < self.buckets_per_second * 2.0 && wanted > self.buckets_per_second / 2.0 {
            return;
        }
        let mut waiting = Vec::with_capacity(self.near);
        for bucket in self.ring.iter_mut() {
            let mut place = bucket.first;
            while let Some(linked) = self.slab.get(place as usize) {
                waiting.push((linked.key, linked.event));
                place = linked.next;
            }
            *bucket = EMPTY;
        }
        self.slab.clear();
        self.free = NONE;
        self.occupied = [0; WORDS];
        self.near = 0;
        self.set_current(0);
        self.base = now;
        self.buckets_per_second = wanted;
        for (key, event) in waiting {
            self.push(key, event);
        }
        self.draw_near();
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        let bucket = self.bucket(key);
        if self.is_near(bucket) {
            let slot = slot((bucket as i64).max(self.current));
            if let Some(event) = self.remove_near(slot, key) {
                return Some(event);
            }
        }
        Some(self.far.remove(key)?.event)
    }

    fn remove_near(&mut self, slot: usize, key: EventKey) -> Option<Event> {
        let mut before = NONE;
        let mut place = self.ring[slot].first;
        while self.slab.get(place as usize)?.key != key {
            before = place;
            place = self.slab[place as usize].next;
        }
        let Linked { event, next, .. } = self.slab[place as usize];
        match self.slab.get_mut(before as usize) {
            Some(before) => before.next = next,
            None => self.ring[slot].first = next,
        }
        if next == NONE {
            self.ring[slot].last = before;
        }
        if self.ring[slot].first == NONE {
            self.occupied[slot / 64] &= !(1 << (slot % 64));
        }
        self.slab[place as usize].next = self.free;
        self.free = place;
        self.near -= 1;
        Some(event)
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
