//! A histogram of activity over time, whose bins become longer as the trace grows.

/// The number of bins. If the trace becomes longer, each bin covers twice the time.
const BINS: usize = 1024;

/// Transmissions and losses in bins of equal length from time 0.
pub struct Activity {
    /// The length of a bin, in seconds.
    pub width: f64,
    /// The number of packets per bin that entered a link or were sent by radio.
    pub sent: Vec<u32>,
    /// The number of packets per bin that were lost.
    pub lost: Vec<u32>,
}

impl Default for Activity {
    fn default() -> Self {
        Activity { width: 1e-4, sent: vec![0; BINS], lost: vec![0; BINS] }
    }
}

impl Activity {
    fn bin(&mut self, time: f64) -> usize {
        let time = time.max(0.0);
        while time >= self.width * BINS as f64 {
            for counts in [&mut self.sent, &mut self.lost] {
                for at in 0..BINS / 2 {
                    counts[at] = counts[2 * at].saturating_add(counts[2 * at + 1]);
                }
                counts[BINS / 2..].fill(0);
            }
            self.width *= 2.0;
        }
        ((time / self.width) as usize).min(BINS - 1)
    }

    /// Counts a transmission.
    pub fn send(&mut self, time: f64) {
        let bin = self.bin(time);
        self.sent[bin] = self.sent[bin].saturating_add(1);
    }

    /// Counts a loss.
    pub fn lose(&mut self, time: f64) {
        let bin = self.bin(time);
        self.lost[bin] = self.lost[bin].saturating_add(1);
    }
}
