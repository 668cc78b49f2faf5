use std::fmt;

use serde::{Serialize, Serializer};

use crate::address::Endpoint;
use crate::records::{Body, Frame, Packet};
use crate::text::Text;

/// A flow: the packets that one agent sends to another (or to a group) under one flow id. The acknowledgements of a
/// transfer are the flow in the other direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlowKey {
    /// The sending agent.
    pub source: Endpoint,
    /// The agent or group that the packets are addressed to.
    pub destination: Endpoint,
    /// The flow id (`fid_`); `None` in the old wireless format, which does not print it.
    pub id: Option<i32>,
}

impl FlowKey {
    pub(crate) fn of_packet(packet: &Packet) -> Self {
        FlowKey { source: packet.source, destination: packet.destination, id: Some(packet.flow) }
    }

    /// The flow of a frame with an IP header.
    pub(crate) fn of_frame(frame: &Frame) -> Option<Self> {
        let ip = frame.ip?;
        Some(FlowKey { source: ip.source, destination: ip.destination, id: ip.flow })
    }

    /// The flow of the packets in the opposite direction.
    pub fn reversed(self) -> Self {
        FlowKey { source: self.destination, destination: self.source, id: self.id }
    }
}

/// `0.0 to 2.1 (3)`, the flow id in parentheses.
impl fmt::Display for FlowKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.source, self.destination)?;
        self.id.map_or(Ok(()), |id| write!(f, " ({id})"))
    }
}

/// Serializes a flow as three fields: `source`, `destination`, `flow`.
impl Serialize for FlowKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("FlowKey", 3)?;
        fields.serialize_field("source", &self.source.to_string())?;
        fields.serialize_field("destination", &self.destination.to_string())?;
        fields.serialize_field("flow", &self.id)?;
        fields.end()
    }
}

/// The purpose of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// The packet carries application data, or opens or closes a connection.
    Data,
    /// The packet belongs to a routing or multicast protocol.
    Control,
    /// The packet reports to a sender: TCP segments without payload, SYN and FIN, `rap_ack`, TFRC reports
    /// (`tcpFriendCtl`), SCTP packets without a DATA chunk. If a trace does not show TCP headers, segments with payload
    /// are recognised by their size (more than 40 bytes; `ack`: more than 80), and a FIN is not recognised.
    Feedback,
}

impl Purpose {
    pub(super) fn of_packet(packet: &Packet) -> Self {
        match packet.sctp {
            Some(chunk) if chunk.kind != "D" => Purpose::Feedback,
            _ => Segment::of_packet(packet).map_or_else(|| Purpose::of_kind(packet.kind), Segment::purpose),
        }
    }

    /// Returns the purpose of the packet in a frame.
    pub fn of_frame(frame: &Frame) -> Self {
        match frame.body {
            Body::Sctp { kind, .. } if kind != "D" => Purpose::Feedback,
            _ if is_routing(frame) => Purpose::Control,
            _ => Segment::of_frame(frame).map_or_else(|| Purpose::of_kind(frame.kind), Segment::purpose),
        }
    }

    fn of_kind(kind: Text) -> Self {
        match kind.bytes() {
            b"ack" | b"rap_ack" | b"tcpFriendCtl" => Purpose::Feedback,
            b"rtProtoDV" | b"rtProtoLS" | b"prune" | b"graft" | b"graftAck" | b"assert" | b"join" => {
                Purpose::Control
            }
            _ => Purpose::Data,
        }
    }
}

/// The port of routing agents on mobile nodes.
const ROUTING_PORT: i32 = 255;

/// Returns true if a frame carries a packet of a mobile routing protocol.
pub(super) fn is_routing(frame: &Frame) -> bool {
    matches!(
        frame.kind.bytes(),
        b"AODV" | b"AOMDV" | b"DSR" | b"TORA" | b"IMEP" | b"OLSR" | b"PUMA" | b"MDART"
    ) || frame.ip.is_some_and(|ip| ip.source.port == ROUTING_PORT && ip.destination.port == ROUTING_PORT)
}

/// The number by which a transport protocol orders its data, and which retransmissions repeat: TCP's sequence number,
/// or the TSN of SCTP's first DATA chunk. Segments without payload (SYN, FIN) are numbered separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) number: i64,
    pub(super) payload: bool,
}

