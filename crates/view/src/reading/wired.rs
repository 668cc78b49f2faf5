//! Lines of packet traces of wired networks.

use crate::record::{PacketRecord, Record, Step};

/// Returns what a line says: `+ 0.1 0 1 tcp 1000 ------- 2 0.0 3.1 12 40`.
pub fn packet(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace();
    let step = match words.next()? {
        "+" => Step::Enqueue,
        "-" => Step::Dequeue,
        "r" => Step::Receive,
        "d" | "e" => Step::Drop,
        _ => return None,
    };
    let time: f64 = words.next()?.parse().ok()?;
    let from = words.next()?.parse().ok()?;
    let to = words.next()?.parse().ok()?;
    let kind = words.next()?;
    let size = words.next()?.parse::<i64>().ok()?.max(0) as u32;
    let _flags = words.next()?;
    let flow = words.next()?.parse().ok()?;
    let source = words.next()?;
    let destination = words.next()?;
    let sequence = words.next()?.parse().ok()?;
    let packet = words.next()?.parse().ok()?;
    Some(Record::Packet(PacketRecord {
        time,
        step,
        from,
        to,
        kind,
        size,
        flow,
        source,
        destination,
        sequence,
        packet,
    }))
}

/// Returns what a line about a failure or an annotation says.
pub fn event(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let time = words.next()?.parse().ok()?;
    match words.next()? {
        state @ ("link-down" | "link-up") => Some(Record::LinkState {
            time,
            from: words.next()?.parse().ok()?,
            to: words.next()?.parse().ok()?,
            up: state == "link-up",
        }),
        "eval" => {
            let text =
                line.split_once("sim_annotation")?.1.trim().trim_end_matches('}').trim_start_matches('{');
            Some(Record::Annotation { time, text: text.trim() })
        }
        _ => None,
    }
}

/// Returns what a line about an event of a sender says: `E 0.5 0 2 TCP TIMEOUT 1 12 4`.
pub fn tcp_event(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let time = words.next()?.parse().ok()?;
    let source = words.next()?;
    let destination = words.next()?;
    let _protocol = words.next().filter(|word| *word == "TCP")?;
    Some(Record::TcpEvent { time, source, destination, event: words.next()? })
}
