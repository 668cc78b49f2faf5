//! How runs of scripts and single commands end.

use std::fmt;

/// How a run, or a single command, ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The run ended normally. The value is the result of the last command.
    Finished(String),
    /// The script called `exit`, or ns-2 exits at this point.
    Exited {
        /// The exit status.
        status: i32,
        /// Whether ns-2 loses the unwritten contents of open files here.
        at_once: bool,
    },
    /// The run could not continue.
    Failed(Box<Failure>),
}

/// The reason why a run could not continue.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The kind of failure.
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
    /// The text that is printed about the failure.
    pub(crate) report: Report,
}

/// Kinds of failures. The interpreter can continue after [`FailureKind::Script`]; after all others ns-2 ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A command of the script failed, outside of events.
    Script,
    /// The script of an event failed.
    Event,
    /// A model could not continue.
    Model,
    /// A script or data file gave a model an invalid value.
    Input,
    /// A trace could not be written.
    Output,
    /// An arithmetic trap (SIGFPE) stops ns-2 here.
    ArithmeticTrap,
    /// The run was stopped from outside.
    Interrupted,
    /// The simulation ran out of memory. Its memory is freed with the session.
    Memory,
    /// A bug in Neons: native code has panicked. The simulation may be incomplete.
    Defect,
}

/// A place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as the script named it.
    pub file: String,
    /// Line number, from 1.
    pub line: usize,
    /// The text of the line, without surrounding blanks.
    pub command: String,
}

/// The text that ns-2 or Neons prints about a failure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// Written to standard output through Tcl's channel.
    pub out: String,
    /// The part that is written to standard error, after `out`.
    pub err: String,
}

impl Outcome {
    /// Returns the exit status of the program.
    pub fn status(&self) -> i32 {
        match self {
            Outcome::Finished(_) => 0,
            Outcome::Exited { status, .. } => *status,
            Outcome::Failed(failure) => failure.kind.status(),
        }
    }

    /// Returns whether ns-2 loses the unwritten contents of open files here.
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

    /// Returns the result of the last command; empty if the script called `exit` with status 0.
    ///
    /// # Errors
    /// The failure. An exit status other than 0 counts as a failure.
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
    /// Returns the exit status of a program after a failure of this kind.
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
