//! The story of a packet.

use neons_trace::questions::PointKind;

use crate::model::{Fate, Hop, Layer, Model, ROUNDING, RadioStep, Transmission, UNQUEUED, What};
use crate::story::{Moment, Sentence, Story};
use crate::words;

pub(super) fn story(model: &Model, packet: i32) -> Option<Story> {
    let rows = model.hops.of_packet(packet);
    if rows.is_empty() {
        return by_radio(model, packet);
    }
    let first = model.hops.row(rows[0]);
    let stream = &model.streams.all[first.stream as usize];
    let acknowledgement = is_acknowledgement(model, rows[0]);
    let title = match first.sequence {
        number if number >= 0 && acknowledgement => format!("Acknowledgement of {number}"),
        number if number >= 0 => format!("Packet {number}"),
        _ => format!("Packet with id {packet}"),
    };
    let mut story = Story { title, flow: Some(stream.flow), ..Story::default() };
    story.say(what(model, &first));
    if let Some(before) = model.streams.sent_before_as(packet) {
        retransmission(model, &mut story, &first, before);
    }
    if acknowledgement && first.sequence >= 0 {
        acknowledged(model, &mut story, &first);
    }
    for &row in &rows {
        let hop = model.hops.row(row);
        journey(model, &mut story, &hop);
        if matches!(hop.fate, Fate::DroppedInQueue | Fate::LostOnLink) {
            loss(model, &mut story, &hop, row);
        }
    }
    let last = model.hops.row(*rows.last()?);
    if last.fate == Fate::Arrived {
        let to = node(model, model.network.links[last.link as usize].to);
        story.sentences.push(Sentence {
            text: format!(
                "Arrived at {to} at {} after {}.",
                words::time(last.end),
                words::span(last.end - first.enter)
            ),
            time: Some(last.end),
            ..Sentence::default()
        });
    }
    story.fact("unique id", packet.to_string());
    story.fact("type", model.names.word(first.kind));
    story.fact("flow", model.flow_name(stream.flow));
    story.fact("size", words::some(u64::from(first.size), "byte"));
    if first.sequence >= 0 {
        story.fact("sequence number", first.sequence.to_string());
    }
    story.fact("from", model.network.agent(stream.source));
    story.fact("to", model.network.agent(stream.destination));
    Some(story)
}

/// Returns true if the packet of a row is an acknowledgement.
fn is_acknowledgement(model: &Model, row: u32) -> bool {
    matches!(model.names.word(model.hops.kind[row as usize]), "ack" | "rap_ack" | "tcpFriendCtl")
}

/// Returns the name of a node: its id, with its label if it has one.
pub(super) fn node(model: &Model, number: u32) -> String {
    let node = &model.network.nodes[number as usize];
    match model.notes.changes.iter().find(|change| change.node == Some(number) && change.attribute == "label")
    {
        // Labels such as `[0]` name the coordinator of a personal area network.
        Some(label) if !label.value.is_empty() && !label.value.starts_with('[') => {
            format!("node {} ({})", node.id, label.value)
        }
        _ => format!("node {}", node.id),
    }
}

fn what(model: &Model, hop: &Hop) -> String {
    let stream = &model.streams.all[hop.stream as usize];
    let kind = model.names.word(hop.kind);
    let name = match kind {
        "tcp" => "TCP data".to_string(),
        "ack" => "A TCP acknowledgement".to_string(),
        "cbr" => "A packet of a constant-rate source".to_string(),
        "exp" | "pareto" => "A packet of an on-off source".to_string(),
        "sctp" => "An SCTP packet".to_string(),
        "rtProtoDV" => "A distance-vector routing message".to_string(),
        "rtProtoLS" => "A link-state routing message".to_string(),
        other => format!("A packet of type {other}"),
    };
    let place = |agent| match model.network.owner(agent) {
        Some(number) => node(model, number),
        None => model.network.agent(agent),
    };
    format!(
        "{name} of flow {}, {}, from {} to {}.",
        model.flow_name(stream.flow),
        words::some(u64::from(hop.size), "byte"),
        place(stream.source),
        place(stream.destination)
    )
}

