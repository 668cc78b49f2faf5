//! The part of trace lines that describes the DSR header (spec: wireless-routing, section 10).

use super::DsrHeader;
use crate::packet::PacketType;
use crate::wireless::TraceFormat;
use crate::wireless::routing::message::RoutingMessage;
use crate::wireless::trace::text::push_number;

impl RoutingMessage for DsrHeader {
    /// Appends nothing for data packets: traces show the header only in their size.
    fn push_text(&self, out: &mut Vec<u8>, packet_type: PacketType, format: TraceFormat) {
        if packet_type == PacketType::DSR {
            match format {
                TraceFormat::Old => push_old(out, self),
                TraceFormat::New => push_new(out, self),
                TraceFormat::Tagged => push_tagged(out, self),
            }
        }
    }
}

/// The fields in the order that all formats use.
fn fields(header: &DsrHeader) -> [i32; 13] {
    let flag = |on: bool| i32::from(on);
    let reply = header.reply;
    let error = header.errors.last().copied().unwrap_or_default();
    [
        header.route.len() as i32,
        flag(header.request.is_some()),
        header.request_id,
        flag(header.is_reply),
        header.request_id,
        reply.len() as i32,
        reply.first().unwrap_or(0),
        reply.last().unwrap_or(0),
        flag(!header.errors.is_empty()),
        header.errors.len() as i32,
        error.tell,
        error.from,
        error.to,
    ]
}

fn push(out: &mut Vec<u8>, header: &DsrHeader, before: [&str; 13], end: &str) {
    for (text, field) in before.into_iter().zip(fields(header)) {
        push_number(out, text, field);
    }
    out.extend_from_slice(end.as_bytes());
}

/// Appends the fields in the old format.
fn push_old(out: &mut Vec<u8>, header: &DsrHeader) {
    push(out, header, ["", " [", " ", "] [", " ", " ", " ", "->", "] [", " ", " ", " ", "->"], "]");
}

/// Appends the fields in the new format.
fn push_new(out: &mut Vec<u8>, header: &DsrHeader) {
    let flags = [
        "-P dsr -Ph ",
        " -Pq ",
        " -Ps ",
        " -Pp ",
        " -Pn ",
        " -Pl ",
        " -Pe ",
        "->",
        " -Pw ",
        " -Pm ",
        " -Pc ",
        " -Pb ",
        "->",
    ];
    push(out, header, flags, " ");
}

/// Appends the fields in the tagged format.
fn push_tagged(out: &mut Vec<u8>, header: &DsrHeader) {
    let names = [
        "-dsr:h ",
        " -dsr:q ",
        " -dsr:s ",
        " -dsr:p ",
        " -dsr:n ",
        " -dsr:l ",
        " -dsr:e {",
        " ",
        "} -dsr:w ",
        " -dsr:m ",
        " -dsr:c ",
        " -dsr:b {",
        " ",
    ];
    push(out, header, names, "} ");
}
