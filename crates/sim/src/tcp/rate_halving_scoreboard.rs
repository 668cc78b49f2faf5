//! The scoreboard of SackRH, which counts for each hole how many ACKs have reported later packets (spec: tcp-one-way,
//! section 22).

use std::collections::VecDeque;

/// The packets from the first unacknowledged one up to the highest one reported as received.
#[derive(Debug, Default)]
pub(super) struct RateHalvingScoreboard {
    first: i32,
    entries: VecDeque<Entry>,
    last_repaired: i32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    sacked: bool,
    /// Whether the packet has been resent and is still outstanding.
    resent: bool,
    /// How many ACKs have reported later packets.
    passed: i32,
    /// The number of the next new packet when the packet was resent.
    next: i32,
}

impl RateHalvingScoreboard {
    /// The highest packet on the scoreboard.
    pub(super) fn highest(&self) -> Option<i32> {
        (!self.entries.is_empty()).then(|| self.first + self.entries.len() as i32 - 1)
    }

    /// The number of the last adjustment during which a resent packet was reported as received.
    pub(super) fn last_repaired(&self) -> i32 {
        self.last_repaired
    }

    /// Records an ACK received during `adjustment`. Returns how many resent packets are no longer outstanding.
    pub(super) fn update(&mut self, last_ack: i32, adjustment: i32, blocks: &[(i32, i32)]) -> i32 {
        let mut returned = 0;
        if self.entries.is_empty() {
            if blocks.is_empty() {
                return 0;
            }
            self.first = last_ack + 1;
            self.entries.push_back(Entry::default());
        }
        while self.first <= last_ack {
            let Some(entry) = self.entries.pop_front() else { break };
            self.first += 1;
            if entry.resent {
                returned += 1;
                self.last_repaired = adjustment;
            }
        }
        for &(left, right) in blocks {
            self.extend_to(right - 1);
            for seqno in left.max(self.first)..right {
                let entry = &mut self.entries[(seqno - self.first) as usize];
                entry.sacked = true;
                if std::mem::take(&mut entry.resent) {
                    returned += 1;
                    self.last_repaired = adjustment;
                }
            }
        }
        if let Some(highest) = blocks.iter().map(|&(_, right)| right).max() {
            returned += self.note_passed(highest);
        }
        returned
    }

    /// Counts the ACK for all holes below `highest`, the packet after the highest one that arrived. Returns how many
    /// resent packets were lost again.
    fn note_passed(&mut self, highest: i32) -> i32 {
        let mut lost = 0;
        let below = (highest - self.first).clamp(0, self.entries.len() as i32) as usize;
        for entry in self.entries.range_mut(..below).filter(|entry| !entry.sacked) {
            entry.passed += 1;
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.resent && entry.next < highest) {
            entry.resent = false;
            entry.passed = 1;
            lost += 1;
        }
        lost
    }

    fn extend_to(&mut self, last: i32) {
        let size = (last - self.first + 1).max(0) as usize;
        if size > self.entries.len() {
            self.entries.resize(size, Entry::default());
        }
    }

    /// The first packet that is not being resent and for which `threshold` ACKs have reported later packets.
    pub(super) fn next_to_resend(&self, threshold: i32) -> Option<i32> {
        let place = self
            .entries
            .iter()
            .position(|entry| !entry.sacked && !entry.resent && entry.passed >= threshold)?;
        Some(self.first + place as i32)
    }

    /// The number of holes above which the last ACK was the first to report packets.
    pub(super) fn new_holes(&self) -> i32 {
        self.entries.iter().filter(|entry| !entry.sacked && entry.passed == 1).count() as i32
    }

    /// Records that packet `seqno` was resent when `next` was the next new packet.
    pub(super) fn mark_resent(&mut self, seqno: i32, next: i32) {
        if let Some(entry) = self.entries.get_mut((seqno - self.first) as usize) {
            *entry = Entry { resent: true, next, ..*entry };
        }
    }

    /// Schedules every unreported packet below `next` for resending after a timeout. Returns the first packet if the
    /// receiver had reported it and seems to have discarded it.
    pub(super) fn on_timeout(&mut self, next: i32, threshold: i32) -> Option<i32> {
        let first = self.first;
        let reneged = std::mem::take(&mut self.entries.front_mut()?.sacked);
        self.extend_to(next - 1);
        for entry in self.entries.iter_mut().filter(|entry| !entry.sacked) {
            entry.resent = false;
            entry.passed = threshold;
        }
        reneged.then_some(first)
    }
}
