//! Route discovery: requests and replies.

use super::Aomdv;
use super::paths::{Offer, Path, PathLimits};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::on_demand::{
    NETWORK_DIAMETER, OWN_ROUTE, OnDemandMessage, REVERSE_ROUTE, RouteIndex, RouteReply, RouteRequest,
};
use crate::wireless::{AddressKind, BROADCAST, Message};

impl Aomdv {
    pub(super) fn limits(&self) -> PathLimits {
        PathLimits { count: self.max_paths.get(), length_difference: self.length_difference.get() }
    }

    pub(super) fn request_arrived(&self, sim: &Sim, mut packet: Packet, mut request: RouteRequest) {
        let now = sim.now();
        let me = self.core.address.get();
        if request.source == me {
            return;
        }
        let is_new = self.heard.is_new(now, &request);
        let previous = packet.src.address;
        if request.hop_count == 0 {
            request.first_hop = me;
        }
        let back = self.core.enter(request.source);
        let path = Path {
            next_hop: previous,
            hops: u16::from(request.hop_count) + 1,
            last_hop: request.first_hop,
            expire: now + REVERSE_ROUTE,
        };
        let offer = self.with_route(back, |route| route.offer(request.source_seqno, path, self.limits()));
        if offer == Offer::Accepted {
            self.with_route(back, |route| route.search.found(u16::from(request.hop_count)));
            self.release(sim, back, 0.0, 0.0);
        }
        if offer == Offer::Refused {
            return;
        }
        if request.destination == me {
            return self.answer_as_destination(sim, previous, &request);
        }
        let route = self.core.find(request.destination);
        if let Some(index) = route
            && offer != Offer::Spare
            && self.with_route(index, |route| route.is_up() && route.seqno >= request.destination_seqno)
        {
            return self.answer_for_destination(sim, index, previous, &request);
        }
        if !is_new {
            return;
        }
        (request.hop_count, request.first_hop) = self.with_route(back, |route| route.way.advertise());
        if let Some(index) = route {
            let seqno = self.with_route(index, |route| route.seqno);
            request.destination_seqno = request.destination_seqno.max(seqno);
        }
        packet.src.address = me;
        packet.dst.address = BROADCAST;
        packet.radio_mut().message = Message::OnDemand(OnDemandMessage::Request(request));
        self.forward(sim, None, packet, 0.0);
    }

    /// Whether this node has not answered a request before. Records that it answers now.
    fn may_answer(&self, source: i32, id: u32) -> bool {
        self.heard.with_note(source, id, |is_answered| !std::mem::replace(is_answered, true)).unwrap_or(false)
    }

    fn answer_as_destination(&self, sim: &Sim, previous: i32, request: &RouteRequest) {
        let seqno = &self.core.seqno;
        if seqno.get() < request.destination_seqno {
            seqno.set(request.destination_seqno + 1);
        }
        seqno.set(seqno.get() + seqno.get() % 2);
        let reply = RouteReply {
            hop_count: 0,
            destination: self.core.address.get(),
            destination_seqno: seqno.get(),
            source: self.core.address.get(),
            lifetime: OWN_ROUTE,
            timestamp: request.timestamp,
            broadcast_id: request.broadcast_id,
            first_hop: previous,
        };
        self.send_reply(sim, previous, request.source, reply);
    }

    fn answer_for_destination(&self, sim: &Sim, index: RouteIndex, previous: i32, request: &RouteRequest) {
        if !self.may_answer(request.source, request.broadcast_id) {
            return;
        }
        let now = sim.now();
        let reply = self.with_route(index, |route| {
            route.add_precursor(previous);
            let (hop_count, first_hop) = route.way.advertise();
            RouteReply {
                hop_count,
                destination: request.destination,
                destination_seqno: route.seqno,
                source: self.core.address.get(),
                lifetime: route.way.list[0].expire - now,
                timestamp: request.timestamp,
                broadcast_id: request.broadcast_id,
                first_hop,
            }
        });
        self.send_reply(sim, previous, request.source, reply);
    }

    fn send_reply(&self, sim: &Sim, next_hop: i32, to: i32, reply: RouteReply) {
        let mut packet = self.core.packet(OnDemandMessage::Reply(reply), to, NETWORK_DIAMETER);
        let radio = packet.radio_mut();
        radio.next_hop = next_hop;
        radio.address_kind = AddressKind::Node;
        radio.on_failure = Some(self.core.id());
        self.core.base.send_later(sim, packet, 0.0);
    }

    pub(super) fn reply_arrived(&self, sim: &Sim, mut packet: Packet, mut reply: RouteReply) {
        let now = sim.now();
        let me = self.core.address.get();
        if reply.hop_count == 0 {
            reply.first_hop = me;
        }
        let index = self.core.enter(reply.destination);
        let path = Path {
            next_hop: reply.source,
            hops: u16::from(reply.hop_count) + 1,
            last_hop: reply.first_hop,
            expire: now + reply.lifetime,
        };
        let offer = self.with_route(index, |route| route.offer(reply.destination_seqno, path, self.limits()));
        if offer == Offer::Accepted {
            self.with_route(index, |route| route.search.found(u16::from(reply.hop_count)));
            self.release(sim, index, 0.0, 0.0);
        }
        // ns-2.35: a reply whose path shares a node with a known one, or finds no room, is not relayed.
        if packet.dst.address == me || !matches!(offer, Offer::Accepted | Offer::Known) {
            return;
        }
        let back = self.core.find(packet.dst.address);
        // ns-2.35: a reply without reverse route vanishes without a trace line (spec: wireless-routing, section 8).
        let Some(back) = back.filter(|back| self.with_route(*back, |route| route.is_up())) else { return };
        if !self.may_answer(packet.dst.address, reply.broadcast_id) {
            return;
        }
        (reply.hop_count, reply.first_hop) = self.with_route(index, |route| route.way.advertise());
        reply.source = me;
        packet.radio_mut().message = Message::OnDemand(OnDemandMessage::Reply(reply));
        let back_hop = self.with_route(back, |route| route.way.list[0].next_hop);
        self.with_route(index, |route| route.add_precursor(back_hop));
        self.forward(sim, Some(back), packet, 0.0);
    }
}
