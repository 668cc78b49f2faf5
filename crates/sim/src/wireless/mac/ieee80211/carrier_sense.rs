//! Physical and virtual carrier sense (IEEE Std 802.11-1999, section 9.2.1).
//!
//! Of all who hear a frame only a few can make use of it; to the others it means that the medium is busy. Everything
//! that takes is here, in a few lines of the processor's cache: a frame that is merely heard touches neither radio nor MAC.
//! All stations are in one [`pool`](crate::wireless::pool).

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use super::Ieee80211;
use super::backoff::Backoff;
use super::nav::Nav;
use super::parameters::{microseconds, seconds};
use super::state::{FirstBit, LastBit, Medium, Sending, Waiting};
use crate::entity::{Entity, EntityId};
use crate::scheduler::EventKey;
use crate::wireless::phy::{Equipment, Reception};
use crate::wireless::pool::{Element, Pool, Pooled};
use crate::wireless::routing::RequestPath;
use crate::wireless::transmission::Stage;
use crate::wireless::{BROADCAST, Frame, FrameKind};
use crate::{Sim, Timer};

/// No number.
const NONE: u32 = u32::MAX;

/// Requests for routes are read sooner after their arrival at the MAC than this, seconds.
const READ_WITHIN: f64 = 1.0;

/// What a station receives, and its view of the medium.
#[repr(C, align(64))]
pub struct CarrierSense {
    /// The frame being received.
    pub(super) medium: Cell<Medium>,
    /// A frame of this station is in the air.
    pub(super) transmitting: Cell<bool>,
    /// A frame was received since the last probe request was sent.
    pub(super) medium_was_busy: Cell<bool>,
    /// The frame being received cannot be read.
    error: Cell<bool>,
    /// Whether the station waits for its turn to send.
    pub(super) waiting: Cell<Waiting>,
    /// A tap reads all data frames that can be decoded.
    has_tap: Cell<bool>,
    /// The frame that this station sends.
    pub(super) sending: Cell<Sending>,
    /// The MAC.
    mac: Cell<Option<EntityId>>,
    /// Address of the MAC.
    address: Cell<i32>,
    /// Until when others have reserved the medium.
    nav: Cell<Nav>,
    /// When the frame being received ends.
    reception_end: Cell<EventKey>,
    frame: Cell<Option<Rc<Frame>>>,
    /// Power of the frame received last, watts.
    power: Cell<f64>,
    /// The wiring for which all below is true.
    epoch: Cell<u32>,
    number: u32,
    equipment: Cell<u32>,
    /// Number of the node's motion.
    motion: Cell<u32>,
    /// The radio.
    radio: Cell<Option<EntityId>>,
    /// Where dropped frames go.
    drop_target: Cell<Option<EntityId>>,
    /// The reader of route requests.
    listener: Cell<u32>,
    /// There is an event for when others no longer use the medium.
    awaits_nav_end: Cell<bool>,
    backoff: Backoff,
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
            radio: Cell::new(None),
            drop_target: Cell::new(None),
            listener: Cell::new(NONE),
            awaits_nav_end: Cell::new(false),
            backoff: Backoff::default(),
        }
    }
}

/// The owner of the events of stations, which are no entities themselves. The tags are the numbers of the stations.
#[derive(Debug)]
struct StationEvents {
    stations: Rc<Pool<CarrierSense>>,
}

impl Entity for StationEvents {
    /// Others no longer use the medium.
    fn on_event(&self, sim: &Sim, station: u32) {
        if let Some(station) = self.stations.get(station) {
            station.nav_ends(sim);
        }
    }

    fn timer(&self, station: u32) -> Option<&Timer> {
        self.stations.get(station).map(|station| station.backoff.timer())
    }

    /// The backoff is over.
    fn on_timer(&self, sim: &Sim, station: u32) {
        if let Some(station) = self.stations.get(station) {
            station.backoff_expired(sim);
        }
    }
}

/// A radio whose frames come to the carrier sense of a station directly.
#[derive(Clone, Copy, Debug)]
pub struct DirectRadio {
    pub(in crate::wireless) id: EntityId,
    /// Number of the node's motion.
    pub(in crate::wireless) motion: u32,
    pub(in crate::wireless) reception: Reception,
}

