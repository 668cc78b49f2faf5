//! DSR: dynamic source routing (Johnson and Maltz, 1996; RFC 4728).
//!
//! The source of a packet writes the complete route into the packet. Routes are requested by a flood of requests that
//! record their path; every node caches the routes that it has requested or seen in packets, its own and those of other
//! nodes. When a link breaks, the node before it reports this to the source and salvages the packet. Once a route is
//! established, packets need not carry it: the nodes on it know the flow. Spec: wireless-routing, section 6.
//!
//! * `path` is a route, `header` the header of packets; `cache`, `request_table`, `send_buffer` and `flow_table` are
//!   the memory of a node.
//! * `discovery` sends requests and replies, `errors` handles broken links, `flow` sends packets without source route,
//!   `overhear` learns from the packets of other nodes.

mod cache;
mod discovery;
mod errors;
mod flow;
mod flow_table;
mod forwarder;
mod header;
mod overhear;
mod path;
mod request_table;
mod send_buffer;
mod trace_text;

use std::cell::{Cell, RefCell};

use cache::RouteCache;
use flow_table::FlowTable;
pub use forwarder::SourceRouteForwarder;
pub use header::{DsrHeader, FlowTag, LinkError, Request, UnknownFlow};
use overhear::{Heard, Told};
pub use path::Path;
use request_table::RequestTable;
use send_buffer::SendBuffer;

use super::{IP_HEADER, ROUTING_PORT, RoutingAgent, jitter};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Header, Packet, PacketType};
use crate::wireless::{AddressKind, BROADCAST, Direction, Message};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The minimum time between checks of waiting packets, and the maximum random addition, seconds.
const BUFFER_CHECK: (f64, f64) = (0.03, 0.03);

/// The times that all DSR agents of a simulation share.
#[derive(Debug)]
pub struct DsrSettings {
    /// `rt_rq_period`: time between the first two requests for the same node, seconds.
    pub request_period: Cell<f64>,
    /// `rt_rq_max_period`: the longest time between requests for the same node, seconds.
    pub longest_request_period: Cell<f64>,
    /// `send_timeout`: maximum time that a packet waits for a route, seconds.
    pub send_timeout: Cell<f64>,
}

impl Default for DsrSettings {
    fn default() -> Self {
        DsrSettings {
            request_period: Cell::new(0.5),
            longest_request_period: Cell::new(10.0),
            send_timeout: Cell::new(30.0),
        }
    }
}

/// A routing agent that runs DSR: `Agent/DSRAgent`.
#[derive(Debug)]
pub struct Dsr {
    base: RoutingAgent,
    /// The address of this node.
    pub address: Cell<i32>,
    /// The interface queue, from which packets over broken links are taken.
    pub queue: Cell<Option<EntityId>>,
    /// The God of the simulation, whose distances appear in the log.
    pub god: Cell<Option<EntityId>>,
    request_id: Cell<i32>,
    cache: RefCell<RouteCache>,
    requests: RefCell<RequestTable>,
    buffer: RefCell<SendBuffer>,
    flows: RefCell<FlowTable>,
    /// A broken link that the next request will report, and the time at which it was detected, seconds.
    held_error: Cell<Option<(LinkError, f64)>>,
    told: RefCell<Told>,
    overheard: RefCell<Heard>,
    buffer_timer: Timer,
}

impl Dsr {
    /// An unattached agent.
    pub fn new(id: EntityId) -> Dsr {
        Dsr {
            base: RoutingAgent::new(id, PacketType::DSR),
            address: Cell::new(0),
            queue: Cell::new(None),
            god: Cell::new(None),
            request_id: Cell::new(0),
            cache: RefCell::default(),
            requests: RefCell::default(),
            buffer: RefCell::default(),
            flows: RefCell::default(),
            held_error: Cell::new(None),
            told: RefCell::default(),
            overheard: RefCell::default(),
            buffer_timer: Timer::default(),
        }
    }

    /// Starts the periodic checks of waiting packets.
    pub fn start(&self, sim: &Sim) {
        // ns-2.35: only the node with address 1 prints its settings (spec: wireless-routing, section 6.3).
        let first = self.address.get() == 1;
        if first {
            for line in [
                "tap: on snoop: rts? on errs? on",
                "salvage: on !bd replies? on",
                "grat error: on grat reply: on",
                "$reply for props: on ring 0 search: on",
            ] {
                self.base.log_line(sim, || format!("Sconfig {:.5} {line}", sim.now()));
            }
        }
        self.await_check(sim);
        if first {
            self.base.log_line(sim, || format!("Sconfig {:.5} using MOBICACHE", sim.now()));
        }
    }

    fn await_check(&self, sim: &Sim) {
        let (least, random) = BUFFER_CHECK;
        self.buffer_timer.resched(sim, self.base.agent.id, 0, least + random * sim.default_rng().uniform());
    }

    /// Handles a packet that originates at this node or has arrived for it.
    fn receive(&self, sim: &Sim, mut packet: Packet) {
        let Some(header) = header(&packet) else {
            if packet.radio().next_hop != BROADCAST {
                packet.radio_mut().message = Message::Dsr(Box::default());
                packet.size += IP_HEADER;
                return self.send_or_ask(sim, packet);
            }
            // ns-2.35: every node passes on a broadcast to all others, forever. The partner of GAF makes its node the
            // destination.
            if packet.dst.address != self.address.get() {
                packet.radio_mut().direction = Direction::Down;
                return self.base.send_later(sim, packet, 0.0);
            }
            return self.base.deliver(sim, packet);
        };
        if packet.dst.address == self.address.get() {
            return self.arrived(sim, packet);
        }
        if !header.errors.is_empty() {
            self.errors_arrived(sim, &packet);
        }
        if header.request.is_some() { self.request_arrived(sim, packet) } else { self.forward(sim, packet) }
    }

