//! A station's view of the medium.

use super::Ieee80211;
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

/// Whether a station waits for its turn to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// It does not.
    No,
    /// It counts slots of the idle medium.
    Counting,
    /// It would, but the medium is busy.
    Interrupted,
}

impl Ieee80211 {
    pub(super) fn set_sending(&self, sim: &Sim, sending: Sending) {
        self.carrier_sense.sending.set(sending);
        self.carrier_sense.check_backoff(sim);
    }

    /// Draws one of the slots of the contention window; the first if there are none, where ns-2 divides by zero.
    pub(super) fn draw_slots(&self, sim: &Sim) -> i32 {
        sim.default_rng().integer(self.cw.get() as i32)
    }

    /// Starts a backoff.
    pub(super) fn start_backoff(&self, sim: &Sim, idle: bool, difs: f64) {
        let slots = self.draw_slots(sim);
        let rest = f64::from(slots) * self.parameters.slot.get();
        self.carrier_sense.start_backoff(sim, rest, idle, difs);
    }

    /// Doubles the contention window.
    pub(super) fn widen_window(&self) {
        let wider = (self.cw.get() << 1).wrapping_add(1);
        self.cw.set(wider.min(self.parameters.cw_max.get()));
    }

    pub(super) fn reset_window(&self) {
        self.cw.set(self.parameters.cw_min.get());
    }
}
