//! The backoff timer: runs only while the medium is idle.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::{Sim, Timer};

/// The entity that owns the timer, and the timer's tag there.
pub(super) type Owner = (EntityId, u32);

/// A countdown that can be interrupted; it then goes on with the slots that were left.
#[derive(Debug, Default)]
#[repr(C)]
pub(super) struct Backoff {
    timer: Timer,
    /// When it was started or resumed.
    started: Cell<f64>,
    /// How long to wait before slots are counted.
    wait: Cell<f64>,
    /// The remaining back-off slots, in seconds.
    rest: Cell<f64>,
}

impl Backoff {
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Starts to wait for `wait` and then `rest` seconds, once the medium is idle.
    pub(super) fn start(&self, sim: &Sim, owner: Owner, rest: f64, idle: bool, wait: f64) {
        self.rest.set(rest);
        self.wait.set(wait);
        self.started.set(sim.now());
        if idle {
            self.timer.resched(sim, owner.0, owner.1, rest + wait);
        }
    }

    /// The medium has become busy: slots of length `slot` that have not passed are left.
    pub(super) fn pause(&self, sim: &Sim, slot: f64) {
        let passed = ((sim.now() - (self.started.get() + self.wait.get())) / slot) as i32;
        self.rest.set(self.rest.get() - f64::from(passed.max(0)) * slot);
        self.wait.set(0.0);
        self.timer.force_cancel();
    }

    /// The medium is idle again: goes on after `wait` seconds.
    pub(super) fn resume(&self, sim: &Sim, owner: Owner, wait: f64) {
        self.wait.set(wait);
        self.started.set(sim.now());
        self.timer.resched(sim, owner.0, owner.1, self.rest.get() + wait);
    }

    pub(super) fn expired(&self) {
        self.rest.set(0.0);
        self.wait.set(0.0);
    }
}
