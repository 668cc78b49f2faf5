//! Periodic bursts: a fixed amount of data at fixed intervals, similar to the frames of a camera.

use std::cell::Cell;

use neons_sim::application::{Application, ApplicationBase};
use neons_sim::{Entity, EntityId, Initial, Sim, Timer};

/// The application.
#[derive(Debug)]
pub struct Bursts {
    base: ApplicationBase,
    /// Data in a burst, bytes.
    pub size: Cell<i32>,
    /// Time between two bursts, seconds.
    pub interval: Cell<f64>,
    /// Bursts sent so far.
    pub sent: Cell<i32>,
    timer: Timer,
}

impl Bursts {
    /// The initial value of `size`.
    pub const SIZE: Initial<i32> = Initial(10_000);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<&str> = Initial("40ms");

    /// An application without an agent.
    pub fn new(id: EntityId) -> Bursts {
        Bursts {
            base: ApplicationBase::new(id),
            size: Cell::new(Self::SIZE.integer()),
            interval: Cell::new(Self::INTERVAL.time()),
            sent: Cell::new(0),
            timer: Timer::default(),
        }
    }
}

impl Entity for Bursts {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        self.sent.set(self.sent.get() + 1);
        self.base.transport(sim).send_message(sim, self.size.get(), None);
        self.timer.resched(sim, self.base.id, tag, self.interval.get());
    }

    neons_sim::facets! { dyn Application => |this| this }
}

impl Application for Bursts {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, sim: &Sim) {
        self.timer.resched(sim, self.base.id, 0, 0.0);
    }

    fn stop(&self, _sim: &Sim) {
        self.timer.force_cancel();
    }
}
