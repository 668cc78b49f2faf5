//! The messages of AODV (RFC 3561, section 5) and AOMDV.

use std::rc::Rc;

use super::Protocol;
use crate::packet::{Endpoint, Header, Packet};
use crate::wireless::routing::seen::SeenBy;
use crate::wireless::routing::{IP_HEADER, ROUTING_PORT};
use crate::wireless::{Direction, Message};

/// A route request (RREQ).
#[derive(Clone, Debug)]
pub struct RouteRequest {
    /// The number of hops that the request has travelled.
    pub hop_count: u8,
    /// The number that the source has given the request.
    pub broadcast_id: u32,
    /// The destination to which a route is requested.
    pub destination: i32,
    /// The sequence number of the destination that the source knows.
    pub destination_seqno: u32,
    /// The originator of the request.
    pub source: i32,
    /// The sequence number of the source.
    pub source_seqno: u32,
    /// AOMDV: the neighbour of the source through which the request has come.
    pub first_hop: i32,
    /// The time at which the request was sent, seconds.
    pub timestamp: f64,
    /// The nodes that have received the request.
    pub seen_by: Rc<SeenBy>,
}

/// A route reply (RREP), the answer to a request.
#[derive(Clone, Copy, Debug)]
pub struct RouteReply {
    /// The number of hops to the destination.
    pub hop_count: u8,
    /// The destination of the route.
    pub destination: i32,
    /// The sequence number of the destination.
    pub destination_seqno: u32,
    /// The previous hop of the reply.
    pub source: i32,
    /// The time for which the route may be used, seconds.
    pub lifetime: f64,
    /// The time at which the answered request was sent, seconds.
    pub timestamp: f64,
    /// AOMDV: the number of the answered request.
    pub broadcast_id: u32,
    /// AOMDV: the neighbour of the destination through which the reply has come.
    pub first_hop: i32,
}

/// A route error (RERR): the destinations that can no longer be reached, each with its sequence number.
pub type Unreachable = Rc<[(i32, u32)]>;

/// A message of AODV or AOMDV.
#[derive(Clone, Debug)]
pub enum OnDemandMessage {
    /// A route request (RREQ).
    Request(RouteRequest),
    /// A route reply (RREP).
    Reply(RouteReply),
    /// A route error (RERR).
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
    /// The type byte of the message.
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

    /// Makes a packet with the message, from `source` to `destination`.
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
