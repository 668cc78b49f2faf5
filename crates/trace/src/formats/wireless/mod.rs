//! Traces of mobile nodes: the old format, the new one (`use-newtrace`) and the tagged one (`use-taggedtrace`).
//!
//! ```text
//! r 1.014211713 _1_ RTR  --- 0 cbr 84 [13a 1 0 800] ------- [0:0 2:0 30 1] [0] 1 0
//! r -t 1.014211713 -Hs 1 -Hd 1 -Ni 1 -Nx 210.00 ... -Nl RTR -Nw --- -Ma 13a ... -Is 0.0 ... -Pn cbr -Pi 0 -Pf 1 -Po 0
//! r 1.01421171321653 -s 1 -d 1 -p cbr -k RTR -i 0 -N:loc {210.00 100.00 0.00} ... -M:dur 13a ... -cbr:s 0 -cbr:f 1 -cbr:o 0
//! ```
//!
//! Spec: wireless-stack, section 17; wireless-routing, section 10; sensor-and-mobile-ip, section 2.3; wpan, section 23;
//! sctp, section 8.

pub(super) mod new;
pub(super) mod old;
pub(super) mod tagged;

use super::Fault;
use crate::records::{Body, Frame, FrameEvent, Hops, MacHeader};
use crate::scan::Cursor;
use crate::text::Text;

fn missing(field: &'static str) -> Fault {
    Fault { line: "wireless line", field }
}

fn frame<'a>(event: FrameEvent, time: f64, node: i32) -> Frame<'a> {
    Frame {
        event,
        time,
        node,
        layer: Text::default(),
        reason: Text::default(),
        uid: None,
        kind: Text::default(),
        size: None,
        position: None,
        energy: None,
        energy_used: None,
        next_hop: None,
        mac: None,
        ip: None,
        body: Body::None,
    }
}

/// The reason for a drop as text; empty if the trace has `---`.
fn reason(text: &[u8]) -> Text<'_> {
    if text == b"---" { Text::default() } else { Text(text) }
}

/// Reads `[DURATION RECEIVER TRANSMITTER TYPE]`, all hexadecimal, or SMAC's `[DURATION RECEIVER TRANSMITTER]`, decimal.
fn mac_in_brackets(cursor: &mut Cursor) -> Option<MacHeader> {
    cursor.key(b"[")?;
    let mut fields = Cursor::new(cursor.until(b']')?);
    let mut hexadecimal = fields;
    let header = (|| {
        let duration = f64::from(hexadecimal.hex()?);
        hexadecimal.literal(b" ")?;
        let receiver = hexadecimal.hex()?.cast_signed();
        hexadecimal.literal(b" ")?;
        let transmitter = hexadecimal.hex()?.cast_signed();
        hexadecimal.literal(b" ")?;
        let ether_type = Some(hexadecimal.hex()?);
        hexadecimal.is_at_end().then_some(MacHeader { duration, receiver, transmitter, ether_type })
    })();
    header.or_else(|| {
        let (duration, receiver, transmitter) = (fields.real()?, fields.int()?, fields.int()?);
        fields.is_at_end().then_some(MacHeader { duration, receiver, transmitter, ether_type: None })
    })
}

/// Reads `[CHUNKS KIND TSN STREAM SEQUENCE] HOPS OPTIMAL-HOPS`, in which old and tagged lines describe a chunk of SCTP.
fn sctp<'a>(cursor: &mut Cursor<'a>) -> Option<Body<'a>> {
    cursor.key(b"[")?;
    let (chunks, kind) = (cursor.int()?, Text(cursor.word()?));
    let (tsn, stream) = (cursor.int()?, cursor.int()?);
    cursor.skip_blanks();
    let stream_sequence = cursor.digits()?.try_into().ok()?;
    cursor.literal(b"]")?;
    Some(Body::Sctp { chunks, kind, tsn, stream, stream_sequence, hops: hops(cursor)? })
}

/// Reads `HOPS OPTIMAL-HOPS`.
fn hops(cursor: &mut Cursor) -> Option<Hops> {
    Some(Hops { made: cursor.int()?, optimal: cursor.int()? })
}

/// Reads `FIRST<separator>SECOND`.
fn pair(cursor: &mut Cursor, separator: &[u8]) -> Option<(i32, i32)> {
    cursor.skip_blanks();
    let first = cursor.digits()?.try_into().ok()?;
    cursor.literal(separator)?;
    Some((first, cursor.digits()?.try_into().ok()?))
}
