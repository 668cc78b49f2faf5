//! Conversion of the words of the command line for Tcl.

use std::ffi::OsStr;

use neons_ns::Session;

/// Decodes a word from the encoding of the system. As in Tcl, a byte that is invalid in that encoding becomes the
/// character with its number.
pub(super) fn to_tcl(session: &Session, word: &OsStr) -> String {
    if word.is_ascii() {
        return word.to_string_lossy().into_owned();
    }
    session.decode(word.as_encoded_bytes())
}
