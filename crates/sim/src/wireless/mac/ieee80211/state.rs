//! A station's view of the medium.

use super::Ieee80211;
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::mac::contention::Contention;

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

/// The way in which a station begins to contend for the medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// The station contends already.
    Nothing,
    /// A back-off that begins when the medium is idle again.
    Backoff,
    /// A deferral of DIFS and a random number of slots.
    Deferral,
}

impl Waiting {
    /// How a station with a new frame begins to contend. `idle` returns whether the medium is idle; `defers` says whether
    /// a deferral is in progress.
    #[inline]
    pub fn contend(self, idle: impl FnOnce() -> bool, defers: bool) -> Access {
        match self {
            Waiting::No if !idle() => Access::Backoff,
            Waiting::No if !defers => Access::Deferral,
            _ => Access::Nothing,
        }
    }
}

/// The frame that a station has to send next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pending {
    /// None.
    Nothing,
    /// A CTS or ACK.
    Answer,
    /// An RTS.
    Rts,
    /// Data. `is_announced` says whether an RTS has announced them, whose CTS has arrived.
    Data { is_announced: bool },
}

/// What a station does after a transmission or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It waits for the end of its back-off.
    Wait,
    /// It sends after SIFS.
    AfterSifs,
    /// It contends for the medium.
    Access,
    /// It takes the next packet.
    Packet,
}

impl Pending {
    /// What a station in this back-off state does with the frame.
    #[inline]
    pub fn next(self, waiting: Waiting) -> Next {
        match self {
            Pending::Answer => Next::AfterSifs,
            Pending::Nothing => Next::Packet,
            _ if waiting != Waiting::No => Next::Wait,
            Pending::Data { is_announced: true } => Next::AfterSifs,
            Pending::Rts | Pending::Data { is_announced: false } => Next::Access,
        }
    }
}

impl Ieee80211 {
    pub(super) fn set_sending(&self, sim: &Sim, sending: Sending) {
        self.carrier_sense.sending.set(sending);
        self.carrier_sense.check_backoff(sim);
    }

    /// Draws a random slot of the contention window. If the window is empty, where ns-2 divides by zero, returns 0.
    pub(super) fn draw_slots(&self, sim: &Sim) -> i32 {
        sim.default_rng().integer(self.contention.get().window())
    }

    /// Starts a back-off of a random number of slots.
    pub(super) fn start_backoff(&self, sim: &Sim, idle: bool, difs: f64) {
        let slots = self.draw_slots(sim);
        let rest = f64::from(slots) * self.parameters.slot.get();
        self.carrier_sense.start_backoff(sim, rest, idle, difs);
    }

    /// Changes the contention window or the failures.
    pub(super) fn update_contention<R>(&self, change: impl FnOnce(&mut Contention) -> R) -> R {
        let mut contention = self.contention.get();
        let result = change(&mut contention);
        self.contention.set(contention);
        result
    }

    /// Doubles the contention window.
    pub(super) fn widen_window(&self) {
        self.update_contention(|contention| contention.widen(self.parameters.cw_max.get().into()));
    }

    pub(super) fn reset_window(&self) {
        self.update_contention(|contention| contention.reset_window(self.parameters.cw_min.get().into()));
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
    fn a_station_defers_if_the_medium_is_idle_and_backs_off_otherwise() {
        assert_eq!(Waiting::No.contend(|| true, false), Access::Deferral);
        assert_eq!(Waiting::No.contend(|| true, true), Access::Nothing, "it defers already");
        assert_eq!(Waiting::No.contend(|| false, false), Access::Backoff);
        assert_eq!(
            Waiting::No.contend(|| false, true),
            Access::Backoff,
            "the deferral will find a busy medium"
        );
        assert_eq!(Waiting::Counting.contend(|| true, false), Access::Nothing, "it counts slots already");
        assert_eq!(Waiting::Interrupted.contend(|| false, false), Access::Nothing);
    }

    #[test]
    fn answers_precede_rts_and_data() {
        let (announced, plain) =
            (Pending::Data { is_announced: true }, Pending::Data { is_announced: false });
        for (pending, free, counting) in [
            (Pending::Answer, Next::AfterSifs, Next::AfterSifs),
            (Pending::Rts, Next::Access, Next::Wait),
            (announced, Next::AfterSifs, Next::Wait),
            (plain, Next::Access, Next::Wait),
            (Pending::Nothing, Next::Packet, Next::Packet),
        ] {
            assert_eq!(
                (pending.next(Waiting::No), pending.next(Waiting::Counting)),
                (free, counting),
                "{pending:?}"
            );
        }
    }

    #[test]
    fn a_frame_is_read_if_nothing_disturbs_it() {
        assert_eq!(Medium::Receiving.last_bit(false, false), LastBit::Read);
        assert_eq!(Medium::Receiving.last_bit(false, true), LastBit::Unreadable);
        assert_eq!(Medium::Collision.last_bit(false, false), LastBit::Collided);
        assert_eq!(Medium::Collision.last_bit(true, true), LastBit::Unheard, "who sends hears nothing");
    }
}
