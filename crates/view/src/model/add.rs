//! Conversion of trace records to the contents of the model.

use neons_trace::records::{Element, Event, Link, Movement, Nam, NamFrame, NamItem, Node, Record};

use super::network::orientation;
use super::{Change, LAN, Model, Motion, Note, RadioStep, What};
use crate::model::clusters::is_wpan;
use crate::model::frames::Transmitted;

impl Model {
    /// Adds a trace line. If `packets` is false, lines about packets are skipped because another file has them.
    pub fn add(&mut self, line: u64, record: &Record<'_>, packets: bool) {
        self.add_to_picture(record, packets);
        if packets || matches!(record, Record::Variable(_)) {
            self.follow(line, record);
        }
    }

    fn add_to_picture(&mut self, record: &Record<'_>, packets: bool) {
        match record {
            Record::Packet(packet) if packets => self.add_packet(packet),
            Record::Frame(frame) if packets => self.add_frame(frame),
            Record::Annotation(annotation) if packets => {
                let text = annotation.text.to_string();
                self.note(annotation.time, What::Annotation, text, None);
            }
            Record::LinkState(state) if packets => {
                let link = self.network.link(state.from, state.to);
                let (what, verb) =
                    if state.up { (What::LinkUp, "works again") } else { (What::LinkDown, "fails") };
                // Both directions usually fail at once and share one name.
                let text = format!("link {}–{} {verb}", state.from.min(state.to), state.from.max(state.to));
                self.note(state.time, what, text, Some(link));
            }
            Record::Event(event) if packets => self.add_event(event),
            Record::Comment(text) if is_wpan(text) => self.clusters.labels = true,
            Record::Packet(_)
            | Record::Frame(_)
            | Record::Annotation(_)
            | Record::LinkState(_)
            | Record::Event(_)
            | Record::Comment(_) => {}
            Record::Variable(variable) => {
                if let Some(value) = variable.number() {
                    self.see(variable.time);
                    self.variables.set(variable, value);
                }
            }
            Record::Report(report) => {
                self.see(report.time);
                for variable in report.variables() {
                    if let Some(value) = variable.number() {
                        self.variables.set(&variable, value);
                    }
                }
            }
            Record::QueueLength(queue) => {
                self.see(queue.time);
                let owner = format!("{}→{}", queue.from, queue.to);
                self.variables.set_of(&owner, "queue", queue.time, queue.packets);
            }
            Record::Movement(movement) => self.add_movement(movement),
            Record::Energy(energy) => self.energy(energy.node, energy.time, energy.joules),
            Record::Nam(nam) => self.add_nam(nam, packets),
        }
    }

    fn note(&mut self, time: f64, what: What, text: String, link: Option<u32>) {
        self.see(time);
        self.notes.note(Note { time, what, text, link });
    }

    /// Records the remaining energy of a node's battery, in joules; −1 stands for a node without a battery.
    pub(super) fn energy(&mut self, node: i32, time: f64, joules: f64) {
        if joules >= 0.0 {
            let number = self.network.node(node);
            self.variables.set_energy(number, node, time, joules);
        }
    }

    fn add_event(&mut self, event: &Event<'_>) {
        let Some(time) = event.time.filter(|_| event.protocol == "TCP") else { return };
        let end = |endpoint: Option<neons_trace::address::Endpoint>| {
            endpoint.map_or("?".to_string(), |endpoint| endpoint.to_string())
        };
        let name = event.name.to_string().to_lowercase().replace('_', " ");
        let text = format!("{name}: TCP {} to {}", end(event.source), end(event.destination));
        self.note(time, What::Tcp, text, None);
    }

