//! Fields of trace lines that show a packet.

use crate::Sim;
use crate::format::LineWriter;
use crate::packet::{Endpoint, Flags, Packet, PacketType};

/// Writes an address and port, `address.port` (spec: engine-and-traces, section 10.3).
#[inline]
pub(crate) fn write_endpoint(line: &mut LineWriter, sim: &Sim, endpoint: Endpoint) {
    sim.write_address(line, endpoint.address);
    line.field(b".", endpoint.port);
}

/// The flags of a trace line as letters, `-` for flags that are not set.
#[inline]
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
