//! A radio that adds up interference: a frame is received as long as its ratio to the sum of noise and all other frames
//! is high enough (Chen et al., "Overhaul of IEEE 802.11 modeling and simulation in ns-2", 2007).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::entity::{Entity, EntityId};
use crate::facet::Held;
use crate::packet::Packet;
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

use super::{Modulation, Radio, RadioBase};
use crate::wireless::Frame;
use crate::wireless::mac::{Arrival, Mac};

/// The tags of the timers.
mod tag {
    pub const PREAMBLE: u32 = 0;
    pub const RECEIVE: u32 = 1;
    pub const SEND: u32 = 2;
}

/// The state of the radio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Searching,
    Preamble,
    Receiving,
    Sending,
}

/// A radio that adds up interference: `Phy/WirelessPhyExt` (spec: wireless-stack, section 10.3).
#[derive(Debug)]
pub struct WirelessPhyExt {
    base: RadioBase,
    /// The wiring epoch in which the second value is valid, and the MAC, to which other entities may lead.
    mac: Cell<(u32, Option<Held<dyn Mac>>)>,
    /// `CSThresh_`: total power from which the medium is busy, watts.
    pub sense_threshold: Cell<f64>,
    /// `noise_floor_`: power of noise, watts.
    pub noise: Cell<f64>,
    /// `PowerMonitorThresh_`: received power from which a frame contributes to the total power, watts.
    pub monitor_threshold: Cell<f64>,
    /// `HeaderDuration_`: duration of preamble and header, seconds.
    pub header: Cell<f64>,
    /// `BasicModulationScheme_`: number of the modulation of preambles.
    pub basic_modulation: Cell<i32>,
    /// `PreambleCaptureSwitch_`: not 0 if a stronger frame can replace one whose preamble is being received.
    pub preamble_capture: Cell<i32>,
    /// `DataCaptureSwitch_`: not 0 if a stronger frame can replace one whose data are being received.
    pub data_capture: Cell<i32>,
    /// `SINR_PreambleCapture_`: signal to interference ratio required to replace a frame during its preamble.
    pub preamble_capture_sinr: Cell<f64>,
    /// `SINR_DataCapture_`: signal to interference ratio required to replace a frame during its data.
    pub data_capture_sinr: Cell<f64>,
    /// `trace_dist_`: distance above which drops of frames are not traced, metres.
    pub trace_distance: Cell<f64>,
    /// `CPThresh_`: has no effect.
    pub capture_threshold: Cell<f64>,
    /// `RXThresh_`: has no effect.
    pub receive_threshold: Cell<f64>,
    /// `PHY_DBG_`: has no effect.
    pub debug: Cell<i32>,
    state: Cell<State>,
    busy: Cell<bool>,
    /// The power of each frame in the air, watts, and its end, seconds.
    heard: RefCell<Vec<(f64, f64)>>,
    arrival: RefCell<Option<Arrival>>,
    preamble_timer: Timer,
    receive_timer: Timer,
    send_timer: Timer,
}

/// Initial values.
impl WirelessPhyExt {
    /// The initial power of transmissions, watts.
    pub const POWER: Initial<&'static str> = Initial("0.1");
    /// The initial frequency, hertz.
    pub const FREQUENCY: Initial<&'static str> = Initial("5.18e+9");
    /// The initial value of `sense_threshold`.
    pub const SENSE_THRESHOLD: Initial<&'static str> = Initial("6.30957e-12");
    /// The initial value of `noise`.
    pub const NOISE: Initial<&'static str> = Initial("7.96159e-14");
    /// The initial value of `monitor_threshold`.
    pub const MONITOR_THRESHOLD: Initial<&'static str> = Initial("2.653e-14");
    /// The initial value of `preamble_capture`.
    pub const PREAMBLE_CAPTURE: Initial<i32> = Initial(1);
    /// The initial value of `preamble_capture_sinr`.
    pub const PREAMBLE_CAPTURE_SINR: Initial<f64> = Initial(3.1623);
    /// The initial value of `data_capture_sinr`.
    pub const DATA_CAPTURE_SINR: Initial<f64> = Initial(10.0);
    /// The initial value of `trace_distance`.
    pub const TRACE_DISTANCE: Initial<&'static str> = Initial("1e6");
    /// The initial value of `header`.
    pub const HEADER: Initial<&'static str> = Initial("0.000020");
}

