//! Reads every trace format of ns-2 and nam into typed records and columns.
//!
//! The crate does not depend on the simulator. The command line, the viewer and the Python package get all their
//! answers about traces from here.
//!
//! | module | what |
//! |---|---|
//! | [`records`] | the contents of lines as types: [`records::Record`] |
//! | [`formats`] | readers of lines, a module for each family; [`formats::parse`] recognises a line |
//! | [`source`] | files and pipes, plain, gzip or zstd, also growing ones, in blocks of whole lines |
//! | [`reader`] | reading record by record, in the order of the file |
//! | [`index`] | the times in each part of a file, for reading windows of big files |
//! | [`faults`] | lines that are not understood |
//! | [`columns`] | Arrow tables of all records, in batches |
//! | [`questions`] | common questions: summaries, throughput, queues, losses, delays, sequence numbers |
//! | [`selection`] | selecting lines by their contents |
//! | [`export`], [`pcapng`] | tables as CSV and Arrow; captures for Wireshark |
//! | [`address`], [`text`] | addresses of nodes and agents; names and texts, safe to display |

pub mod address;
pub mod columns;
pub mod explain;
pub mod export;
pub mod faults;
pub mod formats;
pub mod index;
pub mod pcapng;
pub mod questions;
pub mod reader;
pub mod records;
mod scan;
pub mod selection;
pub mod source;
pub mod text;
