//! The ends of the phases of all sleep cycles.
//!
//! Stations sleep and wake in step, so that many phases end at nearly the same time. All phases of a kind have the same
//! duration, so that they end in the order in which they begin, and a queue for each kind keeps the ends in order. Only
//! the first end is in the scheduler; those that follow it are processed in the same event as long as no other event
//! comes first. The ends of phases that only begin the next phase are processed without the MACs, in a loop over rows
//! ([`Schedule`]). Sequence numbers are drawn at the beginning of each phase, so the order of events is that of separate
//! timers.

use std::cell::{Cell, RefCell};

use super::SensorMac;
use super::cycle::Schedule;
use super::times::{Phase, Rest, Times};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::scheduler::EventKey;

/// The time for which ends are processed in one event, seconds. It is short, so that whoever follows the clock or stops
/// the run need not wait.
const BATCH: f64 = 1e-3;

/// The end of a phase of a station's schedule.
#[derive(Clone, Copy, Debug)]
pub(super) struct PhaseEnd {
    pub key: EventKey,
    /// The number of the schedule in its pool.
    pub schedule: u32,
}

/// The ends of the phases of a kind, in order.
#[derive(Debug)]
struct Queue {
    ends: Vec<PhaseEnd>,
    /// The number of ends in `ends` that have been removed.
    removed: usize,
    /// The key of the last of `ends`; may be later once that end has been removed.
    last: EventKey,
}

impl Default for Queue {
    fn default() -> Self {
        Queue { ends: Vec::new(), removed: 0, last: EventKey::START }
    }
}

impl Queue {
    #[inline(always)]
    fn first(&self) -> Option<PhaseEnd> {
        self.ends.get(self.removed).copied()
    }

    /// Removes the ends before the given place in `ends`.
    #[inline(always)]
    fn remove_until(&mut self, place: usize) {
        /// The number of removed ends that are not worth moving the rest.
        const FEW: usize = 64;
        self.removed = place;
        if self.removed >= FEW && 2 * self.removed >= self.ends.len() {
            self.ends.drain(..self.removed);
            self.removed = 0;
        }
    }

    #[inline(always)]
    fn insert(&mut self, end: PhaseEnd) {
        if self.last < end.key {
            self.last = end.key;
            self.ends.push(end);
        } else {
            self.insert_earlier(end);
        }
    }

    #[cold]
    fn insert_earlier(&mut self, end: PhaseEnd) {
        let waiting = &self.ends[self.removed..];
        let place = self.removed + waiting.partition_point(|other| other.key < end.key);
        self.ends.insert(place, end);
    }
}

/// The rest of a cycle at the end of each phase.
type Rests = [Rest; Phase::COUNT];

/// The ends of the phases of all sleep cycles of a simulation.
#[derive(Debug)]
pub(super) struct SleepAgenda {
    id: EntityId,
    /// The ends by the kind of the phase.
    queues: RefCell<[Queue; Phase::COUNT]>,
    /// The distinct cycles.
    cycles: RefCell<Vec<Rests>>,
    /// The key of the event that processes the next end; [`EventKey::START`] while an event is being processed.
    scheduled: Cell<EventKey>,
    /// The wiring epoch in which all schedules with a phase belong to existing MACs.
    epoch: Cell<u32>,
}

impl SleepAgenda {
    /// The agenda of the simulation.
    fn of(sim: &Sim) -> Option<&SleepAgenda> {
        let wireless = sim.wireless();
        let id = wireless.sleep_agenda.get().unwrap_or_else(|| {
            let id = sim.add(|id| SleepAgenda {
                id,
                queues: RefCell::default(),
                cycles: RefCell::default(),
                scheduled: Cell::new(EventKey::NEVER),
                epoch: Cell::new(sim.wiring_epoch()),
            });
            wireless.sleep_agenda.set(Some(id));
            id
        });
        sim.get(id)
    }

