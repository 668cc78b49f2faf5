//! Sleep cycles (spec: sensor-and-mobile-ip, sections 2.6 and 2.7).

use std::cell::{Cell, RefCell};

use super::agenda::SleepAgenda;
use super::cycle::Schedule;
use super::station::{State, Station};
use super::times::{Phase, seconds};
use super::{Purpose, SensorMac, tag};
use crate::Sim;
use crate::scheduler::EventKey;
use crate::wireless::pool::Pooled;

/// The maximum numbers of schedules and of neighbours that a station can know.
const MOST_SCHEDULES: usize = 4;
const MOST_NEIGHBOURS: usize = 20;

/// The number of cycles between SYNC frames.
const SYNC_PERIOD: u32 = 10;

/// The number of SYNC frames after which a station stays awake for a cycle to find others: if it has neighbours, and if
/// not.
const SEARCH_PERIODS: (u32, u32) = (22, 3);

/// The schedules that a station knows. It sleeps according to the first.
#[derive(Debug)]
pub(super) struct Schedules {
    all: [Pooled<Schedule>; MOST_SCHEDULES],
    count: Cell<usize>,
    current: Cell<usize>,
    /// The addresses of neighbours, each with the index of its schedule.
    neighbours: RefCell<Vec<(i32, usize)>>,
    /// The station whose schedule this station follows.
    pub synchroniser: Cell<i32>,
    /// The number of schedules on which the pending broadcast is still to be sent.
    broadcasts: Cell<usize>,
    sync_count: Cell<u32>,
}

impl Schedules {
    /// The schedules of a station, which does not know any yet.
    pub(super) fn new(sim: &Sim, station: &Station) -> Schedules {
        let add = |index: usize| {
            let schedule = sim.wireless().sleep_schedules.add();
            schedule.mac.set(station.mac_id());
            schedule.station.set(station.number());
            schedule.index.set(index as u8);
            schedule
        };
        Schedules {
            all: std::array::from_fn(add),
            count: Cell::new(0),
            current: Cell::new(0),
            neighbours: RefCell::default(),
            synchroniser: Cell::new(0),
            broadcasts: Cell::new(0),
            sync_count: Cell::new(1),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count.get() == 0
    }

    /// Sets the number of the cycle's times in the agenda.
    pub(super) fn set_cycle_number(&self, number: u32) {
        self.all.iter().for_each(|schedule| schedule.cycle.set(number));
    }

    fn current(&self) -> &Schedule {
        &self.all[self.current.get()]
    }

    fn known(&self) -> &[Pooled<Schedule>] {
        &self.all[..self.count.get()]
    }

    /// The time until a group goes to sleep, seconds from now.
    pub(super) fn time_to_sleep(&self, sim: &Sim, index: usize) -> f64 {
        self.all[index].time_to_sleep(sim.now())
    }

    /// Plans the pending packet as a broadcast on every schedule.
    pub(super) fn plan_broadcast(&self) {
        self.known().iter().for_each(|schedule| schedule.has_data.set(true));
        self.broadcasts.set(self.count.get());
    }

    /// Plans the pending packet on the schedule of `receiver`. Returns false if that neighbour is unknown.
    pub(super) fn plan_unicast(&self, receiver: i32) -> bool {
        let neighbours = self.neighbours.borrow();
        let known = neighbours.iter().find(|(neighbour, _)| *neighbour == receiver);
        if let Some((_, schedule)) = known {
            self.all[*schedule].has_data.set(true);
        }
        known.is_some()
    }

    /// Records that the pending packet has been sent on a schedule; returns whether that was the last one.
    pub(super) fn broadcast_sent(&self) -> bool {
        self.data_promised();
        self.broadcasts.set(self.broadcasts.get().saturating_sub(1));
        self.broadcasts.get() == 0
    }

    /// Records that the receiver is ready for the pending packet.
    pub(super) fn data_promised(&self) {
        self.current().has_data.set(false);
    }

    pub(super) fn sync_sent(&self) {
        self.current().has_sync.set(false);
        self.current().periods.set(SYNC_PERIOD);
    }

    /// Counts SYNC frames to decide when to search for neighbours, at the end of a data phase of the first schedule.
    fn count_search(&self, station: &Station) {
        let left = self.sync_count.get().saturating_sub(1);
        self.sync_count.set(left);
        if left == 1 {
            station.searches.set(true);
        } else if left == 0 {
            station.searches.set(false);
            let (with, without) = SEARCH_PERIODS;
            self.sync_count.set(if self.neighbours.borrow().is_empty() { without } else { with });
        }
    }
}

impl Station {
    /// Counts SYNC frames to decide when to search for neighbours, at the end of a data phase of the first schedule.
    #[inline(never)]
    pub(super) fn count_search(&self, sim: &Sim) {
        if let Some(mac) = self.mac(sim) {
            mac.schedules.count_search(self);
        }
    }

