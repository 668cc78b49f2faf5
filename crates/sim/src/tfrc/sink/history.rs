//! The fate of the recent packets.

use crate::Sim;

/// The record of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Status {
    /// Nothing yet.
    #[default]
    Unknown,
    /// It arrived.
    Received,
    /// It is lost, and a loss event began with it.
    Lost,
    /// It is lost.
    NotReceived,
    /// It arrived, marked by a congested router.
    Marked,
    /// The same, and a loss event began with it.
    MarkedEvent,
}

impl Status {
    /// Whether a loss event began with this packet.
    pub(super) fn begins_event(self) -> bool {
        matches!(self, Status::Lost | Status::MarkedEvent)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub status: Status,
    /// When it arrived, or is thought to have been missed, seconds.
    pub received: f64,
    /// The time when it was sent, or the estimate of that time, seconds.
    pub sent: f64,
}

/// The last packets, by number.
#[derive(Debug)]
pub(super) struct History {
    /// Grows with the numbers up to `length`, then is used as a ring.
    records: Vec<Record>,
    length: usize,
}

impl History {
    /// A history of this many packets.
    pub(super) fn new(sim: &Sim, length: i32) -> History {
        let length = sim.table_size::<Record>(i64::from(length), "InitHistorySize_ of Agent/TFRCSink");
        History { records: Vec::new(), length: length.max(1) }
    }

    pub(super) fn len(&self) -> i32 {
        self.length as i32
    }

    fn place(&self, seqno: i32) -> usize {
        seqno as usize % self.length
    }

    pub(super) fn get(&self, seqno: i32) -> Record {
        self.records.get(self.place(seqno)).copied().unwrap_or_default()
    }

    pub(super) fn status(&self, seqno: i32) -> Status {
        self.get(seqno).status
    }

    pub(super) fn set(&mut self, seqno: i32, record: Record) {
        *self.entry(seqno) = record;
    }

    pub(super) fn set_status(&mut self, seqno: i32, status: Status) {
        self.entry(seqno).status = status;
    }

    fn entry(&mut self, seqno: i32) -> &mut Record {
        let place = self.place(seqno);
        if place >= self.records.len() {
            self.records.resize(place + 1, Record::default());
        }
        &mut self.records[place]
    }

    /// Turns the beginnings of loss events up to packet `last` into plain losses.
    pub(super) fn forget_events(&mut self, last: i32) {
        for seqno in (0..=last).rev() {
            if self.status(seqno).begins_event() {
                self.set_status(seqno, Status::NotReceived);
            }
        }
    }
}
