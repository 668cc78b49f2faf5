//! Runs that cannot go on.
//!
//! Models find out deep inside of calls that a run has to end: a number makes no sense, a packet cannot be routed, the
//! program that ns-2 is would exit. They call [`Sim::fatal`] and its relatives, which do not return. The stack is unwound
//! up to [`Sim::run`], which returns the [`Ending`]. Programs that put foreign code between a model and `run` have to
//! carry the unwinding across it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::Sim;

/// Why a run ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A model cannot continue. The message is complete with its newline, and empty where ns-2 aborts silently.
    /// The status of a program that ends for this reason is 1.
    Fatal(String),
    /// ns-2 exits here with this status.
    Exit(i32),
    /// ns-2 exits here with this status and loses what files still buffer.
    ExitAtOnce(i32),
    /// The processor stops ns-2 here with an arithmetic trap (SIGFPE), for instance because a packet is sent over a link
    /// of bandwidth 0. The text says why.
    ArithmeticTrap(String),
    /// The run was stopped from outside.
    Interrupted,
}

impl Ending {
    /// Unwinds the stack up to the next [`Ending::catch`]. No panic is reported, since this is none.
    pub fn unwind(self) -> ! {
        resume_unwind(Box::new(self))
    }

    /// Calls `f`.
    ///
    /// # Errors
    /// The ending that `f` came to. Panics go on.
    pub fn catch<T>(f: impl FnOnce() -> T) -> Result<T, Ending> {
        // Models keep their state in cells, whole at every call.
        catch_unwind(AssertUnwindSafe(f)).map_err(Ending::carried_by)
    }

    /// The ending that an unwinding carries. Panics go on.
    pub(crate) fn carried_by(payload: Box<dyn Any + Send>) -> Ending {
        match payload.downcast::<Ending>() {
            Ok(ending) => *ending,
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl Sim {
    /// Ends the run: a model cannot go on. `message` is for the standard error output and complete with its line end
    /// (spec: engine-and-traces, section 2.3).
    #[cold]
    pub fn fatal(&self, message: &str) -> ! {
        Ending::Fatal(message.to_owned()).unwind()
    }

    /// Ends the run where ns-2 exits with this status.
    #[cold]
    pub fn exit(&self, status: i32) -> ! {
        Ending::Exit(status).unwind()
    }

    /// Ends the run where ns-2 exits with this status and loses what files still buffer.
    #[cold]
    pub fn exit_at_once(&self, status: i32) -> ! {
        Ending::ExitAtOnce(status).unwind()
    }

    /// Ends the run where an arithmetic trap kills ns-2; `what` says why.
    #[cold]
    pub fn arithmetic_trap(&self, what: &str) -> ! {
        Ending::ArithmeticTrap(what.to_owned()).unwind()
    }

    /// Ends the run if something outside wants so.
    #[inline]
    pub fn end_if_interrupted(&self) {
        if self.is_interrupted() {
            Ending::Interrupted.unwind()
        }
    }
}
