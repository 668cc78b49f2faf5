use std::collections::BTreeMap;

use serde::Serialize;

use super::Question;
use super::flow::is_routing;
use crate::records::{Body, Frame, FrameEvent, Record};

/// The question of how mobile nodes used the radio channel and their batteries.
#[derive(Default)]
pub struct Mobile {
    answer: MobileSummary,
    seen: bool,
    layers: TracedLayers,
    routing_at: [Traffic; 2],
    arp_frames: u64,
    mac_frames: u64,
    mac_control_frames: u64,
    collisions: u64,
}

/// The use of the radio channel and of batteries by mobile nodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MobileSummary {
    /// Number of packets of routing protocols that nodes sent or forwarded, counted at the routing agent (at the MAC,
    /// if routing agents are not traced). `None` if neither is traced.
    pub routing_packets: Option<u64>,
    /// Number of bytes in packets of routing protocols. `None` if neither routing agents nor MACs are traced.
    pub routing_bytes: Option<u64>,
    /// Number of ARP frames that MACs sent. `None` if MACs are not traced.
    pub arp_frames: Option<u64>,
    /// Number of frames that MACs started to transmit: data, control and retransmissions. `None` if MACs are not traced.
    pub mac_frames: Option<u64>,
    /// Number of RTS, CTS and ACK frames among `mac_frames`. In the new and the tagged format, which do not print the
    /// type of a MAC's own frames, all of these frames count. `None` if MACs are not traced.
    pub mac_control_frames: Option<u64>,
    /// Number of frames destroyed by collisions at a receiver (`COL`). `None` if MACs are not traced, or if the format
    /// does not print the reasons of their drops.
    pub collisions: Option<u64>,
    /// Numbers of drops by reason, in all layers; `-` stands for no reason. A dropped frame is not always a lost
    /// packet.
    pub drops: BTreeMap<String, u64>,
    /// The energy of each node, if it is traced.
    pub energy: BTreeMap<i32, NodeEnergy>,
}

/// The battery of a node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NodeEnergy {
    /// The first traced energy level, in joules.
    pub first: f64,
    /// The last traced energy level, in joules.
    pub last: f64,
}

impl NodeEnergy {
    /// The energy used between the first and the last traced level, in joules.
    pub fn used(&self) -> f64 {
        self.first - self.last
    }
}

/// The layers of mobile nodes that a trace shows. Drops alone do not count, since some are traced in any case.
#[derive(Clone, Copy, Default)]
pub(super) struct TracedLayers {
    routing: bool,
    mac: bool,
    /// Whether a MAC dropped a frame for no printed reason, as the tagged format shows all drops.
    drops_without_reason: bool,
}

impl TracedLayers {
    pub fn see(&mut self, frame: &Frame) {
        let at_mac = frame.layer == "MAC";
        if frame.event == FrameEvent::Drop {
            self.drops_without_reason |= at_mac && frame.reason.is_empty();
        } else {
            self.mac |= at_mac;
            self.routing |= frame.layer == "RTR";
        }
    }

    /// The number of routing packets, or `None` if the trace cannot show them.
    pub fn routing<T>(self, count: T) -> Option<T> {
        (self.routing || self.mac).then_some(count)
    }

    /// The number of certain frames of MACs, or `None` if the trace cannot show them.
    pub fn mac(self, count: u64) -> Option<u64> {
        self.mac.then_some(count)
    }

    /// The number of collisions, of which there are `total` in the trace, or `None` if the trace cannot show them.
    pub fn collisions(self, count: u64, total: u64) -> Option<u64> {
        (total > 0 || self.mac && !self.drops_without_reason).then_some(count)
    }
}

#[derive(Clone, Copy, Default)]
struct Traffic {
    packets: u64,
    bytes: u64,
}

/// The layer at which the frame counts as sent by a routing protocol: 0 for the routing agent, 1 for the MAC. `None`
/// for other frames.
pub(super) fn routing_layer(frame: &Frame) -> Option<usize> {
    let sends = matches!(frame.event, FrameEvent::Send | FrameEvent::Forward);
    let at_mac = frame.layer == "MAC";
    (sends && (at_mac || frame.layer == "RTR") && is_routing(frame)).then(|| usize::from(at_mac))
}

/// Returns true for control frames, which a MAC creates itself. Frames without type and IP header count, too; ARP
/// frames do not.
fn is_control(frame: &Frame) -> bool {
    match frame.kind.bytes() {
        b"RTS" | b"CTS" | b"ACK" | b"MAC" => true,
        kind => kind.is_empty() && frame.ip.is_none(),
    }
}

/// Returns true if a collision destroyed the frame.
pub(super) fn is_collision(frame: &Frame) -> bool {
    frame.event == FrameEvent::Drop && frame.reason == "COL"
}

/// The time, the node id and the node's energy in joules; `None` if the record does not show them.
pub(super) fn energy_of(record: &Record) -> Option<(f64, i32, f64)> {
    match record {
        Record::Frame(frame) => {
            let energy = frame.energy.filter(|&energy| energy >= 0.0)?;
            Some((frame.time, frame.node, energy))
        }
        Record::Energy(energy) => Some((energy.time, energy.node, energy.joules)),
        _ => None,
    }
}

impl Mobile {
    fn see_frame(&mut self, frame: &Frame) {
        self.seen = true;
        self.layers.see(frame);
        let answer = &mut self.answer;
        let sends = matches!(frame.event, FrameEvent::Send | FrameEvent::Forward);
        let at_mac = frame.layer == "MAC";
        if let Some(layer) = routing_layer(frame) {
            let traffic = &mut self.routing_at[layer];
            traffic.packets += 1;
            traffic.bytes += frame.size.map_or(0, |size| u64::try_from(size).unwrap_or(0));
        }
        if sends && at_mac {
            self.mac_frames += 1;
            let arp = matches!(frame.body, Body::Arp { .. });
            self.mac_control_frames += u64::from(!arp && is_control(frame));
            self.arp_frames += u64::from(arp);
        }
        if frame.event == FrameEvent::Drop {
            self.collisions += u64::from(is_collision(frame));
            let reason = if frame.reason.is_empty() { "-".to_owned() } else { frame.reason.to_string() };
            // The number of reasons is limited, because damaged traces may have any number of them.
            if answer.drops.len() < 1000 || answer.drops.contains_key(&reason) {
                *answer.drops.entry(reason).or_default() += 1;
            }
        }
    }
}

impl Question for Mobile {
    /// The summary; `None` if the trace has no mobile nodes.
    type Answer = Option<MobileSummary>;

    fn see(&mut self, _line: u64, record: &Record) {
        if let Record::Frame(frame) = record {
            self.see_frame(frame);
        }
        if let Some((_, node, joules)) = energy_of(record) {
            let level = NodeEnergy { first: joules, last: joules };
            self.answer.energy.entry(node).or_insert(level).last = joules;
        }
    }

    fn answer(mut self) -> Option<MobileSummary> {
        let [routing_agent, mac] = self.routing_at;
        let Traffic { packets, bytes } = if routing_agent.packets > 0 { routing_agent } else { mac };
        let layers = self.layers;
        self.answer.routing_packets = layers.routing(packets);
        self.answer.routing_bytes = layers.routing(bytes);
        self.answer.arp_frames = layers.mac(self.arp_frames);
        self.answer.mac_frames = layers.mac(self.mac_frames);
        self.answer.mac_control_frames = layers.mac(self.mac_control_frames);
        self.answer.collisions = layers.collisions(self.collisions, self.collisions);
        self.seen.then_some(self.answer)
    }
}
