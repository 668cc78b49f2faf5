//! Vegas: the window keeps two to four packets waiting in the queue (Brakmo and Peterson, "TCP Vegas: end to end
//! congestion avoidance on a global Internet", 1995; spec: tcp-linux, section 15.9).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

state! {
    /// The Vegas congestion control.
    Vegas {
        /// The byte at which the present round trip ends.
        round_end: Word = 0,
        /// The byte at which the present round trip began.
        round_start: Word = 8,
        /// The window at the beginning of the present round trip, packets.
        round_cwnd: Word = 16,
        /// Whether Vegas is active, rather than Reno.
        enabled: u32 = 24,
        /// The number of round-trip times measured in the present round trip.
        samples: u32 = 28,
        /// The least round-trip time of the present round trip, microseconds.
        min_rtt: Word = 32,
        /// The least round-trip time so far, microseconds.
        base_rtt: Word = 40,
    }
}

impl Vegas {
    fn enable(&mut self, tcp: &Connection) {
        self.enabled = 1;
        self.begin_samples();
        self.round_end = tcp.snd_nxt;
    }

    fn begin_samples(&mut self) {
        self.samples = 0;
        self.min_rtt = Word::INFINITE;
    }

    /// Adjusts the window at the end of a round trip.
    fn adjust(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        let sent = (self.round_end - self.round_start) / tcp.mss;
        let cwnd = self.round_cwnd;
        self.round_start = self.round_end;
        self.round_end = tcp.snd_nxt;
        self.round_cwnd = tcp.cwnd;
        if self.samples <= 2 {
            tcp.grow_as_reno(moment, ack);
        } else {
            let target = ((sent * self.base_rtt) << 1) / self.min_rtt;
            let waiting = (sent << 1) - target;
            let values = moment.values;
            if tcp.in_slow_start() {
                if waiting > values.word(Parameter::VegasGamma) {
                    tcp.ssthresh = Word(2);
                    tcp.cwnd = tcp.cwnd.min((target >> 1) + 1);
                }
                tcp.slow_start(moment);
            } else {
                let next = if waiting > values.word(Parameter::VegasBeta) {
                    cwnd - 1
                } else if waiting < values.word(Parameter::VegasAlpha) {
                    cwnd + 1
                } else {
                    cwnd
                };
                if next > tcp.cwnd {
                    tcp.cwnd += 1;
                } else if next < tcp.cwnd {
                    tcp.cwnd -= 1;
                }
            }
            tcp.keep_within_limits();
        }
        self.begin_samples();
    }
}

impl Connection {
    /// Limits the window to at least 2 packets and at most its upper limit.
    pub fn keep_within_limits(&mut self) {
        if self.cwnd < 2 {
            self.cwnd = Word(2);
        } else if self.cwnd > u64::from(self.cwnd_clamp) {
            self.cwnd = self.cwnd_clamp.into();
        }
    }
}

impl Algorithm for Vegas {
    const NAME: &'static str = "vegas";
    const STAMPS: bool = true;

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        self.base_rtt = Word::INFINITE;
        self.enable(tcp);
    }

    fn on_acked(&mut self, _tcp: &mut Connection, moment: &Moment, _packets: Word, sent: Word) {
        if sent != 0 {
            let rtt = moment.microseconds_since(sent) + 1;
            self.base_rtt = self.base_rtt.min(rtt);
            self.min_rtt = self.min_rtt.min(rtt);
            self.samples = self.samples.wrapping_add(1);
        }
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Open {
            self.enable(tcp);
        } else {
            self.enabled = 0;
        }
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if self.enabled == 0 {
            tcp.grow_as_reno(moment, ack);
        } else if ack.seq > self.round_end {
            self.adjust(tcp, moment, ack);
        } else if tcp.in_slow_start() {
            tcp.slow_start(moment);
        }
    }
}
