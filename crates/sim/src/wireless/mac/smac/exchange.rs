//! The exchange of a packet with its receiver: RTS, CTS, data and ACK (spec: sensor-and-mobile-ip, section 2.6).

use crate::wireless::FrameKind;

/// The number of attempts without an answer after which a packet is dropped.
const LIMIT: u32 = 5;

/// The frame being sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    pub kind: FrameKind,
    pub is_broadcast: bool,
    /// The time that the exchange lasts after the frame, seconds.
    pub announced: f64,
}

/// What a station does when a frame has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It waits for the answer.
    AwaitAnswer,
    /// It notes the time for which the exchange goes on, and waits for the answer.
    NoteAndAwaitAnswer,
    /// It notes the time for which the exchange goes on.
    Note,
    /// It has announced its schedule.
    ScheduleAnnounced,
    /// It has sent a broadcast.
    BroadcastSent,
}

impl Sent {
    /// What follows when the frame has left.
    pub fn next(self) -> Next {
        match self.kind {
            FrameKind::Rts => Next::AwaitAnswer,
            FrameKind::Sync => Next::ScheduleAnnounced,
            FrameKind::Data if self.is_broadcast => Next::BroadcastSent,
            FrameKind::Data => Next::NoteAndAwaitAnswer,
            _ => Next::Note,
        }
    }
}

/// The failures of an exchange.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Failures {
    retries: u32,
    extensions: u32,
}

impl Failures {
    /// Counts an RTS without CTS. Returns whether the station tries again.
    pub fn cts_missing(&mut self) -> bool {
        let again = self.retries < LIMIT;
        self.retries += u32::from(again);
        again
    }

    /// Counts data without ACK. Returns whether the station prolongs the exchange.
    pub fn ack_missing(&mut self) -> bool {
        let longer = self.extensions < LIMIT;
        self.extensions += u32::from(longer);
        longer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicast_frames_have_answers() {
        for (kind, is_broadcast, next) in [
            (FrameKind::Sync, true, Next::ScheduleAnnounced),
            (FrameKind::Data, true, Next::BroadcastSent),
            (FrameKind::Rts, false, Next::AwaitAnswer),
            (FrameKind::Cts, false, Next::Note),
            (FrameKind::Data, false, Next::NoteAndAwaitAnswer),
            (FrameKind::Ack, false, Next::Note),
        ] {
            assert_eq!(Sent { kind, is_broadcast, announced: 0.0 }.next(), next, "{kind:?}");
        }
    }

    #[test]
    fn a_packet_is_given_up_after_five_retries() {
        let mut failures = Failures::default();
        assert_eq!([(); 7].map(|()| failures.cts_missing()), [true, true, true, true, true, false, false]);
    }

    #[test]
    fn an_exchange_is_prolonged_five_times() {
        let mut failures = Failures::default();
        assert_eq!([(); 6].map(|()| failures.ack_missing()), [true, true, true, true, true, false]);
        assert!(failures.cts_missing(), "retries are counted apart");
    }
}
