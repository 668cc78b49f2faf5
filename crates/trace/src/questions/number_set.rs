use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

/// A set of integers, stored as ranges. It is small if the numbers are added nearly in order.
///
/// The number of ranges is limited; beyond the limit, the lower half of them is merged into one.
#[derive(Clone, Debug, Default)]
pub(super) struct RangeSet {
    /// The first number of each range, with the last one.
    ranges: BTreeMap<i64, i64>,
}

impl RangeSet {
    /// Adds a number, keeping at most `most` ranges. Returns `false` if the number was already in the set.
    pub(super) fn insert(&mut self, number: i64, most: usize) -> bool {
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
        if self.ranges.len() > most.max(2) {
            let middle = *self.ranges.keys().nth(self.ranges.len() / 2).unwrap();
            let upper = self.ranges.split_off(&middle);
            let (first, last) = (*self.ranges.keys().next().unwrap(), *self.ranges.values().last().unwrap());
            self.ranges = upper;
            self.ranges.insert(first, last);
        }
        true
    }
}

/// A set of integers that grow over time, stored as bits. It is small if the numbers are dense.
///
/// At most [`BitSet::MOST`] groups of 64 numbers are stored; beyond that, all numbers of the lower half count as
/// members.
#[derive(Clone, Debug)]
pub(super) struct BitSet {
    words: FxHashMap<i64, u64>,
    /// All numbers in groups before this one count as members.
    floor: i64,
}

impl Default for BitSet {
    fn default() -> Self {
        BitSet { words: FxHashMap::default(), floor: i64::MIN }
    }
}

impl BitSet {
    /// The largest number of groups: enough for the last 28 million packets of a trace.
    const MOST: usize = 900_000;

    /// Adds a number. Returns `false` if it was already in the set.
    pub(super) fn insert(&mut self, number: i64) -> bool {
        let group = number >> 6;
        if group < self.floor {
            return false;
        }
        if self.words.len() >= BitSet::MOST && !self.words.contains_key(&group) {
            self.forget_lower_half();
        }
        let word = self.words.entry(group).or_default();
        let bit = 1 << (number & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    fn forget_lower_half(&mut self) {
        let mut groups: Vec<i64> = self.words.keys().copied().collect();
        let middle = groups.len() / 2;
        self.floor = *groups.select_nth_unstable(middle).1;
        self.words.retain(|&group, _| group >= self.floor);
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
            assert_eq!((ranges.insert(number, 100), bits.insert(number)), (new, new), "{number}");
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
            assert!(ranges.insert(i * 1000, 500));
        }
        assert!(ranges.ranges.len() <= 500);
        assert!(!ranges.insert(299_999_000, 500), "the latest are remembered");
    }

    #[test]
    fn bits_are_bounded() {
        let mut bits = BitSet::default();
        for i in 0..2_000_000 {
            assert!(bits.insert(i * 64));
        }
        assert!(bits.words.len() <= BitSet::MOST);
        assert!(!bits.insert(1_999_999 * 64) && !bits.insert(0) && bits.insert(1_999_999 * 64 + 1));
    }
}
