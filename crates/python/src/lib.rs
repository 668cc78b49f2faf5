//! The native half of the Python package `neons` (`python/neons`): simulations and traces as Python objects.
//!
//! Users see only the Python half, which has the documentation and the types; this crate contains the parts that need
//! the engine.
//!
//! | module | what |
//! |---|---|
//! | `session`, `shared` | an interpreter with its simulation; callbacks into Python |
//! | `values`, `failure`, `streams` | conversion of values, ends of runs and output between Tcl and Python |
//! | `reading`, `table` | traces as Arrow tables, whole or in batches |
//! | `questions` | the answers of `neons trace` |

mod failure;
mod questions;
mod reading;
mod session;
mod shared;
mod streams;
mod table;
mod values;

use pyo3::prelude::*;

/// An allocator that lets a simulation stop when it is out of memory, while Python continues.
#[global_allocator]
static MEMORY: neons_ns::Memory = neons_ns::Memory;

/// The native half of the package `neons`.
#[pymodule]
mod _neons {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::questions::{ask, happenings};
    #[pymodule_export]
    use crate::reading::{NativeStream, read_trace};
    #[pymodule_export]
    use crate::session::{NativeHandle, NativeSession, reference};
    #[pymodule_export]
    use crate::table::NativeTable;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