fn retransmission(model: &Model, story: &mut Story, first: &Hop, before: i32) {
    let Some(&earlier) = model.hops.of_packet(before).first() else { return };
    let earlier = model.hops.row(earlier);
    let was_lost = model
        .hops
        .of_packet(before)
        .iter()
        .any(|&row| matches!(model.hops.fate[row as usize], Fate::DroppedInQueue | Fate::LostOnLink));
    let why = if was_lost { ", which was lost" } else { "; that one was not lost on a traced link" };
    story.sentences.push(Sentence {
        text: format!(
            "A retransmission, {} after the packet of the same number{why}.",
            words::span(first.enter - earlier.enter)
        ),
        packet: Some(before),
        ..Sentence::default()
    });
}

fn acknowledged(model: &Model, story: &mut Story, hop: &Hop) {
    let data =
        model.streams.opposite(hop.stream).and_then(|stream| model.streams.carrier(stream, hop.sequence));
    let text = match data {
        Some(_) => format!("Acknowledges all data up to packet {}.", hop.sequence),
        None => format!("Acknowledges all data up to sequence number {}.", hop.sequence),
    };
    story.sentences.push(Sentence { text, packet: data, ..Sentence::default() });
}

fn journey(model: &Model, story: &mut Story, hop: &Hop) {
    let link = &model.network.links[hop.link as usize];
    let (from, to) = (node(model, link.from), node(model, link.to));
    let mut tell = |time: f64, text: String, loss: bool| story.journey.push(Moment { time, text, loss });
    if hop.start > hop.enter {
        tell(hop.enter, format!("queued at {from} for {to}"), false);
        tell(hop.start, format!("leaves {from} after waiting {}", words::span(hop.start - hop.enter)), false);
    } else if hop.flags & UNQUEUED != 0 {
        // The only event is the drop.
    } else if hop.start.is_nan() {
        tell(hop.enter, format!("reaches the queue of {from} for {to}"), false);
    } else {
        tell(hop.start, format!("leaves {from}"), false);
    }
    match hop.fate {
        Fate::Arrived => tell(hop.end, format!("arrives at {to}"), false),
        Fate::DroppedInQueue => tell(hop.end, format!("dropped at {from}"), true),
        Fate::LostOnLink => tell(hop.end, format!("lost between {from} and {to}"), true),
        Fate::Unknown => {}
    }
}

/// Adds sentences about the place and the reason of a packet's loss, and its consequences.
fn loss(model: &Model, story: &mut Story, hop: &Hop, row: u32) {
    let link = &model.network.links[hop.link as usize];
    let (from, to) = (node(model, link.from), node(model, link.to));
    let down = model
        .notes
        .notes
        .iter()
        .rfind(|note| note.time <= hop.end && note.link == Some(hop.link))
        .is_some_and(|note| note.what == What::LinkDown);
    let waiting = waiting(model, hop.link, hop.end, Some(row));
    let text = match hop.fate {
        _ if down => format!("Lost at {}: the link from {from} to {to} had failed.", words::time(hop.end)),
        Fate::LostOnLink => format!("Lost between {from} and {to} at {}.", words::time(hop.end)),
        _ if hop.flags & UNQUEUED != 0 => format!(
            "Dropped at {from} at {} before it entered the queue for {to}, as by an error model.",
            words::time(hop.end)
        ),
        _ if waiting == 0 => {
            format!("Dropped at {from} at {} by its outgoing link to {to}.", words::time(hop.end))
        }
        _ => format!(
            "Dropped at {from} at {}: {} already waiting for the link to {to}.",
            words::time(hop.end),
            if waiting == 1 {
                "one packet was".to_string()
            } else {
                format!("{} were", words::some(waiting, "packet"))
            }
        ),
    };
    story.sentences.push(Sentence { text, loss: true, time: Some(hop.end), ..Sentence::default() });
    let Some(again) = model.streams.sent_again_as(hop.packet) else { return };
    let Some(&later) = model.hops.of_packet(again).first() else { return };
    let later = model.hops.row(later);
    story.sentences.push(Sentence {
        text: format!(
            "Its data were sent again at {}, {} after the loss.",
            words::time(later.enter),
            words::span(later.enter - hop.end)
        ),
        packet: Some(again),
        time: Some(later.enter),
        ..Sentence::default()
    });
    if let Some(text) = window_cut(model, hop, later.enter) {
        story.say(text);
    }
}

