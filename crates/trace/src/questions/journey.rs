use serde::Serialize;

use super::{FlowKey, Question};
use crate::records::Record;

/// A request for all events of a packet.
pub struct FollowPacket {
    uid: i64,
    journey: Journey,
}

/// The events of a packet, from its sender to the place where it arrived or was lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Journey {
    /// Unique id of the packet.
    pub uid: i64,
    /// The packet's flow; `None` if the trace does not contain the packet, or shows no addresses for it.
    pub flow: Option<FlowKey>,
    /// The packet's type, safe to display.
    pub kind: String,
    /// The packet's events, in the order of the trace.
    pub steps: Vec<Step>,
}

/// An event of a packet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// Number of the line with the event.
    pub line: u64,
    /// The time of the event, in seconds.
    pub time: f64,
    /// The event, named as in the columns `event` of the tables `packets` and `frames`.
    pub event: &'static str,
    /// The id of the node where the event happened; on a link, the node at its entrance.
    pub node: i32,
    /// The id of the node at the end of the link; `None` in a mobile node.
    pub to: Option<i32>,
    /// The layer in a mobile node, safe to display; empty on links.
    pub layer: String,
    /// The reason why a mobile node dropped the packet, safe to display; empty without a reason.
    pub reason: String,
    /// The size of the packet, bytes.
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
