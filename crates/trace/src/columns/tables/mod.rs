//! The declarations of the tables, and which records go into which.

mod packets;
mod variables;

use arrow_array::ArrayRef;

pub(crate) use packets::Packets;
pub(crate) use variables::Variables;

/// Rows of a table that are being collected.
pub(crate) trait Rows: Default {
    /// Rows that share the dictionaries of `self`.
    #[expect(dead_code, reason = "for several threads")]
    fn share(&self) -> Self;
    /// The columns of the rows since the last call.
    fn take(&mut self) -> Vec<ArrayRef>;
    /// Gives dictionary columns, taken from rows that share them, their values.
    fn complete(&self, columns: Vec<ArrayRef>) -> Vec<ArrayRef>;
    /// How many rows there are since the last call of `take`.
    fn len(&self) -> usize;
}
