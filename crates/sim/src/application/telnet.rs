//! Telnet traffic: messages typed by a person.

use std::cell::Cell;

use super::tcplib::telnet_interarrival;
use super::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;
use crate::{Initial, Sim};

/// `Application/Telnet`: messages of one packet each, with exponential or measured times between them (spec:
/// traffic-and-applications, section 5).
#[derive(Debug)]
pub struct Telnet {
    base: ApplicationBase,
    /// `interval_`: the mean time between messages, seconds; 0 draws the times from the tcplib table.
    pub interval: Cell<f64>,
    running: Cell<bool>,
    timer: Timer,
}

/// Initial values.
impl Telnet {
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<f64> = Initial(1.0);
}

impl Telnet {
    /// Creates an application without an agent that sends once per second on average.
    pub fn new(id: EntityId) -> Telnet {
        Telnet {
            base: ApplicationBase::new(id),
            interval: Cell::new(Self::INTERVAL.real()),
            running: Cell::new(false),
            timer: Timer::default(),
        }
    }
}

/// The time to the next message, seconds: exponential with the mean `mean`, or drawn from the tcplib table if `mean` is
/// 0.
pub(crate) fn telnet_interval(sim: &Sim, mean: f64) -> f64 {
    let rng = sim.default_rng();
    match mean {
        0.0 => telnet_interarrival(rng.uniform()),
        mean => rng.exponential(1.0) * mean,
    }
}

impl Entity for Telnet {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if !self.running.get() {
            return;
        }
        let transport = self.base.transport(sim);
        let agent = self.base.agent(sim).map_or(0, |agent| agent.size.get());
        transport.send_message(sim, transport.packet_size().unwrap_or(agent), None);
        self.timer.resched(sim, self.base.id, tag, telnet_interval(sim, self.interval.get()));
    }

    facets! { dyn Application => |this| this }
}

impl Application for Telnet {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.timer.sched(sim, self.base.id, 0, telnet_interval(sim, self.interval.get()));
    }

    /// Stops the application. The event that is already scheduled then has no effect.
    fn stop(&self, _sim: &Sim) {
        self.running.set(false);
    }
}
