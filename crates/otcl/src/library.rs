//! The Tcl library as a whole.

use std::ffi::CString;
use std::sync::Once;

use crate::tcl_sys as tcl;

/// Makes the library ready for use; has to come before anything else, even the creation of a value.
#[inline]
pub(crate) fn initialize() {
    static READY: Once = Once::new();
    if !READY.is_completed() {
        READY.call_once(find_executable);
    }
}

#[cold]
fn find_executable() {
    let name = std::env::args_os().next().unwrap_or_default();
    let name = CString::new(name.into_encoded_bytes()).unwrap_or_default();
    // SAFETY: Tcl copies the name of the program.
    unsafe { tcl::Tcl_FindExecutable(name.as_ptr()) }
}
