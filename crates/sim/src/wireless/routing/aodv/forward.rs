//! Forwarding of packets.

use super::Aodv;
use crate::Sim;
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::jitter;
use crate::wireless::routing::on_demand::{
    ACTIVE_ROUTE, OnDemandMessage, RELEASE_SPACING, RouteIndex, RouteState,
};
use crate::wireless::{AddressKind, BROADCAST, Direction, Message};

impl Aodv {
    pub(super) fn receive(&self, sim: &Sim, mut packet: Packet) {
        if packet.packet_type == PacketType::AODV {
            packet.ttl -= 1;
            let Message::OnDemand(message) = &packet.radio().message else { return };
            return match message {
                OnDemandMessage::Request(request) => {
                    let request = request.clone();
                    self.request_arrived(sim, packet, request);
                }
                OnDemandMessage::Reply(reply) => {
                    let reply = *reply;
                    self.reply_arrived(sim, packet, reply);
                }
                OnDemandMessage::Error(_) => self.error_arrived(sim, &packet),
                OnDemandMessage::Hello(_) => {}
            };
        }
        let Some(packet) = self.core.admit(sim, packet) else { return };
        if packet.dst.address == BROADCAST {
            self.forward(sim, None, packet, 0.0);
        } else {
            self.resolve(sim, packet);
        }
    }

    /// Finds the next hop of a data packet.
    fn resolve(&self, sim: &Sim, mut packet: Packet) {
        packet.radio_mut().on_failure = Some(self.core.id());
        let destination = packet.dst.address;
        let index = self.core.enter(destination);
        match self.with_route(index, |route| route.state) {
            RouteState::Up => self.forward(sim, Some(index), packet, 0.0),
            _ if packet.src.address == self.core.address.get() => {
                self.core.enqueue(sim, packet);
                self.ask(sim, index);
            }
            RouteState::InRepair => self.core.enqueue(sim, packet),
            RouteState::Down => {
                let seqno = self.with_route(index, |route| route.seqno);
                self.core.announce_unreachable(sim, &[(destination, seqno)], 0.0);
                self.core.drop_packet(sim, packet, "NRTE");
            }
        }
    }

    /// Forwards a packet over `route` or, with `None`, to all neighbours.
    pub(super) fn forward(&self, sim: &Sim, route: Option<RouteIndex>, packet: Packet, delay: f64) {
        let Some(mut packet) = self.core.keep(sim, packet) else { return };
        let next_hop = route.map(|index| {
            self.with_route(index, |route| {
                route.way.expire = sim.now() + ACTIVE_ROUTE;
                route.way.next_hop
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
        let is_message = packet.packet_type == PacketType::AODV;
        let delay = if packet.dst.address == BROADCAST && is_message { jitter(sim) } else { delay.max(0.0) };
        self.core.base.send_later(sim, packet, delay);
    }

    /// Sends the packets that wait for the route at `index`, starting after `delay` seconds. Returns the delay after
    /// which the next packet may be sent.
    pub(super) fn release(&self, sim: &Sim, index: RouteIndex, delay: f64, spacing: f64) -> f64 {
        self.core.release(sim, index, delay, spacing, |packet, delay| {
            self.forward(sim, Some(index), packet, delay);
        })
    }

    /// Removes expired routes, sends packets that have a route, and requests missing routes.
    pub(super) fn look_through_routes(&self, sim: &Sim) {
        // The whole routing table, which is long in a large network, need not be searched if no route has expired and
        // no packet waits.
        if self.first_expiry.get() >= sim.now() && self.core.buffer.borrow().is_empty() {
            return;
        }
        self.first_expiry.set(f64::INFINITY);
        let mut delay = 0.0;
        for index in self.core.routes() {
            let (is_up, expire, destination) =
                self.core.with_route(index, |route| (route.is_up(), route.way.expire, route.destination));
            if is_up && expire < sim.now() {
                self.core.give_up(sim, index, "NRTE");
                self.with_route(index, |route| {
                    route.seqno += 1;
                    route.take_down();
                });
            } else if is_up {
                self.expect_expiry(expire);
                delay = self.release(sim, index, delay, RELEASE_SPACING);
            } else if self.core.buffer.borrow().holds(destination) {
                self.ask(sim, index);
            }
        }
    }
}