    /// The number of the cycle with the given times, for [`Schedule::cycle`].
    pub(super) fn cycle_number(sim: &Sim, times: &Times) -> u32 {
        let Some(agenda) = SleepAgenda::of(sim) else { return 0 };
        let (mut cycles, rests) = (agenda.cycles.borrow_mut(), times.rests());
        let known = cycles.iter().position(|known| *known == rests);
        known.unwrap_or_else(|| {
            cycles.push(rests);
            cycles.len() - 1
        }) as u32
    }

    /// Arranges that the phase that `schedule` has just begun ends at `key`, unless it then expects another end.
    pub(super) fn add(sim: &Sim, schedule: &Schedule, key: EventKey) {
        let Some(agenda) = SleepAgenda::of(sim) else { return };
        let end = PhaseEnd { key, schedule: schedule.number };
        agenda.queues.borrow_mut()[schedule.phase() as usize].insert(end);
        if key < agenda.scheduled.get() {
            agenda.schedule(sim, key);
        }
    }

    fn schedule(&self, sim: &Sim, key: EventKey) {
        self.scheduled.set(key);
        sim.schedule_event_at(self.id, 0, key);
    }

    /// The phase whose queue contains the next end, and the keys of that end and of the first end in another queue; the
    /// key [`EventKey::NEVER`] stands for no end.
    fn next(&self) -> (Phase, EventKey, EventKey) {
        let mut next = (Phase::Sleep, EventKey::NEVER, EventKey::NEVER);
        for (phase, queue) in Phase::ALL.into_iter().zip(&*self.queues.borrow()) {
            let key = queue.first().map_or(EventKey::NEVER, |end| end.key);
            if key < next.1 {
                next = (phase, key, next.1);
            } else {
                next.2 = next.2.min(key);
            }
        }
        next
    }

    /// Processes the first end in the queue of a phase, and the following ones that come before `limit` and belong to
    /// equal cycles.
    fn process<const PHASE: usize>(&self, sim: &Sim, limit: EventKey) {
        let phase = Phase::ALL[PHASE];
        let schedules = &sim.wireless().sleep_schedules;
        let mut queues = self.queues.borrow_mut();
        let mut waiting = std::mem::take(&mut queues[PHASE]);
        let Some(first) = waiting.first() else { return };
        let cycle = schedules.get(first.schedule).map_or(0, |schedule| schedule.cycle.get());
        let Some(rest) = self.cycles.borrow().get(cycle as usize).map(|rests| rests[PHASE]) else { return };
        let begun = &mut queues[rest.phase as usize];
        // The phases that begin now end later than this, so that their ends need not be compared with the limit.
        let earliest = EventKey::new(first.key.time() + rest.phase_ends_in, 0);
        let second = EventKey::new(first.key.time(), first.key.sequence() + 1);
        let mut limit = limit.min(earliest).max(second);
        let mut last = sim.current_key();
        let mut ended = waiting.removed;
        for end in &waiting.ends[waiting.removed..] {
            if end.key >= limit {
                break;
            }
            if let Some(schedule) = schedules.get(end.schedule)
                && schedule.expects_end(end.key)
            {
                if schedule.cycle.get() != cycle {
                    break;
                }
                last = end.key;
                if !schedule.passes(phase) {
                    sim.begin(last);
                    if end_phase(sim, schedule, phase) {
                        limit = limit.min(sim.free_until());
                    }
                }
                let key = begin_phase(sim, schedule, &rest, last.time());
                begun.insert(PhaseEnd { key, schedule: end.schedule });
            }
            ended += 1;
        }
        sim.begin(last);
        waiting.remove_until(ended);
        // Phases of the same kind may have begun; they end after all that wait.
        let begun = std::mem::replace(&mut queues[PHASE], waiting);
        begun.ends.into_iter().for_each(|end| queues[PHASE].insert(end));
    }

