//! A fuzzer for the `neons` command.
//!
//! Scripts that are known to work, the conformance cases and the examples, are mangled: lines and words are left
//! out, doubled, swapped and taken over from other scripts, numbers become extreme ones. Command lines and trace
//! files are mangled too, those of sweeps included. Each trial runs the program in an empty folder with limits on time, memory and the size
//! of files. A finding is a run that ends by a panic or a signal, runs away with memory, or does not react to Ctrl-C;
//! it is shrunk to the few lines that matter and written to a folder.
//!
//! Everything follows from the seed: trial number `n` of a seed is always the same.

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
