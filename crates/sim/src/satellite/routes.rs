//! Routes over satellite links, which minimise the delay or the number of hops.

use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Constellation, LinkHead, LinkType, SatChannel, SatNode, SatPhy};
use crate::entity::{Entity, EntityId};
use crate::routing::{LookupError, RouteLogic};
use crate::{Initial, Sim};

/// The time before which computations can be suppressed, seconds.
const INITIAL_PERIOD: f64 = 0.001;
/// The minimum number of rows of the cost matrix.
const FEWEST_ROWS: u32 = 16;

/// The central route object: `SatRouteObject` (spec: satellite, section 8).
///
/// Routes are computed on first use, from the positions at the time at which the computation was requested, because
/// only a few nodes use their routes between two hand-offs.
#[derive(Debug)]
pub struct SatRoutes {
    id: EntityId,
    constellation: Rc<Constellation>,
    /// `metric_delay_`: not 0 if the cost of a link is its delay.
    pub metric_delay: Cell<i32>,
    /// `data_driven_computation_`: not 0 if routes are computed for each packet.
    pub data_driven: Cell<i32>,
    /// `wiredRouting_`: not 0 if satellite links are entered into the routes of the wired network.
    pub wired: Cell<i32>,
    suppresses_initial: Cell<bool>,
    /// The time of a requested computation that has not been carried out yet, seconds.
    pending: Cell<Option<f64>>,
    logic: RouteLogic,
    links: RefCell<Vec<SatLink>>,
    heads: RefCell<FxHashMap<(u32, u32), EntityId>>,
}

/// A link between two satellite nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatLink {
    /// The address of the sending node.
    pub from: i32,
    /// The address of the receiving node.
    pub to: i32,
    /// The cost of the link: seconds or hops.
    pub cost: f64,
    /// The head of the link, where packets enter.
    pub head: EntityId,
}

/// Initial values.
impl SatRoutes {
    /// The initial value of `metric_delay`.
    pub const METRIC_DELAY: Initial<bool> = Initial(true);
}

impl SatRoutes {
    /// A route object without routes.
    pub fn new(sim: &Sim, id: EntityId) -> SatRoutes {
        SatRoutes {
            id,
            constellation: sim.shared(),
            metric_delay: Cell::new(Self::METRIC_DELAY.integer()),
            data_driven: Cell::new(0),
            wired: Cell::new(0),
            suppresses_initial: Cell::default(),
            pending: Cell::default(),
            logic: RouteLogic::default(),
            links: RefCell::default(),
            heads: RefCell::default(),
        }
    }

    /// The id of the route object.
    pub(super) fn id(&self) -> EntityId {
        self.id
    }

    /// Makes this the route object of the simulation unless there already is one. Called when a script sends a command.
    pub fn receives_command(&self, sim: &Sim) {
        self.constellation.adopt_routes(sim, self.id);
    }

    /// Suppresses the computations at the very start of the simulation.
    pub fn suppress_initial_computation(&self) {
        self.suppresses_initial.set(true);
    }

    fn is_suppressed(&self, sim: &Sim) -> bool {
        self.suppresses_initial.get() && sim.now() < INITIAL_PERIOD
    }

    /// Requests a computation of the routes over the current links.
    pub fn compute(&self, sim: &Sim) {
        if self.is_suppressed(sim) || self.data_driven.get() != 0 {
            return;
        }
        if self.wired.get() != 0 {
            return sim.embedder().notify(sim, self.id, "enter-wired-routes", &[]);
        }
        self.pending.set(Some(self.constellation.time(sim)));
    }

    /// Prepares for a hand-off, after which routes are usually requested again. If they are not, a pending computation
    /// is carried out now.
    pub(super) fn before_hand_off(&self, sim: &Sim) {
        if self.is_suppressed(sim) || self.data_driven.get() != 0 {
            self.settle(sim);
        }
    }

    /// Carries out a pending computation, from the present links.
    pub fn settle(&self, sim: &Sim) {
        if let Some(time) = self.pending.take() {
            self.compute_at(sim, time);
        }
    }

    fn compute_at(&self, sim: &Sim, time: f64) {
        let links = self.collect(sim, time);
        self.logic.clear();
        let mut heads = self.heads.borrow_mut();
        heads.clear();
        let (mut rows, mut incomplete) = (0, false);
        for link in &links {
            let (Ok(from), Ok(to)) = (u32::try_from(link.from), u32::try_from(link.to)) else { continue };
            let needed = (from.max(to) + 2).next_power_of_two().max(FEWEST_ROWS);
            if needed > rows {
                // ns-2.35: when the matrix grows, the link heads entered before are lost (spec: satellite, section 8).
                incomplete |= !heads.is_empty();
                heads.clear();
                rows = needed;
            }
            self.logic.insert(from, to, link.cost);
            heads.insert((from, to), link.head);
        }
        self.logic.compute();
        drop(heads);
        self.links.replace(links);
        if incomplete {
            self.check_heads(sim);
        }
    }

