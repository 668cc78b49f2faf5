//! The packets that have arrived from the wireless side, as runs of consecutive numbers with holes between them.

/// The number of runs that are remembered.
const RUNS: usize = 8;

/// A run of packets with consecutive numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    first: i32,
    count: i32,
}

/// The runs, stored in a ring.
#[derive(Debug)]
pub(super) struct Holes {
    runs: [Run; RUNS],
    head: usize,
    tail: usize,
    empty: bool,
    last_seen: i32,
    last_ack: i32,
}

impl Default for Holes {
    fn default() -> Self {
        Holes { runs: [Run::default(); RUNS], head: 0, tail: 0, empty: true, last_seen: -1, last_ack: -1 }
    }
}

impl Holes {
    pub(super) fn clear(&mut self) {
        self.runs = [Run::default(); RUNS];
        self.head = 0;
        self.tail = 0;
        self.empty = true;
    }

    /// Records the arrival of packet `seq`.
    pub(super) fn on_data(&mut self, seq: i32) {
        if self.empty && seq >= self.last_ack {
            self.runs[self.head] = Run { first: seq, count: 1 };
            self.tail = self.head;
            self.head = (self.head + 1) % RUNS;
            self.last_seen = seq;
            self.empty = false;
        } else if seq >= self.last_seen {
            self.last_seen = seq;
            let newest = &mut self.runs[(self.head + RUNS - 1) % RUNS];
            if newest.first + newest.count == seq {
                newest.count += 1;
            } else {
                // ns-2.35: a new run adds to the count of the run that last had its place in the ring.
                let run = &mut self.runs[self.head];
                run.first = seq;
                run.count += 1;
                self.head = (self.head + 1) % RUNS;
            }
        } else if seq == self.runs[self.tail].first - 1 {
            let oldest = &mut self.runs[self.tail];
            oldest.first = seq;
            oldest.count += 1;
        }
    }

    /// Processes an ACK: all packets up to `ack` have arrived at the receiver. Returns true if the next packet was lost
    /// on its way to this node.
    pub(super) fn on_ack(&mut self, ack: i32) -> bool {
        if ack == self.last_ack {
            return self.is_lost(ack);
        }
        if ack < self.last_ack {
            return false;
        }
        while self.tail != self.head {
            let run = &mut self.runs[self.tail];
            if run.first > ack {
                break;
            }
            if run.first + run.count - 1 > ack {
                run.count -= ack - run.first + 1;
                run.first = ack + 1;
                break;
            }
            *run = Run::default();
            self.tail = (self.tail + 1) % RUNS;
        }
        self.empty = self.tail == self.head;
        self.last_ack = ack;
        self.head != self.tail && self.is_lost(ack)
    }

    fn is_lost(&self, ack: i32) -> bool {
        self.head == self.tail || self.runs[self.tail].first > ack + 1
    }
}