    fn add_movement(&mut self, movement: &Movement) {
        self.see(movement.time);
        // Lines with movements have addresses.
        let node = self.network.addressed(movement.node).unwrap_or_else(|| self.network.node(movement.node));
        let from = (movement.position[0], movement.position[1]);
        let to = (movement.destination[0], movement.destination[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let time = movement.time;
        let (to, until) =
            if movement.speed > 0.0 { (to, time + length / movement.speed) } else { (from, time) };
        self.radio.motions.push(Motion { node, time, from, until, to });
    }

    fn add_nam(&mut self, nam: &Nam<'_>, packets: bool) {
        // Lines that hold from the start come before all others.
        let time = nam.time.unwrap_or_default().max(0.0);
        match &nam.item {
            NamItem::Node(node) => self.add_node(node),
            NamItem::NodeState { node, up } if packets => {
                let (what, verb) =
                    if *up { (What::NodeUp, "works again") } else { (What::NodeDown, "fails") };
                self.note(time, what, format!("node {node} {verb}"), None);
            }
            NamItem::Link(link) => self.add_link(link),
            NamItem::LanMember { lan, node, orientation: side } => {
                let link = Link {
                    from: *lan,
                    to: *node,
                    rate: None,
                    delay: None,
                    color: neons_trace::text::Text::default(),
                    orientation: *side,
                    up: true,
                };
                self.add_link(&link);
            }
            NamItem::Lan { lan, .. } => {
                let number = self.network.node(*lan);
                self.network.nodes[number as usize].shape = LAN.into();
            }
            NamItem::Queue { from, to, angle } => {
                let number = self.network.link(*from, *to);
                self.network.links[number as usize].queue = Some(angle.unwrap_or(0.5));
            }
            NamItem::AddressLevel { level, mask, shift } => {
                // The first level begins a new list.
                self.network.levels.truncate((*level - 1).max(0) as usize);
                self.network.levels.push((*mask, *shift));
            }
            NamItem::Field { width, height } => self.network.field = Some((*width, *height)),
            NamItem::Move(way) => {
                self.see(time);
                let node = self.network.node(way.node);
                let [x, y] = way.from;
                let to = (x + way.velocity[0] * way.duration, y + way.velocity[1] * way.duration);
                self.radio.motions.push(Motion { node, time, from: (x, y), until: time + way.duration, to });
            }
            NamItem::Recolor { element, color, inside, .. } => {
                if let Some(color) = color {
                    self.change(time, *element, "colour", color.to_string());
                }
                if let Some(color) = inside {
                    self.change(time, *element, "inside", color.to_string());
                }
            }
            NamItem::Label { element, text } => {
                let text = text.to_string();
                if let Element::Node(id) = *element
                    && self.clusters.labels
                {
                    self.labelled(time, id, &text);
                }
                self.change(time, *element, "label", text);
            }
            NamItem::Mark { node, name, removed: true, .. } => {
                self.change(time, Element::Node(*node), "no-mark", name.to_string());
            }
            NamItem::Mark { node, name, color, .. } => {
                self.change(time, Element::Node(*node), "mark", format!("{name} {color}"));
            }
            NamItem::Agent { node, name, removed: false, .. } => {
                let number = self.network.node(*node);
                let agents = &mut self.network.nodes[number as usize].agents;
                let name = name.to_string();
                if !agents.contains(&name) {
                    agents.push(name);
                }
            }
            NamItem::Rate { step } => self.rate = self.rate.or(Some(*step)),
            NamItem::End => self.see(time),
            NamItem::Frame(frame) if packets => self.add_nam_frame(time, frame),
            // Other lines affect nothing in the picture, or control nam; `docs/viewer.md` lists them.
            _ => {}
        }
    }

    fn add_node(&mut self, stated: &Node<'_>) {
        let number = self.network.node(stated.node);
        let node = &mut self.network.nodes[number as usize];
        if !stated.address.is_empty() {
            node.address = stated.address.to_string();
        }
        node.shape = stated.shape.to_string();
        node.colour = stated.color.to_string();
        node.place = stated.position.map(|[x, y, _]| (x, y)).or(node.place);
    }

    fn add_link(&mut self, stated: &Link<'_>) {
        let angle = orientation(&stated.orientation.to_str());
        for (from, to, angle) in [
            (stated.from, stated.to, angle),
            (stated.to, stated.from, angle.map(|angle| angle + std::f64::consts::PI)),
        ] {
            let number = self.network.link(from, to);
            let link = &mut self.network.links[number as usize];
            // The ports of a LAN have no rate of their own.
            (link.rate, link.delay) = (stated.rate.unwrap_or(0.0), stated.delay.unwrap_or(0.0));
            (link.declared, link.orientation) = (true, angle);
            link.colour = stated.color.to_string();
        }
    }

    fn change(&mut self, time: f64, element: Element, attribute: &'static str, value: String) {
        let (node, link) = match element {
            Element::Node(id) => (Some(self.network.node(id)), None),
            Element::Link(from, to) => (None, Some(self.network.link(from, to))),
        };
        self.notes.change(Change { time, node, link, attribute, value });
    }

    fn add_nam_frame(&mut self, time: f64, frame: &NamFrame<'_>) {
        if let Some((radius, _)) = frame.ring {
            self.radio.range = Some(self.radio.range.map_or(radius, |range: f64| range.max(radius)));
        }
        let step = match frame.letter {
            b'+' => RadioStep::Send,
            b'r' => RadioStep::Receive,
            b'd' => RadioStep::Drop,
            _ => return,
        };
        self.transmit(&Transmitted {
            time,
            step,
            node: frame.node,
            to: frame.next_hop,
            layer: frame.layer,
            reason: neons_trace::text::Text::default(),
            kind: frame.kind,
            size: frame.size,
            flow: Some(frame.color),
            control: false,
            nam: true,
            ends: (None, None),
            sequence: -1,
            packet: frame.uid as i32,
        });
    }
}
