//! Processing of acknowledgements (RFC 9260, section 6.2.1 and 7.2; spec: sctp, sections 13 and 19).

use super::chunk::{Block, SackChunk};
use super::retransmit::Limit;
use super::send_buffer::{BlockWalk, Mark, Outstanding, Relation};
use super::{Association, Counter, Environment};

impl Association {
    /// Processes a SACK or NR-SACK.
    pub(super) fn process_sack(&mut self, env: &impl Environment, sack: &SackChunk) {
        let expects_nr = env.settings().use_non_reneg_sacks.get() != 0;
        if sack.is_nr != expects_nr {
            return self.process_sack(env, &sack.misread());
        }
        for destination in &mut self.destinations {
            destination.newly_acked = 0;
            destination.first_outstanding = None;
        }
        self.start_sack_for_paths(sack);
        if sack.cumulative >= self.cum_ack {
            self.accept_sack(env, sack);
        }
        if self.peer_ack_point > self.cum_ack {
            self.forward_needed = true;
        }
        self.may_send_new = true;
    }

    fn accept_sack(&mut self, env: &impl Environment, sack: &SackChunk) {
        let is_new = sack.cumulative > self.cum_ack;
        if is_new {
            self.dequeue(env, sack.cumulative);
            self.cum_ack = sack.cumulative;
        }
        let blocks = sack.all_blocks();
        let mut needs_fast_retransmit = false;
        if self.variant.concurrent {
            needs_fast_retransmit = self.process_gaps_of_paths(env, sack, &blocks, is_new);
        } else if !blocks.is_empty() {
            needs_fast_retransmit = self.process_gaps(env, &blocks, sack.is_nr, is_new);
        }
        if !sack.non_renegable.is_empty() {
            self.free_non_renegable(env, &sack.non_renegable);
        }
        if self.variant.concurrent {
            self.take_marked_out();
        }
        for index in 0..self.destinations.len() {
            self.settle_destination(env, index, is_new, sack.cumulative);
        }
        if self.variant.concurrent {
            self.put_marked_back();
        }
        self.peer_ack_point = self.peer_ack_point.max(self.cum_ack);
        for sent in self.buffer.iter().take_while(|sent| !sent.is_open()) {
            self.peer_ack_point = sent.chunk.tsn;
        }
        self.advertised_rwnd = sack.receive_window;
        if needs_fast_retransmit {
            self.fast_retransmit(env);
        } else {
            self.check_marks();
            if self.has_marked {
                self.retransmit(env, Limit::Window);
            }
        }
        self.update_peer_rwnd(sack.receive_window);
        if self.variant.concurrent {
            env.count(self, Counter::Rwnd);
        }
    }

    /// Removes the chunks that are acknowledged cumulatively.
    fn dequeue(&mut self, env: &impl Environment, cumulative: u32) {
        self.association_errors = 0;
        while self.buffer.front().is_some_and(|first| first.chunk.tsn <= cumulative) {
            let Some(sent) = self.buffer.pop_front() else { return };
            let tsn = sent.chunk.tsn;
            let destination = &mut self.destinations[sent.destination];
            if sent.is_open() {
                self.highest_newly_acked = tsn;
                destination.newly_acked += sent.chunk.length;
                if destination.cwnd > destination.ssthresh && destination.outstanding >= destination.cwnd {
                    destination.partial_bytes_acked += sent.chunk.length;
                }
                if self.variant.concurrent {
                    destination.cmt.acknowledge_cumulatively(tsn);
                }
            }
            let is_burst = if self.variant.multiple_fast_rtx { sent.recover > 0 } else { sent.ineligible };
            if is_burst {
                self.apply_max_burst = true;
            }
            if sent.is_open() {
                self.sample_rtt(env, &sent);
            }
            let (cmt, path) = (self.variant.concurrent, &self.destinations[sent.destination].cmt);
            if !cmt || path.expected <= tsn || path.expected_rtx <= tsn {
                self.stop_t3(env, sent.destination);
            }
            let counts = !cmt || env.cmt_settings().use_pf.get() == 0 || sent.transmissions == 1;
            if counts && !sent.gap_acked {
                self.note_answer(env, &sent);
            }
            if env.settings().initial_swnd.get() != 0 && !self.variant.timestamps {
                self.available_swnd = self.available_swnd.wrapping_add(sent.chunk.length as u32);
            }
        }
    }

    /// Resets the errors of a destination if an acknowledged chunk shows that it is reachable.
    #[inline]
    pub(super) fn note_answer(&mut self, env: &impl Environment, sent: &Outstanding) {
        if self.destinations[sent.destination].errors != 0 && sent.mark != Mark::Timeout {
            self.clear_errors(env, sent.destination);
        }
    }

