//! Real numbers as Tcl values.

use std::cell::RefCell;

use neons_otcl::Obj;
use neons_sim::format::general;

/// The number of places; a power of two.
const SIZE: usize = 64;

/// A direct-mapped table of values, because scripts ask for the same number repeatedly, above all for the present time.
#[derive(Default)]
pub(crate) struct Reals(RefCell<Vec<Option<(u64, Obj)>>>);

impl Reals {
    /// Returns a number as a value with 17 significant digits, as C's `%.17g` writes it.
    pub(crate) fn get(&self, number: f64) -> Obj {
        let bits = number.to_bits();
        let place = (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize % SIZE;
        let mut reals = self.0.borrow_mut();
        if reals.is_empty() {
            reals.resize_with(SIZE, || None);
        }
        if let Some((_, value)) = reals[place].as_ref().filter(|(known, _)| *known == bits) {
            return value.clone();
        }
        let value = Obj::from_f64_as(number, &general(number, 17));
        reals[place] = Some((bits, value.clone()));
        value
    }
}
