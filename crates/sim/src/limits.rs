//! Sizes that scripts choose.
//!
//! A slip such as a number of buckets in the thousands of millions must end in a message, not in a machine without
//! memory.

use crate::{BadInput, Origin, Sim};

/// The most memory of a table whose size a script sets, bytes.
const MOST_BYTES: usize = 1 << 30;

/// The most entries of such a table if each is of eight bytes.
pub const MOST_ENTRIES: usize = MOST_BYTES / 8;

impl Sim {
    /// The quotient of two whole numbers that scripts can set. Where there is none the program ends as ns-2 does;
    /// `what` says why.
    #[inline]
    pub(crate) fn quotient(&self, dividend: i32, divisor: i32, what: &str) -> i32 {
        dividend.checked_div(divisor).unwrap_or_else(|| self.arithmetic_trap(what))
    }

    /// Ends the program if queues with this quantum in bytes would never let a packet out.
    // ns-2.35: takes turns forever.
    pub(crate) fn check_quantum(&self, quantum: i32, what: &str) {
        if quantum < 1 {
            self.fatal(&format!("{what} is {quantum}; it has to be at least 1 byte\n"));
        }
    }

    /// Reports an invalid value from the command of `origin` to the embedder, see
    /// [`Embedder::reject`](crate::Embedder::reject).
    pub fn reject(&self, origin: Origin, problem: String) {
        self.embedder().reject(self, &BadInput { origin, line: None, problem });
    }

    /// The size of a table of `T`s as a script wishes it, 0 for a negative one. Too large a wish ends the program;
    /// `what` names the table.
    // ns-2.35: dies when the memory cannot be had.
    pub fn table_size<T>(&self, wished: i64, what: &str) -> usize {
        let most = MOST_BYTES / size_of::<T>().max(1);
        match usize::try_from(wished) {
            Ok(size) if size > most => {
                self.fatal(&format!("{what}: {size} are too many to be kept in memory; at most {most} are\n"))
            }
            size => size.unwrap_or(0),
        }
    }
}
