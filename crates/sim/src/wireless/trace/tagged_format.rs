//! The tagged format, in which a name precedes each field (spec: wireless-stack, section 17.5).

use super::text::{push_fixed, push_hex, push_number, push_right};
use super::{Line, contents};
use crate::format::push_general;
use crate::packet::{Packet, PacketType};
use crate::wireless::Message;

pub(super) fn push(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    out.push(match line.happening {
        b's' => b'+',
        b'f' => b'h',
        b'D' => b'd',
        other => other,
    });
    out.push(b' ');
    push_general(out, line.sim.now(), 15);
    push_number(out, " -s ", line.trace.node.get());
    push_number(out, " -d ", contents::node_number(line.sim, packet.radio().next_hop));
    out.extend_from_slice(b" -p ");
    out.extend_from_slice(packet.packet_type.name().as_bytes());
    out.extend_from_slice(b" -k ");
    push_right(out, line.trace.level.get().name(), 3);
    push_number(out, " -i ", packet.uid);
    let position = line.node.map_or([0.0; 3], |node| [node.x.get(), node.y.get(), node.z.get()]);
    for (before, coordinate) in [" -N:loc {", " ", " "].into_iter().zip(position) {
        out.extend_from_slice(before.as_bytes());
        push_fixed(out, coordinate, 2);
    }
    out.extend_from_slice(b"} -N:en ");
    push_fixed(out, line.energy.map_or(-1.0, |model| model.energy.get()), 6);
    if !contents::push_sensor_mac(out, line.sim, packet, "  [") {
        // ns-2.35: the receiver has the tag s, the transmitter the tag d.
        let mac = contents::mac_fields(line.sim, packet);
        for (name, field) in [" -M:dur ", " -M:s ", " -M:d ", " -M:t "].into_iter().zip(mac) {
            push_hex(out, name, field);
        }
        out.push(b' ');
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => push_arp(out, packet),
        _ => push_ip(out, line, packet),
    }
}

fn push_arp(out: &mut Vec<u8>, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    out.extend_from_slice(b"-arp:op ");
    out.extend_from_slice(if arp.is_reply { b"REPLY" } else { b"REQUEST" });
    push_number(out, " -arp:ms ", arp.sender_mac);
    push_number(out, " -arp:s ", arp.sender);
    push_number(out, " -arp:md ", arp.target_mac);
    push_number(out, " -arp:d ", arp.target);
    out.push(b' ');
}

fn push_ip(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    push_number(out, "-IP:s ", line.sim.node_address(packet.src.address));
    push_number(out, " -IP:sp ", packet.src.port);
    push_number(out, " -IP:d ", line.sim.node_address(packet.dst.address));
    push_number(out, " -IP:dp ", packet.dst.port);
    out.extend_from_slice(b" -p ");
    out.extend_from_slice(packet.packet_type.name().as_bytes());
    push_number(out, " -e ", packet.size);
    push_number(out, " -c ", packet.flow_id);
    push_number(out, " -i ", packet.uid);
    push_number(out, " -IP:ttl ", packet.ttl);
    out.push(b' ');
    contents::push_tagged(out, packet);
}
