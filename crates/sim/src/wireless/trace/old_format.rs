//! The old format, in which fields are identified by position (spec: wireless-stack, section 17.3).

use super::text::{write_right, write_time};
use super::{Line, TraceLevel, contents, type_name};
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType};
use crate::wireless::Message;
use crate::wireless::energy::Expense;

pub(super) fn write(text: &mut LineWriter, line: &Line, packet: &Packet) {
    let level = line.trace.level.get();
    text.text(&[line.happening, b' ']);
    write_time(text, line.sim);
    text.field(b" _", line.trace.node.get());
    text.text(b"_ ");
    text.text(level.name());
    text.letter(b' ');
    write_right(text, line.reason, 4);
    text.field(b" ", packet.uid);
    text.letter(b' ');
    text.word(type_name(packet));
    text.field(b" ", packet.size);
    text.letter(b' ');
    if level != TraceLevel::Radio {
        if !contents::write_sensor_mac(text, line.sim, packet, b"[") {
            let [duration, receiver, transmitter, ether_type] = contents::mac_fields(line.sim, packet);
            text.hexadecimal(b"[", duration);
            text.hexadecimal(b" ", receiver);
            text.hexadecimal(b" ", transmitter);
            text.hexadecimal(b" ", ether_type);
            text.text(b"] ");
        }
        write_energy(text, line);
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => write_arp(text, packet),
        _ => write_ip(text, line, packet),
    }
}

fn write_energy(text: &mut LineWriter, line: &Line) {
    let Some(model) = line.energy else { return };
    text.text(b"[energy ");
    text.millionths(model.energy.get());
    text.text(b" ei ");
    text.thousandths(model.spent(Expense::Idle));
    text.text(b" es ");
    text.thousandths(model.spent(Expense::Sleep));
    text.text(b" et ");
    text.thousandths(model.spent(Expense::Send));
    text.text(b" er ");
    text.thousandths(model.spent(Expense::Receive));
    text.text(b"] ");
}

fn write_arp(text: &mut LineWriter, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    text.text(b"------- [");
    text.word(if arp.is_reply { "REPLY" } else { "REQUEST" });
    text.field(b" ", arp.sender_mac);
    text.field(b"/", arp.sender);
    text.field(b" ", arp.target_mac);
    text.field(b"/", arp.target);
    text.letter(b']');
}

#[inline]
fn write_ip(text: &mut LineWriter, line: &Line, packet: &Packet) {
    text.field(b"------- [", line.sim.node_address(packet.src.address));
    text.field(b":", packet.src.port);
    text.field(b" ", line.sim.node_address(packet.dst.address));
    text.field(b":", packet.dst.port);
    text.field(b" ", packet.ttl);
    text.field(b" ", packet.radio().next_hop.max(0));
    text.text(b"] ");
    contents::write_old(text, packet);
}
