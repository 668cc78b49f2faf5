//! Random exponential marking (Athuraliya, Li, Low and Yin, "REM: active queue management", 2001): the price of the
//! link rises while more arrives than can be sent and while too much is queued; packets are dropped or marked with a
//! probability that is exponential in the price. Spec: queues-and-monitors, section 5.2.

use std::cell::Cell;

use super::{Discipline, PacketList, QueueBase, VariableTrace};
use crate::entity::EntityId;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::{Initial, Sim, Timer, Traced, TracedValue};

/// The random exponential marking (REM) discipline.
#[derive(Debug)]
pub struct Rem {
    /// The packets that wait.
    pub packets: PacketList,
    /// `gamma_`: step size of the price.
    pub gamma: Cell<f64>,
    /// `phi_`: base of the exponential function that converts the price into a probability; greater than 1.
    pub phi: Cell<f64>,
    /// `inw_`: weight of a new sample in the average rate of arrivals.
    pub weight: Cell<f64>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<f64>,
    /// `pupdtime_`: time between updates of the price, seconds.
    pub update_interval: Cell<f64>,
    /// `pbo_`: the target length of the queue, packets.
    pub target_length: Cell<f64>,
    /// `pmark_`: the number of packets that were marked.
    pub marks: Cell<f64>,
    /// `markpkts_`: whether packets are marked when they leave, instead of dropped on arrival.
    pub mark_packets: Cell<bool>,
    /// `qib_`: whether the queue is measured in bytes.
    pub queue_in_bytes: Cell<bool>,
    /// `prob_`: the drop or mark probability.
    pub probability: Traced<f64>,
    /// `curq_`: the length of the queue, packets or bytes.
    pub current: Traced<i32>,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    timer: Timer,
    link: Cell<Option<EntityId>>,
    packet_rate: Cell<f64>,
    price: Cell<f64>,
    /// The arrivals since the last update, packets or bytes.
    offered: Cell<f64>,
    average: Cell<f64>,
    bytes: Cell<i32>,
}

/// Initial values.
impl Rem {
    /// The initial value of `gamma`.
    pub const GAMMA: Initial<f64> = Initial(0.001);
    /// The initial value of `phi`.
    pub const PHI: Initial<f64> = Initial(1.001);
    /// The initial value of `update_interval`.
    pub const UPDATE_INTERVAL: Initial<f64> = Initial(0.002);
    /// The initial value of `target_length`.
    pub const TARGET_LENGTH: Initial<f64> = Initial(20.0);
    /// The initial value of `weight`.
    pub const WEIGHT: Initial<i32> = Initial(1);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(1000);
}

impl Default for Rem {
    fn default() -> Self {
        Rem {
            packets: PacketList::default(),
            gamma: Cell::new(Self::GAMMA.real()),
            phi: Cell::new(Self::PHI.real()),
            weight: Cell::new(Self::WEIGHT.real()),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.real()),
            update_interval: Cell::new(Self::UPDATE_INTERVAL.real()),
            target_length: Cell::new(Self::TARGET_LENGTH.real()),
            marks: Cell::new(0.0),
            mark_packets: Cell::new(false),
            queue_in_bytes: Cell::new(false),
            probability: Traced::new(0.0),
            current: Traced::new(0),
            trace: VariableTrace::default(),
            timer: Timer::default(),
            link: Cell::new(None),
            packet_rate: Cell::new(0.0),
            price: Cell::new(0.0),
            offered: Cell::new(0.0),
            average: Cell::new(0.0),
            bytes: Cell::new(0),
        }
    }
}

impl Rem {
    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, sim: &Sim, link: EntityId) {
        self.link.set(Some(link));
        self.read_link(sim);
    }

    fn read_link(&self, sim: &Sim) {
        if let Some(link) = self.link.get().and_then(|id| sim.get::<DelayLink>(id)) {
            self.packet_rate.set(link.bandwidth.get() / (8.0 * self.mean_packet_size.get()));
        }
    }

    fn length(&self) -> i32 {
        if self.queue_in_bytes.get() { self.bytes.get() } else { self.packets.len() as i32 }
    }

    fn set_current(&self, sim: &Sim, base: &QueueBase) {
        self.current.set(sim, base.id, "curq_", self.length());
    }

    fn update_price(&self, sim: &Sim, base: &QueueBase) {
        let unit = if self.queue_in_bytes.get() { self.mean_packet_size.get() } else { 1.0 };
        let (offered, length) = (self.offered.get() / unit, f64::from(self.length()) / unit);
        let average = self.average.get() * (1.0 - self.weight.get()) + self.weight.get() * offered;
        self.average.set(average);
        let excess = average + 0.1 * (length - self.target_length.get())
            - self.update_interval.get() * self.packet_rate.get();
        let price = (self.price.get() + self.gamma.get() * excess).max(0.0);
        self.price.set(price);
        self.probability.set(sim, base.id, "prob_", 1.0 - self.phi.get().powf(-price));
        self.offered.set(0.0);
        self.set_timer(sim, base);
    }

    fn set_timer(&self, sim: &Sim, base: &QueueBase) {
        self.timer.resched(sim, base.id, 0, self.update_interval.get());
    }

    fn drops(&self, sim: &Sim, base: &QueueBase, size: i32) -> bool {
        let mean = self.mean_packet_size.get();
        let limit = f64::from(base.limit.get()) * if self.queue_in_bytes.get() { mean } else { 1.0 };
        if f64::from(self.length()) >= limit {
            return true;
        }
        if self.mark_packets.get() {
            return false;
        }
        let u = sim.default_rng().uniform();
        let p = self.probability.get();
        u <= if self.queue_in_bytes.get() { p * f64::from(size) / mean } else { p }
    }
}

