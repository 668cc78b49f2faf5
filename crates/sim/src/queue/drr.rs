//! Deficit round robin (Shreedhar and Varghese, "Efficient fair queueing using deficit round-robin", 1995):
//! flows take turns, and in each turn may send the bytes of their quantum plus those left over from earlier
//! turns. Spec: queues-and-monitors, section 6.2.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::{Discipline, PacketList, QueueBase};
use crate::format::line_text;
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The deficit round robin (DRR) discipline.
#[derive(Debug)]
pub struct Drr {
    /// `buckets_`: the number of buckets into which flows are hashed.
    pub bucket_count: Cell<i32>,
    /// `blimit_`: the limit of the total length, bytes.
    pub byte_limit: Cell<i32>,
    /// `quantum_`: the number of bytes that a flow may send in a turn.
    pub quantum: Cell<i32>,
    /// `mask_`: if not 0, sources whose addresses differ only in the lowest four bits are one flow.
    pub mask: Cell<i32>,
    buckets: RefCell<Vec<Bucket>>,
    /// The buckets that hold packets, in the order in which they are served.
    ring: RefCell<VecDeque<usize>>,
    packets: Cell<usize>,
    bytes: Cell<i32>,
}

#[derive(Debug, Default)]
struct Bucket {
    packets: PacketList,
    /// The address of the first source seen in the bucket; `None` before the first packet.
    owner: Cell<Option<i32>>,
    deficit: Cell<i32>,
    /// Whether the quantum of the present turn has been added.
    in_turn: Cell<bool>,
}

/// Initial values.
impl Drr {
    /// The initial value of `bucket_count`.
    pub const BUCKET_COUNT: Initial<i32> = Initial(10);
    /// The initial value of `quantum`.
    pub const QUANTUM: Initial<i32> = Initial(250);
    /// The initial value of `byte_limit`.
    pub const BYTE_LIMIT: Initial<i32> = Initial(25_000);
}

impl Default for Drr {
    fn default() -> Self {
        Drr {
            bucket_count: Cell::new(Self::BUCKET_COUNT.integer()),
            byte_limit: Cell::new(Self::BYTE_LIMIT.integer()),
            quantum: Cell::new(Self::QUANTUM.integer()),
            mask: Cell::new(0),
            buckets: RefCell::default(),
            ring: RefCell::default(),
            packets: Cell::new(0),
            bytes: Cell::new(0),
        }
    }
}

impl Drr {
    /// Sets the number of buckets (the command `buckets`). Ends the program if the queue has been used.
    pub fn set_buckets(&self, sim: &Sim, buckets: i32) {
        if !self.buckets.borrow().is_empty() {
            sim.fatal("Changing non-empty bucket from drr\n");
        }
        self.bucket_count.set(buckets);
    }

    fn source(&self, packet: &Packet) -> i32 {
        if self.mask.get() != 0 { packet.src.address & 0xfff0 } else { packet.src.address }
    }

    /// The bucket for packets from the address `source`.
    fn bucket_of(&self, source: i32) -> usize {
        let hash = source.wrapping_add(source >> 8).wrapping_add(!(source >> 4)) % ((2 << 23) - 1) + 1;
        hash.rem_euclid(self.bucket_count.get()) as usize
    }

    #[inline]
    fn need_buckets(&self, sim: &Sim) {
        if self.buckets.borrow().is_empty() {
            self.make_buckets(sim);
        }
    }

    #[cold]
    fn make_buckets(&self, sim: &Sim) {
        if self.bucket_count.get() < 1 {
            sim.arithmetic_trap("a DRR queue without buckets");
        }
        let size = sim.table_size::<Bucket>(i64::from(self.bucket_count.get()), "buckets_ of Queue/DRR");
        self.buckets.borrow_mut().resize_with(size, Bucket::default);
    }

    fn took(&self, packet: &Packet) {
        self.packets.set(self.packets.get() - 1);
        self.bytes.set(self.bytes.get() - packet.size);
    }

