//! A state that alternates in time.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::{Sim, Timer};

/// How long a bad state lasts at most, seconds.
const LONGEST_BAD: f64 = 120.0;

/// Two states, good and bad, each lasting for a random time.
#[derive(Debug, Default)]
pub(super) struct TimedChain {
    /// How long the good and the bad state last, seconds.
    pub(super) durations: [Cell<Option<EntityId>>; 2],
    pub(super) timer: Timer,
    bad: Cell<bool>,
}

impl TimedChain {
    pub(super) fn is_bad(&self) -> bool {
        self.bad.get()
    }

    /// Draws how long the state lasts, or how many units if it does not run in time.
    pub(super) fn draw(&self, sim: &Sim, bad: bool) -> f64 {
        let variable = self.durations[usize::from(bad)].get();
        variable.and_then(|id| sim.entity(id)?.as_random_variable()).map_or(0.0, |v| v.sample(sim))
    }

    /// The good state begins; the timer `tag` of `owner` is this chain's.
    pub(super) fn start(&self, sim: &Sim, owner: EntityId, tag: u32) {
        self.bad.set(false);
        self.timer.resched(sim, owner, tag, self.draw(sim, false));
    }

    /// The present state ends.
    pub(super) fn switch(&self, sim: &Sim, owner: EntityId, tag: u32) {
        let bad = !self.bad.get();
        self.bad.set(bad);
        let duration = self.draw(sim, bad);
        self.timer.resched(sim, owner, tag, if bad { duration.min(LONGEST_BAD) } else { duration });
    }
}
