//! The `neons` command; under the name `ns` it behaves exactly as ns-2.35 does.

mod arguments;
mod check;
mod children;
mod demo;
mod doc;
mod explain;
mod installation;
mod output;
mod run;
mod scenario;
mod sweep;
mod trace;
mod version;
mod view;

use std::io::Write;
use std::process::ExitCode;

use neons_ns::{Memory, Voice};

use crate::arguments::{Arguments, Command};

#[global_allocator]
static MEMORY: Memory = Memory;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let program = words.first().map(std::path::Path::new).and_then(std::path::Path::file_name);
    if program.is_some_and(|name| name == "ns") {
        return run::run(&words[1..], Voice::Ns);
    }
    let arguments = match Arguments::parse_words(&words) {
        Ok(arguments) => arguments,
        // Texts of `--help` and `--version` go to the standard output, and writing them may fail.
        Err(error) if !error.use_stderr() => return finish(printed(&error)),
        Err(error) => error.exit(),
    };
    let outcome = match arguments.command {
        None => return run::run(&[], Voice::Neons),
        Some(Command::Script(words)) => return run::run(&words, Voice::Neons),
        Some(Command::Run(arguments)) => return run::run_with_options(&arguments),
        Some(Command::Check(arguments)) => {
            return check::run(&arguments).unwrap_or_else(|error| {
                let _ = writeln!(std::io::stderr(), "neons: {error:#}");
                ExitCode::from(2)
            });
        }
        Some(Command::Demo(arguments)) => demo::run(&arguments),
        Some(Command::Doc(arguments)) => doc::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Trace(command)) => {
            return trace::run(&command).unwrap_or_else(|error| finish(Err(error)));
        }
        Some(Command::View(arguments)) => view::run(&arguments),
        Some(Command::Scenario(command)) => scenario::run(&command),
        Some(Command::Sweep(arguments)) => sweep::run(&arguments),
        Some(Command::Completions(arguments)) => installation::print_completions(&arguments),
        Some(Command::Man(arguments)) => installation::write_man_pages(&arguments),
    };
    finish(outcome)
}

/// Prints the text of `--help` or `--version`, in colour on a terminal.
fn printed(error: &clap::Error) -> anyhow::Result<()> {
    output::written(error.print().and_then(|()| std::io::stdout().flush()))
}

fn finish(outcome: anyhow::Result<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Errors are ignored, because the reader of the output may have closed it.
            let _ = writeln!(std::io::stderr(), "neons: {error:#}");
            ExitCode::FAILURE
        }
    }
}
