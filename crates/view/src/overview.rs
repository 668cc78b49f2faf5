//! The data that the page needs first: the network, the flows, the available plots, and the times of events.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::catalogue;
use crate::chapters::{Chapter, chapters};
use crate::layout;
use crate::model::{Association, Change, Fate, Model, Motion, Node, Note, Totals};
use crate::reading::Progress;
use crate::words;

/// The largest number of times of losses that are listed.
const MOST_LOSSES: usize = 20_000;

/// The overview of a trace.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Names of the files.
    pub title: String,
    /// A sentence that describes the contents of the picture.
    pub sentence: String,
    /// The files, and how far they have been read.
    pub files: Vec<Progress>,
    /// True if all files have been read to their end.
    pub complete: bool,
    /// The earliest time in the trace, in seconds.
    pub start: f64,
    /// The latest time in the trace, in seconds.
    pub end: f64,
    /// Width and height of the field of wireless nodes, in metres.
    pub field: Option<(f64, f64)>,
    /// True if the trace gives places of nodes or directions of links. Otherwise, the picture need not keep its
    /// proportions.
    pub placed: bool,
    /// True if the field is a map of the Earth, in degrees.
    pub on_earth: bool,
    /// The layer whose transmissions are shown.
    pub radio_layer: Option<u8>,
    /// The nodes, by number.
    pub nodes: Vec<NodeView>,
    /// The links, by number; each direction is a link.
    pub links: Vec<LinkView>,
    /// The flows, in the order of their colours.
    pub flows: Vec<FlowView>,
    /// The words by number: packet types, reasons of drops and others.
    pub names: Vec<String>,
    /// The numbers of the words in `names` that are packet types.
    pub kinds: Vec<u16>,
    /// The traced variables, by number.
    pub variables: Vec<VariableView>,
    /// Annotations and failures.
    pub notes: Vec<Note>,
    /// Changes of appearance.
    pub changes: Vec<Change>,
    /// The episodes of the trace.
    pub chapters: Vec<Chapter>,
    /// The movements of wireless nodes.
    pub motions: Vec<MotionView>,
    /// The activity over time.
    pub activity: ActivityView,
    /// The times of losses, in seconds.
    pub losses: Vec<f64>,
    /// The number of losses. If there are very many, it is larger than the length of `losses`.
    pub loss_count: u64,
    /// True if packets on links are shown.
    pub wired: bool,
    /// True if transmissions of wireless nodes are shown.
    pub wireless: bool,
    /// True if the trace shows whose packets its lines are about, so that flows have curves; wireless nam files do not.
    pub followed: bool,
    /// True if the trace has links, but none to the destination of a flow, so that it shows no arrivals.
    pub ends_early: bool,
    /// The distance up to which frames can be received, in metres; `None` if the trace does not show it.
    pub range: Option<f64>,
    /// Changes of clusters: node, time, and coordinator (−1 for none).
    pub associations: Vec<(u32, f64, i32)>,
    /// Nodes that send beacons: the number of each node, and the time of its first beacon.
    pub beacons: Vec<(u32, f64)>,
    /// Number of the link with the most losses or the longest queue.
    pub busiest_link: Option<u32>,
    /// The initial speed, in simulated seconds per second.
    pub speed: f64,
    /// Messages about parts of the traces that could not be read.
    pub problems: Vec<String>,
}

/// A node, as the page shows it.
#[derive(Clone, Serialize)]
pub struct NodeView {
    /// The node's id in the script.
    pub id: i32,
    /// The horizontal position on the page; on a field in metres.
    pub x: f64,
    /// The vertical position on the page, upwards.
    pub y: f64,
    /// The node's shape.
    pub shape: String,
    /// The name of the node's colour.
    pub colour: String,
    /// The names of the agents on the node.
    pub agents: Vec<String>,
}

