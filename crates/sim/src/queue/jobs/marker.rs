//! A queue that assigns to arriving packets their class for JoBS queues (spec: more-networks, section 8).

use std::cell::Cell;

use super::PerClass;
use crate::Sim;
use crate::packet::Packet;
use crate::queue::{Discipline, PacketList, QueueBase};

/// The rule that selects the class of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marking {
    /// All packets get the same class.
    Fixed,
    /// Each packet gets a random class.
    #[default]
    Random,
}

impl Marking {
    /// The number by which scripts know the rule.
    fn number(self) -> i32 {
        match self {
            Marking::Fixed => 1,
            Marking::Random => 2,
        }
    }
}

/// The Marker discipline.
#[derive(Debug)]
pub struct Marker {
    /// `marker_arrvs1_` to `marker_arrvs4_`: the number of packets that were assigned to each class.
    pub marked: PerClass<Cell<i32>>,
    /// The rule that selects the class.
    pub marking: Cell<Marking>,
    /// The class of all packets with `Marking::Fixed`.
    pub class: Cell<i32>,
    /// The cumulative probabilities of the classes.
    pub thresholds: Cell<PerClass<f64>>,
    packets: PacketList,
}

impl Default for Marker {
    fn default() -> Self {
        Marker {
            marked: Default::default(),
            marking: Cell::default(),
            class: Cell::new(0),
            thresholds: Cell::new([0.4, 0.7, 0.9, 1.0]),
            packets: PacketList::default(),
        }
    }
}

/// The generator of the C library's `drand48`, which all markers of a simulation share.
#[derive(Debug, Default)]
pub struct Drand48 {
    state: Cell<u64>,
}

impl Drand48 {
    /// Restarts the generator, as `srand48` does.
    pub fn seed(&self, seed: i32) {
        self.state.set((u64::from(seed as u32) << 16) + 0x330E);
    }

    /// The next number between 0 and 1.
    pub fn uniform(&self) -> f64 {
        const MODULUS: u64 = 1 << 48;
        let next = self.state.get().wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) % MODULUS;
        self.state.set(next);
        next as f64 / MODULUS as f64
    }
}

impl Marker {
    /// Seeds the default stream and the generator of markers (the command `init-seed`).
    pub fn seed(sim: &Sim, seed: i32) {
        sim.default_rng().seed(sim.random_streams(), seed as u32);
        sim.shared::<Drand48>().seed(seed);
    }

    /// Chooses the class of the arriving packet, counted from 1; `None` if the random number is above all
    /// probabilities.
    fn choose(&self, sim: &Sim) -> Option<i32> {
        match self.marking.get() {
            Marking::Fixed => Some(self.class.get()),
            Marking::Random => {
                let drawn = sim.shared::<Drand48>().uniform();
                let class = self.thresholds.get().iter().position(|threshold| drawn < *threshold)?;
                Some(class as i32 + 1)
            }
        }
    }
}

impl Discipline for Marker {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        if let Some(class) = self.choose(sim) {
            packet.prio = class;
        }
        if let Some(count) = super::class_of(&packet).and_then(|class| self.marked.get(class)) {
            count.set(count.get().wrapping_add(1));
        }
        packet.extend().marked_at = sim.now();
        self.packets.push_back(packet);
        if self.packets.len() as i64 >= i64::from(base.limit.get())
            && let Some(packet) = self.packets.pop_back()
        {
            sim.print(&format!("Packet drops in Marker of type:{}\n", self.marking.get().number()));
            base.drop_packet(sim, packet);
        }
    }

    fn dequeue(&self, _sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.packets.pop_front()
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
}
