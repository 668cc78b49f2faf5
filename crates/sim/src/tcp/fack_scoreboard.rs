//! The scoreboard of Fack: which packets were reported as received, and which resent packets are still in flight (spec:
//! tcp-one-way, section 21).

use std::collections::{BTreeMap, VecDeque};

use super::RangeSet;

/// Packets from the first unacknowledged one up to the highest reported one.
#[derive(Debug, Default)]
pub(super) struct FackScoreboard {
    first: i32,
    end: i32,
    sacked: RangeSet,
    /// The resent packets not yet reported, each with the number of the next new packet when it was resent.
    resent: BTreeMap<i32, i32>,
    /// The resent packets in the order of resending, as (next new packet, resent packet); some entries are out of date.
    resent_order: VecDeque<(i32, i32)>,
    /// The packet number at which the search for a packet to resend begins.
    candidate: i32,
}

impl FackScoreboard {
    pub(super) fn clear(&mut self) {
        self.first = 0;
        self.end = 0;
        self.sacked.clear();
        self.resent.clear();
        self.resent_order.clear();
    }

    fn is_empty(&self) -> bool {
        self.first >= self.end
    }

    /// Records an ACK. Returns how many resent packets it reports as received.
    pub(super) fn update(&mut self, ack: i32, blocks: &[(i32, i32)]) -> i32 {
        let outstanding = self.resent.len();
        if !self.is_empty() && self.first <= ack {
            self.first = ack + 1;
            self.sacked.remove_below(self.first);
            while self.resent.first_entry().is_some_and(|first| *first.key() <= ack) {
                self.resent.pop_first();
            }
        }
        if self.is_empty() {
            self.clear();
            if !blocks.is_empty() {
                self.first = ack + 1;
                self.end = ack + 2;
                self.candidate = self.first;
            }
        }
        for &(left, right) in blocks {
            self.end = self.end.max(right);
            let left = left.max(self.first);
            if left < right {
                self.sacked.insert(left, right);
                while let Some((&seqno, _)) = self.resent.range(left..right).next() {
                    self.resent.remove(&seqno);
                }
            }
        }
        (outstanding - self.resent.len()) as i32
    }

    /// Whether the ACK shows that a resent packet was lost again, because a packet sent later has arrived.
    pub(super) fn lost_again(&mut self, blocks: &[(i32, i32)]) -> bool {
        let outstanding = self.resent.len();
        let highest = blocks.iter().map(|&(_, right)| right).max().unwrap_or(i32::MIN);
        while let Some(&(sent_before, seqno)) = self.resent_order.front() {
            if sent_before >= highest {
                break;
            }
            self.resent_order.pop_front();
            if self.resent.get(&seqno) == Some(&sent_before) {
                self.resent.remove(&seqno);
                self.candidate = self.candidate.min(seqno);
            }
        }
        self.resent.len() != outstanding
    }

    /// The first packet that has been neither reported nor resent.
    pub(super) fn next_to_resend(&mut self) -> Option<i32> {
        let mut seqno = self.candidate.max(self.first);
        while seqno < self.end {
            if let Some((_, right)) = self.sacked.containing(seqno) {
                seqno = right;
            } else if self.resent.contains_key(&seqno) {
                seqno += 1;
            } else {
                break;
            }
        }
        self.candidate = seqno;
        (seqno < self.end).then_some(seqno)
    }

    /// Records that packet `seqno` was resent when `next` was the next new packet.
    pub(super) fn mark_resent(&mut self, seqno: i32, next: i32) {
        if !(self.first..self.end).contains(&seqno) {
            return;
        }
        self.resent.insert(seqno, next);
        self.resent_order.push_back((next, seqno));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_lost_twice_is_offered_again() {
        let mut board = FackScoreboard::default();
        assert_eq!(board.update(9, &[(11, 14)]), 0);
        assert_eq!(board.next_to_resend(), Some(10));
        board.mark_resent(10, 20);
        assert_eq!(board.next_to_resend(), None);
        assert_eq!(board.update(9, &[(11, 20)]), 0);
        assert!(!board.lost_again(&[(11, 20)]));
        assert!(board.lost_again(&[(11, 22)]));
        assert_eq!(board.next_to_resend(), Some(10));
        board.mark_resent(10, 22);
        assert_eq!(board.update(21, &[]), 1);
        assert_eq!(board.next_to_resend(), None);
    }
}
