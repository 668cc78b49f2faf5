//! The words of the command line as Tcl reads them.

use std::ffi::OsStr;

use neons_ns::Session;

/// A word in the encoding of the system, for Tcl. Bytes that are no text in that encoding become the characters with their
/// numbers, as Tcl has it.
pub(super) fn to_tcl(session: &Session, word: &OsStr) -> String {
    if word.is_ascii() {
        return word.to_string_lossy().into_owned();
    }
    session.decode(word.as_encoded_bytes())
}
