//! The interactive prompt: history, completion, and commands of several lines.

use std::borrow::Cow;
use std::path::PathBuf;

use neons_ns::{FailureKind, Outcome, Session};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::input;

/// The number of commands in the history.
const KEPT: usize = 2000;

/// Reads commands from the terminal until the input ends, and shows their results. Continues after errors.
pub(super) fn run(session: &Session) -> Outcome {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .max_history_size(KEPT)
        .map(|builder| builder.history_ignore_space(true).build())
        .unwrap_or_default();
    let Ok(mut editor) = Editor::<Typist<'_>, FileHistory>::with_config(config) else {
        return input::run_plain_prompt(session);
    };
    editor.set_helper(Some(Typist::new(session)));
    let file = history_file();
    if let Some(file) = &file {
        // In the first session there is no history file.
        let _ = editor.load_history(file);
    }
    println!(
        "Neons {}: commands of ns-2, in Tcl. The Tab key completes names, Ctrl-D ends.",
        env!("CARGO_PKG_VERSION")
    );
    let end = loop {
        match editor.readline("% ") {
            Ok(command) => {
                // A command that cannot be stored in the history can still be executed.
                let _ = editor.add_history_entry(command.as_str());
                match input::execute(session, &command) {
                    Some(Outcome::Failed(failure)) if failure.kind == FailureKind::Interrupted => {}
                    Some(end) => break end,
                    None => {}
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(_) => break Outcome::Exited { status: 0, at_once: false },
        }
    };
    if let Some(file) = &file {
        let _ = file.parent().map(std::fs::create_dir_all);
        let _ = editor.save_history(file);
    }
    end
}

/// The history file, in the user's folder for the state of programs; `None` if there is no such folder.
fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    Some(state.join("neons").join("history"))
}

/// Completes names and checks whether a command is complete.
struct Typist<'a> {
    session: &'a Session,
    classes: Vec<String>,
}

impl<'a> Typist<'a> {
    fn new(session: &'a Session) -> Typist<'a> {
        Typist { session, classes: session.class_names() }
    }

    /// The names that may complete `word`, which is preceded by `before`.
    fn candidates(&self, before: &str, word: &str) -> Vec<String> {
        let list = |script: &str| self.session.list(script);
        if let Some(name) = word.strip_prefix('$') {
            let names = list("info globals").into_iter().filter(|known| known.starts_with(name));
            return names.map(|name| format!("${name}")).collect();
        }
        let command = before.rsplit(['[', ';', '{', '"']).next().unwrap_or("").trim_start();
        let words: Vec<&str> = command.split_whitespace().collect();
        let value = |name: &str| self.session.variable(name.trim_start_matches('$')).unwrap_or_default();
        let members = |object: &str, variables: bool| match object.starts_with('$') {
            true => self.session.members_of(&value(object), variables),
            false => self.session.members_of(object, variables),
        };
        let names: Vec<String> = match words[..] {
            [] => list("info commands").into_iter().filter(|name| !name.starts_with('_')).collect(),
            [object] if object.starts_with('$') => members(object, false),
            [object, "set"] => members(object, true),
            _ => self.classes.clone(),
        };
        let mut names: Vec<String> = names.into_iter().filter(|name| name.starts_with(word)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl Completer for Typist<'_> {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..position];
        let start = typed.rfind([' ', '\t', '\n', '[', ';', '{', '"']).map_or(0, |end| end + 1);
        let word = &typed[start..];
        Ok((start, self.candidates(&typed[..start], word)))
    }
}

impl Validator for Typist<'_> {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let is_complete = self.session.is_complete(&format!("{}\n", context.input()));
        Ok(if is_complete { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

impl Hinter for Typist<'_> {
    type Hint = String;
}

impl Highlighter for Typist<'_> {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(prompt)
    }
}

impl Helper for Typist<'_> {}
