//! The stories of nodes, links and flows.

use neons_trace::address::Endpoint;

use crate::model::{Fate, Link, Model, RadioStep, Stream, Totals, Variable};
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
    for stream in model.streams.all.iter().take(10_000) {
        let kind = model.names.word(stream.kind);
        if at_home(stream.source) && model.sends_data(stream) {
            sends.push(format!(
                "{kind} to {} (flow {})",
                model.network.agent(stream.destination),
                model.flow_name(stream.flow)
            ));
        }
    }
    if !sends.is_empty() {
        let more = sends.len().saturating_sub(4);
        sends.truncate(4);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        story.say(format!("Sends {}{rest}.", sends.join(", ")));
    }
    clusters(model, &mut story, number, time);
    place(model, &mut story, number, time);
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
    variables(model, &mut story, time, |agent| at_home(Some(agent)));
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

/// Adds the place of a mobile node, and its speed.
fn place(model: &Model, story: &mut Story, number: u32, time: f64) {
    let motions = &model.radio.motions;
    if model.network.on_earth || (model.network.field.is_none() && motions.is_empty()) {
        return;
    }
    let motion = motions.iter().rfind(|motion| motion.node == number && motion.time <= time);
    let place = motion.map(|motion| motion.at(time));
    let Some(((x, y), speed)) = place.or(model.network.nodes[number as usize].place.map(|at| (at, 0.0)))
    else {
        return;
    };
    story.fact("place", format!("{} m, {} m", words::decimal(x, 1), words::decimal(y, 1)));
    story.fact("speed", format!("{} m/s", words::decimal(speed, 1)));
}

/// Adds the values of the traced variables of selected agents to a story.
fn variables(model: &Model, story: &mut Story, time: f64, is_wanted: impl Fn(Endpoint) -> bool) {
    let of_agents = model.variables.all.iter().filter_map(|variable| Some((variable.source?, variable)));
    let wanted: Vec<(Endpoint, &Variable)> =
        of_agents.filter(|(agent, _)| is_wanted(*agent)).take(12).collect();
    let one = wanted.iter().all(|(agent, _)| *agent == wanted[0].0);
    for (at, (agent, variable)) in wanted.iter().enumerate() {
        // The first file is that of the shown packets; others are of runs that are compared with it.
        if wanted[..at].iter().any(|(other, known)| other == agent && known.name == variable.name) {
            continue;
        }
        let Some(value) = variable.at(time) else { continue };
        let name = if one { variable.name.clone() } else { format!("{} of {agent}", variable.name) };
        story.fact(&name, words::decimal(value, 6));
    }
}

/// Describes the cluster to which a node belongs, and the members of the node's own cluster.
fn clusters(model: &Model, story: &mut Story, number: u32, time: f64) {
    if let Some(association) = model.clusters.coordinator(number, time) {
        story.say(format!(
            "Belongs to the cluster of {}, since {}.",
            name(model, association.coordinator as u32),
            words::time(association.time)
        ));
    }
    let members = model.clusters.members(number, time);
    if !members.is_empty() {
        let shown: Vec<String> = members.iter().take(8).map(|&member| name(model, member)).collect();
        let more = members.len().saturating_sub(8);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        story.say(format!("Coordinates {}{rest}.", shown.join(", ")));
    }
    if let Some((_, since)) =
        model.clusters.beacons.iter().find(|(node, since)| *node == number && *since <= time)
    {
        story.say(format!("Sends beacons since {}.", words::time(*since)));
    }
}

