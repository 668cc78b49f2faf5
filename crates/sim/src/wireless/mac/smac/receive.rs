//! Frames that arrive (spec: sensor-and-mobile-ip, sections 2.4 and 2.5).

use super::{NONE_RECEIVED, RadioState, SensorMac, State, tag};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::{BROADCAST, FrameKind};

impl SensorMac {
    /// The first bit of a frame arrives.
    pub(super) fn first_bit(&self, sim: &Sim, mut arrival: Arrival, capture_threshold: f64) {
        let airtime = arrival.frame.airtime;
        // ns-2.35: a damaged frame goes on, and the radio counts as receiving while it sends.
        if self.radio.get() == RadioState::Sending && !arrival.error {
            arrival.error = true;
            self.arriving.replace(Some(arrival));
            return self.restart_timer(sim, tag::RECEIVE, airtime);
        }
        if self.state.get() == State::CarrierSense {
            self.own_timer(tag::SENSE).force_cancel();
        }
        if self.radio.get() != RadioState::Receiving {
            self.radio.set(RadioState::Receiving);
        } else if let Some(late) = self.collide(sim, &arrival, capture_threshold) {
            if !late {
                self.discard_arrival(sim, arrival);
            }
            return;
        }
        self.arriving.replace(Some(arrival));
        self.restart_timer(sim, tag::RECEIVE, airtime);
    }

    /// A frame arrives during another one. `None` if it takes that one's place, otherwise whether it is only noise.
    fn collide(&self, sim: &Sim, arrival: &Arrival, capture_threshold: f64) -> Option<bool> {
        let airtime = arrival.frame.airtime;
        let ratio = self.arriving.borrow().as_ref().map_or(0.0, |current| current.power / arrival.power);
        if ratio >= capture_threshold {
            self.update_nav(sim, self.times.get().eifs + airtime);
            return Some(true);
        }
        self.collision.set(true);
        if airtime > self.own_timer(tag::RECEIVE).due() - sim.now() {
            if let Some(current) = self.arriving.take() {
                self.discard_arrival(sim, current);
            }
            return None;
        }
        Some(false)
    }

    fn discard_arrival(&self, sim: &Sim, arrival: Arrival) {
        self.discard(sim, arrival.into_packet(), "COL");
    }

    /// Drops a frame; this is reported if it is addressed to the station.
    pub(super) fn discard(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        let mac = &packet.radio().mac;
        let (to_me, from_me) = (mac.receiver == self.me(), mac.transmitter == self.me());
        let is_told = match mac.kind {
            FrameKind::Rts => from_me,
            FrameKind::Cts | FrameKind::Ack => to_me,
            FrameKind::Sync => true,
            _ => to_me || from_me || mac.receiver == BROADCAST,
        };
        if is_told && !packet.error {
            self.base.wiring.drop_packet_for(sim, packet, reason);
        }
    }

    pub(super) fn reception_ends(&self, sim: &Sim) {
        let Some(arrival) = self.arriving.take() else { return };
        let eifs = self.times.get().eifs;
        if self.state.get() == State::Sleep {
            if self.collision.take() {
                self.discard_arrival(sim, arrival);
                self.update_nav(sim, eifs);
                // ns-2.35: the radio is awake although the station sleeps.
                self.radio.set(RadioState::Idle);
            } else {
                self.discard(sim, arrival.into_packet(), "SLP");
                self.radio.set(RadioState::Sleeping);
            }
        } else if self.radio.get() == RadioState::Sending {
        } else if self.collision.take() {
            self.discard_arrival(sim, arrival);
            self.recover(sim, eifs);
        } else if arrival.error {
            self.recover(sim, eifs);
        } else {
            self.radio.set(RadioState::Idle);
            self.handle(sim, arrival.into_packet());
        }
    }

    /// A frame could not be read.
    fn recover(&self, sim: &Sim, eifs: f64) {
        self.update_nav(sim, eifs);
        if self.state.get() == State::CarrierSense {
            self.sleep(sim);
        } else {
            self.radio.set(RadioState::Idle);
        }
    }

    fn handle(&self, sim: &Sim, packet: Packet) {
        let radio = packet.radio();
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
                self.base.up_target.send(sim, packet, None);
                self.check_to_send(sim);
            }
            FrameKind::Data if to_me => self.data(sim, packet),
            _ => {
                drop(packet);
                // An acknowledgement that nothing follows is no reason to sleep.
                if kind != FrameKind::Ack || announced > 0.0 {
                    self.sleep_through(sim, announced);
                }
            }
        }
    }

    /// Others exchange frames: this station sleeps meanwhile.
    fn sleep_through(&self, sim: &Sim, announced: f64) {
        self.update_nav(sim, announced);
        if self.is_listening() {
            self.sleep(sim);
        }
    }

    fn rts(&self, sim: &Sim, sender: i32, announced: f64) {
        if !self.is_listening() || self.nav.get() != 0.0 {
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

    /// Data for this station.
    fn data(&self, sim: &Sim, packet: Packet) {
        let radio = packet.radio();
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
        if packet.uid != self.last_received.get() {
            self.last_received.set(packet.uid);
            self.base.up_target.send(sim, packet, None);
        } else if expected {
            sim.print(&format!("Recd duplicate data pkt at {} from {sender}! free pkt\n", self.me()));
        } else {
            sim.print("Recd duplicate data pkt! free pkt\n");
        }
        self.check_to_send(sim);
    }
}
