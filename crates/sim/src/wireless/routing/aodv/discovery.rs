//! Asking for routes, and answering.

use super::messages::{AodvMessage, RouteReply, RouteRequest};
use super::route_table::{INFINITY, RouteIndex};
use super::{
    ACTIVE_ROUTE, Aodv, BROADCAST_ID_SAVE, NETWORK_DIAMETER, RELEASE_SPACING, REVERSE_ROUTE, SeenRequest,
};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::{AddressKind, BROADCAST, Message};

/// How often the whole network is asked.
const REQUEST_RETRIES: u8 = 3;
/// The longest time between two requests, seconds.
const LONGEST_TIMEOUT: f64 = 10.0;
/// Time to live of the first request, hops.
const FIRST_TTL: i32 = 5;
/// From this time to live on the whole network is asked.
const TTL_THRESHOLD: i32 = 7;
/// By how much the time to live grows from one request to the next.
const TTL_INCREMENT: i32 = 2;
/// Time for a packet through a node, seconds, as long as nothing better is known.
const NODE_TRAVERSAL: f64 = 0.03;
/// How long a route is good for that its destination itself announces, seconds.
const OWN_ROUTE: f64 = 10.0;

impl Aodv {
    /// Asks for the route at `index`, if it is time for that.
    pub(super) fn ask(&self, sim: &Sim, index: RouteIndex) {
        let now = sim.now();
        let too_often = self.with_route(index, |route| {
            if route.is_up() || route.request_timeout > now {
                return None;
            }
            let too_often = route.request_count > REQUEST_RETRIES;
            if too_often {
                route.request_timeout = now + LONGEST_TIMEOUT;
                route.request_count = 0;
            }
            Some(too_often)
        });
        match too_often {
            None => {}
            Some(true) => self.give_up(sim, index),
            Some(false) => self.send_request(sim, index),
        }
    }

    fn send_request(&self, sim: &Sim, index: RouteIndex) {
        let now = sim.now();
        let (ttl, destination, destination_seqno) = self.with_route(index, |route| {
            // ns-2.35: at first the last hop count is infinite, so the first request goes to the whole network
            // (spec: wireless-routing, section 4.8).
            route.request_ttl = route.request_ttl.max(i32::from(route.last_hop_count));
            let ttl = match route.request_ttl {
                0 => FIRST_TTL,
                last if last < TTL_THRESHOLD => last + TTL_INCREMENT,
                _ => {
                    route.request_count += 1;
                    NETWORK_DIAMETER
                }
            };
            route.request_ttl = ttl;
            let mut timeout = 2.0 * f64::from(ttl) * route.time_per_hop(NODE_TRAVERSAL);
            if route.request_count > 0 {
                timeout *= f64::from(route.request_count);
            }
            timeout += now;
            route.request_timeout = timeout.min(now + LONGEST_TIMEOUT);
            route.expire = 0.0;
            (ttl, route.destination, route.seqno)
        });
        self.seqno.set(self.seqno.get() + 2);
        let request = RouteRequest {
            hop_count: 1,
            broadcast_id: self.broadcast_id.replace(self.broadcast_id.get() + 1),
            destination,
            destination_seqno,
            source: self.address.get(),
            source_seqno: self.seqno.get(),
            timestamp: now,
        };
        let packet = AodvMessage::Request(request).into_packet(self.address.get(), BROADCAST, ttl);
        self.base.send_later(sim, packet, 0.0);
    }

    /// Whether this request was seen before; notes that it is seen now.
    fn is_repeated(&self, sim: &Sim, request: &RouteRequest) -> bool {
        let mut seen = self.seen.borrow_mut();
        let known = |seen: &SeenRequest| seen.source == request.source && seen.id == request.broadcast_id;
        if seen.iter().rev().any(known) {
            return true;
        }
        seen.push(SeenRequest {
            source: request.source,
            id: request.broadcast_id,
            expire: sim.now() + BROADCAST_ID_SAVE,
        });
        false
    }

    pub(super) fn request_arrived(&self, sim: &Sim, mut packet: Packet, mut request: RouteRequest) {
        if request.source == self.address.get() || self.is_repeated(sim, &request) {
            return;
        }
        let back = self.learn_reverse_route(sim, &packet, &request);
        if request.destination == self.address.get() {
            return self.answer_as_destination(sim, back, &request);
        }
        let route = self.routes.borrow().find(request.destination);
        let known = route.map(|index| self.with_route(index, |route| (route.hops, route.seqno)));
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
        packet.src.address = self.address.get();
        packet.dst.address = BROADCAST;
        packet.radio_mut().message = Message::Aodv(AodvMessage::Request(request));
        self.forward(sim, None, packet, 0.0);
    }

