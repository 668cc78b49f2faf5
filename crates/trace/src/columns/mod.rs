//! Traces as Arrow tables: documented columns in record batches, read as a stream.
//!
//! Each kind of record has its own table. All tables have the columns `line` and `time`, so that rows of several tables
//! can be merged in order. `docs/trace-columns.md` is generated from the declarations in `tables`.

mod builders;
mod parallel;
mod reference;
mod stream;
mod table;
mod tables;

pub use reference::reference;
pub use stream::{Batch, Batches, Options};
pub use table::{Column, Table};
pub use tables::TABLES;
