//! The parts of trace lines that describe the contents of packets (spec: wireless-stack, section 17; wireless-routing,
//! section 10).

use super::text::{push_fixed, push_number};
use crate::Sim;
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::sctp::{TraceEntry, trace_entries};
use crate::wireless::routing::message::LineFormat;
use crate::wireless::{BROADCAST, MacLayout};

/// The four fields of the MAC header in traces: duration, receiver, transmitter, type.
pub(super) fn mac_fields(sim: &Sim, packet: &Packet) -> [u32; 4] {
    let mac = &packet.radio().mac;
    let (receiver, transmitter, ether_type) = (mac.receiver as u32, mac.transmitter as u32, mac.ether_type);
    match sim.wireless().mac_layout.get() {
        MacLayout::Ieee80211 => [u32::from(mac.duration), receiver, transmitter, u32::from(ether_type)],
        // ns-2.35: the bytes of a shorter header are read as those of an 802.11 header (spec: wireless-stack, section
        // 17.3).
        MacLayout::Simple => {
            let types = u32::from(ether_type.swap_bytes());
            [0, transmitter.swap_bytes(), receiver >> 16 << 16 | types, 0]
        }
        MacLayout::Untyped | MacLayout::Sensor => [u32::from(mac.duration), receiver, transmitter, 0],
    }
}

/// Appends `before` and the fields of the MAC header if the MACs are those of S-MAC. Returns whether they are.
pub(super) fn push_sensor_mac(out: &mut Vec<u8>, sim: &Sim, packet: &Packet, before: &str) -> bool {
    let is_used = sim.wireless().mac_layout.get() == MacLayout::Sensor;
    if is_used {
        let radio = packet.radio();
        out.extend_from_slice(before.as_bytes());
        push_fixed(out, radio.announced, 2);
        push_number(out, " ", radio.mac.receiver);
        push_number(out, " ", radio.mac.transmitter);
        out.extend_from_slice(b"] ");
    }
    is_used
}

/// Appends the part of a line in the old format that depends on the packet type.
pub(super) fn push_old(out: &mut Vec<u8>, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            push_number(out, "[", packet.tcp.seqno);
            push_number(out, " ", packet.tcp.ackno);
        }
        PacketType::CBR => push_number(out, "[", packet.rtp_seqno),
        PacketType::SCTP => {
            let Some((chunks, last)) = last_chunk(packet) else { return };
            push_number(out, "[", chunks as i32);
            out.extend_from_slice(&[b' ', last.letter]);
            push_number(out, " ", last.tsn);
            push_number(out, " ", i32::from(last.stream));
            push_number(out, " ", i32::from(last.ssn));
        }
        _ => return push_message(out, packet, LineFormat::Old),
    }
    push_number(out, "] ", radio.forwards);
    push_number(out, " ", radio.optimal_forwards);
}

/// The number of chunks of an SCTP packet in traces, and the last chunk (spec: sctp, section 8).
fn last_chunk(packet: &Packet) -> Option<(usize, TraceEntry)> {
    let Some(ProtocolHeader::Sctp(chunks)) = packet.extension.as_ref().map(|extension| &extension.protocol)
    else {
        return None;
    };
    let entries = trace_entries(chunks);
    Some((entries.clone().count(), entries.last()?))
}

/// Appends the part of a line in the new format that depends on the packet type.
pub(super) fn push_new(out: &mut Vec<u8>, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            push_number(out, "-Pn tcp -Ps ", packet.tcp.seqno);
            push_number(out, " -Pa ", packet.tcp.ackno);
        }
        PacketType::CBR => push_number(out, "-Pn cbr -Pi ", packet.rtp_seqno),
        PacketType::SCTP => {
            let Some((chunks, last)) = last_chunk(packet) else { return };
            push_number(out, "-Pn sctp -Pnc ", chunks as i32);
            out.extend_from_slice(b" -Pct ");
            out.push(last.letter);
            push_number(out, " -Ptsn ", last.tsn);
            push_number(out, " -Psid ", i32::from(last.stream));
            push_number(out, " -Pssn ", i32::from(last.ssn));
        }
        _ => return push_message(out, packet, LineFormat::New),
    }
    push_number(out, " -Pf ", radio.forwards);
    push_number(out, " -Po ", radio.optimal_forwards);
    out.push(b' ');
}

/// Appends the part of a line in the tagged format that depends on the packet type.
pub(super) fn push_tagged(out: &mut Vec<u8>, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            push_number(out, "-tcp:s ", packet.tcp.seqno);
            push_number(out, " -tcp:a ", packet.tcp.ackno);
            push_number(out, " -tcp:f ", radio.forwards);
            push_number(out, " -tcp:o ", radio.optimal_forwards);
        }
        PacketType::CBR => {
            push_number(out, "-cbr:s ", packet.rtp_seqno);
            push_number(out, " -cbr:f ", radio.forwards);
            push_number(out, " -cbr:o ", radio.optimal_forwards);
        }
        _ => return push_message(out, packet, LineFormat::Tagged),
    }
    out.push(b' ');
}

/// The number of the node with the address `address`; −1 if there is none.
pub(super) fn node_number(sim: &Sim, address: i32) -> i32 {
    if address == BROADCAST {
        return -1;
    }
    sim.wireless().node(sim, address).map_or(-1, |node| node.number.get())
}

/// Appends the fields of a routing protocol's message.
fn push_message(out: &mut Vec<u8>, packet: &Packet, format: LineFormat) {
    if let Some(message) = packet.radio().message.routing() {
        message.push_text(out, packet.packet_type, format);
    }
}
