//! The routes that the far end of a link remembers.

use super::Receiver;
use crate::Sim;
use crate::entity::EntityId;
use crate::facet::entity_as;
use crate::located::Located;
use crate::node::{PortClassifier, known_route};
use crate::packet::Endpoint;
use crate::queue::{DropTail, Queue};

/// Remembered routes. A few have fixed places, which are found without following a pointer. The others are in a table
/// in which each destination address has one place; the table grows as long as destinations displace each other.
#[derive(Debug, Default)]
pub(super) struct Routes {
    few: [Route; FEW],
    table: Box<[Route]>,
}

/// The number of routes with fixed places.
const FEW: usize = 4;

/// The initial size of the table.
const FEWEST: usize = 8;

/// The largest size of the table. With more routes, the node's classifier is called more often.
const MOST: usize = 128;

/// The receiver of packets for a destination, valid in one wiring epoch.
#[derive(Debug, Default)]
pub(super) struct Route {
    epoch: u32,
    destination: Endpoint,
    /// The entity that receives packets for the destination.
    leads_to: Option<EntityId>,
    behind: Behind,
}

/// The entity that a route leads to, if it is of one of the most frequent types.
#[derive(Debug, Default)]
enum Behind {
    /// Nothing is known about the entity, to which packets for all ports go.
    #[default]
    Unknown,
    /// The entity is a queue of the most frequent type.
    Queue(Located<Queue<DropTail>>),
    /// The entity is an agent on a port of the node at the end of the link, or the node's port classifier.
    Ports(Located<PortClassifier>),
}

impl Routes {
    #[inline(always)]
    fn place(&self, address: i32) -> usize {
        // All levels of a hierarchical address contribute to the place in the table.
        (address ^ address >> 11) as usize & self.table.len().wrapping_sub(1)
    }

    /// The route to an address; `None` if it is not known in this wiring epoch.
    #[inline(always)]
    pub(super) fn find(&self, address: i32, epoch: u32) -> Option<&Route> {
        let route = &self.few[address as usize % FEW];
        if route.is_to(address, epoch) {
            return Some(route);
        }
        self.table.get(self.place(address)).filter(|route| route.is_to(address, epoch))
    }

    /// Remembers a route, possibly in place of another one.
    pub(super) fn note(&mut self, route: Route) {
        let address = route.destination.address;
        let displaces = |other: &Route| other.epoch == route.epoch && other.destination.address != address;
        let fixed = &mut self.few[address as usize % FEW];
        if !displaces(fixed) {
            *fixed = route;
            return;
        }
        if self.table.is_empty() {
            self.resize(FEWEST);
        } else if self.table.len() < MOST && displaces(&self.table[self.place(address)]) {
            self.resize(self.table.len() * 2);
        }
        let place = self.place(address);
        self.table[place] = route;
    }

    fn resize(&mut self, length: usize) {
        let larger = std::iter::repeat_with(Route::default).take(length).collect();
        for route in std::mem::replace(&mut self.table, larger) {
            let place = self.place(route.destination.address);
            self.table[place] = route;
        }
    }
}

impl Route {
    #[inline(always)]
    fn is_to(&self, address: i32, epoch: u32) -> bool {
        self.destination.address == address && self.epoch == epoch
    }

    /// The route of packets for `destination` from the node's entrance `entrance` on; `None` if the node does not
    /// remember it.
    pub(super) fn look_up(sim: &Sim, entrance: EntityId, destination: Endpoint) -> Option<Route> {
        let next = known_route(sim, entrance, destination.address)?;
        let (leads_to, behind) = if let Some(ports) = sim.get::<PortClassifier>(next) {
            let ports_of_node = Located::look_up(sim, Some(next), entity_as::<PortClassifier>);
            (ports.receiver(destination.port).unwrap_or(next), Behind::Ports(ports_of_node))
        } else if sim.get::<Queue<DropTail>>(next).is_some() {
            (next, Behind::Queue(Located::look_up(sim, Some(next), entity_as::<Queue<DropTail>>)))
        } else {
            (next, Behind::Unknown)
        };
        Some(Route { epoch: sim.wiring_epoch(), destination, leads_to: Some(leads_to), behind })
    }

    /// The entity that receives packets for the destination.
    pub(super) fn leads_to(&self) -> Option<EntityId> {
        self.leads_to
    }

    /// Whether the route ends at the ports of a node.
    pub(super) fn leads_to_ports(&self) -> bool {
        matches!(self.behind, Behind::Ports(_))
    }

    /// The agent that receives packets for the port `port`, if the route ends at the ports of a node and the agent is
    /// known.
    pub(super) fn agent(&self, sim: &Sim, port: i32) -> Option<EntityId> {
        let Behind::Ports(ports) = &self.behind else { return None };
        ports.get(sim)??.receiver(port)
    }

    /// The receiver of packets for the port `port`; `None` if it is unknown.
    #[inline(always)]
    pub(super) fn receiver<'a>(&self, sim: &'a Sim, port: i32) -> Option<Receiver<'a>> {
        match &self.behind {
            Behind::Queue(queue) => queue.get(sim)?.map(Receiver::Queue),
            Behind::Ports(ports) if port != self.destination.port => {
                ports.get(sim)??.receiver(port).map(Receiver::Other)
            }
            _ => self.leads_to.map(Receiver::Other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(epoch: u32, address: i32) -> Route {
        Route { epoch, destination: Endpoint { address, port: 0 }, ..Route::default() }
    }

    #[test]
    fn tables_grow_until_destinations_do_not_displace_each_other() {
        let mut routes = Routes::default();
        assert!(routes.find(0, 1).is_none());
        for round in 0..8 {
            for address in 0..40 {
                routes.note(route(1, address));
            }
            if round > 5 {
                assert!((0..40).all(|address| routes.find(address, 1).is_some()));
            }
        }
        assert!(routes.find(3, 2).is_none(), "another wiring");
        let length = routes.table.len();
        for address in 1000..1000 + length as i32 {
            routes.note(route(2, address));
        }
        assert_eq!(routes.table.len(), length, "what another wiring left is in nobody's way");
    }
}
