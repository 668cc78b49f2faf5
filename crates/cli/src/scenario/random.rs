//! Random numbers that are the same on every machine.

use neons_sim::random::SplitMix64;

/// A random number generator with several distributions. The numbers follow from a seed.
pub(super) struct Random {
    numbers: SplitMix64,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { numbers: SplitMix64::new(seed) }
    }

    /// A uniform number of at least 0 and less than 1.
    pub fn uniform(&mut self) -> f64 {
        (self.numbers.next_number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniform number between `low` and `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    /// A uniform integer of at least 0 and less than `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.uniform() * limit as f64) as usize).min(limit.saturating_sub(1))
    }

    /// A normally distributed number with mean 0 and standard deviation 1 (Box and Muller, 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }
}
