//! Random numbers that follow from a seed.

use neons_sim::random::SplitMix64;

/// A random number generator for choosing mutations.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// Creates a generator whose numbers follow from the seed and the number of the trial.
    pub fn new(seed: u64, trial: u64) -> Random {
        let mut numbers = SplitMix64::new(seed ^ trial.wrapping_mul(0xA24B_AED4_963E_E407));
        numbers.next_number();
        Random(numbers)
    }

    /// A number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.0.next_number() % limit as u64) as usize
    }

    /// Returns true with the given probability in per cent.
    pub fn percent(&mut self, percentage: usize) -> bool {
        self.below(100) < percentage
    }

    /// Returns a random item; `None` if there are no items.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}
