//! A back-off counter that runs while the medium may be used.

use std::cell::Cell;

use super::tag;
use crate::entity::EntityId;
use crate::{Sim, Timer};

/// A counter of back-off slots that stops while the medium is busy.
#[derive(Debug, Default)]
pub(super) struct SlotCounter {
    timer: Timer,
    /// The remaining back-off slots; `None` if no back-off is pending.
    slots: Cell<Option<i32>>,
    running: Cell<bool>,
    started: Cell<f64>,
}

impl SlotCounter {
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    pub(super) fn is_pending(&self) -> bool {
        self.slots.get().is_some()
    }

    /// Sets the number of back-off slots.
    pub(super) fn set(&self, slots: i32) {
        self.slots.set(Some(slots));
    }

    /// Starts the countdown, because the medium may be used. Returns true if no slots remain.
    pub(super) fn run(&self, sim: &Sim, owner: EntityId, slot: f64) -> bool {
        match self.slots.get() {
            None => false,
            Some(0) => true,
            Some(slots) => {
                self.running.set(true);
                self.started.set(sim.now());
                self.timer.resched(sim, owner, tag::BACKOFF, f64::from(slots) * slot);
                false
            }
        }
    }

    /// Stops the countdown, because the medium may no longer be used. Only complete slots count as passed.
    pub(super) fn hold(&self, sim: &Sim, slot: f64) {
        if let (Some(slots), true) = (self.slots.get(), self.running.replace(false)) {
            self.timer.force_cancel();
            let passed = ((sim.now() - self.started.get()) / slot).floor() as i32;
            self.slots.set(Some((slots - passed).max(0)));
        }
    }

    /// Ends the back-off after all slots have passed.
    pub(super) fn clear(&self) {
        self.running.set(false);
        self.slots.set(None);
    }
}
