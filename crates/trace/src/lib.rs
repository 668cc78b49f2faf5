//! Every trace format of ns-2 and nam, read into typed records and columns.
//!
//! The crate does not depend on the simulator. The answers of the command line, the viewer and the Python
//! package about a trace are computed here, once.
//!
//! | module | what |
//! |---|---|
//! | [`records`] | what a line says, as types: [`records::Record`] |
//! | [`formats`] | readers of lines, a module for each family; [`formats::parse`] recognises a line |
//! | [`source`] | files and pipes, plain, gzip or zstd, growing ones too, in blocks of whole lines |
//! | [`reader`] | record by record, in the order of the file |
//! | [`index`] | where in a file which times are: windows of big files |
//! | [`faults`] | lines that are not understood |
//! | [`columns`] | Arrow tables of all that, in batches |
//! | [`questions`] | what people ask: summaries, throughput, queues, losses, delays, sequence numbers |
//! | [`selection`] | choosing lines by what they say |
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
