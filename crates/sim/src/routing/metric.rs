//! The distances in routing messages.

use std::cmp::Ordering;
use std::ops::Add;

/// A distance: a sum of link costs, in the unit of the script. The type of number is kept, because scripts can
/// distinguish 1 from 1.0.
#[derive(Clone, Copy, Debug)]
pub enum Metric {
    /// An integer distance.
    Whole(i32),
    /// A floating-point distance.
    Real(f64),
}

impl Metric {
    /// The distance as a floating-point number.
    pub fn value(self) -> f64 {
        match self {
            Metric::Whole(value) => f64::from(value),
            Metric::Real(value) => value,
        }
    }

    /// The smaller distance; `self` if both are equal.
    pub fn min(self, other: Metric) -> Metric {
        if other < self { other } else { self }
    }
}

impl Default for Metric {
    fn default() -> Self {
        Metric::Whole(0)
    }
}

impl From<i32> for Metric {
    fn from(value: i32) -> Self {
        Metric::Whole(value)
    }
}

impl Add for Metric {
    type Output = Metric;

    fn add(self, other: Metric) -> Metric {
        match (self, other) {
            (Metric::Whole(a), Metric::Whole(b)) => Metric::Whole(a.saturating_add(b)),
            _ => Metric::Real(self.value() + other.value()),
        }
    }
}

impl PartialEq for Metric {
    fn eq(&self, other: &Metric) -> bool {
        self.value() == other.value()
    }
}

impl PartialOrd for Metric {
    fn partial_cmp(&self, other: &Metric) -> Option<Ordering> {
        self.value().partial_cmp(&other.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_whole_only_if_both_parts_are() {
        assert!(matches!(Metric::Whole(2) + Metric::Whole(1), Metric::Whole(3)));
        assert!(matches!(Metric::Whole(2) + Metric::Real(1.0), Metric::Real(sum) if sum == 3.0));
    }

    #[test]
    fn values_are_compared_whatever_their_kind() {
        assert_eq!(Metric::Whole(3), Metric::Real(3.0));
        assert!(Metric::Real(2.25) < Metric::Whole(3));
        assert!(matches!(Metric::Real(32.0).min(Metric::Whole(32)), Metric::Real(_)));
        assert!(matches!(Metric::Real(33.5).min(Metric::Whole(32)), Metric::Whole(32)));
    }
}
