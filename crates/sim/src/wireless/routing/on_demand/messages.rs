//! The messages of AODV (RFC 3561, section 5) and AOMDV.

use std::rc::Rc;

use super::Protocol;
use crate::packet::{Endpoint, Header, Packet};
use crate::wireless::routing::seen::SeenBy;
use crate::wireless::routing::{IP_HEADER, ROUTING_PORT};
use crate::wireless::{Direction, Message};

/// Asks for a route (RREQ).
#[derive(Clone, Debug)]
pub struct RouteRequest {
    /// How many hops the request has come.
    pub hop_count: u8,
    /// Number of the request, by its source.
    pub broadcast_id: u32,
    /// To where a route is wanted.
    pub destination: i32,
    /// The sequence number of the destination that the source knows.
    pub destination_seqno: u32,
    /// The originator of the request.
    pub source: i32,
    /// Sequence number of the source.
    pub source_seqno: u32,
    /// AOMDV: the neighbour of the source that the request has come through.
    pub first_hop: i32,
    /// When it was sent, seconds.
    pub timestamp: f64,
    /// The nodes that have received it.
    pub seen_by: Rc<SeenBy>,
}

/// Answers a request (RREP).
#[derive(Clone, Copy, Debug)]
pub struct RouteReply {
    /// How many hops the destination is away.
    pub hop_count: u8,
    /// To where the route leads.
    pub destination: i32,
    /// Sequence number of the destination.
    pub destination_seqno: u32,
    /// The previous hop of the reply.
    pub source: i32,
    /// How long the route may be used, seconds.
    pub lifetime: f64,
    /// When the request was sent, seconds.
    pub timestamp: f64,
    /// AOMDV: number of the request that is answered.
    pub broadcast_id: u32,
    /// AOMDV: the neighbour of the destination that the reply has come through.
    pub first_hop: i32,
}

/// Reports that destinations can no longer be reached (RERR): each with its sequence number.
pub type Unreachable = Rc<[(i32, u32)]>;

/// A message of AODV or AOMDV.
#[derive(Clone, Debug)]
pub enum OnDemandMessage {
    /// RREQ.
    Request(RouteRequest),
    /// RREP.
    Reply(RouteReply),
    /// RERR.
    Error(Unreachable),
    /// AOMDV: a node announces itself to its neighbours.
    Hello(RouteReply),
}

/// The type byte of a hello.
pub const HELLO: u8 = 0x1;
/// The type byte of a request.
pub const REQUEST: u8 = 0x2;
/// The type byte of a reply.
pub const REPLY: u8 = 0x4;
/// The type byte of an error.
pub const ERROR: u8 = 0x8;

impl OnDemandMessage {
    /// The type byte.
    pub fn kind(&self) -> u8 {
        match self {
            OnDemandMessage::Request(_) => REQUEST,
            OnDemandMessage::Reply(_) => REPLY,
            OnDemandMessage::Error(_) => ERROR,
            OnDemandMessage::Hello(_) => HELLO,
        }
    }

    /// Size of the packet that carries the message, bytes.
    fn size(&self, protocol: &Protocol) -> i32 {
        const WORD: i32 = 4;
        IP_HEADER
            + match self {
                OnDemandMessage::Request(_) => protocol.request_size,
                OnDemandMessage::Reply(_) => protocol.reply_size,
                OnDemandMessage::Error(unreachable) => WORD * (2 * unreachable.len() as i32 + 1),
                OnDemandMessage::Hello(_) => 6 * WORD,
            }
    }

    /// A packet with the message, from `source` to `destination`.
    pub(super) fn into_packet(self, protocol: &Protocol, source: i32, destination: i32, ttl: i32) -> Packet {
        let end = |address| Endpoint { address, port: ROUTING_PORT };
        let mut packet = Packet::new(Header {
            size: self.size(protocol),
            packet_type: protocol.packet_type,
            src: end(source),
            dst: end(destination),
            ttl,
            ..Header::default()
        });
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.message = Message::OnDemand(self);
        packet
    }
}
