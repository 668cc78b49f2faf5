//! Hybla: the window grows like that of a connection with a short round-trip time, so that connections over satellite
//! links are not at a disadvantage (Caini and Firrincieli, "TCP Hybla: a TCP enhancement for heterogeneous networks",
//! 2004; spec: tcp-linux, section 15.8).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

/// The largest window, packets.
const LARGEST_WINDOW: u32 = 65535;

/// The powers 2^(n/8) for n from 0 to 7, in 1/128.
const EIGHTH_POWERS: [u64; 8] = [128, 139, 152, 165, 181, 197, 215, 234];

state! {
    /// The Hybla congestion control.
    Hybla {
        /// Whether the window grows by Hybla's rules instead of Reno's.
        enabled: Word = 0,
        /// The fraction of a packet accumulated towards the next increase, 1/128.
        cents: Word = 8,
        /// The round-trip time divided by the reference round-trip time.
        rho: Word = 16,
        /// The square of `rho`.
        rho_squared: Word = 24,
        /// Eight times `rho`, for more precision.
        rho8: Word = 32,
        /// 128 times `rho_squared`, for more precision.
        rho_squared128: Word = 40,
        /// The least round-trip time, 1/8 ticks.
        min_rtt: Word = 48,
    }
}

impl Hybla {
    fn measure(&mut self, tcp: &Connection, moment: &Moment) {
        self.rho8 = (tcp.srtt / moment.values.word(Parameter::HyblaRtt0)).max(Word(8));
        self.rho = self.rho8 >> 3;
        self.rho_squared128 = (self.rho8 * self.rho8) << 1;
        self.rho_squared = self.rho_squared128 >> 7;
    }

    /// The growth of the window per ACK in slow start, 1/128 packets: 2^rho − 1.
    fn exponential_increment(&self) -> Word {
        let eighths = (self.rho8 - (self.rho << 3)).0 as usize;
        // ns-2.35: the power of two is a signed 32-bit shift, which wraps around.
        let power = Word::from(1_i32.wrapping_shl(self.rho.low()));
        power * EIGHTH_POWERS.get(eighths).copied().unwrap_or(0) - 128
    }
}

impl Algorithm for Hybla {
    const NAME: &'static str = "hybla";

    fn start(&mut self, tcp: &mut Connection, moment: &Moment) {
        self.cents = Word(0);
        self.enabled = Word(1);
        tcp.cwnd_clamp = LARGEST_WINDOW;
        self.measure(tcp, moment);
        self.min_rtt = tcp.srtt;
        tcp.cwnd = self.rho;
    }

    fn on_recovery(&mut self, _tcp: &Connection, _moment: &Moment, next: Recovery) {
        self.enabled = Word::from(u32::from(next == Recovery::Open));
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if tcp.srtt < self.min_rtt {
            self.measure(tcp, moment);
            self.min_rtt = tcp.srtt;
        }
        if !tcp.is_limited(ack) {
            return;
        }
        if self.enabled == 0 {
            return tcp.grow_as_reno(moment, ack);
        }
        if self.rho == 0 {
            self.measure(tcp, moment);
        }
        let slow_start = tcp.cwnd < tcp.ssthresh;
        let increment =
            if slow_start { self.exponential_increment() } else { self.rho_squared128 / tcp.cwnd };
        if !slow_start && increment < 128 {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
        }
        tcp.cwnd += increment >> 7;
        self.cents += increment.0 % 128;
        while self.cents >= 128 {
            tcp.cwnd += 1;
            self.cents -= 128;
            tcp.cwnd_count = 0;
        }
        if slow_start {
            tcp.cwnd = tcp.cwnd.min(tcp.ssthresh);
        }
        tcp.cwnd = tcp.cwnd.min(tcp.cwnd_clamp.into());
    }
}
