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

/// What the first bit of a frame does to a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstBit {
    /// The frame is received.
    Begins,
    /// The frame being received is so much stronger that it suffers no harm.
    IsDrowned,
    /// Both frames are lost.
    Collides,
}

/// What becomes of a frame whose last bit has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastBit {
    /// The station was sending itself.
    Unheard,
    /// It is lost in a collision: EIFS follows.
    Collided,
    /// It is too weak, or mangled: EIFS follows.
    Unreadable,
    /// It can be read.
    Read,
}

impl Medium {
    /// A frame begins. `strength` tells by what factor the frame being received is stronger.
    #[inline(always)]
    pub fn first_bit(self, strength: impl FnOnce() -> f64, capture_threshold: f64) -> FirstBit {
        match self {
            Medium::Idle => FirstBit::Begins,
            Medium::Receiving | Medium::Collision => match strength() >= capture_threshold {
                true => FirstBit::IsDrowned,
                false => FirstBit::Collides,
            },
        }
    }

    /// The frame being received ends.
    #[inline(always)]
    pub fn last_bit(self, transmitting: bool, error: bool) -> LastBit {
        match self {
            _ if transmitting => LastBit::Unheard,
            Medium::Collision => LastBit::Collided,
            _ if error => LastBit::Unreadable,
            Medium::Idle | Medium::Receiving => LastBit::Read,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_drowns_weaker_ones_and_collides_with_others() {
        const THRESHOLD: f64 = 10.0;
        assert_eq!(Medium::Idle.first_bit(|| 0.0, THRESHOLD), FirstBit::Begins);
        assert_eq!(Medium::Receiving.first_bit(|| 10.0, THRESHOLD), FirstBit::IsDrowned);
        assert_eq!(Medium::Receiving.first_bit(|| 9.9, THRESHOLD), FirstBit::Collides);
        assert_eq!(Medium::Collision.first_bit(|| 0.1, THRESHOLD), FirstBit::Collides);
    }

    #[test]
    fn a_frame_is_read_if_nothing_disturbs_it() {
        assert_eq!(Medium::Receiving.last_bit(false, false), LastBit::Read);
        assert_eq!(Medium::Receiving.last_bit(false, true), LastBit::Unreadable);
        assert_eq!(Medium::Collision.last_bit(false, false), LastBit::Collided);
        assert_eq!(Medium::Collision.last_bit(true, true), LastBit::Unheard, "who sends hears nothing");
    }
}
