//! Packets on their way.

use super::messages::AodvMessage;
use super::route_table::{RouteIndex, RouteState};
use super::{ACTIVE_ROUTE, Aodv, NETWORK_DIAMETER, RELEASE_SPACING};
use crate::Sim;
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::{IP_HEADER, jitter};
use crate::wireless::{AddressKind, BROADCAST, Direction, Message};

impl Aodv {
    pub(super) fn receive(&self, sim: &Sim, mut packet: Packet) {
        if packet.packet_type == PacketType::AODV {
            packet.ttl -= 1;
            return match packet.radio().message {
                Message::Aodv(AodvMessage::Request(request)) => self.request_arrived(sim, packet, request),
                Message::Aodv(AodvMessage::Reply(reply)) => self.reply_arrived(sim, packet, reply),
                Message::Aodv(AodvMessage::Error(_)) => self.error_arrived(sim, &packet),
                _ => {}
            };
        }
        if packet.src.address == self.address.get() {
            if packet.radio().forwards > 0 {
                return self.drop_packet(sim, packet, "LOOP");
            }
            // ns-2.35: the sizes of TCP packets already include the header
            // (spec: wireless-routing, section 4.5).
            if packet.packet_type != PacketType::TCP && packet.packet_type != PacketType::ACK {
                packet.size += IP_HEADER;
            }
            if packet.dst.address != BROADCAST {
                packet.ttl = NETWORK_DIAMETER;
            }
        } else {
            packet.ttl -= 1;
            if packet.ttl == 0 {
                return self.drop_packet(sim, packet, "TTL");
            }
        }
        if packet.dst.address == BROADCAST {
            self.forward(sim, None, packet, 0.0);
        } else {
            self.resolve(sim, packet);
        }
    }

    /// Finds the next hop of a data packet.
    fn resolve(&self, sim: &Sim, mut packet: Packet) {
        packet.radio_mut().on_failure = Some(self.id());
        let destination = packet.dst.address;
        let index = self.routes.borrow_mut().enter(destination);
        match self.with_route(index, |route| route.state) {
            RouteState::Up => self.forward(sim, Some(index), packet, 0.0),
            _ if packet.src.address == self.address.get() => {
                self.enqueue(sim, packet);
                self.ask(sim, index);
            }
            RouteState::InRepair => self.enqueue(sim, packet),
            RouteState::Down => {
                let seqno = self.with_route(index, |route| route.seqno);
                self.announce_unreachable(sim, &[(destination, seqno)], 0.0);
                self.drop_packet(sim, packet, "NRTE");
            }
        }
    }

    pub(super) fn enqueue(&self, sim: &Sim, packet: Packet) {
        let pushed_out = self.buffer.borrow_mut().enqueue(sim.now(), packet);
        if let Some((packet, reason)) = pushed_out {
            self.drop_packet(sim, packet, reason);
        }
    }

    /// Sends a packet on, over a route or to all neighbours.
    pub(super) fn forward(&self, sim: &Sim, route: Option<RouteIndex>, mut packet: Packet, delay: f64) {
        if packet.ttl == 0 {
            return self.drop_packet(sim, packet, "TTL");
        }
        let is_data = packet.packet_type != PacketType::AODV;
        let destination = packet.dst.address;
        let arrived = is_data && packet.radio().direction == Direction::Up && destination == BROADCAST;
        if arrived || destination == self.address.get() {
            return self.base.deliver(sim, packet);
        }
        let next_hop = route.map(|index| {
            self.with_route(index, |route| {
                route.expire = sim.now() + ACTIVE_ROUTE;
                route.next_hop
            })
        });
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        match next_hop {
            Some(next_hop) => {
                radio.next_hop = next_hop;
                radio.address_kind = AddressKind::Node;
            }
            None => radio.address_kind = AddressKind::None,
        }
        let delay = if destination == BROADCAST && !is_data { jitter(sim) } else { delay.max(0.0) };
        self.base.send_later(sim, packet, delay);
    }

    /// Sends what waits for the route at `index`, beginning after `delay` seconds; returns when the next packet
    /// may be sent.
    pub(super) fn release(&self, sim: &Sim, index: RouteIndex, mut delay: f64, spacing: f64) -> f64 {
        let destination = self.with_route(index, |route| route.destination);
        while let Some(packet) = self.dequeue(sim, destination) {
            self.forward(sim, Some(index), packet, delay);
            delay += spacing;
        }
        delay
    }

    /// Drops what waits for the route at `index`.
    pub(super) fn give_up(&self, sim: &Sim, index: RouteIndex) {
        let destination = self.with_route(index, |route| route.destination);
        while let Some(packet) = self.dequeue(sim, destination) {
            self.drop_packet(sim, packet, "NRTE");
        }
    }

    /// Takes down what has expired, sends what can be sent, asks for what is missing.
    pub(super) fn look_through_routes(&self, sim: &Sim) {
        let mut delay = 0.0;
        let indices = self.routes.borrow().indices();
        for index in indices {
            let (is_up, expire, destination) =
                self.with_route(index, |route| (route.is_up(), route.expire, route.destination));
            if is_up && expire < sim.now() {
                self.give_up(sim, index);
                self.with_route(index, |route| {
                    route.seqno += 1;
                    route.take_down();
                });
            } else if is_up {
                delay = self.release(sim, index, delay, RELEASE_SPACING);
            } else if self.buffer.borrow().holds(destination) {
                self.ask(sim, index);
            }
        }
    }
}
