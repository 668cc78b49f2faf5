//! How runs of scripts and single commands end.

use std::fmt;

/// How a run, or a single command, ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It ended normally. The value is the result of the last command.
    Finished(String),
    /// The script called `exit`, or ns-2 exits at this place.
    Exited {
        /// The status that the script or ns-2 ends with.
        status: i32,
        /// Whether ns-2 loses here what files still buffer.
        at_once: bool,
    },
    /// It could not go on.
    Failed(Box<Failure>),
}

/// Why a run could not go on.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What kind of failure this is.
    pub kind: FailureKind,
    /// The message, without a newline. Empty where ns-2 aborts silently.
    pub message: String,
    /// Tcl's traceback; empty if no script failed.
    pub traceback: String,
    /// Simulated time, seconds.
    pub time: f64,
    /// The command that failed, if it is in a file.
    pub place: Option<Place>,
    /// The probable cause of the error, in Neons's words.
    pub advice: Option<String>,
    /// The output of ns-2.
    pub(crate) report: Report,
}

/// Kinds of failures. After [`FailureKind::Script`] the interpreter can go on; after all others, ns-2 ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A command of the script failed, outside of events.
    Script,
    /// The script of an event failed.
    Event,
    /// A model cannot go on.
    Model,
    /// A script or a file of data gave a model something that makes no sense.
    Input,
    /// A trace cannot be written.
    Output,
    /// The processor stops ns-2 here with an arithmetic trap (SIGFPE).
    ArithmeticTrap,
    /// The run was stopped from outside.
    Interrupted,
    /// The simulation ran out of memory. Its memory is freed with the session.
    Memory,
    /// Neons is wrong: native code has panicked. The simulation may be incomplete.
    Defect,
}

/// A command in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as the script named it.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The line in the file, without blanks around it.
    pub command: String,
}

/// The output of ns-2, or of Neons, about a failure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// On the standard output, through Tcl's channel.
    pub out: String,
    /// On the standard error output, after that.
    pub err: String,
}

impl Outcome {
    /// The status that a program ends with.
    pub fn status(&self) -> i32 {
        match self {
            Outcome::Finished(_) => 0,
            Outcome::Exited { status, .. } => *status,
            Outcome::Failed(failure) => failure.kind.status(),
        }
    }

    /// Whether ns-2 loses here what files still buffer.
    pub fn is_at_once(&self) -> bool {
        match self {
            Outcome::Finished(_) => false,
            Outcome::Exited { at_once, .. } => *at_once,
            Outcome::Failed(failure) => matches!(
                failure.kind,
                FailureKind::Model | FailureKind::Output | FailureKind::ArithmeticTrap | FailureKind::Defect
            ),
        }
    }

    /// The result of the last command; empty if the script called `exit` with status 0.
    ///
    /// # Errors
    /// The failure. Another status than 0 counts as one.
    pub fn result(self) -> Result<String, Box<Failure>> {
        match self {
            Outcome::Finished(value) => Ok(value),
            Outcome::Exited { status: 0, .. } => Ok(String::new()),
            Outcome::Exited { status, .. } => {
                Err(Box::new(Failure::new(FailureKind::Model, format!("the run ended with status {status}"))))
            }
            Outcome::Failed(failure) => Err(failure),
        }
    }
}

impl FailureKind {
    /// The status that a program ends with after such a failure.
    pub fn status(self) -> i32 {
        match self {
            FailureKind::Interrupted => 130,
            FailureKind::ArithmeticTrap => 136,
            FailureKind::Defect => 101,
            _ => 1,
        }
    }
}

impl Failure {
    pub(crate) fn new(kind: FailureKind, message: String) -> Failure {
        let (traceback, report) = (String::new(), Report::default());
        Failure { kind, message, traceback, time: 0.0, place: None, advice: None, report }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { file, line, .. }) = &self.place {
            write!(f, "{file}:{line}: ")?;
        }
        f.write_str(self.advice.as_ref().unwrap_or(&self.message))
    }
}

impl std::error::Error for Failure {}
