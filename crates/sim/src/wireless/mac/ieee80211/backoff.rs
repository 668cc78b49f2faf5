//! The back-off timer, which runs only while the medium is idle.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::{Sim, Timer};

/// The entity that owns the timer, and the timer's tag there.
pub(super) type Owner = (EntityId, u32);

/// A countdown of slots that, after an interruption, continues with the remaining slots.
#[derive(Debug, Default)]
#[repr(C)]
pub(super) struct Backoff {
    timer: Timer,
    /// The time at which the countdown was started or resumed, seconds.
    started: Cell<f64>,
    /// The waiting time before slots are counted, seconds.
    wait: Cell<f64>,
    /// The remaining back-off slots, in seconds.
    rest: Cell<f64>,
}

impl Backoff {
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Waits for `wait` and then `rest` seconds; only starts if the medium is idle (`idle`).
    pub(super) fn start(&self, sim: &Sim, owner: Owner, rest: f64, idle: bool, wait: f64) {
        self.rest.set(rest);
        self.wait.set(wait);
        self.started.set(sim.now());
        if idle {
            self.timer.resched(sim, owner.0, owner.1, rest + wait);
        }
    }

    /// Stops the countdown, because the medium has become busy. The slots of `slot` seconds that have not passed
    /// completely remain.
    pub(super) fn pause(&self, sim: &Sim, slot: f64) {
        let passed = ((sim.now() - (self.started.get() + self.wait.get())) / slot) as i32;
        self.rest.set(self.rest.get() - f64::from(passed.max(0)) * slot);
        self.wait.set(0.0);
        self.timer.force_cancel();
    }

    /// Continues the countdown after `wait` seconds, because the medium is idle again.
    pub(super) fn resume(&self, sim: &Sim, owner: Owner, wait: f64) {
        self.wait.set(wait);
        self.started.set(sim.now());
        self.timer.resched(sim, owner.0, owner.1, self.rest.get() + wait);
    }

    pub(super) fn expired(&self) {
        self.rest.set(0.0);
        self.wait.set(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entity;

    const SLOT: f64 = 0.25;

    const WAIT: f64 = 0.5;
    const BUSY: u32 = 0;
    const IDLE: u32 = 1;

    struct Station {
        id: EntityId,
        backoff: Backoff,
        ended: Cell<f64>,
    }

    impl Entity for Station {
        fn on_event(&self, sim: &Sim, medium: u32) {
            match medium {
                BUSY => self.backoff.pause(sim, SLOT),
                _ => self.backoff.resume(sim, (self.id, 0), WAIT),
            }
        }

        fn timer(&self, _: u32) -> Option<&Timer> {
            Some(self.backoff.timer())
        }

        fn on_timer(&self, sim: &Sim, _: u32) {
            self.backoff.expired();
            self.ended.set(sim.now());
        }
    }

    /// The time at which a back-off of eight slots ends if the medium is busy in the intervals `busy`, seconds.
    fn end(busy: &[(f64, f64)]) -> f64 {
        let sim = Sim::new();
        let id = sim.add(|id| Station { id, backoff: Backoff::default(), ended: Cell::new(0.0) });
        let station = sim.get::<Station>(id).unwrap();
        station.backoff.start(&sim, (id, 0), 8.0 * SLOT, true, WAIT);
        for (from, to) in busy {
            sim.schedule_event(id, BUSY, *from);
            sim.schedule_event(id, IDLE, *to);
        }
        sim.run().unwrap();
        station.ended.get()
    }

    #[test]
    fn slots_count_while_the_medium_is_idle() {
        assert_eq!(end(&[]), 2.5);
        assert_eq!(end(&[(1.0, 5.0)]), 5.0 + 0.5 + 6.0 * SLOT, "two slots had passed");
        assert_eq!(end(&[(1.125, 5.0)]), 5.0 + 0.5 + 6.0 * SLOT, "half a slot does not count");
        assert_eq!(end(&[(0.25, 5.0)]), 5.0 + 0.5 + 8.0 * SLOT, "the wait was not over");
        assert_eq!(end(&[(1.0, 2.0), (3.0, 4.0)]), 4.0 + 0.5 + 4.0 * SLOT);
    }
}
