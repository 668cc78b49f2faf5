//! AOMDV: ad hoc on-demand multipath distance vector routing (Marina and Das, 2001 and 2006).
//!
//! This protocol is AODV with several paths to a destination, no two of which share a node. Two rules ensure this.
//! Loops are avoided by the advertised hop count: it is fixed when a node first advertises a route, and from then on
//! only shorter paths are accepted. Paths are disjoint if they differ in the next hop and in the last hop before the
//! destination, because nodes relay only the first copy of a request.
//!
//! * `paths` has the contents of a route; the parts shared with other protocols are in [`on_demand`](super::on_demand).
//! * `discovery` sends requests and replies, `neighbours` handles hellos and broken links, `forward` forwards packets.

mod discovery;
mod forward;
mod neighbours;
mod paths;

use std::cell::{Cell, RefCell};
use std::fmt::Write;

use neighbours::Neighbours;
use paths::Paths;

use super::RoutingAgent;
use super::on_demand::{
    BROADCAST_ID_SAVE, HeardRequests, OnDemand, OnDemandAgent, Protocol, ROUTE_PERIOD, Route, RouteIndex,
    refuse_restart,
};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const BROADCAST_IDS: u32 = 0;
    pub const HELLO: u32 = 1;
    pub const NEIGHBOURS: u32 = 2;
    pub const ROUTES: u32 = 3;
}

const AOMDV: Protocol = Protocol {
    packet_type: PacketType::AOMDV,
    longest_timeout: 1.0,
    first_hop_count: 0,
    request_size: 32,
    reply_size: 32,
    tcp_is_bare: true,
};

/// A routing agent that runs AOMDV: `Agent/AOMDV`.
#[derive(Debug)]
pub struct Aomdv {
    core: OnDemandAgent<Paths>,
    /// `aomdv_max_paths_`: maximum number of paths to a destination.
    pub max_paths: Cell<i32>,
    /// `aomdv_prim_alt_path_len_diff_`: maximum number of hops by which a path may be longer than the shortest.
    pub length_difference: Cell<i32>,
    /// The requests received; the note says whether this node has answered the request or relayed an answer to it.
    heard: HeardRequests<bool>,
    neighbours: RefCell<Neighbours>,
    heard_timer: Timer,
    hello_timer: Timer,
    neighbour_timer: Timer,
    route_timer: Timer,
}

/// Initial values.
impl Aomdv {
    /// The initial value of `max_paths`.
    pub const MAX_PATHS: Initial<i32> = Initial(3);
    /// The initial value of `length_difference`.
    pub const LENGTH_DIFFERENCE: Initial<i32> = Initial(1);
}

impl Aomdv {
    /// An unattached agent.
    pub fn new(sim: &Sim, id: EntityId) -> Aomdv {
        Aomdv {
            core: OnDemandAgent::new(id, &AOMDV),
            max_paths: Cell::new(Self::MAX_PATHS.integer()),
            length_difference: Cell::new(Self::LENGTH_DIFFERENCE.integer()),
            heard: HeardRequests::new(sim),
            neighbours: RefCell::default(),
            heard_timer: Timer::default(),
            hello_timer: Timer::default(),
            neighbour_timer: Timer::default(),
            route_timer: Timer::default(),
        }
    }

    /// Uses the route at `index` without keeping it borrowed.
    fn with_route<R>(&self, index: RouteIndex, use_route: impl FnOnce(&mut Route<Paths>) -> R) -> R {
        self.core.with_route(index, use_route)
    }

    /// Prints the routing table.
    pub fn dump(&self, sim: &Sim) {
        let mut text = format!("Node {}: Route table:\n", self.core.address.get());
        for index in self.core.routes() {
            self.with_route(index, |route| {
                let (destination, seqno, hops) = (route.destination, route.seqno, route.way.advertised_hops);
                text.push_str("  Dest    Seq#  Advhop  Nxthop  Hopcnt  Lsthop\n");
                let _ = writeln!(text, "{destination:6}{seqno:8}{hops:8}");
                for path in &route.way.list {
                    let _ = writeln!(text, "{:30}{:8}{:8}", path.next_hop, path.hops, path.last_hop);
                }
                text.push('\n');
            });
        }
        sim.print(&text);
    }
}

impl OnDemand for Aomdv {
    fn address(&self) -> &Cell<i32> {
        &self.core.address
    }

    fn queue(&self) -> &Cell<Option<EntityId>> {
        &self.core.queue
    }

    fn start(&self, sim: &Sim) {
        refuse_restart(sim, &self.heard_timer);
        for timer in [tag::BROADCAST_IDS, tag::HELLO, tag::NEIGHBOURS, tag::ROUTES] {
            self.on_timer(sim, timer);
        }
    }
}

impl Entity for Aomdv {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn transmission_failed(&self, sim: &Sim, packet: Packet) {
        // Broken links are detected only by the absence of hellos.
        self.core.drop_packet(sim, packet, "CBK");
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::BROADCAST_IDS => &self.heard_timer,
            tag::HELLO => &self.hello_timer,
            tag::NEIGHBOURS => &self.neighbour_timer,
            _ => &self.route_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        let period = match tag {
            tag::BROADCAST_IDS => {
                self.heard.purge(sim.now());
                BROADCAST_ID_SAVE
            }
            tag::HELLO => self.say_hello(sim),
            tag::NEIGHBOURS => self.check_neighbours(sim),
            _ => {
                self.look_through_routes(sim);
                ROUTE_PERIOD
            }
        };
        if let Some(timer) = self.timer(tag) {
            timer.resched(sim, self.core.id(), tag, period);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.core.base.agent.wiring)
    }

    facets! { Agent => |this| &this.core.base.agent, RoutingAgent => |this| &this.core.base }
}
