//! The common part of AODV and AOMDV, routing protocols that search for a route only when a packet needs one.
//!
//! * `messages` has the messages between nodes, `route_table` the routes that a node knows.
//! * `search` sends requests; `requests` records the requests that were received.
//! * `packet_buffer` holds packets that wait for a route.
//! * `trace_text` writes the messages to trace lines.

mod messages;
mod packet_buffer;
mod requests;
mod route_table;
mod search;
mod trace_text;

use std::cell::{Cell, RefCell};

pub use messages::{OnDemandMessage, RouteReply, RouteRequest, Unreachable};
use packet_buffer::PacketBuffer;
pub(super) use requests::{BROADCAST_ID_SAVE, HeardRequests};
pub(super) use route_table::{INFINITY, Route, RouteIndex, RouteState, RouteTable};

use super::{IP_HEADER, RoutingAgent};
use crate::entity::EntityId;
use crate::packet::{Packet, PacketType};
use crate::wireless::{BROADCAST, Direction, take_packet_to};
use crate::{Entity, Sim, Timer};

/// The time for which a route in use is kept, seconds.
pub(super) const ACTIVE_ROUTE: f64 = 10.0;
/// The time for which the reverse route to the source of a request is kept, seconds.
pub(super) const REVERSE_ROUTE: f64 = 6.0;
/// The lifetime of a route that its destination itself announces, seconds.
pub(super) const OWN_ROUTE: f64 = 10.0;
/// The time between checks of the routes, seconds.
pub(super) const ROUTE_PERIOD: f64 = 0.5;
/// Time between packets that were waiting for the same route, seconds.
pub(super) const RELEASE_SPACING: f64 = 0.01;
/// Time to live of packets for the whole network, hops.
pub(super) const NETWORK_DIAMETER: i32 = 30;
/// The maximum number of destinations in a route error.
const MOST_UNREACHABLE: usize = 100;

/// The state common to AODV and AOMDV agents. `W` is the path, or the paths, of a route.
#[derive(Debug)]
pub struct OnDemandAgent<W> {
    pub(super) base: RoutingAgent,
    /// The address of this node.
    pub address: Cell<i32>,
    /// The interface queue, from which packets over broken links are taken.
    pub queue: Cell<Option<EntityId>>,
    /// The sequence number of this node.
    pub(super) seqno: Cell<u32>,
    broadcast_id: Cell<u32>,
    routes: RefCell<RouteTable<W>>,
    pub(super) buffer: RefCell<PacketBuffer>,
    protocol: &'static Protocol,
}

