//! Reading trace files line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Context;

/// A line of a trace file that is understood here.
#[derive(Debug, PartialEq)]
pub enum Line<'a> {
    /// Something happened to a packet.
    Packet(PacketLine<'a>),
    /// An agent's variable changed.
    Variable(VariableLine<'a>),
}

/// A packet at one end of a link (spec: engine-and-traces, section 10.2).
#[derive(Debug, PartialEq)]
pub struct PacketLine<'a> {
    /// `+`, `-`, `r` or `d`.
    pub event: u8,
    /// Seconds.
    pub time: f64,
    /// The node before the link.
    pub from: &'a str,
    /// The node behind the link.
    pub to: &'a str,
    /// Name of the packet type.
    pub kind: &'a str,
    /// Bytes.
    pub size: u64,
    /// Flow id.
    pub flow: &'a str,
    /// `node.port` of the sender.
    pub source: &'a str,
    /// `node.port` of the receiver.
    pub destination: &'a str,
    /// Sequence number.
    pub sequence: i64,
}

/// A report of a TCP agent (spec: tcp-one-way, section 4).
#[derive(Debug, PartialEq)]
pub struct VariableLine<'a> {
    /// Seconds.
    pub time: f64,
    /// `node.port` of the agent.
    pub agent: String,
    /// Name of the variable.
    pub name: &'a str,
    /// Its new value.
    pub value: f64,
}

/// Calls `use_line` for each line that is understood; the others are skipped.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path, mut use_line: impl FnMut(Line)) -> anyhow::Result<()> {
    let context = || format!("cannot read {}", path.display());
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path).with_context(context)?);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes).with_context(context)? > 0 {
        // A last line without its end was cut off while it was written.
        if bytes.ends_with(b"\n")
            && let Ok(text) = std::str::from_utf8(&bytes)
            && let Some(line) = parse(text)
        {
            use_line(line);
        }
        bytes.clear();
    }
    Ok(())
}

fn parse(text: &str) -> Option<Line<'_>> {
    let mut words = text.split_ascii_whitespace();
    let first = words.next()?;
    if let [event @ (b'+' | b'-' | b'r' | b'd')] = first.as_bytes() {
        let (time, from, to) = (words.next()?.parse().ok()?, words.next()?, words.next()?);
        let (kind, size) = (words.next()?, words.next()?.parse().ok()?);
        let (_flags, flow) = (words.next()?, words.next()?);
        let (source, destination) = (words.next()?, words.next()?);
        let sequence = words.next()?.parse().ok()?;
        let event = *event;
        return Some(Line::Packet(PacketLine {
            event,
            time,
            from,
            to,
            kind,
            size,
            flow,
            source,
            destination,
            sequence,
        }));
    }
    let time = first.parse().ok()?;
    let (node, port) = (words.next()?, words.next()?);
    let (_peer, _peer_port) = (words.next()?, words.next()?);
    let (name, value) = (words.next()?, words.next()?.parse().ok()?);
    Some(Line::Variable(VariableLine { time, agent: format!("{node}.{port}"), name, value }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packet_and_variable_lines_are_told_apart() {
        let Some(Line::Packet(line)) = parse("r 1.25 0 1 tcp 1000 ------- 7 0.0 2.1 15 42\n") else {
            panic!("a packet line")
        };
        assert_eq!((line.event, line.time, line.size, line.flow, line.sequence), (b'r', 1.25, 1000, "7", 15));
        let Some(Line::Variable(line)) = parse("0.54128  0  0  2  0  cwnd_ 2.000 \n") else {
            panic!("a variable line")
        };
        assert_eq!((line.agent.as_str(), line.name, line.value), ("0.0", "cwnd_", 2.0));
        assert_eq!(parse("v 0.2 link-down 0 1\n"), None);
        assert_eq!(parse("r 1.25 0 1 tcp\n"), None);
    }
}
