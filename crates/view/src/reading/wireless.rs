//! Lines of wireless traces: the old format and the new one.

use crate::record::{RadioRecord, RadioStep, Record};

fn step(letter: &str) -> Option<RadioStep> {
    Some(match letter {
        "s" => RadioStep::Send,
        "r" => RadioStep::Receive,
        "f" => RadioStep::Forward,
        "D" | "d" => RadioStep::Drop,
        _ => return None,
    })
}

/// Returns what a line of the old format says:
/// `s 1.000000000 _0_ AGT  --- 0 tcp 40 [0 0 0 0] ------- [0:0 5:0 32 0] [0 0] 0 0`.
pub fn old(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace();
    let step = step(words.next()?)?;
    let time: f64 = words.next()?.parse().ok()?;
    let node = words.next()?.strip_prefix('_')?.strip_suffix('_')?.parse().ok()?;
    let layer = words.next()?;
    let reason = words.next()?;
    let packet = words.next()?.parse().ok()?;
    let kind = words.next()?;
    let size = words.next()?.parse::<i64>().ok()?.max(0) as u32;
    let mut groups = line.split('[').skip(1).filter_map(|part| part.split(']').next());
    let receiver = groups.next().and_then(|group| group.split_ascii_whitespace().nth(1)).unwrap_or_default();
    let mut record = RadioRecord {
        time,
        step,
        node,
        to: -2,
        layer,
        reason: reason_of(reason),
        kind,
        size,
        flow: 0,
        source: "",
        destination: "",
        sequence: -1,
        packet,
    };
    if matches!(layer, "MAC" | "PHY") && step != RadioStep::Drop {
        record.to = address(receiver);
    }
    let rest = line.split_once("------- [").map_or("", |(_, rest)| rest);
    let mut words = rest.split(']').next().unwrap_or_default().split_ascii_whitespace();
    if let (Some(source), Some(destination)) = (words.next().filter(|word| word.contains(':')), words.next())
    {
        (record.source, record.destination) = (source, destination);
        let next = words.nth(1).and_then(|word| word.parse().ok());
        if layer == "RTR" && step != RadioStep::Receive {
            record.to = if destination.starts_with("-1:") { -1 } else { next.unwrap_or(-2) };
        }
    }
    let numbered = matches!(kind, "tcp" | "ack" | "cbr" | "udp");
    if let Some((_, tail)) = rest.split_once("] [").filter(|_| numbered) {
        record.sequence = tail.split([' ', ']']).next().and_then(|word| word.parse().ok()).unwrap_or(-1);
    }
    Some(Record::Radio(record))
}

/// Returns what a movement of a node says:
/// `M 10.00000 5 (50.00, 200.00, 0.00), (850.00, 200.00), 8.00`.
pub fn motion(line: &str) -> Option<Record<'_>> {
    let mut words = line.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).skip(1);
    let mut number = || words.next()?.parse::<f64>().ok().filter(|number| number.is_finite());
    let time = number()?;
    let node = number()? as i32;
    let place = (number()?, number()?);
    let _height = number()?;
    let (to, speed) = ((number()?, number()?), number()?);
    let (dx, dy) = (to.0 - place.0, to.1 - place.1);
    let length = dx.hypot(dy);
    let (velocity, duration) = if speed > 0.0 && length > 0.0 {
        ((dx / length * speed, dy / length * speed), length / speed)
    } else {
        ((0.0, 0.0), 0.0)
    };
    Some(Record::Motion { time, node, place, velocity, duration })
}

/// Returns what a line of the new format says, `s -t 1.000000000 -Hs 0 -Hd -2 -Ni 0 -Nx 50.00 ...`, and where its node
/// was.
pub fn new(line: &str) -> Option<(Record<'_>, Option<Record<'_>>)> {
    let mut words = line.split_ascii_whitespace();
    let step = step(words.next()?)?;
    let mut record = RadioRecord {
        time: f64::NAN,
        step,
        node: -1,
        to: -2,
        layer: "",
        reason: "",
        kind: "",
        size: 0,
        flow: 0,
        source: "",
        destination: "",
        sequence: -1,
        packet: -1,
    };
    let (mut x, mut y) = (None, None);
    let mut receiver = -2;
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        match name {
            "-t" => record.time = value.parse().ok()?,
            "-Ni" => record.node = value.parse().ok()?,
            "-Hd" => record.to = value.parse().unwrap_or(-2),
            "-Nx" => x = value.parse().ok(),
            "-Ny" => y = value.parse().ok(),
            "-Nl" => record.layer = value,
            "-Nw" => record.reason = reason_of(value),
            "-Md" => receiver = address(value),
            "-Is" => record.source = value,
            "-Id" => record.destination = value,
            "-It" => record.kind = value,
            "-Il" => record.size = value.parse().unwrap_or(0),
            "-If" => record.flow = value.parse().unwrap_or(0),
            "-Ii" => record.packet = value.parse().ok()?,
            "-P" if record.kind.is_empty() => record.kind = value,
            "-Ps" | "-Pi" if matches!(record.kind, "tcp" | "ack" | "cbr") => {
                record.sequence = value.parse().unwrap_or(-1);
            }
            _ => {}
        }
    }
    if record.time.is_nan() || record.node < 0 {
        return None;
    }
    if record.layer == "MAC" {
        record.to = receiver;
    }
    if record.kind.is_empty() {
        record.kind = "MAC";
    }
    let place = x.zip(y).map(|place| Record::Position { time: record.time, node: record.node, place });
    Some((Record::Radio(record), place))
}

/// The node of a hardware address, which is in hexadecimal; −1 for all.
fn address(text: &str) -> i32 {
    match i64::from_str_radix(text, 16) {
        Ok(0xffff_ffff) => -1,
        Ok(number) => i32::try_from(number).unwrap_or(-2),
        Err(_) => -2,
    }
}

fn reason_of(text: &str) -> &str {
    if text == "---" { "" } else { text }
}
