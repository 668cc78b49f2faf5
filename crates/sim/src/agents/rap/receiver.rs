//! The receiver's report to the sender, and what the sender derives from it.

/// The contents of an acknowledgement: the arrived packets, as far as three numbers can describe them.
///
/// All packets after `last_missed` up to `last_received` have arrived; none after `previous_received` up to
/// `last_missed` has; `previous_received` itself has arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RapReport {
    /// Number of the acknowledged packet.
    pub last_received: i32,
    /// Number of the last missing packet; 0 if none is missing.
    pub last_missed: i32,
    /// Number of the last packet that arrived before the missing ones; 0 if none is missing.
    pub previous_received: i32,
}

impl RapReport {
    /// Updates the report for the arrival of packet `seqno`.
    pub(super) fn receive(&mut self, seqno: i32) {
        if seqno > self.last_received + 1 {
            self.previous_received = self.last_received;
            self.last_missed = seqno - 1;
        }
        self.last_received = self.last_received.max(seqno);
    }

    /// Returns true if packet `seqno` has arrived according to the report.
    pub(super) fn covers(&self, seqno: i32) -> bool {
        (seqno > self.last_missed && seqno <= self.last_received) || seqno == self.previous_received
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_tells_of_the_last_gap() {
        let mut report = RapReport::default();
        for seqno in [1, 2, 5, 6] {
            report.receive(seqno);
        }
        assert_eq!(report, RapReport { last_received: 6, last_missed: 4, previous_received: 2 });
        let covered: Vec<i32> = (1..8).filter(|seqno| report.covers(*seqno)).collect();
        assert_eq!(covered, [2, 5, 6]);
    }
}
