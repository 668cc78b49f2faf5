//! What lines say of the messages of routing protocols (spec: wireless-routing, section 10).

use super::dsr;
use super::text::{push_fixed, push_hex, push_number};
use crate::wireless::Message;
use crate::wireless::routing::aodv::AodvMessage;

/// The tail of an old line.
pub(super) fn push_old(out: &mut Vec<u8>, message: &Message) {
    match message {
        Message::Aodv(message) => push_old_aodv(out, message),
        Message::Dsr(header) => dsr::push_old(out, header),
        _ => {}
    }
}

/// The tail of a new line.
pub(super) fn push_new(out: &mut Vec<u8>, message: &Message) {
    match message {
        Message::Aodv(message) => push_new_aodv(out, message),
        Message::Dsr(header) => dsr::push_new(out, header),
        _ => {}
    }
}

/// The tail of a tagged line.
pub(super) fn push_tagged(out: &mut Vec<u8>, message: &Message) {
    match message {
        Message::Aodv(message) => push_tagged_aodv(out, message),
        Message::Dsr(header) => dsr::push_tagged(out, header),
        _ => {}
    }
}

/// A message other than a request, in the layout of a reply: hops, destination, its sequence number, lifetime,
/// and the word for it.
struct ReplyFields {
    hops: i32,
    destination: i32,
    seqno: i32,
    lifetime: f64,
    word: &'static str,
}

impl ReplyFields {
    fn new(message: &AodvMessage) -> Option<ReplyFields> {
        Some(match message {
            AodvMessage::Request(_) => return None,
            AodvMessage::Reply(reply) => ReplyFields {
                hops: i32::from(reply.hop_count),
                destination: reply.destination,
                seqno: reply.destination_seqno as i32,
                lifetime: reply.lifetime,
                word: "REPLY",
            },
            AodvMessage::Error(unreachable) => {
                // ns-2.35: an error is read as if it were a reply, so that other addresses stand in for the
                // sequence number and the lifetime (spec: wireless-routing, section 10).
                let address = |index: usize| unreachable.get(index).map_or(0, |(address, _)| *address);
                let word = |index: usize| u64::from(address(index) as u32);
                ReplyFields {
                    hops: unreachable.len() as i32,
                    destination: address(0),
                    seqno: address(1),
                    lifetime: f64::from_bits(word(4) << 32 | word(3)),
                    word: "ERROR",
                }
            }
        })
    }
}

fn push_old_aodv(out: &mut Vec<u8>, message: &AodvMessage) {
    push_hex(out, "[0x", u32::from(message.kind()));
    if let AodvMessage::Request(request) = message {
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
    }
}

fn push_new_aodv(out: &mut Vec<u8>, message: &AodvMessage) {
    push_hex(out, "-P aodv -Pt 0x", u32::from(message.kind()));
    if let AodvMessage::Request(request) = message {
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

fn push_tagged_aodv(out: &mut Vec<u8>, message: &AodvMessage) {
    push_hex(out, "-aodv:t ", u32::from(message.kind()));
    if let AodvMessage::Request(request) = message {
        push_number(out, " -aodv:h ", i32::from(request.hop_count));
        push_number(out, " -aodv:b ", request.broadcast_id as i32);
        push_number(out, " -aodv:d ", request.destination);
        push_number(out, " -aodv:ds ", request.destination_seqno as i32);
        push_number(out, " -aodv:s ", request.source);
        push_number(out, " -aodv:ss ", request.source_seqno as i32);
        out.extend_from_slice(b" -aodv:c REQUEST ");
    } else if let Some(fields) = ReplyFields::new(message) {
        push_number(out, " -aodv:h ", fields.hops);
        push_number(out, " -aodv:d ", fields.destination);
        // ns-2.35: misspelt.
        push_number(out, " -adov:ds ", fields.seqno);
        out.extend_from_slice(b" -aodv:l ");
        push_fixed(out, fields.lifetime, 6);
        out.extend_from_slice(b" -aodv:c ");
        out.extend_from_slice(fields.word.as_bytes());
        out.push(b' ');
    }
}
