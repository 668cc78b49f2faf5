//! How runs end early.
//!
//! A model may find deep inside a call that a run has to end: a number makes no sense, a packet cannot be routed, ns-2
//! would exit here. The model then calls [`Sim::fatal`] or a related method, none of which returns. The stack is
//! unwound up to [`Sim::run`], which returns the [`Ending`]. Programs that put foreign code between a model and `run`
//! have to carry the unwinding across it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::Sim;

/// The reason why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A model cannot continue. The message includes its final newline; it is empty where ns-2 aborts silently. The
    /// exit status of a program that ends for this reason is 1.
    Fatal(String),
    /// ns-2 exits at this point, with the given status.
    Exit(i32),
    /// ns-2 exits at this point, with the given status, and loses buffered file output.
    ExitAtOnce(i32),
    /// The processor stops ns-2 at this point with an arithmetic trap (SIGFPE), for instance because a packet is sent
    /// over a link of bandwidth 0. The text says why.
    ArithmeticTrap(String),
    /// The run was stopped from outside.
    Interrupted,
}

impl Ending {
    /// Unwinds the stack up to the next [`Ending::catch`]. No panic message is printed, since this is not a panic.
    pub fn unwind(self) -> ! {
        resume_unwind(Box::new(self))
    }

    /// Calls `f`.
    ///
    /// # Errors
    /// The [`Ending`] by which `f` ended. Panics are passed on.
    pub fn catch<T>(f: impl FnOnce() -> T) -> Result<T, Ending> {
        // Unwind safety: models keep their state in cells, and the state is consistent at every call.
        catch_unwind(AssertUnwindSafe(f)).map_err(Ending::carried_by)
    }

    /// The ending that an unwinding carries. If the payload is a panic, the panic is resumed.
    pub(crate) fn carried_by(payload: Box<dyn Any + Send>) -> Ending {
        match payload.downcast::<Ending>() {
            Ok(ending) => *ending,
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl Sim {
    /// Ends the run because a model cannot continue. `message` is for the standard error output and includes its final
    /// newline (spec: engine-and-traces, section 2.3).
    #[cold]
    pub fn fatal(&self, message: &str) -> ! {
        Ending::Fatal(message.to_owned()).unwind()
    }

    /// Ends the run at a point where ns-2 exits with the status `status`.
    #[cold]
    pub fn exit(&self, status: i32) -> ! {
        Ending::Exit(status).unwind()
    }

    /// Ends the run at a point where ns-2 exits with the status `status` and loses buffered file output.
    #[cold]
    pub fn exit_at_once(&self, status: i32) -> ! {
        Ending::ExitAtOnce(status).unwind()
    }

    /// Ends the run at a point where an arithmetic trap kills ns-2; `what` describes the cause.
    #[cold]
    pub fn arithmetic_trap(&self, what: &str) -> ! {
        Ending::ArithmeticTrap(what.to_owned()).unwind()
    }

    /// Ends the run if a stop was requested from outside.
    #[inline]
    pub fn end_if_interrupted(&self) {
        if self.is_interrupted() {
            Ending::Interrupted.unwind()
        }
    }
}
