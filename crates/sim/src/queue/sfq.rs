//! Stochastic fair queueing (McKenney, "Stochastic fairness queueing", 1990): flows are hashed into buckets, and the
//! buckets take turns with one packet each. Spec: queues-and-monitors, section 6.1.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::{Discipline, PacketList, QueueBase};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The stochastic fair queueing (SFQ) discipline.
#[derive(Debug)]
pub struct Sfq {
    /// `maxqueue_`: the limit of the total length, packets.
    pub max_queue: Cell<i32>,
    /// `buckets_`: the number of buckets; fixed once the queue is in use.
    pub bucket_count: Cell<i32>,
    buckets: RefCell<Vec<PacketList>>,
    /// The buckets that hold packets, in the order in which they are served.
    ring: RefCell<VecDeque<usize>>,
    /// The number of packets that a bucket may hold when the queue is nearly full.
    fair_share: Cell<i32>,
    packets: Cell<usize>,
}

/// Initial values.
impl Sfq {
    /// The initial value of `max_queue`.
    pub const MAX_QUEUE: Initial<i32> = Initial(40);
    /// The initial value of `bucket_count`.
    pub const BUCKET_COUNT: Initial<i32> = Initial(16);
}

impl Default for Sfq {
    fn default() -> Self {
        Sfq {
            max_queue: Cell::new(Self::MAX_QUEUE.integer()),
            bucket_count: Cell::new(Self::BUCKET_COUNT.integer()),
            buckets: RefCell::default(),
            ring: RefCell::default(),
            fair_share: Cell::new(0),
            packets: Cell::new(0),
        }
    }
}

/// The bucket of a packet, which depends only on the packet's addresses.
fn bucket_of(packet: &Packet, buckets: usize) -> usize {
    let key = packet.src.address.wrapping_add(packet.dst.address);
    let hash = key.wrapping_add(key >> 8).wrapping_add(!(key >> 4)) % ((2 << 19) - 1);
    hash.rem_euclid(buckets as i32) as usize
}

impl Sfq {
    /// Sets the limit of the total length, packets (the command `limit`).
    pub fn set_limit(&self, sim: &Sim, limit: i32) {
        self.max_queue.set(limit);
        self.fair_share.set(sim.quotient(limit, self.bucket_count.get(), "an SFQ queue without buckets"));
    }

    /// Sets the number of buckets (the command `buckets`). Ends the program if the queue is in use.
    pub fn set_buckets(&self, sim: &Sim, buckets: i32) {
        if !self.buckets.borrow().is_empty() {
            sim.fatal("SFQ changed while queue occupied\n");
        }
        self.bucket_count.set(buckets);
    }

    #[inline]
    fn need_buckets(&self, sim: &Sim) {
        if self.buckets.borrow().is_empty() {
            self.make_buckets(sim);
        }
    }

    #[cold]
    fn make_buckets(&self, sim: &Sim) {
        let count = self.bucket_count.get();
        if count < 1 {
            sim.arithmetic_trap("an SFQ queue without buckets");
        }
        let size = sim.table_size::<PacketList>(i64::from(count), "buckets_ of Queue/SFQ");
        self.buckets.borrow_mut().resize_with(size, PacketList::default);
        self.fair_share.set(self.max_queue.get() / count);
    }

    fn has_room(&self, used: i32) -> bool {
        let left = self.max_queue.get() - self.packets.get() as i32;
        left > 0 && used < left >> 1 && (left >= self.bucket_count.get() || used <= self.fair_share.get())
    }
}

impl Discipline for Sfq {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.need_buckets(sim);
        let buckets = self.buckets.borrow();
        let index = bucket_of(&packet, buckets.len());
        let bucket = &buckets[index];
        if !self.has_room(bucket.len() as i32) {
            drop(buckets);
            return base.drop_packet(sim, packet);
        }
        if bucket.is_empty() {
            self.ring.borrow_mut().push_back(index);
        }
        bucket.push_back(packet);
        self.packets.set(self.packets.get() + 1);
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.need_buckets(sim);
        let mut ring = self.ring.borrow_mut();
        let index = ring.pop_front()?;
        let buckets = self.buckets.borrow();
        let packet = buckets[index].pop_front();
        if !buckets[index].is_empty() {
            ring.push_back(index);
        }
        self.packets.set(self.packets.get() - 1);
        packet
    }

    fn len(&self) -> usize {
        self.packets.get()
    }

    fn bytes(&self) -> usize {
        self.buckets.borrow().iter().map(PacketList::bytes).sum()
    }

    fn idles_silently(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    #[test]
    fn flows_take_turns() {
        let bench = Bench::new(8e5, |_| Sfq::default());
        for (flow, count) in [(1, 4), (2, 2), (3, 1)] {
            for _ in 0..count {
                bench.arrives(0.1, flow, 1000);
            }
        }
        bench.run();
        assert_eq!(bench.delivered(|_, packet| packet.flow_id), [1, 1, 2, 3, 1, 2, 1]);
    }

    #[test]
    fn a_bucket_gets_at_most_half_of_what_is_left() {
        let bench = Bench::new(8e5, |_| Sfq::default());
        let sfq = bench.discipline::<Sfq>();
        sfq.max_queue.set(12);
        sfq.bucket_count.set(4);
        for _ in 0..12 {
            bench.arrives(0.1, 1, 1000);
        }
        bench.run();
        // One packet is being transmitted and four wait; then half of the free space does not exceed the used space.
        assert_eq!(bench.delivered_uids().len(), 5);
    }
}
