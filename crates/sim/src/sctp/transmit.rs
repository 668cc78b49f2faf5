//! Transmission of new data (RFC 9260, section 6.1; spec: sctp, section 11).

use super::chunk::{Chunk, Chunks, DATA_HEADER, DataChunk, pad};
use super::send_buffer::{Mark, Outstanding};
use super::{Association, Environment, TimerName};

/// The maximum number of packets that may be sent at once after a loss (Max.Burst).
pub(super) const MAX_BURST: i32 = 4;

impl Association {
    /// Sends new data as far as the windows permit.
    pub(super) fn send_much(&mut self, env: &impl Environment) {
        if self.variant.concurrent {
            return self.send_much_concurrently(env);
        }
        self.fill_window(env);
        self.burst = 0;
    }

    /// Sends new data to one destination until its window is full. Returns true if any were sent.
    pub(super) fn fill_window(&mut self, env: &impl Environment) -> bool {
        let settings = env.settings();
        let (to, mut sent_any) = (self.new_tx, false);
        while self.destinations[to].outstanding < self.destinations[to].cwnd && self.source.has_data() {
            let next = self.source.next_length(env);
            // ns-2.35: the length of the chunk and the peer's window are compared as signed numbers.
            let chunks = if next <= self.peer_rwnd as i32 {
                if self.is_burst_over(env, to)
                    || settings.initial_swnd.get() != 0 && next as u32 > self.available_swnd
                {
                    break;
                }
                self.full_packet(env)
            } else if self.total_outstanding() == 0 {
                // RFC 9260, section 6.1, rule A: a window probe.
                let mut chunks = self.new_packet(env);
                chunks.push(self.next_chunk(env));
                chunks
            } else {
                break;
            };
            sent_any = true;
            self.transmit(env, to, chunks);
        }
        if sent_any {
            env.set_timer(TimerName::Degrade(to), self.destinations[to].rto);
            if settings.heartbeat_interval.get() != 0 {
                self.destinations[to].idle_since = env.now();
            }
        }
        sent_any
    }

    /// Counts a packet of a burst of new data. Returns true if the packet must not be sent.
    fn is_burst_over(&mut self, env: &impl Environment, to: usize) -> bool {
        if env.settings().use_max_burst.get() != 1 || !self.apply_max_burst {
            return false;
        }
        if self.variant.concurrent {
            let burst = &mut self.destinations[to].cmt.burst;
            *burst += 1;
            return *burst > MAX_BURST;
        }
        self.is_retransmission_burst_over(env)
    }

    /// Counts a packet of a burst of retransmissions. Returns true, and ends the limitation of bursts, if the burst is
    /// too long.
    pub(super) fn is_retransmission_burst_over(&mut self, env: &impl Environment) -> bool {
        if env.settings().use_max_burst.get() != 1 || !self.apply_max_burst {
            return false;
        }
        self.burst += 1;
        if self.burst > MAX_BURST {
            self.apply_max_burst = false;
            return true;
        }
        false
    }

    /// A new packet, which contains only the control chunks that accompany data.
    #[inline]
    pub(super) fn new_packet(&mut self, env: &impl Environment) -> Chunks {
        let mut chunks = Chunks::new();
        if self.variant.timestamps {
            chunks.push(Chunk::Timestamp(self.time_stamp(env)));
        }
        chunks
    }

    fn full_packet(&mut self, env: &impl Environment) -> Chunks {
        let mut chunks = self.new_packet(env);
        let mut bytes = 0;
        while self.source.has_data() {
            let next = self.source.next_length(env);
            if bytes + next > self.max_data || next > self.peer_rwnd as i32 {
                break;
            }
            bytes += next;
            chunks.push(self.next_chunk(env));
        }
        if bytes == 0 {
            env.crash("dataChunkSize_ of an SCTP agent became larger than its packets\n");
        }
        chunks
    }

    /// Removes the next data from the source, adds them to the send buffer, and returns the chunk.
    #[inline]
    fn next_chunk(&mut self, env: &impl Environment) -> Chunk {
        let settings = env.settings();
        let (length, stream, unordered, retransmissions_allowed) = match self.source.messages.front() {
            Some(message) if !self.source.is_unlimited => {
                let length = message.bytes as i32 + DATA_HEADER;
                (length, message.stream, message.unordered, message.retransmissions)
            }
            _ => {
                let stream = self.next_round_robin(env);
                let unordered = settings.unordered.get() != 0;
                (settings.data_chunk_size.get() as i32, stream, unordered, settings.reliability.get())
            }
        };
        if !self.source.is_unlimited {
            self.source.messages.pop_front();
        }
        self.last_tsn = self.last_tsn.wrapping_add(1);
        let ssn = if unordered { 0 } else { self.next_ssn(stream) };
        let chunk = DataChunk { tsn: self.last_tsn, length, stream, ssn, unordered };
        self.enter(env, chunk, retransmissions_allowed);
        Chunk::Data(chunk)
    }

    fn next_round_robin(&mut self, env: &impl Environment) -> u16 {
        let streams = env.settings().num_out_streams.get();
        if streams == 0 {
            env.crash("numOutStreams_ of an SCTP agent with unlimited data is 0\n");
        }
        let stream = u32::from(self.next_stream) % streams;
        self.next_stream = self.next_stream.wrapping_add(1);
        stream as u16
    }

    fn next_ssn(&mut self, stream: u16) -> u16 {
        let place = usize::from(stream);
        if self.stream_numbers.len() <= place {
            self.stream_numbers.resize(place + 1, 0);
        }
        let next = self.stream_numbers[place];
        self.stream_numbers[place] = next.wrapping_add(1);
        next
    }

    /// Records the first transmission of a chunk.
    fn enter(&mut self, env: &impl Environment, chunk: DataChunk, retransmissions_allowed: u32) {
        let settings = env.settings();
        let to = self.new_tx;
        let destination = &mut self.destinations[to];
        let begins_timing = !std::mem::replace(&mut destination.is_timing, true);
        let is_timed = begins_timing || self.variant.timestamps || self.variant.concurrent;
        destination.outstanding += chunk.length;
        // ns-2.35: a window of 2³¹ or more is read as a negative number and becomes 0 (spec: sctp, section 12).
        let padded = pad(chunk.length);
        let window_left = (self.peer_rwnd as i32).saturating_sub(padded);
        self.peer_rwnd = window_left.max(0) as u32;
        self.buffer.push_back(Outstanding {
            chunk,
            destination: to,
            gap_acked: false,
            adv_acked: false,
            in_partial_bytes: false,
            missing: 0,
            retransmissions_allowed,
            is_unreliable: u32::from(chunk.stream) < self.unreliable_streams,
            mark: Mark::None,
            ineligible: false,
            transmissions: 1,
            sent: if is_timed { env.now() } else { 0.0 },
            recover: 0,
            is_timed: begins_timing,
        });
        self.ensure_t3(env, to);
        if settings.initial_swnd.get() != 0 {
            self.available_swnd = self.available_swnd.saturating_sub(padded as u32);
        }
    }
}
