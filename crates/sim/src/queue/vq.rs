//! The adaptive virtual queue (Kunniyur and Srikant, "Analysis and design of an adaptive virtual queue (AVQ) algorithm
//! for active queue management", 2001): a virtual queue with a somewhat slower link runs beside the real one, and its
//! overflows drop or mark real packets. The speed of the virtual link adapts so that the real link reaches the desired
//! utilisation. Spec: queues-and-monitors, section 5.3.

use std::cell::Cell;

use super::{Discipline, PacketList, QueueBase, VariableTrace};
use crate::entity::EntityId;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::{Initial, Sim, Traced, TracedValue};

/// The rate at which the virtual capacity adapts.
const ADAPTATION: f64 = 0.15;

/// The adaptive virtual queue (AVQ) discipline.
#[derive(Debug)]
pub struct Vq {
    /// The packets that wait.
    pub packets: PacketList,
    /// `drop_front_`: whether the oldest packet is dropped instead of the arriving one.
    pub drop_front: Cell<bool>,
    /// `queue_in_bytes_`: whether the queue is measured in bytes.
    pub queue_in_bytes: Cell<bool>,
    /// `markpkts_`: whether packets are marked instead of dropped.
    pub mark_packets: Cell<bool>,
    /// `markfront_`: whether the oldest packet is marked instead of the arriving one.
    pub mark_front: Cell<bool>,
    /// `ecnlim_`: the initial virtual capacity, as a share of the link's capacity.
    pub initial_share: Cell<f64>,
    /// `buflim_`: the virtual buffer, as a share of the queue's limit.
    pub buffer_share: Cell<f64>,
    /// `gamma_`: desired utilisation.
    pub gamma: Cell<f64>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<i32>,
    /// `curq_`: the length of the queue, packets or bytes.
    pub current: Traced<i32>,
    /// The file to which changes of the traced variable are written.
    pub trace: VariableTrace,
    link: Cell<Option<EntityId>>,
    length: Cell<i32>,
    virtual_length: Cell<f64>,
    /// When the virtual queue was last updated, seconds.
    drained: Cell<f64>,
    /// When the virtual capacity was last updated, seconds.
    adapted: Cell<f64>,
    /// The capacity of the link, packets or bytes per second; `None` before the first packet.
    capacity: Cell<Option<f64>>,
    virtual_capacity: Cell<f64>,
}

/// Initial values.
impl Vq {
    /// The initial value of `initial_share`.
    pub const INITIAL_SHARE: Initial<f64> = Initial(0.8);
    /// The initial value of `buffer_share`.
    pub const BUFFER_SHARE: Initial<f64> = Initial(1.0);
    /// The initial value of `gamma`.
    pub const GAMMA: Initial<f64> = Initial(0.98);
    /// The initial value of `queue_in_bytes`.
    pub const QUEUE_IN_BYTES: Initial<bool> = Initial(true);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(1000);
}

impl Default for Vq {
    fn default() -> Self {
        Vq {
            packets: PacketList::default(),
            drop_front: Cell::new(false),
            queue_in_bytes: Cell::new(Self::QUEUE_IN_BYTES.flag()),
            mark_packets: Cell::new(false),
            mark_front: Cell::new(false),
            initial_share: Cell::new(Self::INITIAL_SHARE.real()),
            buffer_share: Cell::new(Self::BUFFER_SHARE.real()),
            gamma: Cell::new(Self::GAMMA.real()),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            current: Traced::new(0),
            trace: VariableTrace::default(),
            link: Cell::new(None),
            length: Cell::new(0),
            virtual_length: Cell::new(0.0),
            drained: Cell::new(0.0),
            adapted: Cell::new(0.0),
            capacity: Cell::new(None),
            virtual_capacity: Cell::new(0.0),
        }
    }
}

