//! Handling of broken links (RFC 4728, section 8.3; spec: wireless-routing, section 6.7).

use super::header::{DsrHeader, LinkError};
use super::path::Path;
use super::{Dsr, IP_HEADER, header, header_mut};
use crate::Sim;
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::routing::ROUTING_PORT;
use crate::wireless::{God, take_packet_to};

/// The maximum number of errors in a packet.
const MOST_ERRORS: usize = 3;
/// The maximum number of times that a packet is salvaged.
const MOST_SALVAGES: u32 = 15;
/// Time to live of route errors, hops.
const ERROR_TTL: i32 = 255;

impl Dsr {
    /// Handles a packet that the MAC could not deliver.
    pub(super) fn link_failed(&self, sim: &Sim, mut packet: Packet) {
        let Some((route, position)) = self.route_of(sim, &packet) else { return };
        restore_route(&mut packet, route, position);
        let [from, to] = [position, position + 1].map(|place| route.addresses().get(place).copied());
        let (Some(from), Some(to)) = (from, to) else { return };
        self.log_failure(sim, &packet, from, to);
        self.cache.borrow_mut().remove_link(from, to);
        self.flows.borrow_mut().remove_link(self.address.get(), from, to);
        self.rescue(sim, packet.clone());
        while let Some(mut waiting) = self.queue.get().and_then(|queue| take_packet_to(sim, queue, to)) {
            strip_flow(&mut waiting);
            self.rescue(sim, waiting);
        }
        let Some(source) = route.first().filter(|source| *source != self.address.get()) else { return };
        if header(&packet).is_some_and(|header| header.errors.len() >= MOST_ERRORS) {
            // ns-2.35: ns-2's line about too many nested errors shows memory addresses instead of the nodes of the
            // link.
            self.base.log_line(sim, || {
                format!(
                    "SDFU  {:.5} _{}_ dumping maximally nested error {}  {} -> {}",
                    sim.now(),
                    self.address.get(),
                    source,
                    from,
                    to
                )
            });
            return;
        }
        self.report(sim, packet, LinkError { tell: source, from, to });
    }

    /// The complete route of a packet that was just sent, and the position of this node on that route.
    fn route_of(&self, sim: &Sim, packet: &Packet) -> Option<(Path, usize)> {
        let header = header(packet)?;
        if !header.route.is_empty() {
            return Some((header.route, header.position.checked_sub(1)?));
        }
        let (source, destination) = (packet.src.address, packet.dst.address);
        let mut flows = self.flows.borrow_mut();
        let id = header.flow.map(|tag| tag.id).or_else(|| flows.default_id(source, destination))?;
        flows.find(sim.now(), source, destination, id).map(|flow| (flow.route, flow.position))
    }

    fn log_failure(&self, sim: &Sim, packet: &Packet, from: i32, to: i32) {
        let Some(header) = header(packet) else { return };
        self.base.log_line(sim, || {
            let god = self.god.get().and_then(|god| sim.get::<God>(god));
            let hops = |from: i32, to: i32| god.map_or(0, |god| god.hops(from, to));
            let (source, destination) = (packet.src, packet.dst);
            format!(
                "SSendFailure {:.9} _{}_ {} {} {}:{} {}:{} {from}->{to} {} {} {} {} {}",
                sim.now(),
                self.address.get(),
                packet.uid,
                packet.packet_type.0,
                source.address,
                source.port,
                destination.address,
                destination.port,
                hops(from, to),
                hops(source.address, destination.address),
                hops(from, destination.address),
                header.route.len(),
                header.route.with_position(header.position),
            )
        });
    }

    /// Finds another route for a packet that cannot be sent over a broken link, or whose flow is unknown.
    pub(super) fn rescue(&self, sim: &Sim, mut packet: Packet) {
        let size = header(&packet).map_or(0, DsrHeader::size);
        if packet.src.address == self.address.get() {
            // ns-2.35: the broken route stays in the header, where traces show it, until there is another route.
            packet.size -= size;
            return self.send_or_ask(sim, packet);
        }
        let salvages = header(&packet).map_or(0, |header| header.salvages);
        if salvages >= MOST_SALVAGES {
            return self.drop_packet(sim, packet, "SAL");
        }
        let found = self.cache.borrow().find(packet.dst.address);
        let Some(route) = found else {
            let rest = format!("[{salvages}]");
            self.log_rescue(sim, &packet, "adding to SB", &rest);
            return self.buffer_packet(sim, packet);
        };
        if header(&packet).is_some_and(|header| self.tells_of_broken_link(header)) {
            let is_nothing_else = packet.packet_type == PacketType::DSR;
            let header = header_mut(&mut packet);
            header.is_reply = false;
            if is_nothing_else && !header.is_control() {
                return self.drop_packet(sim, packet, "CBK");
            }
        }
        let rest = format!("with {}", route.from_here());
        self.log_rescue(sim, &packet, "salvaging", &rest);
        packet.size -= size;
        let header = header_mut(&mut packet);
        header.salvages += 1;
        header.set_route(&route, 0);
        self.send_with_route(sim, packet, 0.0);
    }

