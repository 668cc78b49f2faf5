//! The trace lines of satellite links (spec: satellite, section 11).

use super::geometry::degrees;
use super::{Constellation, SatNode};
use crate::Sim;
use crate::format::{push_fixed, push_integer, push_word};
use crate::packet::{Packet, PacketType};
use crate::trace::{Trace, flag_letters, push_endpoint};
use crate::wireless::Message;

/// Appends the line of a packet, without line end.
pub(crate) fn push(
    out: &mut Vec<u8>,
    sim: &Sim,
    constellation: &Constellation,
    trace: &Trace,
    packet: &Packet,
) {
    let number = |out: &mut Vec<u8>, value: i32| {
        out.push(b' ');
        push_integer(out, value);
    };
    let radio = packet.radio();
    out.extend_from_slice(&[trace.event.get(), b' ']);
    push_fixed(out, (sim.now() * 1e6 + 0.5).floor() / 1e6, 4);
    number(out, radio.last_hop);
    number(out, radio.next_hop);
    out.push(b' ');
    push_word(out, packet.packet_type.name());
    number(out, packet.size);
    out.push(b' ');
    out.extend_from_slice(&flag_letters(packet.flags));
    number(out, packet.flow_id);
    for endpoint in [packet.src, packet.dst] {
        out.push(b' ');
        push_endpoint(out, sim, endpoint);
    }
    number(out, sequence_number(packet));
    number(out, packet.uid);
    if trace.show_tcp_header.get() != 0 {
        number(out, packet.tcp.ackno);
        out.extend_from_slice(format!(" 0x{:x}", packet.tcp.flags).as_bytes());
        number(out, packet.tcp.header_length);
        number(out, packet.tcp.sack.len() as i32);
    }
    for address in [radio.last_hop, radio.next_hop] {
        push_place(out, sim, constellation, constellation.node(sim, address));
    }
    if let Message::Hdlc(frame) = radio.message
        && let Some(label) = frame.label()
    {
        out.extend_from_slice(format!("[{} {} {label}]", packet.src.address, packet.dst.address).as_bytes());
    }
}

fn push_place(out: &mut Vec<u8>, sim: &Sim, constellation: &Constellation, node: Option<&SatNode>) {
    let Some(node) = node else { return out.extend_from_slice(b" -999.00 -999.00") };
    let at = node.coordinate(sim);
    for angle in [at.latitude(), at.longitude(constellation.time(sim))] {
        out.push(b' ');
        push_fixed(out, degrees(angle), 2);
    }
}

/// The sequence number that trace lines of satellite links show.
fn sequence_number(packet: &Packet) -> i32 {
    match packet.packet_type {
        PacketType::CBR | PacketType::UDP | PacketType::RTP | PacketType::EXP | PacketType::PARETO => {
            packet.rtp_seqno
        }
        PacketType::TCP | PacketType::ACK | PacketType::TELNET | PacketType::FTP | PacketType::HTTP => {
            packet.tcp.seqno
        }
        _ => -1,
    }
}
