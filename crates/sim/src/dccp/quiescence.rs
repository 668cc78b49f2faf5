//! Whether the peer has stopped sending data (RFC 4340, section 11.1).

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;
use crate::timer::Timer;

/// Finds out by the time without data from the peer.
#[derive(Debug, Default)]
pub struct Quiescence {
    is_quiescent: Cell<bool>,
    timer: Timer,
}

impl Quiescence {
    /// Returns to the state before a connection.
    pub fn reset(&self) {
        self.is_quiescent.set(false);
    }

    /// Stops waiting.
    pub fn stop(&self) {
        self.timer.force_cancel();
    }

    /// Whether the peer sends no data.
    pub fn peer_is_quiescent(&self) -> bool {
        self.is_quiescent.get()
    }

    /// Data have arrived.
    pub fn on_data(&self) {
        self.is_quiescent.set(false);
        self.timer.force_cancel();
    }

    /// A packet without data has arrived: after `patience` seconds without data the peer is quiescent.
    pub fn on_silence(&self, sim: &Sim, owner: EntityId, tag: u32, patience: f64) {
        if !self.is_quiescent.get() && !self.timer.is_pending() {
            self.timer.resched(sim, owner, tag, patience);
        }
    }

    /// The timer that it waits with.
    pub fn timer(&self) -> &Timer {
        &self.timer
    }

    /// The time is over.
    pub fn expired(&self) {
        self.is_quiescent.set(true);
    }
}
