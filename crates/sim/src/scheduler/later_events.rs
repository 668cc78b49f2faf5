//! Events that are not the very next.

use super::far_events::FarEvents;
use super::{EventKey, Node, PackedEvent};

/// The ring and the heap, see [`EventQueue`](super::EventQueue).
pub(super) struct LaterEvents {
    /// The first key of ring and heap.
    first: EventKey,
    /// The first and last event of each bucket.
    ring: Box<[Bucket; BUCKETS]>,
    /// One bit for each bucket of the ring that holds something.
    occupied: [u64; WORDS],
    slab: Vec<Linked>,
    /// The first unused place of the slab.
    free: u32,
    /// The number of the bucket that the last event was taken from, counted from `base`: the first of the ring.
    begin: i64,
    /// The number of the first bucket that holds something, if any does.
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
    event: PackedEvent,
    next: u32,
}

const NONE: u32 = u32::MAX;
const EMPTY: Bucket = Bucket { first: NONE, last: NONE };

const WORDS: usize = 8;
const BUCKETS: usize = 64 * WORDS;
const REVIEW: u32 = 1024;

/// Buckets for each event, on average.
const SPARSENESS: f64 = 3.0;

impl Default for LaterEvents {
    fn default() -> Self {
        LaterEvents {
            first: EventKey::NEVER,
            ring: Box::new([EMPTY; BUCKETS]),
            occupied: [0; WORDS],
            slab: Vec::new(),
            free: NONE,
            begin: 0,
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

impl LaterEvents {
    /// How many events wait.
    pub(super) fn len(&self) -> usize {
        self.near + self.far.len()
    }

    #[inline]
    fn bucket(&self, key: EventKey) -> f64 {
        (key.time() - self.base) * self.buckets_per_second
    }

    #[inline]
    fn set_begin(&mut self, bucket: i64) {
        self.begin = bucket;
        self.end = (bucket + BUCKETS as i64) as f64;
    }

    /// Whether the ring reaches as far as this bucket.
    #[inline]
    fn is_near(&self, bucket: f64) -> bool {
        bucket < self.end
    }

    /// The key of the first event; [`EventKey::NEVER`] without one.
    #[inline]
    pub(super) fn first(&self) -> EventKey {
        self.first
    }

    /// Adds an event.
    pub(super) fn push(&mut self, node: Node) {
        let bucket = self.bucket(node.key);
        if self.is_near(bucket) { self.push_near(bucket, node) } else { self.push_far(bucket, node) }
    }

    #[inline]
    fn push_near(&mut self, bucket: f64, Node { key, event }: Node) {
        // What comes before the first bucket belongs into that.
        let number = (bucket as i64).max(self.begin);
        let slot = slot(number);
        if self.near == 0 || number < self.current {
            self.current = number;
        }
        if key < self.first {
            self.first = key;
        }
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
    fn push_far(&mut self, bucket: f64, node: Node) {
        self.far_bucket = self.far_bucket.min(bucket);
        self.far.push(node);
        self.first = self.first.min(node.key);
    }

    /// Takes the first event out.
    pub(super) fn pop(&mut self) -> Option<Node> {
        if self.near == 0 && !self.jump() {
            return None;
        }
        self.pop_near()
    }

    /// Takes the first event out, if it is in the ring.
    #[inline]
    pub(super) fn pop_near(&mut self) -> Option<Node> {
        if self.near == 0 {
            return None;
        }
        let slot = slot(self.current);
        let place = self.ring[slot].first;
        let linked = &mut self.slab[place as usize];
        let Linked { key, event, next } = *linked;
        linked.next = self.free;
        self.free = place;
        self.near -= 1;
        self.taken = self.taken.wrapping_add(1);
        self.set_begin(self.current);
        self.ring[slot].first = next;
        if let Some(next) = self.slab.get(next as usize) {
            self.first = next.key;
        } else {
            self.occupied[slot / 64] &= !(1 << (slot % 64));
            self.advance();
        }
        Some(Node { key, event })
    }

    /// Goes on to the next bucket that holds something, after an event was taken out.
    #[inline]
    fn advance(&mut self) {
        if self.is_near(self.far_bucket) {
            self.draw_near();
        }
        self.until_review -= 1;
        if self.until_review == 0 {
            self.review();
        }
        self.find_current();
    }

    /// Finds the first bucket that holds something.
    #[inline]
    fn find_current(&mut self) {
        if self.near == 0 {
            self.first = self.far.peek().map_or(EventKey::NEVER, |node| node.key);
            return;
        }
        let here = slot(self.begin);
        let mut word = here / 64;
        let mut bits = self.occupied[word] & (!0 << (here % 64));
        // The ring is not empty, so this ends, at the latest in the first word's lower bits.
        while bits == 0 {
            word = (word + 1) % WORDS;
            bits = self.occupied[word];
        }
        let next = word * 64 + bits.trailing_zeros() as usize;
        self.current = self.begin + ((next + BUCKETS - here) % BUCKETS) as i64;
        self.first = self.slab[self.ring[next].first as usize].key;
    }

    /// Goes on to the first of the far events, with nothing nearer. False if there is none.
    #[cold]
    fn jump(&mut self) -> bool {
        let Some(first) = self.far.peek() else { return false };
        self.base = first.key.time();
        self.set_begin(0);
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
        let now = self.base + self.begin as f64 / self.buckets_per_second;
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
                waiting.push(Node { key: linked.key, event: linked.event });
                place = linked.next;
            }
            *bucket = EMPTY;
        }
        self.slab.clear();
        self.free = NONE;
        self.occupied = [0; WORDS];
        self.near = 0;
        self.set_begin(0);
        self.base = now;
        self.buckets_per_second = wanted;
        for node in waiting {
            self.push(node);
        }
        self.draw_near();
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<PackedEvent> {
        let bucket = self.bucket(key);
        let near = self.is_near(bucket).then(|| slot((bucket as i64).max(self.begin)));
        let removed = match near.and_then(|slot| self.remove_near(slot, key)) {
            Some(event) => event,
            None => self.far.remove(key)?.event,
        };
        self.find_current();
        Some(removed)
    }

    fn remove_near(&mut self, slot: usize, key: EventKey) -> Option<PackedEvent> {
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
}
