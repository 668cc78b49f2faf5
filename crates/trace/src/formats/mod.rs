//! Readers of trace lines: a module for each family of lines. [`parse`] finds the right reader for a line.
//!
//! Each line is recognised by itself, because one file may contain several kinds: packets, annotations, link failures
//! and event traces share the file of `trace-all`, and scripts may attach variable traces to it as well. The first byte
//! and the shape of the first fields decide.

pub mod events;
mod family;
pub mod nam;
mod options;
pub(crate) mod plain;
pub mod variables;
pub(crate) mod wide;
pub mod wired;
pub mod wireless;

pub use family::Family;

use crate::records::Record;
use crate::scan::Cursor;
use crate::text::Text;

/// The reason why a line is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The kind of line that the reader expected; empty if the line resembles no kind.
    pub line: &'static str,
    /// The first field that is missing or malformed; empty if the line resembles no kind.
    pub field: &'static str,
}

impl Fault {
    /// The line does not resemble any kind of trace line.
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

/// Parses a line, given without its newline.
///
/// # Errors
/// The line has no known form, or a field of it is missing or malformed.
#[inline(always)]
pub fn parse(line: &[u8]) -> Result<Record<'_>, Fault> {
    match plain::parse(line) {
        Some(packet) => Ok(Record::Packet(packet)),
        None => parse_general(line),
    }
}

/// Parses a line that [`plain::parse`] does not accept. Errors are those of [`parse`].
#[inline(never)]
pub(crate) fn parse_general(line: &[u8]) -> Result<Record<'_>, Fault> {
    match line {
        [b'+' | b'-' | b'r' | b'd' | b'h', b' ', b'0'..=b'9', ..] => match wired::parse(line) {
            Ok(packet) => Ok(Record::Packet(packet)),
            Err(fault) => parse_other_packet(line, fault),
        },
        _ => parse_other(line),
    }
}

/// Reads only the time of a line, which is faster than [`parse`]. `None` if the line has no time. Used to find windows
/// of time.
pub fn time(line: &[u8]) -> Option<f64> {
    let mut cursor = Cursor::new(line);
    let first = cursor.word()?;
    if first[0].is_ascii_digit() {
        return Cursor::new(first).real();
    }
    let mut second = cursor.word()?;
    if second == b"-t" {
        second = cursor.word()?;
    }
    // Trace/Var writes the letter t before the time.
    let number = Cursor::new(second.strip_prefix(b"t").unwrap_or(second)).real();
    number.or_else(|| parse(line).ok()?.time())
}

/// Reads a line that begins with a packet event and a time but is not from a wired trace. `fault` is the reason why it
/// is not.
#[inline(never)]
fn parse_other_packet(line: &[u8], fault: Fault) -> Result<Record<'_>, Fault> {
    // The word after the time distinguishes the formats: a node id, _NODE_ or a key.
    match after_time(line) {
        [b'_', ..] => wireless::old::parse(line),
        [b'-', b'a'..=b'z', ..] if line.windows(4).any(|bytes| bytes == b" -k ") => {
            wireless::tagged::parse(line)
        }
        [b'-', b'a'..=b'z', ..] => nam::parse_packet(line),
        // A variable of a queue whose name is the letter of a packet event, such as `d 0.102514 0`.
        _ => variables::parse_queue(line).map_err(|_| fault),
    }
}

#[inline(never)]
fn parse_other(line: &[u8]) -> Result<Record<'_>, Fault> {
    match line {
        [b'+' | b'-' | b'r' | b'd' | b'h' | b's' | b'f', b' ', b'-', b't', b' ', ..] => {
            parse_keyed_packet(line)
        }
        [b'0'..=b'9', ..] => variables::parse_agent(line).or_else(|fault| {
            let sample = events::parse_sample(line).or_else(|_| events::parse_multicast(line));
            sample.or_else(|_| variables::parse_value_first(line)).map_err(|_| fault)
        }),
        _ => parse_rare(line),
    }
}

/// Reads a line that begins with a packet event and `-t`, from nam or in the new wireless format.
#[inline]
fn parse_keyed_packet(line: &[u8]) -> Result<Record<'_>, Fault> {
    let key = memchr::memchr(b' ', &line[5..]).and_then(|length| line.get(length + 6..length + 9));
    match (key, line[0]) {
        (Some(b"-Hs"), _) => wireless::new::parse(line),
        (_, b'f') => nam::parse_other(line),
        (_, b's') => Err(Fault::UNKNOWN),
        _ => nam::parse_packet(line),
    }
}

/// Reads a line of a rare kind.
fn parse_rare(line: &[u8]) -> Result<Record<'_>, Fault> {
    match line {
        [b's' | b'f' | b'D' | b'x', b' ', b'0'..=b'9', ..] if after_time(line).starts_with(b"_") => {
            wireless::old::parse(line)
        }
        [b'f', b' ', b'0'..=b'9', ..] => {
            variables::parse_feature(line).or_else(|fault| variables::parse_queue(line).map_err(|_| fault))
        }
        [b'f', b' ', b't', ..] => variables::parse_feature(line),
        [b'e' | b'm' | b'c', b' ', b'0'..=b'9', ..] => {
            variables::parse_queue(line).or_else(|_| wired::parse(line).map(Record::Packet))
        }
        [b'v', b' ', b'0'..=b'9', ..] => {
            wired::parse_generic(line).or_else(|fault| variables::parse_queue(line).map_err(|_| fault))
        }
        [b'E' | b'D', b' ', b'-', b't', b' ', ..] if has_packet_type(line) => nam::parse_packet(line),
        [b'E', b' ', b'-', b't', b' ', ..] if after_key(line).starts_with(b"-o") => nam::parse_other(line),
        [b'E', b' ', ..] => events::parse_event(line),
        [b'M', b' ', b'0'..=b'9', ..] => events::parse_movement(line),
        [letter, b' ', rest @ ..]
            if letter.is_ascii_alphabetic() && rest.trim_ascii_start().starts_with(b"-t ") =>
        {
            nam::parse_other(line)
        }
        [b't', b'i', b'm', b'e', b':', ..] => variables::parse_report(line),
        [b'V' | b'S', b'A'..=b'Z' | b'a'..=b'z', ..] | [b'R', b'o', b'u', ..] | [b' ', b'(', ..] => {
            events::parse_log(line).or_else(|_| variables::parse_queue(line))
        }
        [b' ', ..] => events::parse_multicast(line),
        [b'#', text @ ..] => Ok(Record::Comment(Text(text.trim_ascii()))),
        [b'D', b'F', b'U', b':', ..] => events::parse_log(line),
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => variables::parse_queue(line),
        _ => Err(Fault::UNKNOWN),
    }
}

/// The part of a line behind `LETTER TIME `.
fn after_time(line: &[u8]) -> &[u8] {
    line.splitn(3, |&byte| byte == b' ').nth(2).unwrap_or_default()
}

/// The part of a line behind `LETTER -t TIME `.
fn after_key(line: &[u8]) -> &[u8] {
    line.splitn(4, |&byte| byte == b' ').nth(3).unwrap_or_default()
}

fn has_packet_type(line: &[u8]) -> bool {
    line.windows(4).any(|bytes| bytes == b" -p ")
}
