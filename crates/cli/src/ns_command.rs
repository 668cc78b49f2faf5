//! Running scripts.

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use neons_ns::{Ns, Voice};

use crate::prompt;

/// Neons runs network simulations written for ns-2.
///
/// Give it a script and the script's arguments. Traces are written by the script, to the files it names.
#[derive(Parser)]
#[command(
    name = "neons",
    version,
    about,
    after_help = "Examples:
  neons examples/one-sender.tcl        run a simulation
  neons                                type commands at a prompt
  echo 'puts [expr 6*7]' | neons       run commands from a pipe

Installed under the name `ns`, it takes the place of ns-2."
)]
struct Arguments {
    /// The simulation script and its arguments; without one, commands are read from the standard input.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "SCRIPT [ARGUMENTS]")]
    script: Vec<String>,
}

/// As `ns`: the first argument is the script, whatever it looks like.
pub fn as_ns(arguments: &[String]) -> ExitCode {
    run(arguments, Voice::Ns)
}

/// As `neons`.
pub fn as_neons(arguments: &[String]) -> ExitCode {
    // Everything behind the script's name is the script's.
    let parsed = Arguments::parse_from(std::iter::once("neons".to_owned()).chain(arguments.iter().cloned()));
    run(&parsed.script, Voice::Neons)
}

fn run(arguments: &[String], voice: Voice) -> ExitCode {
    let ns = match Ns::new(voice) {
        Ok(ns) => ns,
        Err(error) => {
            eprintln!("neons: the Tcl library could not be set up: {error}");
            return ExitCode::FAILURE;
        }
    };
    match arguments.split_first() {
        Some((script, rest)) => ns.run_file(script, rest),
        None if std::io::stdin().is_terminal() => prompt::run(&ns),
        None => ns.run_standard_input(),
    }
}
