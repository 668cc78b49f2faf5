//! A fuzzer for the `neons` command.
//!
//! Working scripts, namely the conformance cases and the examples, are mutated: lines and words are left out, doubled,
//! swapped and replaced by those of other scripts, and numbers are replaced by extreme ones. Command lines and trace
//! files are mutated too, including those of sweeps. Each trial runs the program in an empty folder with limits on
//! time, memory and the size of files. A finding is a run that ends by a panic or a signal, uses up the memory, or does
//! not react to Ctrl-C. It is shrunk to the few lines that cause it and written to a folder.
//!
//! All trials follow from the seed: trial number `n` of a seed is always the same.

mod corpus;
mod mutate;
mod random;
mod shrink;
mod trial;

pub use corpus::{Case, Corpus};
pub use mutate::mutate;
pub use random::Random;
pub use shrink::shrink;
pub use trial::{Finding, Kind, Program, Trial};
