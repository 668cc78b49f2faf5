//! The random part of RED, which decides about one packet from the average length of the queue (spec:
//! queues-and-monitors, section 3.6).

use std::cell::Cell;

/// The drop probability as a function of the average length.
#[derive(Debug, Default)]
pub(super) struct DropCurve {
    a: Cell<f64>,
    b: Cell<f64>,
    c: Cell<f64>,
    d: Cell<f64>,
}

impl DropCurve {
    /// Sets the part of the function between the thresholds, which rises from 0 to 1; it is multiplied by the maximum
    /// probability.
    pub(super) fn set_slope(&self, low: f64, difference: f64) {
        self.a.set(1.0 / difference);
        self.b.set(-low / difference);
    }

    /// Sets the part of the function above the high threshold, which rises from the maximum probability to 1 at twice
    /// the threshold.
    pub(super) fn set_gentle_slope(&self, max_p: f64, high: f64) {
        self.c.set((1.0 - max_p) / high);
        self.d.set(2.0 * max_p - 1.0);
    }

    /// The drop probability, at most 1, at the given average length.
    pub(super) fn probability(&self, average: f64, high: f64, gentle: bool, max_p: f64) -> f64 {
        let p = if average < high {
            (self.a.get() * average + self.b.get()) * max_p
        } else if gentle {
            self.c.get() * average + self.d.get()
        } else {
            1.0
        };
        p.min(1.0)
    }
}

/// The number of arrivals and bytes since the last early drop.
#[derive(Debug, Default)]
pub(super) struct Spacing {
    packets: Cell<i32>,
    bytes: Cell<i32>,
    /// Whether the average was above the threshold at the last arrival.
    above: Cell<bool>,
}

impl Spacing {
    pub(super) fn count(&self, size: i32) {
        self.packets.set(self.packets.get() + 1);
        self.bytes.set(self.bytes.get() + size);
    }

    pub(super) fn restart(&self) {
        self.packets.set(0);
        self.bytes.set(0);
    }

    /// Starts to count anew if a packet was hit, and returns whether it was.
    pub(super) fn restarts_if(&self, is_hit: bool) -> bool {
        if is_hit {
            self.restart();
        }
        is_hit
    }

    pub(super) fn reset(&self) {
        self.restart();
        self.above.set(false);
    }

    pub(super) fn fell_below(&self) {
        self.above.set(false);
    }

    /// Records that the average is above the threshold when a packet of `size` bytes arrives. Returns whether the
    /// average was above at the previous arrival too: the first packet above the threshold is never dropped early.
    pub(super) fn stayed_above(&self, size: i32) -> bool {
        if self.above.replace(true) {
            return true;
        }
        self.packets.set(1);
        self.bytes.set(size);
        false
    }

    pub(super) fn packets(&self) -> i32 {
        self.packets.get()
    }

    pub(super) fn bytes(&self) -> i32 {
        self.bytes.get()
    }
}

/// The probability of dropping a packet after `count` others were not dropped, such that the distances between
/// drops are uniformly distributed (Floyd and Jacobson, "Random early detection gateways", 1993, section 7).
pub(crate) fn spaced(p: f64, count: f64, wait: bool) -> f64 {
    if wait {
        if count * p < 1.0 {
            0.0
        } else if count * p < 2.0 {
            p / (2.0 - count * p)
        } else {
            1.0
        }
    } else if count * p < 1.0 {
        p / (1.0 - count * p)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_piecewise_linear() {
        let curve = DropCurve::default();
        curve.set_slope(5.0, 10.0);
        curve.set_gentle_slope(0.1, 15.0);
        let p = |average| curve.probability(average, 15.0, true, 0.1);
        assert_eq!(p(5.0), 0.0);
        assert!((p(10.0) - 0.05).abs() < 1e-15);
        assert!((p(15.0) - 0.1).abs() < 1e-15);
        assert!((p(30.0) - 1.0).abs() < 1e-15);
        assert_eq!(p(60.0), 1.0);
        assert_eq!(curve.probability(15.0, 15.0, false, 0.1), 1.0);
    }

    #[test]
    fn drops_are_spaced() {
        assert_eq!(spaced(0.1, 9.0, true), 0.0);
        assert_eq!(spaced(0.1, 10.0, true), 0.1);
        assert_eq!(spaced(0.1, 20.0, true), 1.0);
        assert_eq!(spaced(0.1, 0.0, false), 0.1);
        assert_eq!(spaced(0.1, 5.0, false), 0.2);
        assert_eq!(spaced(0.1, 10.0, false), 1.0);
    }
}
