//! Limits on sizes that scripts choose.
//!
//! A mistake such as a table of thousands of millions of buckets must end in an error message, not in exhausted memory.

use crate::{BadInput, Origin, Sim};

/// The largest memory of a table whose size a script sets, bytes.
const MOST_BYTES: usize = 1 << 30;

/// The largest number of entries of a script-sized table whose entries are eight bytes each.
pub const MOST_ENTRIES: usize = MOST_BYTES / 8;

impl Sim {
    /// The quotient of two integers that scripts can set. If the quotient is undefined the program ends as ns-2 does;
    /// `what` describes the cause.
    #[inline]
    pub(crate) fn quotient(&self, dividend: i32, divisor: i32, what: &str) -> i32 {
        dividend.checked_div(divisor).unwrap_or_else(|| self.arithmetic_trap(what))
    }

    /// Ends the program if `quantum`, in bytes, is so small that the queues would never send a packet.
    // ns-2.35: the queues take turns forever.
    pub(crate) fn check_quantum(&self, quantum: i32, what: &str) {
        if quantum < 1 {
            self.fatal(&format!("{what} is {quantum}; it has to be at least 1 byte\n"));
        }
    }

    /// Reports an invalid value given by the command at `origin` to the embedder, see
    /// [`Embedder::reject`](crate::Embedder::reject).
    pub fn reject(&self, origin: Origin, problem: String) {
        self.embedder().reject(self, &BadInput { origin, line: None, problem });
    }

    /// The size of a table of `T`s that a script asks for; 0 if `wished` is negative. A size that is too large ends the
    /// program; `what` names the table.
    // ns-2.35: crashes when the memory cannot be allocated.
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
