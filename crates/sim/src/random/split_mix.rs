//! SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), for draws outside of
//! ns-2's random streams.

/// A small random number generator whose numbers follow from a seed.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

/// The increment of the generator's state.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// Creates a generator from the given seed. Every seed is equally good.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Draws the next number, 64 random bits.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        SplitMix64::mix(self.0)
    }

    /// Hashes `number`: every bit of it affects the result.
    pub fn mix(number: u64) -> u64 {
        let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the first numbers for the seed 1234567 with those published with the generator's reference
    /// implementation.
    #[test]
    fn numbers_are_those_of_the_reference_implementation() {
        let mut random = SplitMix64::new(1_234_567);
        let numbers = [(); 3].map(|()| random.next_number());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
