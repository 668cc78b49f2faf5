//! Running scripts.

use std::io::IsTerminal;
use std::process::ExitCode;

use neons_ns::{Ns, Voice};

use crate::prompt;

/// Runs a script, the first word, with the other words as its arguments; without words, commands from the
/// standard input.
pub fn run(words: &[String], voice: Voice) -> ExitCode {
    let ns = match Ns::new(voice) {
        Ok(ns) => ns,
        Err(error) => {
            eprintln!("neons: the Tcl library could not be set up: {error}");
            return ExitCode::FAILURE;
        }
    };
    match words.split_first() {
        Some((script, arguments)) => ns.run_file(script, arguments),
        None if std::io::stdin().is_terminal() => prompt::run(&ns),
        None => ns.run_standard_input(),
    }
}
