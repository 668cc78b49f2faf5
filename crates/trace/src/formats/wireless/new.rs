//! Reader of the new wireless format.

use super::{Fault, frame, mac_in_brackets, missing, pair, reason};
use crate::address::Endpoint;
use crate::records::{Body, Dsr, Frame, FrameEvent, Hops, IpHeader, MacHeader, Record};
use crate::scan::Cursor;
use crate::text::Text;

/// Reads `OP -t TIME -Hs NODE -Hd NEXT-HOP -Ni NODE -Nx X -Ny Y -Nz Z -Ne ENERGY -Nl LEVEL -Nw REASON ...`.
pub(in crate::formats) fn parse(line: &[u8]) -> Result<Record<'_>, Fault> {
    let event = FrameEvent::from_letter(line[0]).ok_or(Fault::UNKNOWN)?;
    let mut cursor = Cursor::new(&line[1..]);
    let mut frame = head(event, &mut cursor).ok_or(missing("node's part (-t to -Nw)"))?;
    cursor.skip_blanks();
    frame.mac = Some(mac(&mut cursor).ok_or(missing("MAC header (-Ma to -Mt)"))?);
    if !cursor.is_at_end() {
        cursor.skip_blanks();
        if cursor.rest().starts_with(b"-Is") {
            ip(&mut frame, &mut cursor).ok_or(missing("IP header (-Is to -Iv)"))?;
        }
        if !cursor.is_at_end() {
            frame.body = body(&mut cursor).ok_or(missing("protocol's part (-P)"))?;
        }
        if !cursor.is_at_end() {
            return Err(missing("end of the line"));
        }
    }
    Ok(Record::Frame(frame))
}

fn head<'a>(event: FrameEvent, cursor: &mut Cursor<'a>) -> Option<Frame<'a>> {
    let time = real(cursor, b"-t ")?;
    cursor.key(b"-Hs ")?;
    cursor.int()?;
    let next_hop = int(cursor, b"-Hd ")?;
    let mut frame = frame(event, time, int(cursor, b"-Ni ")?);
    frame.next_hop = Some(next_hop);
    frame.position = Some([real(cursor, b"-Nx ")?, real(cursor, b"-Ny ")?, real(cursor, b"-Nz ")?]);
    frame.energy = Some(real(cursor, b"-Ne ")?).filter(|&joules| joules != -1.0);
    cursor.key(b"-Nl ")?;
    frame.layer = Text(cursor.word()?);
    cursor.key(b"-Nw ")?;
    frame.reason = reason(cursor.word()?);
    Some(frame)
}

fn mac(cursor: &mut Cursor) -> Option<MacHeader> {
    if cursor.rest().starts_with(b"[") {
        return mac_in_brackets(cursor);
    }
    let mut hex = |key: &[u8]| cursor.key(key).and_then(|()| cursor.hex());
    let (duration, receiver) = (f64::from(hex(b"-Ma ")?), hex(b"-Md ")?.cast_signed());
    let (transmitter, ether_type) = (hex(b"-Ms ")?.cast_signed(), Some(hex(b"-Mt ")?));
    Some(MacHeader { duration, receiver, transmitter, ether_type })
}

fn ip<'a>(frame: &mut Frame<'a>, cursor: &mut Cursor<'a>) -> Option<()> {
    cursor.key(b"-Is ")?;
    let source = Endpoint::read(cursor)?;
    cursor.key(b"-Id ")?;
    let destination = Endpoint::read(cursor)?;
    cursor.key(b"-It ")?;
    frame.kind = Text(cursor.word()?);
    frame.size = Some(int(cursor, b"-Il ")?);
    let flow = Some(int(cursor, b"-If ")?);
    cursor.key(b"-Ii ")?;
    frame.uid = Some(cursor.long()?);
    frame.ip = Some(IpHeader { source, destination, ttl: int(cursor, b"-Iv ")?, flow });
    Some(())
}

