//! The line of a nam trace (spec: engine-and-traces, sections 10.4 and 12.4).

use super::Trace;
use super::packet_line::{flag_letters, push_endpoint, sctp_entries};
use crate::Sim;
use crate::format::{push_general, push_integer};
use crate::packet::{Packet, PacketType, ProtocolHeader};

pub(super) use super::packet_line::sequence_number;

/// The kind of trace to which a line goes.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// A nam trace.
    Nam,
    /// A packet trace in tagged form, which has no tag for the time.
    Tagged,
}

/// Appends the line, without its newline.
pub(super) fn push(
    out: &mut Vec<u8>,
    sim: &Sim,
    trace: &Trace,
    form: Form,
    (event, seqno): (u8, i32),
    packet: &Packet,
) {
    out.push(event);
    out.extend_from_slice(match form {
        Form::Nam => b" -t ",
        Form::Tagged => b" ",
    });
    sim.time_text.push(out, sim.now(), |out, time| push_general(out, time, 15));
    let number = |out: &mut Vec<u8>, option: &[u8], value: i32| {
        out.extend_from_slice(option);
        push_integer(out, value);
    };
    let (src, dst) = trace.ends(packet);
    number(out, b" -s ", src);
    number(out, b" -d ", dst);
    out.extend_from_slice(b" -p ");
    out.extend_from_slice(packet.packet_type.name().as_bytes());
    number(out, b" -e ", packet.size);
    number(out, b" -c ", packet.flow_id);
    number(out, b" -i ", packet.uid);
    number(out, b" -a ", packet.flow_id);
    out.extend_from_slice(b" -x {");
    push_endpoint(out, sim, packet.src);
    out.push(b' ');
    push_endpoint(out, sim, packet.dst);
    out.push(b' ');
    push_integer(out, seqno);
    out.push(b' ');
    out.extend_from_slice(&flag_letters(packet.flags));
    let shows_chunk = event != b'h' && trace.show_sctp_header.get() != 0 && !trace.tagged.get();
    if shows_chunk && packet.packet_type == PacketType::SCTP {
        out.extend(sctp_entries(packet).next_back().map(|entry| entry.letter));
    }
    out.push(b' ');
    out.extend_from_slice(kind(packet).as_bytes());
    out.push(b'}');
}

/// The last word of the line: the kind of an SRM packet, `null` for other packets.
fn kind(packet: &Packet) -> &'static str {
    let shows = matches!(packet.packet_type, PacketType::SRM | PacketType::CBR | PacketType::UDP);
    match packet.extension.as_ref().filter(|_| shows).map(|extension| &extension.protocol) {
        Some(ProtocolHeader::Srm(header)) => header.kind.name(),
        _ => "null",
    }
}
