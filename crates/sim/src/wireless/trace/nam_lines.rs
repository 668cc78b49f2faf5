//! The nam lines of packets (spec: wireless-stack, section 18).

use std::ops::Range;

use super::text::write_time;
use super::{Line, TraceLevel, contents, type_name};
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType};
use crate::sink::Sink;
use crate::wireless::routing::diffusion::MessageKind;
use crate::wireless::wpan::{CommandId, Wpan};
use crate::wireless::{BROADCAST, FrameKind, Message};

/// Writes the lines of a packet.
pub(super) fn write(sink: &Sink, line: &Line, packet: &Packet) {
    let level = line.trace.level.get();
    let letter = match line.happening {
        b's' | b'f' => b'h',
        b'D' => b'd',
        // ns-2.35: with hierarchical addresses, broadcasts are hidden, too: the node address of a broadcast is not the
        // broadcast address.
        b'r' if level == TraceLevel::Router && line.sim.node_address(packet.dst.address) != BROADCAST => {
            return;
        }
        b'r' => b'r',
        // Only sending, dropping and receiving have nam lines; other events, such as ends of transmissions, are not
        // shown.
        _ => return,
    };
    let charge = new_charge(line);
    sink.write(|text| {
        if letter == b'h' {
            let fields = write_queueing(text, line, packet);
            write_charge(text, line, charge);
            text.letter(letter);
            text.repeat(fields);
            if is_shown_as_broadcast(line, packet) {
                text.word(&Wpan::of(line.sim).broadcast_circle(line.sim));
            }
        } else {
            write_charge(text, line, charge);
            text.letter(letter);
            write_fields(text, line, packet);
        }
        text.letter(b'\n');
    });
}

/// Whether the lines show the distance that the packet reaches (spec: wpan, section 24).
fn is_shown_as_broadcast(line: &Line, packet: &Packet) -> bool {
    line.sim.wireless().wpan_nam.get()
        && contents::node_number(line.sim, packet.radio().next_hop) == -1
        && (line.trace.level.get() != TraceLevel::Agent || packet.dst.address == BROADCAST)
}

/// Writes the lines of a packet that enters and leaves the queue. Returns where their fields are, which the line of the
/// sending has, too.
#[inline]
fn write_queueing(text: &mut LineWriter, line: &Line, packet: &Packet) -> Range<usize> {
    text.letter(b'+');
    let start = text.length();
    write_fields(text, line, packet);
    let fields = start..text.length();
    text.text(b" \n-");
    text.repeat(fields.clone());
    text.letter(b'\n');
    fields
}

/// Writes what follows the letter of a line.
fn write_fields(text: &mut LineWriter, line: &Line, packet: &Packet) {
    text.text(b" -t ");
    write_time(text, line.sim);
    text.field(b" -s ", line.trace.node.get());
    text.field(b" -d ", contents::node_number(line.sim, packet.radio().next_hop));
    text.text(b" -p ");
    text.word(name(packet));
    text.field(b" -e ", packet.size);
    text.field(b" -c 2 -a ", color(line, packet));
    text.field(b" -i ", packet.uid);
    text.text(b" -k ");
    text.text(line.trace.level.get().name());
}

/// The colour number of a packet.
fn color(line: &Line, packet: &Packet) -> i32 {
    if packet.packet_type == PacketType::DIFFUSION {
        let is_data = matches!(&packet.radio().message, Message::Diffusion(message) if message.kind == MessageKind::Data);
        return i32::from(!is_data);
    }
    if !line.sim.wireless().wpan_nam.get() {
        return 0;
    }
    let mac = &packet.radio().mac;
    let (source, destination) = match packet.packet_type {
        PacketType::MAC => (mac.transmitter, mac.receiver),
        _ => (packet.src.address, packet.dst.address),
    };
    Wpan::of(line.sim).color_number(packet.packet_type, source, destination) as i32
}

/// The type name of a packet.
///
/// ns-2.35: frames without contents are named by their subtype only.
fn name(packet: &Packet) -> &'static str {
    if packet.packet_type != PacketType::MAC {
        return packet.packet_type.name();
    }
    match packet.radio().mac.kind {
        FrameKind::Command(CommandId::AssociationRequest) => "ACRP",
        FrameKind::Beacon if matches!(packet.radio().message, Message::Wpan(_)) => type_name(packet),
        FrameKind::Authentication => "CTS",
        FrameKind::ProbeRequest => "CM4",
        FrameKind::ProbeResponse => "CM5",
        FrameKind::Beacon => "CM8",
        _ => type_name(packet),
    }
}

/// The battery's charge level if it has changed since the last line of this trace.
fn new_charge(line: &Line) -> Option<u8> {
    let level = line.energy?.level();
    (line.trace.energy_level.replace(level) != level).then_some(level)
}

/// Writes a line about a new charge level of the battery.
#[inline]
fn write_charge(text: &mut LineWriter, line: &Line, charge: Option<u8>) {
    const COLORS: [&str; 4] =
        ["-c black -o red", "-c red -o yellow", "-c yellow -o green", "-c green -o black"];
    let Some(level) = charge else { return };
    text.text(b"n -t ");
    write_time(text, line.sim);
    text.field(b" -s ", line.trace.node.get());
    text.text(b" -S COLOR ");
    text.word(COLORS[usize::from(level.min(3))]);
    text.letter(b'\n');
}
