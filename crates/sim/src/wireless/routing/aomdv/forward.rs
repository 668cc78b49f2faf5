//! Forwarding of packets.

use super::Aomdv;
use crate::Sim;
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::jitter;
use crate::wireless::routing::on_demand::{
    ACTIVE_ROUTE, OnDemandMessage, RELEASE_SPACING, RouteIndex, is_flow,
};
use crate::wireless::{AddressKind, BROADCAST, Direction, Message};

impl Aomdv {
    pub(super) fn receive(&self, sim: &Sim, mut packet: Packet) {
        if packet.packet_type == PacketType::AOMDV {
            let Message::OnDemand(message) = &packet.radio().message else { return };
            return match message {
                OnDemandMessage::Request(request) => {
                    let request = request.clone();
                    packet.ttl -= 1;
                    self.request_arrived(sim, packet, request);
                }
                OnDemandMessage::Reply(reply) => {
                    let reply = *reply;
                    packet.ttl -= 1;
                    self.reply_arrived(sim, packet, reply);
                }
                OnDemandMessage::Hello(hello) => self.hello_arrived(sim, *hello),
                OnDemandMessage::Error(_) => self.error_arrived(sim, &packet),
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
    fn resolve(&self, sim: &Sim, packet: Packet) {
        let destination = packet.dst.address;
        let index = self.core.enter(destination);
        let is_own = packet.src.address == self.core.address.get();
        if self.with_route(index, |route| route.is_up()) {
            if !is_own && is_flow(packet.packet_type) {
                let previous = packet.radio().mac.transmitter;
                self.with_route(index, |route| route.add_precursor(previous));
            }
            self.forward(sim, Some(index), packet, 0.0);
        } else if is_own {
            self.core.enqueue(sim, packet);
            self.core.ask(sim, index);
        } else {
            let seqno = self.with_route(index, |route| route.seqno);
            self.core.announce_unreachable(sim, &[(destination, seqno)], 0.0);
            self.core.drop_packet(sim, packet, "NRTE");
        }
    }

    /// Forwards a packet over `route` or, with `None`, to all neighbours.
    pub(super) fn forward(&self, sim: &Sim, route: Option<RouteIndex>, packet: Packet, delay: f64) {
        let Some(mut packet) = self.core.keep(sim, packet) else { return };
        let next_hop = route.map(|index| {
            self.with_route(index, |route| {
                let path = &mut route.way.list[0];
                path.expire = sim.now() + ACTIVE_ROUTE;
                path.next_hop
            })
        });
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        match next_hop {
            Some(next_hop) => {
                radio.next_hop = next_hop;
                radio.address_kind = AddressKind::Node;
                radio.on_failure = Some(self.core.id());
            }
            None => radio.address_kind = AddressKind::None,
        }
        let delay = if packet.dst.address == BROADCAST { jitter(sim) } else { delay.max(0.0) };
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
        let now = sim.now();
        let mut delay = 0.0;
        for index in self.core.routes() {
            let (has_expired, is_up, destination) = self.with_route(index, |route| {
                (route.retain(|path| path.expire >= now), route.is_up(), route.destination)
            });
            if has_expired {
                self.core.give_up(sim, index, "REXP");
                self.with_route(index, |route| route.seqno += 1);
            } else if is_up {
                delay = self.release(sim, index, delay, RELEASE_SPACING);
            } else if self.core.buffer.borrow().holds(destination) {
                self.core.ask(sim, index);
            }
        }
    }
}
