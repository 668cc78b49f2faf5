//! The types of DCCP packets (RFC 4340, section 5.1).

use crate::packet::PacketType;

/// The type of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketKind {
    /// Requests a connection.
    Request,
    /// Accepts a connection.
    Response,
    /// Acknowledges packets, without data.
    Ack,
    /// Carries data, without an acknowledgement.
    Data,
    /// Carries data and an acknowledgement.
    DataAck,
    /// Requests that the connection be closed; answered by a Reset.
    Close,
    /// Requests that the client send a Close.
    CloseRequest,
    /// Ends the connection.
    Reset,
}

/// The sizes of headers including the IP header of 20 bytes.
// ns-2.35: the generic header has 12 bytes, and all numbers have 24 bits (the short form of RFC 4340, section 5.1).
const DATA_HEADER: i32 = 32;
const ACK_HEADER: i32 = 36;
const RESET_HEADER: i32 = 40;

impl PacketKind {
    const TYPES: [(PacketKind, PacketType); 8] = [
        (PacketKind::Request, PacketType::DCCP_REQUEST),
        (PacketKind::Response, PacketType::DCCP_RESPONSE),
        (PacketKind::Ack, PacketType::DCCP_ACK),
        (PacketKind::Data, PacketType::DCCP_DATA),
        (PacketKind::DataAck, PacketType::DCCP_DATA_ACK),
        (PacketKind::Close, PacketType::DCCP_CLOSE),
        (PacketKind::CloseRequest, PacketType::DCCP_CLOSE_REQUEST),
        (PacketKind::Reset, PacketType::DCCP_RESET),
    ];

    /// The packet type that traces show.
    pub fn packet_type(self) -> PacketType {
        PacketKind::TYPES[self as usize].1
    }

    /// The kind of DCCP packet with the given packet type; `None` for packet types of other protocols.
    pub fn from_packet_type(packet_type: PacketType) -> Option<PacketKind> {
        PacketKind::TYPES.iter().find(|known| known.1 == packet_type).map(|known| known.0)
    }

    /// The size of the headers without options, bytes.
    pub fn header_size(self) -> i32 {
        match self {
            PacketKind::Data => DATA_HEADER,
            PacketKind::Reset => RESET_HEADER,
            _ => ACK_HEADER,
        }
    }

    /// Whether the packet carries data.
    pub fn has_data(self) -> bool {
        matches!(self, PacketKind::Data | PacketKind::DataAck)
    }

    /// Whether the packet carries an acknowledgement of packets that arrived in an open connection.
    pub fn has_ack(self) -> bool {
        matches!(self, PacketKind::Ack | PacketKind::DataAck)
    }
}
