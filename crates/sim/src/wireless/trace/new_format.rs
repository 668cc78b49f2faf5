//! The new format, in which a flag precedes each field (spec: wireless-stack, section 17.4).

use super::text::write_time;
use super::{Line, contents};
use crate::format::LineWriter;
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::Message;

pub(super) fn write(text: &mut LineWriter, line: &Line, packet: &Packet) {
    text.letter(if line.happening == b'D' { b'd' } else { line.happening });
    text.text(b" -t ");
    write_time(text, line.sim);
    text.field(b" -Hs ", line.trace.node.get());
    text.field(b" -Hd ", packet.radio().next_hop);
    write_place(text, line);
    text.word(line.reason);
    text.letter(b' ');
    if !contents::write_sensor_mac(text, line.sim, packet, b" [") {
        let [duration, receiver, transmitter, ether_type] = contents::mac_fields(line.sim, packet);
        text.hexadecimal(b"-Ma ", duration);
        text.hexadecimal(b" -Md ", receiver);
        text.hexadecimal(b" -Ms ", transmitter);
        text.hexadecimal(b" -Mt ", ether_type);
        text.letter(b' ');
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => write_arp(text, packet),
        _ => write_ip(text, line, packet),
    }
}

/// Writes the position and the energy of the node, and the level of the trace.
#[inline]
fn write_place(text: &mut LineWriter, line: &Line) {
    let trace = line.trace;
    let (x, y, z) = line.node.map_or((0.0, 0.0, 0.0), |node| (node.x.get(), node.y.get(), node.z.get()));
    let write_position = |text: &mut LineWriter| {
        text.field(b" -Ni ", trace.node.get());
        text.text(b" -Nx ");
        text.hundredths(x);
        text.text(b" -Ny ");
        text.hundredths(y);
    };
    let energy = line.energy.map_or(-1.0, |model| model.energy.get());
    let level = trace.level.get();
    let write_level = |text: &mut LineWriter| {
        trace.level_text.write(text, (z.to_bits(), energy.to_bits(), level as u8), |text| {
            text.text(b" -Nz ");
            text.hundredths(z);
            text.text(b" -Ne ");
            text.millionths(energy);
            text.text(b" -Nl ");
            text.text(level.name());
            text.text(b" -Nw ");
        });
    };
    // The energy mostly differs from line to line.
    let has_energy = line.energy.is_some();
    let write_place = |text: &mut LineWriter| {
        write_position(text);
        if !has_energy {
            write_level(text);
        }
    };
    if line.node.is_some_and(|node| node.is_at_rest()) {
        let place = [x.to_bits(), y.to_bits(), z.to_bits()];
        trace.place_text.write(text, (place, trace.node.get(), level as u8, has_energy), write_place);
    } else {
        write_place(text);
    }
    if has_energy {
        write_level(text);
    }
}

fn write_arp(text: &mut LineWriter, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    text.text(b"-P arp -Po ");
    text.word(if arp.is_reply { "REPLY" } else { "REQUEST" });
    text.field(b" -Pms ", arp.sender_mac);
    text.field(b" -Ps ", arp.sender);
    text.field(b" -Pmd ", arp.target_mac);
    text.field(b" -Pd ", arp.target);
    text.letter(b' ');
}

#[inline]
fn write_ip(text: &mut LineWriter, line: &Line, packet: &Packet) {
    let Endpoint { address, port } = packet.src;
    text.field(b"-Is ", line.sim.node_address(address));
    text.field(b".", port);
    let Endpoint { address, port } = packet.dst;
    text.field(b" -Id ", line.sim.node_address(address));
    text.field(b".", port);
    text.text(b" -It ");
    text.word(packet.packet_type.name());
    text.field(b" -Il ", packet.size);
    text.field(b" -If ", packet.flow_id);
    text.field(b" -Ii ", packet.uid);
    text.field(b" -Iv ", packet.ttl);
    text.letter(b' ');
    contents::write_new(text, packet);
}
