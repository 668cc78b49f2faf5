//! Hand-off managers, which move the links of terminals and satellites as the satellites move (spec: satellite, section
//! 9).

mod satellite;
mod terminal;

use std::cell::Cell;
use std::rc::Rc;

use super::{Constellation, LinkHead, SatNode};
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;

/// The settings of all hand-off managers of a simulation.
// ns-2.35: there is one copy per process, with the values of the manager created last (spec: satellite, section 9).
#[derive(Debug, Default)]
pub struct Settings {
    /// `handoff_randomization_`: not 0 if the intervals between checks vary at random.
    pub randomization: Cell<i32>,
    /// `elevation_mask_`: elevation of a satellite from which a terminal uses it, degrees.
    pub elevation_mask: Cell<f64>,
    /// `term_handoff_int_`: interval between the checks of a terminal, seconds.
    pub terminal_interval: Cell<i32>,
    /// `sat_handoff_int_`: interval between the checks of a satellite, seconds.
    pub satellite_interval: Cell<i32>,
    /// `latitude_threshold_`: latitude up to which links between orbital planes work, degrees.
    pub latitude_threshold: Cell<f64>,
    /// `longitude_threshold_`: difference in longitude from which links across the seam work, degrees.
    pub longitude_threshold: Cell<f64>,
}

/// The kind of node whose links a manager moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// The manager moves no links.
    Nothing,
    /// The links of a terminal.
    Terminal,
    /// The links of a satellite.
    Satellite,
}

/// A hand-off manager: `HandoffManager/Term`, `HandoffManager/Sat`.
#[derive(Debug)]
pub struct HandoffManager {
    id: EntityId,
    constellation: Rc<Constellation>,
    charge: Charge,
    timer: Timer,
    /// The node whose links the manager moves.
    pub node: Cell<Option<EntityId>>,
}

impl HandoffManager {
    /// A manager without a node.
    pub fn new(sim: &Sim, id: EntityId, charge: Charge) -> HandoffManager {
        HandoffManager {
            id,
            constellation: sim.shared(),
            charge,
            timer: Timer::default(),
            node: Cell::default(),
        }
    }

    /// The settings, which all hand-off managers share.
    pub fn settings(&self) -> &Settings {
        &self.constellation.settings
    }

    /// Checks the links now, and then periodically.
    pub fn start(&self, sim: &Sim) {
        self.check(sim);
    }

    fn check(&self, sim: &Sim) {
        let Some(node) = self.node(sim) else { return };
        match self.charge {
            Charge::Nothing => {}
            Charge::Terminal => self.check_terminal(sim, node),
            Charge::Satellite => self.check_satellite(sim, node),
        }
    }

    fn node<'a>(&self, sim: &'a Sim) -> Option<&'a SatNode> {
        sim.get(self.node.get()?)
    }

    /// Sets the timer for the next check.
    fn wait(&self, sim: &Sim) {
        let settings = self.settings();
        let interval = match self.charge {
            Charge::Satellite => settings.satellite_interval.get(),
            _ => settings.terminal_interval.get(),
        };
        let mut delay = f64::from(interval);
        if settings.randomization.get() != 0 {
            // ns-2.35: half of the interval is rounded down to an integer (spec: satellite, section 9).
            let half = f64::from(interval / 2);
            delay += self.constellation.generator.uniform_between(-half, half);
        }
        self.timer.resched(sim, self.id, 0, delay);
    }

    fn before_change(&self, sim: &Sim) {
        if let Some(routes) = self.constellation.routes(sim) {
            routes.before_hand_off(sim);
        }
    }

    fn compute_routes(&self, sim: &Sim) {
        if let Some(routes) = self.constellation.routes(sim) {
            routes.compute(sim);
        }
    }

    /// Removes the link between two nodes from the routes of the wired network.
    fn forget_wired_link(&self, sim: &Sim, one: &SatNode, other: &SatNode) {
        let Some(routes) = self.constellation.routes(sim).filter(|routes| routes.wired.get() != 0) else {
            return;
        };
        for (from, to) in [(one, other), (other, one)] {
            let ends = [from, to].map(|node| Argument::Integer(node.address().into()));
            sim.embedder().notify(sim, routes.id(), "forget-wired-link", &ends);
        }
    }

    /// Switches both ends of a link on or off.
    fn switch(&self, sim: &Sim, head: &LinkHead, peer: &LinkHead, up: bool) {
        self.before_change(sim);
        head.set_up(up);
        peer.set_up(up);
        if let (false, Some(one), Some(other)) = (up, head.node(sim), peer.node(sim)) {
            self.forget_wired_link(sim, one, other);
        }
    }
}

impl Entity for HandoffManager {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.check(sim);
    }
}
