use std::collections::BTreeMap;

use serde::Serialize;

/// The distribution of non-negative values.
///
/// Up to [`Distribution::EXACT`] values are stored exactly. Beyond that values are counted in classes whose width is
/// 0.1 % of the value, so that memory is bounded; mean, minimum and maximum stay exact. Where many distributions share
/// the memory, each stores fewer values, and classes become wider when there are too many.
#[derive(Clone, Debug, Default)]
pub struct Distribution {
    values: Vec<f64>,
    classes: BTreeMap<u32, u64>,
    /// The number of times that the width of classes was doubled.
    widened: u32,
    count: u64,
    sum: f64,
    min: f64,
    max: f64,
}

/// The shift that reduces the bits of a double to its class: sign, exponent and ten bits of the fraction remain.
const CLASS_SHIFT: u32 = 64 - 22;

impl Distribution {
    /// The largest number of values that are stored exactly.
    pub const EXACT: usize = 1 << 16;

    /// The largest number of classes.
    const CLASSES: usize = 1 << 14;
    /// The number of values that all distributions together may store exactly. The number of classes is limited to a
    /// quarter of it.
    const SHARED: usize = 1 << 20;

    /// Adds a value. Negative values count as 0; NaN is left out.
    pub fn add(&mut self, value: f64) {
        self.add_among(value, 1);
    }

    /// Adds a value like [`Distribution::add`] where about `others` distributions share the memory.
    pub(super) fn add_among(&mut self, value: f64, others: usize) {
        if value.is_nan() {
            return;
        }
        let value = value.max(0.0);
        self.min = if self.count == 0 { value } else { self.min.min(value) };
        self.max = self.max.max(value);
        self.sum += value;
        self.count += 1;
        let share = Distribution::SHARED / others.max(1);
        if self.classes.is_empty() && self.values.len() < share.clamp(16, Distribution::EXACT) {
            self.values.push(value);
            return;
        }
        for value in std::mem::take(&mut self.values) {
            *self.classes.entry(class(value) >> self.widened).or_default() += 1;
        }
        *self.classes.entry(class(value) >> self.widened).or_default() += 1;
        while self.classes.len() > (share / 4).clamp(16, Distribution::CLASSES) {
            self.widened += 1;
            for (class, count) in std::mem::take(&mut self.classes) {
                *self.classes.entry(class >> 1).or_default() += count;
            }
        }
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The quantile by nearest rank: the smallest value such that at least the fraction `q` of all values does not
    /// exceed it. `None` if there are no values.
    pub fn quantile(&self, q: f64) -> Option<f64> {
        let mut sorted = self.values.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        self.quantile_of(&sorted, q)
    }

    fn quantile_of(&self, sorted: &[f64], q: f64) -> Option<f64> {
        let rank = ((q * self.count as f64).ceil() as u64).clamp(1, self.count.max(1)) - 1;
        if self.classes.is_empty() {
            return sorted.get(rank as usize).copied();
        }
        let mut before = 0;
        let class = self.classes.iter().find(|&(_, &count)| {
            before += count;
            before > rank
        });
        class.map(|(&class, _)| middle(class, self.widened).clamp(self.min, self.max))
    }

    /// The distribution function at `steps` + 1 quantiles: values, each with the fraction of values that do not exceed
    /// it.
    pub fn function(&self, steps: u32) -> Vec<(f64, f64)> {
        let mut sorted = self.values.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let fractions = (0..=steps).map(|step| f64::from(step) / f64::from(steps));
        fractions.filter_map(|q| Some((self.quantile_of(&sorted, q)?, q))).collect()
    }

    /// Mean, extremes and the usual quantiles; `None` if there are no values.
    pub fn summary(&self) -> Option<Quantiles> {
        let mut sorted = self.values.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        Some(Quantiles {
            count: self.count,
            mean: if self.count == 0 { return None } else { self.sum / self.count as f64 },
            min: self.min,
            median: self.quantile_of(&sorted, 0.5)?,
            p95: self.quantile_of(&sorted, 0.95)?,
            p99: self.quantile_of(&sorted, 0.99)?,
            max: self.max,
        })
    }
}

fn class(value: f64) -> u32 {
    (value.to_bits() >> CLASS_SHIFT) as u32
}

fn middle(class: u32, widened: u32) -> f64 {
    let shift = CLASS_SHIFT + widened;
    f64::from_bits(u64::from(class) << shift | 1 << (shift - 1))
}

/// A summary of a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantiles {
    /// The number of values.
    pub count: u64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The smallest value.
    pub min: f64,
    /// The value that half of all values do not exceed.
    pub median: f64,
    /// The value that 95 % of all values do not exceed.
    pub p95: f64,
    /// The value that 99 % of all values do not exceed.
    pub p99: f64,
    /// The greatest value.
    pub max: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_exact_first_and_then_within_a_thousandth() {
        let mut values = Distribution::default();
        assert_eq!(values.summary(), None);
        for i in (1..=1000).rev() {
            values.add(f64::from(i));
        }
        let few = values.summary().unwrap();
        assert_eq!((few.min, few.median, few.p95, few.p99, few.max), (1., 500., 950., 990., 1000.));
        for i in 1001..=200_000 {
            values.add(f64::from(i));
        }
        let many = values.summary().unwrap();
        assert_eq!((many.count, many.min, many.max, many.mean), (200_000, 1., 200_000., 100_000.5));
        for (found, expected) in [(many.median, 100_000.), (many.p95, 190_000.), (many.p99, 198_000.)] {
            assert!((found / expected - 1.0_f64).abs() < 1e-3, "{found} {expected}");
        }
        assert_eq!(values.quantile(0.0).unwrap().round(), 1.0);
    }

    #[test]
    fn many_distributions_share_the_memory() {
        let mut values = Distribution::default();
        for i in 1..=100_000 {
            values.add_among(f64::from(i % 1000 + 1), 100_000);
        }
        assert!(values.classes.len() <= 16 && values.values.is_empty(), "{}", values.classes.len());
        let summary = values.summary().unwrap();
        assert_eq!((summary.count, summary.min, summary.max, summary.mean), (100_000, 1.0, 1000.0, 500.5));
        assert!((summary.median / 500.0 - 1.0).abs() < 0.5, "{}", summary.median);
    }
}
