//! The Ack Vector, which reports which of the peer's packets have arrived (RFC 4340, section 11.4).

use std::collections::VecDeque;

/// The state of a packet in an Ack Vector (RFC 4340, section 11.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The packet has arrived.
    Received = 0,
    /// The packet has arrived with a congestion mark.
    Marked = 1,
    /// The packet has not arrived yet.
    Missing = 3,
}

/// The maximum number of packets in a run.
const LONGEST_RUN: u8 = 64;
const LENGTH_BITS: u32 = 6;
/// One more than the greatest length of an option, bytes.
const LONGEST_OPTION: usize = 256;

/// Consecutive packets with the same state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The state of the packets.
    pub arrival: Arrival,
    /// The number of packets, at most 64.
    pub length: u8,
}

impl Run {
    /// Encodes the run as a byte of the option.
    pub fn to_byte(self) -> u8 {
        (self.arrival as u8) << LENGTH_BITS | (self.length - 1)
    }

    /// Decodes a byte of the option.
    pub fn from_byte(byte: u8) -> Run {
        let arrival = match byte >> LENGTH_BITS {
            0 => Arrival::Received,
            1 => Arrival::Marked,
            _ => Arrival::Missing,
        };
        Run { arrival, length: (byte & (LONGEST_RUN - 1)) + 1 }
    }
}

/// The state of packet `seqno` according to the bytes of an Ack Vector whose newest packet is `ackno`; `None` if the
/// vector does not cover it.
pub fn reported(vector: &[u8], ackno: i32, seqno: i32) -> Option<Arrival> {
    let mut oldest = ackno + 1;
    let mut runs = vector.iter().map(|&byte| Run::from_byte(byte));
    let run = runs.find(|run| {
        oldest -= i32::from(run.length);
        seqno >= oldest
    });
    run.filter(|_| seqno <= ackno).map(|run| run.arrival)
}

/// The receiver's record of the peer's packets. A packet stays in the record until the peer has acknowledged the report
/// on it.
#[derive(Debug, Default)]
pub struct AckVector {
    /// The sequence number of the newest packet, if there is one.
    head: Option<i32>,
    /// The runs, from the newest packet to older ones.
    runs: VecDeque<Run>,
}

impl AckVector {
    /// Removes all packets.
    pub fn clear(&mut self) {
        self.head = None;
        self.runs.clear();
    }

    /// The sequence number of the newest packet, if there is one.
    pub fn head(&self) -> Option<i32> {
        self.head
    }