/// One direction of a link.
#[derive(Clone, Serialize)]
pub struct LinkView {
    /// Number of the node where the link begins.
    pub from: u32,
    /// Number of the node where the link ends.
    pub to: u32,
    /// Rate in bits per second, 0 if unknown.
    pub rate: f64,
    /// Propagation delay in seconds.
    pub delay: f64,
    /// Angle at which the link's queue is drawn, in half turns.
    pub queue: Option<f64>,
    /// The name of the link's colour.
    pub colour: String,
}

/// A flow, as the page shows it.
#[derive(Clone, Serialize)]
pub struct FlowView {
    /// The flow number. Further paths of an SCTP association have numbers of their own.
    pub id: i32,
    /// The name of the flow for human readers.
    pub name: String,
    /// The type and the end points of the flow.
    pub label: String,
    /// Number of the name of the flow's type.
    pub kind: u16,
    /// Number of data packets sent.
    pub sent: u64,
    /// Number of packets lost.
    pub lost: u64,
    /// Number of packets sent again.
    pub retransmitted: u64,
}

/// A traced variable, as the page shows it.
#[derive(Clone, Serialize)]
pub struct VariableView {
    /// The name of the variable.
    pub name: String,
    /// The owner of the variable.
    pub owner: String,
    /// The flow of the variable's owner, if known.
    pub flow: Option<i32>,
    /// Number of the node of the variable's owner, if known.
    pub node: Option<u32>,
    /// True if the variable is offered as a plot; see [`catalogue::is_offered`].
    pub offered: bool,
}

/// A movement along a straight line: node, start time, start x and y, end time, end x and y.
pub type MotionView = (u32, f64, f64, f64, f64, f64, f64);

/// A histogram of activity.
#[derive(Clone, Serialize)]
pub struct ActivityView {
    /// Length of a bin in seconds; the first begins at time 0.
    pub width: f64,
    /// Number of packets sent in each bin.
    pub sent: Vec<u32>,
    /// Number of packets lost in each bin.
    pub lost: Vec<u32>,
}

/// Returns the overview of a model.
pub fn overview(model: &Model, files: &[Progress], complete: bool) -> Overview {
    let (start, end) = model.span();
    let losses = model.losses();
    let flows = flows(model);
    let title = files.first().map_or(String::new(), |file| file.name.clone());
    let places = layout::places(&model.network);
    let used = ((end / model.activity.width) as usize + 1).min(model.activity.sent.len());
    let wireless =
        !model.radio.all.is_empty() || (!model.radio.motions.is_empty() && !model.network.on_earth);
    Overview {
        sentence: sentence(model, &flows, &losses),
        title,
        files: files.to_vec(),
        complete,
        start,
        end,
        field: field(model),
        placed: is_placed(model),
        radio_layer: wireless.then(|| model.radio.shown() as u8),
        nodes: model
            .network
            .nodes
            .iter()
            .zip(places)
            .map(|(node, (x, y))| NodeView {
                id: node.id,
                x,
                y,
                shape: node.shape.clone(),
                colour: node.colour.clone(),
                agents: node.agents.clone(),
            })
            .collect(),
        links: model
            .network
            .links
            .iter()
            .map(|link| LinkView {
                from: link.from,
                to: link.to,
                rate: link.rate,
                delay: link.delay,
                queue: link.queue,
                colour: link.colour.clone(),
            })
            .collect(),
        names: model.names.words().to_vec(),
        kinds: model.names.kinds().collect(),
        on_earth: model.network.on_earth,
        variables: variables(model, files),
        notes: model.notes.notes.clone(),
        changes: model.notes.changes.clone(),
        chapters: chapters(model),
        motions: model
            .radio
            .motions
            .iter()
            .map(|&Motion { node, time, from, until, to }| (node, time, from.0, from.1, until, to.0, to.1))
            .collect(),
        activity: ActivityView {
            width: model.activity.width,
            sent: model.activity.sent[..used].to_vec(),
            lost: model.activity.lost[..used].to_vec(),
        },
        loss_count: losses.len() as u64,
        losses: losses.into_iter().take(MOST_LOSSES).collect(),
        wired: !model.hops.is_empty() || !model.network.links.is_empty(),
        wireless,
        followed: !model.followed.histories.flows().is_empty(),
        ends_early: !wireless && model.ends_early(),
        range: model.radio.range,
        associations: model
            .clusters
            .associations
            .iter()
            .map(|&Association { node, time, coordinator }| (node, time, coordinator))
            .collect(),
        beacons: model.clusters.beacons.clone(),
        busiest_link: busiest_link(model),
        speed: speed(model),
        problems: problems(files, model),
        flows,
    }
}

