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
    // SAFETY: the command uses the simulation through scripts only.
    unsafe { ns.free_outside_of_runs() };
    catch_interrupt(&ns);
    match words.split_first() {
        Some((script, arguments)) => ns.run_file(script, arguments),
        None if std::io::stdin().is_terminal() => prompt::run(&ns),
        None => ns.run_standard_input(),
    }
}

/// So many files a script can have open that are named as in ns-2.
const SCRIPT_FILES: usize = 64;

/// The first Ctrl-C stops a running simulation, or a script that never ends, in an orderly way; the second one the
/// program.
fn catch_interrupt(ns: &Ns) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    let [flag, attention] = ns.sim().interrupt_flags();
    // Where signals cannot be caught Ctrl-C does what it always does.
    let _ = flag::register_conditional_shutdown(SIGINT, 130, flag.clone());
    let _ = flag::register(SIGINT, flag);
    let _ = flag::register(SIGINT, attention);
    let interrupter = ns.interrupter();
    // The files of scripts are named after their numbers, from `file3` on: what waits for the signal takes higher ones.
    let reserved: Vec<_> = (0..SCRIPT_FILES).map_while(|_| std::fs::File::open("/dev/null").ok()).collect();
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT]) {
        std::thread::spawn(move || signals.forever().for_each(|_| interrupter.interrupt()));
    }
    drop(reserved);
}
