//! Vegas: the window keeps two to four packets waiting in the queue (Brakmo and Peterson, "TCP Vegas: end to end
//! congestion avoidance on a global Internet", 1995; spec: tcp-linux, section 15.9).

use super::memory::state;
use super::round_trips::RoundTrips;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

state! {
    /// The Vegas congestion control.
    Vegas {
        /// Round trips, and the delays measured in them.
        round: RoundTrips = 0,
    }
}

impl Vegas {
    /// Adjusts the window at the end of a round trip.
    fn adjust(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        let sent = (self.round.end - self.round.start) / tcp.mss;
        let cwnd = self.round.cwnd;
        self.round.advance(tcp);
        if self.round.samples <= 2 {
            tcp.grow_as_reno(moment, ack);
        } else {
            let target = ((sent * self.round.base_rtt) << 1) / self.round.min_rtt;
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
        self.round.begin_samples();
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
        self.round.restart(tcp);
    }

    fn on_acked(&mut self, _tcp: &mut Connection, moment: &Moment, _packets: Word, sent: Word) {
        if sent != 0 {
            let rtt = moment.microseconds_since(sent) + 1;
            self.round.add(rtt);
        }
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        self.round.on_recovery(tcp, next);
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if self.round.enabled == 0 {
            tcp.grow_as_reno(moment, ack);
        } else if ack.seq > self.round.end {
            self.adjust(tcp, moment, ack);
        } else if tcp.in_slow_start() {
            tcp.slow_start(moment);
        }
    }
}
