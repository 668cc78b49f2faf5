//! The types of DCCP packets (RFC 4340, section 5.1).

use crate::packet::PacketType;

/// The type of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketKind {
    /// Asks for a connection.
    Request,
    /// Grants it.
    Response,
    /// An acknowledgement.
    Ack,
    /// Data.
    Data,
    /// Data with an acknowledgement.
    DataAck,
    /// Asks to close the connection; answered by a Reset.
    Close,
    /// Asks the client to send a Close.
    CloseRequest,
    /// Ends the connection.
    Reset,
}

/// Sizes of headers with the 20 bytes of IP.
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

    /// The type that traces show.
    pub fn packet_type(self) -> PacketType {
        PacketKind::TYPES[self as usize].1
    }

    /// The kind that has this type.
    pub fn from_packet_type(packet_type: PacketType) -> Option<PacketKind> {
        PacketKind::TYPES.iter().find(|known| known.1 == packet_type).map(|known| known.0)
    }

    /// Size of the headers without options, bytes.
    pub fn header_size(self) -> i32 {
        match self {
            PacketKind::Data => DATA_HEADER,
            PacketKind::Reset => RESET_HEADER,
            _ => ACK_HEADER,
        }
    }

    /// Whether it carries data.
    pub fn has_data(self) -> bool {
        matches!(self, PacketKind::Data | PacketKind::DataAck)
    }

    /// Whether it carries an acknowledgement of what arrived in an open connection.
    pub fn has_ack(self) -> bool {
        matches!(self, PacketKind::Ack | PacketKind::DataAck)
    }
}