fn body<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    cursor.skip_blanks();
    let whole = cursor.rest().trim_ascii();
    if cursor.literal(b"-Pn ").is_some() {
        return Some(match cursor.word()? {
            b"tcp" => {
                let (sequence, ack) = (long(cursor, b"-Ps ")?, long(cursor, b"-Pa ")?);
                Body::Tcp { sequence, ack, hops: hops(cursor)? }
            }
            b"cbr" => Body::Cbr { sequence: long(cursor, b"-Pi ")?, hops: hops(cursor)? },
            b"sctp" => {
                let chunks = int(cursor, b"-Pnc ")?;
                cursor.key(b"-Pct ")?;
                let kind = Text(cursor.word()?);
                let (tsn, stream) = (int(cursor, b"-Ptsn ")?, int(cursor, b"-Psid ")?);
                let stream_sequence = int(cursor, b"-Pssn ")?;
                Body::Sctp { chunks, kind, tsn, stream, stream_sequence, hops: hops(cursor)? }
            }
            _ => other(cursor, whole),
        });
    }
    cursor.literal(b"-P ")?;
    Some(match cursor.word()? {
        b"arp" => {
            cursor.key(b"-Po ")?;
            let operation = Text(cursor.word()?);
            let (sender_mac, sender) = (int(cursor, b"-Pms ")?, int(cursor, b"-Ps ")?);
            let (target_mac, target) = (int(cursor, b"-Pmd ")?, int(cursor, b"-Pd ")?);
            Body::Arp { operation, sender_mac, sender, target_mac, target }
        }
        b"aodv" | b"aomdv" => route_message(cursor)?,
        b"dsr" => Body::Dsr(dsr(cursor)?),
        _ => other(cursor, whole),
    })
}

fn other<'a>(cursor: &mut Cursor, whole: &'a [u8]) -> Body<'a> {
    cursor.take_rest();
    Body::Other(Text(whole))
}

fn route_message<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    cursor.key(b"-Pt 0x")?;
    cursor.hex()?;
    let hops = int(cursor, b"-Ph ")?;
    cursor.skip_blanks();
    if cursor.rest().starts_with(b"-Pb") {
        let id = int(cursor, b"-Pb ")?;
        let (destination, destination_sequence) = (int(cursor, b"-Pd ")?, int(cursor, b"-Pds ")?);
        let (origin, origin_sequence) = (int(cursor, b"-Ps ")?, int(cursor, b"-Pss ")?);
        cursor.key(b"-Pc REQUEST")?;
        return Some(Body::RouteRequest {
            hops,
            id,
            destination,
            destination_sequence,
            origin,
            origin_sequence,
        });
    }
    let (destination, destination_sequence) = (int(cursor, b"-Pd ")?, int(cursor, b"-Pds ")?);
    let lifetime = real(cursor, b"-Pl ")?;
    cursor.key(b"-Pc ")?;
    let operation = Text(cursor.word()?);
    Some(Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path: None })
}

fn dsr(cursor: &mut Cursor) -> Option<Dsr> {
    let route_length = int(cursor, b"-Ph ")?;
    let (request, request_id) = (int(cursor, b"-Pq ")? != 0, int(cursor, b"-Ps ")?);
    let (reply, _id, reply_length) =
        (int(cursor, b"-Pp ")? != 0, int(cursor, b"-Pn ")?, int(cursor, b"-Pl ")?);
    cursor.key(b"-Pe ")?;
    let reply_ends = pair(cursor, b"->")?;
    let (error, errors, error_to) =
        (int(cursor, b"-Pw ")? != 0, int(cursor, b"-Pm ")?, int(cursor, b"-Pc ")?);
    cursor.key(b"-Pb ")?;
    let broken_link = pair(cursor, b"->")?;
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

fn hops(cursor: &mut Cursor) -> Option<Hops> {
    Some(Hops { made: int(cursor, b"-Pf ")?, optimal: int(cursor, b"-Po ")? })
}

fn int(cursor: &mut Cursor, key: &[u8]) -> Option<i32> {
    cursor.key(key)?;
    cursor.int()
}

fn long(cursor: &mut Cursor, key: &[u8]) -> Option<i64> {
    cursor.key(key)?;
    cursor.long()
}

fn real(cursor: &mut Cursor, key: &[u8]) -> Option<f64> {
    cursor.key(key)?;
    cursor.real()
}
