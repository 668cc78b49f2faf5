//! The parts of trace lines that describe the contents of packets (spec: wireless-stack, section 17; wireless-routing,
//! section 10).

use super::TraceFormat;
use crate::Sim;
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::sctp::{TraceEntry, trace_entries};
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

/// Writes `before` and the fields of the MAC header if the MACs are those of S-MAC. Returns whether they are.
#[inline]
pub(super) fn write_sensor_mac<const LENGTH: usize>(
    text: &mut LineWriter,
    sim: &Sim,
    packet: &Packet,
    before: &[u8; LENGTH],
) -> bool {
    let is_used = sim.wireless().mac_layout.get() == MacLayout::Sensor;
    if is_used {
        let radio = packet.radio();
        text.text(before);
        text.hundredths(radio.announced);
        text.field(b" ", radio.mac.receiver);
        text.field(b" ", radio.mac.transmitter);
        text.text(b"] ");
    }
    is_used
}

/// Writes the part of a line in the old format that depends on the packet type, except a routing message.
pub(super) fn write_old(text: &mut LineWriter, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            text.field(b"[", packet.tcp.seqno);
            text.field(b" ", packet.tcp.ackno);
        }
        PacketType::CBR => text.field(b"[", packet.rtp_seqno),
        PacketType::SCTP => {
            let Some((chunks, last)) = last_chunk(packet) else { return };
            text.field(b"[", chunks as i32);
            text.text(&[b' ', last.letter]);
            text.field(b" ", last.tsn);
            text.field(b" ", i32::from(last.stream));
            text.field(b" ", i32::from(last.ssn));
        }
        _ => return,
    }
    text.field(b"] ", radio.forwards);
    text.field(b" ", radio.optimal_forwards);
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

/// Writes the part of a line in the new format that depends on the packet type, except a routing message.
pub(super) fn write_new(text: &mut LineWriter, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            text.field(b"-Pn tcp -Ps ", packet.tcp.seqno);
            text.field(b" -Pa ", packet.tcp.ackno);
        }
        PacketType::CBR => text.field(b"-Pn cbr -Pi ", packet.rtp_seqno),
        PacketType::SCTP => {
            let Some((chunks, last)) = last_chunk(packet) else { return };
            text.field(b"-Pn sctp -Pnc ", chunks as i32);
            text.text(b" -Pct ");
            text.letter(last.letter);
            text.field(b" -Ptsn ", last.tsn);
            text.field(b" -Psid ", i32::from(last.stream));
            text.field(b" -Pssn ", i32::from(last.ssn));
        }
        _ => return,
    }
    text.field(b" -Pf ", radio.forwards);
    text.field(b" -Po ", radio.optimal_forwards);
    text.letter(b' ');
}

/// Writes the part of a line in the tagged format that depends on the packet type, except a routing message.
pub(super) fn write_tagged(text: &mut LineWriter, packet: &Packet) {
    let radio = packet.radio();
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => {
            text.field(b"-tcp:s ", packet.tcp.seqno);
            text.field(b" -tcp:a ", packet.tcp.ackno);
            text.field(b" -tcp:f ", radio.forwards);
            text.field(b" -tcp:o ", radio.optimal_forwards);
        }
        PacketType::CBR => {
            text.field(b"-cbr:s ", packet.rtp_seqno);
            text.field(b" -cbr:f ", radio.forwards);
            text.field(b" -cbr:o ", radio.optimal_forwards);
        }
        // ns-2.35: SCTP looks as in the old format, also behind the tags.
        PacketType::SCTP => return write_old(text, packet),
        _ => return,
    }
    text.letter(b' ');
}

/// The number of the node with the address `address`; −1 if there is none.
pub(super) fn node_number(sim: &Sim, address: i32) -> i32 {
    if address == BROADCAST {
        return -1;
    }
    sim.wireless().number_in_traces(sim, address).unwrap_or(-1)
}

/// Writes the fields of a routing protocol's message, which are the last ones of a line.
#[inline]
pub(super) fn write_message(text: &mut LineWriter, packet: &Packet, format: TraceFormat) {
    let shows_other_fields = match packet.packet_type {
        PacketType::MAC | PacketType::SMAC | PacketType::ARP => true,
        PacketType::TCP | PacketType::ACK | PacketType::CBR => true,
        PacketType::SCTP => format != TraceFormat::Tagged,
        _ => false,
    };
    if !shows_other_fields && let Some(message) = packet.radio().message.routing() {
        text.any(|out| message.push_text(out, packet.packet_type, format));
    }
}
