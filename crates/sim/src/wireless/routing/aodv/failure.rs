//! Broken links.

use super::Aodv;
use super::messages::AodvMessage;
use super::route_table::{INFINITY, RouteIndex, RouteState};
use crate::Sim;
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::jitter;
use crate::wireless::{BROADCAST, Message, take_packet_to};

/// How many destinations an error names at most.
const MOST_UNREACHABLE: usize = 100;

/// Whether the loss of such a packet says something about the link.
fn is_telling(packet_type: PacketType) -> bool {
    matches!(
        packet_type,
        PacketType::TCP
            | PacketType::TELNET
            | PacketType::CBR
            | PacketType::AUDIO
            | PacketType::VIDEO
            | PacketType::ACK
            | PacketType::SCTP
            | PacketType::SCTP_APP1
    )
}

impl Aodv {
    /// The MAC has given up on a packet.
    pub(super) fn link_failed(&self, sim: &Sim, packet: Packet) {
        let (destination, broken) = (packet.dst.address, packet.radio().next_hop);
        // ns-2.35: other traffic is dropped and the route stays up (spec: wireless-routing, section 4.9).
        let route = if is_telling(packet.packet_type) && destination != BROADCAST {
            self.routes.borrow().find(destination)
        } else {
            None
        };
        let Some(index) = route else { return self.drop_packet(sim, packet, "CBK") };
        if packet.radio().forwards > i32::from(self.with_route(index, |route| route.hops)) {
            return self.repair(sim, index, packet);
        }
        self.drop_packet(sim, packet, "CBK");
        self.drop_queued(sim, broken);
        self.neighbour_lost(sim, broken);
    }

    /// Drops what waits in the interface queue for a neighbour.
    fn drop_queued(&self, sim: &Sim, neighbour: i32) {
        let Some(queue) = self.queue.get() else { return };
        while let Some(packet) = take_packet_to(sim, queue, neighbour) {
            self.drop_packet(sim, packet, "CBK");
        }
    }

    fn neighbour_lost(&self, sim: &Sim, neighbour: i32) {
        self.seqno.set(self.seqno.get() + 2);
        let mut unreachable = Vec::new();
        let indices = self.routes.borrow().indices();
        for index in indices {
            self.with_route(index, |route| {
                if route.hops != INFINITY && route.next_hop == neighbour {
                    route.seqno += 1;
                    unreachable.push((route.destination, route.seqno));
                    route.take_down();
                }
                route.precursors.retain(|precursor| *precursor != neighbour);
            });
        }
        if !unreachable.is_empty() {
            self.announce_unreachable(sim, &unreachable, 0.0);
        }
    }

    /// Tells the neighbours which destinations cannot be reached.
    pub(super) fn announce_unreachable(&self, sim: &Sim, unreachable: &[(i32, u32)], delay: f64) {
        let unreachable = &unreachable[..unreachable.len().min(MOST_UNREACHABLE)];
        let mut packet = AodvMessage::Error(unreachable.into()).into_packet(self.address.get(), BROADCAST, 1);
        // ns-2.35: shows in traces, without other effect.
        packet.radio_mut().next_hop = 0;
        self.base.send_later(sim, packet, delay);
    }

    pub(super) fn error_arrived(&self, sim: &Sim, packet: &Packet) {
        let Message::Aodv(AodvMessage::Error(lost)) = &packet.radio().message else { return };
        let sender = packet.src.address;
        let mut unreachable = Vec::new();
        for (destination, seqno) in lost.iter() {
            let Some(index) = self.routes.borrow().find(*destination) else { continue };
            let concerned = self.with_route(index, |route| {
                let concerned = route.hops != INFINITY && route.next_hop == sender && route.seqno <= *seqno;
                if concerned {
                    route.seqno = *seqno;
                    route.take_down();
                }
                concerned
            });
            if !concerned {
                continue;
            }
            self.drop_queued(sim, sender);
            self.with_route(index, |route| {
                if !route.precursors.is_empty() {
                    unreachable.push((route.destination, route.seqno));
                    route.precursors.clear();
                }
            });
        }
        if !unreachable.is_empty() {
            self.announce_unreachable(sim, &unreachable, jitter(sim));
        }
    }

    /// Looks for another way to the destination from here.
    fn repair(&self, sim: &Sim, index: RouteIndex, packet: Packet) {
        let destination = packet.dst.address;
        self.enqueue(sim, packet);
        self.with_route(index, |route| route.state = RouteState::InRepair);
        self.ask(sim, index);
        // ns-2.35: a time of day is used as a delay (spec: wireless-routing, section 4.9).
        let delay = self.with_route(index, |route| route.request_timeout);
        sim.schedule_event(self.id(), destination as u32, delay);
    }

    /// The time for a repair is over.
    pub(super) fn repair_ended(&self, _sim: &Sim, destination: i32) {
        let index = self.routes.borrow().find(destination);
        if let Some(index) = index {
            self.with_route(index, |route| {
                if !route.is_up() {
                    route.take_down();
                }
            });
        }
    }
}
