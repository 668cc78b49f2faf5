//! Conversion of failed runs to Python exceptions.

use neons_ns::{Failure, FailureKind, Outcome};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The exception for a failed run or command. `raised` is the exception that a callback raised, if that is the cause.
pub fn exception(py: Python<'_>, outcome: &Outcome, raised: Option<PyErr>) -> PyErr {
    match (raised, outcome) {
        (Some(raised), Outcome::Failed(failure)) => with_note(py, raised, failure),
        (Some(raised), _) => raised,
        (None, outcome) => simulation_error(py, outcome).unwrap_or_else(|error| error),
    }
}

fn simulation_error(py: Python<'_>, outcome: &Outcome) -> PyResult<PyErr> {
    let class = py.import(intern!(py, "neons.errors"))?.getattr(intern!(py, "SimulationError"))?;
    let details = PyDict::new(py);
    details.set_item("status", outcome.status())?;
    let text = match outcome {
        Outcome::Failed(failure) => {
            details.set_item("kind", kind(failure.kind))?;
            details.set_item("time", failure.time)?;
            details.set_item("tcl_traceback", &failure.traceback)?;
            details.set_item("message", &failure.message)?;
            text(failure)
        }
        outcome => {
            details.set_item("kind", "exit")?;
            format!("the script called `exit` with status {}", outcome.status())
        }
    };
    Ok(PyErr::from_value(class.call((text,), Some(&details))?))
}

fn text(failure: &Failure) -> String {
    match failure.kind {
        FailureKind::Event => format!("at {} s: {failure}", failure.time),
        FailureKind::Defect => format!("{failure}; this is a mistake in Neons, please report it"),
        _ => failure.to_string(),
    }
}

fn kind(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Script => "script",
        FailureKind::Event => "event",
        FailureKind::Model => "model",
        FailureKind::Input => "input",
        FailureKind::Output => "output",
        FailureKind::ArithmeticTrap => "arithmetic",
        FailureKind::Interrupted => "interrupted",
        FailureKind::Memory => "memory",
        FailureKind::Defect => "defect",
    }
}

/// Adds a note to an exception from a callback: when it was raised, and Tcl's traceback. Python 3.10 has no notes.
fn with_note(py: Python<'_>, raised: PyErr, failure: &Failure) -> PyErr {
    let when = match failure.kind {
        FailureKind::Event => format!("raised in an event at {} s of simulated time", failure.time),
        _ => "raised in a callback".to_owned(),
    };
    let note = format!("{when}; Tcl's traceback:\n{}", failure.traceback);
    // If the note cannot be added, the exception is raised without it.
    let _ = raised.value(py).call_method1(intern!(py, "add_note"), (note,));
    raised
}
