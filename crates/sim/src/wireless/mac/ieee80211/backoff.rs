//! The back-off timer, which runs only while the medium is idle.

use std::cell::Cell;

use crate::entity::EntityId;
use crate::{Sim, Timer};

/// The entity that owns the timer, and the timer's tag there.
pub(super) type Owner = (EntityId, u32);

/// A countdown of slots that, after an interruption, continues with the remaining slots.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Countdown {
    /// The time at which the countdown was started or resumed, seconds.
    started: f64,
    /// The waiting time before slots are counted, seconds.
    wait: f64,
    /// The remaining back-off slots, in seconds.
    rest: f64,
}

impl Countdown {
    /// Stops at `now`. The slots of `slot` seconds that have not passed completely remain.
    #[inline]
    fn pause(&mut self, now: f64, slot: f64) {
        let passed = ((now - (self.started + self.wait)) / slot) as i32;
        self.rest -= f64::from(passed.max(0)) * slot;
        self.wait = 0.0;
    }

    /// Continues at `now` after `wait` seconds. Returns the time to the end, seconds.
    #[inline]
    fn resume(&mut self, now: f64, wait: f64) -> f64 {
        self.wait = wait;
        self.started = now;
        self.rest + wait
    }
}

/// A countdown with its timer.
#[derive(Debug, Default)]
#[repr(C)]
pub(super) struct Backoff {
    timer: Timer,
    countdown: Cell<Countdown>,
}

impl Backoff {
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Waits for `wait` and then `rest` seconds; only starts if the medium is idle (`idle`).
    pub(super) fn start(&self, sim: &Sim, owner: Owner, rest: f64, idle: bool, wait: f64) {
        self.countdown.set(Countdown { started: sim.now(), wait, rest });
        if idle {
            self.timer.resched(sim, owner.0, owner.1, rest + wait);
        }
    }

    /// Stops the countdown, because the medium has become busy. The slots of `slot` seconds that have not passed
    /// completely remain.
    pub(super) fn pause(&self, sim: &Sim, slot: f64) {
        let mut countdown = self.countdown.get();
        countdown.pause(sim.now(), slot);
        self.countdown.set(countdown);
        self.timer.force_cancel();
    }

    /// Continues the countdown after `wait` seconds, because the medium is idle again.
    pub(super) fn resume(&self, sim: &Sim, owner: Owner, wait: f64) {
        let mut countdown = self.countdown.get();
        let time = countdown.resume(sim.now(), wait);
        self.countdown.set(countdown);
        self.timer.resched(sim, owner.0, owner.1, time);
    }

    pub(super) fn expired(&self) {
        self.countdown.set(Countdown { wait: 0.0, rest: 0.0, ..self.countdown.get() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOT: f64 = 0.25;

    const WAIT: f64 = 0.5;

    /// The time at which a back-off of eight slots ends if the medium is busy in the intervals `busy`, seconds.
    fn end(busy: &[(f64, f64)]) -> f64 {
        let mut countdown = Countdown { started: 0.0, wait: WAIT, rest: 8.0 * SLOT };
        let mut end = WAIT + 8.0 * SLOT;
        for (from, to) in busy {
            assert!(*from < end, "the back-off is over");
            countdown.pause(*from, SLOT);
            end = to + countdown.resume(*to, WAIT);
        }
        end
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