impl Vq {
    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, link: EntityId) {
        self.link.set(Some(link));
    }

    fn units(&self, size: i32) -> i32 {
        if self.queue_in_bytes.get() { size } else { 1 }
    }

    fn limit(&self, base: &QueueBase) -> i32 {
        base.limit.get().wrapping_mul(self.units(self.mean_packet_size.get()))
    }

    fn begin(&self, sim: &Sim) -> f64 {
        let bandwidth =
            self.link.get().and_then(|id| sim.get::<DelayLink>(id)).map_or(0.0, |l| l.bandwidth.get());
        let capacity = if self.queue_in_bytes.get() {
            bandwidth / 8.0
        } else {
            bandwidth / (8.0 * f64::from(self.mean_packet_size.get()))
        };
        self.capacity.set(Some(capacity));
        self.virtual_capacity.set(capacity * self.initial_share.get());
        self.drained.set(sim.now());
        self.adapted.set(sim.now());
        capacity
    }

    /// Puts a packet of size `units` into the virtual queue. Returns false if the virtual queue overflows.
    fn virtual_arrival(&self, base: &QueueBase, now: f64, units: f64) -> bool {
        let drained = self.virtual_capacity.get() * (now - self.drained.get());
        self.drained.set(now);
        let length = (self.virtual_length.get() - drained).max(0.0) + units;
        let fits = length <= self.buffer_share.get() * f64::from(self.limit(base));
        self.virtual_length.set(if fits { length } else { (length - units).max(0.0) });
        fits
    }

    fn adapt(&self, now: f64, capacity: f64, units: f64) {
        let adapted = self.virtual_capacity.get()
            + ADAPTATION * self.gamma.get() * capacity * (now - self.adapted.get())
            - ADAPTATION * units;
        self.virtual_capacity.set(adapted.clamp(0.0, capacity));
        self.adapted.set(now);
    }

    fn mark(&self) {
        let index = if self.mark_front.get() { 0 } else { self.packets.len() - 1 };
        self.packets.edit(index, |packet| packet.flags.congestion_experienced |= packet.flags.ecn_capable);
    }

    /// Drops either the oldest packet or the packet of size `units` that has just arrived.
    fn drop_one(&self, sim: &Sim, base: &QueueBase, units: i32) {
        let victim = if self.drop_front.get() { self.packets.pop_front() } else { self.packets.pop_back() };
        // ns-2.35: the size of the arriving packet is subtracted even if another packet is dropped (spec:
        // queues-and-monitors, section 5.3).
        self.length.set(self.length.get() - units);
        if let Some(victim) = victim {
            base.drop_packet(sim, victim);
        }
    }
}

impl Discipline for Vq {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let now = sim.now();
        let units = self.units(packet.size);
        self.packets.push_back(packet);
        self.length.set(self.length.get() + units);
        let capacity = self.capacity.get().unwrap_or_else(|| self.begin(sim));
        let overflows = !self.virtual_arrival(base, now, f64::from(units));
        if overflows && !self.mark_packets.get() {
            self.drop_one(sim, base, units);
        } else {
            if overflows {
                self.mark();
            }
            self.adapt(now, capacity, f64::from(units));
        }
        if self.length.get() > self.limit(base) {
            self.drop_one(sim, base, units);
        }
        self.current.set(sim, base.id, "curq_", self.length.get());
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let packet = self.packets.pop_front();
        if let Some(packet) = &packet {
            self.length.set(self.length.get() - self.units(packet.size));
        }
        self.current.set(sim, base.id, "curq_", self.length.get());
        packet
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.trace.report(sim, "Vq", &[("curq", b'Q')], name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    /// Offers one and a half times the capacity of a link of 400 kb/s, for a second.
    fn overload(change: impl FnOnce(&Vq)) -> Bench {
        let bench = Bench::new(400e3, |_| Vq::default());
        let vq = bench.discipline::<Vq>();
        vq.set_link(bench.link);
        vq.mean_packet_size.set(500);
        bench.queue::<Vq>().base().limit.set(20);
        change(vq);
        for packet in 0..150 {
            let mut packet_sent = bench.packet(0, 500);
            packet_sent.flags.ecn_capable = true;
            bench.packet_arrives(f64::from(packet) / 150.0, packet_sent);
        }
        bench.run();
        bench
    }

    #[test]
    fn the_virtual_queue_overflows_before_the_real_one() {
        let bench = overload(|_| ());
        let delays = bench.delivered(|time, packet| time - f64::from(packet.uid) / 150.0);
        assert!(bench.dropped_uids().len() > 30);
        assert!(delays.iter().all(|delay| *delay < 0.2), "never 20 packets of 10 ms");
    }

    #[test]
    fn overflows_may_mark_instead() {
        let bench = overload(|vq| vq.mark_packets.set(true));
        let marked = bench.delivered(|_, packet| packet.flags.congestion_experienced);
        assert!(marked.iter().filter(|marked| **marked).count() > 30);
    }
}
