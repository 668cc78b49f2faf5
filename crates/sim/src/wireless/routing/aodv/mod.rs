//! AODV: ad hoc on-demand distance vector routing (Perkins and Royer, 1999; RFC 3561).
//!
//! A node that needs a route floods a request; a node that has a route replies along the reverse path, which the
//! request has set up. Sequence numbers of destinations distinguish new routes from old ones. When a link breaks, the
//! nodes that use routes over it are notified. Spec: wireless-routing, section 4.
//!
//! * `path` has the contents of a route; the parts shared with other protocols are in [`on_demand`](super::on_demand).
//! * `discovery` sends requests and replies, `failure` handles broken links, `forward` forwards packets.

mod discovery;
mod failure;
mod forward;
mod path;

use std::cell::Cell;

use path::Path;

use super::on_demand::{
    BROADCAST_ID_SAVE, HeardRequests, OnDemand, OnDemandAgent, Protocol, ROUTE_PERIOD, Route, RouteIndex,
    refuse_restart,
};
use super::{RequestPath, RequestReader, RoutingAgent};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const BROADCAST_IDS: u32 = 0;
    pub const ROUTES: u32 = 1;
}

const AODV: Protocol = Protocol {
    packet_type: PacketType::AODV,
    longest_timeout: 10.0,
    first_hop_count: 1,
    request_size: 28,
    reply_size: 24,
    // ns-2.35: the sizes of TCP packets already include the IP header (spec: wireless-routing, section 4.5).
    tcp_is_bare: false,
};

/// A routing agent that runs AODV: `Agent/AODV`.
#[derive(Debug)]
pub struct Aodv {
    core: OnDemandAgent<Path>,
    heard: HeardRequests,
    /// The time before which no route expires, seconds.
    first_expiry: Cell<f64>,
    heard_timer: Timer,
    route_timer: Timer,
}

impl Aodv {
    /// An unattached agent.
    pub fn new(sim: &Sim, id: EntityId) -> Aodv {
        Aodv {
            core: OnDemandAgent::new(id, &AODV),
            heard: HeardRequests::new(sim),
            first_expiry: Cell::new(f64::INFINITY),
            heard_timer: Timer::default(),
            route_timer: Timer::default(),
        }
    }

    /// Uses the route at `index` without keeping it borrowed.
    fn with_route<R>(&self, index: RouteIndex, use_route: impl FnOnce(&mut Route<Path>) -> R) -> R {
        self.core.with_route(index, |route| {
            let result = use_route(route);
            if route.is_up() {
                self.expect_expiry(route.way.expire);
            }
            result
        })
    }

    fn expect_expiry(&self, time: f64) {
        self.first_expiry.set(self.first_expiry.get().min(time));
    }
}

impl OnDemand for Aodv {
    fn address(&self) -> &Cell<i32> {
        &self.core.address
    }

    fn queue(&self) -> &Cell<Option<EntityId>> {
        &self.core.queue
    }

    fn start(&self, sim: &Sim) {
        refuse_restart(sim, &self.heard_timer);
        self.on_timer(sim, tag::BROADCAST_IDS);
        self.on_timer(sim, tag::ROUTES);
    }
}

impl Entity for Aodv {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn transmission_failed(&self, sim: &Sim, packet: Packet) {
        self.link_failed(sim, packet);
    }

    /// Handles the end of a local repair; the tag is the address of the destination.
    fn on_event(&self, sim: &Sim, tag: u32) {
        self.repair_ended(sim, tag as i32);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == tag::BROADCAST_IDS { &self.heard_timer } else { &self.route_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == tag::BROADCAST_IDS {
            self.heard.purge(sim.now());
            self.heard_timer.resched(sim, self.core.id(), tag, BROADCAST_ID_SAVE);
        } else {
            self.look_through_routes(sim);
            self.route_timer.resched(sim, self.core.id(), tag, ROUTE_PERIOD);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.core.base.agent.wiring)
    }

    facets! { Agent => |this| &this.core.base.agent, RoutingAgent => |this| &this.core.base, dyn RequestPath => |this| this }
}

impl RequestPath for Aodv {
    fn request_reader(&self, _sim: &Sim) -> Option<RequestReader> {
        Some(RequestReader { listener: self.heard.listener(), delay: 0.0 })
    }
}
