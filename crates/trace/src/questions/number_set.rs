use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

/// A set of whole numbers, kept as ranges: small for numbers that come nearly in order.
///
/// It remembers at most [`RangeSet::MOST`] ranges; of more, the lower half is joined to one.
#[derive(Clone, Debug, Default)]
pub(super) struct RangeSet {
    /// The first number of each range, and the last.
    ranges: BTreeMap<i64, i64>,
}

impl RangeSet {
    const MOST: usize = 1 << 16;

    /// Adds a number; `false` if it was there.
    pub(super) fn insert(&mut self, number: i64) -> bool {
        let before = self.ranges.range(..=number).next_back().map(|(&first, &last)| (first, last));
        if before.is_some_and(|(_, last)| number <= last) {
            return false;
        }
        let first = match before {
            Some((first, last)) if last + 1 == number => first,
            _ => number,
        };
        let last = self.ranges.remove(&(number + 1)).unwrap_or(number);
        self.ranges.insert(first, last);
        if self.ranges.len() > RangeSet::MOST {
            let middle = *self.ranges.keys().nth(RangeSet::MOST / 2).unwrap();
            let upper = self.ranges.split_off(&middle);
            let (first, last) = (*self.ranges.keys().next().unwrap(), *self.ranges.values().last().unwrap());
            self.ranges = upper;
            self.ranges.insert(first, last);
        }
        true
    }
}

/// A set of whole numbers, kept as bits: small for numbers that are dense.
#[derive(Clone, Debug, Default)]
pub(super) struct BitSet {
    words: FxHashMap<i64, u64>,
}

impl BitSet {
    /// Adds a number; `false` if it was there.
    pub(super) fn insert(&mut self, number: i64) -> bool {
        let word = self.words.entry(number >> 6).or_default();
        let bit = 1 << (number & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_again() {
        let (mut ranges, mut bits) = (RangeSet::default(), BitSet::default());
        let numbers = [5, 7, 6, 5, -1, 0, 7, 1_000_000_000_000, 8, 64, 64, 63];
        let mut known = std::collections::BTreeSet::new();
        for number in numbers {
            let new = known.insert(number);
            assert_eq!((ranges.insert(number), bits.insert(number)), (new, new), "{number}");
        }
        assert_eq!(
            ranges.ranges.into_iter().collect::<Vec<_>>(),
            [(-1, 0), (5, 8), (63, 64), (1_000_000_000_000, 1_000_000_000_000)]
        );
    }

    #[test]
    fn ranges_are_bounded() {
        let mut ranges = RangeSet::default();
        for i in 0..300_000 {
            assert!(ranges.insert(i * 1000));
        }
        assert!(ranges.ranges.len() <= RangeSet::MOST);
        assert!(!ranges.insert(299_999_000), "the latest are remembered");
    }
}
