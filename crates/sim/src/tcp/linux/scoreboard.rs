//! The scoreboard of packets that have arrived and packets that are lost (spec: tcp-linux, section 6). Losses are
//! detected by forward acknowledgement (Mathis and Mahdavi, "Forward acknowledgement: refining TCP congestion control",
//! 1996): a packet is lost if a packet at least four numbers above it has arrived, or if a packet that was sent later
//! has.

use std::collections::VecDeque;

use crate::packet::SackBlocks;

/// The distance between packet numbers at which losses are detected: a packet is lost if a packet whose number is
/// larger by this distance or more has arrived.
const REORDERING: i32 = 4;

/// The state of a packet at the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The packet is in flight.
    InFlight,
    /// The packet has arrived.
    Sacked,
    /// The packet is lost and has to be resent.
    Lost,
    /// The packet has been resent.
    Resent {
        /// The number of the next new packet when the packet was resent.
        next_new: i32,
        /// The serial number of the retransmission.
        number: i32,
    },
}

/// Consecutive packets of the same kind. A run of resent packets has length 1.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: i32,
    last: i32,
    kind: Kind,
}

impl Run {
    fn len(&self) -> i32 {
        self.last - self.first + 1
    }

    /// Cuts off the part from `at` on and returns it.
    fn split_off(&mut self, at: i32) -> Run {
        let rest = Run { first: at, ..*self };
        self.last = at - 1;
        rest
    }
}

/// What an ACK has revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The ACK acknowledges new data.
    pub new_data: bool,
    /// The ACK reports new packets as having arrived.
    pub newly_sacked: bool,
    /// The ACK shows that packets are lost.
    pub loss: bool,
    /// The ACK may acknowledge packets that were resent, so their send times give no round-trip time.
    pub unsure: bool,
}

/// The scoreboard: runs of packets from the first unacknowledged one upwards, without gaps.
#[derive(Debug)]
pub struct Scoreboard {
    runs: VecDeque<Run>,
    /// The highest packet known to have arrived.
    fack: i32,
    /// The number of packets in lost runs.
    lost: i32,
    /// The number of packets in sacked runs.
    sacked: i32,
    /// The serial number of the next retransmission.
    next_number: i32,
    /// The serial number of the last acknowledged retransmission.
    acked_number: i32,
    /// The run at which the search for a packet to resend begins.
    cursor: Option<usize>,
}

impl Default for Scoreboard {
    fn default() -> Self {
        Scoreboard {
            runs: VecDeque::new(),
            fack: 0,
            lost: 0,
            sacked: 0,
            next_number: 0,
            acked_number: -1,
            cursor: None,
        }
    }
}

impl Scoreboard {
    /// Removes all runs.
    pub fn clear(&mut self) {
        let mut runs = std::mem::take(&mut self.runs);
        runs.clear();
        *self = Scoreboard { runs, ..Scoreboard::default() };
    }

    /// Whether there are no runs.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The number of unacknowledged packets that have left the network.
    #[inline]
    pub fn gone(&self) -> i32 {
        self.lost + self.sacked
    }

    /// Records that everything up to `ack` has been acknowledged and that `blocks` beyond it have arrived.
    pub fn update(&mut self, ack: i32, blocks: &SackBlocks, findings: &mut Findings) {
        let mut thorough = self.acknowledge(ack, findings);
        if self.runs.is_empty() {
            self.clear();
            thorough = false;
        }
        if blocks.is_empty() && !thorough {
            return;
        }
        let (mut sorted, count) = sort(ack, blocks);
        let blocks = &mut sorted[..count];
        if let Some((_, right)) = blocks.last()
            && right - 1 > self.fack
        {
            self.fack = right - 1;
            thorough = true;
        }
        if blocks.is_empty() && !thorough {
            return;
        }
        if self.runs.is_empty() {
            self.runs.push_back(Run { first: ack + 1, last: self.fack, kind: Kind::InFlight });
        }
        self.mark(blocks, thorough, findings);
    }