fn flows(model: &Model) -> Vec<FlowView> {
    let mut flows: BTreeMap<i32, FlowView> = BTreeMap::new();
    let mut conversations: BTreeMap<i32, u64> = BTreeMap::new();
    for stream in &model.streams.all {
        let sends = model.sends_data(stream);
        *conversations.entry(stream.flow).or_default() += u64::from(sends);
        let known = flows.get(&stream.flow);
        // The first stream that sends data names the flow.
        if known.is_some_and(|flow| flow.sent > 0) || (known.is_some() && !sends) {
            continue;
        }
        let node = |agent| model.network.owner(agent).map(|node| model.network.nodes[node as usize].id);
        let ends = match (node(stream.source), node(stream.destination)) {
            (Some(from), Some(to)) => format!(" {from}→{to}"),
            _ => String::new(),
        };
        let kind = match model.names.word(stream.kind) {
            "tcp" => "TCP",
            "sctp" => "SCTP",
            other => other,
        };
        let totals = if sends { model.totals(stream.flow) } else { Totals::default() };
        let view = FlowView {
            id: stream.flow,
            name: model.flow_name(stream.flow),
            label: format!("{kind}{ends}"),
            kind: stream.kind,
            sent: totals.sent,
            lost: totals.lost,
            retransmitted: totals.again,
        };
        flows.insert(stream.flow, view);
    }
    flows
        .into_values()
        .map(|mut flow| {
            // A flow id that several connections share has no end points of its own.
            if let Some(count) = conversations.get(&flow.id).filter(|&&count| count > 1) {
                let kind = flow.label.split(' ').next().unwrap_or_default();
                flow.label = format!("{kind} × {}", words::count(*count));
            }
            flow
        })
        .collect()
}

fn variables(model: &Model, files: &[Progress]) -> Vec<VariableView> {
    let mut owners: FxHashMap<(&str, &str), BTreeSet<usize>> = FxHashMap::default();
    for variable in &model.variables.all {
        owners.entry((&variable.name, &variable.owner)).or_default().insert(variable.file);
    }
    model
        .variables
        .all
        .iter()
        .map(|variable| {
            let ends = (variable.source, variable.destination);
            let of_agent = variable.source.and(variable.destination).and_then(|_| {
                model.streams.all.iter().find(|stream| (stream.source, stream.destination) == ends)
            });
            let node = variable.node.or_else(|| model.network.owner(variable.source)).or_else(|| {
                let has = |node: &Node| node.agents.contains(&variable.owner);
                model.network.nodes.iter().position(has).map(|number| number as u32)
            });
            let (name, mut owner) = (variable.name.clone(), variable.owner.clone());
            // Runs that are compared have variables of the same name.
            if owners[&(name.as_str(), owner.as_str())].len() > 1 {
                owner = format!("{owner} in {}", files[variable.file].name).trim_start().to_string();
            }
            VariableView {
                name,
                owner,
                flow: of_agent.map(|stream| stream.flow),
                node,
                offered: catalogue::is_offered(model, variable),
            }
        })
        .collect()
}

fn is_placed(model: &Model) -> bool {
    let Model { network, radio, .. } = model;
    network.field.is_some()
        || !radio.motions.is_empty()
        || network.nodes.iter().any(|node| node.place.is_some())
        || network.links.iter().any(|link| link.orientation.is_some())
}

