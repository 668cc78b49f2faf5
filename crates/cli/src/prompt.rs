//! Commands from the standard input.

use std::io::{BufRead, Write};

use neons_ns::{FailureKind, Outcome, Session};

/// Reads commands from the terminal, shows their results, and goes on after errors, until the input ends.
pub fn run(session: &Session) -> Outcome {
    let mut command = String::new();
    loop {
        print!("{}", if command.is_empty() { "% " } else { "> " });
        // A terminal that cannot be written cannot be complained to.
        let _ = std::io::stdout().flush();
        match std::io::stdin().lock().read_line(&mut command) {
            Ok(0) | Err(_) => return Outcome::Exited { status: 0, at_once: false },
            Ok(_) if session.is_complete(&command) => {
                match evaluate(session, &command) {
                    Ok(result) if result.is_empty() => {}
                    Ok(result) => println!("{result}"),
                    Err(end) => return end,
                }
                command.clear();
            }
            Ok(_) => {}
        }
    }
}

/// Runs the commands that come from the standard input, and goes on after errors, until the input ends.
pub fn run_standard_input(session: &Session) -> Outcome {
    session.set_arguments("ns", &[""; 0]);
    let mut text = String::new();
    let mut status = 0;
    for line in std::io::stdin().lines() {
        match line {
            Ok(line) => text += &line,
            Err(error) => {
                complain(&format!("neons: cannot read the standard input: {error}"));
                status = 1;
                break;
            }
        }
        text.push('\n');
        if session.is_complete(&text) {
            if let Err(end) = evaluate(session, &text) {
                return end;
            }
            text.clear();
        }
    }
    Outcome::Exited { status, at_once: false }
}

/// Evaluates a command; complains of errors, after which there is no result.
///
/// # Errors
/// The program is to end.
fn evaluate(session: &Session, command: &str) -> Result<String, Outcome> {
    match session.evaluate(command) {
        Outcome::Finished(result) => Ok(result),
        Outcome::Failed(failure) if failure.kind == FailureKind::Script => {
            complain(&failure.message);
            Ok(String::new())
        }
        end => Err(end),
    }
}

/// Writes a line to the standard error output, whose reader may have gone.
fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
