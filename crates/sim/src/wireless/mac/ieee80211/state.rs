//! What a station knows of the medium.

use super::{Ieee80211, parameters, tag};
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
    /// Whether the medium is idle as far as this station knows.
    pub(super) fn is_idle(&self, sim: &Sim) -> bool {
        self.medium.get() == Medium::Idle
            && self.sending.get() == Sending::Nothing
            && self.nav.get() <= sim.now()
    }

    pub(super) fn set_medium(&self, sim: &Sim, medium: Medium) {
        self.medium.set(medium);
        self.check_backoff(sim);
    }

    pub(super) fn set_sending(&self, sim: &Sim, sending: Sending) {
        self.sending.set(sending);
        self.check_backoff(sim);
    }

    /// The backoff runs while the medium is idle.
    #[inline]
    fn check_backoff(&self, sim: &Sim) {
        if !self.backoff.is_busy() {
            return;
        }
        match (self.is_idle(sim), self.backoff.is_paused()) {
            (true, true) => self.backoff.resume(sim, self.id(), self.parameters.difs()),
            (false, false) => self.backoff.pause(sim, self.parameters.slot.get()),
            _ => {}
        }
    }

    /// Others use the medium for `duration` microseconds.
    pub(super) fn set_nav(&self, sim: &Sim, duration: u16) {
        let time = parameters::seconds(duration);
        let end = sim.now() + time;
        if end > self.nav.get() {
            self.nav.set(end);
            self.nav_timer.resched_unattended(sim, time);
            self.attend_nav(sim);
        }
    }

    /// That others no longer use the medium matters only to a station that is waiting to send.
    fn attend_nav(&self, sim: &Sim) {
        if self.backoff.is_busy() {
            self.nav_timer.attend(sim, self.id(), tag::NAV);
        }
    }

    pub(super) fn nav_expired(&self, sim: &Sim) {
        if self.backoff.is_busy() && self.backoff.is_paused() && self.is_idle(sim) {
            self.backoff.resume(sim, self.id(), self.parameters.difs());
        }
    }

    /// Starts a backoff.
    pub(super) fn start_backoff(&self, sim: &Sim, idle: bool, difs: f64) {
        let slots = sim.default_rng().integer(self.cw.get());
        let rest = f64::from(slots) * self.parameters.slot.get();
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
