//! S-MAC, a MAC for sensors that sleep most of the time (Ye, Heidemann and Estrin, "An energy-efficient MAC protocol
//! for wireless sensor networks", INFOCOM 2002; spec: sensor-and-mobile-ip, section 2).
//!
//! A station that overhears the start of an exchange between other stations sleeps until its end. With sleep cycles,
//! all stations listen only for a part of each cycle, according to schedules that they announce in SYNC frames.
//!
//! * `station` has the state that most frames and phases touch, `times` the durations, `send` contention and sending, `receive` frames that arrive, `schedule` and
//!   `cycle` the sleep cycles, `agenda` the ends of their phases.

mod agenda;
mod cycle;
mod exchange;
mod receive;
mod schedule;
mod send;
mod station;
#[cfg(test)]
mod tests;
mod times;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use agenda::SleepAgenda;
pub(in crate::wireless) use cycle::Schedule as SleepSchedule;
use exchange::{Failures, Sent};
use schedule::Schedules;
pub(in crate::wireless) use station::Station as SensorStation;
use station::{RadioState, State};
use times::Times;

use super::{Mac, MacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::pool::Pooled;
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const NAV: u32 = 0;
    pub const NEIGHBOUR_NAV: u32 = 1;
    pub const SEND: u32 = 2;
    pub const GENERIC: u32 = 3;
    pub const SENSE: u32 = 4;
    pub const COUNT: usize = 5;
}

/// The kind of frame to be sent once the medium was found free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Sync,
    Broadcast,
    Unicast,
}

/// The value of `last_received` before any packet has been received.
const NONE_RECEIVED: i32 = -3;

/// The use of sleep cycles by a station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycling {
    /// `syncFlag_`: whether stations sleep in cycles.
    pub enabled: bool,
    /// `selfConfigFlag_`: whether stations choose and follow schedules by themselves.
    pub finds_schedules: bool,
}

/// A MAC that runs S-MAC: `Mac/SMAC`.
#[derive(Debug)]
pub struct SensorMac {
    base: MacBase,
    /// `dutyCycle_`: fraction of a cycle spent listening, percent.
    pub duty_cycle: Cell<f64>,
    cycling: Cell<Cycling>,
    times: Cell<Times>,
    station: Pooled<SensorStation>,
    purpose: Cell<Purpose>,
    pending: RefCell<Option<Packet>>,
    /// Without cycles: whether a packet waits to be sent.
    has_data: Cell<bool>,
    /// The peer of the exchange that this station started.
    send_to: Cell<i32>,
    /// The station from which data are expected.
    receive_from: Cell<i32>,
    failures: Cell<Failures>,
    last_received: Cell<i32>,
    sent: Cell<Option<Sent>>,
    timers: [Timer; tag::COUNT],
    schedules: Schedules,
    /// The number of the cycle's times in the agenda, once it is known.
    cycle_number: Cell<Option<u32>>,
}

/// Initial values.
impl SensorMac {
    /// The initial value of `duty_cycle`.
    pub const DUTY_CYCLE: Initial<i32> = Initial(10);
}

impl SensorMac {
    /// A MAC that does not belong to a node yet.
    pub fn new(sim: &Sim, id: EntityId) -> SensorMac {
        let times = Times::new(Self::DUTY_CYCLE.real());
        let base = MacBase::new(sim, id);
        let station = sim.wireless().sensor_stations.add();
        station.mac.set(Some(id));
        station.address.set(base.address);
        station.start(&times, false);
        SensorMac {
            base,
            duty_cycle: Cell::new(Self::DUTY_CYCLE.real()),
            cycling: Cell::default(),
            times: Cell::new(times),
            purpose: Cell::new(Purpose::Broadcast),
            pending: RefCell::default(),
            has_data: Cell::new(false),
            send_to: Cell::new(0),
            receive_from: Cell::new(0),
            failures: Cell::default(),
            last_received: Cell::new(NONE_RECEIVED),
            sent: Cell::new(None),
            timers: Default::default(),
            schedules: Schedules::new(sim, &station),
            cycle_number: Cell::new(None),
            station,
        }
    }

