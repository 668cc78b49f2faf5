//! Marking by a virtual queue (Gibbens and Kelly, "Resource pricing and the evolution of congestion control", 1999):
//! when a virtual queue with a slower link overflows, all leaving packets are marked until the virtual queue is empty
//! again. Spec: queues-and-monitors, section 5.4.

use std::cell::Cell;

use super::{Discipline, PacketList, QueueBase, VariableTrace};
use crate::entity::EntityId;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::{Initial, Sim, Traced, TracedValue};

/// The discipline of Gibbens and Kelly.
#[derive(Debug)]
pub struct Gk {
    /// The packets that wait.
    pub packets: PacketList,
    /// `ecnlim_`: the capacity and buffer of the virtual queue, as a share of those of the real queue.
    pub share: Cell<f64>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<i32>,
    /// `drop_front_`: whether the oldest packet is dropped instead of the arriving one.
    pub drop_front: Cell<bool>,
    /// `curq_`: the number of packets in the queue after the last arrival.
    pub current: Traced<i32>,
    /// The file to which changes of the traced variable are written.
    pub trace: VariableTrace,
    /// The number of packets of average size that the link carries per second.
    packet_rate: Cell<f64>,
    virtual_length: Cell<f64>,
    drained: Cell<f64>,
    marking: Cell<bool>,
}

/// Initial values.
impl Gk {
    /// The initial value of `share`.
    pub const SHARE: Initial<f64> = Initial(0.95);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(1000);
}

impl Default for Gk {
    fn default() -> Self {
        Gk {
            packets: PacketList::default(),
            share: Cell::new(Self::SHARE.real()),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            drop_front: Cell::new(false),
            current: Traced::new(0),
            trace: VariableTrace::default(),
            packet_rate: Cell::new(0.0),
            virtual_length: Cell::new(0.0),
            drained: Cell::new(0.0),
            marking: Cell::new(false),
        }
    }
}

impl Gk {
    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, sim: &Sim, link: EntityId) {
        if let Some(link) = sim.get::<DelayLink>(link) {
            self.packet_rate.set(link.bandwidth.get() / (8.0 * f64::from(self.mean_packet_size.get())));
        }
    }

    /// Lets the virtual queue drain until `now`.
    fn drain(&self, now: f64) {
        // ns-2.35: the clock stops while the virtual queue is empty, so that the first packet after an idle time drains
        // the queue for all of this time (spec: queues-and-monitors, section 5.4).
        if self.virtual_length.get() <= 0.0 {
            return;
        }
        let drained = self.share.get() * self.packet_rate.get() * (now - self.drained.get());
        self.virtual_length.set(self.virtual_length.get() - drained);
        self.drained.set(now);
        if self.virtual_length.get() <= 0.0 {
            self.virtual_length.set(0.0);
            self.marking.set(false);
        }
    }
}

impl Discipline for Gk {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.packets.push_back(packet);
        if sim.now() > self.drained.get() {
            self.drain(sim.now());
        }
        self.virtual_length.set(self.virtual_length.get() + 1.0);
        if self.virtual_length.get() > self.share.get() * f64::from(base.limit.get()) {
            self.marking.set(true);
            self.virtual_length.set(self.virtual_length.get() - 1.0);
        }
        if self.packets.len() as i32 >= base.limit.get() {
            let victim =
                if self.drop_front.get() { self.packets.pop_front() } else { self.packets.pop_back() };
            if let Some(victim) = victim {
                base.drop_packet(sim, victim);
            }
        }
        self.current.set(sim, base.id, "curq_", self.packets.len() as i32);
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.drain(sim.now());
        let mut packet = self.packets.pop_front()?;
        packet.flags.congestion_experienced |= self.marking.get() && packet.flags.ecn_capable;
        Some(packet)
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

    fn went_idle(&self, time: f64) {
        self.drain(time);
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

    #[test]
    fn everything_is_marked_until_the_virtual_queue_is_empty() {
        let bench = Bench::new(400e3, |_| Gk::default());
        let gk = bench.discipline::<Gk>();
        gk.mean_packet_size.set(500);
        gk.share.set(0.5);
        gk.set_link(&bench.sim, bench.link);
        bench.queue::<Gk>().base().limit.set(12);
        // Six packets fit into the virtual queue, which sends one every 20 ms.
        for time in [0.1; 8].into_iter().chain([0.26, 0.27]) {
            let mut packet = bench.packet(0, 500);
            packet.flags.ecn_capable = true;
            bench.packet_arrives(time, packet);
        }
        bench.run();
        let marked = bench.delivered(|_, packet| packet.flags.congestion_experienced);
        assert_eq!(marked, [false, true, true, true, true, true, true, true, false, false]);
    }
}
