//! The data that the page needs first: the network, the flows, the available plots, and the times of events.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chapters::{Chapter, chapters};
use crate::layout;
use crate::model::{Association, Change, Fate, Model, Motion, Node, Note, Totals};
use crate::reading::Progress;
use crate::words;

/// At most this many times of losses are listed.
const MOST_LOSSES: usize = 20_000;

/// An overview of a trace.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Names of the files.
    pub title: String,
    /// What one sees, in a sentence.
    pub sentence: String,
    /// The files and how far they have been read.
    pub files: Vec<Progress>,
    /// Whether all have been read to their end.
    pub complete: bool,
    /// First time, in seconds.
    pub start: f64,
    /// Last time.
    pub end: f64,
    /// Width and height of the field of wireless nodes, in metres.
    pub field: Option<(f64, f64)>,
    /// Whether the field is a map of the Earth, in degrees.
    pub on_earth: bool,
    /// The layer whose transmissions are shown.
    pub radio_layer: Option<u8>,
    /// Nodes by number.
    pub nodes: Vec<NodeView>,
    /// Links by number, each direction.
    pub links: Vec<LinkView>,
    /// Flows in the order of their colours.
    pub flows: Vec<FlowView>,
    /// Names of packet types, reasons of drops and other words by number.
    pub names: Vec<String>,
    /// Numbers of the names that are types of packets.
    pub kinds: Vec<u16>,
    /// Traced variables by number.
    pub variables: Vec<VariableView>,
    /// Annotations and failures.
    pub notes: Vec<Note>,
    /// Changes of looks.
    pub changes: Vec<Change>,
    /// Episodes.
    pub chapters: Vec<Chapter>,
    /// Paths of wireless nodes.
    pub motions: Vec<MotionView>,
    /// How much happened when.
    pub activity: ActivityView,
    /// Times of losses.
    pub losses: Vec<f64>,
    /// How many losses there are; more than are listed, if there are very many.
    pub loss_count: u64,
    /// Whether packets on links are shown.
    pub wired: bool,
    /// Whether transmissions of wireless nodes are shown.
    pub wireless: bool,
    /// Whether the trace says whose packets it shows, so that flows have curves; wireless nam files do not.
    pub followed: bool,
    /// How far frames can be received, in metres, if the trace says.
    pub range: Option<f64>,
    /// Changes of clusters: node, time, coordinator (−1: none).
    pub associations: Vec<(u32, f64, i32)>,
    /// Nodes that send beacons, and since when.
    pub beacons: Vec<(u32, f64)>,
    /// Number of the link with most losses or the longest queue.
    pub busiest_link: Option<u32>,
    /// Seconds of simulation per second at the start.
    pub speed: f64,
    /// What could not be read.
    pub problems: Vec<String>,
}

/// A node.
#[derive(Clone, Serialize)]
pub struct NodeView {
    /// Its id in the script.
    pub id: i32,
    /// Where it is drawn; metres on a field.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Its shape.
    pub shape: String,
    /// Its colour by name.
    pub colour: String,
    /// Names of its agents.
    pub agents: Vec<String>,
}

/// One direction of a link.
#[derive(Clone, Serialize)]
pub struct LinkView {
    /// Number of the node where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Bits per second, 0 if unknown.
    pub rate: f64,
    /// Seconds.
    pub delay: f64,
    /// Angle of its queue in half turns.
    pub queue: Option<f64>,
    /// Its colour by name.
    pub colour: String,
}

/// A flow.
#[derive(Clone, Serialize)]
pub struct FlowView {
    /// Its id; paths of an SCTP association after the first have numbers of their own.
    pub id: i32,
    /// The id as people read it.
    pub name: String,
    /// Its type and its ends.
    pub label: String,
    /// Number of the name of its type.
    pub kind: u16,
    /// Data packets sent.
    pub sent: u64,
    /// Packets lost.
    pub lost: u64,
    /// Packets sent again.
    pub retransmitted: u64,
}

/// A traced variable.
#[derive(Clone, Serialize)]
pub struct VariableView {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub owner: String,
    /// The flow of its owner, if that is known.
    pub flow: Option<i32>,
    /// Number of the node of its owner, if that is known.
    pub node: Option<u32>,
}

/// A straight way: node, time, x, y, until, x, y.
pub type MotionView = (u32, f64, f64, f64, f64, f64, f64);

/// A histogram.
#[derive(Clone, Serialize)]
pub struct ActivityView {
    /// Length of a bin in seconds; the first begins at time 0.
    pub width: f64,
    /// Packets sent by bin.
    pub sent: Vec<u32>,
    /// Packets lost by bin.
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
        variables: variables(model),
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
        // The first that sends data of its own names the flow.
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
            // A flow id that several connections share has no ends of its own.
            if let Some(count) = conversations.get(&flow.id).filter(|&&count| count > 1) {
                let kind = flow.label.split(' ').next().unwrap_or_default();
                flow.label = format!("{kind} × {}", words::count(*count));
            }
            flow
        })
        .collect()
}

fn variables(model: &Model) -> Vec<VariableView> {
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
            let (name, owner) = (variable.name.clone(), variable.owner.clone());
            VariableView { name, owner, flow: of_agent.map(|stream| stream.flow), node }
        })
        .collect()
}

/// The field, or the rectangle around all places if the trace does not say.
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

/// The link with the most losses; without losses, the one at which packets wait longest.
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
    parts.push(words::some(model.network.nodes.len() as u64, "node"));
    parts.push(format!("{} s", words::decimal(end - start.min(0.0), if end < 1.0 { 3 } else { 1 })));
    parts.push(words::some(losses.len() as u64, "loss").replace("losss", "losses"));
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
    if model.notes.omitted > 0 {
        problems.push(format!(
            "{} annotations and changes of looks are not shown.",
            words::count(model.notes.omitted)
        ));
    }
    problems
}