/// Describes how the sender's window shrank when it began the recovery in which it sent a lost packet again, at
/// `sent_again`.
fn window_cut(model: &Model, hop: &Hop, sent_again: f64) -> Option<String> {
    let stream = &model.streams.all[hop.stream as usize];
    let window = model.variables.all.iter().find(|variable| {
        variable.name == "cwnd_"
            && variable.source == stream.source
            && variable.destination == stream.destination
    })?;
    let key = stream.key()?;
    let history = model.followed.histories.of(model.followed.histories.index(&key)?)?;
    // Windows also shrink without a loss, for instance those of Vegas.
    let retransmits = |time: f64| {
        history.points(time - ROUNDING, time + ROUNDING).any(|point| point.what == PointKind::Retransmission)
    };
    let first = window.times.partition_point(|&time| time <= hop.end);
    let last = window.times.partition_point(|&time| time <= sent_again + ROUNDING);
    // The last cut, since an earlier one belongs to the recovery of other packets.
    let cut = (first.max(1)..last)
        .rfind(|&at| window.values[at] < window.values[at - 1] - 0.5 && retransmits(window.times[at]))?;
    let (before, after) = (window.values[cut - 1], window.values[cut]);
    let answers = model.is_answer(key, window.times[cut]).unwrap_or(after > 1.0);
    let name = if answers { "fast retransmit" } else { "a timeout" };
    Some(format!(
        "The sender reacted with {name} at {}: its window fell from {} to {} packets.",
        words::time(window.times[cut]),
        words::decimal(before, 1),
        words::decimal(after, 1)
    ))
}

/// Counts the packets that wait for a link at `time`.
pub(super) fn waiting(model: &Model, link: u32, time: f64, without: Option<u32>) -> u64 {
    let mut count = 0;
    model.hops.between(time, time, |row| {
        let at = row as usize;
        let leave = if model.hops.start[at].is_nan() { model.hops.end[at] } else { model.hops.start[at] };
        if model.hops.link[at] == link && Some(row) != without && model.hops.enter[at] <= time && leave > time
        {
            count += 1;
        }
        true
    });
    count
}

