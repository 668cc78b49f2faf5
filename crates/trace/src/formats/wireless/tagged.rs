//! Reader of the tagged wireless format.

use super::{Fault, frame, mac_in_brackets, missing, pair, sctp};
use crate::address::Endpoint;
use crate::records::{Body, Dsr, Frame, FrameEvent, Hops, IpHeader, MacHeader, Record};
use crate::scan::Cursor;
use crate::text::Text;

/// Reads `OP TIME -s NODE -d NEXT-HOP -p TYPE -k LEVEL -i UID -N:loc {X Y Z} -N:en ENERGY ...`.
pub(in crate::formats) fn parse(line: &[u8]) -> Result<Record<'_>, Fault> {
    let event = FrameEvent::from_letter(line[0]).ok_or(Fault::UNKNOWN)?;
    let mut cursor = Cursor::new(&line[1..]);
    let mut frame = head(event, &mut cursor).ok_or(missing("node's part (-s to -N:en)"))?;
    frame.mac = Some(mac(&mut cursor).ok_or(missing("MAC header (-M:dur to -M:t)"))?);
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"-IP:s") {
        ip(&mut frame, &mut cursor).ok_or(missing("IP header (-IP:s to -IP:ttl)"))?;
    }
    if !cursor.is_at_end() {
        cursor.skip_blanks();
        frame.body = body(&mut cursor).ok_or(missing("protocol's part"))?;
        if !cursor.is_at_end() {
            return Err(missing("end of the line"));
        }
    }
    Ok(Record::Frame(frame))
}

fn head<'a>(event: FrameEvent, cursor: &mut Cursor<'a>) -> Option<Frame<'a>> {
    let time = cursor.real()?;
    let mut frame = frame(event, time, int(cursor, b"-s ")?);
    frame.next_hop = Some(int(cursor, b"-d ")?);
    cursor.key(b"-p ")?;
    frame.kind = Text(cursor.word()?);
    cursor.key(b"-k ")?;
    frame.layer = Text(cursor.word()?);
    cursor.key(b"-i ")?;
    frame.uid = Some(cursor.long()?);
    cursor.key(b"-N:loc {")?;
    let mut place = Cursor::new(cursor.until(b'}')?);
    frame.position = Some([place.real()?, place.real()?, place.real()?]);
    cursor.key(b"-N:en ")?;
    frame.energy = Some(cursor.real()?).filter(|&joules| joules != -1.0);
    Some(frame)
}

fn mac(cursor: &mut Cursor) -> Option<MacHeader> {
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"[") {
        return mac_in_brackets(cursor);
    }
    let mut hex = |key: &[u8]| cursor.key(key).and_then(|()| cursor.hex());
    // ns-2.35: -M:s is the receiver and -M:d the transmitter.
    let (duration, receiver) = (f64::from(hex(b"-M:dur ")?), hex(b"-M:s ")?.cast_signed());
    let (transmitter, ether_type) = (hex(b"-M:d ")?.cast_signed(), Some(hex(b"-M:t ")?));
    Some(MacHeader { duration, receiver, transmitter, ether_type })
}

fn ip(frame: &mut Frame, cursor: &mut Cursor) -> Option<()> {
    let source = Endpoint::flat(int(cursor, b"-IP:s ")?, int(cursor, b"-IP:sp ")?);
    let destination = Endpoint::flat(int(cursor, b"-IP:d ")?, int(cursor, b"-IP:dp ")?);
    cursor.key(b"-p ")?;
    cursor.word()?;
    frame.size = Some(int(cursor, b"-e ")?);
    let flow = Some(int(cursor, b"-c ")?);
    int(cursor, b"-i ")?;
    frame.ip = Some(IpHeader { source, destination, ttl: int(cursor, b"-IP:ttl ")?, flow });
    Some(())
}

