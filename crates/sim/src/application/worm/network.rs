//! A network of hosts that a worm attacks, simulated as an epidemic.

use std::cell::Cell;

use super::{WormBase, draw};
use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;
use crate::{Initial, Sim};

/// The number of IPv4 addresses.
const ADDRESSES: f64 = 4_294_967_296.0;

/// The first and the last address of a network.
#[derive(Clone, Copy, Debug, Default)]
pub struct AddressRange {
    /// The first address of the network.
    pub low: i32,
    /// The last address of the network.
    pub high: i32,
}

impl AddressRange {
    fn size(self) -> f64 {
        f64::from(self.high.wrapping_sub(self.low).wrapping_add(1))
    }
}

/// `Application/Worm/An`: counts the susceptible, infected and removed hosts of a network, and exchanges probes with a
/// network whose hosts are simulated one by one.
#[derive(Debug)]
pub struct WormNetwork {
    /// The part common to hosts and networks.
    pub base: WormBase,
    /// `TimeStep`: the time between two computations, seconds.
    pub step: Cell<i32>,
    /// The number of hosts that an infected host infects per second initially.
    pub infection_rate: Cell<f64>,
    /// The fraction of the infected hosts that is removed per step.
    pub removal_rate: Cell<f64>,
    own: Cell<AddressRange>,
    /// The network whose hosts are simulated one by one.
    pub detailed: Cell<AddressRange>,
    vulnerable: Cell<f64>,
    susceptible: Cell<f64>,
    infected: Cell<f64>,
    removed: Cell<f64>,
    /// The number of probes that have arrived since the last computation.
    probes: Cell<i32>,
    runs: Cell<bool>,
    timer: Timer,
}

/// Initial values.
impl WormNetwork {
    /// The initial value of `step`.
    pub const STEP: Initial<i32> = Initial(1);
}

impl WormNetwork {
    /// Creates a network without an agent.
    pub fn new(id: EntityId) -> WormNetwork {
        WormNetwork {
            base: WormBase::new(id),
            step: Cell::new(Self::STEP.integer()),
            infection_rate: Cell::new(0.0),
            removal_rate: Cell::new(0.0),
            own: Cell::default(),
            detailed: Cell::default(),
            vulnerable: Cell::new(0.0),
            susceptible: Cell::new(0.0),
            infected: Cell::new(1.0),
            removed: Cell::new(0.0),
            probes: Cell::new(0),
            runs: Cell::new(false),
            timer: Timer::default(),
        }
    }

    /// Sets the addresses of the network.
    pub fn set_addresses(&self, range: AddressRange) {
        self.own.set(range);
    }

    /// Sets the fraction of the hosts that is vulnerable, between 0 and 1.
    ///
    /// ns-2.35: the fraction applies to the addresses that have been set by then (spec: mpls-pushback-nix, section
    /// 9.1).
    pub fn set_vulnerable_part(&self, part: f64) {
        let hosts = self.own.get().size();
        self.vulnerable.set((hosts * part).trunc().max(1.0));
        self.removed.set(hosts - self.vulnerable.get());
    }

    fn compute(&self, sim: &Sim) {
        let (hosts, step) = (self.own.get().size(), f64::from(self.step.get()));
        let (susceptible, infected) = (self.susceptible.get(), self.infected.get());
        if self.vulnerable.get() == 0.0 {
            sim.arithmetic_trap("Application/Worm/An was started without v_percent");
        }
        // The number of probes of infected hosts that reach the network simulated in detail.
        let sent = infected * self.base.settings.rate.get() * self.detailed.get().size() / ADDRESSES * step;
        let hits = f64::from(self.probes.take()) * susceptible / hosts;
        let spread = self.infection_rate.get() * susceptible * infected / self.vulnerable.get() * step + hits;
        let spread = spread.min(susceptible);
        // ns-2.35: unlike the other rates, the removal rate is per step, not per second (spec: mpls-pushback-nix,
        // section 9.1).
        let gone = self.removal_rate.get() * infected;
        self.infected.set(infected + spread - gone);
        self.removed.set(self.removed.get() + gone);
        self.susceptible.set(hosts - self.infected.get() - self.removed.get());
        sim.print(&format!(
            "A {:.2} {} {} {} {} {}\n",
            sim.now(),
            self.susceptible.get() as i32,
            self.infected.get() as i32,
            self.removed.get() as i32,
            hits as i32,
            sent as i32
        ));
        self.attack(sim, (sent + 0.5) as i32);
    }

    fn attack(&self, sim: &Sim, probes: i32) {
        let AddressRange { low, high } = self.detailed.get();
        // ns-2.35: the first address gets no probes; if there is no other address, the search for one never ends.
        if probes > 0 && matches!(high.wrapping_sub(low), 0 | 1) {
            sim.fatal("Application/Worm/An: dn-range has no address for probes\n");
        }
        for _ in 0..probes {
            let address = loop {
                let drawn = draw(sim, low.into(), high.into()) as i32;
                if drawn != low {
                    break drawn;
                }
            };
            self.base.probe(sim, address);
        }
    }
}

impl Entity for WormNetwork {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        self.compute(sim);
        self.timer.resched(sim, self.base.application.id, tag, self.step.get().into());
    }

    facets! { dyn Application => |this| this }
}

impl Application for WormNetwork {
    fn base(&self) -> &ApplicationBase {
        &self.base.application
    }

    fn start(&self, sim: &Sim) {
        if self.step.get() <= 0 {
            sim.fatal("Application/Worm/An: TimeStep must be at least 1\n");
        }
        // ns-2.35: a second start neither restarts the timer nor resets the number of removed hosts.
        self.infected.set(1.0);
        self.susceptible.set(self.vulnerable.get() - 1.0);
        if !self.runs.replace(true) {
            self.timer.resched(sim, self.base.application.id, 0, self.step.get().into());
        }
    }

    fn stop(&self, _sim: &Sim) {}

    fn process_data(&self, _sim: &Sim, _bytes: i32, _data: &str) {
        self.probes.set(self.probes.get() + 1);
    }
}
