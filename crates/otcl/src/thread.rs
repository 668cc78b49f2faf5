//! Tcl's data for each thread, and when it is freed.

use std::cell::Cell;

use crate::tcl_sys as tcl;

/// A thread in which interpreters are made. When the thread ends, Tcl's data for it is freed.
struct Thread {
    interpreters: Cell<usize>,
}

thread_local! {
    static THREAD: Thread = const { Thread { interpreters: Cell::new(0) } };
}

/// Counts an interpreter made on this thread.
pub(crate) fn interpreter_made() {
    THREAD.with(|thread| thread.interpreters.update(|count| count + 1));
}

/// Uncounts a deleted interpreter of this thread.
pub(crate) fn interpreter_deleted() {
    // If the interpreter outlives the thread's variables, the count no longer exists; the thread's data has been kept
    // for the interpreter.
    let _ = THREAD.try_with(|thread| thread.interpreters.update(|count| count - 1));
}

impl Drop for Thread {
    fn drop(&mut self) {
        // An interpreter in another thread-local variable may be dropped later. The data of the main thread is
        // freed when the process ends.
        if self.interpreters.get() == 0 && !is_main() {
            // SAFETY: no interpreter is left on this thread.
            unsafe { tcl::Tcl_FinalizeThread() }
        }
    }
}

#[cfg(target_os = "linux")]
fn is_main() -> bool {
    unsafe extern "C" {
        safe fn getpid() -> std::ffi::c_int;
        safe fn gettid() -> std::ffi::c_int;
    }
    getpid() == gettid()
}

/// Returns true where this cannot be determined, so that thread data is kept.
#[cfg(not(target_os = "linux"))]
fn is_main() -> bool {
    true
}
