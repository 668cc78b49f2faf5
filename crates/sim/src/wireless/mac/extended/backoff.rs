//! A back-off counter that runs while the medium may be used.

use std::cell::Cell;

use super::tag;
use crate::entity::EntityId;
use crate::{Sim, Timer};

/// The progress of a back-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// No back-off is pending.
    None,
    /// No slots remain.
    Over,
    /// The given number of slots has to pass.
    Counting(i32),
}

/// The slots of a back-off, counted while the medium may be used.
#[derive(Clone, Copy, Debug, Default)]
struct Slots {
    /// The remaining slots; `None` if no back-off is pending.
    remaining: Option<i32>,
    /// The time at which the countdown began, seconds; `None` while it is stopped.
    since: Option<f64>,
}

impl Slots {
    /// Starts the countdown at `now`, because the medium may be used.
    fn run(&mut self, now: f64) -> Progress {
        match self.remaining {
            None => Progress::None,
            Some(0) => Progress::Over,
            Some(slots) => {
                self.since = Some(now);
                Progress::Counting(slots)
            }
        }
    }

    /// Stops the countdown at `now`, because the medium may no longer be used. Only complete slots of `slot` seconds count
    /// as passed. Returns whether the countdown was running.
    fn hold(&mut self, now: f64, slot: f64) -> bool {
        let (Some(slots), Some(since)) = (self.remaining, self.since.take()) else { return false };
        let passed = ((now - since) / slot).floor() as i32;
        self.remaining = Some((slots - passed).max(0));
        true
    }
}

/// A counter of back-off slots that stops while the medium is busy.
#[derive(Debug, Default)]
pub(super) struct SlotCounter {
    timer: Timer,
    slots: Cell<Slots>,
}

impl SlotCounter {
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    pub(super) fn is_pending(&self) -> bool {
        self.slots.get().remaining.is_some()
    }

    /// Sets the number of back-off slots.
    pub(super) fn set(&self, slots: i32) {
        self.slots.set(Slots { remaining: Some(slots), ..self.slots.get() });
    }

    /// Starts the countdown, because the medium may be used. Returns true if no slots remain.
    pub(super) fn run(&self, sim: &Sim, owner: EntityId, slot: f64) -> bool {
        let mut slots = self.slots.get();
        let progress = slots.run(sim.now());
        self.slots.set(slots);
        if let Progress::Counting(slots) = progress {
            self.timer.resched(sim, owner, tag::BACKOFF, f64::from(slots) * slot);
        }
        progress == Progress::Over
    }

    /// Stops the countdown, because the medium may no longer be used. Only complete slots count as passed.
    pub(super) fn hold(&self, sim: &Sim, slot: f64) {
        let mut slots = self.slots.get();
        if slots.hold(sim.now(), slot) {
            self.timer.force_cancel();
        }
        self.slots.set(slots);
    }

    /// Ends the back-off after all slots have passed.
    pub(super) fn clear(&self) {
        self.slots.set(Slots::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOT: f64 = 0.25;

    /// The slots that remain of eight when the medium may be used in the given intervals, seconds.
    fn remaining(free: &[(f64, f64)]) -> Option<i32> {
        let mut slots = Slots { remaining: Some(8), since: None };
        for (from, to) in free {
            slots.run(*from);
            assert!(slots.hold(*to, SLOT), "it was running");
        }
        slots.remaining
    }

    #[test]
    fn only_whole_slots_of_a_free_medium_count() {
        assert_eq!(remaining(&[]), Some(8));
        assert_eq!(remaining(&[(0.0, 0.5)]), Some(6));
        assert_eq!(remaining(&[(0.0, 0.625)]), Some(6), "half a slot is lost");
        assert_eq!(remaining(&[(0.0, 0.5), (3.0, 3.25)]), Some(5));
        assert_eq!(remaining(&[(0.0, 9.0)]), Some(0));
    }

    #[test]
    fn without_slots_a_station_may_send_at_once() {
        let start = |remaining| Slots { remaining, since: None }.run(1.0);
        assert_eq!(start(None), Progress::None);
        assert_eq!(start(Some(0)), Progress::Over);
        assert_eq!(start(Some(3)), Progress::Counting(3));
    }

    #[test]
    fn a_countdown_stops_once() {
        let mut slots = Slots { remaining: Some(8), since: None };
        assert!(!slots.hold(1.0, SLOT), "it does not run");
        slots.run(1.0);
        assert!(slots.hold(1.5, SLOT) && !slots.hold(2.0, SLOT));
        assert_eq!(slots.remaining, Some(6));
    }
}
