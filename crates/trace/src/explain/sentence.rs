//! Sentences that describe records.

use crate::address::Endpoint;
use crate::records::{Element, Event, Frame, FrameEvent, Nam, NamItem, Packet, PacketEvent, Record};

pub(super) fn of(record: &Record) -> String {
    let sentence = match record {
        Record::Packet(line) => packet(line),
        Record::Frame(line) => frame(line),
        Record::Variable(line) => {
            let owner = match line.source {
                Some(agent) => format!(" of agent {agent}"),
                None if line.object.is_empty() => String::new(),
                None => format!(" of {}", line.object),
            };
            format!("{}{owner} became {}", line.name, line.text)
        }
        Record::Report(line) => match line.source {
            Some(agent) => format!("these were the variables of agent {agent}"),
            None => "these were the variables of an agent".to_owned(),
        },
        Record::Event(line) => event(line),
        Record::Annotation(line) => format!("the script noted: {}", line.text),
        Record::LinkState(line) => {
            let what = if line.up { "came up" } else { "went down" };
            format!("the link from node {} to node {} {what}", line.from, line.to)
        }
        Record::Movement(line) => {
            let [x, y, _] = line.position;
            let [to_x, to_y] = line.destination;
            format!("node {} set out from ({x}, {y}) to ({to_x}, {to_y}) at {} m/s", line.node, line.speed)
        }
        Record::Energy(line) => format!("node {} had {} J left", line.node, line.joules),
        Record::QueueLength(line) => format!(
            "the queue from node {} to node {} held {} packets, {} bytes",
            line.from, line.to, line.packets, line.bytes
        ),
        Record::Nam(line) => nam(line),
        Record::Comment(_) => return "A comment.".to_owned(),
    };
    match record.time() {
        Some(time) => format!("At {time} s, {sentence}."),
        None => {
            let mut letters = sentence.chars();
            let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
            format!("{first}{}.", letters.as_str())
        }
    }
}

fn packet(line: &Packet) -> String {
    let number =
        if line.sequence < 0 { String::new() } else { format!(", sequence number {}", line.sequence) };
    let (from, to) = (line.from, line.to);
    let what = match line.event {
        PacketEvent::Enqueue => format!("arrived at the queue of node {from} for the link to node {to}"),
        PacketEvent::Dequeue => format!("left the queue of node {from} for the link to node {to}"),
        PacketEvent::Receive => format!("arrived at node {to}, over the link from node {from}"),
        PacketEvent::Drop => format!("was dropped at node {from}, before the link to node {to}"),
        PacketEvent::Hop => format!("started over the link from node {from} to node {to}"),
        PacketEvent::Error => format!("was taken away or damaged on the link from node {from} to node {to}"),
        PacketEvent::MonitorDrop => {
            format!("was dropped by the monitor of the link from node {from} to node {to}")
        }
        PacketEvent::Collision => format!("was lost in a collision between node {from} and node {to}"),
        PacketEvent::SessionEnqueue => format!("entered the session's link from node {from} to node {to}"),
        PacketEvent::SessionDequeue => format!("left the session's link from node {from} to node {to}"),
    };
    format!(
        "a packet of {} bytes ({}{number}) from {} to {} {what}",
        line.size, line.kind, line.source, line.destination
    )
}

fn frame(line: &Frame) -> String {
    let layer = match line.layer.bytes() {
        b"AGT" => "an agent",
        b"RTR" => "the routing agent",
        b"LL" => "the link layer",
        b"IFQ" => "the interface queue",
        b"MAC" => "the MAC",
        b"PHY" => "the radio",
        _ => "a layer",
    };
    let verb = match line.event {
        FrameEvent::Send => "sent",
        FrameEvent::Receive => "received",
        FrameEvent::Forward => "sent on",
        FrameEvent::Drop => "dropped",
        FrameEvent::EndOfTransmission => "ended",
    };
    let size = line.size.map_or(String::new(), |size| format!(" of {size} bytes"));
    let kind = if line.kind.is_empty() { String::new() } else { format!(" ({})", line.kind) };
    let ends = line.ip.map_or(String::new(), |ip| match ip.destination.address.number() {
        Some(-1) => format!(" from {} to everybody", ip.source),
        _ => format!(" from {} to {}", ip.source, ip.destination),
    });
    format!("{layer} of node {} {verb} a frame{size}{kind}{ends}", line.node)
}

fn event(line: &Event) -> String {
    let who = match (line.node, line.source) {
        (Some(node), _) => format!(" at node {node}"),
        (None, Some(Endpoint { address, .. })) => format!(" at node {address}"),
        (None, None) => String::new(),
    };
    format!("{} logged {}{who}", line.protocol, line.name)
}

fn nam(line: &Nam) -> String {
    let name = |element: &Element| match element {
        Element::Node(node) => format!("node {node}"),
        Element::Link(from, to) => format!("the link from node {from} to node {to}"),
    };
    match &line.item {
        NamItem::Frame(frame) => {
            let event = FrameEvent::from_letter(frame.letter);
            let verb = match event {
                Some(FrameEvent::Receive) => "received",
                Some(FrameEvent::Drop) => "dropped",
                Some(FrameEvent::Forward) => "sent on",
                _ => "sent",
            };
            format!("node {} {verb} a frame of {} bytes ({})", frame.node, frame.size, frame.kind)
        }
        NamItem::Node(node) => {
            format!("node {} is a {} at address {}", node.node, or(&node.shape, "node"), node.address)
        }
        NamItem::NodeState { node, up } => {
            format!("node {node} {}", if *up { "came up" } else { "went down" })
        }
        NamItem::Move(movement) => {
            let [x, y] = movement.from;
            format!("node {} moves from ({x}, {y})", movement.node)
        }
        NamItem::Link(link) => {
            let rate = link.rate.map_or(String::new(), |rate| format!(" at {rate} bit/s"));
            let delay = link.delay.map_or(String::new(), |delay| format!(" with a delay of {delay} s"));
            format!("a link leads from node {} to node {}{rate}{delay}", link.from, link.to)
        }
        NamItem::Recolor { element, .. } => format!("{} changes its colour", name(element)),
        NamItem::Label { element, text } => format!("{} is labelled {text}", name(element)),
        NamItem::LabelColor { element, .. } => format!("the label of {} changes its colour", name(element)),
        NamItem::LabelPlace { element, .. } => format!("the label of {} changes its place", name(element)),
        NamItem::Queue { from, to, .. } => format!("the queue from node {from} to node {to} is shown"),
        NamItem::Color { flow, name } => format!("flow {flow} is drawn in {name}"),
        NamItem::Field { width, height } => format!("the field is {width} m wide and {height} m high"),
        NamItem::Agent { node, name, removed, .. } => {
            format!("agent {name} {} node {node}", if *removed { "leaves" } else { "is at" })
        }
        NamItem::Mark { node, name, removed, .. } => {
            format!("mark {name} {} node {node}", if *removed { "leaves" } else { "is put at" })
        }
        NamItem::Version(version) => format!("the trace has version {version}"),
        _ => "the line sets how the animation shows the network".to_owned(),
    }
}

fn or<'a>(text: &'a crate::text::Text, otherwise: &'a str) -> std::borrow::Cow<'a, str> {
    if text.is_empty() { otherwise.into() } else { text.to_string().into() }
}
