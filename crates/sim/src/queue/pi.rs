//! The proportional integral controller (Hollot, Misra, Towsley and Gong, "On designing improved controllers for AQM
//! routers supporting TCP flows", 2001): at regular intervals the drop probability changes by the deviation of the
//! queue from its reference length and by the queue's growth. Spec: queues-and-monitors, section 5.1.

use std::cell::Cell;

use super::{Discipline, EarlyDrop, PacketList, QueueBase, VariableTrace};
use crate::packet::Packet;
use crate::{Initial, Sim, Timer, Traced, TracedValue};

/// The proportional integral (PI) discipline.
#[derive(Debug)]
pub struct Pi {
    /// The packets that wait.
    pub packets: PacketList,
    /// `bytes_`: whether the drop probability is proportional to the size of the packet.
    pub bytes: Cell<bool>,
    /// `queue_in_bytes_`: whether the queue is measured in bytes.
    pub queue_in_bytes: Cell<bool>,
    /// `a_`: the gain of the present length in an update of the probability, per packet.
    pub a: Cell<f64>,
    /// `b_`: the gain of the previous length in an update of the probability, per packet.
    pub b: Cell<f64>,
    /// `w_`: the number of updates per second.
    pub frequency: Cell<f64>,
    /// `qref_`: reference length, packets.
    pub reference: Cell<f64>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<i32>,
    /// `setbit_`: whether ECN-capable packets are marked instead of dropped.
    pub set_bit: Cell<bool>,
    /// `prob_`: the drop probability.
    pub probability: Traced<f64>,
    /// `curq_`: the length of the queue, packets or bytes.
    pub current: Traced<i32>,
    /// The target of early drops.
    pub early: EarlyDrop,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    timer: Timer,
    /// The length of the queue at the last update.
    previous: Cell<i32>,
}

/// Initial values.
impl Pi {
    /// The initial value of `a`.
    pub const A: Initial<&'static str> = Initial("0.00001822");
    /// The initial value of `b`.
    pub const B: Initial<&'static str> = Initial("0.00001816");
    /// The initial value of `frequency`.
    pub const FREQUENCY: Initial<i32> = Initial(170);
    /// The initial value of `reference`.
    pub const REFERENCE: Initial<i32> = Initial(50);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(500);
}

impl Default for Pi {
    fn default() -> Self {
        Pi {
            packets: PacketList::default(),
            bytes: Cell::new(false),
            queue_in_bytes: Cell::new(false),
            a: Cell::new(Self::A.real()),
            b: Cell::new(Self::B.real()),
            frequency: Cell::new(Self::FREQUENCY.real()),
            reference: Cell::new(Self::REFERENCE.real()),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            set_bit: Cell::new(false),
            probability: Traced::new(0.0),
            current: Traced::new(0),
            early: EarlyDrop::default(),
            trace: VariableTrace::default(),
            timer: Timer::default(),
            previous: Cell::new(0),
        }
    }
}

impl Pi {
    fn length(&self) -> i32 {
        if self.queue_in_bytes.get() { self.packets.bytes() as i32 } else { self.packets.len() as i32 }
    }

    fn update(&self, sim: &Sim, base: &QueueBase) {
        let length = self.length();
        let deviation = |length: i32| {
            if self.queue_in_bytes.get() {
                f64::from(length) / f64::from(self.mean_packet_size.get()) - self.reference.get()
            } else {
                f64::from(length) - self.reference.get()
            }
        };
        let p = self.a.get() * deviation(length) - self.b.get() * deviation(self.previous.get())
            + self.probability.get();
        self.probability.set(sim, base.id, "prob_", p.clamp(0.0, 1.0));
        self.previous.set(length);
        self.timer.resched(sim, base.id, 0, 1.0 / self.frequency.get());
    }

    /// Draws whether a packet of `size` bytes is dropped or marked.
    fn hits(&self, sim: &Sim, size: i32) -> bool {
        let mut p = self.probability.get();
        if self.bytes.get() {
            p = (p * f64::from(size) / f64::from(self.mean_packet_size.get())).min(1.0);
        }
        sim.default_rng().uniform() <= p
    }
}

impl Discipline for Pi {
    fn start(&self, sim: &Sim, base: &QueueBase) {
        self.update(sim, base);
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        let length = self.length();
        self.current.set(sim, base.id, "curq_", length);
        let unit = if self.queue_in_bytes.get() { self.mean_packet_size.get() } else { 1 };
        if length >= base.limit.get().wrapping_mul(unit) {
            self.packets.push_back(packet);
            if let Some(victim) = self.packets.pop_back() {
                base.drop_packet(sim, victim);
            }
            return;
        }
        if self.hits(sim, packet.size) {
            if !(self.set_bit.get() && packet.flags.ecn_capable) {
                return self.early.drop_packet(sim, base, packet);
            }
            packet.flags.congestion_experienced = true;
        }
        self.packets.push_back(packet);
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let packet = self.packets.pop_front();
        self.current.set(sim, base.id, "curq_", self.length());
        packet
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.probability.set(sim, base.id, "prob_", 0.0);
        self.previous.set(0);
        self.current.set(sim, base.id, "curq_", 0);
        self.update(sim, base);
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &QueueBase, _tag: u32) {
        self.update(sim, base);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.trace.report(sim, "PI", &[("prob", b'p'), ("curq", b'Q')], name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    fn pi(ecn: bool) -> Bench {
        let bench = Bench::new(400e3, |_| Pi::default());
        let pi = bench.discipline::<Pi>();
        pi.reference.set(2.0);
        pi.a.set(0.01);
        pi.b.set(0.0099);
        pi.set_bit.set(ecn);
        for packet in 0..200 {
            let mut packet_sent = bench.packet(0, 500);
            packet_sent.flags.ecn_capable = ecn;
            bench.packet_arrives(0.005 * f64::from(packet), packet_sent);
        }
        bench.halt_at(1.0);
        bench.run();
        bench
    }

    #[test]
    fn a_long_queue_is_brought_down() {
        let bench = pi(false);
        assert!(bench.discipline::<Pi>().probability.get() > 0.1);
        assert!(bench.dropped_uids().len() > 20);
    }

    #[test]
    fn capable_packets_are_marked() {
        let bench = pi(true);
        let marked = bench.delivered(|_, packet| packet.flags.congestion_experienced);
        assert!(marked.contains(&true));
        // Packets are dropped only once the queue is full.
        assert!(bench.dropped_uids().iter().all(|uid| *uid > 90));
    }

    #[test]
    fn the_probability_follows_the_length() {
        let bench = Bench::new(400e3, |_| Pi::default());
        let pi = bench.discipline::<Pi>();
        pi.reference.set(1.0);
        for _ in 0..4 {
            bench.arrives(0.0, 0, 500);
        }
        bench.halt_at(0.007);
        bench.run();
        // The first update, at 1/170 s, finds three packets; the previous length is 0.
        assert_eq!(pi.probability.get(), 0.00001822 * 2.0 + 0.00001816);
    }
}