impl CarrierSense {
    /// That of one more station, for a MAC.
    pub(super) fn of(sim: &Sim, mac: EntityId, address: i32) -> Pooled<CarrierSense> {
        let wireless = sim.wireless();
        if wireless.station_events.get().is_none() {
            let stations = wireless.stations.clone();
            wireless.station_events.set(Some(sim.add(|_| StationEvents { stations })));
        }
        let station = wireless.stations.add();
        station.mac.set(Some(mac));
        station.address.set(address);
        station
    }

    /// Its number.
    pub(in crate::wireless) fn number(&self) -> u32 {
        self.number
    }

    /// The MAC.
    pub(in crate::wireless) fn mac(&self) -> Option<EntityId> {
        self.mac.get()
    }

    fn with_mac(&self, sim: &Sim, act: impl FnOnce(&Ieee80211)) {
        if let Some(mac) = self.mac.get().and_then(|mac| sim.get(mac)) {
            act(mac);
        }
    }

    // --- What it is connected to ---

    /// What is remembered of others is brought up to date.
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
                slot: parameters.slot.get(),
            };
            self.equipment.set(sim.wireless().equipments.number(equipment));
            self.motion.set(radio.map_or(NONE, |radio| radio.motion));
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

    fn equipment<'a>(&self, sim: &'a Sim) -> Option<&'a Equipment> {
        sim.wireless().equipments.get(self.equipment.get())
    }

    /// The radio whose frames came here directly when that was looked at last.
    pub(in crate::wireless) fn radio_before(&self) -> Option<EntityId> {
        self.radio.get()
    }

    /// The radio whose frames come here directly.
    pub(in crate::wireless) fn radio(&self, sim: &Sim) -> Option<EntityId> {
        self.attend(sim);
        self.radio.get()
    }

    // --- Hearing ---

    /// The first bit of a frame arrives at the radio, whose frames come here directly. False if they no longer do.
    #[inline]
    pub(in crate::wireless) fn hear(&self, sim: &Sim, frame: &Rc<Frame>) -> bool {
        if self.epoch.get() != sim.wiring_epoch() {
            return false;
        }
        let Some(radio) = self.equipment(sim).and_then(|equipment| equipment.radio.as_ref()) else {
            return false;
        };
        let Some(motion) = sim.wireless().motions().get(self.motion.get()) else { return false };
        let power = radio.power(sim, motion, frame);
        if power >= radio.sense_threshold {
            let error = frame.error || power < radio.receive_threshold;
            self.first_bit(sim, frame, power, error, radio.capture_threshold);
        }
        true
    }

    /// The first bit of a frame arrives. A frame that is being received and stronger by the factor `capture_threshold`
    /// suffers no harm.
    #[inline]
    pub(super) fn first_bit(
        &self,
        sim: &Sim,
        frame: &Rc<Frame>,
        power: f64,
        error: bool,
        capture_threshold: f64,
    ) {
        let error = error || self.transmitting.get();
        self.medium_was_busy.set(true);
        match self.medium.get().first_bit(|| self.strength(power), capture_threshold) {
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

    /// By what factor the frame being received is stronger than one of `power` watts; 0 without frame.
    fn strength(&self, power: f64) -> f64 {
        let frame = self.frame.take();
        let strength = if frame.is_some() { self.power.get() / power } else { 0.0 };
        self.frame.set(frame);
        strength
    }

    #[inline]
    fn receive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool) {
        let end = sim.next_key(frame.airtime);
        self.reception_end.set(end);
        frame.await_end(sim, self, end);
        self.power.set(power);
        self.error.set(error);
        self.frame.set(Some(frame.clone()));
    }

    /// Two frames overlap: the one that ends last is kept, to know until when the medium is busy.
    fn collide(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool) {
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

    /// A frame is lost in a collision.
    fn lose(&self, sim: &Sim, frame: &Frame, error: bool) {
        if error {
            return;
        }
        self.attend(sim);
        if self
            .drop_target
            .get()
            .and_then(|target| sim.entity(target))
            .is_some_and(|target| target.takes_note())
        {
            self.with_mac(sim, |mac| mac.discard(sim, frame, error, "COL"));
        }
    }

    /// The frame being received can no longer be read.
    pub(super) fn spoil(&self) {
        self.error.set(true);
    }

    /// A frame ends: the one being received, unless another one took its place.
    #[inline]
    pub(in crate::wireless) fn end(&self, sim: &Sim) {
        // Numbers of events are unique.
        if sim.current_key().sequence() == self.reception_end.get().sequence() {
            if let Some(frame) = self.frame.take() {
                self.take_in(sim, frame);
            }
            self.medium.set(Medium::Idle);
            self.check_backoff(sim);
        }
    }

    /// All of a frame has arrived.
    #[inline]
    fn take_in(&self, sim: &Sim, frame: Rc<Frame>) {
        match self.medium.get().last_bit(self.transmitting.get(), self.error.get()) {
            LastBit::Unheard => return,
            LastBit::Collided => {
                self.lose(sim, &frame, self.error.get());
                return self.set_nav_after_noise(sim, &frame);
            }
            LastBit::Unreadable => return self.set_nav_after_noise(sim, &frame),
            LastBit::Read => {}
        }
        let receiver = frame.receiver;
        if receiver != self.address.get() {
            self.set_nav(sim, frame.duration, Some((&frame, Stage::AfterReading)));
        }
        self.attend(sim);
        let is_tapped = frame.kind == FrameKind::Data && self.has_tap.get();
        let concerns = receiver == self.address.get() || receiver == BROADCAST;
        if is_tapped || concerns && !self.is_known(sim, &frame) {
            let power = self.power.get();
            self.with_mac(sim, |mac| mac.frame_arrived(sim, frame, power));
        }
    }

    /// Whether a frame carries a message that its reader will ignore, as it knows it already. Most flooded messages
    /// are of that kind, so that it pays to look before making a packet of the frame.
    fn is_known(&self, sim: &Sim, frame: &Frame) -> bool {
        let seen_by = frame.seen_by.as_ref();
        seen_by.is_some_and(|seen_by| seen_by.remains(self.listener.get(), sim.now() + READ_WITHIN))
    }

    // --- What it knows of the medium ---

    /// For how long the medium is taken for busy after a frame that could not be read, seconds.
    fn extended_space(&self, sim: &Sim) -> f64 {
        self.attend(sim);
        self.equipment(sim).map_or(0.0, |equipment| equipment.extended_space)
    }

    /// Whether the medium is idle as far as this station knows.
    pub(super) fn is_idle(&self, sim: &Sim) -> bool {
        self.medium.get() == Medium::Idle
            && self.sending.get() == Sending::Nothing
            && !self.nav.get().is_set(sim.now())
    }

    /// The medium is busy.
    #[inline]
    fn interrupt_backoff(&self, sim: &Sim) {
        if self.waiting.get() == Waiting::Counting {
            self.pause_backoff(sim);
        }
    }

    /// The backoff of `rest` seconds starts, with a wait of `space` seconds before it if the medium is idle.
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

    /// The backoff runs while the medium is idle.
    #[inline]
    pub(super) fn check_backoff(&self, sim: &Sim) {
        match self.waiting.get() {
            Waiting::Counting if !self.is_idle(sim) => self.pause_backoff(sim),
            Waiting::Interrupted if self.is_idle(sim) => self.resume_backoff(sim),
            _ => {}
        }
    }

    /// A frame could not be read: others may use the medium.
    fn set_nav_after_noise(&self, sim: &Sim, frame: &Frame) {
        let duration = microseconds(self.extended_space(sim));
        self.set_nav(sim, duration, Some((frame, Stage::AfterNoise)));
    }

    /// Others use the medium for `duration` microseconds, after a frame that has just ended.
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

    /// A station that waits for its turn is to be told when others no longer use the medium: with all who heard the frame
    /// that said so, if it did just now.
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

    /// Others no longer use the medium, unless they have announced more since this was expected.
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
