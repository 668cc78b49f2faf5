//! Numbers that follow from a seed.

/// SplitMix64 (Steele, Lea and Flood, 2014): small, and good enough for choosing mutations.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose numbers follow from the seed and the number of the trial.
    pub fn new(seed: u64, trial: u64) -> Random {
        let mut random = Random(seed ^ trial.wrapping_mul(0xA24B_AED4_963E_E407));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Whether an event of this percentage happens.
    pub fn percent(&mut self, percentage: usize) -> bool {
        self.below(100) < percentage
    }

    /// One of the items; `None` if there is none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}
