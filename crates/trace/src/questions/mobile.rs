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
    routing_at: [Traffic; 2],
}

/// The use of the radio channel and of batteries by mobile nodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MobileSummary {
    /// Number of packets of routing protocols that nodes sent or forwarded, counted at the routing agent (at the MAC,
    /// if routing agents are not traced).
    pub routing_packets: u64,
    /// Number of bytes in packets of routing protocols.
    pub routing_bytes: u64,
    /// Number of ARP frames that MACs sent.
    pub arp_frames: u64,
    /// Number of frames that MACs started to transmit: data, control and retransmissions.
    pub mac_frames: u64,
    /// Number of RTS, CTS and ACK frames among `mac_frames`. In the new format, which does not print the type of a
    /// MAC's own frames, all of these frames count.
    pub mac_control_frames: u64,
    /// Number of frames destroyed by collisions at a receiver (`COL`).
    pub collisions: u64,
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
        b"RTS" | b"CTS" | b"ACK" => true,
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
        let answer = &mut self.answer;
        let sends = matches!(frame.event, FrameEvent::Send | FrameEvent::Forward);
        let at_mac = frame.layer == "MAC";
        if let Some(layer) = routing_layer(frame) {
            let traffic = &mut self.routing_at[layer];
            traffic.packets += 1;
            traffic.bytes += frame.size.map_or(0, |size| u64::try_from(size).unwrap_or(0));
        }
        if sends && at_mac {
            answer.mac_frames += 1;
            let arp = matches!(frame.body, Body::Arp { .. });
            answer.mac_control_frames += u64::from(!arp && is_control(frame));
            answer.arp_frames += u64::from(arp);
        }
        if frame.event == FrameEvent::Drop {
            answer.collisions += u64::from(is_collision(frame));
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
        (self.answer.routing_packets, self.answer.routing_bytes) = (packets, bytes);
        self.seen.then_some(self.answer)
    }
}
