//! Execution of commands from the standard input.

use std::io::{self, Write};

use neons_ns::{FailureKind, InputLine, Outcome, Session, Voice};

/// Runs the commands from the standard input until it ends, and continues after errors. If the program was started as
/// `neons`, an error or an incomplete last command makes the status 1.
pub(super) fn run(session: &Session, voice: Voice, arguments: &[String]) -> Outcome {
    session.set_arguments("ns", arguments);
    let mut status = 0;
    let (mut text, mut number, mut first) = (String::new(), 0, 1);
    loop {
        match session.read_line() {
            Ok(Some(line)) => text += &line,
            Ok(None) => break,
            Err(problem) => {
                complain(&format!("neons: cannot read the standard input: {problem}"));
                status = 1;
                break;
            }
        }
        text.push('\n');
        number += 1;
        if session.is_complete(&text) {
            match session.evaluate_input(&text, InputLine::Of(first)) {
                Outcome::Finished(_) => {}
                Outcome::Failed(failure) if failure.kind == FailureKind::Script => status = 1,
                end => return end,
            }
            text.clear();
            first = number + 1;
        }
    }
    if voice == Voice::Ns {
        // ns-2.35: errors do not change the status, and an incomplete command is ignored.
        status = 0;
    } else if !text.trim().is_empty() {
        let begins = text.lines().next().unwrap_or("");
        complain(&format!(
            "neons: <stdin>:{first}: the command that begins here has no end: a brace, bracket or quote is not closed\n    {}",
            neons_ns::shown(begins)
        ));
        status = 1;
    }
    Outcome::Exited { status, at_once: false }
}

/// Reads commands from the terminal until the input ends, and shows their results as ns-2 does. Continues after errors.
pub(super) fn run_plain_prompt(session: &Session) -> Outcome {
    let mut command = String::new();
    loop {
        print!("{}", if command.is_empty() { "% " } else { "> " });
        // If the terminal cannot be written, the error cannot be reported either.
        let _ = io::stdout().flush();
        match session.read_line() {
            Ok(Some(line)) => command += &line,
            Ok(None) | Err(_) => return Outcome::Exited { status: 0, at_once: false },
        }
        command.push('\n');
        if session.is_complete(&command) {
            if let Some(end) = execute(session, &command) {
                return end;
            }
            command.clear();
        }
    }
}

/// Executes a command that was typed and shows its result or error. Returns the outcome if the program is to end,
/// otherwise `None`.
pub(super) fn execute(session: &Session, command: &str) -> Option<Outcome> {
    match session.evaluate_input(command, InputLine::Typed) {
        Outcome::Finished(result) if result.is_empty() => None,
        Outcome::Finished(result) => {
            println!("{result}");
            None
        }
        Outcome::Failed(failure) if failure.kind == FailureKind::Script => None,
        end => Some(end),
    }
}

/// Writes a line to the standard error output. Errors are ignored, because its reader may have closed it.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