    /// Ends the run if the first link of a route is unknown.
    fn check_heads(&self, sim: &Sim) {
        let Some(paths) = self.logic.paths() else { return };
        let heads = self.heads.borrow();
        for from in 0..paths.nodes() as u32 {
            if paths.next_hops_in_use(from).iter().any(|next| !heads.contains_key(&(from, *next))) {
                sim.print(&format!("Error, routelogic target not populated {:.6}\n", sim.now()));
                sim.exit(1);
            }
        }
    }

    /// The links that are up, in the order in which ns-2.35 enters them.
    pub fn links(&self, sim: &Sim) -> Vec<SatLink> {
        self.collect(sim, self.constellation.time(sim))
    }

    /// The links that are up at `time`. Of several links between two nodes the last one is used.
    fn collect(&self, sim: &Sim, time: f64) -> Vec<SatLink> {
        let mut links = Vec::new();
        for node in self.constellation.nodes().into_iter().rev() {
            let Some(node) = sim.get::<SatNode>(node) else { continue };
            // Transmissions of a repeater count as transmissions of the stations whose frames it repeats.
            let sends = |head: &&LinkHead| head.is_up() && head.link_type.get() != LinkType::Repeater;
            for head in node.interfaces(sim).into_iter().filter(sends) {
                if let (Some(transmitter), Some(channel)) = (head.transmitter(sim), head.channel(sim)) {
                    self.collect_from(sim, time, (node, transmitter, channel), &mut links);
                }
            }
        }
        links
    }

    fn collect_from(
        &self,
        sim: &Sim,
        time: f64,
        (node, transmitter, channel): (&SatNode, &SatPhy, &SatChannel),
        links: &mut Vec<SatLink>,
    ) {
        let Some(head) = transmitter.head.get() else { return };
        let delay = |from: &SatNode, to: &SatNode| from.point_at(time).propagation_delay(to.point_at(time));
        let by_delay = self.metric_delay.get() != 0;
        let mut enter = |to: &SatNode, cost: f64| {
            let cost = if by_delay { cost } else { 1.0 };
            links.push(SatLink { from: node.address(), to: to.address(), cost, head });
        };
        for receiver in channel.receivers() {
            let Some(phy) = sim.get::<SatPhy>(receiver) else { continue };
            let Some(other) = phy.node(sim) else { continue };
            if !phy.is_repeater() {
                enter(other, delay(node, other));
                continue;
            }
            let downlink = other.downlink.get().and_then(|channel| sim.get::<SatChannel>(channel));
            for receiver in downlink.map(SatChannel::receivers).unwrap_or_default() {
                let end = sim.get::<SatPhy>(receiver).and_then(|phy| phy.node(sim));
                if let Some(end) = end.filter(|end| end.id() != node.id()) {
                    enter(end, delay(other, end) + delay(node, other));
                }
            }
        }
    }

    /// The next node on the route from `from` to `to`, and the link to that node.
    pub(super) fn route(&self, sim: &Sim, from: i32, to: i32) -> Option<(i32, EntityId)> {
        if self.data_driven.get() != 0 {
            self.pending.set(Some(self.constellation.time(sim)));
        }
        self.settle(sim);
        let next = self.logic.lookup(from, to).ok().filter(|next| *next >= 0)?;
        let link = (u32::try_from(from).ok()?, u32::try_from(next).ok()?);
        Some((next, self.heads.borrow().get(&link).copied()?))
    }

    /// The address of the next node on the route from `from` to `to`; −1 if there is none.
    ///
    /// # Errors
    /// No routes have been computed, or an address exceeds the matrix of costs.
    pub fn lookup(&self, sim: &Sim, from: i32, to: i32) -> Result<i32, LookupError> {
        self.settle(sim);
        self.logic.lookup(from, to)
    }

    /// Prints the links of the last computation of routes.
    pub fn dump(&self, sim: &Sim) {
        self.settle(sim);
        let mut links: Vec<SatLink> = self.links.borrow().clone();
        links.reverse();
        links.sort_by_key(|link| (link.from, link.to));
        links.dedup_by_key(|link| (link.from, link.to));
        let mut text = String::from("Dumping\n");
        for SatLink { from, to, cost, .. } in links {
            let _ = writeln!(text, "Found a link from {from} to {to} with cost {cost:.6}");
        }
        sim.print(&text);
    }
}

impl Entity for SatRoutes {}
