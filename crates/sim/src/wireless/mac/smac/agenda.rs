//! The ends of the phases of all sleep cycles.
//!
//! Stations sleep and wake in step, so that many phases end at nearly the same time. All phases of a kind have the same
//! duration, so that they end in the order in which they begin, and a queue for each kind keeps the ends in order. Only
//! the first end is in the scheduler; those that follow it are processed in the same event as long as no other event
//! comes first. Sequence numbers are drawn at the beginning of each phase, so the order of events is that of separate
//! timers.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::SensorMac;
use super::schedule::PhaseEnd;
use super::times::Phase;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::scheduler::EventKey;

/// The time for which ends are processed in one event, seconds. It is short, so that whoever follows the clock or stops
/// the run need not wait.
const BATCH: f64 = 1e-3;

impl PhaseEnd {
    /// The MAC, if it still expects this end.
    #[inline]
    fn expected(self, sim: &Sim) -> Option<&SensorMac> {
        sim.get::<SensorMac>(self.mac).filter(|mac| mac.expects_end(self.schedule.into(), self.key))
    }
}

/// The ends of the phases of all sleep cycles of a simulation.
#[derive(Debug)]
pub(super) struct SleepAgenda {
    id: EntityId,
    /// The ends by the kind of the phase, each queue in order.
    ends: [RefCell<VecDeque<PhaseEnd>>; Phase::COUNT],
    /// The key of the event that processes the next end; [`EventKey::START`] while an event is being processed.
    scheduled: Cell<EventKey>,
}

impl SleepAgenda {
    /// The agenda of the simulation.
    fn of(sim: &Sim) -> Option<&SleepAgenda> {
        let wireless = sim.wireless();
        let id = wireless.sleep_agenda.get().unwrap_or_else(|| {
            let id = sim.add(|id| SleepAgenda {
                id,
                ends: Default::default(),
                scheduled: Cell::new(EventKey::NEVER),
            });
            wireless.sleep_agenda.set(Some(id));
            id
        });
        sim.get(id)
    }

    /// Arranges that [`SensorMac::phase_ends`] is called at `end`, unless the MAC then expects another end.
    pub(super) fn add(sim: &Sim, end: PhaseEnd) {
        let Some(agenda) = SleepAgenda::of(sim) else { return };
        agenda.insert(end);
        if end.key < agenda.scheduled.get() {
            agenda.schedule(sim, end.key);
        }
    }

    #[inline]
    fn insert(&self, end: PhaseEnd) {
        let mut ends = self.ends[end.phase as usize].borrow_mut();
        if ends.back().is_none_or(|last| last.key < end.key) {
            ends.push_back(end);
        } else {
            let place = ends.partition_point(|other| other.key < end.key);
            ends.insert(place, end);
        }
    }

    fn schedule(&self, sim: &Sim, key: EventKey) {
        self.scheduled.set(key);
        sim.schedule_event_at(self.id, 0, key);
    }

    /// The number of the queue whose first end is the next one, and the keys of that end and of the first end in
    /// another queue; the key [`EventKey::NEVER`] stands for no end.
    fn next(&self) -> (usize, EventKey, EventKey) {
        let mut next = (0, EventKey::NEVER, EventKey::NEVER);
        for (number, ends) in self.ends.iter().enumerate() {
            let key = ends.borrow().front().map_or(EventKey::NEVER, |end| end.key);
            if key < next.1 {
                next = (number, key, next.1);
            } else {
                next.2 = next.2.min(key);
            }
        }
        next
    }

    /// Processes the ends in a queue that are due now or come before `limit`, until one of them affects other entities.
    fn process(&self, sim: &Sim, number: usize, limit: EventKey) {
        let ends = &self.ends[number];
        let mut limit = limit;
        loop {
            let first = {
                let mut ends = ends.borrow_mut();
                let is_due = |end: &PhaseEnd| end.key < limit || end.key == sim.current_key();
                if !ends.front().is_some_and(is_due) {
                    return;
                }
                ends.pop_front()
            };
            let Some((end, mac)) = first.and_then(|end| Some((end, end.expected(sim)?))) else { continue };
            sim.begin(end.key);
            let (end, has_effect) = mac.phase_ends(sim, end.schedule.into());
            self.insert(end);
            if has_effect {
                return;
            }
            limit = limit.min(end.key);
        }
    }
}

impl Entity for SleepAgenda {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        if sim.current_key() != self.scheduled.get() {
            return;
        }
        self.scheduled.set(EventKey::START);
        let last = EventKey::new(sim.now() + BATCH, 0);
        loop {
            let (number, first, other) = self.next();
            let limit = sim.free_until().min(last).min(other);
            // An event that was scheduled before an earlier one may be left in the scheduler at the same key.
            if first >= limit && first != sim.current_key() {
                self.scheduled.set(EventKey::NEVER);
                if first != EventKey::NEVER {
                    self.schedule(sim, first);
                }
                return;
            }
            self.process(sim, number, limit);
        }
    }

    /// Gives each end an event of its own, because the events of the simulation are about to be replaced.
    fn commit(&self, sim: &Sim) {
        for end in self.ends.iter().flat_map(RefCell::take) {
            if end.expected(sim).is_some() {
                sim.schedule_event_at(end.mac, SensorMac::tag_of(end.schedule), end.key);
            }
        }
        self.scheduled.set(EventKey::NEVER);
    }
}
