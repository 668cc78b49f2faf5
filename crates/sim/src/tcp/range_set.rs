//! Sets of sequence numbers, kept as ordered ranges.

/// A set of numbers as disjoint half-open ranges in ascending order; ranges that touch are one.
///
/// Finding a place costs the logarithm of the number of ranges.
#[derive(Clone, Debug, Default)]
pub struct RangeSet {
    ranges: Vec<(i32, i32)>,
    len: i32,
}

impl RangeSet {
    /// How many numbers are in the set.
    pub fn len(&self) -> i32 {
        self.len
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Removes everything.
    #[inline]
    pub fn clear(&mut self) {
        self.ranges.clear();
        self.len = 0;
    }

    /// The ranges, in ascending order.
    pub fn ranges(&self) -> &[(i32, i32)] {
        &self.ranges
    }

    /// Index of the first range that ends at or after `number`.
    #[inline]
    pub fn first_ending_at(&self, number: i32) -> usize {
        self.ranges.partition_point(|&(_, right)| right < number)
    }

    /// The range that holds `number`.
    pub fn containing(&self, number: i32) -> Option<(i32, i32)> {
        let &(left, right) = self.ranges.get(self.ranges.partition_point(|&(_, right)| right <= number))?;
        (left <= number).then_some((left, right))
    }

    /// Adds `[left, right)`; returns the range that it is now part of.
    pub fn insert(&mut self, left: i32, right: i32) -> (i32, i32) {
        let first = self.first_ending_at(left);
        match self.ranges.get_mut(first) {
            Some(range) if range.0 <= left && right <= range.1 => return *range,
            Some(range) if range.0 > right => {
                self.ranges.insert(first, (left, right));
                self.len += right - left;
                return (left, right);
            }
            None => {
                self.ranges.push((left, right));
                self.len += right - left;
                return (left, right);
            }
            Some(_) => {}
        }
        let touched = self.ranges[first..].partition_point(|&(start, _)| start <= right);
        let covered: i32 = self.ranges[first..first + touched].iter().map(|(l, r)| r - l).sum();
        let merged = (left.min(self.ranges[first].0), right.max(self.ranges[first + touched - 1].1));
        self.ranges[first] = merged;
        self.ranges.drain(first + 1..first + touched);
        self.len += merged.1 - merged.0 - covered;
        merged
    }

    /// Removes all numbers below `limit`.
    pub fn remove_below(&mut self, limit: i32) {
        let whole = self.ranges.partition_point(|&(_, right)| right <= limit);
        self.len -= self.ranges.drain(..whole).map(|(left, right)| right - left).sum::<i32>();
        if let Some(first) = self.ranges.first_mut()
            && first.0 < limit
        {
            self.len -= limit - first.0;
            first.0 = limit;
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
            assert!(set.ranges().windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert!(set.ranges().iter().flat_map(|&(l, r)| l..r).eq(model.iter().copied()));
            assert_eq!(set.containing(left).is_some(), model.contains(&left));
        }
    }
}
