use serde::Serialize;

use super::{FlowKey, Question};
use crate::records::Record;

/// Asks for all events of a packet.
pub struct FollowPacket {
    uid: i64,
    journey: Journey,
}

/// The events of a packet, from its sender to where it arrived or was lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Journey {
    /// Unique id of the packet.
    pub uid: i64,
    /// Its flow; `None` if the trace does not have the packet, or no addresses for it.
    pub flow: Option<FlowKey>,
    /// Its type, safe to display.
    pub kind: String,
    /// Its events, in the order of the trace.
    pub steps: Vec<Step>,
}

/// An event of a packet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// Number of the line.
    pub line: u64,
    /// When, in seconds.
    pub time: f64,
    /// What happened, as the columns `event` of the tables `packets` and `frames` have it.
    pub event: &'static str,
    /// The node id where it happened; the entrance of the link.
    pub node: i32,
    /// The node id at the end of the link; `None` in a mobile node.
    pub to: Option<i32>,
    /// The layer in a mobile node, safe to display; empty on links.
    pub layer: String,
    /// Why a mobile node dropped it, safe to display; empty without a reason.
    pub reason: String,
    /// Bytes.
    pub size: i32,
}

impl FollowPacket {
    /// Follows the packet with this unique id.
    pub fn new(uid: i64) -> Self {
        FollowPacket { uid, journey: Journey { uid, flow: None, kind: String::new(), steps: Vec::new() } }
    }
}

impl Question for FollowPacket {
    type Answer = Journey;

    fn see(&mut self, line: u64, record: &Record) {
        let (flow, kind, step) = match record {
            Record::Packet(packet) if packet.uid == self.uid => {
                let step = Step {
                    line,
                    time: packet.time,
                    event: packet.event.name(),
                    node: packet.from,
                    to: Some(packet.to),
                    layer: String::new(),
                    reason: String::new(),
                    size: packet.size,
                };
                (Some(FlowKey::of_packet(packet)), packet.kind, step)
            }
            // Frames of the MAC share the id 0.
            Record::Frame(frame) if frame.uid == Some(self.uid) && frame.ip.is_some() => {
                let step = Step {
                    line,
                    time: frame.time,
                    event: frame.event.name(),
                    node: frame.node,
                    to: None,
                    layer: frame.layer.to_string(),
                    reason: frame.reason.to_string(),
                    size: frame.size.unwrap_or(0),
                };
                (FlowKey::of_frame(frame), frame.kind, step)
            }
            _ => return,
        };
        if self.journey.flow.is_none() {
            self.journey.flow = flow;
            self.journey.kind = kind.to_string();
        }
        self.journey.steps.push(step);
    }

    fn answer(self) -> Journey {
        self.journey
    }
}
