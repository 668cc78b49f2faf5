//! Packet traces of links: the default format, with TCP headers (`show_tcphdr_`) or SCTP chunks (`show_sctphdr_`), and
//! of satellite links.
//!
//! ```text
//! + 0.050032 1 2 tcp 40 ------- 0 0.0 2.0 0 0
//! ```
//!
//! Spec: engine-and-traces, sections 10.2 and 11; sctp, section 8; satellite, section 11.

use super::Fault;
use crate::address::Endpoint;
use crate::records::{
    Annotation, Flags, LinkState, Packet, PacketEvent, Positions, Record, SctpChunk, TcpHeader,
};
use crate::scan::Cursor;
use crate::text::Text;

const LINE: &str = "packet line";

#[inline]
fn missing(field: &'static str) -> Fault {
    Fault { line: LINE, field }
}

/// Reads a packet line.
#[inline(always)]
pub(super) fn parse(line: &[u8]) -> Result<Packet<'_>, Fault> {
    // Lines of HDLC frames end in the header of the frame, without a blank before it: `42.30 -71.10[1 0 U SABME]`.
    let line = match line {
        [.., b']'] => line.split(|byte| *byte == b'[').next().unwrap_or(line),
        _ => line,
    };
    let event = PacketEvent::from_letter(line[0]).ok_or(Fault::UNKNOWN)?;
    let mut cursor = Cursor::new(&line[1..]);
    let time = cursor.real().ok_or(missing("time"))?;
    let from = cursor.int().ok_or(missing("first node"))?;
    let to = cursor.int().ok_or(missing("second node"))?;
    let kind = Text(cursor.word().ok_or(missing("packet type"))?);
    let size = cursor.int().ok_or(missing("size"))?;
    let flags = cursor.word().ok_or(missing("flags"))?;
    let flow = cursor.int().ok_or(missing("flow id"))?;
    let source = Endpoint::read(&mut cursor).ok_or(missing("source"))?;
    let destination = Endpoint::read(&mut cursor).ok_or(missing("destination"))?;
    let mut packet = Packet {
        event,
        time,
        from,
        to,
        kind,
        size,
        flags: Flags::default(),
        flow,
        source,
        destination,
        sequence: -1,
        uid: 0,
        tcp: None,
        sctp: None,
        positions: None,
    };
    if let [flags @ .., letter] = flags
        && flags.len() == 7
    {
        // The letter of the chunk follows the seven flags of the packet.
        return chunk(packet, flags, std::slice::from_ref(letter), cursor);
    }
    packet.flags = Flags::read(flags).ok_or(missing("flags"))?;
    packet.sequence = cursor.long().ok_or(missing("sequence number"))?;
    packet.uid = cursor.long().ok_or(missing("packet id"))?;
    if !cursor.is_at_end() {
        extras(&mut packet, cursor)?;
    }
    Ok(packet)
}

/// Reads the rest of a line that shows an SCTP chunk: `NUMCHUNKS TSN UID STREAM SSN`.
#[cold]
fn chunk<'a>(
    mut packet: Packet<'a>,
    flags: &[u8],
    letter: &'a [u8],
    mut cursor: Cursor<'a>,
) -> Result<Packet<'a>, Fault> {
    packet.flags = Flags::read(flags).ok_or(missing("flags"))?;
    let chunks = cursor.int().ok_or(missing("number of chunks"))?;
    let tsn = cursor.int().ok_or(missing("TSN"))?;
    packet.uid = cursor.long().ok_or(missing("packet id"))?;
    let stream = cursor.int().ok_or(missing("stream"))?;
    let stream_sequence = cursor.int().ok_or(missing("stream sequence number"))?;
    packet.sctp = Some(SctpChunk { kind: Text(letter), chunks, tsn, stream, stream_sequence });
    end(cursor)?;
    Ok(packet)
}

/// Reads the optional fields after the packet id: a TCP header, or positions on the Earth.
fn extras(packet: &mut Packet, mut cursor: Cursor) -> Result<(), Fault> {
    let mut ahead = cursor;
    ahead.word();
    if ahead.key(b"0x").is_some() {
        let ack = cursor.int().ok_or(missing("acknowledgement number"))?;
        let flags = cursor.key(b"0x").and_then(|()| cursor.hex()).ok_or(missing("TCP flags"))?;
        let header_length = cursor.int().ok_or(missing("header length"))?;
        let sack_blocks = cursor.int().ok_or(missing("number of SACK blocks"))?;
        packet.tcp = Some(TcpHeader { ack, flags, header_length, sack_blocks });
    }
    if !cursor.is_at_end() {
        let mut degrees = |field| cursor.real().ok_or(missing(field));
        packet.positions = Some(Positions {
            from_latitude: degrees("first latitude")?,
            from_longitude: degrees("first longitude")?,
            to_latitude: degrees("second latitude")?,
            to_longitude: degrees("second longitude")?,
        });
    }
    end(cursor)
}

fn end(cursor: Cursor) -> Result<(), Fault> {
    if cursor.is_at_end() { Ok(()) } else { Err(missing("end of the line")) }
}

