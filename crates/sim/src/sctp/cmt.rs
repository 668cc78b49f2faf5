//! Concurrent multipath transfer (CMT), which sends data to all destinations at the same time (Iyengar, Amer and
//! Stewart, "Concurrent multipath transfer using SCTP multihoming over independent end-to-end paths", IEEE/ACM
//! Transactions on Networking 14(5), 2006; potentially failed destinations: Natarajan, Iyengar, Amer and Stewart,
//! "Concurrent multipath transfer using SCTP multihoming: introducing the potentially-failed destination state", 2008;
//! spec: sctp, section 21).

use super::chunk::{Block, SackChunk};
use super::destination::PathState;
use super::retransmit::Limit;
use super::send_buffer::{BlockWalk, Mark, Relation};
use super::{Association, Counter, Environment, Status, TimerName};

impl PathState {
    /// Resets the destination's state for concurrent transfer. ns-2.35: the expected TSNs are kept.
    fn reset(&mut self) {
        *self = PathState {
            find_expected: true,
            find_expected_rtx: true,
            expected: self.expected,
            expected_rtx: self.expected_rtx,
            loss_rate: self.loss_rate,
            ..PathState::default()
        };
    }

    /// Processes the first cumulative acknowledgement of a chunk that was sent to this destination.
    pub fn acknowledge_cumulatively(&mut self, tsn: u32) {
        if self.lowest_in_sack == 0 {
            self.lowest_in_sack = tsn;
        }
        self.find_expected = true;
        self.find_expected_rtx = true;
        self.new_pseudo_cumulative = true;
    }

    /// Processes a chunk that is not acknowledged, in a walk over the send buffer: determines the TSNs expected next.
    fn expect(&mut self, tsn: u32, transmissions: u32) {
        let (expected, find) = if transmissions == 1 {
            (&mut self.expected, &mut self.find_expected)
        } else {
            (&mut self.expected_rtx, &mut self.find_expected_rtx)
        };
        if std::mem::take(find) {
            *expected = tsn;
        }
    }

    /// Processes a chunk that was sent to this destination and that a gap block newly covers.
    fn acknowledge_by_gap(&mut self, tsn: u32) {
        if tsn == self.expected {
            self.new_pseudo_cumulative = true;
            self.find_expected = true;
        }
        if tsn == self.expected_rtx {
            self.new_pseudo_cumulative = true;
            self.find_expected_rtx = true;
        }
        self.saw_ack = true;
        self.highest_in_sack = self.highest_in_sack.max(tsn);
        if self.lowest_in_sack == 0 {
            self.lowest_in_sack = tsn;
        }
    }
}

impl Association {
    /// Resets the state of concurrent transfer.
    pub(super) fn reset_paths(&mut self, env: &impl Environment) {
        for destination in &mut self.destinations {
            destination.cmt.reset();
        }
        self.packets_sacked = 0;
        self.advertised_rwnd = 0;
        env.clear_counter(self, Counter::PfToActiveNewData);
        env.clear_counter(self, Counter::PfToActiveRtxms);
    }

    /// Sends new data to the active destinations in turn.
    pub(super) fn send_much_concurrently(&mut self, env: &impl Environment) {
        if env.cmt_settings().use_pf.get() != 0 && self.revive_failed(env).is_some() {
            env.count(self, Counter::PfToActiveNewData);
        }
        let (count, usual) = (self.destinations.len(), self.new_tx);
        let first = env.next_in_turn(count);
        for step in 0..count {
            let index = (first + step) % count;
            if self.destinations[index].status != Status::Active {
                continue;
            }
            self.new_tx = index;
            if self.fill_window(env) {
                env.took_turn(index);
            }
        }
        self.new_tx = usual;
        for destination in &mut self.destinations {
            destination.cmt.burst = 0;
        }
    }

    /// Prepares the state of destinations for a SACK.
    pub(super) fn start_sack_for_paths(&mut self, sack: &SackChunk) {
        self.packets_sacked = sack.packets;
        for destination in &mut self.destinations {
            let path = &mut destination.cmt;
            path.new_pseudo_cumulative = false;
            path.saw_ack = false;
            path.lowest_in_sack = 0;
            path.burst = 0;
        }
    }

