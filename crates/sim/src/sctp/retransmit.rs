//! Retransmission of chunks (RFC 9260, sections 6.3.3, 6.4 and 7.2.4; spec: sctp, section 14).

use super::chunk::{Chunk, Chunks, pad};
use super::send_buffer::Mark;
use super::{Association, Counter, Environment, Status, TimerName};

/// The amount of data that is retransmitted at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// One packet.
    OnePacket,
    /// The number of bytes that the congestion window allows.
    Window,
}

impl Association {
    /// Marks a chunk for retransmission, or abandons it.
    pub(super) fn mark(&mut self, index: usize, mark: Mark) {
        let sent = &mut self.buffer[index];
        sent.mark = mark;
        self.peer_rwnd = self.peer_rwnd.wrapping_add(sent.chunk.length as u32);
        if sent.is_unreliable && sent.transmissions > sent.retransmissions_allowed {
            sent.adv_acked = true;
            sent.mark = Mark::None;
            self.destinations[sent.destination].outstanding -= sent.chunk.length;
        } else {
            self.has_marked = true;
        }
    }

    /// The highest outstanding TSN.
    pub(super) fn highest_outstanding(&mut self) -> u32 {
        let unmarked = self.buffer.iter().rev().find(|sent| sent.mark == Mark::None);
        self.highest_sent = unmarked.map_or(0, |sent| sent.chunk.tsn).max(self.highest_sent);
        self.highest_sent
    }

    /// Starts a fast retransmit after reports that chunks are missing.
    pub(super) fn fast_retransmit(&mut self, env: &impl Environment) {
        if self.variant.concurrent {
            self.reduce_windows_of_paths(env);
        } else {
            self.reduce_windows(env);
        }
        if self.has_marked {
            self.retransmit(env, Limit::OnePacket);
        }
    }

    /// Halves the windows of the destinations with losses, once per window of data.
    fn reduce_windows(&mut self, env: &impl Environment) {
        for destination in &mut self.destinations {
            destination.was_reduced = false;
        }
        for index in 0..self.buffer.len() {
            let sent = &self.buffer[index];
            let is_lost = sent.mark != Mark::None || sent.adv_acked;
            let destination = &mut self.destinations[sent.destination];
            if !is_lost || destination.was_reduced || sent.chunk.tsn <= self.recover {
                continue;
            }
            // ns-2.35: the lower bound of the threshold also applies to the window, so that small windows grow.
            destination.ssthresh = destination.halve(4 * self.max_data);
            destination.cwnd = destination.ssthresh;
            destination.partial_bytes_acked = 0;
            destination.was_reduced = true;
            destination.is_timing = false;
            env.count(self, Counter::Cwnd);
            self.recover = self.highest_outstanding();
        }
    }

    /// Retransmits marked chunks, as far as `limit` permits.
    pub(super) fn retransmit(&mut self, env: &impl Environment, limit: Limit) {
        if self.variant.concurrent {
            return self.retransmit_on_paths(env, limit);
        }
        self.burst = 0;
        for destination in &mut self.destinations {
            destination.first_outstanding = None;
        }
        let to = self.retransmission_destination(env);
        self.take_marked_out();
        let (mut position, mut packets) = (0, 0);
        while position < self.buffer.len() {
            let may_send = match limit {
                Limit::OnePacket => packets == 0,
                Limit::Window => self.destinations[to].outstanding < self.destinations[to].cwnd,
            };
            if !may_send {
                break;
            }
            let Some(chunks) = self.pack_marked(env, to, &mut position) else { continue };
            packets += 1;
            self.transmit(env, to, chunks);
            self.ensure_t3(env, to);
            env.set_timer(TimerName::Degrade(to), self.destinations[to].rto);
            if self.is_retransmission_burst_over(env) {
                break;
            }
        }
        self.put_marked_back();
        self.check_marks();
    }

    /// The destination to which marked chunks are sent.
    fn retransmission_destination(&self, env: &impl Environment) -> usize {
        let Some(sent) = self.buffer.iter().find(|sent| sent.mark != Mark::None) else {
            return self.new_tx;
        };
        let is_active = self.destinations[sent.destination].status == Status::Active;
        let stays = match env.settings().rtx_to_alt.get() {
            0 => is_active,
            1 => false,
            2 => is_active && sent.mark == Mark::Fast,
            other => env.crash(&format!("rtxToAlt_ of an SCTP agent is {other}; it must be 0, 1 or 2\n")),
        };
        if stays { sent.destination } else { self.next_destination(env, sent.destination) }
    }

    /// Fills a packet for destination `to` with marked chunks, starting at `position`; `None` if there are none.
    fn pack_marked(&mut self, env: &impl Environment, to: usize, position: &mut usize) -> Option<Chunks> {
        let mut chunks: Option<Chunks> = None;
        while *position < self.buffer.len() {
            let index = *position;
            self.note_first(index);
            if self.buffer[index].mark != Mark::None {
                let mut packet = chunks.take().unwrap_or_else(|| self.new_packet(env));
                let length = self.buffer[index].chunk.length;
                if packet_bytes(&packet) + length > self.max_payload {
                    return Some(packet);
                }
                packet.push(self.send_again(env, index, to));
                chunks = Some(packet);
            }
            *position += 1;
        }
        chunks
    }

    /// Prepares the retransmission of a marked chunk to destination `to`.
    pub(super) fn send_again(&mut self, env: &impl Environment, index: usize, to: usize) -> Chunk {
        let concurrent = self.variant.concurrent;
        let sent = &mut self.buffer[index];
        let (from, tsn) = (sent.destination, sent.chunk.tsn);
        let is_timed = if concurrent { sent.is_timed } else { sent.sent > 0.0 };
        if self.destinations[from].is_timing && is_timed && !self.variant.timestamps {
            self.destinations[from].is_timing = false;
            sent.is_timed = false;
            if !concurrent {
                sent.sent = 0.0;
            }
        }
        if self.destinations[from].first_outstanding == Some(tsn) && self.destinations[from].outstanding > 0 {
            self.start_t3(env, from);
        }
        if self.destinations[to].first_outstanding.is_none_or(|first| tsn < first) {
            self.destinations[to].first_outstanding = Some(tsn);
            self.start_t3(env, to);
        }
        let sent = &mut self.buffer[index];
        sent.destination = to;
        sent.transmissions += 1;
        sent.mark = Mark::None;
        if self.variant.timestamps {
            sent.sent = env.now();
        }
        self.destinations[to].outstanding += sent.chunk.length;
        self.peer_rwnd = self.peer_rwnd.wrapping_sub(sent.chunk.length as u32);
        Chunk::Data(sent.chunk)
    }

    /// Subtracts the marked chunks from the outstanding bytes.
    pub(super) fn take_marked_out(&mut self) {
        if !self.has_marked {
            return;
        }
        for sent in self.buffer.iter().filter(|sent| sent.mark != Mark::None) {
            self.destinations[sent.destination].outstanding -= sent.chunk.length;
        }
    }

    /// Adds the marked chunks to the outstanding bytes again.
    pub(super) fn put_marked_back(&mut self) {
        if !self.has_marked {
            return;
        }
        for sent in self.buffer.iter().filter(|sent| sent.mark != Mark::None) {
            self.destinations[sent.destination].outstanding += sent.chunk.length;
        }
    }
}

/// The size of a packet's chunks with their padding, bytes.
pub(super) fn packet_bytes(chunks: &[Chunk]) -> i32 {
    chunks.iter().map(|chunk| pad(chunk.length())).sum()
}
