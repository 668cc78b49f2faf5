//! An estimator of the rate at which packets arrive.

use std::cell::Cell;

use crate::Initial;

/// An exponential average of the arrival rate (Stoica, Shenker and Zhang, "Core-stateless fair queueing",
/// 1998, section 3.1; spec: queues-and-monitors, section 10.2).
#[derive(Debug)]
#[repr(C)]
pub struct RateEstimator {
    /// `prevTime_`: the time of the last arrival, seconds.
    pub previous: Cell<f64>,
    /// `estimate_rate_`: whether the rate is estimated.
    pub enabled: Cell<bool>,
    /// `k_`: the time constant of the average, seconds.
    pub time_constant: Cell<f64>,
    /// `startTime_`: when the estimator was created, seconds.
    pub started: Cell<f64>,
    /// `estRate_`: the estimated rate, bits per second.
    pub rate: Cell<f64>,
    /// The number of bits that arrived at the same time as the last packet and have not been accounted for.
    pending: Cell<i32>,
}

/// Initial values.
impl RateEstimator {
    /// The initial value of `time_constant`.
    pub const TIME_CONSTANT: Initial<f64> = Initial(0.1);
}

impl RateEstimator {
    /// Creates an estimator that is switched off.
    pub fn new(now: f64) -> RateEstimator {
        RateEstimator {
            enabled: Cell::new(false),
            time_constant: Cell::new(Self::TIME_CONSTANT.real()),
            previous: Cell::new(now),
            started: Cell::new(now),
            rate: Cell::new(0.0),
            pending: Cell::new(0),
        }
    }

    /// Records the arrival of a packet of `size` bytes.
    pub fn arrived(&self, now: f64, size: i32) {
        if !self.enabled.get() {
            self.previous.set(now);
            return;
        }
        let bits = 8 * size + self.pending.get();
        let gap = now - self.previous.get();
        if gap == 0.0 {
            return self.pending.set(bits);
        }
        self.pending.set(0);
        self.previous.set(now);
        let decay = (-gap / self.time_constant.get()).exp();
        self.rate.set((1.0 - decay) * f64::from(bits) / gap + decay * self.rate.get());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_stream_is_measured() {
        let estimator = RateEstimator::new(0.0);
        estimator.enabled.set(true);
        for packet in 1..=1000 {
            let now = f64::from(packet) * 0.01;
            // Two packets at the same time count like one with the sum of their sizes.
            estimator.arrived(now, 60);
            estimator.arrived(now, 40);
        }
        assert!((estimator.rate.get() - 80e3).abs() < 1e3, "{}", estimator.rate.get());
    }
}
