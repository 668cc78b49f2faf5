//! The radio of IEEE 802.15.4 (spec: wpan, sections 6 and 7).

mod airspace;
mod transceiver;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use airspace::{Airspace, Ended};
pub use transceiver::{Mode, Request, Status};
use transceiver::{Reaction, Transceiver};

use super::mac::WpanMac;
use super::{
    ASSESSMENT, CHANNELS, FIRST_CHANNEL, LONGEST_FRAME, PHY_HEADER, SYMBOLS, TURNAROUND, Wpan,
    airtime_on_air, clock, frame,
};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::wireless::phy::{Consumption, Radio, RadioBase, Thresholds, WirelessPhy};
use crate::wireless::pool::Pooled;
use crate::wireless::{BROADCAST, Direction, Frame};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const TURNAROUND: u32 = 0;
    pub const ASSESSMENT: u32 = 1;
    pub const REPORT: u32 = 2;
    pub const END: u32 = 3;
    pub const SLEEP: u32 = 4;
}

/// The first period of the sleep timer and the later ones, seconds.
const SLEEP_TIMER: (f64, f64) = (1.0, 10.0);

/// The default time from which the radio may sleep between beacons, seconds.
const SLEEP_TIME: f64 = 10000.0;

/// A radio of IEEE 802.15.4: `Phy/WirelessPhy/802_15_4`.
#[derive(Debug)]
pub struct WpanRadio {
    /// The power thresholds of reception.
    pub thresholds: Thresholds,
    base: RadioBase,
    consumption: Pooled<Consumption>,
    /// The number of the radio among all radios.
    number: i32,
    mac: Handle<WpanMac>,
    transceiver: RefCell<Transceiver>,
    airspace: RefCell<Airspace>,
    sending: Cell<bool>,
    channel: Cell<u8>,
    /// Whether the medium was busy at the assessment in progress.
    found_busy: Cell<bool>,
    turnaround: Timer,
    assessment: Timer,
    report: Timer,
    end: Timer,
    sleep_timer: Timer,
    shared: Rc<Wpan>,
}

/// A received frame on its way to the MAC.
#[derive(Debug)]
pub struct Received {
    /// The frame as transmitted.
    pub frame: Rc<Frame>,
    /// The received power of the frame, watts.
    pub power: f64,
    /// The total power of all frames on the channel, watts.
    pub total: f64,
    /// Whether the frame cannot be decoded.
    pub error: bool,
    /// Whether the frame overlapped another one.
    pub collided: bool,
}

impl Received {
    /// Converts the frame to a packet, whose size excludes the physical layer's header.
    pub fn into_packet(self) -> Packet {
        let Received { frame, power, total, error, collided } = self;
        let mut packet = frame.into_packet();
        packet.error = error;
        packet.size -= PHY_HEADER;
        let radio = packet.radio_mut();
        radio.direction = Direction::Up;
        radio.received_power = power;
        radio.wpan.total_power = total;
        radio.wpan.collided = collided;
        packet
    }

    /// The size of the frame without the physical layer's header, octets.
    pub fn size(&self) -> i32 {
        self.frame.size - PHY_HEADER
    }
}

impl WpanRadio {
    /// A radio that does not belong to a node yet.
    pub fn new(sim: &Sim, id: EntityId) -> WpanRadio {
        let radio = WpanRadio {
            base: RadioBase::new(id, WirelessPhy::POWER.real(), WirelessPhy::FREQUENCY.real()),
            consumption: Consumption::of_new_radio(sim),
            thresholds: Thresholds::default(),
            number: sim.wireless().next_radio(),
            mac: Handle::default(),
            transceiver: RefCell::default(),
            airspace: RefCell::default(),
            sending: Cell::new(false),
            channel: Cell::new(FIRST_CHANNEL),
            found_busy: Cell::new(false),
            turnaround: Timer::default(),
            assessment: Timer::default(),
            report: Timer::default(),
            end: Timer::default(),
            sleep_timer: Timer::default(),
            shared: Wpan::of(sim),
        };
        radio.consumption.sleep_time.set(SLEEP_TIME);
        radio.sleep_timer.resched(sim, id, tag::SLEEP, SLEEP_TIMER.0);
        radio
    }

    /// Sets the MAC above the radio.
    pub(super) fn join(&self, mac: EntityId) {
        self.mac.set(Some(mac));
    }