impl WirelessPhyExt {
    /// A radio at 5.18 GHz that does not belong to a node yet.
    pub fn new(sim: &Sim, id: EntityId) -> WirelessPhyExt {
        WirelessPhyExt {
            base: RadioBase::new(id, Self::POWER.real(), Self::FREQUENCY.real()),
            mac: Cell::new((sim.wiring_epoch().wrapping_sub(1), None)),
            sense_threshold: Cell::new(Self::SENSE_THRESHOLD.real()),
            noise: Cell::new(Self::NOISE.real()),
            monitor_threshold: Cell::new(Self::MONITOR_THRESHOLD.real()),
            header: Cell::new(Self::HEADER.real()),
            basic_modulation: Cell::new(0),
            preamble_capture: Cell::new(Self::PREAMBLE_CAPTURE.integer()),
            data_capture: Cell::new(0),
            preamble_capture_sinr: Cell::new(Self::PREAMBLE_CAPTURE_SINR.real()),
            data_capture_sinr: Cell::new(Self::DATA_CAPTURE_SINR.real()),
            trace_distance: Cell::new(Self::TRACE_DISTANCE.real()),
            capture_threshold: Cell::new(0.0),
            receive_threshold: Cell::new(0.0),
            debug: Cell::new(0),
            state: Cell::new(State::Searching),
            busy: Cell::new(false),
            heard: RefCell::default(),
            arrival: RefCell::default(),
            preamble_timer: Timer::default(),
            receive_timer: Timer::default(),
            send_timer: Timer::default(),
        }
    }

    fn mac<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Mac> {
        let (epoch, mac) = self.mac.get();
        if epoch == sim.wiring_epoch() { mac?.get(sim) } else { self.look_for_mac(sim) }
    }

    #[cold]
    fn look_for_mac<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Mac> {
        let mut above = self.base.up_target.resolved(sim);
        let mac = loop {
            let Some(id) = above else { break None };
            let held = Held::of(sim, id);
            if held.is_some() {
                break held;
            }
            above = sim.entity(id).and_then(|entity| entity.wiring()?.target.resolved(sim));
        };
        self.mac.set((sim.wiring_epoch(), mac));
        mac?.get(sim)
    }

    // --- Power ---

    /// The sum of noise and of the powers of all frames in the air, watts.
    fn total_power(&self, sim: &Sim) -> f64 {
        let now = sim.now();
        let mut heard = self.heard.borrow_mut();
        heard.retain(|(_, until)| *until > now);
        heard.iter().fold(self.noise.get(), |total, (power, _)| total + power)
    }

    /// The ratio of `power` to all other power.
    fn sinr(&self, sim: &Sim, power: f64) -> f64 {
        power / (self.total_power(sim) - power)
    }

    fn record(&self, sim: &Sim, power: f64, airtime: f64) {
        if power >= self.monitor_threshold.get() {
            self.heard.borrow_mut().push((power, sim.now() + airtime));
            sim.schedule_event(self.base.id, 0, airtime);
        }
    }

    /// Notifies the MAC if the medium becomes busy or idle.
    fn report_carrier(&self, sim: &Sim) {
        let busy = self.state.get() != State::Searching || self.total_power(sim) > self.sense_threshold.get();
        if self.busy.replace(busy) != busy
            && let Some(mac) = self.mac(sim)
        {
            mac.carrier_changed(sim, busy);
        }
    }

    fn enter(&self, sim: &Sim, state: State) {
        self.state.set(state);
        self.report_carrier(sim);
    }

    fn required_sinr(&self) -> f64 {
        Modulation::numbered(self.basic_modulation.get()).required_sinr()
    }

    // --- Sending ---

    fn send(&self, sim: &Sim, mut frame: Packet) {
        if matches!(self.state.get(), State::Preamble | State::Receiving)
            && let Some(arrival) = self.arrival.take()
        {
            self.preamble_timer.force_cancel();
            self.receive_timer.force_cancel();
            self.drop_frame(sim, arrival, "INT");
        }
        let airtime = frame.radio().airtime;
        frame.radio_mut().emission = self.base.emission();
        self.enter(sim, State::Sending);
        self.send_timer.resched(sim, self.base.id, tag::SEND, airtime);
        match self.base.wiring.target.resolved(sim) {
            Some(target) => sim.deliver(target, frame, None),
            None => {
                if let Some(channel) = self.base.channel(sim) {
                    channel.transmit(sim, frame);
                }
            }
        }
    }

    fn sent(&self, sim: &Sim) {
        self.enter(sim, State::Searching);
        if let Some(mac) = self.mac(sim) {
            mac.transmission_ended(sim);
        }
    }

    // --- Receiving ---

    fn drop_frame(&self, sim: &Sim, arrival: Arrival, reason: &'static str) {
        let far = arrival.frame.emission.as_ref().is_some_and(|emission| {
            let distance = self.base.node(sim).map(|node| emission.motion.distance(sim, node));
            distance.is_some_and(|distance| distance > self.trace_distance.get())
        });
        if far || !self.base.wiring.drop_target.is_watched(sim) {
            return;
        }
        let noise = self.noise.get();
        let reason = if arrival.power < self.required_sinr() * noise {
            "PND"
        } else if arrival.power < arrival.frame.radio().modulation.required_sinr() * noise {
            "DND"
        } else {
            reason
        };
        self.base.wiring.drop_packet_for(sim, arrival.into_packet(), reason);
    }

