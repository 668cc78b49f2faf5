//! Execution of scripts, and of commands from the standard input.

mod encoding;
mod input;
mod interrupts;
mod measures;
mod progress;
mod prompt;

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Read};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, CommandFactory};
use neons_ns::{FailureKind, Memory, Outcome, Reference, Session, Voice};
use neons_trace::formats;
use neons_trace::source::Source;
use neons_trace::text::printable;

use crate::arguments::{Arguments, whole};
use crate::run::progress::ProgressLine;

/// Run a script, with options of Neons before its name
///
/// `neons run SCRIPT` does what `neons SCRIPT` does, also if the script is named like a command. Options before the name
/// are for Neons, everything behind it is for the script.
#[derive(Args)]
#[command(after_help = "Examples:
  neons run --time script.tcl                how long it took, memory, events a second
  neons run --until 10 script.tcl            only the first 10 seconds of the simulation
  neons run --seed 7 script.tcl              other random numbers
  neons run --set rate=2Mb script.tcl        for scripts with `if {![info exists rate]} {set rate 1Mb}`
  neons run --set 'Agent/TCP window_=40' script.tcl
  neons run --hints script.tcl               flows without packets, queues that never dropped")]
pub struct RunArguments {
    #[command(flatten)]
    options: RunOptions,
    /// The script and its arguments; without a script, or with -, commands are read from the standard input
    #[arg(trailing_var_arg = true, value_name = "SCRIPT")]
    words: Vec<OsString>,
}

/// Options of a run besides the script.
#[derive(Args, Default)]
struct RunOptions {
    /// Start the random numbers from this seed, as `$defaultRNG seed N` in the first line does; 0 takes the time of day. A
    /// seed that the script sets itself prevails
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    seed: Option<u32>,
    /// Halt the simulation at this simulated time, seconds, as `$ns at T "$ns halt"` does
    #[arg(long, value_name = "T", value_parser = simulated_time, allow_negative_numbers = true)]
    until: Option<f64>,
    /// Set a global variable, or a default ("CLASS VARIABLE=VALUE"), before the script begins; what the script sets itself
    /// prevails
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<Setting>,
    /// Print processor time, memory, and events when the run has ended
    #[arg(long)]
    time: bool,
    /// Print hints about probable mistakes when the run has ended
    #[arg(long)]
    hints: bool,
}

/// A variable that is set before the script begins.
#[derive(Clone)]
struct Setting {
    /// The class whose default is set; `None` for a global variable.
    class: Option<String>,
    name: String,
    value: String,
}

fn simulated_time(text: &str) -> Result<f64, String> {
    let time: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if time.is_finite() && time >= 0.0 {
        Ok(time)
    } else {
        Err("expected a time of 0 or more seconds".to_owned())
    }
}

fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let (class, name) = match words[..] {
        [name] if name.split('(').next().is_some_and(|name| name.contains(['/', '.'])) => {
            return Err(
                "a default of a class is set by \"CLASS VARIABLE=VALUE\", such as \"Agent/TCP window_=10\""
                    .to_owned(),
            );
        }
        [name] => (None, name),
        [class, name] => (Some(class.to_owned()), name),
        _ => return Err("expected NAME=VALUE or \"CLASS VARIABLE=VALUE\"".to_owned()),
    };
    Ok(Setting { class, name: name.to_owned(), value: value.to_owned() })
}

/// Runs a script with the options of `neons run`.
pub fn run_with_options(arguments: &RunArguments) -> ExitCode {
    warn_of_unused(&arguments.options.set, arguments.words.first());
    start(&arguments.words, Voice::Neons, &arguments.options)
}

/// Warns about variables of `--set` that a class does not have or the script does not mention. They have no effect, probably
/// because they are misspelt.
fn warn_of_unused(settings: &[Setting], script: Option<&OsString>) {
    let text = script.and_then(|script| std::fs::read(script).ok());
    let text = text.map(|text| String::from_utf8_lossy(&text).into_owned());
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    for Setting { class, name, .. } in settings {
        let (whose, known): (_, Vec<String>) = match (class, &text) {
            (Some(class), _) => match variables_of(class) {
                Some(variables) => (format!("{class} has no variable"), variables),
                None => continue,
            },
            // Other files may use the variable.
            (None, Some(text)) if !text.contains("source") => {
                let words = text.split(|letter| !is_letter(letter)).map(str::to_owned).collect();
                ("the script does not use the variable".to_owned(), words)
            }
            _ => continue,
        };
        let plain = name.trim_start_matches("::").split('(').next().unwrap_or_default();
        if !known.iter().any(|other| other == plain) {
            let meant = neons_ns::did_you_mean(plain, known.iter().map(String::as_str));
            eprintln!("neons: --set: warning: {whose} \"{plain}\"{meant}");
        }
    }
}

/// The variables of a class, its ancestors and its descendants; `None` if the class is not in the manual.
fn variables_of(class: &str) -> Option<Vec<String>> {
    let entries = Reference::new().entries();
    let own = entries.iter().find(|entry| entry.name == class)?;
    let family = entries.iter().filter(|entry| {
        entry.name == class || own.ancestors.contains(&entry.name) || entry.ancestors.contains(&class)
    });
    Some(family.flat_map(|entry| &entry.variables).map(|variable| variable.name.to_owned()).collect())
}

/// Runs a script. The first word is the script, the others are its arguments; without words, commands are read from the
/// standard input. Returns only if Tcl cannot be set up.
pub fn run(words: &[OsString], voice: Voice) -> ExitCode {
    start(words, voice, &RunOptions::default())
}

