//! Running scripts (spec: script-language, section 2).

use neons_otcl::Obj;

use crate::outcome::Outcome;
use crate::{Ns, Session};

impl Session {
    /// Runs the script in a file with these arguments.
    pub fn run_file(&self, script: &str, arguments: &[impl AsRef<str>]) -> Outcome {
        self.set_arguments(script, arguments);
        self.enter(|ns| {
            ns.note_script_file(script);
            match ns.otcl().eval_file(script) {
                // ns-2.35: a `return` ends the script quietly.
                Err(error) if !error.is_error() => Ok(ns.otcl().result()),
                end => end,
            }
        })
    }

    /// Runs a script with these arguments.
    pub fn run_script(&self, script: &str, arguments: &[impl AsRef<str>]) -> Outcome {
        self.set_arguments("ns", arguments);
        self.enter(|ns| ns.otcl().eval_str(script))
    }

    /// Evaluates one or more commands.
    pub fn evaluate(&self, command: &str) -> Outcome {
        self.enter(|ns| ns.otcl().eval_str(command))
    }

    /// Returns the value of a global variable, or of an element of an array such as `opt(seed)`; `None` if it does
    /// not exist.
    pub fn variable(&self, name: &str) -> Option<String> {
        Some(self.ns().otcl().global_var(name)?.as_str().to_owned())
    }

    /// Returns whether a command is complete: no brace, bracket or quote is open.
    pub fn is_complete(&self, command: &str) -> bool {
        self.ns().is_complete(command)
    }

    /// Sets the variables `argv0`, `argv` and `argc`, from which scripts take their arguments.
    pub fn set_arguments(&self, script: &str, arguments: &[impl AsRef<str>]) {
        let arguments = Obj::list_of(arguments);
        let count = arguments.list_items().map_or(0, |items| items.len());
        for (name, value) in [
            ("argv0", Obj::from_str(script)),
            ("argv", arguments),
            ("argc", Obj::from_i64(count as i64)),
            ("tcl_interactive", Obj::from_i64(0)),
        ] {
            // Setting plain global variables cannot fail before the script runs.
            let _ = self.ns().otcl().set_global_var(name, &value);
        }
    }
}

impl Ns {
    /// Returns whether a command is complete: no brace, bracket or quote is open.
    pub fn is_complete(&self, command: &str) -> bool {
        self.otcl().is_complete(&Obj::from_str(command))
    }
}
