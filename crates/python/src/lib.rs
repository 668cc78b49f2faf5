//! The native half of the Python package `neons` (`python/neons`): simulations and traces as Python objects.
//!
//! What users see is in the Python half, with documentation and types; this crate has what needs the engine.
//!
//! | module | what |
//! |---|---|
//! | `session`, `shared` | an interpreter with its simulation; callbacks into Python |
//! | `values`, `failure`, `streams` | values, ends of runs and output at the border of the two |
//! | `reading`, `table` | traces as Arrow tables, whole or in batches |
//! | `questions` | what `neons trace` says of a trace |

mod failure;
mod questions;
mod reading;
mod session;
mod shared;
mod streams;
mod table;
mod values;

use pyo3::prelude::*;

/// Lets a simulation that is out of memory stop, while Python continues.
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
