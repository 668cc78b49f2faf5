//! The Tcl library as a whole.

use std::ffi::{CString, c_int};
use std::ptr::null_mut;
use std::sync::Once;

use crate::error::Error;
use crate::tcl_sys as tcl;

/// The version that [`crate::tcl_sys`] declares: major, minor.
const SUPPORTED: (c_int, c_int) = (8, 6);

static READY: Once = Once::new();

/// Makes the library ready for use. This must come before anything else, even the creation of a value.
///
/// # Panics
/// Panics if the library has another version ([`prepare`] returns an error instead).
#[inline]
pub(crate) fn initialize() {
    if !READY.is_completed() {
        prepare().unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Like [`initialize`], for callers that can report an error.
///
/// # Errors
/// The library that the loader found has a version whose structures differ from those declared here.
#[cold]
pub(crate) fn prepare() -> Result<(), Error> {
    check_version()?;
    READY.call_once(set_up);
    Ok(())
}

fn check_version() -> Result<(), Error> {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: this function is the same in all versions of Tcl and needs no initialisation; a null pointer means
    // that the release type is not requested.
    unsafe { tcl::Tcl_GetVersion(&mut major, &mut minor, &mut patch, null_mut()) };
    if (major, minor) == SUPPORTED {
        return Ok(());
    }
    let (wanted_major, wanted_minor) = SUPPORTED;
    Err(Error::Message(format!(
        "Neons needs Tcl {wanted_major}.{wanted_minor}, but the library that the system's loader has found is Tcl \
         {major}.{minor}.{patch}; install libtcl8.6 and look at LD_LIBRARY_PATH and LD_PRELOAD"
    )))
}

fn set_up() {
    // The embedded script library must be registered before Tcl looks for the encoding of the user's locale.
    #[cfg(feature = "static-tcl")]
    crate::script_library::register();
    let name = std::env::args_os().next().unwrap_or_default();
    let name = CString::new(name.into_encoded_bytes()).unwrap_or_default();
    // SAFETY: Tcl copies the name of the program.
    unsafe { tcl::Tcl_FindExecutable(name.as_ptr()) }
}
