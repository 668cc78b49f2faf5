//! Routes.

mod shortest_paths;

pub use shortest_paths::{INFINITE_COST, ShortestPaths};
