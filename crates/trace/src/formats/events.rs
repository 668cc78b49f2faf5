//! Readers of event traces (`$ns eventtrace-all`), logs of routing and multicast protocols, movements, and samples of
//! queues.
//!
//! ```text
//! E 0.42079 0 2 TCP FAST_RECOVERY 3 40 20
//! E 0.5 ErrModelTimer 0x0000000003e0 STATE 1, DURATION 0.012345
//! SFs 2.750000000 _1_ 39 [1 -> 6] 1(0) to 6
//! M 15.00000 4 (240.00, 210.00, 0.00), (800.00, 400.00), 60.00
//! ```
//!
//! Spec: engine-and-traces, section 11.4; tcp-one-way, section 28; wireless-stack, section 19;
//! wireless-routing, sections 5.8 and 6; queues-and-monitors, section 10.4.

use super::Fault;
use crate::address::Endpoint;
use crate::records::{Event, Movement, QueueCounts, QueueLength, Record, TcpState};
use crate::scan::Cursor;
use crate::text::Text;

fn missing(field: &'static str) -> Fault {
    Fault { line: "event line", field }
}

fn event<'a>(time: impl Into<Option<f64>>, protocol: &'a [u8], name: &'a [u8], text: &'a [u8]) -> Event<'a> {
    Event {
        time: time.into(),
        protocol: Text(protocol),
        name: Text(name),
        node: None,
        source: None,
        destination: None,
        tcp: None,
        text: Text(text),
    }
}

/// Reads an `E` line without keys.
pub(super) fn parse_event(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(&line[1..]);
    cursor.skip_blanks();
    if cursor.literal(b"-t ").is_some() {
        // Mac/Simple: E -t TIME EVENT SOURCE DESTINATION
        let time = cursor.real().ok_or(missing("time"))?;
        let name = cursor.word().ok_or(missing("event"))?;
        if name == ERROR_MODEL {
            return error_model(time, cursor);
        }
        let mut event = event(time, b"MAC", name, b"");
        event.source = Some(endpoint(&mut cursor).ok_or(missing("source"))?);
        event.destination = Some(endpoint(&mut cursor).ok_or(missing("destination"))?);
        return finish(event, cursor);
    }
    let time = cursor.real().ok_or(missing("time"))?;
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"n ") {
        return multicast(time, cursor);
    }
    if cursor.rest().starts_with(ERROR_MODEL) {
        cursor.word();
        return error_model(time, cursor);
    }
    let source = endpoint(&mut cursor).ok_or(missing("source"))?;
    let destination = endpoint(&mut cursor).ok_or(missing("destination"))?;
    let protocol = cursor.word().ok_or(missing("protocol"))?;
    let name = cursor.word().ok_or(missing("event"))?;
    let mut event = event(time, protocol, name, b"");
    (event.source, event.destination) = (Some(source), Some(destination));
    if protocol == b"TCP" {
        event.tcp = Some(TcpState {
            flow: cursor.int().ok_or(missing("flow id"))?,
            sequence: cursor.long().ok_or(missing("sequence number"))?,
            cwnd: cursor.long().ok_or(missing("window"))?,
        });
    } else {
        event.text = Text(cursor.take_rest());
    }
    finish(event, cursor)
}

/// The word that marks the lines of timed error models.
const ERROR_MODEL: &[u8] = b"ErrModelTimer";

/// Reads `ADDRESS STATE 0|1, DURATION SECONDS`: the address of the error model, the state that it enters, and the
/// duration of this state.
fn error_model(time: f64, mut cursor: Cursor<'_>) -> Result<Record<'_>, Fault> {
    cursor.skip_blanks();
    let text = cursor.take_rest();
    let mut words = Cursor::new(text);
    words.word().ok_or(missing("error model"))?;
    words.skip_blanks();
    words.literal(b"STATE ").ok_or(missing("state"))?;
    let name: &[u8] = match words.word() {
        Some(b"0,") => b"GOOD",
        Some(b"1,") => b"BAD",
        _ => return Err(missing("state")),
    };
    words.skip_blanks();
    words.literal(b"DURATION ").and_then(|()| words.real()).ok_or(missing("duration"))?;
    Ok(Record::Event(event(time, b"ERROR", name, text)))
}

fn finish<'a>(event: Event<'a>, cursor: Cursor) -> Result<Record<'a>, Fault> {
    if cursor.is_at_end() { Ok(Record::Event(event)) } else { Err(missing("end of the line")) }
}

/// Reads an address without a port.
fn endpoint(cursor: &mut Cursor) -> Option<Endpoint> {
    let word = cursor.word()?;
    let text = [word, b".-1"].concat();
    Endpoint::read(&mut Cursor::new(&text))
}

/// Reads a line of SRM's log, `TIME n NODE m <SENDER:MESSAGE> r ROUND Q|P EVENT ...`.
pub(super) fn parse_multicast(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(line);
    let time = cursor.real().ok_or(Fault::UNKNOWN)?;
    cursor.skip_blanks();
    multicast(time, cursor)
}