/// Reads a `v` line: an annotation or a change of a link.
pub(super) fn parse_generic(line: &[u8]) -> Result<Record<'_>, Fault> {
    let missing = |field| Fault { line: "annotation", field };
    let mut cursor = Cursor::new(&line[1..]);
    let time = cursor.real().ok_or(missing("time"))?;
    let mut ahead = cursor;
    let up = match ahead.word() {
        Some(b"link-up") => true,
        Some(b"link-down") => false,
        _ => {
            // A trace object in tagged form writes its annotations with a key and a second time.
            let tagged = cursor.key(b"-e {sim_annotation ").is_some();
            if tagged {
                cursor.real().ok_or(missing("time in braces"))?;
                cursor.skip_blanks();
            } else {
                cursor.key(b"eval {set sim_annotation {").ok_or(missing("text"))?;
            }
            let closing: &[u8] = if tagged { b"}" } else { b"}}" };
            let text = cursor.rest().strip_suffix(closing).ok_or(missing("closing brace"))?;
            return Ok(Record::Annotation(Annotation { time, text: Text(text) }));
        }
    };
    let missing = |field| Fault { line: "change of a link", field };
    let from = ahead.int().ok_or(missing("first node"))?;
    let to = ahead.int().ok_or(missing("second node"))?;
    end(ahead)?;
    Ok(Record::LinkState(LinkState { time, up, from, to }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse;

    fn packet(line: &str) -> Packet<'_> {
        match parse(line.as_bytes()) {
            Ok(Record::Packet(packet)) => packet,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn default_lines() {
        let line = packet("d 2.288624 1 2 tcp 1000 ---A--N 7 0.0 1.0.2.1 140 225");
        assert_eq!((line.event, line.time, line.from, line.to), (PacketEvent::Drop, 2.288624, 1, 2));
        assert_eq!((line.kind, line.size, line.flow), (Text::from("tcp"), 1000, 7));
        assert!(line.flags.contains(Flags::ECN_CAPABLE) && !line.flags.contains(Flags::ECN_ECHO));
        assert_eq!((line.source, line.destination.to_string()), (Endpoint::flat(0, 0), "1.0.2.1".into()));
        assert_eq!((line.sequence, line.uid, line.tcp, line.positions), (140, 225, None, None));
    }

    #[test]
    fn lines_with_headers() {
        let line = packet("r 1.5 0 1 ack 60 ------- 0 2.0 0.0 5 9 17 0x1f 20 3");
        assert_eq!(line.tcp, Some(TcpHeader { ack: 17, flags: 0x1f, header_length: 20, sack_blocks: 3 }));
        let line = packet("+ 0.244736 1 4 sctp 1500 -------D 0 1.0 4.0 1 1 12 0 65535");
        let chunk = SctpChunk { kind: Text::from("D"), chunks: 1, tsn: 1, stream: 0, stream_sequence: 65535 };
        assert_eq!((line.sctp, line.uid, line.sequence), (Some(chunk), 12, -1));
    }

    #[test]
    fn satellite_lines() {
        let line = packet("c 2.3470 3 6 exp 210 ------- 2 3.0 6.0 3 21 -10.00 8.00 -999.00 0.50");
        let positions =
            Positions { from_latitude: -10., from_longitude: 8., to_latitude: -999., to_longitude: 0.5 };
        assert_eq!((line.event, line.positions, line.tcp), (PacketEvent::Collision, Some(positions), None));
        let line = packet("- 2.3470 3 6 tcp 40 ------- 2 3.0 6.0 3 21 4 0x0 40 0 1.00 2.00 3.00 4.00");
        assert_eq!((line.tcp.unwrap().ack, line.positions.unwrap().to_longitude), (4, 4.));
        let line = packet("r 1.1277 1 0 HDLC 28 ------- 0 1.0 0.0 -1 0 1.00 2.00 3.00 4.00[1 0 S 3 RR]");
        assert_eq!((line.kind.0, line.positions.unwrap().to_longitude), (&b"HDLC"[..], 4.));
    }

    #[test]
    fn annotations_and_changes_of_links() {
        assert_eq!(
            parse(b"v 0.2 eval {set sim_annotation {half {way}}}"),
            Ok(Record::Annotation(Annotation { time: 0.2, text: Text::from("half {way}") }))
        );
        assert_eq!(
            parse(b"v 1.8999999999999999 link-up 2 1"),
            Ok(Record::LinkState(LinkState { time: 1.9, up: true, from: 2, to: 1 }))
        );
    }

    #[test]
    fn faults_name_the_field() {
        for (line, field) in [
            ("r 1.25 0 1 tcp", "size"),
            ("r 1.2x 0 1 tcp 40 ------- 0 0.0 1.0 0 0", "time"),
            ("r 1.2 0 1 tcp 40 ----- 0 0.0 1.0 0 0", "flags"),
            ("r 1.2 0 1 tcp 40 ------- 0 0.0 1.0 0", "packet id"),
            ("r 1.2 0 1 tcp 40 ------- 0 0.0 1.0 0 0 1", "first longitude"),
            ("r 1.2 0 1 tcp 40 ------- 0 0.0 1.0 0 0 1 0x 0 0", "TCP flags"),
        ] {
            assert_eq!(parse(line.as_bytes()).unwrap_err().field, field, "{line}");
        }
    }
}
