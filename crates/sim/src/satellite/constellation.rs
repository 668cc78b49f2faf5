//! The state that all satellite nodes of a simulation share.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::handoff::Settings;
use super::sky::Sky;
use super::{SatNode, SatRoutes};
use crate::Sim;
use crate::entity::EntityId;
use crate::random::{RandomStreams, Rng};

/// The state that all satellite nodes of a simulation share.
#[derive(Debug)]
pub struct Constellation {
    /// `time_advance_`: added to the clock before positions are computed, seconds.
    pub time_advance: Cell<f64>,
    /// The settings of all hand-off managers.
    pub settings: Settings,
    nodes: RefCell<Vec<EntityId>>,
    by_address: RefCell<FxHashMap<i32, EntityId>>,
    /// The route object of the simulation, once one has received a command.
    routes: Cell<Option<EntityId>>,
    /// The route object of the wired network, once satellite links have been entered there.
    pub wired_routes: Cell<Option<EntityId>>,
    /// The numbers of the satellite nodes that get no routes of the wired network.
    pub unwired: RefCell<BTreeSet<i32>>,
    /// The generator of the intervals between hand-offs.
    // ns-2.35: this generator uses the first stream of the package seed, whatever seeds the script sets (spec:
    // satellite, section 9).
    pub(super) generator: Rng,
    pub(super) sky: Sky,
}

impl Default for Constellation {
    fn default() -> Self {
        Constellation {
            time_advance: Cell::new(0.0),
            settings: Settings::default(),
            nodes: RefCell::default(),
            by_address: RefCell::default(),
            routes: Cell::new(None),
            wired_routes: Cell::new(None),
            unwired: RefCell::default(),
            generator: Rng::new(&RandomStreams::default()),
            sky: Sky::default(),
        }
    }
}

impl Constellation {
    /// The time for which positions are computed at present: the clock plus `time_advance_`, seconds.
    pub fn time(&self, sim: &Sim) -> f64 {
        sim.now() + self.time_advance.get()
    }

    /// The satellite nodes, in the order in which they were created.
    pub fn nodes(&self) -> Vec<EntityId> {
        self.nodes.borrow().clone()
    }

    /// The node with the address `address`.
    pub fn node<'a>(&self, sim: &'a Sim, address: i32) -> Option<&'a SatNode> {
        sim.get(self.node_id(address)?)
    }

    /// The id of the node with the address `address`.
    pub fn node_id(&self, address: i32) -> Option<EntityId> {
        self.by_address.borrow().get(&address).copied()
    }

    /// Adds a node to the constellation.
    pub(super) fn add_node(&self, address: i32, node: EntityId) {
        self.nodes.borrow_mut().push(node);
        self.by_address.borrow_mut().insert(address, node);
        self.sky.forget();
    }

    /// Records that the address of a node has changed.
    pub(super) fn readdress(&self, old: i32, new: i32, node: EntityId) {
        let mut nodes = self.by_address.borrow_mut();
        nodes.remove(&old);
        nodes.insert(new, node);
    }

    /// The route object of the simulation; `None` until a route object has received a command.
    pub fn routes<'a>(&self, sim: &'a Sim) -> Option<&'a SatRoutes> {
        sim.get(self.routes.get()?)
    }

    /// Makes `routes` the route object of the simulation, unless there already is one. Called when a route object
    /// receives a command.
    pub fn adopt_routes(&self, sim: &Sim, routes: EntityId) {
        if self.routes(sim).is_none() {
            self.routes.set(Some(routes));
        }
    }

    /// Whether satellite links are entered into the routes of the wired network.
    pub fn is_wired(&self, sim: &Sim) -> bool {
        self.routes(sim).is_some_and(|routes| routes.wired.get() != 0)
    }

    /// Prepares for a change that affects routes. Call this before every such change except hand-offs, which recompute
    /// routes: routes that have been computed but not used yet refer to the links before the change.
    pub fn about_to_change(&self, sim: &Sim) {
        self.sky.forget();
        if let Some(routes) = self.routes(sim) {
            routes.settle(sim);
        }
    }
}