    /// Whether a packet that cannot be sent carries a reply that contains the broken link, in either direction.
    fn tells_of_broken_link(&self, header: &DsrHeader) -> bool {
        // ns-2.35: for packets that waited for the link the position is already that of the next node, and the node
        // after that one is compared. Beyond the end of the route, the remains of longer routes are compared.
        let Some(to) = header.route.raw(header.position + 1) else { return false };
        let leads_over = |from, to| header.reply.link(from, to).is_some();
        let here = self.address.get();
        header.is_reply && (leads_over(here, to) || leads_over(to, here))
    }

    fn log_rescue(&self, sim: &Sim, packet: &Packet, what: &str, how: &str) {
        self.base.log_line(sim, || {
            let (time, node, uid) = (sim.now(), self.address.get(), packet.uid);
            let (from, to) = (packet.src.address, packet.dst.address);
            match what {
                "salvaging" => format!("Ssalv {time:.5} _{node}_ salvaging {from} -> {to} --- {uid} {how}"),
                _ => format!("Ssalv {time:.5} _{node}_ {what} --- {uid} {from} -> {to} {how}"),
            }
        });
    }

    /// Converts a packet that could not be sent to a route error for its sender.
    fn report(&self, sim: &Sim, packet: Packet, error: LinkError) {
        let Some(old) = header(&packet) else { return };
        let mut errors = old.errors.clone();
        errors.push(error);
        let way_back = old.route.prefix(old.position + 1).reversed();
        let mut header = DsrHeader {
            route: old.route,
            errors,
            reply: old.reply,
            request_id: old.request_id,
            unknown_flows: old.unknown_flows.clone(),
            salvages: old.salvages,
            ..DsrHeader::default()
        };
        header.set_route(&way_back, 0);
        let packet = self.turn_into(sim, packet, error.tell, header);
        self.send_with_route(sim, packet, 0.0);
    }

    /// Converts a packet to a DSR control packet. The MAC header stays, which is visible in traces.
    pub(super) fn turn_into(
        &self,
        sim: &Sim,
        mut packet: Packet,
        destination: i32,
        header: DsrHeader,
    ) -> Packet {
        packet.uid = sim.next_uid();
        packet.packet_type = PacketType::DSR;
        packet.size = IP_HEADER;
        packet.ttl = ERROR_TTL;
        packet.src = Endpoint { address: self.address.get(), port: ROUTING_PORT };
        packet.dst = Endpoint { address: destination, port: ROUTING_PORT };
        *header_mut(&mut packet) = header;
        packet
    }

    /// Processes the route errors in a packet.
    pub(super) fn errors_arrived(&self, sim: &Sim, packet: &Packet) {
        let Some(header) = header(packet) else { return };
        for error in &header.errors {
            self.cache.borrow_mut().remove_link(error.from, error.to);
            self.flows.borrow_mut().remove_link(self.address.get(), error.from, error.to);
        }
        let Some(last) = header.errors.last().filter(|last| last.tell == self.address.get()) else { return };
        self.held_error.set(Some((LinkError { tell: 0, ..*last }, sim.now())));
        if let [told @ .., _] = header.errors.as_slice()
            && let Some(previous) = told.last()
        {
            // ns-2.35: a packet whose last error has been delivered is forwarded to the next node with unchanged size,
            // which includes its old headers.
            let mut packet = packet.clone();
            packet.ttl = ERROR_TTL;
            packet.src = Endpoint { address: self.address.get(), port: ROUTING_PORT };
            packet.dst = Endpoint { address: previous.tell, port: ROUTING_PORT };
            header_mut(&mut packet).errors.pop();
            self.send_or_ask(sim, packet);
        }
    }
}

/// Writes the complete route into a packet that may have followed a flow, and removes the flow.
fn restore_route(packet: &mut Packet, route: Path, position: usize) {
    change_header(packet, |header| header.set_route(&route, position));
    strip_flow(packet);
}

/// Removes the flow from a packet.
pub(super) fn strip_flow(packet: &mut Packet) {
    change_header(packet, DsrHeader::strip_flow);
}

/// Changes the header of a packet and adjusts the size of the packet.
fn change_header(packet: &mut Packet, change: impl FnOnce(&mut DsrHeader)) {
    let header = header_mut(packet);
    let old = header.size();
    change(header);
    let added = header.size() - old;
    packet.size += added;
}
