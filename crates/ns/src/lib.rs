//! The ns-2 simulation language: every class and command that a script can use.
//!
//! [`Ns`] is an interpreter with a simulation. Classes are declared in the `classes` modules, in the terms of
//! [`declare`]; everything a script can see of them follows from these declarations.

/// A line for the standard error output, where nobody may be listening any more.
macro_rules! tell {
    ($($text:tt)*) => {{
        let line = format!($($text)*) + "\n";
        let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
    }};
}

mod advice;
mod channels;
mod classes;
pub mod declare;
mod execute;
mod files;
mod freeing;
mod globals;
mod host;
mod objects;
mod ownership;
mod quantities;
mod reference;
mod report;
mod scripts;
mod session;
mod stdio;
mod variable_trace;
mod variables;

pub use neons_otcl::Memory;
pub use reference::Reference;
pub use session::{Ns, Voice};
