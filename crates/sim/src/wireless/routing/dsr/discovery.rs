//! Route discovery: requests and replies (RFC 4728, section 8.2; spec: wireless-routing, section 6.6).

use super::header::{DsrHeader, Request};
use super::path::Path;
use super::{Dsr, header, header_mut};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::routing::jitter;

/// The number of hops over which a request to the neighbours is relayed.
const NEIGHBOURS: usize = 0;
/// The number of hops over which a request to the whole network is relayed.
const NETWORK: usize = 16;
/// The time that neighbours have to reply before the whole network is asked, seconds.
const RING_WAIT: f64 = 0.03;
/// The time for which a route error is added to requests, seconds.
const ERROR_LIFE: f64 = 1.0;
/// Time between packets that were waiting for the same route, seconds.
const RELEASE_SPACING: f64 = 0.03;
/// Time to live of replies, hops.
const ANSWER_TTL: i32 = 255;

impl Dsr {
    /// Sends a packet if a route is known; otherwise requests a route while the packet waits.
    pub(super) fn send_or_ask(&self, sim: &Sim, packet: Packet) {
        if packet.dst.address == self.address.get() {
            return self.arrived(sim, packet);
        }
        let route = self.cache.borrow_mut().find_for_use(packet.dst.address);
        match route {
            Some(route) => self.send_afresh(sim, packet, route, 0.0),
            None => {
                if let Some(packet) = self.ask(sim, packet) {
                    self.buffer_packet(sim, packet);
                }
            }
        }
    }

    /// Requests a route for a packet, unless it is too early for another request. Returns the packet unless it was
    /// dropped.
    fn ask(&self, sim: &Sim, packet: Packet) -> Option<Packet> {
        // ns-2.35: a packet number is used up even if nothing is sent (spec: wireless-routing, section 6.6).
        let uid = sim.next_uid();
        let (now, destination) = (sim.now(), packet.dst.address);
        let mine = packet.src.address == self.address.get();
        let settings = sim.shared::<super::DsrSettings>();
        let propagation = {
            let mut requests = self.requests.borrow_mut();
            let record = requests.get(destination);
            let wait = record.back_off(settings.request_period.get(), settings.longest_request_period.get());
            if record.last_request + wait <= now {
                record.count(now);
                let hopeless = !mine && record.outstanding > 1;
                if !hopeless {
                    record.last_ring = Some(now);
                }
                if hopeless { None } else { Some(NEIGHBOURS) }
            } else if mine && record.last_ring.is_some_and(|ring| now - ring > RING_WAIT) {
                record.last_ring = None;
                Some(NETWORK)
            } else {
                return Some(packet);
            }
        };
        let Some(max_propagation) = propagation else {
            self.drop_packet(sim, packet, "NRTE");
            return None;
        };
        self.send_request(sim, uid, destination, max_propagation);
        Some(packet)
    }

    fn send_request(&self, sim: &Sim, uid: i32, destination: i32, max_propagation: usize) {
        let id = self.request_id.get() + 1;
        self.request_id.set(id);
        let mut header = DsrHeader {
            route: Path::new([self.address.get()]),
            request: Some(Request { max_propagation }),
            request_id: id,
            ..DsrHeader::default()
        };
        if let Some((error, since)) = self.held_error.get() {
            if sim.now() - since < ERROR_LIFE {
                header.errors.push(error);
            }
            if max_propagation != NEIGHBOURS {
                self.held_error.set(None);
            }
        }
        let mut packet = self.numbered_packet(sim, uid, destination, header);
        packet.ttl = self.base.agent.ttl.get();
        self.send_with_route(sim, packet, 0.0);
    }

    /// Handles a request that is not for this node.
    pub(super) fn request_arrived(&self, sim: &Sim, mut packet: Packet) {
        let Some(header) = header(&packet) else { return };
        let (Some(source), Some(request)) = (header.route.first(), header.request) else { return };
        {
            let mut requests = self.requests.borrow_mut();
            let record = requests.get(source);
            if record.last_id >= header.request_id
                || header.route.position(self.address.get()).is_some()
                || header.route.is_full()
            {
                return;
            }
            record.last_id = header.request_id;
        }
        if let Some(route) = self.answer_from_cache(sim, &packet) {
            return self.send_rest(sim, packet, route);
        }
        if header.route.len() > request.max_propagation {
            return;
        }
        header_mut(&mut packet).route.push(self.address.get());
        self.send_with_route(sim, packet, 0.0);
    }