    fn report_failure(&self, sim: &Sim) {
        if let Some(mac) = self.mac(sim) {
            mac.reception_failed();
        }
    }

    fn current_power(&self) -> f64 {
        self.arrival.borrow().as_ref().map_or(0.0, |arrival| arrival.power)
    }

    fn current_modulation(&self) -> Modulation {
        self.arrival.borrow().as_ref().map(|arrival| arrival.frame.radio().modulation).unwrap_or_default()
    }

    fn begin(&self, sim: &Sim, arrival: Arrival) {
        self.arrival.replace(Some(arrival));
        self.preamble_timer.resched(sim, self.base.id, tag::PREAMBLE, self.header.get());
        self.enter(sim, State::Preamble);
    }

    fn heard_while_searching(&self, sim: &Sim, arrival: Arrival) {
        if self.sinr(sim, arrival.power) >= self.required_sinr() {
            self.begin(sim, arrival);
        } else {
            self.drop_frame(sim, arrival, "SXB");
        }
    }

    fn heard_during_preamble(&self, sim: &Sim, arrival: Arrival) {
        if self.sinr(sim, self.current_power()) >= self.required_sinr() {
            return self.drop_frame(sim, arrival, "PXB");
        }
        if let Some(current) = self.arrival.take() {
            self.drop_frame(sim, current, "PXB");
        }
        self.preamble_timer.force_cancel();
        if self.preamble_capture.get() != 0
            && self.sinr(sim, arrival.power) >= self.preamble_capture_sinr.get()
        {
            return self.begin(sim, arrival);
        }
        self.drop_frame(sim, arrival, "PXB");
        self.enter(sim, State::Searching);
    }

    fn heard_while_receiving(&self, sim: &Sim, arrival: Arrival) {
        if self.sinr(sim, self.current_power()) >= self.current_modulation().required_sinr() {
            return self.drop_frame(sim, arrival, "RXB");
        }
        if self.data_capture.get() != 0 && self.sinr(sim, arrival.power) >= self.data_capture_sinr.get() {
            if let Some(current) = self.arrival.take() {
                self.drop_frame(sim, current, "RXB");
            }
            self.receive_timer.force_cancel();
            return self.begin(sim, arrival);
        }
        if let Some(current) = self.arrival.borrow_mut().as_mut() {
            current.error = true;
        }
        self.drop_frame(sim, arrival, "RXB");
    }

    fn preamble_over(&self, sim: &Sim) {
        let power = self.current_power();
        let lost = self.sinr(sim, power) < self.current_modulation().required_sinr();
        let airtime = {
            let mut arrival = self.arrival.borrow_mut();
            let Some(arrival) = arrival.as_mut() else { return };
            arrival.error |= lost;
            arrival.frame.airtime
        };
        self.enter(sim, State::Receiving);
        self.receive_timer.resched(sim, self.base.id, tag::RECEIVE, airtime - self.header.get());
    }

    fn received(&self, sim: &Sim) {
        let Some(arrival) = self.arrival.take() else { return };
        if arrival.error {
            self.report_failure(sim);
            self.drop_frame(sim, arrival, "RXB");
            self.enter(sim, State::Searching);
        } else {
            self.base.pass_up(sim, &arrival.frame, arrival.power, arrival.error, 0.0);
            self.enter(sim, State::Searching);
        }
    }
}

impl Radio for WirelessPhyExt {
    fn base(&self) -> &RadioBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>) {
        let power = self.base.received_power(sim, frame).unwrap_or(0.0);
        let arrival = Arrival { frame: frame.clone(), power, error: frame.error };
        self.record(sim, power, frame.airtime);
        match self.state.get() {
            State::Searching => self.heard_while_searching(sim, arrival),
            State::Preamble => self.heard_during_preamble(sim, arrival),
            State::Receiving => self.heard_while_receiving(sim, arrival),
            // The sender does not notice the frame: after the transmission the medium counts as idle as usual.
            State::Sending => self.drop_frame(sim, arrival, "TXB"),
        }
        self.report_carrier(sim);
    }

    fn sense_distance(&self, sim: &Sim, height: f64) -> f64 {
        let gains = self
            .base
            .antenna()
            .map_or((1.0, 1.0), |antenna| (antenna.transmit_gain.get(), antenna.receive_gain.get()));
        self.base.distance(sim, self.monitor_threshold.get(), gains, height)
    }
}

impl Entity for WirelessPhyExt {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.send(sim, packet);
    }

    /// Handles the end of a received signal.
    fn on_event(&self, sim: &Sim, _tag: u32) {
        self.report_carrier(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Radio => |this| this }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::PREAMBLE => &self.preamble_timer,
            tag::RECEIVE => &self.receive_timer,
            _ => &self.send_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::PREAMBLE => self.preamble_over(sim),
            tag::RECEIVE => self.received(sim),
            _ => self.sent(sim),
        }
    }
}