    /// Removes acknowledged packets. Returns whether all runs have to be checked as a consequence.
    fn acknowledge(&mut self, ack: i32, findings: &mut Findings) -> bool {
        let mut thorough = false;
        while let Some(run) = self.runs.front_mut()
            && run.first <= ack
        {
            let resent = match run.kind {
                Kind::Resent { number, .. } => Some(number),
                _ => None,
            };
            let ends = resent.is_some() || run.last <= ack;
            let acknowledged = if ends { run.len() } else { ack + 1 - run.first };
            match run.kind {
                Kind::Sacked => self.sacked -= acknowledged,
                Kind::Lost => self.lost -= acknowledged,
                _ => {}
            }
            if !ends {
                run.first = ack + 1;
                break;
            }
            if let Some(number) = resent {
                findings.unsure = true;
                if number > self.acked_number {
                    self.acked_number = number;
                    thorough = true;
                }
            }
            self.runs.pop_front();
            self.cursor =
                self.cursor.map(|cursor| cursor.saturating_sub(1)).filter(|_| !self.runs.is_empty());
        }
        thorough
    }

    /// Marks the packets that `blocks` report, and the packets that are lost as a consequence.
    fn mark(&mut self, blocks: &[(i32, i32)], mut thorough: bool, findings: &mut Findings) {
        self.cursor = None;
        let lost_up_to = self.fack - REORDERING;
        let mut blocks = blocks.iter().copied().peekable();
        let mut index = 0;
        while index < self.runs.len() && (thorough || blocks.peek().is_some()) {
            let mut run = self.runs[index];
            if run.kind != Kind::Sacked {
                while blocks.next_if(|(_, right)| *right <= run.first).is_some() {}
                match blocks.peek() {
                    Some(&(left, right)) if left <= run.first => {
                        if right <= run.last {
                            let rest = run.split_off(right);
                            self.runs.insert(index + 1, rest);
                        }
                        thorough |= self.mark_sacked(&mut run, findings);
                    }
                    Some(&(left, _)) if left <= run.last => {
                        let rest = run.split_off(left);
                        self.runs.insert(index + 1, rest);
                        self.judge(&mut run, index, lost_up_to, findings);
                    }
                    _ => self.judge(&mut run, index, lost_up_to, findings),
                }
                self.runs[index] = run;
            }
            index = self.merge_with_previous(index);
            if index == self.runs.len() && self.runs[index - 1].last < self.fack {
                let first = self.runs[index - 1].last + 1;
                self.runs.push_back(Run { first, last: self.fack, kind: Kind::InFlight });
            }
        }
    }

    /// Joins a run with the previous one if both are of the same kind. Returns the index of the next run.
    fn merge_with_previous(&mut self, index: usize) -> usize {
        let run = self.runs[index];
        match index.checked_sub(1).and_then(|previous| self.runs.get_mut(previous)) {
            Some(previous) if previous.kind == run.kind && !matches!(run.kind, Kind::Resent { .. }) => {
                previous.last = run.last;
                self.runs.remove(index);
                index
            }
            _ => index + 1,
        }
    }

    /// Records that the packets of a run have arrived. Returns whether all runs have to be checked as a consequence.
    fn mark_sacked(&mut self, run: &mut Run, findings: &mut Findings) -> bool {
        let mut thorough = false;
        match run.kind {
            Kind::Lost => self.lost -= run.len(),
            Kind::Resent { number, .. } => {
                self.acked_number = number;
                findings.unsure = true;
                thorough = true;
            }
            _ => {}
        }
        self.sacked += run.len();
        findings.newly_sacked = true;
        run.kind = Kind::Sacked;
        thorough
    }

    /// Decides whether the packets of a run, which have not arrived, are lost.
    fn judge(&mut self, run: &mut Run, index: usize, lost_up_to: i32, findings: &mut Findings) {
        match run.kind {
            Kind::Resent { next_new, number }
                if next_new <= self.fack || number + REORDERING < self.acked_number =>
            {
                run.kind = Kind::Lost;
                self.lost += 1;
                findings.loss = true;
            }
            Kind::InFlight if run.first <= lost_up_to => {
                if lost_up_to < run.last {
                    let rest = run.split_off(lost_up_to + 1);
                    self.runs.insert(index + 1, rest);
                }
                run.kind = Kind::Lost;
                self.lost += run.len();
                findings.loss = true;
            }
            _ => {}
        }
        if run.kind == Kind::Lost && self.cursor.is_none() {
            self.cursor = Some(index);
        }
    }

