//! What nam is told of packets (spec: wireless-stack, section 18).

use super::text::{push_number, push_right, push_time};
use super::{Line, TraceLevel, contents, type_name};
use crate::packet::{Packet, PacketType};
use crate::wireless::{BROADCAST, FrameKind};

pub(super) fn push(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    let level = line.trace.level.get();
    let sent = matches!(line.happening, b's' | b'f');
    if sent {
        push_line(out, line, b'+', packet);
        out.extend_from_slice(b" \n");
        push_line(out, line, b'-', packet);
        out.push(b'\n');
    }
    if level == TraceLevel::Router && line.happening == b'r' && packet.dst.address != BROADCAST {
        return;
    }
    let letter = match line.happening {
        b's' | b'f' => b'h',
        b'D' => b'd',
        b'r' => b'r',
        // Ends of transmissions are not shown.
        _ => return,
    };
    push_energy(out, line);
    push_line(out, line, letter, packet);
    out.push(b'\n');
}

fn push_line(out: &mut Vec<u8>, line: &Line, letter: u8, packet: &Packet) {
    out.push(letter);
    out.extend_from_slice(b" -t ");
    push_time(out, line.sim.now());
    push_number(out, " -s ", line.trace.node.get());
    push_number(out, " -d ", contents::node_number(line.sim, packet.radio().next_hop));
    out.extend_from_slice(b" -p ");
    out.extend_from_slice(name(packet).as_bytes());
    push_number(out, " -e ", packet.size);
    out.extend_from_slice(b" -c 2 -a 0");
    push_number(out, " -i ", packet.uid);
    out.extend_from_slice(b" -k ");
    push_right(out, line.trace.level.get().name(), 3);
}

/// ns-2.35: frames without contents are named by their subtype alone.
fn name(packet: &Packet) -> &'static str {
    if packet.packet_type != PacketType::MAC {
        return type_name(packet);
    }
    match packet.radio().mac.kind {
        FrameKind::Authentication => "CTS",
        FrameKind::ProbeRequest => "CM4",
        FrameKind::ProbeResponse => "CM5",
        FrameKind::Beacon => "CM8",
        _ => type_name(packet),
    }
}

/// Announces a change of the level of energy, as far as this trace has not done so.
fn push_energy(out: &mut Vec<u8>, line: &Line) {
    const COLORS: [&str; 4] =
        ["-c black -o red", "-c red -o yellow", "-c yellow -o green", "-c green -o black"];
    let Some(model) = line.energy else { return };
    let level = model.level();
    if line.trace.energy_level.replace(level) == level {
        return;
    }
    out.extend_from_slice(b"n -t ");
    push_time(out, line.sim.now());
    push_number(out, " -s ", line.trace.node.get());
    out.extend_from_slice(b" -S COLOR ");
    out.extend_from_slice(COLORS[usize::from(level.min(3))].as_bytes());
    out.push(b'\n');
}
