//! The tagged format, in which a name precedes each field (spec: wireless-stack, section 17.5).

use super::{Line, contents};
use crate::format::LineWriter;
use crate::packet::{Packet, PacketType};
use crate::wireless::Message;

pub(super) fn write(text: &mut LineWriter, line: &Line, packet: &Packet) {
    text.letter(match line.happening {
        b's' => b'+',
        b'f' => b'h',
        b'D' => b'd',
        other => other,
    });
    text.letter(b' ');
    text.general(line.sim.now(), 15);
    text.field(b" -s ", line.trace.node.get());
    text.field(b" -d ", contents::node_number(line.sim, packet.radio().next_hop));
    text.text(b" -p ");
    text.word(packet.packet_type.name());
    text.text(b" -k ");
    text.text(line.trace.level.get().name());
    text.field(b" -i ", packet.uid);
    let [x, y, z] = line.node.map_or([0.0; 3], |node| [node.x.get(), node.y.get(), node.z.get()]);
    text.text(b" -N:loc {");
    text.hundredths(x);
    text.letter(b' ');
    text.hundredths(y);
    text.letter(b' ');
    text.hundredths(z);
    text.text(b"} -N:en ");
    text.millionths(line.energy.map_or(-1.0, |model| model.energy.get()));
    if !contents::write_sensor_mac(text, line.sim, packet, b"  [") {
        // ns-2.35: the receiver has the tag s, the transmitter the tag d.
        let [duration, receiver, transmitter, ether_type] = contents::mac_fields(line.sim, packet);
        text.hexadecimal(b" -M:dur ", duration);
        text.hexadecimal(b" -M:s ", receiver);
        text.hexadecimal(b" -M:d ", transmitter);
        text.hexadecimal(b" -M:t ", ether_type);
        text.letter(b' ');
    }
    match packet.packet_type {
        PacketType::MAC | PacketType::SMAC => {}
        PacketType::ARP => write_arp(text, packet),
        _ => write_ip(text, line, packet),
    }
}

fn write_arp(text: &mut LineWriter, packet: &Packet) {
    let Message::Arp(arp) = &packet.radio().message else { return };
    text.text(b"-arp:op ");
    text.word(if arp.is_reply { "REPLY" } else { "REQUEST" });
    text.field(b" -arp:ms ", arp.sender_mac);
    text.field(b" -arp:s ", arp.sender);
    text.field(b" -arp:md ", arp.target_mac);
    text.field(b" -arp:d ", arp.target);
    text.letter(b' ');
}

fn write_ip(text: &mut LineWriter, line: &Line, packet: &Packet) {
    text.field(b"-IP:s ", line.sim.node_address(packet.src.address));
    text.field(b" -IP:sp ", packet.src.port);
    text.field(b" -IP:d ", line.sim.node_address(packet.dst.address));
    text.field(b" -IP:dp ", packet.dst.port);
    text.text(b" -p ");
    text.word(packet.packet_type.name());
    text.field(b" -e ", packet.size);
    text.field(b" -c ", packet.flow_id);
    text.field(b" -i ", packet.uid);
    text.field(b" -IP:ttl ", packet.ttl);
    text.letter(b' ');
    contents::write_tagged(text, packet);
}