    /// Takes a round-trip time sample from a newly acknowledged chunk, if the chunk was timed (Karn's algorithm, RFC
    /// 9260, section 6.3.1, rule C5). With time stamps, a sample is taken whenever the packet of the chunk's last
    /// transmission is echoed.
    #[inline]
    pub(super) fn sample_rtt(&mut self, env: &impl Environment, sent: &Outstanding) {
        if sent.adv_acked {
            return;
        }
        let destination = &mut self.destinations[sent.destination];
        if self.variant.timestamps {
            if self.echo.received == Some(sent.sent as f32) {
                destination.sample_rtt(env.settings(), env.now() - sent.sent);
                env.count(self, Counter::Rto);
            }
            return;
        }
        let is_timed = if self.variant.concurrent { sent.is_timed } else { sent.sent > 0.0 };
        if destination.is_timing && is_timed && sent.transmissions == 1 {
            destination.is_timing = false;
            if sent.mark != Mark::Timeout {
                destination.sample_rtt(env.settings(), env.now() - sent.sent);
                env.count(self, Counter::Rto);
            }
        }
    }

    /// Processes gap blocks. Returns true if a fast retransmission is due.
    fn process_gaps(&mut self, env: &impl Environment, blocks: &[Block], is_nr: bool, is_new: bool) -> bool {
        if self.buffer.is_empty() {
            return false;
        }
        let highest_outstanding = if self.variant.multiple_fast_rtx { self.highest_outstanding() } else { 0 };
        let mut top = self.highest_newly_acked;
        let mut walk = BlockWalk::default();
        while let Some((index, end, relation)) = walk.step(&self.buffer, blocks, is_nr) {
            self.note_first(index);
            top = top.max(end);
            match relation {
                Relation::Before => self.unacknowledge(index),
                Relation::Within => self.acknowledge(env, index, is_new),
                Relation::After if !is_nr => self.unacknowledge(index),
                Relation::After => {}
            }
        }
        self.unacknowledge_from(walk.chunk);
        let top = blocks.iter().map(|block| *block.end()).fold(top, u32::max);
        self.count_missing(env, top, is_new, highest_outstanding)
    }

    /// Records a chunk as the first outstanding one of its destination, unless one was recorded in the present walk.
    pub(super) fn note_first(&mut self, index: usize) {
        let sent = &self.buffer[index];
        let first = &mut self.destinations[sent.destination].first_outstanding;
        if first.is_none() && sent.is_open() {
            *first = Some(sent.chunk.tsn);
        }
    }

    /// Marks a chunk as outstanding again, because the receiver has dropped it after reporting it (RFC 9260, section
    /// 6.2.1, rule D iv).
    pub(super) fn unacknowledge(&mut self, index: usize) {
        let sent = &mut self.buffer[index];
        if std::mem::take(&mut sent.gap_acked) {
            self.destinations[sent.destination].outstanding += sent.chunk.length;
        }
    }

    /// Marks all chunks from index `first` of the send buffer on as outstanding again.
    pub(super) fn unacknowledge_from(&mut self, first: usize) {
        for index in first..self.buffer.len() {
            if self.buffer[index].chunk.tsn > self.highest_gap_acked {
                break;
            }
            self.unacknowledge(index);
        }
    }

    /// Processes a chunk that a gap block covers.
    fn acknowledge(&mut self, env: &impl Environment, index: usize, is_new: bool) {
        let sent = &mut self.buffer[index];
        if std::mem::replace(&mut sent.gap_acked, true) {
            return;
        }
        let destination = &mut self.destinations[sent.destination];
        self.highest_newly_acked = self.highest_newly_acked.max(sent.chunk.tsn);
        self.highest_gap_acked = self.highest_gap_acked.max(sent.chunk.tsn);
        if !sent.adv_acked {
            destination.newly_acked += sent.chunk.length;
        }
        if destination.cwnd > destination.ssthresh && is_new && !sent.in_partial_bytes {
            sent.in_partial_bytes = true;
            destination.partial_bytes_acked += sent.chunk.length;
        }
        let sent = sent.clone();
        self.finish_acknowledging(env, index, &sent);
    }

    /// Updates round-trip time, timer and errors for a chunk that a gap block covers.
    pub(super) fn finish_acknowledging(&mut self, env: &impl Environment, index: usize, sent: &Outstanding) {
        self.sample_rtt(env, sent);
        if self.destinations[sent.destination].first_outstanding == Some(sent.chunk.tsn) {
            self.stop_t3(env, sent.destination);
        }
        self.association_errors = 0;
        self.note_answer(env, sent);
        self.buffer[index].mark = Mark::None;
    }