    /// Removes and returns the oldest packet of the flow that holds most bytes.
    fn take_from_longest(&self) -> Option<Packet> {
        let buckets = self.buckets.borrow();
        let mut ring = self.ring.borrow_mut();
        let mut place = 0;
        for (candidate, index) in ring.iter().enumerate() {
            if buckets[*index].packets.bytes() > buckets[ring[place]].packets.bytes() {
                place = candidate;
            }
        }
        let packets = &buckets[*ring.get(place)?].packets;
        let packet = packets.pop_front()?;
        if packets.is_empty() {
            // ns-2.35: `in_turn` stays set, so the flow may miss its first quantum when it returns (spec:
            // queues-and-monitors, section 6.2).
            ring.remove(place);
        }
        self.took(&packet);
        Some(packet)
    }
}

impl Discipline for Drr {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.need_buckets(sim);
        let source = self.source(&packet);
        let index = self.bucket_of(source);
        {
            let buckets = self.buckets.borrow();
            let bucket = &buckets[index];
            match bucket.owner.get() {
                None => bucket.owner.set(Some(source)),
                Some(owner) if owner != source => sim.warn(&line_text(|line| {
                    line.field(b"Collisions between ", owner);
                    line.field(b" and ", source);
                    line.text(b" src addresses\n");
                })),
                Some(_) => {}
            }
            if bucket.packets.is_empty() {
                self.ring.borrow_mut().push_back(index);
                bucket.deficit.set(0);
            }
            self.packets.set(self.packets.get() + 1);
            self.bytes.set(self.bytes.get() + packet.size);
            bucket.packets.push_back(packet);
        }
        while self.bytes.get() > self.byte_limit.get() {
            let Some(victim) = self.take_from_longest() else { break };
            base.drop_packet(sim, victim);
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let mut turns = 0;
        let buckets = self.buckets.borrow();
        let mut ring = self.ring.borrow_mut();
        while let Some(index) = ring.front() {
            let bucket = &buckets[*index];
            if !bucket.in_turn.replace(true) {
                bucket.deficit.set(bucket.deficit.get() + self.quantum.get());
            }
            let size = bucket.packets.front_size()?;
            if bucket.deficit.get() < size {
                bucket.in_turn.set(false);
                let index = *index;
                ring.pop_front();
                ring.push_back(index);
                turns += 1;
                if turns > ring.len() {
                    sim.check_quantum(self.quantum.get(), "Queue/DRR: quantum_");
                    if sim.is_interrupted() {
                        return None;
                    }
                }
                continue;
            }
            let packet = bucket.packets.pop_front()?;
            bucket.deficit.set(bucket.deficit.get() - size);
            if bucket.packets.is_empty() {
                bucket.in_turn.set(false);
                bucket.deficit.set(0);
                ring.pop_front();
            }
            self.took(&packet);
            return Some(packet);
        }
        None
    }

    fn len(&self) -> usize {
        self.packets.get()
    }

    fn bytes(&self) -> usize {
        self.bytes.get() as usize
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
    fn flows_share_bytes_whatever_their_packets() {
        let bench = Bench::new(8e5, |_| Drr::default());
        let drr = bench.discipline::<Drr>();
        drr.quantum.set(500);
        drr.byte_limit.set(1_000_000);
        for _ in 0..100 {
            for _ in 0..4 {
                bench.arrives(0.1, 1, 250);
            }
            bench.arrives(0.1, 2, 1000);
        }
        bench.run();
        let sent = bench.delivered(|_, packet| (packet.flow_id, packet.size));
        let mut bytes = [0_i32; 3];
        for (flow, size) in &sent[..400] {
            bytes[*flow as usize] += size;
            assert!((bytes[1] - bytes[2]).abs() <= 1500, "{bytes:?}");
        }
        assert_eq!(sent.len(), 500);
    }

    #[test]
    fn the_longest_flow_loses_its_oldest_packet() {
        let bench = Bench::new(8e5, |_| Drr::default());
        bench.discipline::<Drr>().byte_limit.set(3000);
        for flow in [1, 1, 1, 1, 2] {
            bench.arrives(0.1, flow, 1000);
        }
        bench.run();
        assert_eq!(bench.dropped_uids(), [1]);
        assert_eq!(bench.delivered(|_, packet| packet.flow_id), [1, 1, 2, 1]);
    }
}
