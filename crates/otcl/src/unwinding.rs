//! Unwinding through Tcl.
//!
//! Native code may unwind, because of a panic or with [`std::panic::resume_unwind`], although Tcl frames may lie
//! between it and the code that catches the unwinding. C frames cannot be unwound. Where Tcl has called native
//! code, the unwinding therefore stops, its payload is stored, and the evaluation is cancelled in a way that no
//! `catch` in a script can intercept. Where native code has called Tcl, the unwinding continues.

use std::any::Any;
use std::cell::Cell;
use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{NonNull, null_mut};
use std::rc::Weak;

use crate::float_traps::callback;
use crate::interp::{Inner, Otcl};
use crate::tcl_sys as tcl;

/// The payload of an unwinding.
type Payload = Box<dyn Any + Send>;

/// An unwinding that is passing through Tcl.
#[derive(Default)]
pub(crate) struct Unwinding {
    is_going_on: Cell<bool>,
    payload: Cell<Option<Payload>>,
    /// The trace that checks every command that Tcl executes during the unwinding.
    watch: Cell<Option<NonNull<tcl::Tcl_Trace_>>>,
}

impl Otcl {
    /// Returns the interpreter, unless it is being deleted.
    pub(crate) fn of(inner: &Weak<Inner>) -> Option<Otcl> {
        inner.upgrade().filter(|inner| !inner.closing.get()).map(Otcl)
    }

    /// Runs native code that Tcl has called and that returns a completion code.
    #[inline]
    pub(crate) fn called_by_tcl(&self, f: impl FnOnce() -> c_int) -> c_int {
        self.called_by_tcl_or(tcl::TCL_ERROR, f)
    }

    /// Runs native code that Tcl has called; returns `unwound` to Tcl if the code unwinds.
    #[inline]
    pub(crate) fn called_by_tcl_or<T>(&self, unwound: T, f: impl FnOnce() -> T) -> T {
        self.environment().count_run();
        let _call = self.native_call();
        // Native code keeps its state in cells, which are consistent whenever other code is called.
        catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|payload| {
            self.unwind_tcl(payload);
            unwound
        })
    }

    /// Makes Tcl return to the native code that has called it, which then unwinds with this payload.
    #[cold]
    fn unwind_tcl(&self, payload: Payload) {
        let unwinding = &self.inner().unwinding;
        // The first payload is kept: later ones are consequences of it.
        let payload = unwinding.payload.take().unwrap_or(payload);
        unwinding.payload.set(Some(payload));
        unwinding.is_going_on.set(true);
        if unwinding.watch.get().is_none() {
            let data = std::rc::Rc::as_ptr(&self.0).cast_mut().cast();
            // SAFETY: the interpreter is alive. Its state, which is the data, outlives the trace, which is deleted
            // when the unwinding continues, or with the interpreter.
            let trace = unsafe {
                let flags = tcl::TCL_ALLOW_INLINE_COMPILATION;
                tcl::Tcl_CreateObjTrace(self.interp(), 0, flags, command_watched, data, None)
            };
            unwinding.watch.set(NonNull::new(trace));
        }
        cancel(self.interp());
    }

    /// Continues an unwinding that has reached native code through Tcl. Call this after every call that may have
    /// run native code.
    #[inline]
    pub(crate) fn unwind_further(&self) {
        if self.inner().unwinding.is_going_on.get() {
            self.leave_tcl();
        }
    }

    #[cold]
    fn leave_tcl(&self) {
        let unwinding = &self.inner().unwinding;
        unwinding.is_going_on.set(false);
        if let Some(trace) = unwinding.watch.take() {
            // SAFETY: the trace was made by `unwind_tcl` and has not been deleted since.
            unsafe { tcl::Tcl_DeleteTrace(self.interp(), trace.as_ptr()) }
        }
        // Tcl clears a cancellation at the end of an outermost command. This command serves that purpose and is
        // cancelled itself.
        self.eval_words(std::slice::from_ref(&self.inner().words.unknown), 0);
        if let Some(payload) = unwinding.payload.take() {
            resume_unwind(payload)
        }
    }
}

/// Cancels the current evaluation of the interpreter.
fn cancel(interp: *mut tcl::Tcl_Interp) {
    // SAFETY: the interpreter is alive; null pointers stand for Tcl's own message and no data. Handlers are
    // invoked at once, because not all of Tcl's commands check for a pending cancellation.
    unsafe {
        tcl::Tcl_CancelEval(interp, null_mut(), null_mut(), tcl::TCL_CANCEL_UNWIND);
        tcl::Tcl_AsyncInvoke(interp, tcl::TCL_ERROR);
    }
}

callback! {
    fn command_watched(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        level: c_int,
        text: *const c_char,
        command: tcl::Tcl_Command,
        count: c_int
    ) -> c_int = refuse_command
}

/// Called before Tcl executes a command during an unwinding. This is needed because a coroutine does not pass a
/// cancellation to its caller.
unsafe extern "C" fn refuse_command(
    data: tcl::ClientData,
    interp: *mut tcl::Tcl_Interp,
    _level: c_int,
    _text: *const c_char,
    _command: tcl::Tcl_Command,
    _count: c_int,
) -> c_int {
    // SAFETY: the data is the state of the interpreter, which is alive.
    let unwinding = unsafe { &(*data.cast::<Inner>()).unwinding };
    if !unwinding.is_going_on.get() {
        return tcl::TCL_OK;
    }
    cancel(interp);
    tcl::TCL_ERROR
}