pub(super) fn link(model: &Model, number: u32, time: f64) -> Option<Story> {
    let link = model.network.links.get(number as usize)?;
    let (from, to) = (name(model, link.from), name(model, link.to));
    let ids = |number: u32| model.network.nodes[number as usize].id;
    let mut story =
        Story { title: format!("Link {}→{}", ids(link.from), ids(link.to)), ..Story::default() };
    let known = match link {
        Link { declared: true, .. } => "",
        Link { rate_of_reverse: true, .. } => ", if its rate is that of the opposite direction",
        _ => ", as far as its packets show",
    };
    story.say(if link.rate > 0.0 {
        format!(
            "Carries packets from {from} to {to} at {} with a delay of {}{known}.",
            words::rate(link.rate),
            words::span(link.delay)
        )
    } else {
        format!("Carries packets from {from} to {to}.")
    });
    let (mut carried, mut lost, mut bits) = (0_u64, 0_u64, 0.0);
    model.hops.between(f64::NEG_INFINITY, time, |row| {
        let at = row as usize;
        if model.hops.link[at] == number {
            if model.hops.start[at] <= time {
                carried += 1;
                bits += f64::from(model.hops.size[at]) * 8.0;
            }
            lost += u64::from(is_loss(model.hops.fate[at]) && model.hops.end[at] <= time);
        }
        true
    });
    let (start, _) = model.span();
    story.fact("waiting now", words::some(waiting(model, number, time, None), "packet"));
    if link.rate > 0.0 && time > start {
        let share = bits / link.rate / (time - start);
        story.fact("utilisation so far", percent(share.min(1.0)));
    }
    story.fact("carried so far", words::some(carried, "packet"));
    story.fact("lost so far", words::some(lost, "packet"));
    if let Some(all) = model.link_summary(number) {
        if let Some(share) = all.utilisation {
            story.fact("utilisation, whole trace", percent(share));
        }
        story.fact("carried, whole trace", words::some(all.packets, "packet"));
        story.fact("lost, whole trace", words::some(all.dropped_packets(), "packet"));
        story.fact("mean queue", format!("{} packets", words::decimal(all.mean_queue_packets, 2)));
        story.fact("longest queue", words::some(all.max_queue_packets, "packet"));
        if let Some(wait) = all.mean_wait {
            story.fact("mean wait", words::span(wait));
        }
    }
    Some(story)
}

fn percent(share: f64) -> String {
    format!("{} %", words::decimal(share * 100.0, 1))
}

pub(super) fn flow(model: &Model, flow: i32, time: f64) -> Option<Story> {
    let all: Vec<&Stream> = model.streams.all.iter().filter(|stream| stream.flow == flow).collect();
    let sending = all.iter().filter(|stream| model.sends_data(stream)).count() as u64;
    let data = all.iter().find(|stream| model.sends_data(stream)).or(all.first())?;
    let mut story =
        Story { title: format!("Flow {}", model.flow_name(flow)), flow: Some(flow), ..Story::default() };
    let place = |agent| {
        model.network.owner(agent).map_or_else(|| model.network.agent(agent), |number| name(model, number))
    };
    let kind = model.names.word(data.kind);
    story.say(format!(
        "{} from {} to {}, beginning at {}.",
        match kind {
            "tcp" => "A TCP connection".to_string(),
            "sctp" => "A path of an SCTP association".to_string(),
            _ => format!("Packets of type {kind}"),
        },
        place(data.source),
        place(data.destination),
        words::time(data.first)
    ));
    let Totals { sent, again, lost } = model.totals(flow);
    if lost > 0 {
        story.say(format!(
            "It lost {} of {} ({} %).",
            words::count(lost),
            words::some(sent, "packet"),
            words::decimal(lost as f64 / sent.max(1) as f64 * 100.0, 2)
        ));
    } else {
        story.say(format!("It sent {} and lost none.", words::some(sent, "packet")));
    }
    variables(model, &mut story, time, |agent| data.source == Some(agent));
    if again > 0 {
        story.fact("retransmissions", words::count(again));
    }
    if sending > 1 {
        story.fact("conversations", words::count(sending));
    }
    if let Some(summary) = model.summary(flow) {
        story.fact("arrived", words::some(summary.delivered_packets, "packet"));
        if let Some(goodput) = summary.goodput {
            story.fact("goodput", words::rate(goodput));
        }
        if let Some(delay) = &summary.delay {
            story.fact("mean delay", words::span(delay.mean));
            story.fact("longest delay", words::span(delay.max));
        }
        if let Some(timeouts) = summary.timeouts {
            story.fact("timeouts", words::count(timeouts));
        }
    }
    Some(story)
}

/// Returns true if the packet was lost.
pub(super) fn is_loss(fate: Fate) -> bool {
    matches!(fate, Fate::DroppedInQueue | Fate::LostOnLink)
}