impl Number {
    pub(super) fn of_packet(packet: &Packet) -> Option<Self> {
        match packet.sctp {
            Some(chunk) => (chunk.kind == "D").then_some(Number { number: chunk.tsn.into(), payload: true }),
            None => Segment::of_packet(packet)?.number(packet.sequence),
        }
    }

    pub(super) fn of_frame(frame: &Frame) -> Option<Self> {
        match frame.body {
            Body::Tcp { sequence, .. } => Segment::of_frame(frame)?.number(sequence),
            Body::Sctp { kind, tsn, .. } if kind == "D" => Some(Number { number: tsn.into(), payload: true }),
            _ => None,
        }
    }
}

/// The sequence number and the acknowledgement number shown in a line; -1 for a missing one. Acknowledgements of
/// one-way TCP have the number of the acknowledged segment in place of a sequence number; those of FullTcp have a
/// header with the number of the next byte.
pub(super) fn shown_by_packet(packet: &Packet) -> (i64, i64) {
    let sequence = packet.sctp.map_or(packet.sequence, |chunk| chunk.tsn.into());
    let ack = packet.tcp.filter(|tcp| tcp.flags != 0).map_or(packet.sequence, |tcp| tcp.ack.into());
    (sequence, ack)
}

/// The sequence number and the acknowledgement number shown in the line of a frame; -1 for a missing one.
pub(super) fn shown_by_frame(frame: &Frame) -> (i64, i64) {
    match frame.body {
        Body::Tcp { sequence, .. } | Body::Cbr { sequence, .. } => (sequence, sequence),
        Body::Sctp { tsn, .. } => (tsn.into(), -1),
        _ => (-1, -1),
    }
}

/// The contents of a TCP segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Segment {
    Payload,
    /// SYN or FIN, without payload.
    Mark,
    /// Neither payload nor SYN nor FIN.
    Bare,
}

/// Size of a TCP segment without payload and options, bytes as ns-2 counts them.
const HEADERS: i32 = 40;
/// Size of a TCP segment without payload but with the maximum number of options, bytes (RFC 9293).
const LONGEST_HEADERS: i32 = 80;

impl Segment {
    fn of_packet(packet: &Packet) -> Option<Self> {
        // One-way TCP leaves the header empty.
        match packet.tcp.filter(|tcp| tcp.flags != 0 && tcp.header_length > 0) {
            _ if packet.kind != "tcp" && packet.kind != "ack" => None,
            Some(tcp) if packet.size > tcp.header_length => Some(Segment::Payload),
            Some(tcp) => {
                const FIN_OR_SYN: u32 = 3;
                Some(if tcp.flags & FIN_OR_SYN != 0 { Segment::Mark } else { Segment::Bare })
            }
            None => Segment::of_size(packet.kind, packet.size, packet.sequence),
        }
    }

    fn of_frame(frame: &Frame) -> Option<Self> {
        match frame.body {
            Body::Tcp { sequence, .. } => Segment::of_size(frame.kind, frame.size?, sequence),
            _ => None,
        }
    }

    /// Decides by the size of the segment. The type is not sufficient, since the passive side of FullTcp sends
    /// everything as `ack`. Acknowledgements of one-way TCP grow with SACK blocks. Only a SYN has number 0 and no
    /// payload.
    fn of_size(kind: Text, size: i32, sequence: i64) -> Option<Self> {
        let headers = match kind.bytes() {
            b"tcp" => HEADERS,
            b"ack" => LONGEST_HEADERS,
            _ => return None,
        };
        Some(match (size > headers, kind == "tcp" && sequence == 0) {
            (true, _) => Segment::Payload,
            (false, true) => Segment::Mark,
            (false, false) => Segment::Bare,
        })
    }

    fn purpose(self) -> Purpose {
        if self == Segment::Bare { Purpose::Feedback } else { Purpose::Data }
    }

    fn number(self, sequence: i64) -> Option<Number> {
        let numbered = self != Segment::Bare && sequence >= 0;
        numbered.then_some(Number { number: sequence, payload: self == Segment::Payload })
    }
}