    /// Replies to a request if the cache has a route. Returns the complete route.
    fn answer_from_cache(&self, sim: &Sim, packet: &Packet) -> Option<Path> {
        let header = header(packet)?;
        let rest = self.cache.borrow().find(packet.dst.address)?;
        let route = header.route.joined(&rest)?;
        let place = route.position(self.address.get())?;
        let back = route.prefix(place + 1).reversed();
        let answer = DsrHeader {
            route: back,
            reply: route,
            is_reply: true,
            request_id: header.request_id,
            ..DsrHeader::default()
        };
        self.cache.borrow_mut().add(&back);
        let answer = self.make_packet(sim, header.route.first()?, answer);
        self.send_with_route(sim, answer, 0.0);
        Some(route)
    }

    /// Sends the remaining contents of an answered request, except errors without a particular destination, over the
    /// requested route.
    fn send_rest(&self, sim: &Sim, mut packet: Packet, route: Path) {
        let here = route.position(self.address.get());
        let header = header_mut(&mut packet);
        let size = header.size();
        header.request = None;
        if !header.is_reply && header.errors.iter().all(|error| error.tell == 0) {
            return;
        }
        header.set_route(&route, here.unwrap_or(0));
        packet.size -= size;
        self.send_with_route(sim, packet, 0.0);
    }

    /// Replies to a request for this node.
    pub(super) fn answer(&self, sim: &Sim, header: &DsrHeader) {
        let Some(source) = header.route.first() else { return };
        self.requests.borrow_mut().get(source).last_id = header.request_id;
        if header.route.is_full() {
            return;
        }
        let mut route = header.route;
        route.push(self.address.get());
        let back = route.reversed();
        let answer = DsrHeader {
            route: back,
            reply: route,
            is_reply: true,
            request_id: header.request_id,
            ..DsrHeader::default()
        };
        self.cache.borrow_mut().add(&back);
        let size = answer.size();
        let mut packet = self.make_packet(sim, source, answer);
        packet.size += size;
        sim.schedule_packet(self.base.agent.id, packet, None, jitter(sim));
    }

    /// Handles a reply to a request of this node.
    pub(super) fn reply_arrived(&self, sim: &Sim, route: &Path) {
        if route.first() != Some(self.address.get()) {
            return;
        }
        self.cache.borrow_mut().add(route);
        if let Some(destination) = route.last() {
            let mut requests = self.requests.borrow_mut();
            let record = requests.get(destination);
            record.outstanding = 0;
            record.last_request = 0.0;
        }
        let mut delay = 0.0;
        let places = self.buffer.borrow().places();
        for place in 0..places {
            let Some((since, packet)) = self.buffer.borrow_mut().take(place) else { continue };
            let route = self.cache.borrow_mut().find_for_use(packet.dst.address);
            match route {
                Some(route) => {
                    self.send_afresh(sim, packet, route, delay);
                    delay += RELEASE_SPACING;
                }
                None => self.buffer.borrow_mut().put_back(place, (since, packet)),
            }
        }
    }

    /// Checks the waiting packets: drops those that have waited too long, sends those that have a route, and repeats
    /// requests.
    pub(super) fn check_buffer(&self, sim: &Sim) {
        if self.buffer.borrow().is_empty() {
            return;
        }
        let longest = sim.shared::<super::DsrSettings>().send_timeout.get();
        let places = self.buffer.borrow().places();
        for place in 0..places {
            let Some((since, packet)) = self.buffer.borrow_mut().take(place) else { continue };
            if sim.now() - since > longest {
                self.give_up(sim, packet);
                continue;
            }
            let route = self.cache.borrow_mut().find_for_use(packet.dst.address);
            match route {
                Some(route) => self.send_afresh(sim, packet, route, 0.0),
                None => {
                    if let Some(packet) = self.ask(sim, packet) {
                        self.buffer.borrow_mut().put_back(place, (since, packet));
                    }
                }
            }
        }
    }

    /// Stores a packet until there is a route.
    pub(super) fn buffer_packet(&self, sim: &Sim, packet: Packet) {
        let pushed_out = self.buffer.borrow_mut().add(sim.now(), packet);
        if let Some(packet) = pushed_out {
            self.give_up(sim, packet);
        }
    }

    fn give_up(&self, sim: &Sim, packet: Packet) {
        self.base.log_line(sim, || {
            format!(
                "Ssb {:.5} _{}_ dropped {} -> {}",
                sim.now(),
                self.address.get(),
                packet.src.address,
                packet.dst.address
            )
        });
        self.drop_packet(sim, packet, "TOUT");
    }

    /// Makes a DSR control packet with a new number.
    pub(super) fn make_packet(&self, sim: &Sim, destination: i32, header: DsrHeader) -> Packet {
        let mut packet = self.numbered_packet(sim, sim.next_uid(), destination, header);
        packet.ttl = ANSWER_TTL;
        packet
    }
}
