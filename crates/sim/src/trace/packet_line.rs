//! The line of a packet trace (spec: engine-and-traces, section 10.2).

use super::Trace;
use crate::Sim;
use crate::format::{push_hexadecimal, push_integer, push_trace_time, push_word};
use crate::packet::{Endpoint, Flags, Packet, PacketType, ProtocolHeader};
use crate::sctp::{TraceEntry, trace_entries};

#[inline]
pub(super) fn push(out: &mut Vec<u8>, sim: &Sim, trace: &Trace, packet: &Packet) {
    if trace.show_sctp_header.get() != 0 && packet.packet_type == PacketType::SCTP {
        return push_chunks(out, sim, trace, packet);
    }
    push_start(out, sim, trace, packet);
    push_rest(out, sim, packet);
    push_field(out, sequence_number(packet));
    push_field(out, packet.uid);
    if trace.show_tcp_header.get() != 0 {
        push_field(out, packet.tcp.ackno);
        out.extend_from_slice(b" 0x");
        push_hexadecimal(out, packet.tcp.flags.into());
        push_field(out, packet.tcp.header_length);
        push_field(out, packet.tcp.sack.len() as i32);
    }
}

/// Appends a line for each chunk of an SCTP packet (spec: sctp, section 8).
#[cold]
fn push_chunks(out: &mut Vec<u8>, sim: &Sim, trace: &Trace, packet: &Packet) {
    let entries = sctp_entries(packet);
    let count = entries.clone().count() as i32;
    for (number, entry) in entries.enumerate() {
        if number > 0 {
            out.push(b'\n');
        }
        push_start(out, sim, trace, packet);
        out.push(entry.letter);
        push_rest(out, sim, packet);
        for value in [count, entry.tsn, packet.uid, entry.stream.into(), entry.ssn.into()] {
            push_field(out, value);
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

/// Appends the fields from the event to the flags.
#[inline(always)]
fn push_start(out: &mut Vec<u8>, sim: &Sim, trace: &Trace, packet: &Packet) {
    out.push(trace.event.get());
    out.push(b' ');
    push_trace_time(out, sim.now());
    let (src, dst) = trace.ends(packet);
    push_field(out, src);
    push_field(out, dst);
    out.push(b' ');
    push_word(out, packet.packet_type.name());
    push_field(out, packet.size);
    out.push(b' ');
    out.extend_from_slice(&flag_letters(packet.flags));
}

/// Appends the fields from the flow to the receiver.
#[inline(always)]
fn push_rest(out: &mut Vec<u8>, sim: &Sim, packet: &Packet) {
    push_field(out, packet.flow_id);
    out.push(b' ');
    push_endpoint(out, sim, packet.src);
    out.push(b' ');
    push_endpoint(out, sim, packet.dst);
}

#[inline]
fn push_field(out: &mut Vec<u8>, value: i32) {
    out.push(b' ');
    push_integer(out, value);
}

/// Appends an address and port, `address.port` (spec: engine-and-traces, section 10.3).
#[inline]
pub(crate) fn push_endpoint(out: &mut Vec<u8>, sim: &Sim, endpoint: Endpoint) {
    sim.push_address(out, endpoint.address);
    out.push(b'.');
    push_integer(out, endpoint.port);
}

/// The flags of a trace line as letters, `-` for flags that are not set.
pub(crate) fn flag_letters(flags: Flags) -> [u8; 7] {
    let letter = |set: bool, letter: u8| if set { letter } else { b'-' };
    [
        letter(flags.ecn_echo, b'C'),
        letter(flags.priority, b'P'),
        b'-',
        letter(flags.congestion_action, b'A'),
        letter(flags.congestion_experienced, b'E'),
        letter(flags.fast_start, b'F'),
        letter(flags.ecn_capable, b'N'),
    ]
}

/// The sequence number that traces show, from the header that the packet's type uses; −1 if there is none.
#[inline]
pub(super) fn sequence_number(packet: &Packet) -> i32 {
    match packet.packet_type {
        PacketType::TCP
        | PacketType::ACK
        | PacketType::HTTP
        | PacketType::FTP
        | PacketType::TELNET
        | PacketType::XCP => packet.tcp.seqno,
        PacketType::RTP | PacketType::CBR | PacketType::UDP | PacketType::EXP | PacketType::PARETO => {
            packet.rtp_seqno
        }
        // RAP and TFRC store their sequence numbers in the field of TCP.
        PacketType::RAP_DATA | PacketType::RAP_ACK | PacketType::TCP_FRIEND | PacketType::TCP_FRIEND_CTL => {
            packet.tcp.seqno
        }
        _ => -1,
    }
}
