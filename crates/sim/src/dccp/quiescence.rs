//! Detection of the end of the peer's data (RFC 4340, section 11.1).

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;
use crate::timer::Timer;

/// Detects the peer's quiescence by the time without data.
#[derive(Debug, Default)]
pub struct Quiescence {
    is_quiescent: Cell<bool>,
    timer: Timer,
}

impl Quiescence {
    /// Resets the state to that before a connection.
    pub fn reset(&self) {
        self.is_quiescent.set(false);
    }

    /// Stops the timer.
    pub fn stop(&self) {
        self.timer.force_cancel();
    }

    /// Whether the peer has stopped sending data.
    pub fn peer_is_quiescent(&self) -> bool {
        self.is_quiescent.get()
    }

    /// Records that data have arrived.
    pub fn on_data(&self) {
        self.is_quiescent.set(false);
        self.timer.force_cancel();
    }

    /// Records that a packet without data has arrived: after `patience` seconds without data the peer counts as
    /// quiescent.
    pub fn on_silence(&self, sim: &Sim, owner: EntityId, tag: u32, patience: f64) {
        if !self.is_quiescent.get() && !self.timer.is_pending() {
            self.timer.resched(sim, owner, tag, patience);
        }
    }

    /// The timer that runs while no data arrive.
    pub fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Marks the peer as quiescent when the timer expires.
    pub fn expired(&self) {
        self.is_quiescent.set(true);
    }
}
