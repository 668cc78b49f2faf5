//! The part of trace lines that describes AODV and AOMDV messages (spec: wireless-routing, section 10).

use std::rc::Rc;

use super::{OnDemandMessage, RouteReply};
use crate::packet::PacketType;
use crate::wireless::TraceFormat;
use crate::wireless::routing::message::RoutingMessage;
use crate::wireless::routing::seen::SeenBy;
use crate::wireless::trace::text::{push_fixed, push_hex, push_number};

impl RoutingMessage for OnDemandMessage {
    fn push_text(&self, out: &mut Vec<u8>, packet_type: PacketType, format: TraceFormat) {
        match format {
            TraceFormat::Old => push_old(out, packet_type, self),
            TraceFormat::New => push_new(out, packet_type, self),
            TraceFormat::Tagged => push_tagged(out, packet_type, self),
        }
    }

    fn seen_by(&self, packet_type: PacketType) -> Option<&Rc<SeenBy>> {
        match self {
            OnDemandMessage::Request(request) if packet_type == PacketType::AODV => Some(&request.seen_by),
            _ => None,
        }
    }
}

/// The fields of a message other than a request, in the layout of a reply: hops, destination, its sequence number,
/// lifetime, and the name of the message.
struct ReplyFields {
    hops: i32,
    destination: i32,
    seqno: i32,
    lifetime: f64,
    /// AOMDV: the number of the request, and the first hop.
    origin: [i32; 2],
    word: &'static str,
}

impl ReplyFields {
    fn new(message: &OnDemandMessage) -> Option<ReplyFields> {
        Some(match message {
            OnDemandMessage::Request(_) => return None,
            OnDemandMessage::Reply(reply) => ReplyFields::of_reply(reply, "REPLY"),
            OnDemandMessage::Hello(hello) => ReplyFields::of_reply(hello, "HELLO"),
            OnDemandMessage::Error(unreachable) => {
                // ns-2.35: an error is read as if it were a reply, so that other addresses appear in place of
                // the sequence number and the lifetime (spec: wireless-routing, section 10).
                let address = |index: usize| unreachable.get(index).map_or(0, |(address, _)| *address);
                let word = |index: usize| u64::from(address(index) as u32);
                ReplyFields {
                    hops: unreachable.len() as i32,
                    destination: address(0),
                    seqno: address(1),
                    lifetime: f64::from_bits(word(4) << 32 | word(3)),
                    origin: [address(7), address(8)],
                    word: "ERROR",
                }
            }
        })
    }

    fn of_reply(reply: &RouteReply, word: &'static str) -> ReplyFields {
        ReplyFields {
            hops: i32::from(reply.hop_count),
            destination: reply.destination,
            seqno: reply.destination_seqno as i32,
            lifetime: reply.lifetime,
            origin: [reply.broadcast_id as i32, reply.first_hop],
            word,
        }
    }
}

fn push_old(out: &mut Vec<u8>, protocol: PacketType, message: &OnDemandMessage) {
    push_hex(out, "[0x", u32::from(message.kind()));
    if let OnDemandMessage::Request(request) = message {
        push_number(out, " ", i32::from(request.hop_count));
        push_number(out, " ", request.broadcast_id as i32);
        push_number(out, " [", request.destination);
        push_number(out, " ", request.destination_seqno as i32);
        push_number(out, "] [", request.source);
        push_number(out, " ", request.source_seqno as i32);
        out.extend_from_slice(b"]] (REQUEST)");
    } else if let Some(fields) = ReplyFields::new(message) {
        push_number(out, " ", fields.hops);
        push_number(out, " [", fields.destination);
        push_number(out, " ", fields.seqno);
        out.extend_from_slice(b"] ");
        push_fixed(out, fields.lifetime, 6);
        out.extend_from_slice(b"] (");
        out.extend_from_slice(fields.word.as_bytes());
        out.push(b')');
        if protocol == PacketType::AOMDV {
            push_number(out, " [", fields.origin[0]);
            push_number(out, " ", fields.origin[1]);
            out.push(b']');
        }
    }
}

fn push_new(out: &mut Vec<u8>, protocol: PacketType, message: &OnDemandMessage) {
    let name = if protocol == PacketType::AOMDV { "-P aomdv -Pt 0x" } else { "-P aodv -Pt 0x" };
    push_hex(out, name, u32::from(message.kind()));
    if let OnDemandMessage::Request(request) = message {
        push_number(out, " -Ph ", i32::from(request.hop_count));
        push_number(out, " -Pb ", request.broadcast_id as i32);
        push_number(out, " -Pd ", request.destination);
        push_number(out, " -Pds ", request.destination_seqno as i32);
        push_number(out, " -Ps ", request.source);
        push_number(out, " -Pss ", request.source_seqno as i32);
        out.extend_from_slice(b" -Pc REQUEST ");
    } else if let Some(fields) = ReplyFields::new(message) {
        push_number(out, " -Ph ", fields.hops);
        push_number(out, " -Pd ", fields.destination);
        push_number(out, " -Pds ", fields.seqno);
        out.extend_from_slice(b" -Pl ");
        push_fixed(out, fields.lifetime, 6);
        out.extend_from_slice(b" -Pc ");
        out.extend_from_slice(fields.word.as_bytes());
        out.push(b' ');
    }
}

fn push_tagged(out: &mut Vec<u8>, protocol: PacketType, message: &OnDemandMessage) {
    // ns-2.35: one key in the tagged lines of replies is misspelt.
    let (name, misspelt) =
        if protocol == PacketType::AOMDV { ("-aomdv:", "-admov:") } else { ("-aodv:", "-adov:") };
    let mut field = |name: &str, key: &str, value: i32| {
        out.extend_from_slice(name.as_bytes());
        push_number(out, key, value);
        out.push(b' ');
    };
    field(name, "t ", i32::from(message.kind()));
    let (lifetime, word) = if let OnDemandMessage::Request(request) = message {
        field(name, "h ", i32::from(request.hop_count));
        field(name, "b ", request.broadcast_id as i32);
        field(name, "d ", request.destination);
        field(name, "ds ", request.destination_seqno as i32);
        field(name, "s ", request.source);
        field(name, "ss ", request.source_seqno as i32);
        (None, "REQUEST")
    } else if let Some(fields) = ReplyFields::new(message) {
        field(name, "h ", fields.hops);
        field(name, "d ", fields.destination);
        field(misspelt, "ds ", fields.seqno);
        (Some(fields.lifetime), fields.word)
    } else {
        return;
    };
    if let Some(lifetime) = lifetime {
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"l ");
        push_fixed(out, lifetime, 6);
        out.push(b' ');
    }
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"c ");
    out.extend_from_slice(word.as_bytes());
    out.push(b' ');
}
