//! Compound TCP: the sum of Reno's window and a window that grows while the queue is short (Tan, Song, Zhang and
//! Sridharan, "A compound TCP approach for high-speed and long distance networks", 2005; spec: tcp-linux, section
//! 15.15).

use super::algorithm::RttSample;
use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Recovery, Word};

/// The number of packets in the queue above which the delay window shrinks, half packets.
const LONGEST_QUEUE: u64 = 60;

state! {
    /// The Compound TCP congestion control.
    Compound {
        /// The byte at which the present round trip ends.
        round_end: Word = 0,
        /// The byte at which the present round trip began.
        round_start: Word = 8,
        /// The window at the beginning of the present round trip, packets.
        round_cwnd: Word = 16,
        /// Whether no loss is being repaired. Without effect.
        enabled: u32 = 24,
        /// The number of round-trip times measured in the present round trip.
        samples: u32 = 28,
        /// The least round-trip time of the present round trip, microseconds.
        min_rtt: Word = 32,
        /// The least round-trip time so far, microseconds.
        base_rtt: Word = 40,
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
    fn enable(&mut self, tcp: &Connection) {
        self.enabled = 1;
        self.begin_samples();
        self.round_end = tcp.snd_nxt;
    }

    fn begin_samples(&mut self) {
        self.samples = 0;
        self.min_rtt = Word::INFINITE;
    }

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
        let sent = (self.round_end - self.round_start) / tcp.mss;
        self.round_start = self.round_end;
        self.round_end = tcp.snd_nxt;
        self.round_cwnd = tcp.cwnd;
        if self.samples > 2 {
            let target = ((sent * self.base_rtt) << 1) / self.min_rtt;
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
        self.begin_samples();
    }
}

impl Algorithm for Compound {
    const NAME: &'static str = "compound";
    const STAMPS: bool = true;

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        self.base_rtt = Word::INFINITE;
        self.enable(tcp);
        self.delay_cwnd = Word(0);
        self.loss_cwnd = tcp.cwnd;
    }

    fn on_rtt_sample(&mut self, sample: RttSample) {
        let rtt = sample.microseconds() + 1;
        self.base_rtt = self.base_rtt.min(rtt);
        self.min_rtt = self.min_rtt.min(rtt);
        self.samples = self.samples.wrapping_add(1);
    }

    fn on_recovery(&mut self, tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Open {
            self.enable(tcp);
        } else {
            self.enabled = 0;
        }
    }

    fn grow(&mut self, tcp: &mut Connection, _moment: &Moment, ack: &Ack) {
        self.follow_cuts(tcp.cwnd);
        if !tcp.is_limited(ack) {
            return;
        }
        self.grow_by_loss(tcp);
        if ack.seq > self.round_end {
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
