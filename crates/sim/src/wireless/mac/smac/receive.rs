//! The reception of frames (spec: sensor-and-mobile-ip, sections 2.4 and 2.5).

use std::rc::Rc;

use super::{NONE_RECEIVED, RadioState, SensorMac, State, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::propagation::ReceivedPower;
use crate::wireless::{BROADCAST, Frame, FrameKind, RadioHeader};

/// Frames that the channel hands to this MAC, past the radio.
impl SensorMac {
    /// The radio whose frames this MAC receives directly; `None` if there is none.
    pub(in crate::wireless) fn direct_radio(&self, sim: &Sim) -> Option<EntityId> {
        let (epoch, mut direct) = *self.direct.borrow();
        if epoch != sim.wiring_epoch() {
            let radio = self.base.radio.get().and_then(|radio| sim.entity(radio)?.as_radio());
            direct = radio.and_then(|radio| radio.direct(sim, self.base.id));
            self.direct.replace((sim.wiring_epoch(), direct));
        }
        direct.map(|radio| radio.id)
    }

    /// The radio whose frames this MAC received directly before the last change of the wiring.
    pub(in crate::wireless) fn radio_before(&self) -> Option<EntityId> {
        self.direct.borrow().1.map(|radio| radio.id)
    }

    /// Handles the first bit of a frame that arrives at the radio. Returns false without doing anything if anything has
    /// been rewired, so that the frame must take the normal path.
    pub(in crate::wireless) fn hear(&self, sim: &Sim, frame: &Rc<Frame>) -> bool {
        let direct = self.direct.borrow();
        let (epoch, Some(radio)) = &*direct else { return false };
        let Some(motion) = sim.wireless().motions().get(radio.motion) else { return false };
        if *epoch != sim.wiring_epoch() {
            return false;
        }
        let consumption = radio.consumption.and_then(|number| sim.wireless().consumptions.get(number));
        if consumption.is_some_and(|consumption| !consumption.hears_directly(sim)) {
            return true;
        }
        let reception = &radio.reception;
        let power = reception.power(sim, motion, frame);
        if power.reaches(reception.sense_threshold) {
            if let Some(consumption) = consumption {
                consumption.charge_receiving_directly(sim, frame.airtime);
            }
            let error = frame.error || !power.reaches(reception.receive_threshold);
            let capture_threshold = reception.capture_threshold;
            drop(direct);
            self.first_bit(sim, Arrival { frame: frame.clone(), power, error }, capture_threshold);
        }
        true
    }
}

impl SensorMac {
    /// Handles the first bit of a frame.
    pub(super) fn first_bit(&self, sim: &Sim, mut arrival: Arrival, capture_threshold: f64) {
        // ns-2.35: a damaged frame that arrives while the radio is sending is treated as if the radio were not sending,
        // and the radio then counts as receiving.
        if self.radio.get() == RadioState::Sending && !arrival.error {
            arrival.error = true;
            return self.receive(sim, arrival);
        }
        if self.state.get() == State::CarrierSense {
            self.own_timer(tag::SENSE).force_cancel();
        }
        if self.radio.get() != RadioState::Receiving {
            self.radio.set(RadioState::Receiving);
        } else if let Some(late) = self.collide(sim, &arrival, capture_threshold) {
            if !late {
                self.discard_arrival(sim, arrival, "COL");
            }
            return;
        }
        self.receive(sim, arrival);
    }

    /// Receives a frame until its end; it replaces the frame received before.
    fn receive(&self, sim: &Sim, arrival: Arrival) {
        let end = sim.next_key(arrival.frame.airtime);
        self.reception_end.set(end);
        arrival.frame.await_end_at_sensor(sim, self.base.id, end);
        self.arriving.replace(Some(arrival));
    }

    /// Handles the end of a frame: of the one being received, unless another frame has replaced it.
    pub(super) fn frame_may_end(&self, sim: &Sim) {
        // Event numbers are unique, so they identify the frame that ends.
        if sim.current_key().sequence() == self.reception_end.get().sequence() {
            self.reception_ends(sim);
        }
    }

    /// Handles a frame that arrives during another one. Returns `None` if it replaces the other one, otherwise whether
    /// it is too weak to disturb the other one.
    fn collide(&self, sim: &Sim, arrival: &Arrival, capture_threshold: f64) -> Option<bool> {
        let airtime = arrival.frame.airtime;
        let ratio = self.arriving.borrow().as_ref().map_or(0.0, |current| current.power / arrival.power);
        if ratio >= capture_threshold {
            self.update_nav(sim, self.times.get().eifs + airtime);
            return Some(true);
        }
        self.collision.set(true);
        if airtime > self.reception_end.get().time() - sim.now() {
            if let Some(current) = self.arriving.take() {
                self.discard_arrival(sim, current, "COL");
            }
            return None;
        }
        Some(false)
    }

    /// Drops a frame that has arrived; the drop is reported if the frame is addressed to this station.
    fn discard_arrival(&self, sim: &Sim, arrival: Arrival, reason: &'static str) {
        if !arrival.error && self.reports_drop_of(arrival.frame.radio()) {
            self.base.wiring.drop_packet_for(sim, arrival.into_packet(), reason);
        }
    }

    /// Drops a packet; the drop is reported if the packet is addressed to this station.
    pub(super) fn discard(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        if !packet.error && self.reports_drop_of(packet.radio()) {
            self.base.wiring.drop_packet_for(sim, packet, reason);
        }
    }

    fn reports_drop_of(&self, radio: &RadioHeader) -> bool {
        let mac = &radio.mac;
        let (to_me, from_me) = (mac.receiver == self.me(), mac.transmitter == self.me());
        match mac.kind {
            FrameKind::Rts => from_me,
            FrameKind::Cts | FrameKind::Ack => to_me,
            FrameKind::Sync => true,
            _ => to_me || from_me || mac.receiver == BROADCAST,
        }
    }

    fn reception_ends(&self, sim: &Sim) {
        let Some(arrival) = self.arriving.take() else { return };
        let eifs = self.times.get().eifs;
        if self.state.get() == State::Sleep {
            if self.collision.take() {
                self.discard_arrival(sim, arrival, "COL");
                self.update_nav(sim, eifs);
                // ns-2.35: after a collision, the radio is awake although the station sleeps.
                self.radio.set(RadioState::Idle);
            } else {
                self.discard_arrival(sim, arrival, "SLP");
                self.radio.set(RadioState::Sleeping);
            }
        } else if self.radio.get() == RadioState::Sending {
        } else if self.collision.take() {
            self.discard_arrival(sim, arrival, "COL");
            self.recover(sim, eifs);
        } else if arrival.error {
            self.recover(sim, eifs);
        } else {
            self.radio.set(RadioState::Idle);
            self.handle(sim, arrival);
        }
    }

    /// Handles a frame that could not be decoded.
    fn recover(&self, sim: &Sim, eifs: f64) {
        self.update_nav(sim, eifs);
        if self.state.get() == State::CarrierSense {
            self.sleep(sim);
        } else {
            self.radio.set(RadioState::Idle);
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
                if self.state.get() == State::CarrierSense {
                    self.state.set(State::Idle);
                }
                let times = self.times.get();
                self.update_nav(sim, times.control + times.data);
            }
            FrameKind::Cts if to_me => self.cts(sim, sender),
            FrameKind::Ack if to_me => self.ack(sim, sender),
            FrameKind::Sync => self.sync(sim, receiver, sender, announced),
            FrameKind::Data if receiver == BROADCAST => {
                self.state.set(State::Idle);
                self.base.up_target.send(sim, arrival.into_packet(), None);
                self.check_to_send(sim);
            }
            FrameKind::Data if to_me => self.data(sim, arrival),
            _ => {
                // An acknowledgement at the end of an exchange is no reason to sleep.
                if kind != FrameKind::Ack || announced > 0.0 {
                    self.sleep_through(sim, announced);
                }
            }
        }
    }

    /// Sleeps during an exchange between other stations.
    fn sleep_through(&self, sim: &Sim, announced: f64) {
        self.update_nav(sim, announced);
        if self.is_listening() {
            self.sleep(sim);
        }
    }

    fn rts(&self, sim: &Sim, sender: i32, announced: f64) {
        if !self.is_listening() || self.nav_is_set(sim) {
            return;
        }
        self.receive_from.set(sender);
        if self.can_send() {
            self.send_control(sim, FrameKind::Cts, sender, announced - self.times.get().control);
            self.state.set(State::WaitData);
            self.last_received.set(NONE_RECEIVED);
        }
    }

    fn cts(&self, sim: &Sim, sender: i32) {
        if self.state.get() != State::WaitCts || sender != self.send_to.get() {
            return;
        }
        self.own_timer(tag::GENERIC).force_cancel();
        if self.can_send() {
            self.send_data(sim, self.times.get().control);
            self.state.set(State::WaitAck);
            self.has_data.set(false);
            if self.has_cycles() {
                self.schedules.data_promised();
            }
        }
    }

    fn ack(&self, sim: &Sim, sender: i32) {
        if self.state.get() == State::WaitAck && sender == self.send_to.get() {
            self.own_timer(tag::GENERIC).force_cancel();
            self.state.set(State::Idle);
            self.finish(sim);
        }
    }

    /// Handles data for this station.
    fn data(&self, sim: &Sim, arrival: Arrival) {
        let (radio, number) = (arrival.frame.radio(), arrival.frame.uid);
        let (sender, announced) = (radio.mac.transmitter, radio.announced);
        let state = self.state.get();
        let expected = state == State::WaitData && sender == self.receive_from.get();
        if expected {
            self.update_neighbour_nav(sim, announced);
        } else if self.is_listening() {
            sim.print(&format!("got data pkt in {} state XXX {}\n", state as i32, self.me()));
        } else {
            sim.print(&format!(
                "Got data pkt in !WAIT_DATA/!CR_SENSE/!IDLE state({}) XXX {}\nDropping data pkt\n",
                state as i32,
                self.me()
            ));
            return;
        }
        if self.can_send() {
            self.send_control(sim, FrameKind::Ack, sender, announced - self.times.get().control);
        }
        self.state.set(State::Idle);
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
