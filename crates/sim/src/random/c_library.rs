//! The random numbers of the C library.

use std::cell::RefCell;

/// The terms of the recurrence that are remembered.
const MEMORY: usize = 31;
/// The number of terms that are computed before the first number.
const SKIPPED: usize = 310;

/// The function `rand` of GNU's C library, with the seed 1 of a program that sets none.
///
/// It is an additive feedback generator: each term is the sum of the terms 3 and 31 places before it.
// ns-2.35: the script's seeds do not affect it (spec: sensor-and-mobile-ip, section 7.5).
#[derive(Debug)]
pub struct CLibraryRandom(RefCell<Feedback>);

#[derive(Debug)]
struct Feedback {
    terms: [u32; MEMORY],
    next: usize,
}

impl Feedback {
    fn draw(&mut self) -> i32 {
        let before = self.terms[(self.next + MEMORY - 3) % MEMORY];
        let term = &mut self.terms[self.next];
        *term = term.wrapping_add(before);
        self.next = (self.next + 1) % MEMORY;
        (*term >> 1) as i32
    }
}

impl Default for CLibraryRandom {
    fn default() -> CLibraryRandom {
        let mut terms = [1; MEMORY];
        for place in 1..MEMORY {
            terms[place] = (16_807 * u64::from(terms[place - 1]) % 2_147_483_647) as u32;
        }
        // The first three terms after the initial ones repeat the first three of them.
        let mut feedback = Feedback { terms, next: 3 };
        for _ in 0..SKIPPED {
            feedback.draw();
        }
        CLibraryRandom(RefCell::new(feedback))
    }
}

impl CLibraryRandom {
    /// Draws an integer of 31 bits.
    pub fn draw(&self) -> i32 {
        self.0.borrow_mut().draw()
    }
}

#[cfg(test)]
mod tests {
    use super::CLibraryRandom;

    #[test]
    fn the_first_numbers_are_those_of_the_c_library() {
        let random = CLibraryRandom::default();
        let drawn: Vec<i32> = (0..5).map(|_| random.draw()).collect();
        assert_eq!(drawn, [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793]);
    }
}