    /// Processes gap blocks. Returns true if a fast retransmission is due.
    pub(super) fn process_gaps_of_paths(
        &mut self,
        env: &impl Environment,
        sack: &SackChunk,
        blocks: &[Block],
        is_new: bool,
    ) -> bool {
        if self.buffer.is_empty() {
            return false;
        }
        for destination in &mut self.destinations {
            destination.cmt.highest_in_sack = sack.cumulative;
        }
        let keeps = env.settings().use_non_reneg_sacks.get() == 1;
        let mut walk = BlockWalk::default();
        while let Some((index, _, relation)) = walk.step(&self.buffer, blocks, sack.is_nr) {
            self.note_first(index);
            let sent = &self.buffer[index];
            if !sent.gap_acked {
                let path = &mut self.destinations[sent.destination].cmt;
                path.expect(sent.chunk.tsn, sent.transmissions);
            }
            match relation {
                Relation::Within => self.acknowledge_on_path(env, index, is_new),
                Relation::Before | Relation::After if !keeps => self.unacknowledge(index),
                Relation::Before | Relation::After => {}
            }
        }
        if !keeps {
            self.unacknowledge_from(walk.chunk);
        }
        self.count_missing_on_paths(env)
    }

    /// Processes a chunk that a gap block covers.
    fn acknowledge_on_path(&mut self, env: &impl Environment, index: usize, is_new: bool) {
        let sent = &mut self.buffer[index];
        if std::mem::replace(&mut sent.gap_acked, true) {
            return;
        }
        let (to, tsn, length) = (sent.destination, sent.chunk.tsn, sent.chunk.length);
        let destination = &mut self.destinations[to];
        self.highest_newly_acked = self.highest_newly_acked.max(tsn);
        self.highest_gap_acked = self.highest_gap_acked.max(tsn);
        if !sent.adv_acked {
            destination.newly_acked += length;
        }
        if destination.status == Status::PotentiallyFailed && sent.transmissions == 1 {
            destination.status = Status::Active;
            destination.errors = 0;
            env.count(self, Counter::ErrorCount);
        }
        let destination = &mut self.destinations[to];
        destination.cmt.acknowledge_by_gap(tsn);
        let sent = &mut self.buffer[index];
        let advances = if env.cmt_settings().use_cwnd.get() == 1 {
            destination.cmt.new_pseudo_cumulative
        } else {
            is_new
        };
        if destination.cwnd > destination.ssthresh && advances && !sent.in_partial_bytes {
            sent.in_partial_bytes = true;
            destination.partial_bytes_acked += length;
        }
        let sent = sent.clone();
        self.finish_acknowledging(env, index, &sent);
    }

    /// Counts miss indications by the rules of split fast retransmit and of delayed ACK for CMT.
    fn count_missing_on_paths(&mut self, env: &impl Environment) -> bool {
        let (settings, trigger) = (env.cmt_settings(), env.settings().fast_rtx_trigger.get());
        let (splits, delays) = (settings.use_reordering.get() != 0, settings.use_del_ack.get() != 0);
        let paths = self.destinations.iter().filter(|destination| destination.cmt.saw_ack).count();
        let highest = self.destinations.iter().map(|destination| destination.cmt.highest_in_sack).max();
        let end = if splits { highest.unwrap_or(0) } else { self.highest_newly_acked };
        let mut needed = false;
        for index in 0..self.buffer.len() {
            let sent = &mut self.buffer[index];
            let (tsn, path) = (sent.chunk.tsn, &self.destinations[sent.destination].cmt);
            if tsn >= end {
                break;
            }
            let is_missing = if splits {
                path.saw_ack && tsn < path.highest_in_sack
            } else {
                tsn < self.highest_newly_acked
            };
            if sent.gap_acked || !is_missing {
                continue;
            }
            sent.missing += match (delays, paths) {
                (false, _) => 1,
                (true, paths) if paths > 1 || path.lowest_in_sack < tsn => 1,
                (true, 1) => self.packets_sacked,
                (true, _) => 0,
            };
            if sent.missing >= trigger && !sent.ineligible && !sent.adv_acked {
                sent.ineligible = true;
                needed = true;
                self.mark(index, Mark::Fast);
            }
        }
        if needed {
            env.count(self, Counter::FrCount);
        }
        needed
    }

