//! Losses that occur in bursts.

use std::cell::Cell;

use super::progress::Progress;
use super::timed_chain::TimedChain;
use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::{Sim, Timer};

/// Alternates between a good state, in which all packets pass, and a bad state, in which no packet passes; random
/// variables give the durations (Gilbert, "Capacity of a burst-noise channel", 1960; spec: queues-and-monitors, section
/// 11.3).
#[derive(Debug, Default)]
pub struct TwoState {
    chain: TimedChain,
    bad: Cell<bool>,
    /// The remaining duration of the present state, in units of the model.
    remaining: Cell<f64>,
}

impl TwoState {
    /// The random variable of the good (0) or the bad (1) state; `None` if it is not set.
    pub fn random_variable(&self, state: usize) -> Option<EntityId> {
        self.chain.durations.get(state)?.get()
    }

    /// Sets the random variable of the good (0) or the bad (1) state. Returns false for other states. A model whose
    /// unit is time starts when the second variable is set.
    pub fn set_random_variable(&self, sim: &Sim, base: &ErrorBase, state: usize, variable: EntityId) -> bool {
        let Some(place) = self.chain.durations.get(state) else { return false };
        place.set(Some(variable));
        if state == 1 && base.unit.get() == ErrorUnit::Time {
            base.first.set(false);
            self.chain.start(sim, base, 0);
        }
        true
    }
}

impl LossProcess for TwoState {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.unit.get() == ErrorUnit::Time {
            return self.chain.is_bad();
        }
        if base.first.replace(false) {
            self.bad.set(false);
            self.remaining.set(self.chain.draw(sim, false));
        }
        let mut corrupted = self.bad.get() && self.remaining.get() > 0.0;
        let mut remaining = self.remaining.get() - f64::from(base.unit.get().length(packet.size));
        let progress = Progress::default();
        while remaining <= 0.0 && !sim.is_interrupted() {
            self.bad.set(!self.bad.get());
            remaining += self.chain.draw(sim, self.bad.get());
            corrupted |= self.bad.get();
            progress.reach(sim, remaining);
        }
        self.remaining.set(remaining);
        corrupted
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.chain.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &ErrorBase, tag: u32) {
        if base.first.get() {
            // ns-2.35: after a reset, the timer that has just expired counts as pending.
            sim.fatal("Couldn't schedule timer");
        }
        self.chain.switch(sim, base, tag);
    }
}
