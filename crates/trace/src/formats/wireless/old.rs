//! Reader of the old wireless format.

use super::{Fault, frame, hops, mac_in_brackets, missing, pair, reason, sctp};
use crate::address::Endpoint;
use crate::records::{Body, Dsr, EnergyUse, Frame, FrameEvent, IpHeader, Record};
use crate::scan::Cursor;
use crate::text::Text;

/// Reads `OP TIME _NODE_ LEVEL REASON UID TYPE SIZE ...`.
pub(in crate::formats) fn parse(line: &[u8]) -> Result<Record<'_>, Fault> {
    let event = FrameEvent::from_letter(line[0]).ok_or(Fault::UNKNOWN)?;
    let mut cursor = Cursor::new(&line[1..]);
    let time = cursor.real().ok_or(missing("time"))?;
    cursor.key(b"_").ok_or(missing("node"))?;
    let node = cursor.digits().and_then(|node| node.try_into().ok()).ok_or(missing("node"))?;
    cursor.literal(b"_").ok_or(missing("node"))?;
    let mut frame = frame(event, time, node);
    frame.layer = Text(cursor.word().ok_or(missing("layer"))?);
    frame.reason = reason(cursor.word().ok_or(missing("reason"))?);
    frame.uid = Some(cursor.long().ok_or(missing("packet id"))?);
    frame.kind = Text(cursor.word().ok_or(missing("packet type"))?);
    frame.size = Some(cursor.int().ok_or(missing("size"))?);
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"[") {
        frame.mac = Some(mac_in_brackets(&mut cursor).ok_or(missing("MAC header"))?);
    }
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"[energy") {
        energy(&mut frame, &mut cursor).ok_or(missing("energy"))?;
    }
    if cursor.is_at_end() {
        return Ok(Record::Frame(frame));
    }
    cursor.key(b"-------").ok_or(missing("IP header"))?;
    if frame.kind == "ARP" {
        frame.body = arp(&mut cursor).ok_or(missing("ARP part"))?;
    } else {
        let (ip, next_hop) = ip(&mut cursor).ok_or(missing("IP header"))?;
        (frame.ip, frame.next_hop) = (Some(ip), Some(next_hop));
        if !cursor.is_at_end() {
            frame.body = body(frame.kind, &mut cursor).ok_or(missing("protocol's part"))?;
        }
    }
    if !cursor.is_at_end() {
        return Err(missing("end of the line"));
    }
    Ok(Record::Frame(frame))
}

fn energy(frame: &mut Frame, cursor: &mut Cursor) -> Option<()> {
    cursor.literal(b"[energy ")?;
    frame.energy = Some(cursor.number()?);
    let mut used = |key: &[u8]| cursor.literal(key).and_then(|()| cursor.number());
    let (idle, sleep) = (used(b" ei ")?, used(b" es ")?);
    let (transmit, receive) = (used(b" et ")?, used(b" er ")?);
    frame.energy_used = Some(EnergyUse { idle, sleep, transmit, receive });
    cursor.literal(b"]")
}

/// Reads an IP header, `[SOURCE:PORT DESTINATION:PORT TTL NEXT-HOP]`.
fn ip(cursor: &mut Cursor) -> Option<(IpHeader, i32)> {
    cursor.key(b"[")?;
    let mut endpoint = || pair(cursor, b":").map(|(address, port)| Endpoint::flat(address, port));
    let (source, destination) = (endpoint()?, endpoint()?);
    let ttl = cursor.int()?;
    cursor.skip_blanks();
    let next_hop = cursor.digits()?.try_into().ok()?;
    cursor.literal(b"]")?;
    Some((IpHeader { source, destination, ttl, flow: None }, next_hop))
}

/// Reads an ARP message, `[REQUEST 3/3 0/2]`: MAC and IP addresses of the sender and the target.
fn arp<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    cursor.key(b"[")?;
    let operation = Text(cursor.word()?);
    let ((sender_mac, sender), (target_mac, target)) = (pair(cursor, b"/")?, pair(cursor, b"/")?);
    cursor.literal(b"]")?;
    Some(Body::Arp { operation, sender_mac, sender, target_mac, target })
}

fn body<'a>(kind: Text<'a>, cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    Some(match kind.bytes() {
        b"tcp" | b"ack" => {
            let [sequence, ack] = bracketed(cursor)?;
            Body::Tcp { sequence, ack, hops: hops(cursor)? }
        }
        b"cbr" => {
            let [sequence] = bracketed(cursor)?;
            Body::Cbr { sequence, hops: hops(cursor)? }
        }
        b"sctp" => sctp(cursor)?,
        b"AODV" | b"AOMDV" => route_message(cursor)?,
        b"DSR" => Body::Dsr(dsr(cursor)?),
        _ => Body::Other(Text(cursor.take_rest())),
    })
}

/// Reads `N` integers in square brackets.
fn bracketed<const N: usize>(cursor: &mut Cursor) -> Option<[i64; N]> {
    cursor.key(b"[")?;
    let mut numbers = [0; N];
    for number in &mut numbers {
        cursor.skip_blanks();
        *number = cursor.digits()?;
    }
    cursor.literal(b"]")?;
    Some(numbers)
}

/// Reads a routing message of AODV: `[0x2 HOPS ID [DST SEQ] [SRC SEQ]] (REQUEST)` or `[0x4 HOPS [DST SEQ] LIFETIME]
/// (REPLY)`. Messages of AOMDV also have a path.
fn route_message<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    cursor.key(b"[0x")?;
    cursor.hex()?;
    let hops = cursor.int()?;
    cursor.skip_blanks();
    let int = |number: i64| i32::try_from(number).ok();
    if !cursor.rest().starts_with(b"[") {
        let id = cursor.int()?;
        let ([destination, sequence], [origin, origin_sequence]) = (bracketed(cursor)?, bracketed(cursor)?);
        cursor.literal(b"] (REQUEST)")?;
        return Some(Body::RouteRequest {
            hops,
            id,
            destination: int(destination)?,
            destination_sequence: int(sequence)?,
            origin: int(origin)?,
            origin_sequence: int(origin_sequence)?,
        });
    }
    let [destination, sequence] = bracketed(cursor)?;
    cursor.literal(b" ")?;
    let lifetime = cursor.number()?;
    cursor.literal(b"] (")?;
    let operation = Text(cursor.until(b')')?);
    let path = match cursor.is_at_end() {
        true => None,
        false => bracketed(cursor).and_then(|[id, first_hop]| Some((int(id)?, int(first_hop)?))),
    };
    let (destination, destination_sequence) = (int(destination)?, int(sequence)?);
    Some(Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path })
}

/// Reads a DSR header, `%d [%d %d] [%d %d %d %d->%d] [%d %d %d %d->%d]`.
fn dsr(cursor: &mut Cursor) -> Option<Dsr> {
    let route_length = cursor.int()?;
    let [request, request_id] = bracketed(cursor)?;
    cursor.key(b"[")?;
    let (reply, _id, reply_length) = (cursor.int()?, cursor.int()?, cursor.int()?);
    let reply_ends = pair(cursor, b"->")?;
    cursor.literal(b"]")?;
    cursor.key(b"[")?;
    let (error, errors, error_to) = (cursor.int()?, cursor.int()?, cursor.int()?);
    let broken_link = pair(cursor, b"->")?;
    cursor.literal(b"]")?;
    Some(Dsr {
        route_length,
        request: request != 0,
        request_id: request_id.try_into().ok()?,
        reply: reply != 0,
        reply_length,
        reply_ends,
        error: error != 0,
        errors,
        error_to,
        broken_link,
    })
}
