//! The reception of frames (spec: sensor-and-mobile-ip, sections 2.4 and 2.5).

use std::rc::Rc;

use super::station::{RadioState, State, Station};
use super::{NONE_RECEIVED, SensorMac, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::propagation::ReceivedPower;
use crate::wireless::{BROADCAST, Frame, FrameKind, RadioHeader};

/// Frames that the channel hands to the station, past the radio.
impl SensorMac {
    /// The number of the station, if it directly receives the frames of `radio`.
    pub(in crate::wireless) fn station_behind(&self, sim: &Sim, radio: EntityId) -> Option<u32> {
        let (epoch, mut direct) = self.station.direct.get();
        if epoch != sim.wiring_epoch() {
            let radio = self.base.radio.get().and_then(|radio| sim.entity(radio)?.as_radio());
            direct = radio.and_then(|radio| radio.direct(sim, self.base.id));
            self.station.direct.set((sim.wiring_epoch(), direct));
        }
        let is_direct = direct.is_some_and(|direct| direct.id == radio);
        is_direct.then_some(self.station.number())
    }
}

impl Station {
    /// The radio whose frames this station received directly before the last change of the wiring.
    #[cold]
    pub(in crate::wireless) fn radio_before(&self, sim: &Sim) -> Option<EntityId> {
        self.mac(sim)?;
        self.direct.get().1.map(|radio| radio.id)
    }

    /// Handles the first bit of a frame that arrives at the radio. Returns false without doing anything if anything has
    /// been rewired, so that the frame must take the normal path.
    #[inline]
    pub(in crate::wireless) fn hear(&self, sim: &Sim, frame: &Rc<Frame>) -> bool {
        let (epoch, Some(radio)) = self.direct.get() else { return false };
        if epoch != sim.wiring_epoch() {
            return false;
        }
        let consumption = radio.consumption.and_then(|number| sim.wireless().consumptions.get(number));
        if consumption.is_some_and(|consumption| !consumption.hears_directly(sim)) {
            return true;
        }
        let known = frame.known_power(sim, || sim.wireless().motions().get(radio.motion));
        let power = known.unwrap_or_else(|| self.power_of(sim, frame));
        if power.reaches(radio.reception.sense_threshold) {
            if let Some(consumption) = consumption {
                consumption.charge_receiving_directly(sim, frame.airtime);
            }
            let error = frame.error || !power.reaches(radio.reception.receive_threshold);
            self.first_bit(sim, frame, power, error, radio.reception.capture_threshold);
        }
        true
    }

    /// The power at which the radio receives a frame that arrives now, watts.
    #[inline(never)]
    fn power_of(&self, sim: &Sim, frame: &Frame) -> f64 {
        let direct = self.direct.get().1;
        let power = direct.and_then(|radio| {
            let motion = sim.wireless().motions().get(radio.motion)?;
            Some(radio.reception.power(sim, motion, frame))
        });
        power.unwrap_or(0.0)
    }

    /// Handles the first bit of a frame.
    #[inline(always)]
    pub(super) fn first_bit(
        &self,
        sim: &Sim,
        frame: &Rc<Frame>,
        power: f64,
        error: bool,
        capture_threshold: f64,
    ) {
        // ns-2.35: a damaged frame that arrives while the radio is sending is treated as if the radio were not sending,
        // and the radio then counts as receiving.
        let is_missed = self.radio.get() == RadioState::Sending && !error;
        if !is_missed {
            if self.state.get() == State::CarrierSense {
                self.stop_sensing(sim);
            }
            if self.radio.get() != RadioState::Receiving {
                self.radio.set(RadioState::Receiving);
            } else if !self.collide(sim, frame, power, error, capture_threshold) {
                return;
            }
        }
        let end = sim.next_key(frame.airtime);
        self.reception_end.set(end);
        frame.await_end_at_sensor(sim, self, end);
        self.power.set(power);
        self.error.set(error || is_missed);
        // The frame being received before, if any, is forgotten.
        self.arriving.set(Some(frame.clone()));
    }

    fn stop_sensing(&self, sim: &Sim) {
        if let Some(mac) = self.mac(sim) {
            mac.own_timer(tag::SENSE).force_cancel();
        }
    }

    /// Handles a frame that arrives during another one. Returns true if it replaces the other one.
    fn collide(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) -> bool {
        let current = self.arriving.take();
        let ratio = if current.is_some() { self.power.get() / power } else { 0.0 };
        if ratio >= capture_threshold {
            self.arriving.set(current);
            // The frame is too weak to disturb the other one.
            self.update_nav(sim, self.eifs.get() + frame.airtime);
            return false;
        }
        self.collision.set(true);
        let is_longer = frame.airtime > self.reception_end.get().time() - sim.now();
        if !is_longer {
            self.arriving.set(current);
            self.discard(sim, Arrival { frame: frame.clone(), power, error }, "COL");
        } else if let Some(current) = current {
            self.discard_arrival(sim, current, "COL");
        }
        is_longer
    }

    /// Handles the end of a frame: of the one being received, unless another frame has replaced it.
    #[inline(always)]
    pub(in crate::wireless) fn frame_may_end(&self, sim: &Sim) {
        // Event numbers are unique, so they identify the frame that ends.
        if sim.current_key().sequence() == self.reception_end.get().sequence()
            && let Some(frame) = self.arriving.take()
        {
            self.reception_ends(sim, frame);
        }
    }

    fn reception_ends(&self, sim: &Sim, frame: Rc<Frame>) {
        if self.state.get() == State::Sleep {
            if self.collision.take() {
                self.discard_arrival(sim, frame, "COL");
                self.update_nav(sim, self.eifs.get());
                // ns-2.35: after a collision, the radio is awake although the station sleeps.
                self.radio.set(RadioState::Idle);
            } else {
                self.discard_arrival(sim, frame, "SLP");
                self.radio.set(RadioState::Sleeping);
            }
        } else if self.radio.get() == RadioState::Sending {
        } else if self.collision.take() {
            self.discard_arrival(sim, frame, "COL");
            self.recover(sim);
        } else if self.error.get() {
            self.recover(sim);
        } else {
            self.radio.set(RadioState::Idle);
            if let Some(mac) = self.mac(sim) {
                mac.handle(sim, self.arrival(frame));
            }
        }
    }

    /// The given frame as it arrived, with the power and the error flag of the frame received last.
    fn arrival(&self, frame: Rc<Frame>) -> Arrival {
        Arrival { frame, power: self.power.get(), error: self.error.get() }
    }

    /// Drops the frame that was received last.
    #[inline]
    fn discard_arrival(&self, sim: &Sim, frame: Rc<Frame>, reason: &'static str) {
        if !self.error.get() {
            self.discard(sim, self.arrival(frame), reason);
        }
    }

    /// Handles a frame that could not be decoded.
    fn recover(&self, sim: &Sim) {
        self.update_nav(sim, self.eifs.get());
        if self.state.get() == State::CarrierSense {
            self.sleep(sim);
        } else {
            self.radio.set(RadioState::Idle);
        }
    }

    /// Drops a frame that has arrived; the drop is reported if the frame is addressed to this station.
    fn discard(&self, sim: &Sim, arrival: Arrival, reason: &'static str) {
        if !arrival.error
            && self.reports_drop_of(arrival.frame.radio())
            && let Some(mac) = self.mac(sim)
        {
            mac.base.wiring.drop_packet_for(sim, arrival.into_packet(), reason);
        }
    }

    fn reports_drop_of(&self, radio: &RadioHeader) -> bool {
        let (mac, address) = (&radio.mac, self.address.get());
        let (to_me, from_me) = (mac.receiver == address, mac.transmitter == address);
        match mac.kind {
            FrameKind::Rts => from_me,
            FrameKind::Cts | FrameKind::Ack => to_me,
            FrameKind::Sync => true,
            _ => to_me || from_me || mac.receiver == BROADCAST,
        }
    }

    /// Sleeps during an exchange between other stations.
    fn sleep_through(&self, sim: &Sim, announced: f64) {
        self.update_nav(sim, announced);
        if self.is_listening() {
            self.sleep(sim);
        }
    }
}

impl SensorMac {
    /// Drops a packet; the drop is reported if the packet is addressed to this station.
    pub(super) fn discard(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        if !packet.error && self.station.reports_drop_of(packet.radio()) {
            self.base.wiring.drop_packet_for(sim, packet, reason);
        }
    }

    /// Handles a frame that was received. Most frames are overheard; only those for this station are converted to
    /// packets.
    fn handle(&self, sim: &Sim, arrival: Arrival) {
        let radio = arrival.frame.radio();
        let (kind, receiver, sender) = (radio.mac.kind, radio.mac.receiver, radio.mac.transmitter);
        let announced = radio.announced;
        let to_me = receiver == self.me();
        match kind {
            FrameKind::Rts if to_me => self.rts(sim, sender, announced),
            FrameKind::Rts => {
                if self.station.state.get() == State::CarrierSense {
                    self.station.state.set(State::Idle);
                }
                let times = self.times.get();
                self.station.update_nav(sim, times.control + times.data);
            }
            FrameKind::Cts if to_me => self.cts(sim, sender),
            FrameKind::Ack if to_me => self.ack(sim, sender),
            FrameKind::Sync => self.sync(sim, receiver, sender, announced),
            FrameKind::Data if receiver == BROADCAST => {
                self.station.state.set(State::Idle);
                self.base.up_target.send(sim, arrival.into_packet(), None);
                self.check_to_send(sim);
            }
            FrameKind::Data if to_me => self.data(sim, arrival),
            _ => {
                // An acknowledgement at the end of an exchange is no reason to sleep.
                if kind != FrameKind::Ack || announced > 0.0 {
                    self.station.sleep_through(sim, announced);
                }
            }
        }
    }

    fn rts(&self, sim: &Sim, sender: i32, announced: f64) {
        if !self.station.is_listening() || self.station.nav_is_set(sim) {
            return;
        }
        self.receive_from.set(sender);
        if self.station.can_send() {
            self.send_control(sim, FrameKind::Cts, sender, announced - self.times.get().control);
            self.station.state.set(State::WaitData);
            self.last_received.set(NONE_RECEIVED);
        }
    }

    fn cts(&self, sim: &Sim, sender: i32) {
        if self.station.state.get() != State::WaitCts || sender != self.send_to.get() {
            return;
        }
        self.own_timer(tag::GENERIC).force_cancel();
        if self.station.can_send() {
            self.send_data(sim, self.times.get().control);
            self.station.state.set(State::WaitAck);
            self.has_data.set(false);
            if self.has_cycles() {
                self.schedules.data_promised();
            }
        }
    }

    fn ack(&self, sim: &Sim, sender: i32) {
        if self.station.state.get() == State::WaitAck && sender == self.send_to.get() {
            self.own_timer(tag::GENERIC).force_cancel();
            self.station.state.set(State::Idle);
            self.finish(sim);
        }
    }

    /// Handles data for this station.
    fn data(&self, sim: &Sim, arrival: Arrival) {
        let (radio, number) = (arrival.frame.radio(), arrival.frame.uid);
        let (sender, announced) = (radio.mac.transmitter, radio.announced);
        let state = self.station.state.get();
        let expected = state == State::WaitData && sender == self.receive_from.get();
        if expected {
            self.update_neighbour_nav(sim, announced);
        } else if self.station.is_listening() {
            sim.print(&format!("got data pkt in {} state XXX {}\n", state as i32, self.me()));
        } else {
            sim.print(&format!(
                "Got data pkt in !WAIT_DATA/!CR_SENSE/!IDLE state({}) XXX {}\nDropping data pkt\n",
                state as i32,
                self.me()
            ));
            return;
        }
        if self.station.can_send() {
            self.send_control(sim, FrameKind::Ack, sender, announced - self.times.get().control);
        }
        self.station.state.set(State::Idle);
        if number != self.last_received.get() {
            self.last_received.set(number);
            self.base.up_target.send(sim, arrival.into_packet(), None);
        } else if expected {
            sim.print(&format!("Recd duplicate data pkt at {} from {sender}! free pkt\n", self.me()));
        } else {
            sim.print("Recd duplicate data pkt! free pkt\n");
        }
        self.check_to_send(sim);
    }
}