/// Whether packets of the given type count as packets of a flow.
// ns-2.35: datagrams and packets of on-off sources do not count (spec: wireless-routing, section 4.9).
pub(crate) fn is_flow(packet_type: PacketType) -> bool {
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

/// The properties in which the two protocols differ.
#[derive(Debug)]
pub(super) struct Protocol {
    /// Type of the packets.
    pub packet_type: PacketType,
    /// The longest time between two requests for the same destination, seconds.
    pub longest_timeout: f64,
    /// The hop count with which requests start.
    pub first_hop_count: u8,
    /// Size of a request without IP header, bytes.
    pub request_size: i32,
    /// Size of a reply without IP header, bytes.
    pub reply_size: i32,
    /// Whether the sizes of TCP packets need an IP header added, like those of all other packets.
    pub tcp_is_bare: bool,
}

/// A routing agent that searches for routes when packets need them.
pub trait OnDemand: Entity {
    /// The address of the agent's node.
    fn address(&self) -> &Cell<i32>;

    /// The interface queue, from which packets over broken links are taken.
    fn queue(&self) -> &Cell<Option<EntityId>>;

    /// Starts the timers.
    fn start(&self, sim: &Sim);
}

/// Ends the run if an agent is started again, while its timers, of which `timer` is one, are running.
// ns-2.35: the scheduler refuses an event that is scheduled twice.
pub(super) fn refuse_restart(sim: &Sim, timer: &Timer) {
    if timer.is_pending() {
        sim.print("Scheduler: Event UID not valid!\n\n");
        sim.fatal("");
    }
}

impl<W: Default> OnDemandAgent<W> {
    /// An unattached agent.
    pub(super) fn new(id: EntityId, protocol: &'static Protocol) -> OnDemandAgent<W> {
        OnDemandAgent {
            base: RoutingAgent::new(id, protocol.packet_type),
            address: Cell::new(0),
            queue: Cell::new(None),
            seqno: Cell::new(2),
            broadcast_id: Cell::new(1),
            routes: RefCell::default(),
            buffer: RefCell::default(),
            protocol,
        }
    }

    pub(super) fn id(&self) -> EntityId {
        self.base.agent.id
    }

    /// The route to `destination`; `None` if it was never searched for.
    pub(super) fn find(&self, destination: i32) -> Option<RouteIndex> {
        self.routes.borrow().find(destination)
    }

    /// The route to `destination`, which is created if there is none.
    pub(super) fn enter(&self, destination: i32) -> RouteIndex {
        self.routes.borrow_mut().enter(destination)
    }

    /// The indices of all routes, the newest first.
    pub(super) fn routes(&self) -> impl Iterator<Item = RouteIndex> + use<W> {
        self.routes.borrow().indices()
    }

    /// Uses the route at `index` without keeping it borrowed.
    pub(super) fn with_route<R>(&self, index: RouteIndex, use_route: impl FnOnce(&mut Route<W>) -> R) -> R {
        use_route(self.routes.borrow_mut().get(index))
    }

    /// Drops a packet whose time to live has expired, and delivers one that has arrived at its destination. Returns all
    /// other packets.
    pub(super) fn keep(&self, sim: &Sim, packet: Packet) -> Option<Packet> {
        if packet.ttl == 0 {
            self.drop_packet(sim, packet, "TTL");
            return None;
        }
        let is_data = packet.packet_type != self.protocol.packet_type;
        let is_up = packet.radio().direction == Direction::Up;
        let destination = packet.dst.address;
        if is_data && is_up && destination == BROADCAST || destination == self.address.get() {
            self.base.deliver(sim, packet);
            return None;
        }
        Some(packet)
    }

    /// Checks a data packet from this node or from the link, and returns it. Packets that may not be forwarded are
    /// dropped.
    pub(super) fn admit(&self, sim: &Sim, mut packet: Packet) -> Option<Packet> {
        if packet.src.address == self.address.get() {
            if packet.radio().forwards > 0 {
                self.drop_packet(sim, packet, "LOOP");
                return None;
            }
            let is_tcp = matches!(packet.packet_type, PacketType::TCP | PacketType::ACK);
            if !is_tcp || self.protocol.tcp_is_bare {
                packet.size += IP_HEADER;
            }
            if packet.dst.address != BROADCAST {
                packet.ttl = NETWORK_DIAMETER;
            }
        } else {
            packet.ttl -= 1;
            if packet.ttl == 0 {
                self.drop_packet(sim, packet, "TTL");
                return None;
            }
        }
        Some(packet)
    }

    /// Stores a packet until there is a route.
    pub(super) fn enqueue(&self, sim: &Sim, packet: Packet) {
        let pushed_out = self.buffer.borrow_mut().enqueue(sim.now(), packet);
        if let Some((packet, reason)) = pushed_out {
            self.drop_packet(sim, packet, reason);
        }
    }

    /// Removes the first packet that waits for the route at `index` and returns it.
    pub(super) fn dequeue(&self, sim: &Sim, index: RouteIndex) -> Option<Packet> {
        let destination = self.with_route(index, |route| route.destination);
        self.buffer.borrow_mut().dequeue(sim.now(), destination)
    }

    /// Sends the packets that wait for the route at `index`: the first after `delay` seconds and each further one
    /// `spacing` seconds later. Returns the delay after which the next packet may be sent.
    pub(super) fn release(
        &self,
        sim: &Sim,
        index: RouteIndex,
        mut delay: f64,
        spacing: f64,
        send: impl Fn(Packet, f64),
    ) -> f64 {
        while let Some(packet) = self.dequeue(sim, index) {
            send(packet, delay);
            delay += spacing;
        }
        delay
    }

    /// Drops the packets that wait for the route at `index`.
    pub(super) fn give_up(&self, sim: &Sim, index: RouteIndex, reason: &'static str) {
        while let Some(packet) = self.dequeue(sim, index) {
            self.drop_packet(sim, packet, reason);
        }
    }

    pub(super) fn drop_packet(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.base.agent.wiring.drop_packet_for(sim, packet, reason);
    }

    /// Removes the first packet for a neighbour from the interface queue and returns it.
    pub(super) fn take_queued(&self, sim: &Sim, neighbour: i32) -> Option<Packet> {
        take_packet_to(sim, self.queue.get()?, neighbour)
    }

    /// Makes a packet with a message from this node.
    pub(super) fn packet(&self, message: OnDemandMessage, destination: i32, ttl: i32) -> Packet {
        message.into_packet(self.protocol, self.address.get(), destination, ttl)
    }

    /// Reports unreachable destinations to the neighbours.
    pub(super) fn announce_unreachable(&self, sim: &Sim, unreachable: &[(i32, u32)], delay: f64) {
        let unreachable = &unreachable[..unreachable.len().min(MOST_UNREACHABLE)];
        let mut packet = self.packet(OnDemandMessage::Error(unreachable.into()), BROADCAST, 1);
        // ns-2.35: traces show the next hop of a route error as 0, which has no other effect.
        packet.radio_mut().next_hop = 0;
        self.base.send_later(sim, packet, delay);
    }
}
