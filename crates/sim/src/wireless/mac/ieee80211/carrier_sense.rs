//! Physical and virtual carrier sense (IEEE Std 802.11-1999, section 9.2.1).
//!
//! Most nodes that receive a frame only need to know that the medium is busy. This module holds all state for that in a
//! few cache lines: an overheard frame touches neither radio nor MAC. All stations are stored in one
//! [`pool`](crate::wireless::pool).

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use super::Ieee80211;
use super::backoff::Backoff;
use super::nav::Nav;
use super::state::{FirstBit, LastBit, Medium, Sending, Waiting};
use crate::entity::{Entity, EntityId};
use crate::scheduler::EventKey;
use crate::wireless::mac::duration::{microseconds, seconds};
use crate::wireless::phy::{Consumption, Equipment, LastRadio, Reception};
use crate::wireless::pool::{Element, Pool, Pooled};
use crate::wireless::propagation::{FadedPower, ReceivedPower};
use crate::wireless::routing::RequestPath;
use crate::wireless::transmission::Stage;
use crate::wireless::{BROADCAST, Frame, FrameKind};
use crate::{Sim, Timer};

/// The value of a number that is not set.
const NONE: u32 = u32::MAX;

/// The maximum time between the arrival of a route request at the MAC and its processing, seconds.
const READ_WITHIN: f64 = 1.0;

/// The receiving state of a station, and its view of the medium.
#[repr(C, align(64))]
pub struct CarrierSense {
    /// The state of the reception.
    pub(super) medium: Cell<Medium>,
    /// Whether a frame of this station is in the air.
    pub(super) transmitting: Cell<bool>,
    /// Whether a frame has been received since the last probe request was sent.
    pub(super) medium_was_busy: Cell<bool>,
    /// Whether the frame being received cannot be decoded.
    error: Cell<bool>,
    /// Whether the station waits for its turn to send.
    pub(super) waiting: Cell<Waiting>,
    /// Whether a tap reads all data frames that can be decoded.
    has_tap: Cell<bool>,
    /// The kind of frame that this station is sending.
    pub(super) sending: Cell<Sending>,
    /// The MAC of the station.
    mac: Cell<Option<EntityId>>,
    /// The address of the MAC.
    address: Cell<i32>,
    /// The end of the reservation of the medium by other stations.
    nav: Cell<Nav>,
    /// The event at which the frame being received ends.
    reception_end: Cell<EventKey>,
    frame: Cell<Option<Rc<Frame>>>,
    /// The received power of the last frame, watts; NaN if only its [`LastFaded`] is known.
    power: Cell<f64>,
    /// The wiring epoch in which the cached connections (`equipment`, `motion`, `consumption`, `radio`, `drop_target`
    /// and `listener`)
    /// are valid.
    epoch: Cell<u32>,
    number: u32,
    equipment: Cell<u32>,
    /// The number of the node's motion.
    motion: Cell<u32>,
    /// The number of the radio's energy consumption, if the node has a battery.
    consumption: Cell<u32>,
    /// The radio whose frames this station receives directly.
    radio: Cell<Option<EntityId>>,
    /// The drop target.
    drop_target: Cell<Option<EntityId>>,
    /// The listener number of the agent that reads route requests.
    listener: Cell<u32>,
    /// Whether the end of the NAV is scheduled.
    awaits_nav_end: Cell<bool>,
    backoff: Backoff,
}

/// The received power of the last frame at the station with the same number, if the propagation model fades. It is
/// stored apart, because most models do not fade.
#[derive(Debug)]
pub(in crate::wireless) struct LastFaded(Cell<FadedPower>);

impl Element for LastFaded {
    const FREQUENT: usize = size_of::<LastFaded>();

    fn new(_number: u32) -> LastFaded {
        LastFaded(Cell::new(FadedPower::UNKNOWN))
    }
}

impl fmt::Debug for CarrierSense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CarrierSense")
            .field("number", &self.number)
            .field("mac", &self.mac)
            .finish_non_exhaustive()
    }
}

impl Element for CarrierSense {
    const FREQUENT: usize = size_of::<CarrierSense>();

