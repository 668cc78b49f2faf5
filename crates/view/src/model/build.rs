//! From the statements of a trace to the model.

use crate::model::{Change, Fate, Hop, LAN, Layer, Model, Motion, Note, Transmission, What};
use crate::record::{Look, PacketRecord, RadioRecord, RadioStep, Record, Step};

/// Types of packets whose sequence numbers say which data they carry.
const RELIABLE: [&str; 8] = ["tcp", "ftp", "telnet", "http", "xcp", "rap_data", "sctp", "pagent"];

impl Model {
    /// Adds what a line of a trace says.
    pub fn add(&mut self, record: &Record) {
        match *record {
            Record::Packet(packet) => self.packet(&packet),
            Record::Radio(radio) => self.radio(&radio),
            Record::Node { id, address, shape, colour, place } => {
                let number = self.network.node(id);
                let node = &mut self.network.nodes[number as usize];
                if !address.is_empty() {
                    node.address = address.into();
                }
                node.shape = shape.into();
                node.colour = colour.into();
                node.place = place.or(node.place);
            }
            Record::Link { from, to, rate, delay, orientation, colour } => {
                for (from, to, orientation) in [
                    (from, to, orientation),
                    (to, from, orientation.map(|angle| angle + std::f64::consts::PI)),
                ] {
                    let number = self.network.link(from, to);
                    let link = &mut self.network.links[number as usize];
                    // The ports of a LAN have no rate of their own.
                    (link.rate, link.delay, link.declared) = (rate, delay, true);
                    link.orientation = orientation;
                    link.colour = colour.into();
                }
            }
            Record::Lan { id, .. } => {
                let number = self.network.node(id);
                self.network.nodes[number as usize].shape = LAN.into();
            }
            Record::Queue { from, to, angle } => {
                let number = self.network.link(from, to);
                self.network.links[number as usize].queue = Some(angle);
            }
            Record::Field { width, height } => self.network.field = Some((width, height)),
            Record::Motion { time, node, place, velocity, duration } => {
                self.see(time);
                let node = self.network.node(node);
                let to = (place.0 + velocity.0 * duration, place.1 + velocity.1 * duration);
                self.radio.motions.push(Motion { node, time, from: place, until: time + duration, to });
            }
            Record::Position { time, node, place } => {
                let node = self.network.node(node);
                self.radio.see(node, time, place);
            }
            Record::Annotation { time, text } => {
                self.see(time);
                self.notes.note(Note { time, what: What::Annotation, text: text.into(), link: None });
            }
            Record::LinkState { time, from, to, up } => {
                self.see(time);
                let link = self.network.link(from, to);
                let (what, verb) = if up { (What::LinkUp, "works again") } else { (What::LinkDown, "fails") };
                // Both directions fail at once, as a rule: one name for both.
                let text = format!("link {}–{} {verb}", from.min(to), from.max(to));
                self.notes.note(Note { time, what, text, link: Some(link) });
            }
            Record::NodeLook { time, node, look } => {
                let node = self.network.node(node);
                let (attribute, value) = attribute(look);
                self.notes.change(Change {
                    time: time.max(0.0),
                    node: Some(node),
                    link: None,
                    attribute,
                    value,
                });
            }
            Record::LinkLook { time, from, to, look } => {
                let link = self.network.link(from, to);
                let (attribute, value) = attribute(look);
                self.notes.change(Change {
                    time: time.max(0.0),
                    node: None,
                    link: Some(link),
                    attribute,
                    value,
                });
            }
            Record::Agent { node, name } => {
                let node = self.network.node(node);
                self.network.nodes[node as usize].agents.push(name.into());
            }
            Record::Variable { time, owner, name, value } => {
                self.see(time);
                self.variables.set(owner, name, time, value);
            }
            Record::TcpEvent { time, source, destination, event } => {
                self.see(time);
                let text =
                    format!("{}: TCP {source} to {destination}", event.to_lowercase().replace('_', " "));
                self.notes.note(Note { time, what: What::Tcp, text, link: None });
            }
            Record::Rate(rate) => self.rate = self.rate.or(Some(rate)),
            Record::End(time) => self.see(time),
        }
    }

