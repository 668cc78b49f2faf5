//! S-MAC, a MAC for sensors that sleep most of the time (Ye, Heidemann and Estrin, "An energy-efficient MAC protocol
//! for wireless sensor networks", INFOCOM 2002; spec: sensor-and-mobile-ip, section 2).
//!
//! A station that overhears the start of an exchange between other stations sleeps until its end. With sleep cycles,
//! all stations listen only for a part of each cycle, according to schedules that they announce in SYNC frames.
//!
//! * `times` has the durations, `send` contention and sending, `receive` frames that arrive, `schedule` and
//!   `cycle` the sleep cycles, `agenda` the ends of their phases.

mod agenda;
mod cycle;
mod exchange;
mod receive;
mod schedule;
mod send;
#[cfg(test)]
mod tests;
mod times;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use agenda::SleepAgenda;
pub(in crate::wireless) use cycle::Schedule as SleepSchedule;
use exchange::{Failures, Sent};
use schedule::Schedules;
use times::Times;

use super::{Arrival, DirectRadio, Mac, MacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;
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

/// The state of the station. The numbers are those in the messages of ns-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Sleep = 0,
    Idle = 1,
    CarrierSense = 2,
    WaitCts = 3,
    WaitData = 4,
    WaitAck = 5,
}

/// The state of the radio, as seen by the MAC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RadioState {
    Sleeping,
    Idle,
    Receiving,
    Sending,
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
    state: Cell<State>,
    radio: Cell<RadioState>,
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
    collision: Cell<bool>,
    /// The end of the time in which other stations use the medium. The timer `NAV` expires then if that has an effect.
    nav_end: Cell<EventKey>,
    /// The time until which neighbours answer, seconds; 0 if they do not.
    neighbour_nav: Cell<f64>,
    sent: Cell<Option<Sent>>,
    arriving: RefCell<Option<Arrival>>,
    /// The event at which the frame being received ends.
    reception_end: Cell<EventKey>,
    timers: [Timer; tag::COUNT],
    schedules: Schedules,
    /// The number of the cycle's times in the agenda, once it is known.
    cycle_number: Cell<Option<u32>>,
    /// The radio whose frames this MAC receives directly, and the wiring epoch in which that is valid.
    direct: RefCell<(u32, Option<DirectRadio>)>,
    /// Whether the radio's node has a battery, and the wiring epoch in which that is valid.
    has_battery: Cell<(u32, bool)>,
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
        SensorMac {
            base: MacBase::new(sim, id),
            duty_cycle: Cell::new(Self::DUTY_CYCLE.real()),
            cycling: Cell::default(),
            times: Cell::new(times),
            state: Cell::new(State::Idle),
            radio: Cell::new(RadioState::Idle),
            purpose: Cell::new(Purpose::Broadcast),
            pending: RefCell::default(),
            has_data: Cell::new(false),
            send_to: Cell::new(0),
            receive_from: Cell::new(0),
            failures: Cell::default(),
            last_received: Cell::new(NONE_RECEIVED),
            collision: Cell::new(false),
            nav_end: Cell::new(EventKey::START),
            neighbour_nav: Cell::new(0.0),
            sent: Cell::new(None),
            arriving: RefCell::default(),
            reception_end: Cell::new(EventKey::START),
            timers: Default::default(),
            schedules: Schedules::new(sim, id),
            cycle_number: Cell::new(None),
            direct: RefCell::default(),
            has_battery: Cell::default(),
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

    /// Whether the NAV is set: other stations use the medium.
    fn nav_is_set(&self, sim: &Sim) -> bool {
        self.nav_end.get() > sim.current_key()
    }

    /// Extends the NAV: other stations use the medium for another `duration` seconds.
    fn update_nav(&self, sim: &Sim, duration: f64) {
        let end = sim.now() + duration;
        let present = if self.nav_is_set(sim) { self.nav_end.get().time() } else { 0.0 };
        if end > present {
            self.nav_end.set(sim.next_key(duration));
            self.await_nav_end(sim);
        }
    }

    /// Sets the timer to the end of the NAV if the station then wakes up or may send.
    fn await_nav_end(&self, sim: &Sim) {
        let has_effect = !self.has_cycles() && (self.state.get() == State::Sleep || self.has_data.get());
        if has_effect && self.nav_is_set(sim) {
            self.own_timer(tag::NAV).resched_at(sim, self.base.id, tag::NAV, self.nav_end.get());
        }
    }

    /// Extends the neighbour NAV: a neighbour may answer for another `duration` seconds.
    fn update_neighbour_nav(&self, sim: &Sim, duration: f64) {
        let end = sim.now() + duration;
        if end > self.neighbour_nav.get() {
            self.neighbour_nav.set(end);
            self.restart_timer(sim, tag::NEIGHBOUR_NAV, duration);
        }
    }

    /// Whether the medium is reserved according to overheard frames.
    fn expects_others(&self, sim: &Sim) -> bool {
        self.nav_is_set(sim) || self.own_timer(tag::NEIGHBOUR_NAV).is_pending()
    }

    fn can_send(&self) -> bool {
        matches!(self.radio.get(), RadioState::Sleeping | RadioState::Idle)
    }

    /// Whether the station may start to contend for the medium.
    fn may_contend(&self, sim: &Sim) -> bool {
        self.can_send() && matches!(self.state.get(), State::Sleep | State::Idle) && !self.expects_others(sim)
    }

    fn is_listening(&self) -> bool {
        matches!(self.state.get(), State::Idle | State::CarrierSense)
    }

    /// Lets station and radio sleep. Returns whether that affects a battery.
    fn sleep(&self, sim: &Sim) -> bool {
        self.state.set(State::Sleep);
        self.radio.set(RadioState::Sleeping);
        self.await_nav_end(sim);
        self.set_radio_sleeping(sim, true)
    }

    /// Wakes station and radio. Returns whether that affects a battery.
    fn wake_up(&self, sim: &Sim) -> bool {
        self.state.set(State::Idle);
        if self.radio.get() == RadioState::Sleeping {
            self.radio.set(RadioState::Idle);
        }
        self.set_radio_sleeping(sim, false)
    }

    /// Lets the radio sleep, or wakes it. Returns whether that affects a battery.
    fn set_radio_sleeping(&self, sim: &Sim, sleeping: bool) -> bool {
        let (epoch, mut has_battery) = self.has_battery.get();
        let radio = || self.base.radio.get().and_then(|radio| sim.entity(radio)?.as_radio());
        if epoch != sim.wiring_epoch() {
            has_battery = radio().is_some_and(|radio| radio.base().has_battery());
            self.has_battery.set((sim.wiring_epoch(), has_battery));
        }
        if has_battery && let Some(radio) = radio() {
            radio.set_sleeping(sim, sleeping);
        }
        has_battery
    }

    fn nav_ends(&self, sim: &Sim) {
        if !self.has_cycles() {
            if self.state.get() == State::Sleep {
                self.wake_up(sim);
            }
            self.check_to_send(sim);
        }
    }

    fn neighbour_nav_ends(&self, sim: &Sim) {
        self.neighbour_nav.set(0.0);
        if self.state.get() == State::WaitData {
            self.state.set(State::Idle);
        }
        self.check_to_send(sim);
    }
}

impl Mac for SensorMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        self.first_bit(sim, Arrival { frame: frame.clone(), power, error }, capture_threshold);
    }

    fn frame_ended(&self, sim: &Sim) {
        self.frame_may_end(sim);
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
            return self.frame_may_end(sim);
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
