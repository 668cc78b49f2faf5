//! Messages about runs that cannot continue (spec: script-language, section 2).

use std::borrow::Cow;

use neons_otcl::{Error, Exhaustion, Memory};
use neons_sim::format::general;

use crate::outcome::{Failure, FailureKind, Place, Report};
use crate::{InputLine, Ns, Voice, advice};

/// The failure of an event's script. ns-2 reports it on standard output and ends.
pub(crate) fn event_error(ns: &Ns, script: &str) -> Failure {
    let message = ns.otcl().result();
    let traceback = ns.otcl().error_info();
    let mut failure =
        script_failure(ns, FailureKind::Event, message.as_str(), traceback.as_str(), Some(script));
    let report = &mut failure.report;
    if ns.is_complete(script) {
        report.out = format!("ns: {script}: {}\n", printed(ns, traceback.as_str()));
    } else {
        report.err.insert_str(0, &format!("ns: tcl error on eval of: {script}\n"));
    }
    failure
}

/// The failure of a script outside of events.
pub(crate) fn script_error(ns: &Ns, error: &Error) -> Failure {
    ns.sim().flush_sinks();
    let message = ns.otcl().message_of(error);
    let traceback = match error {
        Error::Message(_) => message.clone(),
        Error::Completion(_) => {
            // Starts a traceback if the error has none, as when a file could not be read.
            ns.otcl().add_error_info("");
            ns.otcl().error_info().as_str().to_owned()
        }
    };
    let mut failure = script_failure(ns, FailureKind::Script, &message, &traceback, None);
    failure.report.err.insert_str(0, &format!("{}\n", printed(ns, &traceback)));
    failure
}

/// Lines at the beginning and at the end of a long traceback that are printed.
const PRINTED: usize = 15;

/// A traceback as it is printed: under the name of Neons only the ends of a long one, such as that of an endless recursion.
fn printed<'a>(ns: &Ns, traceback: &'a str) -> Cow<'a, str> {
    // A few lines more are not worth the note.
    if ns.voice() != Voice::Neons || traceback.lines().count() <= 3 * PRINTED {
        return Cow::Borrowed(traceback);
    }
    let lines: Vec<&str> = traceback.lines().collect();
    let (first, last) = (&lines[..PRINTED], &lines[lines.len() - PRINTED..]);
    let left_out = lines.len() - 2 * PRINTED;
    Cow::Owned(format!("{}\n    ... {left_out} lines like these ...\n{}", first.join("\n"), last.join("\n")))
}

/// Makes a failure with its explanation. `event` is the script of the event that failed, if an event failed.
fn script_failure(
    ns: &Ns,
    kind: FailureKind,
    message: &str,
    traceback: &str,
    event: Option<&str>,
) -> Failure {
    let mut failure = Failure::new(kind, message.to_owned());
    failure.traceback = traceback.to_owned();
    failure.time = ns.sim().now();
    if ns.voice() != Voice::Neons {
        return failure;
    }
    let explanation = advice::explain(ns, message, event);
    let time = event.map_or_else(String::new, |_| at(ns));
    let words = explanation.meaning.as_deref().or_else(|| message.lines().next()).unwrap_or("");
    failure.report.err = match (&explanation.place, &explanation.meaning) {
        (Some(place), _) => located(place, &format!("{time}{words}")),
        (None, Some(_)) => format!("neons: {time}{words}\n"),
        (None, None) => String::new(),
    };
    failure.place = explanation.place;
    failure.advice = explanation.meaning;
    failure
}

/// Returns the text printed about an error in a command that is in no file.
pub(crate) fn input_error(failure: &Failure, command: &str, line: InputLine) -> String {
    let words = failure.advice.as_deref().unwrap_or(&failure.message);
    match (&failure.place, line) {
        (Some(place), _) => located(place, words),
        (None, InputLine::Of(line)) => {
            let command = advice::shown(command.trim().lines().next().unwrap_or(""));
            located(&Place { file: "<stdin>".to_owned(), line, command }, words)
        }
        (None, InputLine::Typed) => format!("neons: {words}\n"),
    }
}

/// Returns `at T s: ` with the simulated time T.
fn at(ns: &Ns) -> String {
    format!("at {} s: ", general(ns.sim().now(), 6))
}

/// Formats a message about a command in a file.
pub(crate) fn located(place: &Place, words: &str) -> String {
    let Place { file, line, command } = place;
    format!("neons: {file}:{line}: {words}\n    {command}\n")
}

/// Formats a message about a command in a file, or about none.
fn located_or_not(place: Option<&Place>, words: &str) -> String {
    place.map_or_else(|| format!("neons: {words}\n"), |place| located(place, words))
}

/// Makes a failure for which `neons: ` and `words` are printed on standard error.
fn told(ns: &Ns, kind: FailureKind, message: String, words: &str) -> Failure {
    let mut failure = Failure::new(kind, message);
    failure.time = ns.sim().now();
    failure.report = Report { err: format!("neons: {words}\n"), ..Report::default() };
    failure
}