    fn packet(&mut self, line: &PacketRecord) {
        self.see(line.time);
        let link = self.network.link(line.from, line.to);
        match line.step {
            Step::Enqueue => {
                let row = self.enter(line, link);
                self.activity.send(line.time);
                self.carry(line, row);
            }
            Step::Dequeue => {
                let row = self.hops.open(link, line.packet, false).unwrap_or_else(|| {
                    self.activity.send(line.time);
                    self.enter(line, link)
                });
                self.hops.begin(row, line.time);
            }
            Step::Receive => {
                let row = self.hops.open(link, line.packet, true).unwrap_or_else(|| {
                    // A trace of receptions only: the begin follows from the link.
                    let row = self.enter(line, link);
                    let link = &self.network.links[link as usize];
                    let begin = line.time - link.delay - link.transmission_time(line.size);
                    self.hops.begin(row, begin);
                    row
                });
                let took = line.time - self.hops.start[row as usize];
                self.network.links[link as usize].learn(line.size, took);
                self.hops.finish(row, line.time, Fate::Arrived);
            }
            Step::Drop => {
                let waiting = self.hops.open(link, line.packet, false);
                let (row, fate) = match waiting.or_else(|| self.hops.open(link, line.packet, true)) {
                    Some(row) if waiting.is_none() => (row, Fate::LostOnLink),
                    Some(row) => (row, Fate::DroppedInQueue),
                    None => (self.enter(line, link), Fate::DroppedInQueue),
                };
                self.hops.finish(row, line.time, fate);
                self.activity.lose(line.time);
                self.streams.all[self.hops.stream[row as usize] as usize].lost += 1;
            }
        }
    }

    fn enter(&mut self, line: &PacketRecord, link: u32) -> u32 {
        let kind = self.names.number(line.kind);
        let stream = self.streams.number(line.flow, line.source, line.destination, kind, line.time);
        self.hops.push(Hop {
            packet: line.packet,
            link,
            enter: line.time,
            start: f64::NAN,
            end: f64::INFINITY,
            size: line.size,
            stream,
            sequence: line.sequence,
            kind,
            fate: Fate::Unknown,
            flags: 0,
        })
    }

    /// Counts a packet at its first link, and finds out whether its data had been sent before.
    fn carry(&mut self, line: &PacketRecord, row: u32) {
        if !self.hops.is_first(row) {
            return;
        }
        let stream = self.hops.stream[row as usize];
        self.streams.all[stream as usize].sent += 1;
        if line.sequence >= 0
            && RELIABLE.contains(&line.kind)
            && self.streams.carry(stream, line.sequence, line.packet)
        {
            self.hops.mark_retransmission(row);
            self.streams.all[stream as usize].retransmitted += 1;
        }
    }

    fn radio(&mut self, line: &RadioRecord) {
        self.see(line.time);
        let node = self.network.node(line.node);
        let to = match line.to {
            id if id >= 0 => self.network.node(id) as i32,
            other => other,
        };
        let layer = Layer::named(line.layer);
        let kind = self.names.number(line.kind);
        let reason = self.names.number(line.reason);
        let stream = self.streams.number(line.flow, line.source, line.destination, kind, line.time);
        self.radio.layers[layer as usize] = true;
        match line.step {
            RadioStep::Send | RadioStep::Forward => self.activity.send(line.time),
            RadioStep::Drop => {
                self.activity.lose(line.time);
                self.streams.all[stream as usize].lost += 1;
            }
            RadioStep::Receive => {}
        }
        if line.step == RadioStep::Send && layer == Layer::Agent {
            self.streams.all[stream as usize].sent += 1;
            if line.sequence >= 0
                && RELIABLE.contains(&line.kind)
                && self.streams.carry(stream, line.sequence, line.packet)
            {
                self.streams.all[stream as usize].retransmitted += 1;
            }
        }
        self.radio.all.push(Transmission {
            time: line.time,
            step: line.step,
            node,
            to,
            layer,
            reason,
            kind,
            size: line.size,
            stream,
            sequence: line.sequence,
            packet: line.packet,
        });
    }

    /// Ends what the trace leaves open: packets without an end arrive when their link would deliver them.
    pub fn close(&mut self) {
        let (_, last) = self.span();
        for row in self.hops.open_rows() {
            let at = row as usize;
            let begin = self.hops.start[at];
            let end = if begin.is_nan() {
                last
            } else {
                let link = &self.network.links[self.hops.link[at] as usize];
                begin + link.transmission_time(self.hops.size[at]) + link.delay
            };
            self.hops.end_unknown(row, end);
        }
    }
}

fn attribute(look: Look) -> (&'static str, String) {
    match look {
        Look::Colour(colour) => ("colour", colour.into()),
        Look::Label(label) => ("label", label.into()),
        Look::Mark(name, colour) => ("mark", format!("{name} {colour}")),
        Look::NoMark(name) => ("no-mark", name.into()),
    }
}