    /// Halves the windows of the destinations with losses, and allows each of them one packet.
    pub(super) fn reduce_windows_of_paths(&mut self, env: &impl Environment) {
        for destination in &mut self.destinations {
            destination.was_reduced = false;
            destination.cmt.may_exceed_window = false;
        }
        let least = env.settings().initial_cwnd.get().wrapping_mul(self.max_data);
        for index in 0..self.buffer.len() {
            let sent = &self.buffer[index];
            let (to, tsn) = (sent.destination, sent.chunk.tsn);
            let destination = &mut self.destinations[to];
            if sent.mark == Mark::Fast {
                destination.cmt.may_exceed_window = true;
            }
            let is_lost = sent.mark != Mark::None || sent.adv_acked;
            if !is_lost || destination.was_reduced || tsn <= destination.cmt.recover {
                continue;
            }
            destination.ssthresh = destination.halve(least);
            destination.cwnd = destination.ssthresh;
            destination.partial_bytes_acked = 0;
            destination.was_reduced = true;
            destination.is_timing = false;
            env.count(self, Counter::Cwnd);
            let mut unmarked =
                self.buffer.iter().rev().filter(|sent| sent.mark == Mark::None && sent.destination == to);
            let highest = unmarked.next().map_or(0, |sent| sent.chunk.tsn);
            let path = &mut self.destinations[to].cmt;
            // ns-2.35: after a retransmission the recovery point may fall back to 0.
            path.recover = if highest < path.highest_sent { 0 } else { highest };
            path.highest_sent = path.highest_sent.max(highest);
        }
    }

    /// Retransmits marked chunks. The policy determines the destination of each packet.
    pub(super) fn retransmit_on_paths(&mut self, env: &impl Environment, limit: Limit) {
        for destination in &mut self.destinations {
            destination.first_outstanding = None;
            destination.cmt.sent = 0;
            destination.cmt.burst = 0;
        }
        self.take_marked_out();
        let mut position = 0;
        let mut last_destination = self.new_tx;
        while position < self.buffer.len() {
            let Some((to, chunks)) = self.pack_for_path(env, limit, &mut position, &mut last_destination)
            else {
                continue;
            };
            let last_tsn =
                chunks.iter().rev().find_map(super::Chunk::trace_entry).map_or(-1, |entry| entry.tsn);
            self.transmit(env, to, chunks);
            env.remark(&self.destinations[to], &format!("RTX TSN: {last_tsn} "));
            self.ensure_t3(env, to);
            self.destinations[to].cmt.sent += 1;
            env.set_timer(TimerName::Degrade(to), self.destinations[to].rto);
            if env.settings().use_max_burst.get() == 1 && self.apply_max_burst {
                let burst = &mut self.destinations[to].cmt.burst;
                *burst += 1;
                if *burst > super::transmit::MAX_BURST {
                    break;
                }
            }
        }
        for index in 0..self.destinations.len() {
            // ns-2.35: the timer of the last destination is started, not that of the destination with outstanding data.
            if self.destinations[index].outstanding > 0 && !self.destinations[index].t3_running {
                self.start_t3(env, last_destination);
            }
        }
        self.put_marked_back();
        self.check_marks();
    }

    /// Fills a packet with marked chunks, starting at `position`. Stores the destination of the last chunk examined in
    /// `last`.
    fn pack_for_path(
        &mut self,
        env: &impl Environment,
        limit: Limit,
        position: &mut usize,
        last: &mut usize,
    ) -> Option<(usize, super::Chunks)> {
        let mut packet: Option<(usize, super::Chunks)> = None;
        while *position < self.buffer.len() {
            let index = *position;
            self.note_first(index);
            let from = self.buffer[index].destination;
            *last = from;
            if self.buffer[index].mark != Mark::None {
                let (to, mut chunks) = match packet.take() {
                    Some(begun) => begun,
                    None => match self.select_path(env, index, limit) {
                        Some(to) => (to, self.new_packet(env)),
                        None => {
                            *position += 1;
                            return None;
                        }
                    },
                };
                if from != to {
                    self.destinations[from].cmt.find_expected = true;
                    self.destinations[from].cmt.find_expected_rtx = true;
                }
                self.buffer[index].ineligible = true;
                let length = self.buffer[index].chunk.length;
                if super::retransmit::packet_bytes(&chunks) + length > self.max_payload {
                    return Some((to, chunks));
                }
                chunks.push(self.send_again(env, index, to));
                *last = to;
                packet = Some((to, chunks));
            }
            *position += 1;
        }
        packet
    }

    /// Whether a retransmission may be sent to a destination now.
    fn is_free(&self, index: usize, limit: Limit) -> bool {
        let destination = &self.destinations[index];
        let exceeds =
            limit == Limit::OnePacket && destination.cmt.may_exceed_window && destination.cmt.sent < 1;
        exceeds || destination.outstanding < destination.cwnd
    }

