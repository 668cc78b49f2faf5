//! A token bucket, which limits traffic to a rate but permits bursts. Spec: queues-and-monitors, section 13.

use std::cell::Cell;

use super::PacketList;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// A filter that delays, or drops, packets for which there are not enough tokens.
#[derive(Debug)]
pub struct TokenBucketFilter {
    id: EntityId,
    wiring: Wiring,
    /// `rate_`: the number of tokens (bits) added per second.
    pub rate: Cell<f64>,
    /// `bucket_`: the largest number of tokens, bits.
    pub depth: Cell<i32>,
    /// `qlen_`: the number of packets that may wait.
    pub queue_limit: Cell<i32>,
    waiting: PacketList,
    /// The number of tokens and the time at which it was computed, seconds; `None` before the first packet.
    tokens: Cell<Option<(f64, f64)>>,
    timer: Timer,
}

/// Initial values.
impl TokenBucketFilter {
    /// The initial value of `rate`.
    pub const RATE: Initial<&'static str> = Initial("64k");
    /// The initial value of `depth`.
    pub const DEPTH: Initial<i32> = Initial(1024);
}

impl TokenBucketFilter {
    /// Creates a filter of 64 kb/s with a bucket of 1024 bits and without a queue.
    pub fn new(id: EntityId) -> TokenBucketFilter {
        TokenBucketFilter {
            id,
            wiring: Wiring::default(),
            rate: Cell::new(Self::RATE.bandwidth()),
            depth: Cell::new(Self::DEPTH.integer()),
            queue_limit: Cell::new(0),
            waiting: PacketList::default(),
            tokens: Cell::new(None),
            timer: Timer::default(),
        }
    }

    /// The number of tokens at `now`.
    fn refill(&self, now: f64) -> f64 {
        let depth = f64::from(self.depth.get());
        let (tokens, since) = self.tokens.get().unwrap_or((depth, now));
        (tokens + (now - since) * self.rate.get()).min(depth)
    }

    #[inline]
    fn send(&self, sim: &Sim, packet: Packet, tokens: f64) {
        let bits = bits(packet.size);
        self.wiring.target.send(sim, packet, None);
        self.tokens.set(Some((tokens - bits, sim.now())));
    }

    /// Starts the timer that expires when there are enough tokens for a packet of `size` bytes.
    fn wait(&self, sim: &Sim, size: i32, tokens: f64) {
        self.timer.resched(sim, self.id, 0, (bits(size) - tokens) / self.rate.get());
    }
}

fn bits(size: i32) -> f64 {
    8.0 * f64::from(size)
}

impl Entity for TokenBucketFilter {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let room = (self.waiting.len() as i32) < self.queue_limit.get();
        if !self.waiting.is_empty() {
            if room {
                self.waiting.push_back(packet);
            } else {
                self.wiring.drop_packet(sim, packet);
            }
            return;
        }
        let tokens = self.refill(sim.now());
        self.tokens.set(Some((tokens, sim.now())));
        if tokens >= bits(packet.size) {
            self.send(sim, packet, tokens);
        } else if self.queue_limit.get() != 0 {
            self.wait(sim, packet.size, tokens);
            self.waiting.push_back(packet);
        } else {
            self.wiring.drop_packet(sim, packet);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    #[inline]
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(packet) = self.waiting.pop_front() else { return };
        // ns-2.35: the number of tokens may become negative if the packet is larger than the bucket (spec:
        // queues-and-monitors, section 13).
        let tokens = self.refill(sim.now());
        self.send(sim, packet, tokens);
        if let (Some(size), Some((tokens, _))) = (self.waiting.front_size(), self.tokens.get()) {
            self.wait(sim, size, tokens);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Collector;
    use super::*;
    use crate::packet::Header;

    /// The times at which ten packets of 125 bytes, sent at once, leave a filter of 10 kb/s.
    fn sent(depth: i32, queue_limit: i32) -> Vec<f64> {
        let sim = Sim::new();
        let out = sim.add(|_| Collector::default());
        let filter = sim.add(TokenBucketFilter::new);
        let bucket = sim.get::<TokenBucketFilter>(filter).unwrap();
        bucket.rate.set(10e3);
        bucket.depth.set(depth);
        bucket.queue_limit.set(queue_limit);
        bucket.wiring.target.set(&sim, Some(out));
        for _ in 0..10 {
            let packet = Packet::new(Header { size: 125, ..Header::default() });
            sim.schedule_packet(filter, packet, None, 1.0);
        }
        sim.run().unwrap();
        sim.get::<Collector>(out).unwrap().packets.borrow().iter().map(|(time, _)| *time).collect()
    }

    #[test]
    fn bursts_pass_and_the_rest_is_paced_or_dropped() {
        assert_eq!(sent(3000, 0), [1.0, 1.0, 1.0]);
        let times = sent(3000, 5);
        assert_eq!(times.len(), 8);
        for (time, expected) in times.iter().zip([1.0, 1.0, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5]) {
            assert!((time - expected).abs() < 1e-9, "{times:?}");
        }
    }
}
