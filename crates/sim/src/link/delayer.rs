//! A radio channel between the queue of a link and its transmitter. The channel is blocked for short times, as by a
//! hand-over, or has to be allocated after idle times (Gurtov and Floyd, "Modeling wireless links for transport
//! protocols", 2004; spec: tcp-linux, section 20).

use std::cell::{Cell, RefCell};

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::timer::Timer;
use crate::wiring::Wiring;

const ALLOCATION_TIMER: u32 = 0;
const SPIKE_TIMER: u32 = 1;

/// A time before the start of the simulation, seconds.
const LONG_AGO: f64 = -100_000.0;

/// Two random variables, in seconds: the interval between delays, and the length of a delay.
#[derive(Clone, Copy, Debug)]
struct Distributions {
    interval: EntityId,
    length: EntityId,
}

/// The radio channel. It holds one packet.
#[derive(Debug)]
pub struct Delayer {
    id: EntityId,
    wiring: Wiring,
    allocation: Cell<Option<Distributions>>,
    spikes: Cell<Option<Distributions>>,
    allocation_timer: Timer,
    spike_timer: Timer,
    held: RefCell<Option<Packet>>,
    /// The entity to call when the next packet may be sent.
    sender: Cell<Option<EntityId>>,
    /// When a packet was last passed on, seconds.
    last_sent: Cell<f64>,
    allocated: Cell<bool>,
    target_free: Cell<bool>,
    in_spike: Cell<bool>,
}

impl Delayer {
    /// Creates a channel that is free.
    pub fn new(id: EntityId) -> Delayer {
        Delayer {
            id,
            wiring: Wiring::default(),
            allocation: Cell::new(None),
            spikes: Cell::new(None),
            allocation_timer: Timer::default(),
            spike_timer: Timer::default(),
            held: RefCell::default(),
            sender: Cell::new(None),
            last_sent: Cell::new(LONG_AGO),
            allocated: Cell::new(true),
            target_free: Cell::new(true),
            in_spike: Cell::new(false),
        }
    }

    /// Makes the channel require allocation after idle times longer than random values of `interval`. The duration of
    /// an allocation is a random value of `length`.
    pub fn allocate(&self, interval: EntityId, length: EntityId) {
        self.allocation.set(Some(Distributions { interval, length }));
    }

    /// Starts to block the channel at random times.
    pub fn begin_spikes(&self, sim: &Sim, interval: EntityId, length: EntityId) {
        self.spikes.set(Some(Distributions { interval, length }));
        self.spike_timer.sched(sim, self.id, SPIKE_TIMER, draw(sim, interval));
    }

    /// Whether the channel is blocked at random times.
    pub fn has_spikes(&self) -> bool {
        self.spikes.get().is_some()
    }

    /// Blocks the channel.
    pub fn block(&self) {
        self.in_spike.set(true);
    }

    /// Unblocks the channel.
    pub fn unblock(&self, sim: &Sim) {
        self.in_spike.set(false);
        self.attempt(sim);
    }

    /// Passes the packet on if the channel is free, and asks the sender for the next one.
    fn attempt(&self, sim: &Sim) {
        if self.wiring.debug.get() != 0 {
            self.report(sim);
        }
        if !self.target_free.get() || !self.allocated.get() || self.in_spike.get() {
            return;
        }
        let held = self.held.borrow_mut().take();
        if let Some(packet) = held {
            self.last_sent.set(sim.now());
            self.target_free.set(false);
            self.wiring.target.send(sim, packet, Some(self.id));
        }
        if let Some(sender) = self.sender.get().and_then(|sender| sim.entity(sender)) {
            sender.resume(sim);
        }
    }

    fn report(&self, sim: &Sim) {
        sim.print(&format!(
            "now {:.6} last_sent {:.6} alloc_free {} target_free {}, spike_free {}\n",
            sim.now(),
            self.last_sent.get(),
            u8::from(self.allocated.get()),
            u8::from(self.target_free.get()),
            u8::from(!self.in_spike.get())
        ));
    }
}

/// Draws a value of a random variable.
// ns-2.35: crashes if the variable is missing.
fn draw(sim: &Sim, variable: EntityId) -> f64 {
    match sim.entity(variable).and_then(|entity| entity.as_random_variable()) {
        Some(variable) => variable.sample(sim),
        None => sim.fatal("Delayer: a random variable does not exist\n"),
    }
}

impl Entity for Delayer {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.held.borrow().is_some() {
            sim.print("delayer not empty!\n");
            sim.fatal("");
        }
        *self.held.borrow_mut() = Some(packet);
        self.sender.set(callback);
        if let Some(allocation) = self.allocation.get() {
            let longest_idle = draw(sim, allocation.interval);
            if sim.now() - self.last_sent.get() > longest_idle {
                self.allocated.set(false);
                let delay = draw(sim, allocation.length);
                return self.allocation_timer.sched(sim, self.id, ALLOCATION_TIMER, delay);
            }
        }
        self.attempt(sim);
    }

    fn resume(&self, sim: &Sim) {
        self.target_free.set(true);
        self.attempt(sim);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            ALLOCATION_TIMER => Some(&self.allocation_timer),
            SPIKE_TIMER => Some(&self.spike_timer),
            _ => None,
        }
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == ALLOCATION_TIMER {
            self.allocated.set(true);
            return self.attempt(sim);
        }
        let Some(spikes) = self.spikes.get() else { return };
        if self.in_spike.replace(true) {
            self.in_spike.set(false);
            self.spike_timer.resched(sim, self.id, SPIKE_TIMER, draw(sim, spikes.interval));
            self.attempt(sim);
        } else {
            self.spike_timer.resched(sim, self.id, SPIKE_TIMER, draw(sim, spikes.length));
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
