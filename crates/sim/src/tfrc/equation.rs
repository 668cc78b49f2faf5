//! The rate of a TCP connection (Padhye, Firoiu, Towsley and Kurose, "Modeling TCP throughput: A simple model and
//! its empirical validation", 1998).

/// The upper limit of rates, bytes per second.
const HIGHEST_RATE: f64 = 25_000_000.0;

/// The parameters of a TCP connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// The round-trip time, seconds.
    pub rtt: f64,
    /// The retransmission timeout, seconds.
    pub tzero: f64,
    /// The packet size, bytes.
    pub size: i32,
    /// The number of packets per acknowledgement.
    pub packets_per_ack: i32,
}

impl Path {
    /// The rate of a TCP connection at the loss event rate `p`, bytes per second.
    pub(super) fn rate(&self, p: f64) -> f64 {
        let (rtt, b) = (self.rtt, f64::from(self.packets_per_ack));
        if p < 0.0 || rtt < 0.0 {
            return HIGHEST_RATE;
        }
        let in_recovery = rtt * (2.0 * b * p / 3.0).sqrt();
        let timeouts = f64::min(1.0, 3.0 * (3.0 * b * p / 8.0).sqrt());
        let duration = self.tzero * p * (1.0 + 32.0 * p * p);
        let per_packet = in_recovery + timeouts * duration;
        if per_packet < 1e-7 {
            return HIGHEST_RATE;
        }
        f64::min(f64::from(self.size) / per_packet, HIGHEST_RATE)
    }

    /// The loss event rate at which a TCP connection reaches about `rate`, bytes per second.
    pub(super) fn loss_rate(&self, rate: f64) -> f64 {
        const STEPS: usize = 31;
        let (mut p, mut step) = (0.5, 0.25);
        for _ in 0..STEPS {
            let reached = self.rate(p);
            if reached > 0.95 * rate && reached < 1.05 * rate {
                break;
            }
            if reached > rate {
                p += step;
            } else {
                p -= step;
            }
            step /= 2.0;
        }
        p
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: Path = Path { rtt: 0.1, tzero: 0.4, size: 1000, packets_per_ack: 1 };

    #[test]
    fn at_small_loss_rates_the_square_root_law_holds() {
        let rate = PATH.rate(1e-4);
        let law = 1000.0 / (0.1 * (2.0 * 1e-4 / 3.0_f64).sqrt());
        assert!((rate / law - 1.0).abs() < 0.05, "{rate} against {law}");
    }

    #[test]
    fn the_inverse_is_within_five_per_cent() {
        for rate in [2e3, 2e4, 2e5] {
            let reached = PATH.rate(PATH.loss_rate(rate));
            assert!((reached / rate - 1.0).abs() < 0.051, "{reached} for {rate}");
        }
    }
}
