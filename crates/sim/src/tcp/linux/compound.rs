//! Compound TCP: the sum of Reno's window and a window that grows while the queue is short (Tan, Song, Zhang and
//! Sridharan, "A compound TCP approach for high-speed and long distance networks", 2005; spec: tcp-linux, section
//! 15.15).

use super::algorithm::RttSample;
use super::memory::state;
use super::round_trips::RoundTrips;
use super::{Ack, Algorithm, Connection, Moment, Recovery, Word};

/// The number of packets in the queue above which the delay window shrinks, half packets.
const LONGEST_QUEUE: u64 = 60;

state! {
    /// The Compound TCP congestion control.
    Compound {
        /// Round trips, and the delays measured in them.
        round: RoundTrips = 0,
        /// Reno's window, packets.
        loss_cwnd: Word = 48,
        /// The delay window, packets.
        delay_cwnd: Word = 56,
    }
}

/// The fourth root, computed by Newton's method.
fn fourth_root(value: Word) -> Word {
    let mut root = Word(1) << (value.bit_length() >> 2);
    loop {
        let previous = root;
        let cube = previous * previous * previous;
        root = (previous * 3 + value.divided_coarsely(cube)) / 4;
        if root.max(previous) - root.min(previous) <= Word(1) {
            return root;
        }
    }
}

impl Compound {
    /// Adapts the two windows after another part of the sender has reduced their sum.
    fn follow_cuts(&mut self, cwnd: Word) {
        if self.loss_cwnd + self.delay_cwnd > cwnd {
            if self.loss_cwnd > cwnd || self.delay_cwnd > cwnd {
                self.loss_cwnd = cwnd;
                self.delay_cwnd = Word(0);
            } else {
                self.loss_cwnd = cwnd - self.delay_cwnd;
            }
        }
    }

    fn grow_by_loss(&mut self, tcp: &mut Connection) {
        let mut grows = self.loss_cwnd <= tcp.ssthresh;
        if !grows && tcp.counted() < tcp.cwnd {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
        }
        if tcp.counted() >= tcp.cwnd {
            grows = true;
            tcp.cwnd_count = 0;
        }
        if grows && tcp.cwnd < u64::from(tcp.cwnd_clamp) {
            self.loss_cwnd += 1;
        }
    }

    /// Changes the delay window at the end of a round trip.
    fn grow_by_delay(&mut self, tcp: &Connection) {
        let sent = (self.round.end - self.round.start) / tcp.mss;
        self.round.advance(tcp);
        if self.round.samples > 2 {
            let target = ((sent * self.round.base_rtt) << 1) / self.round.min_rtt;
            let waiting = (sent << 1) - target;
            if waiting < LONGEST_QUEUE {
                let step = fourth_root(sent * sent * sent) >> 3;
                if step > 1 {
                    self.delay_cwnd += step - 1;
                }
            } else if self.delay_cwnd << 1 < waiting {
                self.delay_cwnd = Word(0);
            } else {
                self.delay_cwnd = ((self.delay_cwnd << 1) - waiting) >> 1;
            }
        }
        self.round.begin_samples();
    }
}

impl Algorithm for Compound {
    const NAME: &'static str = "compound";
    const STAMPS: bool = true;

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        self.round.restart(tcp);
        self.delay_cwnd = Word(0);
        self.loss_cwnd = tcp.cwnd;
    }

    fn on_rtt_sample(&mut self, sample: RttSample) {
        let rtt = sample.microseconds() + 1;
        self.round.add(rtt);
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        self.round.on_recovery(tcp, next);
    }

    fn grow(&mut self, tcp: &mut Connection, _moment: &Moment, ack: &Ack) {
        self.follow_cuts(tcp.cwnd);
        if !tcp.is_limited(ack) {
            return;
        }
        self.grow_by_loss(tcp);
        if ack.seq > self.round.end {
            self.grow_by_delay(tcp);
        }
        tcp.cwnd = self.loss_cwnd + self.delay_cwnd;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fourth_roots_are_nearly_right() {
        for value in [1_u64, 16, 81, 1_000_000, 125_000_000_000] {
            let exact = (value as f64).powf(0.25);
            let root = fourth_root(Word(value)).0 as f64;
            assert!((root - exact).abs() <= 1.0 + 0.02 * exact, "{value}: {root} instead of {exact}");
        }
    }
}
