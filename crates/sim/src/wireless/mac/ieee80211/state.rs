//! What a station knows of the medium.

use super::{Ieee80211, tag};
use crate::Sim;
use crate::wireless::FrameKind;

/// What a station receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Medium {
    /// Nothing.
    Idle,
    /// A frame.
    Receiving,
    /// Several frames at once.
    Collision,
}

/// What a station sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sending {
    /// Nothing.
    Nothing,
    /// RTS.
    Rts,
    /// CTS.
    Cts,
    /// Data.
    Data,
    /// ACK.
    Ack,
    /// A management frame.
    Management(FrameKind),
}

impl Ieee80211 {
    pub(super) fn set_sending(&self, sim: &Sim, sending: Sending) {
        self.ear.sending.set(sending);
        self.check_backoff(sim);
    }

    /// The backoff runs while the medium is idle.
    #[inline]
    pub(super) fn check_backoff(&self, sim: &Sim) {
        if !self.ear.contending.get() {
            return;
        }
        match (self.ear.is_idle(sim), self.backoff.is_paused()) {
            (true, true) => self.backoff.resume(sim, self.id(), self.parameters.difs()),
            (false, false) => self.backoff.pause(sim, self.parameters.slot.get()),
            _ => {}
        }
    }

    /// A station that is waiting to send is to be told when others no longer use the medium.
    pub(super) fn attend_nav(&self, sim: &Sim) {
        self.nav_timer.resched_at(sim, self.id(), tag::NAV, self.ear.nav_end());
    }

    pub(super) fn nav_expired(&self, sim: &Sim) {
        if self.ear.contending.get() && self.backoff.is_paused() && self.ear.is_idle(sim) {
            self.backoff.resume(sim, self.id(), self.parameters.difs());
        }
    }

    /// Starts a backoff.
    pub(super) fn start_backoff(&self, sim: &Sim, idle: bool, difs: f64) {
        let slots = sim.default_rng().integer(self.cw.get());
        let rest = f64::from(slots) * self.parameters.slot.get();
        self.ear.contending.set(true);
        self.backoff.start(sim, self.id(), rest, idle, difs);
        self.attend_nav(sim);
    }

    /// Twice as many slots to choose from.
    pub(super) fn widen_window(&self) {
        self.cw.set(((self.cw.get() << 1) + 1).min(self.parameters.cw_max.get()));
    }

    pub(super) fn reset_window(&self) {
        self.cw.set(self.parameters.cw_min.get());
    }
}