impl Discipline for Rem {
    fn start(&self, sim: &Sim, base: &QueueBase) {
        self.set_timer(sim, base);
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let size = packet.size;
        let unit = if self.queue_in_bytes.get() { f64::from(size) } else { 1.0 };
        self.offered.set(self.offered.get() + unit);
        self.bytes.set(self.bytes.get() + size);
        self.packets.push_back(packet);
        if self.drops(sim, base, size)
            && let Some(victim) = self.packets.pop_back()
        {
            self.bytes.set(self.bytes.get() - size);
            base.drop_packet(sim, victim);
        }
        self.set_current(sim, base);
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let mut packet = self.packets.pop_front();
        if let Some(packet) = &packet {
            self.bytes.set(self.bytes.get() - packet.size);
        }
        // ns-2.35: the random number is drawn even when nothing waits (spec: queues-and-monitors, section 5.2).
        if self.mark_packets.get()
            && sim.default_rng().uniform() <= self.probability.get()
            && let Some(packet) = &mut packet
            && packet.flags.ecn_capable
        {
            packet.flags.congestion_experienced = true;
            self.marks.set(self.marks.get() + 1.0);
        }
        self.set_current(sim, base);
        packet
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    // ns-2.35: after a reset, the waiting packets stay in the queue, but their bytes are no longer counted (spec:
    // queues-and-monitors, section 5.2).
    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.read_link(sim);
        self.price.set(0.0);
        self.probability.set(sim, base.id, "prob_", 0.0);
        self.offered.set(0.0);
        self.average.set(0.0);
        self.marks.set(0.0);
        self.bytes.set(0);
        self.set_timer(sim, base);
    }

    fn idles_silently(&self) -> bool {
        !self.mark_packets.get()
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &QueueBase, _tag: u32) {
        self.update_price(sim, base);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.trace.report(sim, "REM", &[("ave", b'a'), ("prob", b'p'), ("curq", b'Q')], name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    fn rem(mark: bool) -> Bench {
        let bench = Bench::new(400e3, |_| Rem::default());
        let rem = bench.discipline::<Rem>();
        rem.mean_packet_size.set(500.0);
        rem.gamma.set(0.05);
        rem.phi.set(1.05);
        rem.target_length.set(3.0);
        rem.mark_packets.set(mark);
        rem.set_link(&bench.sim, bench.link);
        for packet in 0..200 {
            let mut packet_sent = bench.packet(0, 500);
            packet_sent.flags.ecn_capable = true;
            bench.packet_arrives(0.005 * f64::from(packet), packet_sent);
        }
        bench.halt_at(1.0);
        bench.run();
        bench
    }

    #[test]
    fn the_price_of_overload_drops_packets() {
        let bench = rem(false);
        assert!(bench.discipline::<Rem>().probability.get() > 0.1);
        assert!(bench.dropped_uids().len() > 30);
    }

    #[test]
    fn or_marks_them() {
        let bench = rem(true);
        let marks = bench.delivered(|_, packet| packet.flags.congestion_experienced);
        let marks = marks.into_iter().filter(|marked| *marked).count();
        assert!(marks > 10);
        // The last marked packet is still being sent.
        assert!((bench.discipline::<Rem>().marks.get() - marks as f64) <= 1.0);
    }

    #[test]
    fn at_most_one_packet_less_than_the_limit_waits() {
        let bench = Bench::new(400e3, |_| Rem::default());
        bench.queue::<Rem>().base().limit.set(4);
        for _ in 0..6 {
            bench.arrives(0.0, 0, 500);
        }
        bench.halt_at(1.0);
        bench.run();
        assert_eq!(bench.delivered_uids(), [0, 1, 2, 3]);
    }
}