    /// The destination of a packet that begins with the marked chunk number `chunk`; `None` if no window has room.
    fn select_path(&mut self, env: &impl Environment, chunk: usize, limit: Limit) -> Option<usize> {
        let policy = env.cmt_settings().rtx_policy.get();
        let from = self.buffer[chunk].destination;
        let chosen = match policy {
            0 => return self.select_any(env, limit),
            1 => match self.destinations[from].status {
                Status::Inactive => Some(self.next_destination(env, from)),
                _ => Some(from),
            },
            2 => self.select_revived(env).or_else(|| {
                self.select_best(
                    env,
                    |one, other| one.ssthresh.cmp(&other.ssthresh),
                    &[Status::Inactive, Status::PotentiallyFailed],
                )
            }),
            3 => self.select_best(
                env,
                |one, other| other.cmt.loss_rate.total_cmp(&one.cmt.loss_rate),
                &[Status::Inactive],
            ),
            4 => self.select_revived(env).or_else(|| {
                self.select_best(
                    env,
                    |one, other| one.cwnd.cmp(&other.cwnd),
                    &[Status::Inactive, Status::PotentiallyFailed],
                )
            }),
            _ => None,
        };
        chosen.filter(|index| self.is_free(*index, limit))
    }

    /// A random active destination whose window has room.
    fn select_any(&self, env: &impl Environment, limit: Limit) -> Option<usize> {
        let mut chosen = None;
        for (index, destination) in self.destinations.iter().enumerate() {
            if destination.status == Status::Active
                && self.is_free(index, limit)
                && (chosen.is_none() || !env.coin())
            {
                chosen = Some(index);
            }
        }
        chosen
    }

    /// A destination that is made active again, if all destinations are potentially failed.
    fn select_revived(&mut self, env: &impl Environment) -> Option<usize> {
        if env.cmt_settings().use_pf.get() == 0 {
            return None;
        }
        let revived = self.revive_failed(env)?;
        env.count(self, Counter::PfToActiveRtxms);
        Some(revived)
    }

    /// The best destination whose status is not excluded; a random bit decides between equal ones.
    fn select_best(
        &self,
        env: &impl Environment,
        compare: impl Fn(&super::Destination, &super::Destination) -> std::cmp::Ordering,
        excluded: &[Status],
    ) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (index, destination) in self.destinations.iter().enumerate() {
            if excluded.contains(&destination.status) {
                continue;
            }
            let order = best.map(|best| compare(destination, &self.destinations[best]));
            let is_better = match order {
                None | Some(std::cmp::Ordering::Greater) => true,
                Some(std::cmp::Ordering::Equal) => env.coin(),
                Some(std::cmp::Ordering::Less) => false,
            };
            if is_better {
                best = Some(index);
            }
        }
        best
    }

    /// Makes the most promising destination active again if all destinations are potentially failed, and returns it.
    fn revive_failed(&mut self, env: &impl Environment) -> Option<usize> {
        if self.destinations.iter().any(|destination| destination.status != Status::PotentiallyFailed) {
            return None;
        }
        let mut best: Option<usize> = None;
        let mut fewest = env.settings().path_max_retrans.get();
        for (index, destination) in self.destinations.iter().enumerate() {
            let is_better = match best {
                Some(best) if destination.errors == fewest => {
                    let (one, other) =
                        (destination.cmt.failed_since, self.destinations[best].cmt.failed_since);
                    one > other || one == other && env.coin()
                }
                _ => destination.errors < fewest,
            };
            if is_better {
                fewest = destination.errors;
                best = Some(index);
            }
        }
        let best = best?;
        self.stop_t3(env, best);
        env.cancel_timer(TimerName::HeartbeatTimeout(best));
        let destination = &mut self.destinations[best];
        destination.cwnd = self.max_data;
        destination.status = Status::Active;
        destination.cmt.failed_since = 0.0;
        Some(best)
    }

    /// Handles the answer to a heartbeat by a destination that had been confirmed before: the data lost on that path
    /// are retransmitted.
    pub(super) fn recover_path(&mut self, env: &impl Environment, index: usize, status: Status) {
        let was_failed = status == Status::PotentiallyFailed;
        if was_failed {
            let cwnd = (env.cmt_settings().pf_cwnd.get() as i32).wrapping_mul(self.max_data);
            self.destinations[index].cwnd = cwnd;
            self.destinations[index].cmt.failed_since = 0.0;
        }
        if !was_failed && status != Status::Inactive {
            return;
        }
        self.mark_all(index);
        if self.has_marked {
            self.retransmit(env, Limit::OnePacket);
        }
        if !self.has_marked {
            self.update_peer_rwnd(self.advertised_rwnd);
            self.may_send_new = true;
        }
    }
}
