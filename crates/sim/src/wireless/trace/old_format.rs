//! The old format, in which fields are identified by position (spec: wireless-stack, section 17.3).

use super::text::{push_fixed, push_hex, push_number, push_right, push_time};
use super::{Line, TraceLevel, contents, type_name};
use crate::packet::{Packet, PacketType};
use crate::wireless::Message;
use crate::wireless::energy::Expense;

pub(super) fn push(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    let level = line.trace.level.get();
    out.push(line.happening);
    out.push(b' ');
    push_time(out, line.sim);
    push_number(out, " _", line.trace.node.get());
    out.extend_from_slice(b"_ ");
    push_right(out, level.name(), 3);
    out.push(b' ');
    push_right(out, line.reason, 4);
    push_number(out, " ", packet.uid);
    out.push(b' ');
    out.extend_from_slice(type_name(packet).as_bytes());
    push_number(out, " ", packet.size);
    out.push(b' ');
    if level != TraceLevel::Radio {
        if !contents::push_sensor_mac(out, line.sim, packet, "[") {
            let mac = contents::mac_fields(line.sim, packet);
            push_hex(out, "[", mac[0]);
            mac[1..].iter().for_each(|field| push_hex(out, " ", *field));
            out.extend_from_slice(b"] ");
        }
        push_energy(out, line);
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => push_arp(out, packet),
        _ => push_ip(out, line, packet),
    }
}

fn push_energy(out: &mut Vec<u8>, line: &Line) {
    let Some(model) = line.energy else { return };
    out.extend_from_slice(b"[energy ");
    push_fixed(out, model.energy.get(), 6);
    for (text, expense) in [
        (&b" ei "[..], Expense::Idle),
        (b" es ", Expense::Sleep),
        (b" et ", Expense::Send),
        (b" er ", Expense::Receive),
    ] {
        out.extend_from_slice(text);
        push_fixed(out, model.spent(expense), 3);
    }
    out.extend_from_slice(b"] ");
}

fn push_arp(out: &mut Vec<u8>, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    out.extend_from_slice(if arp.is_reply { b"------- [REPLY " } else { b"------- [REQUEST " });
    push_number(out, "", arp.sender_mac);
    push_number(out, "/", arp.sender);
    push_number(out, " ", arp.target_mac);
    push_number(out, "/", arp.target);
    out.push(b']');
}

fn push_ip(out: &mut Vec<u8>, line: &Line, packet: &Packet) {
    out.extend_from_slice(b"------- ");
    push_number(out, "[", line.sim.node_address(packet.src.address));
    push_number(out, ":", packet.src.port);
    push_number(out, " ", line.sim.node_address(packet.dst.address));
    push_number(out, ":", packet.dst.port);
    push_number(out, " ", packet.ttl);
    push_number(out, " ", packet.radio().next_hop.max(0));
    out.extend_from_slice(b"] ");
    contents::push_old(out, packet);
}
