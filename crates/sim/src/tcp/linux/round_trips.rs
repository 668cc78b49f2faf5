//! Round trips with the delays measured in them: the part that Vegas, YeAH and Compound have in common (spec: tcp-linux,
//! sections 15.9, 15.13 and 15.15).

use super::memory::state;
use super::{Connection, Recovery, Word};

state! {
    /// The present round trip, and the delays measured in it.
    RoundTrips {
        /// The byte at which the present round trip ends.
        end: Word = 0,
        /// The byte at which the present round trip began.
        start: Word = 8,
        /// The window at the beginning of the present round trip, packets.
        cwnd: Word = 16,
        /// 1 unless a loss is being repaired.
        enabled: u32 = 24,
        /// The number of round-trip times measured in the present round trip.
        samples: u32 = 28,
        /// The least round-trip time of the present round trip, microseconds.
        min_rtt: Word = 32,
        /// The least round-trip time so far, microseconds.
        base_rtt: Word = 40,
    }
}

impl RoundTrips {
    /// Forgets all delays and begins the first round trip.
    pub(super) fn restart(&mut self, tcp: &Connection) {
        self.base_rtt = Word::INFINITE;
        self.enable(tcp);
    }

    fn enable(&mut self, tcp: &Connection) {
        self.enabled = 1;
        self.begin_samples();
        self.end = tcp.snd_nxt;
    }

    /// Forgets the delays of the present round trip.
    pub(super) fn begin_samples(&mut self) {
        self.samples = 0;
        self.min_rtt = Word::INFINITE;
    }

    /// Begins the next round trip. Keeps the delays, which [`RoundTrips::begin_samples`] forgets.
    pub(super) fn advance(&mut self, tcp: &Connection) {
        self.start = self.end;
        self.end = tcp.snd_nxt;
        self.cwnd = tcp.cwnd;
    }

    /// Records a round-trip time, microseconds.
    pub(super) fn add(&mut self, rtt: Word) {
        self.base_rtt = self.base_rtt.min(rtt);
        self.min_rtt = self.min_rtt.min(rtt);
        self.samples = self.samples.wrapping_add(1);
    }

    /// Begins a new round trip after the repair of losses.
    pub(super) fn on_recovery(&mut self, tcp: &Connection, next: Recovery) {
        if next == Recovery::Open {
            self.enable(tcp);
        } else {
            self.enabled = 0;
        }
    }
}