fn start(words: &[OsString], voice: Voice, options: &RunOptions) -> ExitCode {
    let began = Instant::now();
    Memory::use_one_heap();
    Memory::prepare();
    let has_colour = voice == Voice::Neons && has_colour();
    let session = match Session::builder().voice(voice).colour(has_colour).as_program().build() {
        Ok(session) => session,
        Err(error) => {
            eprintln!("neons: the Tcl library could not be set up: {error}");
            return ExitCode::FAILURE;
        }
    };
    let line = (voice == Voice::Neons).then(|| ProgressLine::start(&session, options.until)).flatten();
    if voice == Voice::Neons {
        let (otcl, line) = (session.otcl().clone(), line.clone());
        session.on_exhaustion(move || {
            line.iter().for_each(ProgressLine::clear);
            otcl.exit(1);
        });
    }
    interrupts::catch(&session, line.clone());
    let outcome = match prepare(&session, options) {
        Outcome::Finished(_) => run_words(&session, words, voice),
        outcome => outcome,
    };
    line.iter().for_each(ProgressLine::clear);
    if options.hints {
        session.print_hints();
    }
    if options.time {
        measures::print(&session, began);
    }
    end(&session, &outcome)
}

fn run_words(session: &Session, words: &[OsString], voice: Voice) -> Outcome {
    match words.split_first() {
        Some((script, arguments)) if voice == Voice::Ns || script != "-" => {
            let outcome = session.run_file(
                &encoding::to_tcl(session, script),
                &arguments.iter().map(|word| encoding::to_tcl(session, word)).collect::<Vec<_>>(),
            );
            if voice == Voice::Neons {
                match outcome {
                    _ if !Path::new(script).exists() => suggest_command(script),
                    Outcome::Failed(_) => {
                        if let Some(hint) = of_trace(Path::new(script)) {
                            eprintln!("neons: {hint}");
                        }
                    }
                    _ => {}
                }
            }
            outcome
        }
        None if std::io::stdin().is_terminal() && voice == Voice::Neons => prompt::run(session),
        None if std::io::stdin().is_terminal() => input::run_plain_prompt(session),
        _ => {
            let arguments = words.iter().skip(1).map(|word| encoding::to_tcl(session, word));
            input::run(session, voice, &arguments.collect::<Vec<_>>())
        }
    }
}

/// Applies the options before the script begins.
fn prepare(session: &Session, options: &RunOptions) -> Outcome {
    if let Some(end) = options.until {
        session.stop_at(end);
    }
    if let Some(seed) = options.seed
        && let failure @ Outcome::Failed(_) = session.evaluate(&format!("$defaultRNG seed {seed}"))
    {
        return failure;
    }
    for Setting { class, name, value } in &options.set {
        let outcome = match class {
            None => session.set_variable(name, value),
            Some(class) => session.set_default(class, name, value),
        };
        if let Outcome::Failed(failure) = outcome {
            return Outcome::Failed(failure);
        }
    }
    Outcome::Finished(String::new())
}

/// Returns true if messages are printed in colour.
fn has_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// If the name of a missing script resembles that of a command, prints the command that was probably meant.
fn suggest_command(script: &OsStr) {
    let script = script.to_string_lossy();
    let commands = Arguments::command();
    let visible = commands.get_subcommands().filter(|command| !command.is_hide_set());
    let meant = neons_ns::did_you_mean(&script, visible.map(|command| command.get_name()));
    let questions = commands.find_subcommand("trace").into_iter().flat_map(|trace| trace.get_subcommands());
    let questions: Vec<&str> = questions.map(|question| question.get_name()).collect();
    let question = match questions.iter().find(|question| **question == script) {
        Some(question) => Some(*question),
        None => neons_ns::nearest(&script, questions.into_iter()).into_iter().next(),
    };
    let meant = match (&*script, question) {
        _ if !meant.is_empty() => meant,
        ("help" | "version", _) => format!("; did you mean \"--{script}\"?"),
        (_, Some(question)) => format!("; did you mean \"trace {question}\"?"),
        _ => return,
    };
    eprintln!("neons: \"{script}\" is no command of neons{meant}");
}

/// Returns the commands to use for a file that is a trace instead of a script; `None` if it is none.
pub fn of_trace(file: &Path) -> Option<String> {
    let name = printable(&file.to_string_lossy()).into_owned();
    is_trace(file).then(|| {
        format!(
            "{name} is a trace: `neons view {name}` shows it, and `neons trace summary {name}` sums it up"
        )
    })
}

/// Returns true if the file begins with lines of a trace only. A pipe, which has been read as a script, is none.
fn is_trace(file: &Path) -> bool {
    if !file.is_file() {
        return false;
    }
    let mut bytes = Vec::new();
    // What cannot be read is no trace.
    let _ = Source::open(file).and_then(|source| source.take(4096).read_to_end(&mut bytes));
    // The last line may be cut off.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let mut lines =
        bytes[..whole].split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| formats::parse(line).is_ok())
}

/// Ends the program as ns-2 does.
fn end(session: &Session, outcome: &Outcome) -> ! {
    let status = match outcome {
        Outcome::Failed(failure) if failure.kind == FailureKind::Interrupted => interrupts::status(),
        outcome => outcome.status(),
    };
    match outcome {
        Outcome::Failed(failure) if failure.kind == FailureKind::ArithmeticTrap => {
            // The program kills itself by the signal, so that scripts around it see the same status as with ns-2.
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGFPE);
        }
        outcome if !outcome.is_at_once() => session.otcl().exit(status),
        _ => {}
    }
    std::process::exit(status)
}
