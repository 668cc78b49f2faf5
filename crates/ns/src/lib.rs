//! The ns-2 simulation language, for programs that run simulations.
//!
//! ```
//! use neons_ns::Session;
//!
//! let session = Session::new()?;
//! session.run_script("
//!     set ns [new Simulator]
//!     set a [$ns node]; set b [$ns node]
//!     $ns duplex-link $a $b 1Mb 10ms DropTail
//!     $ns at 5.0 {set end [$ns now]; exit 0}
//!     $ns run
//! ", &[""; 0]).result()?;
//! assert_eq!(session.variable("end").as_deref(), Some("5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * A [`Session`] is an interpreter with a simulation. Its builder says where output goes and in which folder it works.
//! * An [`Outcome`] is how a run ended: nothing that a script or model does ends the program.
//! * A [`Handle`] watches and stops a session from another thread.
//! * [`declare`] adds classes. Everything a script can see of a class follows from its declaration.
//!
//! Sessions do not know of each other, in one thread or in several, with these exceptions, which belong to the process:
//! its environment (`env`), the numbers in the names of open files (`file3`), the system's encoding, and the standard
//! channels and working folder of sessions that were not given their own.

/// Writes a line to the standard error of an interpreter.
macro_rules! tell {
    ($ns:expr, $($text:tt)*) => {
        $ns.tell(&(format!($($text)*) + "\n"))
    };
}

mod advice;
mod background_writer;
mod channels;
mod classes;
pub mod declare;
mod defect;
mod embedder;
mod ending;
mod execute;
mod files;
mod folder;
mod freeing;
mod globals;
mod input;
mod interpreter;
mod known_classes;
mod objects;
mod outcome;
mod output;
mod ownership;
mod paint;
mod quantities;
mod reals;
mod reference;
mod report;
mod scripts;
mod session;
mod stdio;
mod variable_trace;
mod variables;

pub use advice::{did_you_mean, meant_variable, nearest, shown};
pub use input::InputLine;
pub use interpreter::{Ns, Voice};
pub use neons_otcl::Memory;
pub use neons_sim::Progress;
pub use outcome::{Failure, FailureKind, Outcome, Place};
pub use output::{Captured, Output};
pub use reference::{ClassEntry, MethodEntry, Reference, VariableEntry};
pub use report::to_microseconds;
pub use session::{Handle, Session, SessionBuilder};
