//! YeAH: the window grows like that of Scalable TCP while the queue is short; otherwise it is reduced to empty the
//! queue (Baiocchi, Castellani and Vacirca, "YeAH-TCP: yet another highspeed TCP", 2007; spec: tcp-linux, section
//! 15.13).

use super::memory::state;
use super::round_trips::RoundTrips;
use super::{Ack, Algorithm, Connection, Moment, Recovery, Word};

/// The largest window, packets.
const LARGEST_WINDOW: u32 = 0x1ff_ffff;
/// The number of packets in the queue above which the queue is too long.
const LONGEST_QUEUE: u64 = 80;
/// The largest acceptable queueing delay, as a divisor of the least round-trip time.
const LARGEST_DELAY: u64 = 8;
/// The number of slow round trips after which other flows are assumed to be Reno, so that losses halve the window.
const RENO_ROUNDS: u64 = 16;
/// The number of fast round trips after which the estimate of other flows' window is reset.
const FORGIVING_ROUNDS: u64 = 50;
/// The number of ACKs per packet of growth when the window is larger than this number.
const ACKS_PER_PACKET: Word = Word(100);

state! {
    /// The YeAH congestion control.
    Yeah {
        /// Round trips, and the delays measured in them.
        round: RoundTrips = 0,
        /// The length of the queue in the last round trip, packets.
        last_queue: Word = 48,
        /// The number of consecutive slow round trips; 0 in the fast mode.
        slow_rounds: Word = 56,
        /// The estimated window of other flows, packets.
        reno_cwnd: Word = 64,
        /// The number of fast round trips.
        fast_rounds: Word = 72,
        /// The number of packets that the last ACK acknowledged.
        acked: Word = 80,
    }
}

impl Yeah {
    fn advance(&mut self, tcp: &mut Connection, moment: &Moment) {
        if tcp.in_slow_start() {
            tcp.slow_start(moment);
        } else if self.slow_rounds == 0 {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(self.acked.low());
            if tcp.counted() > tcp.cwnd.min(ACKS_PER_PACKET) {
                tcp.open();
                tcp.cwnd_count = 0;
            }
            self.acked = Word(1);
        } else {
            if tcp.counted() < tcp.cwnd {
                tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
            }
            if tcp.counted() >= tcp.cwnd {
                // ns-2.35: the upper limit of the window is ignored (spec: tcp-linux, quirk 10).
                tcp.cwnd += 1;
                tcp.cwnd_count = 0;
            }
        }
    }

    /// Judges the length of the queue at the end of a round trip.
    fn judge_queue(&mut self, tcp: &mut Connection) {
        let delay = self.round.min_rtt - self.round.base_rtt;
        let queue = tcp.cwnd * delay / self.round.min_rtt;
        if queue > LONGEST_QUEUE || delay > self.round.base_rtt / LARGEST_DELAY {
            if queue > LONGEST_QUEUE && tcp.cwnd > self.reno_cwnd {
                tcp.cwnd -= queue.min(tcp.cwnd >> 1);
                tcp.cwnd = tcp.cwnd.max(self.reno_cwnd);
                tcp.ssthresh = tcp.cwnd;
            }
            if self.reno_cwnd <= Word(2) {
                self.reno_cwnd = tcp.half();
            } else {
                self.reno_cwnd += 1;
            }
            self.slow_rounds = (self.slow_rounds + 1).min(Word(0xff_ffff));
        } else {
            self.fast_rounds += 1;
            if self.fast_rounds > FORGIVING_ROUNDS {
                self.reno_cwnd = Word(2);
                self.fast_rounds = Word(0);
            }
            self.slow_rounds = Word(0);
        }
        self.last_queue = queue;
    }
}

impl Algorithm for Yeah {
    const NAME: &'static str = "yeah";
    const STAMPS: bool = true;

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        self.round.restart(tcp);
        self.slow_rounds = Word(0);
        self.last_queue = Word(0);
        self.reno_cwnd = Word(2);
        tcp.cwnd_clamp = tcp.cwnd_clamp.min(LARGEST_WINDOW);
    }

    fn on_acked(&mut self, tcp: &mut Connection, moment: &Moment, packets: Word, sent: Word) {
        if tcp.recovery == Recovery::Open {
            self.acked = packets;
        }
        if sent != 0 {
            let rtt = moment.microseconds_since(sent) + 1;
            self.round.add(rtt);
        }
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        self.round.on_recovery(tcp, next);
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !tcp.is_limited(ack) {
            return;
        }
        self.advance(tcp, moment);
        if ack.seq > self.round.end {
            if self.round.samples > 2 {
                self.judge_queue(tcp);
            }
            self.round.advance(tcp);
            self.round.begin_samples();
        }
    }

    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        let cut = if self.slow_rounds < RENO_ROUNDS {
            self.last_queue.min(tcp.half()).max(tcp.cwnd >> 3)
        } else {
            tcp.half()
        };
        self.fast_rounds = Word(0);
        self.reno_cwnd = (self.reno_cwnd >> 1).max(Word(2));
        // ns-2.35: the new slow start threshold may be less than 2, and wraps around below 0 (spec: tcp-linux, quirk
        // 11).
        tcp.cwnd - cut
    }
}
