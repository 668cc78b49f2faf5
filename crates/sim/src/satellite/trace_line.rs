//! The trace lines of satellite links (spec: satellite, section 11).

use super::geometry::degrees;
use super::{Constellation, SatNode};
use crate::Sim;
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType};
use crate::trace::{Trace, write_flow, write_kind, write_tcp_header};
use crate::wireless::Message;

/// Writes the line of a packet, without line end.
pub(crate) fn write(
    line: &mut LineWriter,
    sim: &Sim,
    constellation: &Constellation,
    trace: &Trace,
    packet: &Packet,
) {
    let radio = packet.radio();
    line.text(&[trace.event.get(), b' ']);
    line.ten_thousandths((sim.now() * 1e6 + 0.5).floor() / 1e6);
    line.field(b" ", radio.last_hop);
    line.field(b" ", radio.next_hop);
    write_kind(line, packet);
    write_flow(line, sim, packet);
    line.field(b" ", sequence_number(packet));
    line.field(b" ", packet.uid);
    if trace.show_tcp_header.get() != 0 {
        write_tcp_header(line, packet);
    }
    for address in [radio.last_hop, radio.next_hop] {
        write_place(line, sim, constellation, constellation.node(sim, address));
    }
    if let Message::Hdlc(frame) = radio.message
        && let Some(label) = frame.label()
    {
        line.field(b"[", packet.src.address);
        line.field(b" ", packet.dst.address);
        line.letter(b' ');
        line.word(&label);
        line.letter(b']');
    }
}

fn write_place(line: &mut LineWriter, sim: &Sim, constellation: &Constellation, node: Option<&SatNode>) {
    let Some(node) = node else { return line.text(b" -999.00 -999.00") };
    let at = node.coordinate(sim);
    for angle in [at.latitude(), at.longitude(constellation.time(sim))] {
        line.letter(b' ');
        line.hundredths(degrees(angle));
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
