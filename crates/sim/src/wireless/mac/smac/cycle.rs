//! The schedules by which stations sleep, as rows that the ends of phases touch.
//!
//! Most phases begin and end without any effect on the station: it knows several schedules, but mostly has nothing to
//! send on them. The state that decides on this is stored apart from the MACs, in one
//! [`pool`](crate::wireless::pool).

use std::cell::Cell;

use super::times::{Phase, Rest};
use crate::entity::EntityId;
use crate::scheduler::EventKey;
use crate::wireless::pool::Element;

/// The times at which a group of stations listens, as known to one station.
#[derive(Debug)]
#[repr(align(64))]
pub(in crate::wireless) struct Schedule {
    /// The sequence number of the event at which the phase ends; [`Schedule::NO_EVENT`] if there is none.
    phase_end: Cell<u64>,
    /// The time from `set_at` until the group goes to sleep, seconds.
    asleep_in: Cell<f64>,
    set_at: Cell<f64>,
    /// The number of cycles until the next SYNC frame.
    pub(super) periods: Cell<u32>,
    /// The MAC of the station.
    pub(super) mac: Cell<Option<EntityId>>,
    /// The number of the station in its pool.
    pub(super) station: Cell<u32>,
    /// The number of the schedule in the pool.
    pub(super) number: u32,
    /// The number of the cycle's times in the agenda.
    pub(super) cycle: Cell<u32>,
    /// The index among the schedules of the station.
    pub(super) index: Cell<u8>,
    phase: Cell<Phase>,
    /// Whether a SYNC frame is to be sent.
    pub(super) has_sync: Cell<bool>,
    /// Whether the pending packet is to be sent.
    pub(super) has_data: Cell<bool>,
}

impl Element for Schedule {
    const FREQUENT: usize = size_of::<Schedule>();

    fn new(number: u32) -> Schedule {
        Schedule {
            phase_end: Cell::new(Schedule::NO_EVENT),
            asleep_in: Cell::new(0.0),
            set_at: Cell::new(0.0),
            periods: Cell::new(0),
            mac: Cell::new(None),
            station: Cell::new(0),
            number,
            cycle: Cell::new(0),
            index: Cell::new(0),
            phase: Cell::default(),
            has_sync: Cell::new(false),
            has_data: Cell::new(false),
        }
    }
}

impl Schedule {
    /// The number that stands for no event.
    const NO_EVENT: u64 = u64::MAX;

    /// The present phase.
    #[inline(always)]
    pub(super) fn phase(&self) -> Phase {
        self.phase.get()
    }

    /// Whether the present phase ends at the event `key`.
    #[inline(always)]
    pub(super) fn expects_end(&self, key: EventKey) -> bool {
        self.phase_end.get() == key.sequence()
    }

    /// Ends the cycles, because the station has been removed.
    pub(super) fn stop(&self) {
        self.phase_end.set(Schedule::NO_EVENT);
    }

    /// Begins a phase at `now`, in seconds, which ends at the event `end`.
    #[inline(always)]
    pub(super) fn begin(&self, rest: &Rest, now: f64, end: EventKey) {
        self.asleep_in.set(rest.asleep_in);
        self.set_at.set(now);
        self.phase.set(rest.phase);
        self.phase_end.set(end.sequence());
    }

    /// The time until the group goes to sleep, seconds from `now`.
    pub(super) fn time_to_sleep(&self, now: f64) -> f64 {
        self.set_at.get() + self.asleep_in.get() - now
    }

    /// Handles the end of `phase` if it only begins the next phase; otherwise returns false without doing anything.
    #[inline(always)]
    pub(super) fn passes(&self, phase: Phase) -> bool {
        let is_first = self.index.get() == 0;
        match phase {
            Phase::Sleep => !(is_first || self.has_sync.get()),
            Phase::Sync => !self.has_data.get(),
            Phase::Data if is_first => false,
            Phase::Data => {
                self.count_cycle();
                true
            }
        }
    }

    /// Counts the cycles until the next SYNC frame. Returns whether it is due from now on.
    #[inline]
    pub(super) fn count_cycle(&self) -> bool {
        let left = self.periods.get();
        self.periods.set(left.saturating_sub(1));
        if left == 1 {
            self.has_sync.set(true);
        }
        left == 1
    }
}
