//! Reception and acknowledgement of data (RFC 9260, section 6.2; spec: sctp, section 12).

use super::chunk::{BLOCK_LENGTH, Block, Chunk, DataChunk, SackChunk};
use super::{Association, Counter, Environment, TimerName};

/// The number of packets per acknowledgement if acknowledgements are delayed.
const SACK_EVERY: i32 = 2;

impl Association {
    /// Processes a DATA chunk.
    #[inline]
    pub(super) fn process_data(&mut self, env: &impl Environment, chunk: DataChunk) {
        self.schedule_sack(env, chunk.tsn);
        if chunk.length as u32 > self.my_rwnd {
            // ns-2.35: a chunk that does not fit is not acknowledged, although RFC 9260, section 6.2 requires a SACK.
            self.sack_needed = false;
        } else if self.received.contains(chunk.tsn) {
            self.received.add_duplicate(chunk.tsn);
            self.sack_needed = true;
        } else {
            self.my_rwnd -= chunk.length as u32;
            env.count(self, Counter::Rwnd);
            self.received.insert(chunk.tsn);
            if chunk.unordered || self.inbound.passes(&chunk) {
                self.deliver(env, chunk);
            } else {
                self.inbound.hold(chunk);
            }
            self.deliver_in_sequence(env);
        }
        let delays_in_spite_of_gaps = self.variant.concurrent && env.cmt_settings().use_del_ack.get() != 0;
        if !self.received.blocks.is_empty() && !delays_in_spite_of_gaps {
            self.packets_since_sack = 0;
            env.cancel_timer(TimerName::Sack);
            self.sack_needed = true;
        }
    }

    /// Counts a packet with data, and determines whether an acknowledgement is due.
    fn schedule_sack(&mut self, env: &impl Environment, tsn: u32) {
        let settings = env.settings();
        let is_first = tsn == 1 && !self.variant.concurrent;
        if settings.use_delayed_sacks.get() == 0 || is_first {
            self.sack_needed = true;
            return;
        }
        if !self.start_of_packet {
            return;
        }
        self.start_of_packet = false;
        self.packets_since_sack += 1;
        if self.packets_since_sack == 1 {
            env.set_timer(TimerName::Sack, settings.sack_delay.get());
        } else if self.packets_since_sack == SACK_EVERY {
            if !self.variant.concurrent {
                self.packets_since_sack = 0;
            }
            env.cancel_timer(TimerName::Sack);
            self.sack_needed = true;
        }
    }

    /// Delivers data to the application, which reads them at once.
    #[inline]
    fn deliver(&mut self, env: &impl Environment, chunk: DataChunk) {
        self.my_rwnd += chunk.length as u32;
        env.count(self, Counter::Rwnd);
        if env.settings().use_non_reneg_sacks.get() != 0
            && let Err(place) = self.delivered.binary_search(&chunk.tsn)
        {
            self.delivered.insert(place, chunk.tsn);
        }
    }

    /// Delivers the chunks that are next in sequence in their streams.
    #[inline]
    fn deliver_in_sequence(&mut self, env: &impl Environment) {
        let cumulative = self.received.cumulative;
        if self.inbound.has_waiting() {
            let mut ready = Vec::new();
            self.inbound.deliver(cumulative, |chunk| ready.push(chunk));
            for chunk in ready {
                self.deliver(env, chunk);
            }
        }
        if !self.delivered.is_empty() {
            let passed = self.delivered.partition_point(|tsn| *tsn <= cumulative);
            self.delivered.drain(..passed);
        }
    }

    /// Processes a FORWARD TSN: the sender has abandoned all data up to `tsn` (RFC 3758, section 3.6).
    pub(super) fn process_forward_tsn(&mut self, env: &impl Environment, tsn: u32) {
        self.received.skip_to(tsn);
        self.deliver_in_sequence(env);
    }

    /// Reports abandoned chunks to the peer (RFC 3758, section 3.5).
    pub(super) fn send_forward_tsn(&mut self, env: &impl Environment) {
        let mut chunks = self.new_packet(env);
        chunks.push(Chunk::ForwardTsn(self.peer_ack_point));
        self.transmit(env, self.new_tx, chunks);
    }

    /// Sends an acknowledgement whose delay has ended.
    pub(super) fn on_sack_timer(&mut self, env: &impl Environment) {
        self.packets_since_sack = 0;
        self.send_sack(env);
    }

    /// Acknowledges the received chunks.
    #[inline]
    pub(super) fn send_sack(&mut self, env: &impl Environment) {
        let mut chunks = self.new_packet(env);
        chunks.push(Chunk::Sack(Box::new(self.make_sack(env))));
        self.transmit(env, self.reply, chunks);
    }

    fn make_sack(&mut self, env: &impl Environment) -> SackChunk {
        let mut sack = SackChunk {
            cumulative: self.received.cumulative,
            receive_window: self.my_rwnd,
            is_nr: env.settings().use_non_reneg_sacks.get() != 0,
            ..SackChunk::default()
        };
        if self.variant.concurrent {
            sack.packets = std::mem::take(&mut self.packets_since_sack);
        }
        if self.received.blocks.is_empty() && self.received.duplicates.is_empty() {
            return sack;
        }
        let (gaps, non_renegable) = match sack.is_nr {
            true => {
                let runs = runs(&self.delivered);
                (without(&self.received.blocks, &runs), runs)
            }
            false => (self.received.blocks.clone(), Vec::new()),
        };
        let room = (self.max_data - 1 - sack.length()).max(0) / BLOCK_LENGTH;
        let mut room = usize::try_from(room).unwrap_or(0);
        let mut take = |available: usize| {
            let taken = available.min(room);
            room -= taken;
            taken
        };
        sack.gaps = gaps[..take(gaps.len())].to_vec();
        sack.non_renegable = non_renegable[..take(non_renegable.len())].to_vec();
        let duplicates = take(self.received.duplicates.len());
        sack.duplicates = self.received.duplicates.drain(..duplicates).collect();
        sack
    }
}

/// Divides ascending numbers into runs of consecutive ones.
fn runs(tsns: &[u32]) -> Vec<Block> {
    let mut runs: Vec<Block> = Vec::new();
    for tsn in tsns {
        match runs.last_mut() {
            Some(run) if run.end().wrapping_add(1) == *tsn => *run = *run.start()..=*tsn,
            _ => runs.push(*tsn..=*tsn),
        }
    }
    runs
}

/// Removes the blocks `taken` from ascending blocks.
fn without(blocks: &[Block], taken: &[Block]) -> Vec<Block> {
    let mut rest = Vec::new();
    for block in blocks {
        let mut start = *block.start();
        for hole in taken.iter().filter(|hole| hole.end() >= block.start() && hole.start() <= block.end()) {
            if *hole.start() > start {
                rest.push(start..=hole.start() - 1);
            }
            start = hole.end() + 1;
        }
        if start <= *block.end() {
            rest.push(start..=*block.end());
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivered_numbers_form_runs() {
        assert_eq!(runs(&[3, 4, 6, 9, 10]), [3..=4, 6..=6, 9..=10]);
        assert_eq!(runs(&[]), []);
    }

    #[test]
    fn what_is_delivered_is_no_gap_block() {
        let blocks = [3..=8, 10..=12];
        assert_eq!(without(&blocks, &[4..=5, 8..=8]), [3..=3, 6..=7, 10..=12]);
        assert_eq!(without(&blocks, &[3..=8]), [10..=12]);
        assert_eq!(without(&blocks, &[]), blocks);
    }
}
