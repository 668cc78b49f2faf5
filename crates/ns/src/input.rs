//! Commands entered one by one: from standard input, or typed at a prompt.

use neons_otcl::Obj;

use crate::outcome::{FailureKind, Outcome};
use crate::{Ns, Session, Voice, report};

/// The origin of a command that is in no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Standard input; the command begins on the line with this number, counted from 1.
    Of(usize),
    /// A prompt, at which the user typed the command.
    Typed,
}

impl Session {
    /// Reads the next line of standard input, without its end, as `gets stdin` in a script does; `None` at the end
    /// of input.
    ///
    /// # Errors
    /// Standard input cannot be read. The value is the text of the error.
    pub fn read_line(&self) -> Result<Option<String>, String> {
        let words = |words: &[&str]| -> Vec<Obj> { words.iter().map(|word| Obj::from_str(word)).collect() };
        let mut is_over = false;
        let outcome = self.call(|otcl| {
            let line = otcl.call(&words(&["gets", "stdin"]))?;
            is_over = line.is_empty() && otcl.call(&words(&["eof", "stdin"]))?.to_bool() == Some(true);
            Ok(line)
        });
        match outcome {
            Outcome::Finished(line) => Ok((!is_over).then_some(line)),
            Outcome::Exited { .. } => Ok(None),
            Outcome::Failed(failure) => Err(failure.message),
        }
    }

    /// Evaluates a command that is in no file. An error is printed in the manner of the session's
    /// [`Voice`](crate::Voice).
    pub fn evaluate_input(&self, command: &str, line: InputLine) -> Outcome {
        let evaluate = |ns: &Ns| ns.otcl().eval_str(command);
        self.enter_with(evaluate, |ns, outcome| match &outcome {
            Outcome::Failed(failure) if failure.kind == FailureKind::Script => {
                let text = match ns.voice() {
                    Voice::Ns => format!("{}\n", failure.message),
                    Voice::Neons => report::input_error(failure, command, line),
                };
                ns.tell(&text);
                ns.flush_output();
            }
            _ => ns.settle(outcome),
        })
    }

    /// Converts a word of the command line from the encoding of the system. Bytes that are invalid in that
    /// encoding become the characters with the same numbers.
    pub fn decode(&self, bytes: &[u8]) -> String {
        // Tcl treats a string of characters up to 255 as bytes.
        let raw: String = bytes.iter().copied().map(char::from).collect();
        let words = ["encoding", "convertfrom", &raw].map(Obj::from_str);
        match self.call(|otcl| otcl.call(&words)) {
            Outcome::Finished(text) => text,
            _ => String::from_utf8_lossy(bytes).into_owned(),
        }
    }

    /// Sets a global variable, or an element of an array, before a script starts.
    pub fn set_variable(&self, name: &str, value: &str) -> Outcome {
        self.enter(|ns| ns.otcl().call(&["set", name, value].map(Obj::from_str)))
    }

    /// Sets the class default of a variable.
    pub fn set_default(&self, class: &str, variable: &str, value: &str) -> Outcome {
        self.enter(|ns| ns.otcl().call(&[class, "set", variable, value].map(Obj::from_str)))
    }

    /// Returns the words of the list that a command returns, for completion at a prompt; none if the command
    /// fails.
    pub fn list(&self, command: &str) -> Vec<String> {
        let mut words = Vec::new();
        let _ = self.call(|otcl| {
            let list = otcl.eval_str(command)?.list_items()?;
            words = list.iter().map(|word| word.as_str().to_owned()).collect();
            Ok(Obj::empty())
        });
        words
    }

    /// Returns the names of all classes.
    pub fn class_names(&self) -> Vec<String> {
        self.ns().class_names()
    }

    /// Returns the methods, or with `variables` the variables, of an object, or of the objects of a class; none if
    /// there is no such object.
    pub fn members_of(&self, object: &str, variables: bool) -> Vec<String> {
        let ns = self.ns();
        let Some(object) = ns.otcl().object(object) else { return Vec::new() };
        let class = if ns.registry().class(object).is_some() { object } else { ns.class_of(object) };
        if variables { ns.variable_names(class) } else { ns.method_names(&ns.otcl().name(class)) }
    }

    /// Halts each run at this simulated time, seconds, after the events of that time.
    pub fn stop_at(&self, end: f64) {
        self.ns().sim().limit_to(Some(end));
    }
}
