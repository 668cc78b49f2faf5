//! Hosts that a worm attacks.

use std::cell::Cell;
use std::rc::Rc;

use super::{WormBase, draw, first_time};
use crate::Sim;
use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;

/// The number of IPv4 addresses.
const ADDRESSES: f64 = 4_294_967_296.0;

/// The state shared by all hosts of a program.
///
/// ns-2.35: settings that a script makes for one host are shared too (spec: mpls-pushback-nix, section 9.1).
#[derive(Debug, Default)]
pub struct Infections {
    count: Cell<i32>,
    probed: Cell<bool>,
    /// The probability, between 0 and 1, that a probe goes to the hosts' own network.
    pub local_probability: Cell<f64>,
    /// The first address of the hosts' own network, and the address after its last one.
    pub network: Cell<(i32, i32)>,
}

/// `Application/Worm` and `Application/Worm/Dnh`: a host that probes reach. A vulnerable host is infected by a probe
/// and then sends probes itself, to random addresses.
#[derive(Debug)]
pub struct WormHost {
    /// The part common to hosts and networks.
    pub base: WormBase,
    is_vulnerable: bool,
    is_infected: Cell<bool>,
    /// The state shared with all other hosts.
    pub infections: Rc<Infections>,
    timer: Timer,
}

impl WormHost {
    /// Creates a host without an agent.
    pub fn new(id: EntityId, is_vulnerable: bool, infections: Rc<Infections>) -> WormHost {
        WormHost {
            base: WormBase::new(id),
            is_vulnerable,
            is_infected: Cell::new(false),
            infections,
            timer: Timer::default(),
        }
    }

    fn wait(&self, sim: &Sim) {
        let rate = self.base.settings.rate.get();
        if rate != 0.0 {
            self.timer.resched(sim, self.base.application.id, 0, 1.0 / rate);
        }
    }

    /// Draws the destination of a probe: any address except the host's own.
    fn draw_address(&self, sim: &Sim) -> i32 {
        let (low, high) = self.infections.network.get();
        let own = self.address(sim);
        let is_local = sim.default_rng().uniform() < self.infections.local_probability.get();
        // ns-2.35: the search for an address never ends if there is no other one.
        if is_local && (i64::from(high) - i64::from(low)).abs() <= 1 && low == own {
            sim.fatal("Application/Worm/Dnh: addr-range has no address for probes\n");
        }
        loop {
            let drawn = match is_local {
                true => draw(sim, low.into(), high.into()) as i32,
                false => draw(sim, 0.0, ADDRESSES) as u32 as i32,
            };
            if drawn != own {
                return drawn;
            }
        }
    }

    /// The address of the host's node.
    fn address(&self, sim: &Sim) -> i32 {
        self.base.application.agent(sim).map_or(0, |agent| agent.address.get())
    }
}

impl Entity for WormHost {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let address = self.draw_address(sim);
        self.base.probe(sim, address);
        self.wait(sim);
    }

    facets! { dyn Application => |this| this }
}

impl Application for WormHost {
    fn base(&self) -> &ApplicationBase {
        &self.base.application
    }

    fn start(&self, _sim: &Sim) {}

    fn stop(&self, _sim: &Sim) {}

    fn process_data(&self, sim: &Sim, _bytes: i32, _data: &str) {
        if first_time(&self.infections.probed) {
            sim.print(&format!("D FP {:.2}\n", sim.now()));
        }
        if !self.is_vulnerable || !first_time(&self.is_infected) {
            return;
        }
        let address = self.address(sim);
        let before = self.infections.count.replace(self.infections.count.get() + 1);
        sim.print(&format!("D C {:.2} {before} {address}\n", sim.now()));
        self.wait(sim);
    }
}