    fn mac<'a>(&self, sim: &'a Sim) -> Option<&'a WpanMac> {
        self.mac.find(sim)
    }

    fn tell(&self, sim: &Sim, tell: impl FnOnce(&WpanMac)) {
        if let Some(mac) = self.mac(sim) {
            tell(mac);
        }
    }

    /// The channel that the radio is on.
    pub(super) fn channel_number(&self) -> u8 {
        self.channel.get()
    }

    /// The factor by which a frame must be stronger than interference to be decoded.
    pub(super) fn capture_threshold(&self) -> f64 {
        self.thresholds.capture.get()
    }

    // --- Sending ---

    /// Handles a frame from the MAC.
    fn send(&self, sim: &Sim, mut packet: Packet) {
        let length = i32::from(packet.size as u8);
        if length > LONGEST_FRAME {
            self.report_length(sim, &packet, length);
            drop(packet);
            return self.tell(sim, |mac| mac.sent(sim, Status::Failed));
        }
        let mode = self.transceiver.borrow().mode();
        if mode != Mode::Transmit {
            drop(packet);
            return self.tell(sim, |mac| mac.sent(sim, Status::Mode(mode)));
        }
        if self.sending.get() {
            return;
        }
        packet.size = length + PHY_HEADER;
        let airtime = airtime_on_air(packet.size);
        let radio = packet.radio_mut();
        radio.airtime = airtime;
        radio.wpan.channel = self.channel.get();
        radio.wpan.collided = false;
        self.sending.set(true);
        self.end.resched(sim, self.base.id, tag::END, airtime);
        if let Some((node, model)) = self.base.energy(sim)
            && !self.consumption.charge_sending(sim, node, model, airtime)
        {
            return;
        }
        packet.radio_mut().emission = self.base.emission();
        if let Some(channel) = self.base.channel(sim) {
            channel.transmit(sim, packet);
        }
    }

    fn report_length(&self, sim: &Sim, packet: &Packet, length: i32) {
        let radio = packet.radio();
        sim.print(&format!(
            "[wpan/p802_15_4phy.cc::PD_DATA_request]{}(node {}) Invalid PSDU/MPDU length: type = {}, src = {}, \
             dst = {}, uid = {}, mac_uid = {}, size = {length}\n",
            clock(sim),
            self.number,
            frame::long_name(packet),
            radio.mac.transmitter,
            radio.mac.receiver,
            packet.uid,
            radio.wpan.number,
        ));
    }

    fn sending_ended(&self, sim: &Sim) {
        self.sending.set(false);
        self.tell(sim, |mac| mac.sent(sim, Status::Success));
        self.do_deferred(sim);
    }

    /// Carries out the MAC's requests that were made during a frame, because the frame has ended.
    fn do_deferred(&self, sim: &Sim) {
        let reaction = self.transceiver.borrow_mut().frame_over();
        if let Some(reaction) = reaction {
            self.react(sim, reaction);
        }
    }

    // --- The transceiver ---

    /// Handles the MAC's request for another mode.
    pub(super) fn request(&self, sim: &Sim, request: Request) {
        let receiving = self.airspace.borrow().received().is_some_and(|arrival| !arrival.error);
        let mut transceiver = self.transceiver.borrow_mut();
        let reaction = transceiver.request(request, self.sending.get(), receiving);
        let turning = transceiver.is_turning();
        drop(transceiver);
        if !turning {
            self.turnaround.force_cancel();
        }
        self.react(sim, reaction);
    }

    fn react(&self, sim: &Sim, reaction: Reaction) {
        match reaction {
            Reaction::Confirm(status) => self.tell(sim, |mac| mac.transceiver_confirmed(sim, status)),
            Reaction::Turn => {
                self.turnaround.resched(sim, self.base.id, tag::TURNAROUND, TURNAROUND / SYMBOLS);
            }
            Reaction::Abort(status) => {
                self.airspace.borrow_mut().spoil();
                self.abort_sending(sim);
                self.tell(sim, |mac| mac.transceiver_confirmed(sim, status));
            }
        }
    }

    /// Aborts a transmission.
    ///
    /// ns-2.35: receivers get the complete frame nevertheless (spec: wpan, section 6.3).
    fn abort_sending(&self, sim: &Sim) {
        if self.sending.get() {
            self.end.force_cancel();
            self.sending.set(false);
            self.tell(sim, |mac| mac.sent(sim, Status::Mode(Mode::Off)));
            self.transceiver.borrow_mut().aborted();
        }
    }

    fn turned(&self, sim: &Sim) {
        let mode = self.transceiver.borrow_mut().turned();
        self.tell(sim, |mac| mac.transceiver_confirmed(sim, Status::Mode(mode)));
    }

    /// Handles the MAC's request for another channel. A channel that does not exist changes nothing.
    pub(super) fn set_channel(&self, sim: &Sim, channel: u8) {
        // ns-2.35: 32 more than a valid channel number is also valid, but denotes a different channel (spec: wpan,
        // section 6.6).
        if usize::from(channel) % 32 < CHANNELS && self.channel.replace(channel) != channel {
            self.airspace.borrow_mut().spoil();
            self.abort_sending(sim);
        }
        self.tell(sim, |mac| mac.channel_set(sim));
    }

    // --- Clear channel assessment ---

    /// Handles the MAC's request to assess the medium.
    pub(super) fn assess(&self, sim: &Sim) {
        if self.transceiver.borrow().mode() != Mode::Receive {
            return self.tell(sim, |mac| mac.assessed(sim, false));
        }
        self.assessment.resched(sim, self.base.id, tag::ASSESSMENT, 4.0 / SYMBOLS);
    }

    fn judge(&self, sim: &Sim) {
        let is_busy = self.sending.get()
            || self.airspace.borrow().is_busy(self.channel.get(), self.thresholds.sense.get());
        self.found_busy.set(is_busy);
        self.report.resched(sim, self.base.id, tag::REPORT, 4.0 / SYMBOLS);
        if let Some((_, model)) = self.base.energy(sim) {
            let (turnaround, assessment) = (TURNAROUND / SYMBOLS, ASSESSMENT / SYMBOLS);
            self.consumption.charge_assessment(sim, model, 4.0 / SYMBOLS, turnaround, assessment);
        }
    }

    // --- Receiving ---

    /// Marks the frame being received as lost, because the node fails.
    pub(super) fn spoil(&self) {
        self.airspace.borrow_mut().spoil();
    }

    /// Handles the first bit of a frame that is strong enough; `power` is its received power in watts.
    fn begin_reception(&self, sim: &Sim, frame: &Rc<Frame>, power: f64) {
        let header = frame.radio();
        let (channel, transmitter) = (header.wpan.channel, header.mac.transmitter);
        if self.mac(sim).is_some_and(|mac| mac.is_down())
            || self.shared.is_link_down(transmitter, self.number)
        {
            return;
        }
        let listens = self.transceiver.borrow().mode() == Mode::Receive
            && channel == self.channel.get()
            && self.concerns(frame.receiver);
        let arrival = airspace::Arrival {
            frame: frame.clone(),
            power,
            channel,
            is_noise: false,
            error: frame.error || power < self.thresholds.receive.get(),
            collided: false,
        };
        let collides = self.airspace.borrow_mut().begin(arrival, listens);
        if collides {
            self.tell(sim, |mac| mac.flash_collision(sim));
        }
        frame.await_end_at(sim, self.base.id, sim.next_key(frame.airtime));
    }

    /// Whether a frame for the address `receiver` is for this radio.
    ///
    /// ns-2.35: the number of the radio is used as the address of its MAC (spec: wpan, section 2).
    fn concerns(&self, receiver: i32) -> bool {
        receiver == self.number || receiver == BROADCAST
    }

    /// Handles the first bit of a frame that only disturbs.
    fn begin_noise(&self, sim: &Sim, frame: &Rc<Frame>, power: f64) {
        // ns-2.35: the received power of a frame that only disturbs is evaluated twice (spec: wpan, section 6.4).
        if self.base.arriving_power(sim, frame).unwrap_or(0.0) < self.thresholds.sense.get() {
            return;
        }
        let arrival = airspace::Arrival {
            frame: frame.clone(),
            power,
            channel: frame.radio().wpan.channel,
            is_noise: true,
            error: frame.error,
            collided: false,
        };
        self.airspace.borrow_mut().begin(arrival, false);
        frame.await_end_at(sim, self.base.id, sim.next_key(frame.airtime));
    }

    /// Handles a frame that has arrived completely.
    fn end_reception(&self, sim: &Sim, frame: &Rc<Frame>) {
        let Some(Ended { arrival, received }) = self.airspace.borrow_mut().end(frame) else { return };
        let on_other_channel = arrival.channel != self.channel.get();
        let concerned = self.concerns(arrival.frame.receiver);
        let (power, error, collided) = (arrival.power, arrival.error, arrival.collided);
        let arrived =
            Received { frame: arrival.frame, power, total: received.unwrap_or(power), error, collided };
        if !concerned {
            return;
        }
        if received.is_none() {
            if self.base.wiring.drop_target.is_watched(sim) {
                let mut packet = arrived.into_packet();
                packet.size += PHY_HEADER;
                let reason = if on_other_channel { "CHN" } else { "NOT" };
                self.base.wiring.drop_packet_for(sim, packet, reason);
            }
            return;
        }
        let size = arrived.size();
        if size <= 0 || size > LONGEST_FRAME || arrived.error {
            self.base.wiring.drop_packet_for(sim, arrived.into_packet(), "ERR");
        } else if self.base.up_target.resolved(sim) == self.mac.get() {
            self.tell(sim, |mac| mac.receive(sim, arrived));
        } else {
            self.base.up_target.send(sim, arrived.into_packet(), None);
        }
        self.do_deferred(sim);
    }

    // --- Sleep ---

    /// Lets the radio sleep until the next beacon.
    pub(super) fn rest(&self, sim: &Sim) {
        self.consumption.rest(sim.now());
    }

    /// Charges a sleeping radio. Lets a radio that sleeps between beacons, but has sent since, sleep again. Called
    /// every ten seconds.
    // ns-2.35: a radio sleeps again only if the radio that was last updated, of any node, does not sleep between
    // beacons (spec: wpan, section 7.3).
    fn look_after_sleep(&self, sim: &Sim) {
        let Some((node, model)) = self.base.energy(sim) else { return };
        self.consumption.charge_sleeping(sim, node, model);
        let rests = self.consumption.rests();
        if !self.shared.last_rested.replace(rests) && rests {
            self.consumption.set_sleeping(sim, node, model, true);
        }
        self.sleep_timer.resched(sim, self.base.id, tag::SLEEP, SLEEP_TIMER.1);
    }

    /// Whether the radio may sleep at the present time.
    pub(super) fn may_sleep(&self, sim: &Sim) -> bool {
        sim.now() > self.consumption.sleep_time.get()
    }

    /// Wakes the radio; `expected` is true if it wakes for a beacon. Returns false if the radio did not sleep.
    pub(super) fn wake(&self, sim: &Sim, expected: bool) -> bool {
        let Some((_, model)) = self.base.energy(sim) else { return false };
        self.consumption.wake(sim, model, expected)
    }

    /// The object that represents the radio's node in scripts.
    pub(super) fn script_node(&self, sim: &Sim) -> Option<EntityId> {
        self.base.node(sim)?.script_node.get()
    }

    /// Whether the battery of the radio's node is not empty; `None` if the node has no energy model.
    pub(super) fn is_alive(&self, sim: &Sim) -> Option<bool> {
        self.base.energy(sim).map(|(_, model)| model.is_alive())
    }
}

