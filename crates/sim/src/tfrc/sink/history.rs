//! The status of recent packets.

use crate::Sim;

/// The status of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Status {
    /// Nothing is known about the packet.
    #[default]
    Unknown,
    /// The packet arrived.
    Received,
    /// The packet is lost and begins a loss event.
    Lost,
    /// The packet is lost, but begins no loss event.
    NotReceived,
    /// The packet arrived with a congestion mark.
    Marked,
    /// The packet arrived with a congestion mark and begins a loss event.
    MarkedEvent,
}

impl Status {
    /// Whether a loss event begins with the packet.
    pub(super) fn begins_event(self) -> bool {
        matches!(self, Status::Lost | Status::MarkedEvent)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub status: Status,
    /// When the packet arrived, or was found to be missing, seconds.
    pub received: f64,
    /// When the packet was sent, or the estimate of that time, seconds.
    pub sent: f64,
}

/// The records of the last packets, by packet number.
#[derive(Debug)]
pub(super) struct History {
    /// The records: the list grows up to `length` and is then used as a ring.
    records: Vec<Record>,
    length: usize,
}

impl History {
    /// Creates a history of `length` packets.
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

    /// Changes the beginnings of loss events up to packet `last` into plain losses.
    pub(super) fn forget_events(&mut self, last: i32) {
        for seqno in (0..=last).rev() {
            if self.status(seqno).begins_event() {
                self.set_status(seqno, Status::NotReceived);
            }
        }
    }
}
