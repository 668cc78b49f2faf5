//! Veno: Reno that uses the length of the queue to decide whether a loss was due to congestion or to a wireless link
//! (Fu and Liew, "TCP Veno: TCP enhancement for transmission over wireless access networks", 2003; spec: tcp-linux,
//! section 15.10).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Recovery, Word};

/// The number of queued packets above which the path is congested, half packets.
const CONGESTED: u64 = 6;

state! {
    /// The Veno congestion control.
    Veno {
        /// Whether Veno is active, rather than Reno.
        enabled: u32 = 0,
        /// The number of round-trip times measured.
        samples: u32 = 4,
        /// The least round-trip time since the window last grew, microseconds.
        min_rtt: Word = 8,
        /// The least round-trip time so far, microseconds.
        base_rtt: Word = 16,
        /// Whether the next full count of ACKs lets the window grow.
        grows_next: Word = 24,
        /// The number of packets in the queue, half packets.
        waiting: Word = 32,
    }
}

impl Veno {
    fn enable(&mut self) {
        self.enabled = 1;
        self.min_rtt = Word::INFINITE;
    }

    /// Lets the window grow at half of Reno's speed, because the path is congested.
    fn grow_slowly(&mut self, tcp: &mut Connection) {
        if tcp.counted() < tcp.cwnd {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
            return;
        }
        if self.grows_next != 0 && tcp.cwnd < u64::from(tcp.cwnd_clamp) {
            tcp.cwnd += 1;
            self.grows_next = Word(0);
        } else {
            self.grows_next = Word(1);
        }
        tcp.cwnd_count = 0;
    }
}

impl Algorithm for Veno {
    const NAME: &'static str = "veno";
    const STAMPS: bool = true;

    fn start(&mut self, _tcp: &mut Connection, _moment: &Moment) {
        self.base_rtt = Word::INFINITE;
        self.grows_next = Word(1);
        self.enable();
    }

    fn on_acked(&mut self, _tcp: &mut Connection, moment: &Moment, _packets: Word, sent: Word) {
        if sent != 0 {
            let rtt = moment.microseconds_since(sent) + 1;
            self.base_rtt = self.base_rtt.min(rtt);
            self.min_rtt = self.min_rtt.min(rtt);
            self.samples = self.samples.wrapping_add(1);
        }
    }

    fn on_recovery(&mut self, _tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Open {
            self.enable();
        } else {
            self.enabled = 0;
        }
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if self.enabled == 0 {
            return tcp.grow_as_reno(moment, ack);
        }
        if !tcp.is_limited(ack) {
            return;
        }
        if self.samples <= 2 {
            tcp.grow_as_reno(moment, ack);
        } else {
            let target = ((tcp.cwnd * self.base_rtt) << 1) / self.min_rtt;
            self.waiting = (tcp.cwnd << 1) - target;
            if tcp.in_slow_start() {
                tcp.slow_start(moment);
            } else if self.waiting < CONGESTED {
                tcp.count_to(tcp.cwnd);
            } else {
                self.grow_slowly(tcp);
            }
            tcp.keep_within_limits();
        }
        self.min_rtt = Word::INFINITE;
    }

    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        if self.waiting < CONGESTED { (tcp.cwnd * 4 / 5).max(Word(2)) } else { tcp.half() }
    }

    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh
    }
}