fn multicast(time: f64, mut cursor: Cursor<'_>) -> Result<Record<'_>, Fault> {
    cursor.key(b"n ").ok_or(Fault::UNKNOWN)?;
    let node = cursor.int().ok_or(Fault::UNKNOWN)?;
    let text = cursor.take_rest();
    let mut words = Cursor::new(text);
    for expected in [b"m".as_slice(), b"", b"r", b"", b""] {
        let word = words.word().ok_or(Fault::UNKNOWN)?;
        if !expected.is_empty() && word != expected {
            return Err(Fault::UNKNOWN);
        }
    }
    let name = words.word().ok_or(missing("event"))?;
    Ok(Record::Event(Event { node: Some(node), ..event(time, b"SRM", name, text) }))
}

/// The names of the lines that DSR logs.
const DSR: [&[u8]; 7] = [b"SF", b"SS", b"Ss", b"Sc", b"SR", b"SD", b"St"];

/// Reads a line of DSDV's or DSR's log: a name, a time, and text.
pub(super) fn parse_log(line: &[u8]) -> Result<Record<'_>, Fault> {
    if let [b' ', b'(', .., b')'] = line {
        // DSDV writes the content of an update without a time, after a VPC or VCT line.
        return Ok(Record::Event(event(None, b"DSDV", b"CONTENT", line.trim_ascii())));
    }
    if let Some(text) = line.strip_prefix(b"DFU: ") {
        return Ok(Record::Event(event(None, b"DSDV", b"DFU", text)));
    }
    let rest = line.strip_prefix(b"Routing pkts outside domain: ").unwrap_or(line);
    let mut cursor = Cursor::new(rest);
    let name = cursor.word().ok_or(Fault::UNKNOWN)?;
    let protocol: &[u8] = match name {
        [b'V', b'A'..=b'Z', ..] if name.iter().all(u8::is_ascii_uppercase) => b"DSDV",
        _ if DSR.iter().any(|prefix| name.starts_with(prefix)) => b"DSR",
        _ => return Err(Fault::UNKNOWN),
    };
    let time = cursor.real().ok_or(Fault::UNKNOWN)?;
    let text = cursor.take_rest();
    let mut words = Cursor::new(text);
    let node = words.key(b"_").and_then(|()| words.digits()).filter(|_| words.rest().starts_with(b"_"));
    let node = node.and_then(|node| node.try_into().ok());
    Ok(Record::Event(Event { node, ..event(time, protocol, name, text) }))
}

/// Reads `M TIME NODE (X, Y, Z), (X, Y), SPEED`.
pub(super) fn parse_movement(line: &[u8]) -> Result<Record<'_>, Fault> {
    let missing = |field| Fault { line: "movement", field };
    let mut cursor = Cursor::new(&line[1..]);
    let time = cursor.real().ok_or(missing("time"))?;
    let node = cursor.int().ok_or(missing("node"))?;
    let mut number = |before: &[u8]| cursor.key(before).and_then(|()| cursor.number());
    let mut read = || {
        let position = [number(b"(")?, number(b", ")?, number(b", ")?];
        let destination = [number(b"), (")?, number(b", ")?];
        Some(Movement { time, node, position, destination, speed: number(b"), ")? })
    };
    let movement = read().ok_or(missing("place or speed"))?;
    if cursor.is_at_end() { Ok(Record::Movement(movement)) } else { Err(missing("end of the line")) }
}

/// Reads a sample of a queue monitor: `TIME FROM TO BYTES PACKETS` and six counts.
pub(super) fn parse_sample(line: &[u8]) -> Result<Record<'_>, Fault> {
    let mut cursor = Cursor::new(line);
    let mut read = || {
        let (time, from, to) = (cursor.real()?, cursor.int()?, cursor.int()?);
        let (bytes, packets) = (cursor.real()?, cursor.real()?);
        let counts = Some(QueueCounts {
            arrived_packets: cursor.real()?,
            departed_packets: cursor.real()?,
            dropped_packets: cursor.real()?,
            arrived_bytes: cursor.real()?,
            departed_bytes: cursor.real()?,
            dropped_bytes: cursor.real()?,
        });
        cursor.is_at_end().then_some(QueueLength { time, from, to, bytes, packets, counts })
    };
    read().map(Record::QueueLength).ok_or(Fault::UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_of_error_models_are_events() {
        for line in [
            "E 0.512 ErrModelTimer 0x0000000003e0 STATE 1, DURATION 0.012345",
            "E -t 0.512 ErrModelTimer 0x0000000003e0 STATE 1, DURATION 0.012345",
        ] {
            let Ok(Record::Event(event)) = parse_event(line.as_bytes()) else { panic!("{line}") };
            assert_eq!(
                (event.time, event.protocol.0, event.name.0),
                (Some(0.512), &b"ERROR"[..], &b"BAD"[..])
            );
        }
        assert!(parse_event(b"E 0.512 ErrModelTimer 0x3e0 STATE 2, DURATION 0.1").is_err());
        assert!(parse_event(b"E 0.512 ErrModelTimer 0x3e0 STATE 0, DURATION").is_err());
    }
}
