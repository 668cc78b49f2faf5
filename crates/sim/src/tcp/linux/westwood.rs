//! Westwood+: a loss reduces the window to the product of the measured bandwidth and the least round-trip time
//! (Mascolo, Casetti, Gerla, Sanadidi and Wang, "TCP Westwood: bandwidth estimation for enhanced transport over
//! wireless links", 2001; spec: tcp-linux, section 15.11).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Word};

/// The shortest time over which the bandwidth is measured, milliseconds.
const SHORTEST_WINDOW: Word = Word(50);
/// The round-trip time before the first sample, milliseconds.
const INITIAL_RTT: Word = Word(20_000);

state! {
    /// The Westwood+ congestion control. Bandwidths are in bytes per millisecond, times in milliseconds.
    Westwood {
        /// The bandwidth, smoothed once.
        smoothed_once: Word = 0,
        /// The bandwidth, smoothed twice.
        bandwidth: Word = 8,
        /// When the present measurement began.
        began: Word = 16,
        /// The number of bytes acknowledged in the present measurement.
        acked: Word = 24,
        /// The byte up to which acknowledgements have been counted.
        counted_to: Word = 32,
        /// The number of bytes that the last ACK acknowledged.
        last_acked: Word = 40,
        /// The number of bytes counted for duplicate ACKs beyond the cumulative ACK.
        ahead: Word = 48,
        /// The smoothed round-trip time.
        rtt: Word = 56,
        /// The least round-trip time.
        min_rtt: Word = 64,
        /// Whether the next ACK is the first one.
        first_ack: u8 = 72,
        /// Whether the next sample sets the least round-trip time.
        first_rtt: u8 = 73,
    }
}

impl Westwood {
    fn measure_bandwidth(&mut self, tcp: &Connection, now: Word) {
        let elapsed = now - self.began;
        if self.first_ack != 0 {
            self.counted_to = tcp.snd_una;
            self.first_ack = 0;
        }
        if self.rtt == 0 || elapsed <= self.rtt.max(SHORTEST_WINDOW) {
            return;
        }
        let measured = self.acked / elapsed;
        if self.smoothed_once == 0 && self.bandwidth == 0 {
            self.smoothed_once = measured;
            self.bandwidth = measured;
        } else {
            self.smoothed_once = (self.smoothed_once * 7 + measured) >> 3;
            self.bandwidth = (self.bandwidth * 7 + self.smoothed_once) >> 3;
        }
        self.acked = Word(0);
        self.began = now;
    }

    fn measure_rtt(&mut self) {
        if self.first_rtt != 0 {
            self.min_rtt = self.rtt;
            self.first_rtt = 0;
        } else {
            self.min_rtt = self.rtt.min(self.min_rtt);
        }
    }

    /// The number of bytes that an irregular ACK acknowledges. A duplicate counts one packet, which a later cumulative
    /// ACK does not count again.
    fn count_carefully(&mut self, tcp: &Connection) -> Word {
        let mut acked = tcp.snd_una - self.counted_to;
        if acked == 0 {
            self.ahead += tcp.mss;
            acked = tcp.mss;
        }
        if acked > tcp.mss {
            if self.ahead >= acked {
                self.ahead -= acked;
                acked = tcp.mss;
            } else {
                acked -= self.ahead;
                self.ahead = Word(0);
            }
        }
        self.last_acked = acked;
        acked
    }
}

impl Algorithm for Westwood {
    const NAME: &'static str = "westwood";

    fn start(&mut self, tcp: &mut Connection, moment: &Moment) {
        *self = Westwood {
            rtt: INITIAL_RTT,
            min_rtt: INITIAL_RTT,
            began: moment.now,
            counted_to: tcp.snd_una,
            first_ack: 1,
            first_rtt: 1,
            last_acked: self.last_acked,
            ..Westwood::default()
        };
    }

    fn on_acked(&mut self, tcp: &mut Connection, _moment: &Moment, packets: Word, _sent: Word) {
        if packets > 0 {
            self.rtt = tcp.srtt >> 3;
        }
    }

    fn on_ack(&mut self, tcp: &Connection, moment: &Moment, regular: bool) {
        self.measure_bandwidth(tcp, moment.now);
        let acked = if regular { tcp.snd_una - self.counted_to } else { self.count_carefully(tcp) };
        self.acked += acked;
        self.counted_to = tcp.snd_una;
        self.measure_rtt();
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        tcp.grow_as_reno(moment, ack);
    }

    fn floor(&self, tcp: &Connection) -> Word {
        (self.bandwidth * self.min_rtt / tcp.mss).max(Word(2))
    }
}
