//! What Tcl keeps for a thread, and when it is freed.

use std::cell::Cell;

use crate::tcl_sys as tcl;

/// A thread in which interpreters are made. Frees Tcl's data of the thread when the thread ends.
struct Thread {
    interpreters: Cell<usize>,
}

thread_local! {
    static THREAD: Thread = const { Thread { interpreters: Cell::new(0) } };
}

/// An interpreter has been made on this thread.
pub(crate) fn interpreter_made() {
    THREAD.with(|thread| thread.interpreters.update(|count| count + 1));
}

/// An interpreter of this thread has been deleted.
pub(crate) fn interpreter_deleted() {
    // One that outlives the thread's variables is not counted: then the thread's data have been kept for it.
    let _ = THREAD.try_with(|thread| thread.interpreters.update(|count| count - 1));
}

impl Drop for Thread {
    fn drop(&mut self) {
        // An interpreter in another thread-local variable may be dropped later. The main thread's data are
        // dropped with the process, as the program decides.
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

/// If this is unknown, thread data are kept.
#[cfg(not(target_os = "linux"))]
fn is_main() -> bool {
    true
}
