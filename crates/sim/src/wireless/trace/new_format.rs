//! The new format, in which a flag precedes each field (spec: wireless-stack, section 17.4).

use super::text::{push_fixed, push_hex, push_number, push_right, push_time};
use super::{Line, contents};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::Message;

pub(super) fn push(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    out.push(if line.happening == b'D' { b'd' } else { line.happening });
    out.extend_from_slice(b" -t ");
    push_time(out, line.sim);
    push_number(out, " -Hs ", line.trace.node.get());
    push_number(out, " -Hd ", packet.radio().next_hop);
    push_number(out, " -Ni ", line.trace.node.get());
    push_place(out, line);
    push_right(out, line.trace.level.get().name(), 3);
    out.extend_from_slice(b" -Nw ");
    out.extend_from_slice(line.reason.as_bytes());
    out.push(b' ');
    if !contents::push_sensor_mac(out, line.sim, packet, " [") {
        let mac = contents::mac_fields(line.sim, packet);
        for (flag, field) in ["-Ma ", " -Md ", " -Ms ", " -Mt "].into_iter().zip(mac) {
            push_hex(out, flag, field);
        }
        out.push(b' ');
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => push_arp(out, packet),
        _ => push_ip(out, line, packet),
    }
}

/// Appends the position and the energy of the node.
fn push_place(out: &mut Vec<u8>, line: &Line) {
    let [x, y, z] = line.node.map_or([0.0; 3], |node| [node.x.get(), node.y.get(), node.z.get()]);
    let energy = line.energy.map_or(-1.0, |model| model.energy.get());
    line.trace.place_text.push_text(out, [x, y, z, energy].map(f64::to_bits), |out| {
        for (flag, coordinate) in [" -Nx ", " -Ny ", " -Nz "].into_iter().zip([x, y, z]) {
            out.extend_from_slice(flag.as_bytes());
            push_fixed(out, coordinate, 2);
        }
        out.extend_from_slice(b" -Ne ");
        push_fixed(out, energy, 6);
        out.extend_from_slice(b" -Nl ");
    });
}

fn push_arp(out: &mut Vec<u8>, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    out.extend_from_slice(b"-P arp -Po ");
    out.extend_from_slice(if arp.is_reply { b"REPLY" } else { b"REQUEST" });
    push_number(out, " -Pms ", arp.sender_mac);
    push_number(out, " -Ps ", arp.sender);
    push_number(out, " -Pmd ", arp.target_mac);
    push_number(out, " -Pd ", arp.target);
    out.push(b' ');
}

fn push_ip(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    let mut push_end = |flag: &str, end: Endpoint| {
        push_number(out, flag, line.sim.node_address(end.address));
        push_number(out, ".", end.port);
    };
    push_end("-Is ", packet.src);
    push_end(" -Id ", packet.dst);
    out.extend_from_slice(b" -It ");
    out.extend_from_slice(packet.packet_type.name().as_bytes());
    push_number(out, " -Il ", packet.size);
    push_number(out, " -If ", packet.flow_id);
    push_number(out, " -Ii ", packet.uid);
    push_number(out, " -Iv ", packet.ttl);
    out.push(b' ');
    contents::push_new(out, packet);
}