    /// Starts to work. Called when the MAC is complete.
    pub fn start(&self, sim: &Sim, cycling: Cycling) {
        /// The number of cycles without a SYNC frame after which a station chooses its own schedule.
        const SEARCH: f64 = 11.0;
        let times = Times::new(self.duty_cycle.get());
        self.times.set(times);
        self.cycle_number.set(None);
        if !self.schedules.is_empty() {
            self.schedules.set_cycle_number(self.number_of_cycle(sim));
        }
        self.cycling.set(cycling);
        self.station.start(&times, cycling.enabled);
        if cycling.enabled && cycling.finds_schedules {
            self.start_timer(sim, tag::GENERIC, (times.listen + times.sleep) * SEARCH);
        }
    }

    fn me(&self) -> i32 {
        self.base.address
    }

    fn has_cycles(&self) -> bool {
        self.cycling.get().enabled
    }

    /// The tag of an event at the end of a phase of the given schedule.
    fn tag_of(schedule: u8) -> u32 {
        u32::from(schedule) + 1
    }

    fn own_timer(&self, tag: u32) -> &Timer {
        &self.timers[tag as usize]
    }

    /// Starts a timer, which must not be running.
    fn start_timer(&self, sim: &Sim, tag: u32, delay: f64) {
        let timer = self.own_timer(tag);
        if timer.is_pending() {
            sim.fatal("Couldn't schedule timer");
        }
        timer.resched(sim, self.base.id, tag, delay);
    }

    fn restart_timer(&self, sim: &Sim, tag: u32, delay: f64) {
        self.own_timer(tag).resched(sim, self.base.id, tag, delay);
    }

    /// Sets the timer to the end of the NAV if the station then wakes up or may send.
    fn await_nav_end(&self, sim: &Sim) {
        let station = &self.station;
        let has_effect = !self.has_cycles() && (station.state.get() == State::Sleep || self.has_data.get());
        if has_effect && station.nav_is_set(sim) {
            self.own_timer(tag::NAV).resched_at(sim, self.base.id, tag::NAV, station.nav_end.get());
        }
    }

    /// Extends the neighbour NAV: a neighbour may answer for another `duration` seconds.
    fn update_neighbour_nav(&self, sim: &Sim, duration: f64) {
        let end = sim.now() + duration;
        if end > self.station.neighbour_nav.get() {
            self.station.neighbour_nav.set(end);
            self.restart_timer(sim, tag::NEIGHBOUR_NAV, duration);
        }
    }

    /// Lets the radio sleep, or wakes it. Returns whether that affects a battery.
    fn set_radio_sleeping(&self, sim: &Sim, sleeping: bool) -> bool {
        let (epoch, mut has_battery) = self.station.has_battery.get();
        let radio = || self.base.radio.get().and_then(|radio| sim.entity(radio)?.as_radio());
        if epoch != sim.wiring_epoch() {
            has_battery = radio().is_some_and(|radio| radio.base().has_battery());
            self.station.has_battery.set((sim.wiring_epoch(), has_battery));
        }
        if has_battery && let Some(radio) = radio() {
            radio.set_sleeping(sim, sleeping);
        }
        has_battery
    }

    fn nav_ends(&self, sim: &Sim) {
        if !self.has_cycles() {
            if self.station.state.get() == State::Sleep {
                self.station.wake_up(sim);
            }
            self.check_to_send(sim);
        }
    }

    fn neighbour_nav_ends(&self, sim: &Sim) {
        self.station.neighbour_nav.set(0.0);
        if self.station.state.get() == State::WaitData {
            self.station.state.set(State::Idle);
        }
        self.check_to_send(sim);
    }
}

impl Mac for SensorMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        self.station.first_bit(sim, frame, power, error, capture_threshold);
    }

    fn frame_ended(&self, sim: &Sim) {
        self.station.frame_may_end(sim);
    }
}

impl Entity for SensorMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.accept(sim, packet, callback);
        } else {
            self.arrive_as_packet(sim, packet);
        }
    }

    /// Handles the end of a frame that did not come over a channel, or of a phase that is no longer in the agenda.
    fn on_event(&self, sim: &Sim, tag: u32) {
        if tag == 0 {
            return self.station.frame_may_end(sim);
        }
        if let Some(schedule) = self.ending_schedule((tag - 1) as usize, sim.current_key()) {
            SleepAgenda::end_apart(sim, schedule);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.timers.get(tag as usize)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::NAV => self.nav_ends(sim),
            tag::NEIGHBOUR_NAV => self.neighbour_nav_ends(sim),
            tag::SEND => self.sending_ends(sim),
            tag::GENERIC => self.answer_missing(sim),
            _ => self.medium_is_free(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
