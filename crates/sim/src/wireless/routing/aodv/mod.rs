//! AODV: ad hoc on-demand distance vector routing (Perkins and Royer, 1999; RFC 3561).
//!
//! A node that needs a route floods a request; who has a route answers along the reverse path that the request
//! has left behind. Sequence numbers of destinations tell new routes from old ones. When a link breaks, those
//! who use routes over it are told. Spec: wireless-routing, section 4.
//!
//! * `route_table` is what a node knows; `messages` are what nodes tell each other.
//! * `discovery` asks for routes and answers, `failure` handles broken links, `forward` sends packets on.

mod discovery;
mod failure;
mod forward;
mod messages;
mod route_table;

use std::cell::{Cell, RefCell};

pub use messages::{AodvMessage, RouteReply, RouteRequest, Unreachable};
use route_table::{Route, RouteTable};

use super::RoutingAgent;
use super::packet_buffer::PacketBuffer;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// Tags of the timers.
mod tag {
    pub const BROADCAST_IDS: u32 = 0;
    pub const ROUTES: u32 = 1;
}

/// How long a route in use is kept, seconds.
const ACTIVE_ROUTE: f64 = 10.0;
/// How long the way back to the source of a request is kept, seconds.
const REVERSE_ROUTE: f64 = 6.0;
/// How long requests are remembered, seconds; also how often old ones are forgotten.
const BROADCAST_ID_SAVE: f64 = 6.0;
/// How often routes are looked through, seconds.
const ROUTE_PERIOD: f64 = 0.5;
/// Time between packets that were waiting for the same route, seconds.
const RELEASE_SPACING: f64 = 0.01;
/// Time to live of packets that are to reach the whole network, hops.
const NETWORK_DIAMETER: i32 = 30;

/// A request that was seen.
#[derive(Clone, Copy, Debug)]
struct SeenRequest {
    source: i32,
    id: u32,
    expire: f64,
}

/// `Agent/AODV`.
#[derive(Debug)]
pub struct Aodv {
    base: RoutingAgent,
    /// Own address.
    pub address: Cell<i32>,
    /// The interface queue, from which packets over broken links are taken.
    pub queue: Cell<Option<EntityId>>,
    seqno: Cell<u32>,
    broadcast_id: Cell<u32>,
    seen: RefCell<Vec<SeenRequest>>,
    routes: RefCell<RouteTable>,
    buffer: RefCell<PacketBuffer>,
    seen_timer: Timer,
    route_timer: Timer,
}

impl Aodv {
    /// An unattached agent.
    pub fn new(id: EntityId) -> Aodv {
        Aodv {
            base: RoutingAgent::new(id, PacketType::AODV),
            address: Cell::new(0),
            queue: Cell::new(None),
            seqno: Cell::new(2),
            broadcast_id: Cell::new(1),
            seen: RefCell::default(),
            routes: RefCell::default(),
            buffer: RefCell::default(),
            seen_timer: Timer::default(),
            route_timer: Timer::default(),
        }
    }

    /// Starts the timers.
    pub fn start(&self, sim: &Sim) {
        if self.seen_timer.is_pending() {
            sim.print("Scheduler: Event UID not valid!\n\n");
            sim.fatal("");
        }
        self.on_timer(sim, tag::BROADCAST_IDS);
        self.on_timer(sim, tag::ROUTES);
    }

    fn id(&self) -> EntityId {
        self.base.agent.id
    }

    /// Uses the route at `index` without keeping it borrowed.
    fn with_route<R>(&self, index: route_table::RouteIndex, use_route: impl FnOnce(&mut Route) -> R) -> R {
        use_route(self.routes.borrow_mut().get(index))
    }

    /// Takes the first packet that waits for a route to `destination`.
    fn dequeue(&self, sim: &Sim, destination: i32) -> Option<Packet> {
        self.buffer.borrow_mut().dequeue(sim.now(), destination)
    }

    fn drop_packet(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.base.agent.wiring.drop_packet_for(sim, packet, reason);
    }
}

impl Entity for Aodv {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn transmission_failed(&self, sim: &Sim, packet: Packet) {
        self.link_failed(sim, packet);
    }

    /// A local repair has taken its time; the tag is the destination's address.
    fn on_event(&self, sim: &Sim, tag: u32) {
        self.repair_ended(sim, tag as i32);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == tag::BROADCAST_IDS { &self.seen_timer } else { &self.route_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == tag::BROADCAST_IDS {
            let now = sim.now();
            self.seen.borrow_mut().retain(|request| request.expire > now);
            self.seen_timer.resched(sim, self.id(), tag, BROADCAST_ID_SAVE);
        } else {
            self.look_through_routes(sim);
            self.route_timer.resched(sim, self.id(), tag, ROUTE_PERIOD);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.agent.wiring)
    }

    fn as_agent(&self) -> Option<&Agent> {
        Some(&self.base.agent)
    }

    fn as_routing_agent(&self) -> Option<&RoutingAgent> {
        Some(&self.base)
    }
}
