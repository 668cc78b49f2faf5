//! Running scripts.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use neons_ns::{FailureKind, Outcome, Session, Voice};

use crate::arguments::Arguments;
use crate::prompt;

/// Runs a script, the first word, with the other words as its arguments; without words, commands from the
/// standard input. Returns only if Tcl cannot be set up.
pub fn run(words: &[String], voice: Voice) -> ExitCode {
    let session = match Session::builder().voice(voice).as_program().build() {
        Ok(session) => session,
        Err(error) => {
            eprintln!("neons: the Tcl library could not be set up: {error}");
            return ExitCode::FAILURE;
        }
    };
    if voice == Voice::Neons {
        let otcl = session.otcl().clone();
        session.on_exhaustion(move || otcl.exit(1));
    }
    catch_interrupt(&session);
    let outcome = match words.split_first() {
        Some((script, arguments)) => session.run_file(script, arguments),
        None if std::io::stdin().is_terminal() => prompt::run(&session),
        None => prompt::run_standard_input(&session),
    };
    if voice == Voice::Neons
        && let Some(script) = words.first()
        && !Path::new(script).exists()
    {
        let commands = Arguments::command();
        let names = commands
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(|command| command.get_name());
        let meant = neons_ns::did_you_mean(script, names);
        if !meant.is_empty() {
            eprintln!("neons: \"{script}\" is no command of neons{meant}");
        }
    }
    end(&session, &outcome)
}

/// Ends the program as ns-2 does.
fn end(session: &Session, outcome: &Outcome) -> ! {
    match outcome {
        Outcome::Failed(failure) if failure.kind == FailureKind::ArithmeticTrap => {
            // Killed by the signal, so that the status is the one that scripts around ns-2 know.
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGFPE);
        }
        outcome if !outcome.is_at_once() => session.otcl().exit(outcome.status()),
        _ => {}
    }
    std::process::exit(outcome.status())
}

/// The number of files that a script can have open under ns-2's names.
const SCRIPT_FILES: usize = 64;

/// The first Ctrl-C stops a running simulation, or a script that never ends, in an orderly way; the second one the
/// program.
fn catch_interrupt(session: &Session) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    let [flag, attention] = session.interrupt_flags();
    // Where signals cannot be caught, Ctrl-C has its default effect.
    let _ = flag::register_conditional_shutdown(SIGINT, 130, flag.clone());
    let _ = flag::register(SIGINT, flag);
    let _ = flag::register(SIGINT, attention);
    let interrupter = session.interrupter();
    // The files of scripts are named after their numbers, from `file3` on: what waits for the signal takes higher ones.
    let reserved: Vec<_> = (0..SCRIPT_FILES).map_while(|_| std::fs::File::open("/dev/null").ok()).collect();
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT]) {
        std::thread::spawn(move || signals.forever().for_each(|_| interrupter.interrupt()));
    }
    drop(reserved);
}
