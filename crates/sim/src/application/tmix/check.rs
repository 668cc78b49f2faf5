//! The syntax of connection vector files.
//!
//! ns-2.35 accepts the part of a line that it can parse and ignores the rest, so that a truncated or corrupted file
//! gives other traffic than intended, or ends the program silently. This module checks every line before use.

use super::Format;

/// The range of a number.
#[derive(Clone, Copy)]
enum Number {
    /// A number of microseconds, or another integer from 0 on.
    Whole,
    /// The size of a window or segment, bytes; at least 1.
    Positive,
    /// The size of a unit, bytes.
    Size,
    /// A probability, from 0 to 1.
    Probability,
}

use Number::{Positive, Probability, Size, Whole};

/// The role of a line in a vector.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// The first line of a vector. In the original format, it begins a vector whose sides take turns.
    Sequential,
    /// The first line of a vector. In the original format, it begins a vector whose sides send independently.
    Concurrent,
    /// A property of the path or of the ends.
    Setting,
    /// A unit in a vector whose sides take turns.
    Turn,
    /// A wait between turns.
    Pause,
    /// A unit or a wait of one side of a concurrent vector.
    Side,
    /// A unit and its waits, in the alternate format.
    Unit,
}

/// A kind of line: its first word, the numbers that must follow, and its form in messages.
struct Kind {
    format: Option<Format>,
    role: Role,
    word: &'static str,
    numbers: &'static [Number],
    form: &'static str,
}

macro_rules! kinds {
    ($($format:expr, $role:ident, $word:literal, $numbers:expr, $form:literal;)*) => {
        &[$(Kind { format: $format, role: Role::$role, word: $word, numbers: &$numbers, form: $form }),*]
    };
}

const ALTERNATE: Option<Format> = Some(Format::Alternate);
const ORIGINAL: Option<Format> = Some(Format::Original);

const KINDS: &[Kind] = kinds! {
    None, Setting, "w", [Positive; 2], "w INITIATOR ACCEPTOR (windows, bytes)";
    None, Setting, "m", [Positive; 2], "m INITIATOR ACCEPTOR (segments, bytes)";
    None, Setting, "r", [Whole], "r TIME (round trip, microseconds)";
    None, Setting, "l", [Probability; 2], "l FORWARD BACK (probabilities of loss)";
    ALTERNATE, Sequential, "S", [Whole], "S START UNITS UNITS ID (START in microseconds)";
    ALTERNATE, Concurrent, "C", [Whole], "C START UNITS UNITS N ID (START in microseconds)";
    ALTERNATE, Unit, "I", [Whole, Whole, Size], "I SEND-WAIT RECEIVE-WAIT SIZE (microseconds, microseconds, bytes)";
    ALTERNATE, Unit, "A", [Whole, Whole, Size], "A SEND-WAIT RECEIVE-WAIT SIZE (microseconds, microseconds, bytes)";
    ORIGINAL, Sequential, "SEQ", [Whole; 4], "SEQ START UNITS N ID (START in microseconds)";
    ORIGINAL, Concurrent, "CONC", [Whole; 5], "CONC START UNITS UNITS N ID (START in microseconds)";
    ORIGINAL, Turn, ">", [Size], "> SIZE (bytes)";
    ORIGINAL, Turn, "<", [Size], "< SIZE (bytes)";
    ORIGINAL, Pause, "t", [Whole], "t WAIT (microseconds)";
    ORIGINAL, Side, "c>", [Size], "c> SIZE (bytes)";
    ORIGINAL, Side, "c<", [Size], "c< SIZE (bytes)";
    ORIGINAL, Side, "t>", [Whole], "t> WAIT (microseconds)";
    ORIGINAL, Side, "t<", [Whole], "t< WAIT (microseconds)";
};

/// The beginning of a text from a file, made printable for a message.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let visible = |character: char| if character.is_control() { '?' } else { character };
    let rest = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    text.chars().take(MOST).map(visible).chain(rest.chars()).collect()
}

impl Number {
    /// Whether `word` is a number in the range.
    fn is(self, word: &str) -> bool {
        match self {
            Whole => word.parse::<u64>().is_ok(),
            Positive => word.parse::<i32>().is_ok_and(|number| number > 0),
            Size => word.parse::<i32>().is_ok_and(|number| number >= 0),
            Probability => word.parse::<f64>().is_ok_and(|number| (0.0..=1.0).contains(&number)),
        }
    }

    fn description(self) -> &'static str {
        match self {
            Whole => "a whole number, 0 or more",
            Positive => "a whole number above 0",
            Size => "a whole number of bytes",
            Probability => "a number from 0 to 1",
        }
    }
}

/// Checks the lines of a file in turn.
#[derive(Debug, Default)]
pub(super) struct Checker {
    /// Whether the present vector is sequential; `None` before the first vector.
    sequential: Option<bool>,
    /// Whether the next line must be a unit, in a sequential vector of the original format.
    unit_due: bool,
}

impl Checker {
    /// Checks the next line, which is not a comment.
    ///
    /// # Errors
    /// Returns the mistake in the line and what was expected.
    pub fn check(&mut self, format: Format, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(()) };
        let kinds = || KINDS.iter().filter(|kind| kind.format.is_none_or(|of| of == format));
        let Some(kind) = kinds().find(|kind| kind.word == first) else {
            let known: Vec<&str> = kinds().map(|kind| kind.word).collect();
            return Err(format!(
                "\"{}\" begins no line of a connection vector in the {} format; expected {}",
                shown(first),
                if format == Format::Original { "original" } else { "alternate" },
                known.join(", ")
            ));
        };
        for number in kind.numbers {
            let problem = match words.next() {
                Some(word) if number.is(word) => continue,
                Some(word) => format!("\"{}\" should be {}", shown(word), number.description()),
                None => "a number is missing".to_owned(),
            };
            return Err(format!("{problem}; expected `{}`", kind.form));
        }
        self.place(kind)
    }

    /// Checks whether a line of the kind `kind` is allowed as the next line.
    fn place(&mut self, kind: &Kind) -> Result<(), String> {
        let begins = matches!(kind.role, Role::Sequential | Role::Concurrent);
        if begins {
            self.sequential = Some(kind.role == Role::Sequential);
            self.unit_due = true;
            return Ok(());
        }
        let Some(sequential) = self.sequential else {
            return Err(
                "a vector must have begun before (`S`, `C`, `SEQ` or `CONC` and its start)".to_owned()
            );
        };
        let (wanted, due) = match kind.role {
            Role::Turn => (true, true),
            Role::Pause => (true, false),
            Role::Side => (false, self.unit_due),
            _ => return Ok(()),
        };
        if wanted != sequential {
            let (here, there) = if sequential { ("SEQ", "CONC") } else { ("CONC", "SEQ") };
            return Err(format!("`{}` belongs into a {there} vector; this one is {here}", kind.word));
        }
        if due != self.unit_due {
            return Err(if due {
                "two units follow each other; expected a wait between them, `t WAIT` (microseconds)"
                    .to_owned()
            } else {
                "a wait must follow a unit; expected `> SIZE` or `< SIZE` (bytes)".to_owned()
            });
        }
        if kind.role != Role::Side {
            self.unit_due = !due;
        }
        Ok(())
    }
}