    /// Handles a packet that has reached this node as its receiver.
    fn arrived(&self, sim: &Sim, mut packet: Packet) {
        if let Some(header) = header(&packet) {
            if header.is_reply {
                self.reply_arrived(sim, &header.reply);
            }
            if header.request.is_some() {
                self.answer(sim, header);
            }
            // ns-2.35: errors are forwarded with the size of the whole packet.
            self.errors_arrived(sim, &packet);
        }
        if let Message::Dsr(header) = std::mem::take(&mut packet.radio_mut().message) {
            let reporter = packet.src.address;
            header.unknown_flows.iter().for_each(|error| self.flow_unknown(sim, reporter, error));
            packet.size -= header.size() + IP_HEADER;
        }
        self.base.deliver(sim, packet);
    }

    /// Forwards a packet of other nodes.
    fn forward(&self, sim: &Sim, mut packet: Packet) {
        let Some(header) = header(&packet) else { return };
        if header.route.is_empty() {
            return self.forward_by_flow(sim, packet);
        }
        let size = header.size();
        self.cache.borrow_mut().notice(&header.route.suffix(header.position));
        if header.flow.is_some() {
            self.set_up_flow(sim, &mut packet);
        }
        packet.size -= size;
        if packet.ttl == 0 {
            return self.drop_packet(sim, packet, "TTL");
        }
        packet.ttl -= 1;
        self.send_with_route(sim, packet, 0.0);
    }

    /// Sends a packet over a route that begins with this node.
    fn send_afresh(&self, sim: &Sim, mut packet: Packet, route: Path, delay: f64) {
        header_mut(&mut packet).set_route(&route, 0);
        self.send_with_route(sim, packet, delay);
    }

    /// Sends a packet over the source route in its header, from the position in the header (spec: wireless-routing,
    /// section 6.5).
    fn send_with_route(&self, sim: &Sim, mut packet: Packet, delay: f64) {
        if packet.dst.address == self.address.get() {
            return self.arrived(sim, packet);
        }
        let mine = packet.src.address == self.address.get();
        let header = header_mut(&mut packet);
        if mine && !header.is_control() && header.position == 0 {
            let route = header.route;
            return self.send_on_flow(sim, packet, route, delay);
        }
        let size = header.size();
        let next_hop = if header.request.is_some() {
            BROADCAST
        } else {
            // ns-2.35: the address is read from behind the end of a route that has been followed too far.
            let next = header.route.raw(header.position + 1);
            header.position += 1;
            next.unwrap_or(BROADCAST)
        };
        packet.size += size;
        if next_hop == BROADCAST {
            self.broadcast(sim, packet, delay);
        } else {
            self.transmit(sim, packet, next_hop, delay);
        }
    }

    /// Passes a packet for all neighbours to the link layer.
    fn broadcast(&self, sim: &Sim, mut packet: Packet, delay: f64) {
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.on_failure = None;
        radio.next_hop = BROADCAST;
        radio.address_kind = AddressKind::Link;
        self.base.send_later(sim, packet, jitter(sim) + delay);
    }

    /// Passes a packet for a neighbour to the link layer.
    fn transmit(&self, sim: &Sim, mut packet: Packet, next_hop: i32, delay: f64) {
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.on_failure = Some(self.base.agent.id);
        radio.next_hop = next_hop;
        radio.address_kind = AddressKind::Node;
        self.base.send_later(sim, packet, delay);
    }

    /// Makes a DSR control packet with the given number.
    fn numbered_packet(&self, sim: &Sim, uid: i32, destination: i32, header: DsrHeader) -> Packet {
        let mut packet = Packet::new(Header {
            uid,
            size: IP_HEADER,
            packet_type: PacketType::DSR,
            timestamp: sim.now(),
            src: Endpoint { address: self.address.get(), port: ROUTING_PORT },
            dst: Endpoint { address: destination, port: ROUTING_PORT },
            ..Header::default()
        });
        packet.radio_mut().message = Message::Dsr(Box::new(header));
        packet
    }

    fn drop_packet(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.base.agent.wiring.drop_packet_for(sim, packet, reason);
    }
}

/// The DSR header of a packet, if it has one.
fn header(packet: &Packet) -> Option<&DsrHeader> {
    match &packet.radio().message {
        Message::Dsr(header) => Some(header),
        _ => None,
    }
}

/// The DSR header of a packet, which is created if there is none.
fn header_mut(packet: &mut Packet) -> &mut DsrHeader {
    let message = &mut packet.radio_mut().message;
    if !matches!(message, Message::Dsr(_)) {
        *message = Message::Dsr(Box::default());
    }
    match message {
        Message::Dsr(header) => header,
        _ => unreachable!("the header was just made"),
    }
}

impl Entity for Dsr {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn transmission_failed(&self, sim: &Sim, packet: Packet) {
        self.link_failed(sim, packet);
    }

    fn overhear(&self, sim: &Sim, frame: &Packet) {
        self.overheard(sim, frame);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.buffer_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.check_buffer(sim);
        self.await_check(sim);
    }

    /// Drops the packets that wait for a route.
    fn reset(&self, sim: &Sim) {
        let places = self.buffer.borrow().places();
        for place in 0..places {
            let waiting = self.buffer.borrow_mut().take(place);
            if let Some((_, packet)) = waiting {
                self.drop_packet(sim, packet, "END");
            }
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.agent.wiring)
    }

    facets! { Agent => |this| &this.base.agent, RoutingAgent => |this| &this.base }
}
