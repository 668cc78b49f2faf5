//! The stories of nodes, links and flows.

use crate::model::{Fate, Model, RadioStep};
use crate::story::Story;
use crate::story::packet::{node as name, waiting};
use crate::words;

pub(super) fn node(model: &Model, number: u32, time: f64) -> Option<Story> {
    let node = model.network.nodes.get(number as usize)?;
    let mut story = Story { title: format!("Node {}", node.id), ..Story::default() };
    let neighbours: Vec<u32> =
        model.network.links.iter().filter(|link| link.from == number).map(|link| link.to).collect();
    if !neighbours.is_empty() {
        let shown: Vec<String> = neighbours.iter().take(8).map(|&other| name(model, other)).collect();
        let more = neighbours.len().saturating_sub(8);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        story.say(format!("Linked to {}{rest}.", shown.join(", ")));
    }
    let at_home = |agent| model.network.owner(agent) == Some(number);
    let mut sends = Vec::new();
    for stream in model.streams.all.iter().filter(|stream| stream.sent > 0).take(10_000) {
        let kind = model.names.word(stream.kind);
        if at_home(stream.source) && kind != "ack" {
            sends.push(format!("{kind} to {} (flow {})", words::agent(stream.destination), stream.flow));
        }
    }
    if !sends.is_empty() {
        let more = sends.len().saturating_sub(4);
        sends.truncate(4);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        story.say(format!("Sends {}{rest}.", sends.join(", ")));
    }
    if !node.agents.is_empty() {
        story.fact("agents", node.agents.join(", "));
    }
    let (mut passed, mut lost) = (0, 0);
    model.hops.between(f64::NEG_INFINITY, time, |row| {
        let at = row as usize;
        if model.network.links[model.hops.link[at] as usize].from == number {
            passed += u64::from(model.hops.start[at] <= time);
            lost += u64::from(is_loss(model.hops.fate[at]) && model.hops.end[at] <= time);
        }
        true
    });
    for line in &model.radio.all[..model.radio.first_at(time)] {
        if line.node == number && line.layer == model.radio.shown() {
            passed += u64::from(matches!(line.step, RadioStep::Send | RadioStep::Forward));
            lost += u64::from(line.step == RadioStep::Drop);
        }
    }
    if let Some(joules) = model.variables.energy(number, time) {
        story.fact("energy left", format!("{} J", words::decimal(joules, 3)));
    }
    story.fact("packets sent so far", words::count(passed));
    story.fact("packets lost here so far", words::count(lost));
    if node.address != node.id.to_string() {
        story.fact("address", node.address.clone());
    }
    Some(story)
}

pub(super) fn link(model: &Model, number: u32, time: f64) -> Option<Story> {
    let link = model.network.links.get(number as usize)?;
    let (from, to) = (name(model, link.from), name(model, link.to));
    let ids = |number: u32| model.network.nodes[number as usize].id;
    let mut story =
        Story { title: format!("Link {}→{}", ids(link.from), ids(link.to)), ..Story::default() };
    let known = if link.declared { "" } else { ", as far as its packets show" };
    story.say(if link.rate > 0.0 {
        format!(
            "Carries packets from {from} to {to} at {} with a delay of {}{known}.",
            words::rate(link.rate),
            words::span(link.delay)
        )
    } else {
        format!("Carries packets from {from} to {to}.")
    });
    let (mut carried, mut lost, mut bits, mut peak, mut waited) = (0_u64, 0_u64, 0.0, 0.0_f64, 0.0);
    model.hops.between(f64::NEG_INFINITY, time, |row| {
        let at = row as usize;
        if model.hops.link[at] == number {
            if model.hops.start[at] <= time {
                carried += 1;
                bits += f64::from(model.hops.size[at]) * 8.0;
                let wait = model.hops.start[at] - model.hops.enter[at];
                waited += wait;
                peak = peak.max(wait);
            }
            lost += u64::from(is_loss(model.hops.fate[at]) && model.hops.end[at] <= time);
        }
        true
    });
    let (start, _) = model.span();
    if link.rate > 0.0 && time > start {
        let share = bits / link.rate / (time - start);
        story.fact("utilisation so far", format!("{} %", words::decimal((share * 100.0).min(100.0), 1)));
    }
    story.fact("waiting now", words::some(waiting(model, number, time, None), "packet"));
    story.fact("carried so far", words::some(carried, "packet"));
    story.fact("lost so far", words::some(lost, "packet"));
    if carried > 0 {
        story.fact("mean wait so far", words::span(waited / carried as f64));
        story.fact("longest wait so far", words::span(peak));
    }
    Some(story)
}

pub(super) fn flow(model: &Model, flow: i32) -> Option<Story> {
    let streams: Vec<_> =
        model.streams.all.iter().filter(|stream| stream.flow == flow && stream.sent > 0).collect();
    let data = streams.iter().find(|stream| model.names.word(stream.kind) != "ack").or(streams.first())?;
    let mut story = Story { title: format!("Flow {flow}"), flow: Some(flow), ..Story::default() };
    let place =
        |agent| model.network.owner(agent).map_or_else(|| words::agent(agent), |number| name(model, number));
    let kind = model.names.word(data.kind);
    story.say(format!(
        "{} from {} to {}, beginning at {}.",
        if kind == "tcp" { "A TCP connection".to_string() } else { format!("Packets of type {kind}") },
        place(data.source),
        place(data.destination),
        words::time(data.first)
    ));
    let (sent, lost, again) = streams
        .iter()
        .filter(|stream| model.names.word(stream.kind) != "ack")
        .fold((0, 0, 0), |(sent, lost, again), stream| {
            (sent + stream.sent, lost + stream.lost, again + stream.retransmitted)
        });
    if lost > 0 {
        let share = lost as f64 / sent.max(1) as f64 * 100.0;
        story.say(format!(
            "It lost {} of {} ({} %).",
            words::count(lost),
            words::some(sent, "packet"),
            words::decimal(share, 2)
        ));
    } else {
        story.say(format!("It sent {} and lost none.", words::some(sent, "packet")));
    }
    if again > 0 {
        story.fact("retransmissions", words::count(again));
    }
    if streams.len() > 2 {
        story.fact("conversations", words::count(streams.len() as u64));
    }
    Some(story)
}

/// Whether a fate is a loss.
pub(super) fn is_loss(fate: Fate) -> bool {
    matches!(fate, Fate::DroppedInQueue | Fate::LostOnLink)
}
