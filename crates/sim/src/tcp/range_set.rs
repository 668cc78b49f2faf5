//! Sets of sequence numbers, stored as ordered ranges.

use std::collections::BTreeMap;
use std::ops::Bound;

/// A set of numbers, stored as disjoint half-open ranges in ascending order; adjacent ranges are joined.
///
/// The time of an operation grows with the logarithm of the number of ranges, and with the number of ranges that it
/// removes. A loss in a window of a hundred thousand packets can create that many ranges.
#[derive(Clone, Debug, Default)]
pub struct RangeSet {
    /// The end of each range, by its first number.
    ends: BTreeMap<i32, i32>,
    len: i32,
}

impl RangeSet {
    /// The number of elements of the set.
    pub fn len(&self) -> i32 {
        self.len
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all numbers.
    #[inline]
    pub fn clear(&mut self) {
        if !self.ends.is_empty() {
            self.ends.clear();
            self.len = 0;
        }
    }

    /// The ranges, in ascending order.
    pub fn ranges(&self) -> impl DoubleEndedIterator<Item = (i32, i32)> {
        self.ends.iter().map(|(&left, &right)| (left, right))
    }

    /// The range with the highest numbers; `None` if the set is empty.
    pub fn last(&self) -> Option<(i32, i32)> {
        self.ranges().next_back()
    }

    /// The last range that begins at or before `number`.
    #[inline(always)]
    fn last_from(&self, number: i32) -> Option<(i32, i32)> {
        self.ends.range(..=number).next_back().map(|(&left, &right)| (left, right))
    }

    /// The first range that ends at or after `number`.
    #[inline(always)]
    pub fn first_ending_at(&self, number: i32) -> Option<(i32, i32)> {
        let before = self.last_from(number).filter(|&(_, right)| right >= number);
        before.or_else(|| self.ends.range(number..).next().map(|(&left, &right)| (left, right)))
    }

    /// The range that contains `number`.
    pub fn containing(&self, number: i32) -> Option<(i32, i32)> {
        self.last_from(number).filter(|&(_, right)| number < right)
    }

    /// Adds `[left, right)`. Returns the range that now contains the added numbers.
    pub fn insert(&mut self, left: i32, right: i32) -> (i32, i32) {
        let (mut start, mut end) = (left, right);
        match self.last_from(left) {
            Some(known) if right <= known.1 => return known,
            Some((first, reached)) if reached >= left => {
                start = first;
                self.len -= reached - first;
            }
            _ => {}
        }
        let after = |end: i32| (Bound::Excluded(start), Bound::Included(end.max(start)));
        while let Some((&first, &reached)) = self.ends.range(after(end)).next() {
            self.ends.remove(&first);
            self.len -= reached - first;
            end = end.max(reached);
        }
        self.ends.insert(start, end);
        self.len += end - start;
        (start, end)
    }

    /// Removes all numbers below `limit`.
    pub fn remove_below(&mut self, limit: i32) {
        while let Some(first) = self.ends.first_entry() {
            let (left, right) = (*first.key(), *first.get());
            if left >= limit {
                break;
            }
            first.remove();
            self.len -= right.min(limit) - left;
            if right > limit {
                self.ends.insert(limit, right);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn behaves_like_a_set_of_numbers() {
        let mut set = RangeSet::default();
        let mut model = BTreeSet::new();
        let mut state = 1_u64;
        for _ in 0..5000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let left = (state >> 33) as i32 % 200;
            let right = left + 1 + i32::from((state >> 20) as u8 % 12);
            if state >> 59 == 0 {
                set.remove_below(left);
                model = model.split_off(&left);
            } else if state >> 60 == 15 {
                set.clear();
                model.clear();
            } else {
                let merged = set.insert(left, right);
                model.extend(left..right);
                assert!(merged.0 <= left && right <= merged.1);
                assert_eq!(set.containing(left), Some(merged));
            }
            assert_eq!(set.len() as usize, model.len());
            let ranges: Vec<_> = set.ranges().collect();
            assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert_eq!(set.last(), ranges.last().copied());
            let ending = ranges.iter().find(|range| range.1 >= left);
            assert_eq!(set.first_ending_at(left), ending.copied());
            assert!(set.ranges().flat_map(|(l, r)| l..r).eq(model.iter().copied()));
            assert_eq!(set.containing(left).is_some(), model.contains(&left));
        }
    }
}