impl Radio for WpanRadio {
    fn base(&self) -> &RadioBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>) {
        let Some(emitted) = frame.emission.as_ref().map(|emission| emission.power) else { return };
        let energy = self.base.energy(sim);
        if let Some((_, model)) = energy
            && !self.consumption.hears(model)
        {
            // ns-2.35: the power stored in the frame is still the sender's (spec: wpan, section 6.4).
            return self.begin_noise(sim, frame, emitted);
        }
        let power = self.base.arriving_power(sim, frame).unwrap_or(0.0);
        if power < self.thresholds.sense.get() {
            return self.begin_noise(sim, frame, power);
        }
        if let Some((node, model)) = energy {
            self.consumption.charge_receiving(sim, node, model, frame.airtime);
        }
        self.begin_reception(sim, frame, power);
    }

    fn frame_ended(&self, sim: &Sim, frame: &Rc<Frame>) {
        self.end_reception(sim, frame);
    }

    fn sense_distance(&self, sim: &Sim, height: f64) -> f64 {
        self.base.distance(sim, self.thresholds.sense.get(), (1.0, 1.0), height)
    }

    fn thresholds(&self) -> Option<&Thresholds> {
        Some(&self.thresholds)
    }

    fn consumption(&self) -> Option<&Consumption> {
        Some(&self.consumption)
    }
}

impl Entity for WpanRadio {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.send(sim, packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::TURNAROUND => &self.turnaround,
            tag::ASSESSMENT => &self.assessment,
            tag::REPORT => &self.report,
            tag::END => &self.end,
            _ => &self.sleep_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::TURNAROUND => self.turned(sim),
            tag::ASSESSMENT => self.judge(sim),
            tag::REPORT => {
                let idle = !self.found_busy.get();
                self.tell(sim, |mac| mac.assessed(sim, idle));
            }
            tag::END => self.sending_ended(sim),
            _ => {
                self.look_after_sleep(sim);
            }
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Radio => |this| this }
}
