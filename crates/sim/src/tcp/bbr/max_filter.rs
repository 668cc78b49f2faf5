//! The maximum of the values from a number of recent rounds.

use std::collections::VecDeque;

/// The maximum over a window of rounds. Only values that may still become the maximum are stored, in descending order.
#[derive(Debug)]
pub(super) struct MaxFilter {
    window: u64,
    values: VecDeque<(u64, f64)>,
}

impl MaxFilter {
    pub(super) fn new(window: u64) -> MaxFilter {
        MaxFilter { window, values: VecDeque::new() }
    }

    /// The maximum; 0 before the first value.
    pub(super) fn max(&self) -> f64 {
        self.values.front().map_or(0.0, |&(_, value)| value)
    }

    /// Adds a value measured in `round`, and removes values that are too old.
    pub(super) fn update(&mut self, round: u64, value: f64) {
        while self.values.back().is_some_and(|&(_, smaller)| smaller <= value) {
            self.values.pop_back();
        }
        self.values.push_back((round, value));
        while self.values.front().is_some_and(|&(seen, _)| seen + self.window < round) {
            self.values.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_maxima_are_forgotten() {
        let mut filter = MaxFilter::new(2);
        for (round, value, max) in
            [(0, 3.0, 3.0), (1, 5.0, 5.0), (2, 4.0, 5.0), (3, 1.0, 5.0), (4, 2.0, 4.0), (5, 1.0, 2.0)]
        {
            filter.update(round, value);
            assert_eq!(filter.max(), max, "round {round}");
        }
    }
}