fn by_radio(model: &Model, packet: i32) -> Option<Story> {
    let lines: Vec<&Transmission> =
        model.radio.all.iter().filter(|line| line.packet == packet).take(400).collect();
    let first = lines.first()?;
    let stream = &model.streams.all[first.stream as usize];
    let mut story = Story { title: format!("Packet {packet}"), flow: Some(stream.flow), ..Story::default() };
    let kind = model.names.word(first.kind);
    story.say(format!(
        "{} of {}, sent by {} at {}.",
        match kind {
            "tcp" => "TCP data".to_string(),
            "ack" => "A TCP acknowledgement".to_string(),
            "cbr" => "A packet of a constant-rate source".to_string(),
            "AODV" | "AOMDV" | "DSR" | "message" | "DSDV" | "TORA" => format!("A routing packet ({kind})"),
            other => format!("A packet of type {other}"),
        },
        words::some(u64::from(first.size), "byte"),
        node(model, first.node),
        words::time(first.time)
    ));
    for line in &lines {
        let layer = match line.layer {
            Layer::Agent => "agent",
            Layer::Router => "routing",
            Layer::Queue => "interface queue",
            Layer::Mac => "MAC",
            Layer::Physical => "radio",
        };
        let place = node(model, line.node);
        let reason = model.names.word(line.reason);
        let text = match line.step {
            RadioStep::Send => format!("{place} sends ({layer})"),
            RadioStep::Forward => format!("{place} passes it on ({layer})"),
            RadioStep::Receive => format!("{place} receives ({layer})"),
            RadioStep::Drop if is_lost_frame(reason) => {
                format!("{place} loses the frame ({layer}{})", why(reason))
            }
            RadioStep::Drop => format!("{place} gives it up ({layer}{})", why(reason)),
        };
        story.journey.push(Moment { time: line.time, text, loss: line.step == RadioStep::Drop });
    }
    let forwards = lines.iter().filter(|line| line.step == RadioStep::Forward).count() as u64;
    let arrival =
        lines.iter().rev().find(|line| line.step == RadioStep::Receive && line.layer == Layer::Agent);
    if let Some(line) = arrival {
        story.say(format!(
            "Arrived at {} at {}, {} later, over {}.",
            node(model, line.node),
            words::time(line.time),
            words::span(line.time - first.time),
            words::some(forwards + 1, "hop")
        ));
    }
    story.sentences.extend(loss_by_radio(model, &lines, arrival.is_some()));
    story.fact("type", kind);
    story.fact("size", words::some(u64::from(first.size), "byte"));
    if first.sequence >= 0 {
        story.fact("sequence number", first.sequence.to_string());
    }
    Some(story)
}

/// Describes what a packet of mobile nodes lost: frames, which were sent again, or everything.
fn loss_by_radio(model: &Model, lines: &[&Transmission], arrived: bool) -> Option<Sentence> {
    let reason = |line: &Transmission| model.names.word(line.reason);
    let drops = || lines.iter().filter(|line| line.step == RadioStep::Drop && reason(line) != "DUP");
    let place = |line: &Transmission| {
        format!("{} at {}{}", node(model, line.node), words::time(line.time), why(reason(line)))
    };
    if arrived {
        let line = drops().find(|line| is_lost_frame(reason(line)))?;
        let count = drops().filter(|line| is_lost_frame(reason(line))).count() as u64;
        let text = match count {
            1 => format!("A frame with it was lost at {}.", place(line)),
            _ => format!("{} with it were lost, the first at {}.", words::some(count, "frame"), place(line)),
        };
        return Some(Sentence { text, time: Some(line.time), ..Sentence::default() });
    }
    let Some(line) = drops().next_back() else {
        let by_agent = lines[0].layer == Layer::Agent && !model.radio.in_nam;
        let text = "It had not arrived when the trace ended.".to_string();
        return by_agent.then(|| Sentence { text, ..Sentence::default() });
    };
    let text = match is_lost_frame(reason(line)) {
        true => format!("Lost at {}.", place(line)),
        false => format!("{}.", capital(&place(line).replacen(" at ", " gave it up at ", 1))),
    };
    Some(Sentence { text, loss: true, time: Some(line.time), ..Sentence::default() })
}

/// Returns true if a drop code says that a frame was not received. The sender of a unicast frame sends it again.
fn is_lost_frame(reason: &str) -> bool {
    matches!(reason, "COL" | "ERR")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Explains a drop code of a wireless trace.
fn why(reason: &str) -> &'static str {
    match reason {
        "COL" => ": two frames collided",
        "DUP" => ": it had it already",
        "ERR" => ": the frame was damaged",
        "RET" => ": no answer after the last retry",
        "BSY" => ": the medium was busy",
        "IFQ" => ": the interface queue was full",
        "ARP" => ": the hardware address of the next hop was not found",
        "NRTE" => ": no route",
        "LOOP" => ": it had been here before",
        "TTL" => ": its time to live was over",
        "TOUT" => ": it had waited too long for a route",
        "CBK" => ": the next hop did not answer",
        "END" => ": the simulation ended",
        _ => "",
    }
}
