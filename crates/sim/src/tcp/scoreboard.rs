//! The scoreboard of packets received beyond the cumulative acknowledgement (RFC 2018, RFC 3517; spec: tcp-one-way,
//! section 20).

use super::RangeSet;

/// The scoreboard of a SACK sender: the packets reported as received, and the number up to which the holes between them
/// have been resent. A resent packet that is lost again is not resent before a timeout.
#[derive(Debug)]
pub struct Scoreboard {
    sacked: RangeSet,
    /// The number below which no packet needs resending.
    resent_below: i32,
    /// The number below which all packets have been acknowledged.
    acked_below: i32,
}

impl Default for Scoreboard {
    fn default() -> Self {
        Scoreboard { sacked: RangeSet::default(), resent_below: -1, acked_below: -1 }
    }
}

impl Scoreboard {
    /// Removes all blocks.
    pub fn clear(&mut self) {
        self.sacked.clear();
        self.resent_below = -1;
    }

    /// The number of packets reported as received.
    pub fn sacked(&self) -> i32 {
        self.sacked.len()
    }

    /// Records the cumulative acknowledgement `ack` and the blocks of an ACK. Returns whether they contained new
    /// information.
    pub fn update(&mut self, ack: i32, blocks: &[(i32, i32)]) -> bool {
        let known = self.sacked.len();
        let mut changed = false;
        if self.acked_below <= ack {
            self.acked_below = ack + 1;
            changed = !self.sacked.is_empty();
            self.sacked.remove_below(self.acked_below);
        }
        for &(left, right) in blocks {
            let (start, end) = self.sacked.insert(left, right);
            // ns-2.35: a duplicate-SACK block below the cumulative ACK lowers `acked_below` (spec: tcp-one-way, quirk
            // 14).
            if start <= self.acked_below {
                self.acked_below = end;
            }
        }
        changed || self.sacked.len() != known
    }

    /// The first missing packet from `seqno` on, and whether a block lies beyond it. `None` if no block contains or
    /// follows `seqno` or ends just before it.
    fn hole(&self, seqno: i32) -> Option<(i32, bool)> {
        let (left, right) = self.sacked.first_ending_at(seqno)?;
        if left > seqno {
            Some((seqno, true))
        } else {
            Some((right, self.sacked.last().is_some_and(|(last, _)| last > left)))
        }
    }

    /// The next packet to resend; `None` if there is none.
    #[inline]
    pub fn next_to_resend(&mut self) -> Option<i32> {
        self.resent_below = self.resent_below.max(self.acked_below);
        if self.sacked.is_empty() { None } else { self.next_hole() }
    }

    fn next_hole(&mut self) -> Option<i32> {
        let (hole, beyond) = self.hole(self.resent_below)?;
        if hole <= 0 || !beyond {
            return None;
        }
        self.resent_below = self.resent_below.max(hole);
        Some(hole)
    }

    /// Records that packet `seqno` has been resent.
    pub fn mark_resent(&mut self, seqno: i32) {
        if seqno >= self.resent_below {
            self.resent_below = seqno + 1;
        }
    }

    /// The first missing packet from `seqno` on; `None` if no block contains or follows `seqno` or ends just before it.
    pub fn next_unacked(&self, seqno: i32) -> Option<i32> {
        self.hole(seqno).map(|(hole, _)| hole)
    }

    /// Whether at least one packet in `low`..=`high` was reported as received.
    pub fn overlaps(&self, low: i32, high: i32) -> bool {
        self.sacked.ranges().any(|(left, right)| {
            (right > low && right <= high) || (left >= low && left < high) || (left < low && right > high)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_offered_once_and_in_order() {
        let mut board = Scoreboard::default();
        assert!(board.update(9, &[(15, 17), (12, 13)]));
        assert!(!board.update(9, &[(15, 17), (12, 13)]));
        let mut resent = Vec::new();
        while let Some(seqno) = board.next_to_resend() {
            resent.push(seqno);
            board.mark_resent(seqno);
        }
        assert_eq!(resent, [10, 11, 13, 14]);
        assert!(board.update(9, &[(18, 19)]));
        assert_eq!(board.next_to_resend(), Some(17));
    }

    #[test]
    fn a_cumulative_ack_drops_what_it_covers() {
        let mut board = Scoreboard::default();
        board.update(4, &[(6, 8), (10, 11)]);
        assert!(board.update(9, &[]));
        assert_eq!(board.next_to_resend(), None);
        assert!(!board.overlaps(5, 9));
    }
}