    /// Contends for the medium in a phase of the schedule with the given index: to send a SYNC frame, or the pending
    /// packet.
    #[inline(never)]
    pub(super) fn contend_on(&self, sim: &Sim, index: usize, phase: Phase) {
        if let Some(mac) = self.mac(sim) {
            mac.schedules.current.set(index);
            mac.contend(sim, if phase == Phase::Sync { Purpose::Sync } else { mac.purpose_of_data() });
        }
    }
}

impl SensorMac {
    /// Sets that a group of stations goes to sleep `left` seconds from now.
    fn set_cycle(&self, sim: &Sim, index: usize, left: f64) {
        let schedule = &self.schedules.all[index];
        schedule.cycle.set(self.number_of_cycle(sim));
        let rest = self.times.get().rest(left);
        let end = sim.next_key(rest.phase_ends_in);
        schedule.begin(&rest, sim.now(), end);
        SleepAgenda::add(sim, schedule, end);
    }

    /// The number of the cycle's times in the agenda.
    pub(super) fn number_of_cycle(&self, sim: &Sim) -> u32 {
        let number =
            self.cycle_number.get().unwrap_or_else(|| SleepAgenda::cycle_number(sim, &self.times.get()));
        self.cycle_number.set(Some(number));
        number
    }

    /// The schedule with the given index, if its present phase ends at `key`.
    pub(super) fn ending_schedule(&self, index: usize, key: EventKey) -> Option<&Schedule> {
        self.schedules.all.get(index).map(|schedule| &**schedule).filter(|schedule| schedule.expects_end(key))
    }

    fn begin_schedule(&self, sim: &Sim, index: usize, left: f64, periods: u32) {
        let schedule = &self.schedules.all[index];
        schedule.periods.set(periods);
        schedule.has_data.set(false);
        schedule.has_sync.set(true);
        self.set_cycle(sim, index, left);
    }

    /// Makes the schedule of `synchroniser` the first schedule, by which this station sleeps.
    fn adopt_schedule(&self, sim: &Sim, synchroniser: i32, left: f64, periods: u32) {
        self.station.state.set(State::Idle);
        self.schedules.count.set(1);
        self.begin_schedule(sim, 0, left, periods);
        self.schedules.synchroniser.set(synchroniser);
    }

    /// Creates a schedule, because no other station has one.
    pub(super) fn choose_schedule(&self, sim: &Sim) {
        self.adopt_schedule(sim, self.me(), self.times.get().listen, 0);
        self.schedules.current.set(0);
    }

    /// Sets the start of the cycle, milliseconds from now (`schedule-start-time`). Returns false if the station finds
    /// schedules by itself.
    pub fn set_schedule(&self, sim: &Sim, start: f64) -> bool {
        if self.cycling.get().finds_schedules {
            return false;
        }
        let times = self.times.get();
        let mut left = start + times.listen_milliseconds;
        if left >= times.cycle_milliseconds {
            left -= times.cycle_milliseconds;
        }
        self.adopt_schedule(sim, self.me(), seconds(left), SYNC_PERIOD);
        self.schedules.current.set(0);
        true
    }

    /// Handles a SYNC frame, by which a neighbour announces that it goes to sleep `left` seconds from now.
    pub(super) fn sync(&self, sim: &Sim, source: i32, synchroniser: i32, left: f64) {
        let schedules = &self.schedules;
        let lonely = schedules.is_empty() || schedules.neighbours.borrow().is_empty();
        if self.cycling.get().finds_schedules && lonely {
            if schedules.is_empty() {
                self.own_timer(tag::GENERIC).force_cancel();
            }
            self.adopt_schedule(sim, source, left, 0);
            schedules.neighbours.replace(vec![(source, 0)]);
            return;
        }
        self.station.state.set(State::Idle);
        let mut of_synchroniser = None;
        let mut known = None;
        for (neighbour, schedule) in schedules.neighbours.borrow().iter() {
            if *neighbour == source {
                known = Some(*schedule);
                break;
            }
            if *neighbour == synchroniser {
                of_synchroniser = Some(*schedule);
            }
        }
        if let Some(schedule) = known {
            return self.set_cycle(sim, schedule, left);
        }
        let schedule = match of_synchroniser {
            Some(schedule) => Some(schedule),
            None if synchroniser == self.me() => Some(0),
            None => self.matching_schedule(sim, left).or_else(|| self.add_schedule(sim, left)),
        };
        let mut neighbours = schedules.neighbours.borrow_mut();
        if let Some(schedule) = schedule
            && neighbours.len() < MOST_NEIGHBOURS
        {
            neighbours.push((source, schedule));
        }
    }

    /// The index of the schedule by which stations go to sleep `left` seconds from now, or a millisecond earlier or
    /// later.
    // ns-2.35: apart from equal times, only times that differ by exactly a millisecond match.
    fn matching_schedule(&self, sim: &Sim, left: f64) -> Option<usize> {
        let tolerance = seconds(1.0);
        (0..self.schedules.count.get()).find(|index| {
            let known = self.schedules.time_to_sleep(sim, *index);
            known == left || known + tolerance == left || known == left + tolerance
        })
    }

    fn add_schedule(&self, sim: &Sim, left: f64) -> Option<usize> {
        let index = self.schedules.count.get();
        if index == MOST_SCHEDULES {
            return None;
        }
        self.schedules.count.set(index + 1);
        self.begin_schedule(sim, index, left, 0);
        Some(index)
    }
}