    /// Whether there are no packets to report.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Writes the vector as the bytes of an option.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        // ns-2.35: the length of the option wraps at 256, so that a longer vector loses its older runs.
        bytes.extend(self.runs.iter().take(self.runs.len() % LONGEST_OPTION).map(|run| run.to_byte()));
    }

    /// Records a packet.
    #[inline]
    pub fn record(&mut self, seqno: i32, arrival: Arrival) {
        match self.head {
            Some(head) if seqno <= head => self.record_late(head - seqno, arrival),
            Some(head) => {
                // ns-2.35: the missing packets begin a run of their own.
                let mut missing = seqno - head - 1;
                while missing > 0 {
                    let length = missing.min(i32::from(LONGEST_RUN)) as u8;
                    self.runs.push_front(Run { arrival: Arrival::Missing, length });
                    missing -= i32::from(length);
                }
                self.extend(arrival);
                self.head = Some(seqno);
            }
            None => {
                self.extend(arrival);
                self.head = Some(seqno);
            }
        }
    }

    fn extend(&mut self, arrival: Arrival) {
        match self.runs.front_mut() {
            Some(run) if run.arrival == arrival && run.length < LONGEST_RUN => run.length += 1,
            _ => self.runs.push_front(Run { arrival, length: 1 }),
        }
    }

    /// Records a packet that counted as missing; it is `age` packets older than the newest one.
    fn record_late(&mut self, age: i32, arrival: Arrival) {
        let mut before = 0;
        for index in 0..self.runs.len() {
            let run = self.runs[index];
            let length = i32::from(run.length);
            if age < before + length {
                if run.arrival == Arrival::Missing {
                    let newer = (age - before) as u8;
                    let older = run.length - newer - 1;
                    self.runs.remove(index);
                    let parts = [(older, Arrival::Missing), (1, arrival), (newer, Arrival::Missing)];
                    for (length, arrival) in parts.into_iter().filter(|part| part.0 > 0) {
                        self.runs.insert(index, Run { arrival, length });
                    }
                }
                return;
            }
            before += length;
        }
    }

    /// Removes packet `seqno` and all older ones, because the peer knows their state.
    pub fn forget_through(&mut self, seqno: i32) {
        let Some(head) = self.head else { return };
        let mut kept = head - seqno;
        let mut index = 0;
        while index < self.runs.len() {
            let run = &mut self.runs[index];
            if kept <= 0 {
                self.runs.truncate(index);
                return;
            }
            run.length = i32::from(run.length).min(kept) as u8;
            kept -= i32::from(run.length);
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(vector: &AckVector) -> Vec<u8> {
        let mut bytes = Vec::new();
        vector.write(&mut bytes);
        bytes
    }

    fn run(arrival: Arrival, length: u8) -> u8 {
        Run { arrival, length }.to_byte()
    }

    #[test]
    fn gaps_are_runs_of_missing_packets() {
        let mut vector = AckVector::default();
        for seqno in [1, 2, 5] {
            vector.record(seqno, Arrival::Received);
        }
        let expected = [run(Arrival::Received, 1), run(Arrival::Missing, 2), run(Arrival::Received, 2)];
        assert_eq!(bytes(&vector), expected);
    }

    #[test]
    fn late_packets_split_a_gap() {
        let mut vector = AckVector::default();
        for seqno in [1, 5, 3] {
            vector.record(seqno, Arrival::Received);
        }
        let (received, missing) = (run(Arrival::Received, 1), run(Arrival::Missing, 1));
        assert_eq!(bytes(&vector), [received, missing, received, missing, received]);
    }

    #[test]
    fn what_the_peer_knows_is_forgotten() {
        let mut vector = AckVector::default();
        for seqno in 1..=100 {
            vector.record(seqno, Arrival::Received);
        }
        vector.forget_through(90);
        assert_eq!(bytes(&vector), [run(Arrival::Received, 10)]);
        vector.forget_through(100);
        assert!(vector.is_empty());
        vector.record(102, Arrival::Marked);
        assert_eq!(bytes(&vector), [run(Arrival::Marked, 1), run(Arrival::Missing, 1)]);
    }

    #[test]
    fn bytes_are_runs() {
        let run = Run { arrival: Arrival::Missing, length: 64 };
        assert_eq!(Run::from_byte(run.to_byte()), run);
        assert_eq!(run.to_byte(), 0xff);
    }

    #[test]
    fn a_vector_tells_which_packets_have_arrived() {
        let vector = [run(Arrival::Received, 2), run(Arrival::Missing, 3), run(Arrival::Marked, 1)];
        let states = [11, 10, 9, 8, 6, 5, 4].map(|seqno| reported(&vector, 10, seqno));
        let (received, missing) = (Some(Arrival::Received), Some(Arrival::Missing));
        assert_eq!(states, [None, received, received, missing, missing, Some(Arrival::Marked), None]);
    }

    #[test]
    fn a_vector_longer_than_an_option_loses_its_older_runs() {
        let mut vector = AckVector::default();
        for packet in 0..141 {
            vector.record(2 * packet, Arrival::Received);
        }
        let newest = [run(Arrival::Received, 1), run(Arrival::Missing, 1)];
        assert_eq!(bytes(&vector), newest.repeat(13)[..281 - 256]);
    }
}