    /// Processes the end of the present phase of a schedule, which is not in the agenda.
    pub(super) fn end_apart(sim: &Sim, schedule: &Schedule) {
        let Some(agenda) = SleepAgenda::of(sim) else { return };
        let phase = schedule.phase();
        if !schedule.passes(phase) {
            end_phase(sim, schedule, phase);
        }
        let rest =
            agenda.cycles.borrow().get(schedule.cycle.get() as usize).map(|rests| rests[phase as usize]);
        if let Some(rest) = rest {
            let next = begin_phase(sim, schedule, &rest, sim.now());
            SleepAgenda::add(sim, schedule, next);
        }
    }

    /// Stops the cycles of MACs that have been removed.
    #[cold]
    fn look_around(&self, sim: &Sim) {
        self.epoch.set(sim.wiring_epoch());
        for schedule in sim.wireless().sleep_schedules.iter() {
            if schedule.mac.get().is_none_or(|mac| sim.entity(mac).is_none()) {
                schedule.stop();
            }
        }
    }
}

/// Handles the end of a phase at the station of a schedule. Returns whether that affects other entities.
#[inline(always)]
fn end_phase(sim: &Sim, schedule: &Schedule, phase: Phase) -> bool {
    let Some(station) = sim.wireless().sensor_stations.get(schedule.station.get()) else { return false };
    let index = usize::from(schedule.index.get());
    match phase {
        Phase::Sleep | Phase::Sync if !station.may_contend(sim) => false,
        Phase::Sleep => {
            let has_sync = schedule.has_sync.get();
            let wakes = station.wake_for_contention(sim);
            if has_sync {
                station.contend_on(sim, index, Phase::Sync);
            }
            wakes || has_sync
        }
        Phase::Sync => {
            station.wake_for_contention(sim);
            station.contend_on(sim, index, Phase::Data);
            true
        }
        Phase::Data => {
            let has_effect = station.fall_asleep(sim);
            if schedule.count_cycle() {
                station.count_search(sim);
            }
            has_effect
        }
    }
}

/// Begins a phase of a schedule, with the given rest of the cycle, at `now` seconds. Returns the key of its end.
#[inline(always)]
fn begin_phase(sim: &Sim, schedule: &Schedule, rest: &Rest, now: f64) -> EventKey {
    let end = sim.next_key_after(now, rest.phase_ends_in);
    schedule.begin(rest, now, end);
    end
}

impl Entity for SleepAgenda {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        if sim.current_key() != self.scheduled.get() {
            return;
        }
        self.scheduled.set(EventKey::START);
        let last = EventKey::new(sim.now() + BATCH, 0);
        loop {
            if self.epoch.get() != sim.wiring_epoch() {
                self.look_around(sim);
            }
            let (phase, first, other) = self.next();
            let limit = sim.free_until().min(last).min(other);
            // An event that was scheduled before an earlier one may be left in the scheduler at the same key.
            if first >= limit && first != sim.current_key() {
                self.scheduled.set(EventKey::NEVER);
                if first != EventKey::NEVER {
                    self.schedule(sim, first);
                }
                return;
            }
            match phase {
                Phase::Sleep => self.process::<{ Phase::Sleep as usize }>(sim, limit),
                Phase::Sync => self.process::<{ Phase::Sync as usize }>(sim, limit),
                Phase::Data => self.process::<{ Phase::Data as usize }>(sim, limit),
            }
        }
    }

    /// Gives each end an event of its own, because the events of the simulation are about to be replaced.
    fn commit(&self, sim: &Sim) {
        for end in self.queues.take().into_iter().flat_map(|queue| queue.ends.into_iter().skip(queue.removed))
        {
            if let Some(schedule) = sim.wireless().sleep_schedules.get(end.schedule)
                && schedule.expects_end(end.key)
                && let Some(mac) = schedule.mac.get()
            {
                sim.schedule_event_at(mac, SensorMac::tag_of(schedule.index.get()), end.key);
            }
        }
        self.scheduled.set(EventKey::NEVER);
    }
}
