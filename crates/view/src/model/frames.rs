//! Frames of wireless nodes.

use neons_trace::questions::Purpose;
use neons_trace::records::{Body, Frame, FrameEvent};
use neons_trace::text::Text;

use super::streams::Ends;
use super::{Layer, Model, Note, RadioStep, Transmission, What};

/// The time within which repeated reports of a node about a broken route belong to the same break, in seconds.
const SAME_BREAK: f64 = 1.0;

/// A line about a packet at a layer of a wireless node.
pub(super) struct Transmitted<'a> {
    pub time: f64,
    pub step: RadioStep,
    /// Id of the node.
    pub node: i32,
    /// Id or address of the node to which the packet is addressed; −1 for all neighbours, −2 if the line does not show it.
    pub to: i32,
    pub layer: Text<'a>,
    /// The reason for a drop; empty if the line does not show it.
    pub reason: Text<'a>,
    pub kind: Text<'a>,
    pub size: i32,
    /// The flow id, if the line has one; in a nam file the colour.
    pub flow: Option<i32>,
    /// True if the line is about a packet of a routing protocol.
    pub control: bool,
    /// True if the line belongs to a nam file, which does not show whose packets its frames carry.
    pub nam: bool,
    pub ends: Ends,
    pub sequence: i32,
    pub packet: i32,
}

impl Model {
    pub(super) fn add_frame(&mut self, frame: &Frame<'_>) {
        let step = match frame.event {
            FrameEvent::Send => RadioStep::Send,
            FrameEvent::Receive => RadioStep::Receive,
            FrameEvent::Forward => RadioStep::Forward,
            FrameEvent::Drop => RadioStep::Drop,
            FrameEvent::EndOfTransmission => return,
        };
        if let Some([x, y, _]) = frame.position {
            let node = self.network.node(frame.node);
            self.radio.see(node, frame.time, (x, y), f64::INFINITY);
        }
        if let Some(joules) = frame.energy {
            self.energy(frame.node, frame.time, joules);
        }
        let broadcast = frame.ip.is_some_and(|ip| ip.destination.address.number() == Some(-1));
        let to = match frame.mac {
            _ if step == RadioStep::Drop => -2,
            // Above the MAC, the MAC header is still that of the previous hop.
            Some(mac) if matches!(frame.layer.bytes(), b"MAC" | b"PHY") => mac.receiver,
            _ if broadcast => -1,
            _ if step == RadioStep::Receive => -2,
            _ => frame.next_hop.unwrap_or(-2),
        };
        let kind = match frame.body {
            _ if !frame.kind.is_empty() => frame.kind,
            Body::Arp { .. } => Text(b"ARP"),
            _ => Text(b"MAC"),
        };
        let sequence = match frame.body {
            Body::Tcp { sequence, .. } | Body::Cbr { sequence, .. } => sequence as i32,
            Body::Sctp { tsn, .. } => tsn,
            _ => -1,
        };
        if step == RadioStep::Send && frame.layer == "RTR" {
            self.route_error(frame);
        }
        // Agents send from the address of their node.
        if step == RadioStep::Send
            && frame.layer == "AGT"
            && let Some(address) = frame.ip.and_then(|ip| ip.source.address.number())
        {
            let node = self.network.node(frame.node);
            self.network.has_address(node, address);
        }
        self.transmit(&Transmitted {
            time: frame.time,
            step,
            node: frame.node,
            to,
            layer: frame.layer,
            reason: frame.reason,
            kind,
            size: frame.size.unwrap_or(0),
            flow: frame.ip.and_then(|ip| ip.flow),
            control: Purpose::of_frame(frame) == Purpose::Control,
            nam: false,
            ends: (frame.ip.map(|ip| ip.source), frame.ip.map(|ip| ip.destination)),
            sequence,
            packet: frame.uid.map_or(-1, |uid| uid as i32),
        });
    }

    pub(super) fn transmit(&mut self, line: &Transmitted<'_>) {
        self.see(line.time);
        let node = self.network.node(line.node);
        let to = match line.to {
            hop if hop >= 0 => {
                // Nam files have the ids of nodes.
                let known = if line.nam { self.network.find_node(hop) } else { self.network.addressed(hop) };
                if known.is_none() {
                    self.unknown_hops.push((self.radio.all.len(), hop));
                }
                known.map_or(-2, |number| number as i32)
            }
            other => other,
        };
        let layer = Layer::named(line.layer.bytes());
        let kind = self.names.kind(line.kind);
        let reason = self.names.number(line.reason);
        let flow = match line.flow {
            Some(flow) => flow,
            None if line.control => 0,
            None => self.streams.conversation(line.ends),
        };
        let stream = self.streams.number(line.flow, flow, line.ends, kind, line.time);
        self.radio.layers[layer as usize] = true;
        if matches!(line.step, RadioStep::Send | RadioStep::Forward) {
            self.activity.send(line.time);
        }
        if line.nam {
            self.radio.in_nam = true;
            let (sent, lost) = &mut self.streams.all[stream as usize].frames;
            *sent += u64::from(line.step == RadioStep::Send && layer == Layer::Agent);
            *lost += u64::from(line.step == RadioStep::Drop);
        }
        if layer >= Layer::Mac {
            self.personal_area(line, node);
        }
        self.radio.all.push(Transmission {
            time: line.time,
            step: line.step,
            node,
            to,
            layer,
            reason,
            kind,
            size: line.size.max(0) as u32,
            stream,
            sequence: line.sequence,
            packet: line.packet,
        });
    }

    /// Enters the next hops of earlier lines whose nodes are known by now.
    pub(super) fn find_hops(&mut self) {
        self.network.number_addresses();
        self.unknown_hops.retain(|&(line, hop)| match self.network.addressed(hop) {
            Some(number) => {
                self.radio.all[line].to = number as i32;
                false
            }
            None => true,
        });
    }

    /// Records that a node reports a broken route to other nodes (AODV, AOMDV, DSR).
    fn route_error(&mut self, frame: &Frame<'_>) {
        let to = match frame.body {
            Body::RouteReply { operation, destination, .. } if operation == "ERROR" => destination,
            Body::Dsr(dsr) if dsr.error => dsr.broken_link.1,
            _ => return,
        };
        let before = self.route_breaks.insert((frame.node, to), frame.time);
        if before.is_none_or(|before| frame.time - before > SAME_BREAK) {
            let text = format!("node {} reports that its route to node {to} is broken", frame.node);
            self.notes.note(Note { time: frame.time, what: What::RouteBreak, text, link: None });
        }
    }
}