/// Reads `-PROTOCOL:KEY VALUE ...`, or the chunk of an SCTP packet, which has no keys.
fn body<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    let rest = cursor.rest();
    if rest.starts_with(b"[") {
        return sctp(cursor);
    }
    let protocol = rest.strip_prefix(b"-")?.split(|&byte| byte == b':').next()?;
    Some(match protocol {
        b"tcp" => {
            cursor.key(b"-tcp:s ")?;
            let sequence = cursor.long()?;
            cursor.key(b"-tcp:a ")?;
            let ack = cursor.long()?;
            let hops = Hops { made: int(cursor, b"-tcp:f ")?, optimal: int(cursor, b"-tcp:o ")? };
            Body::Tcp { sequence, ack, hops }
        }
        b"cbr" => {
            cursor.key(b"-cbr:s ")?;
            let sequence = cursor.long()?;
            let hops = Hops { made: int(cursor, b"-cbr:f ")?, optimal: int(cursor, b"-cbr:o ")? };
            Body::Cbr { sequence, hops }
        }
        b"arp" => {
            cursor.key(b"-arp:op ")?;
            let operation = Text(cursor.word()?);
            let (sender_mac, sender) = (int(cursor, b"-arp:ms ")?, int(cursor, b"-arp:s ")?);
            let (target_mac, target) = (int(cursor, b"-arp:md ")?, int(cursor, b"-arp:d ")?);
            Body::Arp { operation, sender_mac, sender, target_mac, target }
        }
        b"aodv" | b"aomdv" => route_message(cursor)?,
        b"dsr" => Body::Dsr(dsr(cursor)?),
        _ => Body::Other(Text(cursor.take_rest())),
    })
}

/// Reads `-aodv:t TYPE -aodv:h HOPS ...`. The keys come in a fixed order; their names differ between protocols, and
/// one is misspelt in ns-2.35.
fn route_message<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    let mut value = || {
        let key = cursor.word()?.split(|&byte| byte == b':').nth(1)?;
        Some((key, Cursor::new(cursor.word()?)))
    };
    let mut next = |expected: &[u8]| value().filter(|&(key, _)| key == expected).map(|(_, value)| value);
    next(b"t")?.hex()?;
    let hops = next(b"h")?.int()?;
    let (key, mut number) = value()?;
    if key == b"b" {
        let id = number.int()?;
        let mut next = |expected: &[u8]| value().filter(|&(key, _)| key == expected)?.1.int();
        let (destination, destination_sequence) = (next(b"d")?, next(b"ds")?);
        let (origin, origin_sequence) = (next(b"s")?, next(b"ss")?);
        value().filter(|&(_, operation)| operation.rest() == b"REQUEST")?;
        return Some(Body::RouteRequest {
            hops,
            id,
            destination,
            destination_sequence,
            origin,
            origin_sequence,
        });
    }
    let destination = number.int()?;
    let destination_sequence = value()?.1.int()?;
    let lifetime = value()?.1.real()?;
    let operation = Text(value()?.1.rest());
    Some(Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path: None })
}

fn dsr(cursor: &mut Cursor) -> Option<Dsr> {
    let route_length = int(cursor, b"-dsr:h ")?;
    let (request, request_id) = (int(cursor, b"-dsr:q ")? != 0, int(cursor, b"-dsr:s ")?);
    let (reply, _id) = (int(cursor, b"-dsr:p ")? != 0, int(cursor, b"-dsr:n ")?);
    let reply_length = int(cursor, b"-dsr:l ")?;
    cursor.key(b"-dsr:e {")?;
    let reply_ends = pair(cursor, b" ")?;
    cursor.literal(b"}")?;
    let (error, errors) = (int(cursor, b"-dsr:w ")? != 0, int(cursor, b"-dsr:m ")?);
    let error_to = int(cursor, b"-dsr:c ")?;
    cursor.key(b"-dsr:b {")?;
    let broken_link = pair(cursor, b" ")?;
    cursor.literal(b"}")?;
    Some(Dsr {
        route_length,
        request,
        request_id,
        reply,
        reply_length,
        reply_ends,
        error,
        errors,
        error_to,
        broken_link,
    })
}

fn int(cursor: &mut Cursor, key: &[u8]) -> Option<i32> {
    cursor.key(key)?;
    cursor.int()
}