    /// Counts miss indications, reports that a chunk is missing (RFC 9260, section 7.2.4). Returns true if a fast
    /// retransmission is due.
    fn count_missing(&mut self, env: &impl Environment, top: u32, is_new: bool, highest: u32) -> bool {
        let trigger = env.settings().fast_rtx_trigger.get();
        let newly_acked = self.highest_newly_acked;
        let in_recovery = is_new && newly_acked <= self.recover;
        let (mut needed, mut first_times, mut repeated) = (false, false, false);
        let end = if in_recovery { newly_acked.max(top) } else { newly_acked };
        for index in 0..self.buffer.len() {
            let sent = &mut self.buffer[index];
            if sent.chunk.tsn >= end {
                break;
            }
            if sent.gap_acked {
                continue;
            }
            if !self.variant.multiple_fast_rtx {
                sent.missing += 1;
                if sent.missing >= trigger && !sent.ineligible && !sent.adv_acked {
                    sent.ineligible = true;
                    needed = true;
                    self.mark(index, Mark::Fast);
                }
            } else if newly_acked > sent.recover {
                sent.missing += 1;
                if sent.missing == trigger && !sent.adv_acked {
                    *(if sent.recover == 0 { &mut first_times } else { &mut repeated }) = true;
                    sent.missing = 0;
                    sent.recover = highest;
                    needed = true;
                    self.mark(index, Mark::Fast);
                }
            }
        }
        if first_times || needed && !self.variant.multiple_fast_rtx {
            env.count(self, Counter::FrCount);
        }
        if repeated {
            env.count(self, Counter::MfrCount);
        }
        needed
    }

    /// Removes the chunks that an NR-SACK reports as non-renegable: the receiver promises to keep them.
    fn free_non_renegable(&mut self, env: &impl Environment, blocks: &[Block]) {
        if self.variant.concurrent {
            for sent in &self.buffer {
                let path = &mut self.destinations[sent.destination].cmt;
                path.highest_sent = path.highest_sent.max(sent.chunk.tsn);
            }
        } else if let Some(last) = self.buffer.back() {
            self.highest_sent = self.highest_sent.max(last.chunk.tsn);
        }
        let mut freed = 0_u32;
        self.buffer.retain(|sent| {
            let is_kept = !blocks.iter().any(|block| block.contains(&sent.chunk.tsn));
            freed += if is_kept { 0 } else { sent.chunk.length as u32 };
            is_kept
        });
        if env.settings().initial_swnd.get() != 0 {
            self.available_swnd = self.available_swnd.wrapping_add(freed);
        }
    }

    /// Increases a destination's window, subtracts the acknowledged bytes from the outstanding ones, and starts or
    /// stops the timer.
    fn settle_destination(&mut self, env: &impl Environment, index: usize, is_new: bool, cumulative: u32) {
        let max_data = self.max_data;
        let destination = &mut self.destinations[index];
        let may_grow = if !self.variant.concurrent {
            is_new && cumulative >= self.recover
        } else if env.cmt_settings().use_cwnd.get() == 1 {
            destination.cmt.new_pseudo_cumulative
        } else {
            is_new
        };
        if may_grow && destination.newly_acked > 0 && destination.grow(max_data) {
            env.count(self, Counter::Cwnd);
        }
        let destination = &mut self.destinations[index];
        destination.outstanding = if destination.newly_acked > destination.outstanding {
            0
        } else {
            destination.outstanding - destination.newly_acked
        };
        if destination.outstanding == 0 {
            destination.partial_bytes_acked = 0;
            self.stop_t3(env, index);
        } else if destination.outstanding > 0 {
            self.ensure_t3(env, index);
        }
    }
}

impl SackChunk {
    /// The contents that a sender reads from an NR-SACK if it expects a SACK, and vice versa.
    // ns-2.35: the header of an NR-SACK is four bytes longer: the number of duplicates and two bytes of padding. A
    // sender that expects a SACK reads these bytes as the first gap block, and vice versa (spec: sctp, section 19).
    fn misread(&self) -> SackChunk {
        let mut gaps = self.gaps.clone();
        if self.is_nr {
            if gaps.pop().is_some() {
                gaps.insert(0, self.cumulative + self.duplicates.len() as u32..=self.cumulative);
            }
            return SackChunk { gaps, non_renegable: Vec::new(), is_nr: false, ..self.clone() };
        }
        let duplicates = self
            .duplicates
            .iter()
            .map(|tsn| self.cumulative + (tsn & 0xffff)..=self.cumulative + (tsn >> 16));
        let nothing = std::iter::repeat(self.cumulative..=self.cumulative);
        let mut entries = gaps.iter().skip(1).cloned().chain(duplicates).chain(nothing);
        let gaps = entries.by_ref().take(gaps.len()).collect();
        let non_renegable = entries.take(self.duplicates.len()).collect();
        SackChunk { gaps, non_renegable, is_nr: true, ..self.clone() }
    }

    /// The blocks of both kinds, sorted by their start.
    #[inline]
    fn all_blocks(&self) -> Vec<Block> {
        let mut blocks = self.gaps.clone();
        if !self.non_renegable.is_empty() {
            blocks.extend_from_slice(&self.non_renegable);
            blocks.sort_by_key(|block| *block.start());
        }
        blocks
    }
}
