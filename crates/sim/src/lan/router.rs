//! The next hop from a LAN.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::routing::{LookupError, RouteLogic};
use crate::wireless::BROADCAST;

/// Determines the member of a LAN that is the next hop of a packet: `LanRouter`.
#[derive(Debug, Default)]
pub struct LanRouter {
    /// The address of the LAN, which is a node for routing.
    pub lan: Cell<i32>,
    /// The [`RouteLogic`] with the routes of the network.
    pub routes: Cell<Option<EntityId>>,
}

impl LanRouter {
    /// The address of the member that a packet for `destination` goes to; [`BROADCAST`] if there is no path.
    pub fn next_hop(&self, sim: &Sim, destination: i32) -> i32 {
        let routes = self.routes.get().and_then(|id| sim.get::<RouteLogic>(id));
        let (format, lan) = (sim.address_format(), self.lan.get());
        if format.is_flat() {
            // ns-2.35: the value for "no route" equals the broadcast address, so that such a packet goes to all
            // members; after `reset` of the route logic the next hop is node 0 (spec: routing-and-dynamics, section
            // 12).
            return match routes.map(|routes| routes.lookup(lan, destination)) {
                Some(Ok(next)) => next,
                Some(Err(LookupError::NotComputed)) => 0,
                Some(Err(LookupError::OutOfRange)) | None => BROADCAST,
            };
        }
        routes.and_then(|routes| routes.lookup_address(&format, lan, destination)).unwrap_or_else(|| {
            // ns-2.35: ns-2 looks for the node whose address is the broadcast address, and ends with an error because
            // there is no such node.
            let nowhere: Vec<String> = format.split(BROADCAST).map(|level| level.to_string()).collect();
            let script = format!("[Simulator instance] get-node-id-by-addr {}", nowhere.join("."));
            sim.embedder().evaluate(sim, &script);
            BROADCAST
        })
    }
}

impl Entity for LanRouter {}
