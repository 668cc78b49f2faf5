use std::collections::BTreeMap;

use serde::Serialize;

use super::Question;
use super::flow::is_routing;
use crate::records::{Body, Frame, FrameEvent, Record};

/// Asks how mobile nodes used the air and their batteries.
#[derive(Default)]
pub struct Mobile {
    answer: MobileSummary,
    seen: bool,
    routing_at: [Traffic; 2],
}

/// How mobile nodes used the air and their batteries.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MobileSummary {
    /// Packets of routing protocols that nodes sent or forwarded, at the routing agent (at the MAC, if routing
    /// agents are not traced).
    pub routing_packets: u64,
    /// Bytes of those.
    pub routing_bytes: u64,
    /// ARP frames that MACs sent.
    pub arp_frames: u64,
    /// Frames whose transmission MACs have started: data, control and retransmissions.
    pub mac_frames: u64,
    /// RTS, CTS and ACK frames among them; in the new format, which does not print the type of a MAC's own
    /// frames, all of these.
    pub mac_control_frames: u64,
    /// Frames that were destroyed by collisions at a receiver (`COL`).
    pub collisions: u64,
    /// Drops by reason, in all layers; a dropped frame is not always a lost packet. `-` without a reason.
    pub drops: BTreeMap<String, u64>,
    /// The energy of each node, if it is traced.
    pub energy: BTreeMap<i32, NodeEnergy>,
}

/// The battery of a node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NodeEnergy {
    /// The first traced level, in joules.
    pub first: f64,
    /// The last traced level, in joules.
    pub last: f64,
}

impl NodeEnergy {
    /// Joules used between the first and the last traced level.
    pub fn used(&self) -> f64 {
        self.first - self.last
    }
}

#[derive(Clone, Copy, Default)]
struct Traffic {
    packets: u64,
    bytes: u64,
}

/// Where a frame counts as sent by a routing protocol: 0 at the routing agent, 1 at the MAC. `None` if it does not.
pub(super) fn routing_layer(frame: &Frame) -> Option<usize> {
    let sends = matches!(frame.event, FrameEvent::Send | FrameEvent::Forward);
    let at_mac = frame.layer == "MAC";
    (sends && (at_mac || frame.layer == "RTR") && is_routing(frame)).then(|| usize::from(at_mac))
}

/// Whether a MAC made the frame to govern the exchange of others, unless it is an ARP frame.
fn is_control(frame: &Frame) -> bool {
    match frame.kind.bytes() {
        b"RTS" | b"CTS" | b"ACK" => true,
        kind => kind.is_empty() && frame.ip.is_none(),
    }
}

/// Whether a collision destroyed the frame.
pub(super) fn is_collision(frame: &Frame) -> bool {
    frame.event == FrameEvent::Drop && frame.reason == "COL"
}

/// The time, the node and its energy in joules, if the record shows it.
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
            // Damaged traces may have any number of reasons.
            if answer.drops.len() < 1000 || answer.drops.contains_key(&reason) {
                *answer.drops.entry(reason).or_default() += 1;
            }
        }
    }
}

impl Question for Mobile {
    /// `None` if the trace has no mobile nodes.
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
