//! The integral of a step function.

use std::cell::Cell;

use crate::Sim;
use crate::entity::Entity;

/// Integrates y over x, where y is constant between points (spec: queues-and-monitors, section 10.3).
#[derive(Debug, Default)]
pub struct Integrator {
    /// `lastx_`: x of the last point.
    pub last_x: Cell<f64>,
    /// `lasty_`: y of the last point.
    pub last_y: Cell<f64>,
    /// `sum_`: the integral up to the last point.
    pub sum: Cell<f64>,
}

impl Integrator {
    /// Adds a point: from `x` on the function has the value `y`.
    #[inline]
    pub fn new_point(&self, x: f64, y: f64) {
        self.sum.set(self.sum.get() + (x - self.last_x.get()) * self.last_y.get());
        self.last_x.set(x);
        self.last_y.set(y);
    }

    /// Resets the integral, x and y to 0.
    // ns-2.35: because x and y are reset too, the area between the last point and the next one is lost.
    pub fn clear(&self) {
        self.last_x.set(0.0);
        self.last_y.set(0.0);
        self.sum.set(0.0);
    }
}

impl Entity for Integrator {
    fn reset(&self, _sim: &Sim) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_summed() {
        let integrator = Integrator::default();
        for (x, y) in [(1.0, 2.0), (3.0, 5.0), (4.0, 0.0)] {
            integrator.new_point(x, y);
        }
        assert_eq!(integrator.sum.get(), 2.0 * 2.0 + 5.0);
    }
}