/// The failure of a model that cannot continue.
pub(crate) fn fatal(ns: &Ns, message: &str) -> Failure {
    let mut failure = Failure::new(FailureKind::Model, message.trim_end().to_owned());
    failure.time = ns.sim().now();
    failure.report.err = message.to_owned();
    if ns.voice() == Voice::Neons
        && let Some((place, meaning)) = advice::explain_fatal(ns, message)
    {
        failure.report.err += &located_or_not(place.as_ref(), &format!("{}{meaning}", at(ns)));
        failure.place = place;
        failure.advice = Some(meaning);
    }
    failure
}

/// The failure to write a trace, for instance because the disk is full.
pub(crate) fn write_failed(ns: &Ns, channel: &str, error: &std::io::Error) -> Failure {
    let message = format!("cannot write the trace on channel {channel}: {error}");
    let words = format!("{message}; what was written so far is kept");
    told(ns, FailureKind::Output, message, &words)
}

/// The failure where an arithmetic trap stops ns-2.
pub(crate) fn arithmetic_trap(ns: &Ns, what: &str) -> Failure {
    let mut failure = told(ns, FailureKind::ArithmeticTrap, what.to_owned(), "");
    failure.place = advice::scheduled(ns);
    let time = if ns.sim().is_started() { at(ns) } else { String::new() };
    let words = format!("{time}arithmetic trap: {what}");
    failure.report.err = if ns.voice() == Voice::Neons {
        located_or_not(failure.place.as_ref(), &words)
    } else {
        String::new()
    };
    failure
}

/// The failure of a run that was interrupted from outside.
pub(crate) fn interrupted(ns: &Ns) -> Failure {
    let message = format!("interrupted at {} s", to_microseconds(ns.sim().now()));
    let words = format!("{message}; what was traced so far is written");
    told(ns, FailureKind::Interrupted, message, &words)
}

/// Rounds a time in seconds to microseconds, for people to read. Times of 10⁹ s and more stay as they are.
pub fn to_microseconds(time: f64) -> f64 {
    if time.abs() < 1e9 { (time * 1e6).round() / 1e6 } else { time }
}

/// The failure of native code that panicked.
pub(crate) fn defect(ns: &Ns, what: &str) -> Failure {
    let words = format!(
        "defect at {} s: {what}; this is a mistake in Neons, please report it; what was traced so far is written",
        to_microseconds(ns.sim().now())
    );
    told(ns, FailureKind::Defect, what.to_owned(), &words)
}

/// The failure of a simulation that ran out of memory.
pub(crate) fn short_of_memory(ns: &Ns, wanted: usize) -> Failure {
    let message = out_of_memory(ns, Exhaustion::Native { wanted });
    let words = format!("{message}; what was traced so far is written");
    told(ns, FailureKind::Memory, message, &words)
}

/// Returns the message for a program that runs out of memory and has to end.
pub(crate) fn last_words(ns: &Ns, what: Exhaustion) -> String {
    if what == Exhaustion::Stack {
        return out_of_stack(ns);
    }
    format!("neons: {}; what was traced so far is written\n", out_of_memory(ns, what))
}

/// The message when the program has used up its stack and has to end.
fn out_of_stack(ns: &Ns) -> String {
    let words = format!(
        "{}brackets, lists or calls nest too deeply for the stack of the program; the traces up to here are written",
        at(ns)
    );
    located_or_not(advice::scheduled(ns).as_ref(), &words)
}

fn out_of_memory(ns: &Ns, what: Exhaustion) -> String {
    let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
    let held = format!("{} MB for {} objects", megabytes(Memory::held()), ns.sim().entity_count());
    let problem = match what {
        Exhaustion::Tcl => {
            format!("Tcl gets no more for the data of the script; the simulation holds {held} besides")
        }
        Exhaustion::TooLarge => "a value of the script is larger than Tcl can hold".to_owned(),
        Exhaustion::Stack => "the stack is used up".to_owned(),
        Exhaustion::Native { wanted } => {
            format!("the simulation holds {held} and does not get {} MB more", megabytes(wanted))
        }
    };
    format!("out of memory at {} s: {problem}", to_microseconds(ns.sim().now()))
}

/// The failure caused by invalid input.
pub(crate) fn bad_input(ns: &Ns, problem: &str, place: Option<Place>, words: String) -> Failure {
    let mut failure = told(ns, FailureKind::Input, problem.to_owned(), "");
    failure.place = place;
    failure.report.err = words;
    failure
}

#[cfg(test)]
mod tests {
    use super::to_microseconds;

    #[test]
    fn times_for_people_have_at_most_six_decimals() {
        assert_eq!(to_microseconds(5_542.470_429_883_908).to_string(), "5542.47043");
        assert_eq!(to_microseconds(0.1 + 0.2).to_string(), "0.3");
        assert_eq!(to_microseconds(1e17), 1e17);
    }
}
