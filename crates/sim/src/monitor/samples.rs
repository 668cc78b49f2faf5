//! The mean and the variance of samples.

use std::cell::Cell;

use crate::Sim;
use crate::entity::Entity;

/// A collection of samples (spec: queues-and-monitors, section 10.3).
#[derive(Debug, Default)]
pub struct Samples {
    count: Cell<u32>,
    sum: Cell<f64>,
    squares: Cell<f64>,
}

impl Samples {
    /// Adds the sample `value`.
    pub fn new_point(&self, value: f64) {
        self.count.set(self.count.get().wrapping_add(1));
        self.sum.set(self.sum.get() + value);
        self.squares.set(self.squares.get() + value * value);
    }

    /// The number of samples.
    pub fn count(&self) -> u32 {
        self.count.get()
    }

    /// The mean of the samples; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        (self.count.get() > 0).then(|| self.sum.get() / f64::from(self.count.get()))
    }

    /// The variance of the samples; `None` if it is undefined.
    // ns-2.35: the variance is 0 for one sample and undefined for two (spec: queues-and-monitors, section 10.3).
    pub fn variance(&self) -> Option<f64> {
        match self.count.get() {
            0 | 2 => None,
            1 => Some(0.0),
            count => {
                let mean = self.sum.get() / f64::from(count);
                Some((self.squares.get() - mean * self.sum.get()) / f64::from(count - 1))
            }
        }
    }

    /// Removes all samples.
    pub fn clear(&self) {
        self.count.set(0);
        self.sum.set(0.0);
        self.squares.set(0.0);
    }
}

impl Entity for Samples {
    fn reset(&self, _sim: &Sim) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance() {
        let samples = Samples::default();
        assert_eq!((samples.mean(), samples.variance()), (None, None));
        samples.new_point(1.0);
        assert_eq!((samples.mean(), samples.variance()), (Some(1.0), Some(0.0)));
        samples.new_point(2.5);
        assert_eq!(samples.variance(), None);
        samples.new_point(4.0);
        assert_eq!((samples.mean(), samples.variance()), (Some(2.5), Some(2.25)));
    }
}
