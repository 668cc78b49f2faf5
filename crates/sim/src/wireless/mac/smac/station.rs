//! The part of a station that frames and ends of phases touch, as a row.
//!
//! A frame reaches all stations around the sender, and most of them only note that their radio is busy for a time. The
//! state that decides on this is stored apart from the MACs, in one [`pool`](crate::wireless::pool).

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use super::SensorMac;
use super::times::Times;
use crate::Sim;
use crate::entity::EntityId;
use crate::scheduler::EventKey;
use crate::wireless::Frame;
use crate::wireless::mac::DirectRadio;
use crate::wireless::pool::Element;

/// The state of the station. The numbers are those in the messages of ns-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Sleep = 0,
    Idle = 1,
    CarrierSense = 2,
    WaitCts = 3,
    WaitData = 4,
    WaitAck = 5,
}

/// The state of the radio, as seen by the MAC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RadioState {
    Sleeping,
    Idle,
    Receiving,
    Sending,
}

/// The part of a station's state that frames and ends of phases touch.
#[repr(align(64))]
pub(in crate::wireless) struct Station {
    pub(super) state: Cell<State>,
    pub(super) radio: Cell<RadioState>,
    /// Whether stations sleep in cycles.
    pub(super) has_cycles: Cell<bool>,
    /// Whether the station stays awake to find neighbours.
    pub(super) searches: Cell<bool>,
    pub(super) collision: Cell<bool>,
    /// Whether the frame being received cannot be decoded.
    pub(super) error: Cell<bool>,
    /// The number of the station in the pool.
    number: u32,
    pub(super) address: Cell<i32>,
    pub(super) mac: Cell<Option<EntityId>>,
    /// The event at which the frame being received ends.
    pub(super) reception_end: Cell<EventKey>,
    /// The frame being received.
    pub(super) arriving: Cell<Option<Rc<Frame>>>,
    /// The power of the frame being received, watts.
    pub(super) power: Cell<f64>,
    /// The end of the time in which other stations use the medium. The timer `NAV` expires then if that has an effect.
    pub(super) nav_end: Cell<EventKey>,
    /// The time until which neighbours answer, seconds; 0 if they do not. The timer `NEIGHBOUR_NAV` expires then.
    pub(super) neighbour_nav: Cell<f64>,
    /// Required silence after a frame that could not be decoded, seconds.
    pub(super) eifs: Cell<f64>,
    /// Whether the radio's node has a battery, and the wiring epoch in which that is valid.
    pub(super) has_battery: Cell<(u32, bool)>,
    /// The radio whose frames this station receives directly, and the wiring epoch in which that is valid.
    pub(super) direct: Cell<(u32, Option<DirectRadio>)>,
}

impl fmt::Debug for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Station {}: {:?}, radio {:?}", self.number, self.state.get(), self.radio.get())
    }
}

impl Element for Station {
    const FREQUENT: usize = 128;

    fn new(number: u32) -> Station {
        Station {
            state: Cell::new(State::Idle),
            radio: Cell::new(RadioState::Idle),
            has_cycles: Cell::new(false),
            searches: Cell::new(true),
            collision: Cell::new(false),
            error: Cell::new(false),
            number,
            address: Cell::new(0),
            mac: Cell::new(None),
            reception_end: Cell::new(EventKey::START),
            arriving: Cell::new(None),
            power: Cell::new(0.0),
            nav_end: Cell::new(EventKey::START),
            neighbour_nav: Cell::new(0.0),
            eifs: Cell::new(0.0),
            has_battery: Cell::default(),
            direct: Cell::new((0, None)),
        }
    }
}

impl Station {
    /// Starts to work with the given times.
    pub(super) fn start(&self, times: &Times, has_cycles: bool) {
        self.eifs.set(times.eifs);
        self.has_cycles.set(has_cycles);
    }

    /// The number of the station in the pool.
    pub(in crate::wireless) fn number(&self) -> u32 {
        self.number
    }

    /// The id of the MAC of the station.
    pub(in crate::wireless) fn mac_id(&self) -> Option<EntityId> {
        self.mac.get()
    }

    /// The MAC of the station; `None` if it has been removed.
    pub(super) fn mac<'a>(&self, sim: &'a Sim) -> Option<&'a SensorMac> {
        sim.get(self.mac_id()?)
    }

    /// Whether the NAV is set: other stations use the medium.
    pub(super) fn nav_is_set(&self, sim: &Sim) -> bool {
        self.nav_end.get() > sim.current_key()
    }

    /// Extends the NAV: other stations use the medium for another `duration` seconds.
    pub(super) fn update_nav(&self, sim: &Sim, duration: f64) {
        let end = sim.now() + duration;
        let present = if self.nav_is_set(sim) { self.nav_end.get().time() } else { 0.0 };
        if end > present {
            self.nav_end.set(sim.next_key(duration));
            self.await_nav_end(sim);
        }
    }

    /// Sets the timer to the end of the NAV if the station then wakes up or may send.
    pub(super) fn await_nav_end(&self, sim: &Sim) {
        if !self.has_cycles.get()
            && let Some(mac) = self.mac(sim)
        {
            mac.await_nav_end(sim);
        }
    }

    pub(super) fn can_send(&self) -> bool {
        matches!(self.radio.get(), RadioState::Sleeping | RadioState::Idle)
    }

    /// Whether the station may start to contend for the medium.
    #[inline]
    pub(super) fn may_contend(&self, sim: &Sim) -> bool {
        // Overheard frames may have reserved the medium.
        let expects_others = self.nav_is_set(sim) || self.neighbour_nav.get() != 0.0;
        self.can_send() && matches!(self.state.get(), State::Sleep | State::Idle) && !expects_others
    }

    pub(super) fn is_listening(&self) -> bool {
        matches!(self.state.get(), State::Idle | State::CarrierSense)
    }

    /// Lets station and radio sleep. Returns whether that affects a battery.
    #[inline]
    pub(super) fn sleep(&self, sim: &Sim) -> bool {
        self.state.set(State::Sleep);
        self.radio.set(RadioState::Sleeping);
        self.await_nav_end(sim);
        self.set_radio_sleeping(sim, true)
    }

    /// Lets the station sleep at the end of the data phase, unless it is busy or searches for neighbours. Returns whether
    /// that affects a battery.
    #[inline]
    pub(super) fn fall_asleep(&self, sim: &Sim) -> bool {
        let sleeps = self.state.get() == State::Idle
            && !self.searches.get()
            && self.radio.get() != RadioState::Receiving;
        sleeps && self.sleep(sim)
    }

    /// Wakes station and radio. Returns whether that affects a battery.
    #[inline]
    pub(super) fn wake_up(&self, sim: &Sim) -> bool {
        self.state.set(State::Idle);
        if self.radio.get() == RadioState::Sleeping {
            self.radio.set(RadioState::Idle);
        }
        self.set_radio_sleeping(sim, false)
    }

    /// Wakes the station if it sleeps. Returns whether that affects a battery.
    #[inline]
    pub(super) fn wake_for_contention(&self, sim: &Sim) -> bool {
        self.state.get() == State::Sleep && self.wake_up(sim)
    }

    /// Lets the radio sleep, or wakes it. Returns whether that affects a battery.
    #[inline]
    fn set_radio_sleeping(&self, sim: &Sim, sleeping: bool) -> bool {
        self.has_battery.get() != (sim.wiring_epoch(), false)
            && self.mac(sim).is_some_and(|mac| mac.set_radio_sleeping(sim, sleeping))
    }
}
