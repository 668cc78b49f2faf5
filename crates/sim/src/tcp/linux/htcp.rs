//! H-TCP: the longer ago the last loss, the faster the window grows; a loss removes only the part of the window that
//! had filled the queue (Leith and Shorten, "H-TCP: TCP for high-speed and long-distance networks", 2004; spec:
//! tcp-linux, section 15.7).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

/// The unit of `alpha` and `beta` as a power of 2.
const SHIFT: u32 = 7;
/// The least decrease factor, 1/2.
const LEAST_BETA: u8 = 64;
/// The greatest decrease factor, 4/5.
const GREATEST_BETA: u8 = 102;
/// The time after a loss during which the window grows like Reno's, milliseconds.
const LOW_SPEED_TIME: u64 = 1000;
/// The value of ssthresh before a loss has set it.
const NO_SSTHRESH: u64 = 65535;

state! {
    /// The H-TCP congestion control. Bandwidths are in packets per second, times in milliseconds.
    Htcp {
        /// The increase per round trip, 1/128 packets.
        alpha: Word = 0,
        /// The part of the window that remains after a loss, in 1/128.
        beta: u8 = 8,
        /// Whether the decrease adapts to the round-trip times.
        adapts: u8 = 9,
        /// The number of packets that the last ACK acknowledged.
        acked: u32 = 12,
        /// The number of packets acknowledged since the last measurement of the bandwidth.
        packets: Word = 16,
        /// The least round-trip time since the start.
        min_rtt: Word = 24,
        /// The greatest round-trip time.
        max_rtt: Word = 32,
        /// When the state of recovery last changed.
        last_congestion: Word = 40,
        /// The least bandwidth since the last loss.
        min_bandwidth: Word = 72,
        /// The greatest bandwidth since the last loss.
        max_bandwidth: Word = 80,
        /// The greatest bandwidth before the last loss.
        old_max_bandwidth: Word = 88,
        /// The average bandwidth.
        bandwidth: Word = 96,
        /// When the bandwidth was last measured.
        last_time: Word = 104,
    }
}

impl Htcp {
    fn age(&self, moment: &Moment) -> Word {
        moment.now - self.last_congestion
    }

    /// The time since the last loss, in round-trip times.
    fn age_in_rounds(&self, moment: &Moment) -> Word {
        self.age(moment) / self.min_rtt
    }

    fn measure_rtt(&mut self, tcp: &Connection, moment: &Moment) {
        let srtt = tcp.srtt >> 3;
        if self.min_rtt > srtt || self.min_rtt == 0 {
            self.min_rtt = srtt;
        }
        let steady = tcp.recovery == Recovery::Open && tcp.ssthresh < NO_SSTHRESH;
        if steady && self.age_in_rounds(moment) > 3 {
            self.max_rtt = self.max_rtt.max(self.min_rtt);
            if self.max_rtt < srtt && srtt <= self.max_rtt + 20 {
                self.max_rtt = srtt;
            }
        }
    }

    fn update_beta(&mut self, moment: &Moment) {
        if moment.values.is_on(Parameter::HtcpUseBandwidthSwitch) {
            let (new, old) = (self.max_bandwidth * 5, self.old_max_bandwidth);
            self.old_max_bandwidth = self.max_bandwidth;
            if !(old * 4 <= new && new <= old * 6) {
                self.beta = LEAST_BETA;
                self.adapts = 0;
                return;
            }
        }
        if self.adapts != 0 && self.min_rtt > 10 && self.max_rtt != 0 {
            let ratio = (self.min_rtt << SHIFT) / self.max_rtt;
            self.beta = (ratio.0 as u8).clamp(LEAST_BETA, GREATEST_BETA);
        } else {
            self.beta = LEAST_BETA;
            self.adapts = 1;
        }
    }

    fn update_alpha(&mut self, moment: &Moment) {
        let mut factor = Word(1);
        let age = self.age(moment);
        if age > LOW_SPEED_TIME {
            let excess = age - LOW_SPEED_TIME;
            let half = excess / 2;
            factor = (excess * 10 + half * half / 1000) / 1000 + 1;
        }
        if moment.values.is_on(Parameter::HtcpUseRttScaling) && self.min_rtt != 0 {
            let scale = (Word(8000) / (self.min_rtt * 10)).clamp(Word(4), Word(80));
            factor = ((factor << 3) / scale).max(Word(1));
        }
        let decrease = Word(128) - u32::from(self.beta);
        self.alpha = factor * 2 * decrease;
        if self.alpha == 0 {
            self.alpha = Word(128);
        }
    }
}

impl Algorithm for Htcp {
    const NAME: &'static str = "htcp";

    fn start(&mut self, _tcp: &mut Connection, moment: &Moment) {
        *self = Htcp {
            alpha: Word(128),
            beta: LEAST_BETA,
            acked: 1,
            last_congestion: moment.now,
            ..Htcp::default()
        };
    }

    fn on_acked(&mut self, tcp: &mut Connection, moment: &Moment, packets: Word, _sent: Word) {
        let open = tcp.recovery == Recovery::Open;
        if open {
            self.acked = packets.low();
        }
        if !moment.values.is_on(Parameter::HtcpUseBandwidthSwitch) {
            return;
        }
        if !open {
            self.packets = Word(0);
            self.last_time = moment.now;
            return;
        }
        self.packets += packets;
        let elapsed = moment.now - self.last_time;
        let round = tcp.cwnd - (self.alpha >> SHIFT).max(Word(1));
        if self.packets >= round && elapsed >= self.min_rtt && self.min_rtt > 0 {
            let measured = self.packets * 1000 / elapsed;
            if self.age_in_rounds(moment) <= 3 {
                self.bandwidth = measured;
                self.max_bandwidth = measured;
                self.min_bandwidth = measured;
            } else {
                self.bandwidth = (self.bandwidth * 3 + measured) / 4;
                self.max_bandwidth = self.max_bandwidth.max(self.bandwidth);
                self.min_bandwidth = self.min_bandwidth.min(self.bandwidth);
            }
            self.packets = Word(0);
            self.last_time = moment.now;
        }
    }

    fn on_recovery(&mut self, _tcp: &Connection, moment: &Moment, _next: Recovery) {
        self.last_congestion = moment.now;
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !tcp.is_limited(ack) {
            return;
        }
        if tcp.in_slow_start() {
            return tcp.slow_start(moment);
        }
        self.measure_rtt(tcp, moment);
        if (tcp.counted() * self.alpha) >> SHIFT >= tcp.cwnd {
            tcp.open();
            tcp.cwnd_count = 0;
            self.update_alpha(moment);
        } else {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(self.acked);
        }
        self.acked = 1;
    }

    fn reduce(&mut self, tcp: &Connection, moment: &Moment) -> Word {
        self.update_beta(moment);
        self.update_alpha(moment);
        if self.min_rtt > 0 && self.max_rtt > self.min_rtt {
            self.max_rtt = self.min_rtt + (self.max_rtt - self.min_rtt) * 95 / 100;
        }
        ((tcp.cwnd * u32::from(self.beta)) >> SHIFT).max(Word(2))
    }

    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh
    }
}
