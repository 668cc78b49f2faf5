//! Route discovery: requests and replies.

use super::Aodv;
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::on_demand::{
    ACTIVE_ROUTE, INFINITY, NETWORK_DIAMETER, OWN_ROUTE, OnDemandMessage, RELEASE_SPACING, REVERSE_ROUTE,
    RouteIndex, RouteReply, RouteRequest,
};
use crate::wireless::{AddressKind, BROADCAST, Message};

impl Aodv {
    /// Requests the route at `index`, unless it is too early for another request.
    pub(super) fn ask(&self, sim: &Sim, index: RouteIndex) {
        if self.core.ask(sim, index) {
            self.with_route(index, |route| route.way.expire = 0.0);
        }
    }

    pub(super) fn request_arrived(&self, sim: &Sim, mut packet: Packet, mut request: RouteRequest) {
        if request.source == self.core.address.get() || !self.heard.is_new(sim.now(), &request) {
            return;
        }
        let back = self.learn_reverse_route(sim, &packet, &request);
        if request.destination == self.core.address.get() {
            return self.answer_as_destination(sim, back, &request);
        }
        let route = self.core.find(request.destination);
        let known = route.map(|index| self.with_route(index, |route| (route.way.hops, route.seqno)));
        if let (Some(index), Some((hops, seqno))) = (route, known)
            && hops != INFINITY
            && seqno >= request.destination_seqno
        {
            return self.answer_for_destination(sim, index, back, &request);
        }
        request.hop_count = request.hop_count.wrapping_add(1);
        if let Some((_, seqno)) = known {
            request.destination_seqno = request.destination_seqno.max(seqno);
        }
        packet.src.address = self.core.address.get();
        packet.dst.address = BROADCAST;
        packet.radio_mut().message = Message::OnDemand(OnDemandMessage::Request(request));
        self.forward(sim, None, packet, 0.0);
    }

    /// Records the reverse route to the source of a request.
    fn learn_reverse_route(&self, sim: &Sim, packet: &Packet, request: &RouteRequest) -> RouteIndex {
        let now = sim.now();
        let index = self.core.enter(request.source);
        let hops = u16::from(request.hop_count);
        let better = self.with_route(index, |route| {
            route.way.expire = route.way.expire.max(now + REVERSE_ROUTE);
            let better = request.source_seqno > route.seqno
                || request.source_seqno == route.seqno && hops < route.way.hops;
            if better {
                let expire = route.way.expire.max(now + REVERSE_ROUTE);
                route.update(request.source_seqno, hops, packet.src.address, expire);
                if route.search.timeout() > 0.0 {
                    route.search.found(hops);
                    route.way.expire = now + ACTIVE_ROUTE;
                }
            }
            better
        });
        if better {
            self.release(sim, index, 0.0, 0.0);
        }
        index
    }

    fn answer_as_destination(&self, sim: &Sim, back: RouteIndex, request: &RouteRequest) {
        let mut seqno = self.core.seqno.get().max(request.destination_seqno) + 1;
        if seqno % 2 == 1 {
            seqno += 1;
        }
        self.core.seqno.set(seqno);
        let reply = RouteReply {
            hop_count: 1,
            destination: self.core.address.get(),
            destination_seqno: seqno,
            source: self.core.address.get(),
            lifetime: OWN_ROUTE,
            timestamp: request.timestamp,
            broadcast_id: 0,
            first_hop: 0,
        };
        self.send_reply(sim, back, request.source, reply);
    }

    fn answer_for_destination(&self, sim: &Sim, index: RouteIndex, back: RouteIndex, request: &RouteRequest) {
        let now = sim.now();
        let back_hop = self.with_route(back, |route| route.way.next_hop);
        let (reply, next_hop) = self.with_route(index, |route| {
            route.add_precursor(back_hop);
            let reply = RouteReply {
                hop_count: route.way.hops as u8 + 1,
                destination: request.destination,
                destination_seqno: route.seqno,
                source: self.core.address.get(),
                // ns-2.35: the lifetime is in whole seconds, and modulo 2^32 if the route has already expired (spec:
                // wireless-routing, section 4.10).
                lifetime: f64::from((route.way.expire - now) as i64 as u32),
                timestamp: request.timestamp,
                broadcast_id: 0,
                first_hop: 0,
            };
            (reply, route.way.next_hop)
        });
        self.send_reply(sim, back, request.source, reply);
        self.with_route(back, |route| route.add_precursor(next_hop));
    }

    fn send_reply(&self, sim: &Sim, back: RouteIndex, to: i32, reply: RouteReply) {
        let mut packet = self.core.packet(OnDemandMessage::Reply(reply), to, NETWORK_DIAMETER);
        let radio = packet.radio_mut();
        radio.next_hop = self.with_route(back, |route| route.way.next_hop);
        radio.address_kind = AddressKind::Node;
        self.core.base.send_later(sim, packet, 0.0);
    }

    pub(super) fn reply_arrived(&self, sim: &Sim, mut packet: Packet, mut reply: RouteReply) {
        let now = sim.now();
        let mine = packet.dst.address == self.core.address.get();
        let index = self.core.enter(reply.destination);
        let hops = u16::from(reply.hop_count);
        let better = self.with_route(index, |route| {
            let better = route.seqno < reply.destination_seqno
                || route.seqno == reply.destination_seqno && route.way.hops > hops;
            if better {
                route.update(reply.destination_seqno, hops, reply.source, now + reply.lifetime);
                route.search.found(hops);
                if mine {
                    route.search.add_latency((now - reply.timestamp) / f64::from(hops));
                }
            }
            better
        });
        if better {
            self.release(sim, index, 0.0, RELEASE_SPACING);
        }
        if mine || !better {
            return;
        }
        let back = self.core.find(packet.dst.address);
        let Some(back) = back.filter(|back| self.with_route(*back, |route| route.way.hops != INFINITY))
        else {
            return self.core.drop_packet(sim, packet, "NRTE");
        };
        reply.hop_count = reply.hop_count.wrapping_add(1);
        reply.source = self.core.address.get();
        packet.radio_mut().message = Message::OnDemand(OnDemandMessage::Reply(reply));
        self.forward(sim, Some(back), packet, 0.0);
        let back_hop = self.with_route(back, |route| route.way.next_hop);
        self.with_route(index, |route| route.add_precursor(back_hop));
    }
}