    fn new(number: u32) -> CarrierSense {
        CarrierSense {
            medium: Cell::new(Medium::Idle),
            transmitting: Cell::new(false),
            medium_was_busy: Cell::new(false),
            error: Cell::new(false),
            waiting: Cell::new(Waiting::No),
            has_tap: Cell::new(false),
            sending: Cell::new(Sending::Nothing),
            mac: Cell::new(None),
            address: Cell::new(0),
            nav: Cell::new(Nav::CLEAR),
            reception_end: Cell::new(EventKey::START),
            frame: Cell::new(None),
            power: Cell::new(0.0),
            epoch: Cell::new(0),
            number,
            equipment: Cell::new(NONE),
            motion: Cell::new(NONE),
            consumption: Cell::new(NONE),
            radio: Cell::new(None),
            drop_target: Cell::new(None),
            listener: Cell::new(NONE),
            awaits_nav_end: Cell::new(false),
            backoff: Backoff::default(),
        }
    }
}

/// The owner of the events of stations, which are not entities. The tag of an event is the number of the station.
#[derive(Debug)]
struct StationEvents {
    stations: Rc<Pool<CarrierSense>>,
}

impl Entity for StationEvents {
    /// Handles the end of a station's NAV.
    fn on_event(&self, sim: &Sim, station: u32) {
        if let Some(station) = self.stations.get(station) {
            station.nav_ends(sim);
        }
    }

    fn timer(&self, station: u32) -> Option<&Timer> {
        self.stations.get(station).map(|station| station.backoff.timer())
    }

    /// Handles the end of a station's back-off.
    fn on_timer(&self, sim: &Sim, station: u32) {
        if let Some(station) = self.stations.get(station) {
            station.backoff_expired(sim);
        }
    }
}

/// A radio whose frames a station receives directly.
#[derive(Clone, Copy, Debug)]
pub struct DirectRadio {
    pub(in crate::wireless) id: EntityId,
    /// The number of the node's motion.
    pub(in crate::wireless) motion: u32,
    /// The number of the radio's energy consumption; `None` if the node has no battery.
    pub(in crate::wireless) consumption: Option<u32>,
    pub(in crate::wireless) reception: Reception,
}

impl CarrierSense {
    /// Adds a station for a MAC and returns its carrier sense.
    pub(super) fn of(sim: &Sim, mac: EntityId, address: i32) -> Pooled<CarrierSense> {
        let wireless = sim.wireless();
        if wireless.station_events.get().is_none() {
            let stations = wireless.stations.clone();
            wireless.station_events.set(Some(sim.add(|_| StationEvents { stations })));
        }
        let station = wireless.stations.add();
        wireless.faded_powers.add();
        station.mac.set(Some(mac));
        station.address.set(address);
        station
    }

    /// The number of the station.
    pub(in crate::wireless) fn number(&self) -> u32 {
        self.number
    }

    /// The MAC of the station.
    pub(in crate::wireless) fn mac(&self) -> Option<EntityId> {
        self.mac.get()
    }

    fn with_mac(&self, sim: &Sim, act: impl FnOnce(&Ieee80211)) {
        if let Some(mac) = self.mac.get().and_then(|mac| sim.get(mac)) {
            act(mac);
        }
    }

    // --- Connections to other entities ---

    /// Updates the cached connections if anything has been rewired.
    #[inline]
    fn attend(&self, sim: &Sim) {
        if self.epoch.get() != sim.wiring_epoch() {
            self.look_around(sim);
        }
    }

    #[cold]
    fn look_around(&self, sim: &Sim) {
        self.epoch.set(sim.wiring_epoch());
        self.with_mac(sim, |mac| {
            let entity = |id: Option<EntityId>| id.and_then(|id| sim.entity(id));
            let radio =
                entity(mac.base.radio.get()).and_then(|radio| radio.as_radio()?.direct(sim, mac.id()));
            let parameters = &mac.parameters;
            let equipment = Equipment {
                radio: radio.map(|radio| radio.reception),
                space: parameters.difs(),
                extended_space: parameters.eifs(),
                noise_duration: microseconds(parameters.eifs()),
                slot: parameters.slot.get(),
            };
            self.equipment.set(sim.wireless().equipments.number(equipment));
            self.motion.set(radio.map_or(NONE, |radio| radio.motion));
            self.consumption.set(radio.and_then(|radio| radio.consumption).unwrap_or(NONE));
            self.radio.set(radio.map(|radio| radio.id));
            self.drop_target.set(mac.base.wiring.drop_target.resolved(sim));
            self.has_tap.set(mac.base.tap.get().is_some());
            let above = entity(mac.base.up_target.resolved(sim));
            let path = above.and_then(|above| above.facet::<dyn RequestPath>());
            let reader = path.and_then(|path| path.request_reader(sim));
            let reader = reader.filter(|reader| reader.delay < READ_WITHIN);
            self.listener.set(reader.map_or(NONE, |reader| reader.listener));
        });
    }

