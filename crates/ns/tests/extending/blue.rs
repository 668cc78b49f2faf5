//! BLUE: the drop probability rises when the queue overflows and falls when the link is idle, so that it settles
//! where neither happens (Feng, Shin, Kandlur and Saha, "The BLUE active queue management algorithms", 2002).

use std::cell::Cell;

use neons_sim::queue::{Discipline, PacketList, QueueBase};
use neons_sim::{Initial, Packet, Sim};

/// The BLUE discipline.
#[derive(Debug)]
pub struct Blue {
    packets: PacketList,
    /// The drop probability.
    pub probability: Cell<f64>,
    /// The amount by which an overflow increases `probability`.
    pub increment: Cell<f64>,
    /// The amount by which an idle link decreases `probability`.
    pub decrement: Cell<f64>,
    /// The minimum time between two changes of `probability`, seconds.
    pub freeze_time: Cell<f64>,
    changed: Cell<f64>,
}

/// Initial values.
impl Blue {
    /// The initial value of `increment`.
    pub const INCREMENT: Initial<f64> = Initial(0.02);
    /// The initial value of `decrement`.
    pub const DECREMENT: Initial<f64> = Initial(0.002);
    /// The initial value of `freeze_time`.
    pub const FREEZE_TIME: Initial<&str> = Initial("10ms");
}

impl Default for Blue {
    fn default() -> Self {
        Blue {
            packets: PacketList::default(),
            probability: Cell::new(0.0),
            increment: Cell::new(Self::INCREMENT.real()),
            decrement: Cell::new(Self::DECREMENT.real()),
            freeze_time: Cell::new(Self::FREEZE_TIME.time()),
            changed: Cell::new(0.0),
        }
    }
}

impl Blue {
    fn change(&self, now: f64, step: f64) {
        if now - self.changed.get() > self.freeze_time.get() {
            self.changed.set(now);
            self.probability.set((self.probability.get() + step).clamp(0.0, 1.0));
        }
    }
}

impl Discipline for Blue {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if self.packets.len() as i32 >= base.limit.get() {
            self.change(sim.now(), self.increment.get());
            return base.drop_packet(sim, packet);
        }
        if sim.default_rng().uniform() < self.probability.get() {
            return base.drop_packet(sim, packet);
        }
        self.packets.push_back(packet);
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let packet = self.packets.pop_front();
        if packet.is_none() {
            self.went_idle(sim.now());
        }
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

    fn went_idle(&self, time: f64) {
        self.change(time, -self.decrement.get());
    }
}
