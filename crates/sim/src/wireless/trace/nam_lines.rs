//! The nam lines of packets (spec: wireless-stack, section 18).

use std::ops::Range;

use super::text::{push_number, push_right, push_time};
use super::{Line, TraceLevel, contents, type_name};
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::diffusion::MessageKind;
use crate::wireless::wpan::{CommandId, Wpan};
use crate::wireless::{BROADCAST, FrameKind, Message};

pub(super) fn push(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    let level = line.trace.level.get();
    let sent = matches!(line.happening, b's' | b'f').then(|| push_start(out, line, packet));
    // ns-2.35: with hierarchical addresses, broadcasts are hidden, too: the node address of a broadcast is not the
    // broadcast address.
    let is_broadcast = line.sim.node_address(packet.dst.address) == BROADCAST;
    if level == TraceLevel::Router && line.happening == b'r' && !is_broadcast {
        return;
    }
    let letter = match line.happening {
        b's' | b'f' => b'h',
        b'D' => b'd',
        b'r' => b'r',
        // Only sending, dropping and receiving have nam lines; other events, such as ends of transmissions, are not
        // shown.
        _ => return,
    };
    push_energy(out, line);
    out.push(letter);
    match sent {
        Some(fields) => out.extend_from_within(fields),
        None => push_fields(out, line, packet),
    }
    if letter == b'h' && is_shown_as_broadcast(line, packet) {
        out.extend_from_slice(Wpan::of(line.sim).broadcast_circle(line.sim).as_bytes());
    }
    out.push(b'\n');
}

/// Whether the lines show the distance that the packet reaches (spec: wpan, section 24).
fn is_shown_as_broadcast(line: &Line, packet: &Packet) -> bool {
    line.sim.wireless().wpan_nam.get()
        && contents::node_number(line.sim, packet.radio().next_hop) == -1
        && (line.trace.level.get() != TraceLevel::Agent || packet.dst.address == BROADCAST)
}

/// Appends the lines of a packet that enters and leaves the queue. Returns where their fields are, which the line of the
/// sending has, too.
fn push_start(out: &mut Vec<u8>, line: &Line, packet: &Packet) -> Range<usize> {
    out.push(b'+');
    let start = out.len();
    push_fields(out, line, packet);
    let fields = start..out.len();
    out.extend_from_slice(b" \n-");
    out.extend_from_within(fields.clone());
    out.push(b'\n');
    fields
}

/// Appends what follows the letter of a line.
fn push_fields(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    out.extend_from_slice(b" -t ");
    push_time(out, line.sim);
    push_number(out, " -s ", line.trace.node.get());
    push_number(out, " -d ", contents::node_number(line.sim, packet.radio().next_hop));
    out.extend_from_slice(b" -p ");
    out.extend_from_slice(name(packet).as_bytes());
    push_number(out, " -e ", packet.size);
    push_number(out, " -c 2 -a ", color(line, packet));
    push_number(out, " -i ", packet.uid);
    out.extend_from_slice(b" -k ");
    push_right(out, line.trace.level.get().name(), 3);
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

/// Appends a line about the battery's charge level if that has changed since the last line of this trace.
fn push_energy(out: &mut Vec<u8>, line: &Line) {
    const COLORS: [&str; 4] =
        ["-c black -o red", "-c red -o yellow", "-c yellow -o green", "-c green -o black"];
    let Some(model) = line.energy else { return };
    let level = model.level();
    if line.trace.energy_level.replace(level) == level {
        return;
    }
    out.extend_from_slice(b"n -t ");
    push_time(out, line.sim);
    push_number(out, " -s ", line.trace.node.get());
    out.extend_from_slice(b" -S COLOR ");
    out.extend_from_slice(COLORS[usize::from(level.min(3))].as_bytes());
    out.push(b'\n');
}