    #[inline]
    fn equipment<'a>(&self, sim: &'a Sim) -> Option<&'a Equipment> {
        sim.wireless().equipments.get(self.equipment.get())
    }

    /// The radio whose frames this station received directly at the last update of the connections.
    pub(in crate::wireless) fn radio_before(&self) -> Option<EntityId> {
        self.radio.get()
    }

    /// The radio whose frames this station receives directly; `None` if there is no such radio.
    pub(in crate::wireless) fn radio(&self, sim: &Sim) -> Option<EntityId> {
        self.attend(sim);
        self.radio.get()
    }

    // --- Receiving ---

    /// Handles the first bit of a frame that arrives at the radio. Returns false without doing anything if anything has
    /// been rewired, so that the frame must take the normal path.
    #[inline]
    pub(in crate::wireless) fn hear(&self, sim: &Sim, frame: &Rc<Frame>, last: &mut LastRadio) -> bool {
        if self.epoch.get() != sim.wiring_epoch() {
            return false;
        }
        let Some(radio) = last.of_equipment(self.equipment.get()) else { return false };
        let Some(motion) = sim.wireless().motions().get(self.motion.get()) else { return false };
        let consumption = match self.consumption.get() {
            NONE => None,
            number => sim.wireless().consumptions.get(number),
        };
        if consumption.is_some_and(|consumption| !consumption.hears_directly(sim)) {
            return true;
        }
        if !radio.fades {
            self.hear_at(sim, frame, radio, consumption, last.power(motion, frame));
        } else if let Some(power) = last.estimated_power(motion, frame) {
            self.hear_at(sim, frame, radio, consumption, power);
        }
        true
    }

    /// Handles the first bit of a frame that arrives at the radio with the given power.
    #[inline]
    fn hear_at(
        &self,
        sim: &Sim,
        frame: &Rc<Frame>,
        radio: &Reception,
        consumption: Option<&Consumption>,
        power: impl ReceivedPower,
    ) {
        if power.reaches(radio.sense_threshold) {
            if let Some(consumption) = consumption {
                consumption.charge_receiving_directly(sim, frame.airtime);
            }
            let error = frame.error || !power.reaches(radio.receive_threshold);
            self.first_bit(sim, frame, power, error, radio.capture_threshold);
        }
    }

    /// Handles the first bit of a frame. If the frame being received is stronger by the factor `capture_threshold`, it
    /// is not affected.
    #[inline(always)]
    pub(super) fn first_bit(
        &self,
        sim: &Sim,
        frame: &Rc<Frame>,
        power: impl ReceivedPower,
        error: bool,
        capture_threshold: f64,
    ) {
        let error = error || self.transmitting.get();
        self.medium_was_busy.set(true);
        match self.medium.get().first_bit(|| self.strength(sim, power.watts()), capture_threshold) {
            FirstBit::Begins => {
                self.medium.set(Medium::Receiving);
                self.interrupt_backoff(sim);
                self.receive(sim, frame, power, error);
            }
            FirstBit::IsDrowned => {
                self.set_nav(sim, microseconds(self.extended_space(sim) + frame.airtime), None);
            }
            FirstBit::Collides => self.collide(sim, frame, power, error),
        }
    }

    /// The ratio between the power of the frame being received and `power`, in watts; 0 if no frame is being received.
    fn strength(&self, sim: &Sim, power: f64) -> f64 {
        let frame = self.frame.take();
        let strength = if frame.is_some() { self.received_power(sim) / power } else { 0.0 };
        self.frame.set(frame);
        strength
    }

    /// The received power of the last frame, watts.
    fn received_power(&self, sim: &Sim) -> f64 {
        let power = self.power.get();
        if !power.is_nan() {
            return power;
        }
        let faded = sim.wireless().faded_powers.get(self.number);
        let power = faded.map_or(0.0, |faded| faded.0.get().watts());
        self.power.set(power);
        power
    }

    #[inline(always)]
    fn receive(&self, sim: &Sim, frame: &Rc<Frame>, power: impl ReceivedPower, error: bool) {
        let end = sim.next_key(frame.airtime);
        self.reception_end.set(end);
        frame.await_end(sim, self, end);
        match power.faded() {
            Some(power) => {
                if let Some(faded) = sim.wireless().faded_powers.get(self.number) {
                    faded.0.set(power);
                }
                self.power.set(f64::NAN);
            }
            None => self.power.set(power.watts()),
        }
        self.error.set(error);
        self.frame.set(Some(frame.clone()));
    }

    /// Handles two overlapping frames. The one that ends last is kept, because the medium is busy until its end.
    #[inline(never)]
    fn collide(&self, sim: &Sim, frame: &Rc<Frame>, power: impl ReceivedPower, error: bool) {
        self.medium.set(Medium::Collision);
        self.interrupt_backoff(sim);
        if frame.airtime <= self.reception_end.get().time() - sim.now() {
            return self.lose(sim, frame, error);
        }
        let (current, current_error) = (self.frame.take(), self.error.get());
        self.receive(sim, frame, power, error);
        if let Some(lost) = current {
            self.lose(sim, &lost, current_error);
        }
    }

    /// Drops a frame that was lost in a collision.
    #[inline]
    fn lose(&self, sim: &Sim, frame: &Frame, error: bool) {
        if !error {
            self.drop_lost(sim, frame);
        }
    }

    #[inline(never)]
    fn drop_lost(&self, sim: &Sim, frame: &Frame) {
        self.attend(sim);
        if self
            .drop_target
            .get()
            .and_then(|target| sim.entity(target))
            .is_some_and(|target| target.takes_note())
        {
            self.with_mac(sim, |mac| mac.discard(sim, frame, false, "COL"));
        }
    }

    /// Marks the frame being received as undecodable.
    pub(super) fn spoil(&self) {
        self.error.set(true);
    }

    /// Handles the end of a frame: of the one being received, unless another frame has replaced it.
    #[inline(always)]
    pub(in crate::wireless) fn end(&self, sim: &Sim) {
        // Event numbers are unique, so they identify the frame that ends.
        if sim.current_key().sequence() == self.reception_end.get().sequence() {
            if let Some(frame) = self.frame.take() {
                self.take_in(sim, frame);
            }
            self.medium.set(Medium::Idle);
            if self.waiting.get() != Waiting::No {
                self.check_backoff(sim);
            }
        }
    }

    /// Handles a frame that has arrived completely.
    #[inline(always)]
    fn take_in(&self, sim: &Sim, frame: Rc<Frame>) {
        match self.medium.get().last_bit(self.transmitting.get(), self.error.get()) {
            LastBit::Unheard => {}
            LastBit::Collided => {
                self.lose(sim, &frame, self.error.get());
                self.set_nav_after_noise(sim, &frame);
            }
            LastBit::Unreadable => self.set_nav_after_noise(sim, &frame),
            LastBit::Read => self.read(sim, frame),
        }
    }

    /// Handles a decodable frame that has arrived completely.
    #[inline(never)]
    fn read(&self, sim: &Sim, frame: Rc<Frame>) {
        let receiver = frame.receiver;
        if receiver != self.address.get() {
            self.set_nav(sim, frame.duration, Some((&frame, Stage::AfterReading)));
        }
        self.attend(sim);
        let is_tapped = frame.kind == FrameKind::Data && self.has_tap.get();
        let concerns = receiver == self.address.get() || receiver == BROADCAST;
        if is_tapped || concerns && !self.is_known(sim, &frame) {
            self.hand_over(sim, frame);
        }
    }

    /// Hands a frame to the MAC.
    fn hand_over(&self, sim: &Sim, frame: Rc<Frame>) {
        let power = self.received_power(sim);
        self.with_mac(sim, |mac| mac.frame_arrived(sim, frame, power));
    }

    /// Whether a frame carries a message that its reader will ignore because it already knows the message. Most flooded
    /// messages are of this kind, so that checking before a packet is made of the frame saves time.
    fn is_known(&self, sim: &Sim, frame: &Frame) -> bool {
        let seen_by = frame.seen_by.as_ref();
        seen_by.is_some_and(|seen_by| seen_by.remains(self.listener.get(), sim.now() + READ_WITHIN))
    }

    // --- Knowledge of the medium ---

    /// The time for which the medium counts as busy after a frame that could not be decoded, seconds.
    fn extended_space(&self, sim: &Sim) -> f64 {
        self.attend(sim);
        self.equipment(sim).map_or(0.0, |equipment| equipment.extended_space)
    }

    /// Whether the medium is idle as far as this station knows.
    #[inline]
    pub(super) fn is_idle(&self, sim: &Sim) -> bool {
        self.medium.get() == Medium::Idle
            && self.sending.get() == Sending::Nothing
            && !self.nav.get().is_set(sim.now())
    }

    /// Pauses the back-off, because the medium is busy.
    #[inline]
    fn interrupt_backoff(&self, sim: &Sim) {
        if self.waiting.get() == Waiting::Counting {
            self.pause_backoff(sim);
        }
    }

    /// Starts a back-off of `rest` seconds. If the medium is idle, a wait of `space` seconds precedes it.
    pub(super) fn start_backoff(&self, sim: &Sim, rest: f64, idle: bool, space: f64) {
        self.waiting.set(if idle { Waiting::Counting } else { Waiting::Interrupted });
        if let Some(keeper) = sim.wireless().station_events.get() {
            self.backoff.start(sim, (keeper, self.number), rest, idle, space);
        }
        self.await_nav_end(sim, None);
    }

    fn pause_backoff(&self, sim: &Sim) {
        self.attend(sim);
        self.waiting.set(Waiting::Interrupted);
        if let Some(equipment) = self.equipment(sim) {
            self.backoff.pause(sim, equipment.slot);
        }
    }

    fn resume_backoff(&self, sim: &Sim) {
        self.attend(sim);
        self.waiting.set(Waiting::Counting);
        if let (Some(equipment), Some(keeper)) = (self.equipment(sim), sim.wireless().station_events.get()) {
            self.backoff.resume(sim, (keeper, self.number), equipment.space);
        }
    }

    fn backoff_expired(&self, sim: &Sim) {
        self.backoff.expired();
        self.waiting.set(Waiting::No);
        self.with_mac(sim, |mac| mac.backoff_expired(sim));
    }

    /// Pauses or resumes the back-off according to the state of the medium.
    #[inline]
    pub(super) fn check_backoff(&self, sim: &Sim) {
        match self.waiting.get() {
            Waiting::Counting if !self.is_idle(sim) => self.pause_backoff(sim),
            Waiting::Interrupted if self.is_idle(sim) => self.resume_backoff(sim),
            _ => {}
        }
    }

    /// Sets the NAV after a frame that could not be decoded, because other stations may use the medium.
    #[inline]
    fn set_nav_after_noise(&self, sim: &Sim, frame: &Frame) {
        self.attend(sim);
        let duration = self.equipment(sim).map_or(0, |equipment| equipment.noise_duration);
        self.set_nav(sim, duration, Some((frame, Stage::AfterNoise)));
    }

    /// Sets the NAV: other stations use the medium for `duration` microseconds after a frame that has just ended.
    #[inline]
    fn set_nav(&self, sim: &Sim, duration: u16, after: Option<(&Frame, Stage)>) {
        let time = seconds(duration);
        if self.nav.get().is_exceeded_by(sim.now() + time) {
            self.nav.set(Nav::until(sim.next_key(time)));
            self.awaits_nav_end.set(false);
            if self.waiting.get() != Waiting::No {
                self.await_nav_end(sim, after);
            }
        }
    }

    /// Schedules the end of the NAV for a station that waits for its turn. If the frame that set the NAV has just
    /// ended, the event is shared with the other stations whose NAV it set.
    fn await_nav_end(&self, sim: &Sim, after: Option<(&Frame, Stage)>) {
        let end = self.nav.get().end();
        if self.awaits_nav_end.get() || end <= sim.current_key() {
            return;
        }
        self.awaits_nav_end.set(true);
        if after.is_some_and(|(frame, stage)| frame.await_nav_end(sim, stage, self, end)) {
            return;
        }
        if let Some(keeper) = sim.wireless().station_events.get() {
            sim.schedule_event_at(keeper, self.number, end);
        }
    }

    /// Handles the scheduled end of the NAV, unless the NAV has been extended since it was scheduled.
    #[inline]
    pub(in crate::wireless) fn nav_ends(&self, sim: &Sim) {
        if self.nav.get().ends_with(sim.current_key().sequence())
            && self.waiting.get() == Waiting::Interrupted
            && self.is_idle(sim)
        {
            self.resume_backoff(sim);
        }
    }
}
