//! The ns-2 simulation language: every class and command that a script can use.
//!
//! [`Ns`] is an interpreter with a simulation. Classes are declared in the `classes` modules, in the terms of
//! [`declare`]; everything a script can see of them follows from these declarations.

/// A line for the standard error output of an interpreter.
macro_rules! tell {
    ($ns:expr, $($text:tt)*) => {
        $ns.tell(&(format!($($text)*) + "\n"))
    };
}

mod advice;
mod channels;
mod classes;
pub mod declare;
mod defect;
mod ending;
mod execute;
mod files;
mod globals;
mod host;
mod interpreter;
mod objects;
mod outcome;
mod quantities;
mod reference;
mod report;
mod scripts;
mod session;
mod stdio;
mod variable_trace;
mod variables;

pub use interpreter::{Ns, Voice};
pub use neons_otcl::Memory;
pub use outcome::{Failure, FailureKind, Outcome, Place};
pub use reference::Reference;
pub use session::{Session, SessionBuilder};