    /// Marks every packet from `first` to before `end` that has not arrived as lost; called after a timeout.
    pub fn mark_all_lost(&mut self, first: i32, end: i32) {
        let mut merged: VecDeque<Run> = VecDeque::with_capacity(self.runs.len() + 1);
        let mut next = first;
        for mut run in self.runs.drain(..) {
            next = run.last + 1;
            if run.kind != Kind::Sacked {
                if run.kind != Kind::Lost {
                    self.lost += run.len();
                }
                run.kind = Kind::Lost;
            }
            push_merged(&mut merged, run);
        }
        if next < end {
            let rest = Run { first: next, last: end - 1, kind: Kind::Lost };
            self.lost += rest.len();
            push_merged(&mut merged, rest);
        }
        self.runs = merged;
        self.cursor = self.runs.iter().position(|run| run.kind == Kind::Lost);
        self.next_number = 0;
        self.acked_number = -1;
    }

    /// The next packet to resend; `None` if there is none.
    #[inline]
    pub fn next_to_resend(&mut self) -> Option<i32> {
        let mut index = self.cursor?;
        while self.runs.get(index)?.kind != Kind::Lost {
            index += 1;
            self.cursor = Some(index);
        }
        self.runs.get(index).map(|run| run.first)
    }

    /// Records that the packet returned by [`Scoreboard::next_to_resend`] is being resent. `next_new` is the number of
    /// the next new packet.
    pub fn mark_resent(&mut self, next_new: i32) {
        let Some(index) = self.cursor else { return };
        let Some(run) = self.runs.get_mut(index) else { return };
        let rest = Run { first: run.first + 1, ..*run };
        run.last = run.first;
        run.kind = Kind::Resent { next_new, number: self.next_number };
        if rest.first <= rest.last {
            self.runs.insert(index + 1, rest);
        }
        self.lost -= 1;
        self.next_number += 1;
    }
}

fn push_merged(runs: &mut VecDeque<Run>, run: Run) {
    match runs.back_mut() {
        Some(last) if last.kind == run.kind && run.kind == Kind::Lost => last.last = run.last,
        _ => runs.push_back(run),
    }
}

/// The blocks that are not below `ack`, sorted by their first numbers, and the number of these blocks.
fn sort(ack: i32, blocks: &SackBlocks) -> ([(i32, i32); SackBlocks::MAX], usize) {
    let mut sorted = [(0, 0); SackBlocks::MAX];
    let mut count = 0;
    for block in blocks.as_slice().iter().filter(|(left, _)| *left >= ack) {
        sorted[count] = *block;
        count += 1;
        let mut place = count - 1;
        while place > 0 && sorted[place - 1].0 > sorted[place].0 {
            sorted.swap(place - 1, place);
            place -= 1;
        }
    }
    (sorted, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(ranges: &[(i32, i32)]) -> SackBlocks {
        let mut blocks = SackBlocks::default();
        for (left, right) in ranges {
            blocks.push(*left, *right);
        }
        blocks
    }

    fn update(board: &mut Scoreboard, ack: i32, ranges: &[(i32, i32)]) -> Findings {
        let mut findings = Findings::default();
        board.update(ack, &blocks(ranges), &mut findings);
        findings
    }

    #[test]
    fn a_packet_four_above_reveals_a_loss() {
        let mut board = Scoreboard::default();
        assert!(!update(&mut board, 11, &[(13, 14)]).loss);
        assert!(!update(&mut board, 11, &[(13, 16)]).loss);
        assert_eq!((board.lost, board.sacked), (0, 3));
        assert!(update(&mut board, 11, &[(13, 17)]).loss);
        assert_eq!((board.lost, board.sacked), (1, 4));
        assert_eq!(board.next_to_resend(), Some(12));
        board.mark_resent(26);
        assert_eq!(board.next_to_resend(), None);
        assert_eq!(board.gone(), 4);
    }

    #[test]
    fn a_resent_packet_is_lost_again_if_later_ones_arrive() {
        let mut board = Scoreboard::default();
        update(&mut board, 11, &[(13, 17)]);
        board.next_to_resend();
        board.mark_resent(26);
        assert!(!update(&mut board, 11, &[(13, 26)]).loss);
        assert!(update(&mut board, 11, &[(13, 27)]).loss);
        assert_eq!(board.next_to_resend(), Some(12));
    }

    #[test]
    fn a_timeout_spares_what_has_arrived() {
        let mut board = Scoreboard::default();
        update(&mut board, 11, &[(13, 15)]);
        board.mark_all_lost(12, 20);
        assert_eq!((board.lost, board.sacked), (6, 2));
        assert_eq!(board.next_to_resend(), Some(12));
        board.mark_resent(20);
        assert_eq!(board.next_to_resend(), Some(15));
    }
}
