//! Traces as Arrow tables: documented columns in record batches, streamed.
//!
//! Each kind of record has its own table; all have the columns `line` and `time`, so that rows of several tables can
//! be put in order. `docs/trace-columns.md` is made from the declarations in `tables`.

mod builders;
mod reference;
mod stream;
mod table;
mod tables;

pub use reference::reference;
pub use stream::{Batch, Batches};
pub use table::{Column, Table};

/// All tables, in the order of `docs/trace-columns.md`.
pub const TABLES: [Table; 2] = [tables::Packets::TABLE, tables::Variables::TABLE];
