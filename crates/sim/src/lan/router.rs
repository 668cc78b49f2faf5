//! The way on from a LAN.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::routing::RouteLogic;
use crate::wireless::BROADCAST;

/// Knows to which member of a LAN a packet goes next: `LanRouter`.
#[derive(Debug, Default)]
pub struct LanRouter {
    /// The address of the LAN, which is a node for routing.
    pub lan: Cell<i32>,
    /// The routes of the network.
    pub routes: Cell<Option<EntityId>>,
}

impl LanRouter {
    /// The address of the member that a packet for `destination` goes to; [`BROADCAST`] if there is no way.
    // ns-2.35: "no way" has the value of the broadcast address, and such a packet goes to all members.
    pub fn next_hop(&self, sim: &Sim, destination: i32) -> i32 {
        let routes = self.routes.get().and_then(|id| sim.get::<RouteLogic>(id));
        routes.and_then(|routes| routes.lookup(self.lan.get(), destination).ok()).unwrap_or(BROADCAST)
    }
}

impl Entity for LanRouter {}
