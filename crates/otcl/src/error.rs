//! Failures of commands.

use std::fmt;

use crate::obj::Obj;

/// The result of a command or method: a value, or a failure.
pub type TclResult = Result<Obj, Error>;

/// The reason why a command did not complete normally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A new error with this message; `errorInfo` starts with it.
    Message(String),
    /// A completion code other than `TCL_OK` (1 error, 2 return, 3 break, 4 continue, or any other number). The
    /// interpreter already holds the result and, for an error, `errorInfo`; passing this value on keeps both. Code that
    /// evaluates further scripts before passing it on should do so inside [`Otcl::preserving`](crate::Otcl::preserving).
    Completion(i32),
}

impl Error {
    /// The error `expected WHAT but got VALUE`, with the value quoted as a list element.
    pub(crate) fn expected(what: &str, got: &Obj) -> Error {
        let got = Obj::list(std::slice::from_ref(got));
        Error::Message(format!("expected {what} but got {got}"))
    }

    /// Returns whether this is an actual error, not a `return`, `break` or `continue`.
    pub fn is_error(&self) -> bool {
        matches!(self, Error::Message(_) | Error::Completion(1))
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Error::Message(message)
    }
}

impl From<&str> for Error {
    fn from(message: &str) -> Self {
        Error::Message(message.to_owned())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Message(message) => f.write_str(message),
            Error::Completion(code) => write!(f, "completion code {code}"),
        }
    }
}

impl std::error::Error for Error {}