    /// Notes the way back to the source of a request.
    fn learn_reverse_route(&self, sim: &Sim, packet: &Packet, request: &RouteRequest) -> RouteIndex {
        let now = sim.now();
        let index = self.routes.borrow_mut().enter(request.source);
        let hops = u16::from(request.hop_count);
        let better = self.with_route(index, |route| {
            route.expire = route.expire.max(now + REVERSE_ROUTE);
            let better = request.source_seqno > route.seqno
                || request.source_seqno == route.seqno && hops < route.hops;
            if better {
                let expire = route.expire.max(now + REVERSE_ROUTE);
                route.update(request.source_seqno, hops, packet.src.address, expire);
                if route.request_timeout > 0.0 {
                    route.request_count = 0;
                    route.request_timeout = 0.0;
                    route.request_ttl = i32::from(hops);
                    route.expire = now + ACTIVE_ROUTE;
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
        let mut seqno = self.seqno.get().max(request.destination_seqno) + 1;
        if seqno % 2 == 1 {
            seqno += 1;
        }
        self.seqno.set(seqno);
        let reply = RouteReply {
            hop_count: 1,
            destination: self.address.get(),
            destination_seqno: seqno,
            source: self.address.get(),
            lifetime: OWN_ROUTE,
            timestamp: request.timestamp,
        };
        self.send_reply(sim, back, request.source, reply);
    }

    fn answer_for_destination(&self, sim: &Sim, index: RouteIndex, back: RouteIndex, request: &RouteRequest) {
        let now = sim.now();
        let back_hop = self.with_route(back, |route| route.next_hop);
        let (reply, next_hop) = self.with_route(index, |route| {
            route.add_precursor(back_hop);
            let reply = RouteReply {
                hop_count: route.hops as u8 + 1,
                destination: request.destination,
                destination_seqno: route.seqno,
                source: self.address.get(),
                // ns-2.35: whole seconds (spec: wireless-routing, section 4.10).
                lifetime: f64::from((route.expire - now) as u32),
                timestamp: request.timestamp,
            };
            (reply, route.next_hop)
        });
        self.send_reply(sim, back, request.source, reply);
        self.with_route(back, |route| route.add_precursor(next_hop));
    }

    fn send_reply(&self, sim: &Sim, back: RouteIndex, to: i32, reply: RouteReply) {
        let mut packet = AodvMessage::Reply(reply).into_packet(self.address.get(), to, NETWORK_DIAMETER);
        let radio = packet.radio_mut();
        radio.next_hop = self.with_route(back, |route| route.next_hop);
        radio.address_kind = AddressKind::Node;
        self.base.send_later(sim, packet, 0.0);
    }

    pub(super) fn reply_arrived(&self, sim: &Sim, mut packet: Packet, mut reply: RouteReply) {
        let now = sim.now();
        let mine = packet.dst.address == self.address.get();
        let index = self.routes.borrow_mut().enter(reply.destination);
        let hops = u16::from(reply.hop_count);
        let better = self.with_route(index, |route| {
            let better = route.seqno < reply.destination_seqno
                || route.seqno == reply.destination_seqno && route.hops > hops;
            if better {
                route.update(reply.destination_seqno, hops, reply.source, now + reply.lifetime);
                route.request_count = 0;
                route.request_timeout = 0.0;
                route.request_ttl = i32::from(hops);
                if mine {
                    route.add_latency((now - reply.timestamp) / f64::from(hops));
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
        let back = self.routes.borrow().find(packet.dst.address);
        let Some(back) = back.filter(|back| self.with_route(*back, |route| route.hops != INFINITY)) else {
            return self.drop_packet(sim, packet, "NRTE");
        };
        reply.hop_count = reply.hop_count.wrapping_add(1);
        reply.source = self.address.get();
        packet.radio_mut().message = Message::Aodv(AodvMessage::Reply(reply));
        self.forward(sim, Some(back), packet, 0.0);
        let back_hop = self.with_route(back, |route| route.next_hop);
        self.with_route(index, |route| route.add_precursor(back_hop));
    }
}
