use rustc_hash::FxHashMap;
use serde::Serialize;

use super::flow::Purpose;
use super::{FlowKey, Question};
use crate::records::{Body, Record};
use crate::text::Text;

/// A request for all events of a packet.
pub struct FollowPacket {
    uid: i64,
    journey: Journey,
}

/// A request for all events of the data packets with a sequence number: of the first one, and of its retransmissions.
pub struct FollowSegment {
    sequence: i64,
    wanted: Box<dyn Fn(&FlowKey) -> bool + Send>,
    journeys: Vec<Journey>,
    /// The index of each packet in `journeys`, by its unique id.
    known: FxHashMap<i64, usize>,
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

/// An event of a packet with what identifies the packet.
struct Event<'a> {
    uid: i64,
    sequence: Option<i64>,
    purpose: Purpose,
    flow: Option<FlowKey>,
    kind: Text<'a>,
    step: Step,
}

impl<'a> Event<'a> {
    fn of(line: u64, record: &Record<'a>) -> Option<Self> {
        match record {
            Record::Packet(packet) => Some(Event {
                uid: packet.uid,
                sequence: Some(packet.sequence),
                purpose: Purpose::of_packet(packet),
                flow: Some(FlowKey::of_packet(packet)),
                kind: packet.kind,
                step: Step {
                    line,
                    time: packet.time,
                    event: packet.event.name(),
                    node: packet.from,
                    to: Some(packet.to),
                    layer: String::new(),
                    reason: String::new(),
                    size: packet.size,
                },
            }),
            // Frames of the MAC share the id 0.
            Record::Frame(frame) if frame.ip.is_some() => Some(Event {
                uid: frame.uid?,
                sequence: match frame.body {
                    Body::Tcp { sequence, .. } | Body::Cbr { sequence, .. } => Some(sequence),
                    _ => None,
                },
                purpose: Purpose::of_frame(frame),
                flow: FlowKey::of_frame(frame),
                kind: frame.kind,
                step: Step {
                    line,
                    time: frame.time,
                    event: frame.event.name(),
                    node: frame.node,
                    to: None,
                    layer: frame.layer.to_string(),
                    reason: frame.reason.to_string(),
                    size: frame.size.unwrap_or(0),
                },
            }),
            _ => None,
        }
    }
}

impl Journey {
    fn begin(uid: i64) -> Self {
        Journey { uid, flow: None, kind: String::new(), steps: Vec::new() }
    }

    fn add(&mut self, event: Event) {
        if self.flow.is_none() {
            self.flow = event.flow;
            self.kind = event.kind.to_string();
        }
        self.steps.push(event.step);
    }
}

impl FollowPacket {
    /// Follows the packet with this unique id.
    pub fn new(uid: i64) -> Self {
        FollowPacket { uid, journey: Journey::begin(uid) }
    }
}

impl FollowSegment {
    /// The most packets that are followed.
    pub const MOST: usize = 10_000;

    /// Follows the data packets with this sequence number in the flows that `wanted` accepts.
    pub fn new(sequence: i64, wanted: impl Fn(&FlowKey) -> bool + Send + 'static) -> Self {
        FollowSegment {
            sequence,
            wanted: Box::new(wanted),
            journeys: Vec::new(),
            known: FxHashMap::default(),
        }
    }
}

impl Question for FollowPacket {
    type Answer = Journey;

    fn see(&mut self, line: u64, record: &Record) {
        if uid_of(record) == Some(self.uid)
            && let Some(event) = Event::of(line, record)
        {
            self.journey.add(event);
        }
    }

    fn answer(self) -> Journey {
        self.journey
    }
}

fn uid_of(record: &Record) -> Option<i64> {
    match record {
        Record::Packet(packet) => Some(packet.uid),
        Record::Frame(frame) => frame.uid,
        _ => None,
    }
}

impl Question for FollowSegment {
    type Answer = Vec<Journey>;

    fn see(&mut self, line: u64, record: &Record) {
        let Some(event) = Event::of(line, record) else { return };
        let is_it = event.sequence == Some(self.sequence)
            && event.purpose == Purpose::Data
            && event.flow.as_ref().is_some_and(&self.wanted);
        let (next, journeys) = (self.journeys.len(), &mut self.journeys);
        if !is_it || next >= Self::MOST && !self.known.contains_key(&event.uid) {
            return;
        }
        let index = *self.known.entry(event.uid).or_insert_with(|| {
            journeys.push(Journey::begin(event.uid));
            next
        });
        journeys[index].add(event);
    }

    /// The journeys of the packets, in the order in which they were sent.
    fn answer(self) -> Vec<Journey> {
        self.journeys
    }
}
