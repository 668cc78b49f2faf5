//! Sizes that scripts choose.
//!
//! A slip such as a number of buckets in the thousands of millions must end in a message, not in a machine without
//! memory.

use crate::{BadInput, Origin, Sim};

/// The most entries of a table whose size a script sets.
pub const MOST_ENTRIES: usize = 1 << 27;

impl Sim {
    /// The quotient of two whole numbers that scripts can set. Where there is none the program ends as ns-2 does;
    /// `what` says why.
    #[inline]
    pub(crate) fn quotient(&self, dividend: i32, divisor: i32, what: &str) -> i32 {
        dividend.checked_div(divisor).unwrap_or_else(|| self.host().arithmetic_trap(self, what))
    }

    /// Tells the host that what the command of `origin` gave makes no sense, see
    /// [`Host::reject`](crate::Host::reject).
    pub fn reject(&self, origin: Origin, problem: String) {
        self.host().reject(self, &BadInput { origin, line: None, problem });
    }

    /// The size of a table as a script wishes it, 0 for a negative one. Too large a wish ends the program; `what`
    /// names the table.
    // ns-2.35: dies when the memory cannot be had.
    pub fn table_size(&self, wished: i64, what: &str) -> usize {
        match usize::try_from(wished) {
            Ok(size) if size > MOST_ENTRIES => self.fatal(&format!(
                "{what}: {size} are too many to be kept in memory; at most {MOST_ENTRIES} are\n"
            )),
            size => size.unwrap_or(0),
        }
    }
}