/// The size of the field; the rectangle around all places if the trace does not show it.
fn field(model: &Model) -> Option<(f64, f64)> {
    if model.network.field.is_some() {
        return model.network.field;
    }
    if model.radio.motions.is_empty() {
        return None;
    }
    let corner = model.radio.motions.iter().fold((10.0_f64, 10.0_f64), |(x, y), motion| {
        (x.max(motion.from.0).max(motion.to.0), y.max(motion.from.1).max(motion.to.1))
    });
    Some((corner.0 * 1.05, corner.1 * 1.05))
}

/// The link with the most losses; if there are none, the link at which packets wait longest.
fn busiest_link(model: &Model) -> Option<u32> {
    let mut lost = vec![0_u64; model.network.links.len()];
    let mut waited = vec![0.0_f64; model.network.links.len()];
    for at in 0..model.hops.len() {
        let link = model.hops.link[at] as usize;
        lost[link] += u64::from(matches!(model.hops.fate[at], Fate::DroppedInQueue | Fate::LostOnLink));
        let wait = model.hops.start[at] - model.hops.enter[at];
        if wait > 0.0 {
            waited[link] += wait;
        }
    }
    (0..lost.len() as u32)
        .max_by(|&a, &b| {
            let (a, b) = (a as usize, b as usize);
            lost[a].cmp(&lost[b]).then(waited[a].total_cmp(&waited[b])).then(b.cmp(&a))
        })
        .filter(|&link| lost[link as usize] > 0 || waited[link as usize] > 0.0)
}

/// The speed at which a packet takes about a second over the slowest busy link.
fn speed(model: &Model) -> f64 {
    let slowest = (0..model.hops.len().min(200_000))
        .map(|at| model.hops.end[at] - model.hops.start[at])
        .filter(|time| time.is_finite() && *time > 0.0)
        .fold(0.0, f64::max);
    if slowest > 0.0 {
        return slowest;
    }
    model.rate.map_or(0.05, |rate| rate * 25.0)
}

fn sentence(model: &Model, flows: &[FlowView], losses: &[f64]) -> String {
    let (start, end) = model.span();
    let mut parts = Vec::new();
    let kinds = flows.iter().filter(|flow| flow.sent > 0).count() as u64;
    let tcp =
        flows.iter().filter(|flow| flow.sent > 0 && model.names.word(flow.kind) == "tcp").count() as u64;
    match (kinds, tcp) {
        (0, _) => {}
        (all, tcp) if all == tcp => parts.push(words::some(all, "TCP flow")),
        (all, _) => parts.push(words::some(all, "flow")),
    }
    let only_variables = model.network.nodes.is_empty() && !model.variables.all.is_empty();
    match only_variables {
        true => parts.push(words::some(model.variables.all.len() as u64, "traced variable")),
        false => parts.push(words::some(model.network.nodes.len() as u64, "node")),
    }
    parts.push(format!("{} s", words::decimal(end - start.min(0.0), if end < 1.0 { 3 } else { 1 })));
    if !only_variables {
        parts.push(words::some(losses.len() as u64, "loss").replace("losss", "losses"));
    }
    let mut sentence = parts.join(", ");
    if let Some(first) = losses.first() {
        sentence += &format!("; the first at {}", words::time(*first));
    }
    sentence
}

fn problems(files: &[Progress], model: &Model) -> Vec<String> {
    let mut problems: Vec<String> = files
        .iter()
        .filter(|file| file.malformed > 0)
        .map(|file| {
            format!(
                "{}: {} could not be read, the first is line {}.",
                file.name,
                words::some(file.malformed, "line"),
                words::count(file.first_malformed.unwrap_or_default())
            )
        })
        .collect();
    for file in files.iter().filter(|file| file.cut) {
        problems.push(format!("{} is incomplete: the compressed data end early.", file.name));
    }
    for file in files.iter().filter(|file| file.other_run) {
        problems.push(format!(
            "The packets of {} are not shown, because {} has packets too. Show it by another neons view.",
            file.name, files[0].name
        ));
    }
    if model.notes.omitted > 0 {
        problems.push(format!(
            "{} annotations and changes of looks are not shown.",
            words::count(model.notes.omitted)
        ));
    }
    problems
}
