//! The command line.

use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::check::CheckArguments;
use crate::demo::DemoArguments;
use crate::doc::DocArguments;
use crate::explain::ExplainArguments;
use crate::installation::{CompletionArguments, ManArguments};
use crate::run::RunArguments;
use crate::scenario::ScenarioCommand;
use crate::sweep::SweepArguments;
use crate::trace::TraceCommand;
use crate::view::ViewArguments;

/// Neons runs network simulations written for ns-2.
///
/// Give it a script and the script's arguments; traces go to the files that the script names. Without a script,
/// commands are read from the standard input, with a prompt if that is a terminal.
#[derive(Parser)]
#[command(
    name = "neons",
    version,
    long_version = crate::version::long(),
    override_usage = "neons SCRIPT [ARGUMENTS]...\n       neons COMMAND ...\n       neons",
    disable_help_subcommand = true,
    after_help = "Examples:
  neons demo                               see an example run
  neons script.tcl its arguments           run a simulation
  neons run --time --until 10 script.tcl   run it with options of Neons
  neons check script.tcl                   mistakes in it, without running it
  neons doc Agent/TCP                      what a class is, has and can do
  neons view one-sender.nam                an animation in the browser
  neons trace summary one-sender.tr        flows, links and mobile nodes of a trace
  neons explain 'd 0.58616 1 2 tcp 1000 ------- 1 0.0 2.0 28 43'   a line of a trace, field by field
  neons explain 'node 0 has no route to node 1'   an error, at length
  neons trace plot variables.tr cwnd_      a variable over time, in the terminal
  neons scenario random-waypoint --help    how to make movements of mobile nodes
  neons sweep two-senders.tcl delayB=0:400:5 --repeat 10   many runs on all processors
  neons                                    type commands at a prompt

A script whose name is that of a command is run by `neons run NAME`. Installed under the name `ns`,
Neons takes the place of ns-2."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommand.
#[derive(Subcommand)]
pub enum Command {
    /// Run an example and show what it wrote
    Demo(DemoArguments),
    Run(RunArguments),
    Check(CheckArguments),
    /// Look up a class, variable or method in the reference manual
    Doc(DocArguments),
    /// Ask questions about trace files
    #[command(subcommand)]
    Trace(TraceCommand),
    Explain(ExplainArguments),
    /// Show traces, or the traces of a script, in the browser
    View(ViewArguments),
    /// Make movements and connections of mobile nodes
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Run a script at many points of a parameter space, on all processors or on a cluster
    Sweep(SweepArguments),
    /// Print a script that completes commands and options in a shell
    Completions(CompletionArguments),
    /// Write man pages
    #[command(hide = true)]
    Man(ManArguments),
    #[command(external_subcommand)]
    Script(Vec<OsString>),
}

impl Arguments {
    /// Parses the words of the command line, the program's name first.
    ///
    /// # Errors
    /// There is no such option or command. If the options are those of `neons run`, the error says so.
    pub fn parse_words(words: &[OsString]) -> Result<Arguments, clap::Error> {
        if let Some(script) = words.get(1..).filter(|words| begins_with_script(words)) {
            return Ok(Arguments { command: Some(Command::Script(script.to_vec())) });
        }
        let error = match parse(words) {
            Err(error) if error.kind() == ErrorKind::UnknownArgument && starts_with_option(words) => error,
            other => return other,
        };
        let (program, rest) =
            words.split_first().map_or((OsString::new(), words), |(first, rest)| (first.clone(), rest));
        let with_run: Vec<OsString> =
            [program, "run".into()].into_iter().chain(rest.iter().cloned()).collect();
        match parse(&with_run) {
            Ok(Arguments { command: Some(Command::Run(_)) }) => {
                let words: Vec<_> = rest.iter().map(|word| word.to_string_lossy()).collect();
                let words = words.join(" ");
                let message = format!("options before the script's name need `run`: neons run {words}");
                Err(Arguments::command().error(ErrorKind::UnknownArgument, message))
            }
            _ => Err(error),
        }
    }
}

fn parse(words: &[OsString]) -> Result<Arguments, clap::Error> {
    let mut command = with_negative_numbers(Arguments::command());
    let mut matches = command.try_get_matches_from_mut(words)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The command with options that also take negative numbers, so that each option itself says which numbers it takes.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|option| {
        let takes_values = option.get_action().takes_values() && !option.is_trailing_var_arg_set();
        if takes_values { option.allow_negative_numbers(true) } else { option }
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Returns whether an option follows the program's name.
fn starts_with_option(words: &[OsString]) -> bool {
    words.get(1).is_some_and(|word| word.as_encoded_bytes().starts_with(b"-"))
}

/// The names of the subcommands.
const COMMANDS: [&str; 11] =
    ["demo", "run", "check", "doc", "trace", "explain", "view", "scenario", "sweep", "completions", "man"];

/// Returns whether the words are a script and its arguments. They need no parser; the declarations of all options would
/// take a tenth of the time in which a small script runs.
fn begins_with_script(words: &[OsString]) -> bool {
    words.first().is_some_and(|word| {
        let word = word.as_encoded_bytes();
        !word.is_empty()
            && !word.starts_with(b"-")
            && !COMMANDS.iter().any(|command| command.as_bytes() == word)
    })
}

/// Parses a whole number of an option.
///
/// # Errors
/// The text is none, or the number does not fit.
pub fn whole<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "the number is too large".to_owned(),
        _ => "a whole number is expected, such as 7".to_owned(),
    })
}

/// Parses a finite number of an option.
///
/// # Errors
/// The text is none.
pub fn number(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or("a number is expected, such as 0.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_numbers_are_values() {
        for words in ["trace throughput x.tr --window -1", "trace plot x.tr cwnd_ --height -2"] {
            let words: Vec<OsString> =
                ["neons"].into_iter().chain(words.split(' ')).map(OsString::from).collect();
            let error = Arguments::parse_words(&words).err().unwrap().to_string();
            assert!(error.starts_with("error: invalid value '-"), "{error}");
        }
        let words = ["neons", "trace", "filter", "x.tr", "--from", "-1"].map(OsString::from);
        assert!(Arguments::parse_words(&words).is_ok());
    }

    #[test]
    fn words_that_name_no_command_are_a_script() {
        let arguments = Arguments::command();
        let names: Vec<&str> = arguments
            .get_subcommands()
            .flat_map(|command| [command.get_name()].into_iter().chain(command.get_all_aliases()))
            .collect();
        assert_eq!(names, COMMANDS);
        for words in [&["a.tcl"][..], &["a.tcl", "--help", "run"], &["demos", "-x"]] {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let with_program: Vec<_> = [OsString::from("neons")].into_iter().chain(words.clone()).collect();
            for parsed in [Arguments::parse_words(&with_program), Arguments::try_parse_from(&with_program)] {
                assert!(
                    matches!(parsed, Ok(Arguments { command: Some(Command::Script(of)) }) if of == words)
                );
            }
        }
        let help = ["neons", "doc", "--help"].map(OsString::from);
        assert_eq!(Arguments::parse_words(&help).err().unwrap().kind(), ErrorKind::DisplayHelp);
    }
}
