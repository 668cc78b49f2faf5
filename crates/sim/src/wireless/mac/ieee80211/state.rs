//! A station's view of the medium.

use super::Ieee80211;
use crate::Sim;
use crate::wireless::FrameKind;

/// The state of a station's reception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Medium {
    /// The station receives nothing.
    Idle,
    /// The station receives one frame.
    Receiving,
    /// The station receives several frames at once.
    Collision,
}

/// The effect of the first bit of a frame on a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstBit {
    /// The reception of the frame begins.
    Begins,
    /// The frame is ignored: the frame being received is so much stronger that it is not affected.
    IsDrowned,
    /// The frame and the one being received are both lost.
    Collides,
}

/// The fate of a frame whose last bit has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastBit {
    /// The frame is ignored, because the station was sending.
    Unheard,
    /// The frame is lost in a collision; EIFS follows.
    Collided,
    /// The frame is too weak or corrupted; EIFS follows.
    Unreadable,
    /// The frame can be decoded.
    Read,
}

impl Medium {
    /// The effect of the first bit of a frame. `strength` returns the factor by which the frame being received is
    /// stronger.
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

    /// The fate of the frame being received when it ends.
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

/// The kind of frame that a station is sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sending {
    /// The station is not sending.
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

/// The back-off state of a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// The station does not wait for its turn to send.
    No,
    /// The station counts slots while the medium is idle.
    Counting,
    /// The station waits for its turn, but the medium is busy.
    Interrupted,
}

impl Ieee80211 {
    pub(super) fn set_sending(&self, sim: &Sim, sending: Sending) {
        self.carrier_sense.sending.set(sending);
        self.carrier_sense.check_backoff(sim);
    }

    /// Draws a random slot of the contention window. If the window is empty, where ns-2 divides by zero, returns 0.
    pub(super) fn draw_slots(&self, sim: &Sim) -> i32 {
        sim.default_rng().integer(self.cw.get() as i32)
    }

    /// Starts a back-off of a random number of slots.
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
