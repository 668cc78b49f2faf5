//! The line of a packet trace (spec: engine-and-traces, section 10.2).

use super::Trace;
use super::packet_fields::{flag_letters, sequence_number, write_endpoint};
use crate::Sim;
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::sctp::{TraceEntry, trace_entries};

#[inline]
pub(super) fn write(line: &mut LineWriter, sim: &Sim, trace: &Trace, packet: &Packet) {
    if trace.show_sctp_header.get() != 0 && packet.packet_type == PacketType::SCTP {
        return write_chunks(line, sim, trace, packet);
    }
    write_start(line, sim, trace, packet);
    let seqno = sequence_number(packet);
    sim.trace_texts.packets.write(line, packet, seqno, |line| {
        write_kind(line, packet);
        write_flow(line, sim, packet);
        line.field(b" ", seqno);
        line.field(b" ", packet.uid);
    });
    if trace.show_tcp_header.get() != 0 {
        write_tcp_header(line, packet);
    }
}

/// Writes the fields of the TCP header.
#[inline]
pub(crate) fn write_tcp_header(line: &mut LineWriter, packet: &Packet) {
    line.field(b" ", packet.tcp.ackno);
    line.hexadecimal(b" 0x", packet.tcp.flags.into());
    line.field(b" ", packet.tcp.header_length);
    line.field(b" ", packet.tcp.sack.len() as i32);
}

/// Writes a line for each chunk of an SCTP packet (spec: sctp, section 8).
#[cold]
fn write_chunks(line: &mut LineWriter, sim: &Sim, trace: &Trace, packet: &Packet) {
    let entries = sctp_entries(packet);
    let count = entries.clone().count() as i32;
    for (number, entry) in entries.enumerate() {
        if number > 0 {
            line.letter(b'\n');
        }
        write_start(line, sim, trace, packet);
        write_kind(line, packet);
        line.letter(entry.letter);
        write_flow(line, sim, packet);
        for value in [count, entry.tsn, packet.uid, entry.stream.into(), entry.ssn.into()] {
            line.field(b" ", value);
        }
    }
}

/// The chunks of an SCTP packet that traces show.
pub(super) fn sctp_entries(packet: &Packet) -> impl DoubleEndedIterator<Item = TraceEntry> + Clone {
    let chunks = match packet.extension.as_ref().map(|extension| &extension.protocol) {
        Some(ProtocolHeader::Sctp(chunks)) => chunks.as_slice(),
        _ => &[],
    };
    trace_entries(chunks)
}

/// Writes the fields from the event to the nodes.
#[inline(always)]
fn write_start(line: &mut LineWriter, sim: &Sim, trace: &Trace, packet: &Packet) {
    let time = sim.now();
    line.text(&[trace.event.get(), b' ']);
    sim.trace_texts.write_time(line, time);
    let (src, dst) = trace.ends(packet);
    line.field(b" ", src);
    line.field(b" ", dst);
}

/// Writes the fields from the type to the flags.
#[inline]
pub(crate) fn write_kind(line: &mut LineWriter, packet: &Packet) {
    line.letter(b' ');
    line.word(packet.packet_type.name());
    line.field(b" ", packet.size);
    line.letter(b' ');
    line.text(&flag_letters(packet.flags));
}

/// Writes the fields from the flow to the receiver.
#[inline]
pub(crate) fn write_flow(line: &mut LineWriter, sim: &Sim, packet: &Packet) {
    line.field(b" ", packet.flow_id);
    line.letter(b' ');
    write_endpoint(line, sim, packet.src);
    line.letter(b' ');
    write_endpoint(line, sim, packet.dst);
}
