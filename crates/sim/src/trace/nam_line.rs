//! The lines of a nam trace (spec: engine-and-traces, sections 10.4 and 12.4).

use super::Trace;
use super::packet_fields::{flag_letters, sequence_number, write_endpoint};
use super::packet_line::sctp_entries;
use crate::Sim;
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType, ProtocolHeader};

/// The kind of trace to which a line goes.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// A nam trace.
    Nam,
    /// A packet trace in tagged form, which has no tag for the time.
    Tagged,
}

/// Writes the lines of a packet, without the last newline. A dequeuing gets a second line, for the start of the
/// transmission.
#[inline]
pub(super) fn write(line: &mut LineWriter, sim: &Sim, trace: &Trace, form: Form, packet: &Packet) {
    let event = trace.event.get();
    line.letter(event);
    let start = line.length();
    write_start(line, sim, trace, form, packet);
    let end = line.length();
    write_packet(line, sim, packet, sequence_number(packet), shown_chunk(trace, packet));
    if event == b'-' {
        line.text(b"\nh");
        line.repeat(start..end);
        write_packet(line, sim, packet, -1, None);
    }
}

/// Writes the fields between the event and the packet.
#[inline(always)]
fn write_start(line: &mut LineWriter, sim: &Sim, trace: &Trace, form: Form, packet: &Packet) {
    match form {
        Form::Nam => line.text(b" -t "),
        Form::Tagged => line.letter(b' '),
    }
    let time = sim.now();
    sim.trace_texts.nam_time.write(line, time.to_bits(), |line| line.general(time, 15));
    let (src, dst) = trace.ends(packet);
    line.field(b" -s ", src);
    line.field(b" -d ", dst);
}

/// Writes the fields of the packet.
#[inline]
fn write_packet(line: &mut LineWriter, sim: &Sim, packet: &Packet, seqno: i32, chunk: Option<u8>) {
    let kind = srm_kind(packet);
    let write = |line: &mut LineWriter| write_fields(line, sim, packet, seqno, chunk, kind.unwrap_or("null"));
    if kind.is_none() && chunk.is_none() {
        sim.trace_texts.nam_packets.write(line, packet, seqno, write);
    } else {
        write(line);
    }
}

fn write_fields(
    line: &mut LineWriter,
    sim: &Sim,
    packet: &Packet,
    seqno: i32,
    chunk: Option<u8>,
    kind: &str,
) {
    line.text(b" -p ");
    line.word(packet.packet_type.name());
    line.field(b" -e ", packet.size);
    line.field(b" -c ", packet.flow_id);
    line.field(b" -i ", packet.uid);
    line.field(b" -a ", packet.flow_id);
    line.text(b" -x {");
    write_endpoint(line, sim, packet.src);
    line.letter(b' ');
    write_endpoint(line, sim, packet.dst);
    line.field(b" ", seqno);
    line.letter(b' ');
    line.text(&flag_letters(packet.flags));
    if let Some(letter) = chunk {
        line.letter(letter);
    }
    line.letter(b' ');
    line.word(kind);
    line.letter(b'}');
}

/// The letter of the chunk that the lines show.
#[inline]
fn shown_chunk(trace: &Trace, packet: &Packet) -> Option<u8> {
    let shows_chunk = trace.show_sctp_header.get() != 0 && !trace.tagged.get();
    if !shows_chunk || packet.packet_type != PacketType::SCTP {
        return None;
    }
    sctp_entries(packet).next_back().map(|entry| entry.letter)
}

/// The last word of the lines of an SRM packet; those of other packets end in `null`.
#[inline]
fn srm_kind(packet: &Packet) -> Option<&'static str> {
    if !matches!(packet.packet_type, PacketType::SRM | PacketType::CBR | PacketType::UDP) {
        return None;
    }
    match &packet.extension.as_ref()?.protocol {
        ProtocolHeader::Srm(header) => Some(header.kind.name()),
        _ => None,
    }
}
