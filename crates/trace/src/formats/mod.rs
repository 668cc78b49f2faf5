//! Readers: a module for each family of lines. [`parse`] finds the right one for a line.
//!
//! Lines are recognised one by one, since one file may hold several kinds: packets, annotations, link failures and
//! event traces share the file of `trace-all`, and scripts may attach variable traces to it as well. The first byte
//! and the shape of the first fields decide.

pub mod options;
pub mod variables;
pub mod wired;

use crate::records::Record;

/// Why a line is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// What kind of line it was taken for; empty if it resembles none.
    pub line: &'static str,
    /// The first field that is missing or does not have the right form; empty if the line resembles none.
    pub field: &'static str,
}

impl Fault {
    /// The line has the form of no trace line.
    pub const UNKNOWN: Fault = Fault { line: "", field: "" };
    /// The file ends in the middle of the line.
    pub const TRUNCATED: Fault = Fault { line: "the file ends in the middle of the line", field: "" };
    /// The line is longer than [`crate::source::Block::LONGEST_LINE`].
    pub const TOO_LONG: Fault = Fault { line: "the line is too long for a trace line", field: "" };
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Fault::UNKNOWN {
            f.write_str("no known form of a trace line")
        } else if self.field.is_empty() {
            f.write_str(self.line)
        } else {
            write!(f, "{}: the {} is missing or malformed", self.line, self.field)
        }
    }
}

/// Reads a line, given without its newline.
///
/// # Errors
/// The line has no known form, or a field of it is missing or malformed.
#[inline]
pub fn parse(line: &[u8]) -> Result<Record<'_>, Fault> {
    match line {
        [b'+' | b'-' | b'r' | b'd' | b'h', b' ', b'0'..=b'9', ..] => wired::parse(line),
        [b'0'..=b'9', ..] => variables::parse_agent(line),
        _ => parse_rare(line),
    }
}

/// Reads the kinds of lines of which there are few.
fn parse_rare(line: &[u8]) -> Result<Record<'_>, Fault> {
    match line {
        [b'e' | b'm' | b'c', b' ', b'0'..=b'9', ..] => {
            variables::parse_queue(line).or_else(|_| wired::parse(line))
        }
        [b'v', b' ', b'0'..=b'9', ..] => wired::parse_generic(line),
        [b'f', b' ', ..] => variables::parse_feature(line),
        [b't', b'i', b'm', b'e', b':', ..] => variables::parse_report(line),
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => variables::parse_queue(line),
        _ => Err(Fault::UNKNOWN),
    }
}
