//! The operating system's reaction to an arithmetic trap in a script.

use std::ffi::{c_int, c_void};

const SIGFPE: c_int = 8;
const DEFAULT: usize = 0;
const STANDARD_ERROR: c_int = 2;

// These functions of the C library are declared by hand; the library is linked in any case.
unsafe extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
    fn raise(number: c_int) -> c_int;
    fn write(file: c_int, bytes: *const c_void, length: usize) -> isize;
}

const ANNOUNCEMENT: &str = "neons: arithmetic trap: a division by zero, an overflow or an invalid operation on real \
                            numbers; it ends the program, as in ns-2\n";

/// Prints a message and ends the program. (Signal handlers start in the default floating point environment.)
extern "C" fn announce_trap(number: c_int) {
    // SAFETY: all three functions may be called in a signal handler; the bytes are constant.
    unsafe {
        write(STANDARD_ERROR, ANNOUNCEMENT.as_ptr().cast(), ANNOUNCEMENT.len());
        signal(number, DEFAULT);
        raise(number);
    }
}

/// Installs the handler that prints a message on standard error.
pub(crate) fn announce() {
    let handler = announce_trap as extern "C" fn(c_int);
    // SAFETY: the handler calls only functions that are allowed in signal handlers.
    unsafe { signal(SIGFPE, handler as usize) };
}

/// Restores the default action, which ends the program silently.
pub(crate) fn do_not_announce() {
    // SAFETY: restores the default action.
    unsafe { signal(SIGFPE, DEFAULT) };
}
