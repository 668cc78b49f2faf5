//! Illinois: the larger the delay, the slower the window grows and the more a loss reduces it (Liu, Başar and Srikant,
//! "TCP-Illinois: a loss and delay-based congestion control algorithm for high-speed networks", 2006; spec: tcp-linux,
//! section 15.14).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

/// The unit of `alpha` as a power of 2.
const ALPHA_SHIFT: u32 = 7;
/// The greatest increase, 10 packets per round trip, in 1/128 packets.
const GREATEST_ALPHA: Word = Word(1280);
/// Reno's increase, 1 packet per round trip, in 1/128 packets.
const RENO_ALPHA: Word = Word(128);
/// The least decrease, 1/8 of the window, in 1/64.
const LEAST_BETA: Word = Word(8);
/// The greatest decrease, 1/2 of the window, in 1/64.
const GREATEST_BETA: Word = Word(32);
/// The upper limit of round-trip times, microseconds.
const GREATEST_RTT: Word = Word(3_355_443);

state! {
    /// The Illinois congestion control.
    Illinois {
        /// The sum of the round-trip times measured in the present round trip, microseconds.
        sum: Word = 0,
        /// The number of round-trip times in `sum`.
        samples: Word = 8,
        /// The least round-trip time so far, microseconds.
        base_rtt: Word = 16,
        /// The greatest round-trip time so far, microseconds.
        max_rtt: Word = 24,
        /// The byte at which the present round trip ends.
        round_end: Word = 32,
        /// The increase per round trip, 1/128 packets.
        alpha: Word = 40,
        /// The part of the window that a loss takes away, in 1/64.
        beta: Word = 48,
        /// The number of packets that the last ACK acknowledged.
        acked: u32 = 56,
        /// Whether the average delay has exceeded the limit of small delays.
        above: u8 = 60,
        /// The number of round trips with a small delay since `above` was set.
        low_rounds: u8 = 61,
    }
}

impl Illinois {
    fn begin_round(&mut self, tcp: &Connection) {
        self.round_end = tcp.snd_nxt;
        self.samples = Word(0);
        self.sum = Word(0);
    }

    fn update(&mut self, tcp: &Connection, moment: &Moment) {
        if tcp.cwnd < moment.values.word(Parameter::IllinoisWinThresh) {
            self.alpha = RENO_ALPHA;
            self.beta = GREATEST_BETA;
        } else if self.samples > 0 {
            let greatest = self.max_rtt - self.base_rtt;
            let average = self.sum / self.samples - self.base_rtt;
            self.update_alpha(greatest, average, moment);
            self.update_beta(greatest, average);
        }
        self.begin_round(tcp);
    }

    fn update_alpha(&mut self, greatest: Word, average: Word, moment: &Moment) {
        let small = greatest / 100;
        if average > small {
            self.above = 1;
            let (greatest, average) = (greatest - small, average - small);
            self.alpha = greatest * GREATEST_ALPHA / (greatest + average * 1242 / 38);
        } else if self.above == 0 {
            self.alpha = GREATEST_ALPHA;
        } else {
            self.low_rounds = self.low_rounds.wrapping_add(1);
            if i32::from(self.low_rounds) >= moment.values.get(Parameter::IllinoisTheta) {
                self.low_rounds = 0;
                self.above = 0;
                self.alpha = GREATEST_ALPHA;
            }
        }
    }

    fn update_beta(&mut self, greatest: Word, average: Word) {
        let small = greatest / 10;
        let large = greatest * 8 / 10;
        self.beta = if average <= small {
            LEAST_BETA
        } else if average >= large || large <= small {
            GREATEST_BETA
        } else {
            let range = GREATEST_BETA - LEAST_BETA;
            (LEAST_BETA * large - GREATEST_BETA * small + range * average) / (large - small)
        };
    }
}

impl Algorithm for Illinois {
    const NAME: &'static str = "illinois";
    const STAMPS: bool = true;

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        *self = Illinois {
            alpha: GREATEST_ALPHA,
            beta: GREATEST_BETA,
            base_rtt: Word::INFINITE,
            ..Illinois::default()
        };
        self.begin_round(tcp);
    }

    fn on_acked(&mut self, _tcp: &mut Connection, moment: &Moment, packets: Word, sent: Word) {
        self.acked = packets.low();
        if sent != 0 {
            let rtt = moment.microseconds_since(sent).min(GREATEST_RTT);
            self.base_rtt = self.base_rtt.min(rtt);
            self.max_rtt = self.max_rtt.max(rtt);
            self.samples += 1;
            self.sum += rtt;
        }
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Loss {
            self.alpha = RENO_ALPHA;
            self.beta = GREATEST_BETA;
            self.low_rounds = 0;
            self.above = 0;
            self.begin_round(tcp);
        }
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if ack.seq > self.round_end {
            self.update(tcp, moment);
        }
        if !tcp.is_limited(ack) {
            return;
        }
        if tcp.in_slow_start() {
            return tcp.slow_start(moment);
        }
        tcp.cwnd_count = tcp.cwnd_count.wrapping_add(self.acked);
        self.acked = 1;
        let increment = (tcp.counted() * self.alpha) >> ALPHA_SHIFT;
        if increment >= tcp.cwnd {
            tcp.cwnd = (tcp.cwnd + increment / tcp.cwnd).min(tcp.cwnd_clamp.into());
            tcp.cwnd_count = 0;
        }
    }

    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        ((tcp.cwnd * self.beta) >> 6).max(Word(2))
    }
}
