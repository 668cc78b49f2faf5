//! Contention and sending (spec: sensor-and-mobile-ip, sections 2.5 and 2.6).

use super::exchange::{Failures, Next, Sent};
use super::times::{CONTROL_SIZE, DATA_WINDOW, SYNC_SIZE, SYNC_WINDOW};
use super::{Purpose, RadioState, SensorMac, State, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::{BROADCAST, Direction, FrameKind};

/// The time added to the duration that an RTS frame announces, seconds.
const RTS_MARGIN: f64 = 0.001;

impl SensorMac {
    /// Accepts a packet from the layer above.
    pub(super) fn accept(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        self.base.callback.set(callback);
        let mac = &mut packet.radio_mut().mac;
        mac.kind = FrameKind::Data;
        let receiver = mac.receiver;
        if !self.has_cycles() {
            self.pending.replace(Some(packet));
            self.has_data.set(true);
            self.await_nav_end(sim);
            self.check_to_send(sim);
        } else if receiver == BROADCAST {
            self.pending.replace(Some(packet));
            self.schedules.plan_broadcast();
        } else if self.schedules.plan_unicast(receiver) {
            self.pending.replace(Some(packet));
        } else {
            // ns-2.35: the callback of a packet for an unknown neighbour is never called, so that the queue stays
            // blocked (spec: sensor-and-mobile-ip, section 2.6).
            sim.print("Neighbor unknown; cannot send pkt\n");
        }
    }

    /// Starts to contend for the medium if sleep cycles are disabled and a packet waits. Returns whether it has
    /// started.
    pub(super) fn check_to_send(&self, sim: &Sim) -> bool {
        if self.has_cycles() || !self.has_data.get() || !self.station.may_contend(sim) {
            return false;
        }
        self.station.wake_for_contention(sim);
        self.contend(sim, self.purpose_of_data());
        true
    }

    /// The purpose of contending for the pending packet: to send it as a broadcast or as unicast.
    pub(super) fn purpose_of_data(&self) -> Purpose {
        if self.pending_receiver() == BROADCAST { Purpose::Broadcast } else { Purpose::Unicast }
    }

    fn pending_receiver(&self) -> i32 {
        self.pending.borrow().as_ref().map_or(BROADCAST, |packet| packet.radio().mac.receiver)
    }

    /// Contends for the medium: sends if the medium stays free for a random time.
    pub(super) fn contend(&self, sim: &Sim, purpose: Purpose) {
        self.purpose.set(purpose);
        self.station.state.set(State::CarrierSense);
        let window = if purpose == Purpose::Sync { SYNC_WINDOW } else { DATA_WINDOW };
        let times = self.times.get();
        let slots = sim.default_rng().integer(window);
        self.start_timer(sim, tag::SENSE, times.difs + f64::from(slots) * times.slot);
    }

    pub(super) fn medium_is_free(&self, sim: &Sim) {
        let times = self.times.get();
        match self.purpose.get() {
            Purpose::Sync => self.send_sync(sim),
            Purpose::Broadcast => self.send_data(sim, 0.0),
            Purpose::Unicast => {
                sim.print(&format!("node: {} ..............data sent Uni............\n", self.me()));
                let receiver = self.pending_receiver();
                self.send_to.set(receiver);
                // ns-2.35: the number of retries is reset with every RTS, so that retries never end.
                self.failures.set(Failures::default());
                if self.station.can_send() {
                    let announced = 2.0 * times.control + times.data + RTS_MARGIN;
                    self.send_control(sim, FrameKind::Rts, receiver, announced);
                    self.station.state.set(State::WaitCts);
                }
            }
        }
    }

    /// Sends the pending packet, if the radio is free.
    pub(super) fn send_data(&self, sim: &Sim, announced: f64) {
        if !self.station.can_send() {
            return;
        }
        let frame = {
            let mut pending = self.pending.borrow_mut();
            let Some(packet) = pending.as_mut() else { return };
            packet.radio_mut().announced = announced;
            packet.clone()
        };
        self.transmit(sim, frame, self.times.get().data);
    }

    /// Sends a control frame.
    pub(super) fn send_control(&self, sim: &Sim, kind: FrameKind, receiver: i32, announced: f64) {
        let frame = self.control_frame(kind, CONTROL_SIZE, (receiver, self.me()), announced);
        self.transmit(sim, frame, self.times.get().control);
    }

    /// Announces to neighbours when this node sleeps.
    fn send_sync(&self, sim: &Sim) {
        let times = self.times.get();
        let mut left = self.schedules.time_to_sleep(sim, 0) - times.sync;
        if left < 0.0 {
            left += times.cycle;
        }
        if self.station.can_send() {
            let ends = (self.me(), self.schedules.synchroniser.get());
            let frame = self.control_frame(FrameKind::Sync, SYNC_SIZE, ends, left);
            self.transmit(sim, frame, times.sync);
            self.station.state.set(State::Idle);
        }
    }

    /// Makes a frame without a packet, with the given receiver and transmitter addresses.
    fn control_frame(&self, kind: FrameKind, size: i32, addresses: (i32, i32), announced: f64) -> Packet {
        let mut frame = Packet::new(Header { size, packet_type: PacketType::SMAC, ..Header::default() });
        let radio = frame.radio_mut();
        radio.direction = Direction::Down;
        radio.announced = announced;
        radio.mac.kind = kind;
        (radio.mac.receiver, radio.mac.transmitter) = addresses;
        frame
    }

    fn transmit(&self, sim: &Sim, mut frame: Packet, airtime: f64) {
        self.station.radio.set(RadioState::Sending);
        let radio = frame.radio_mut();
        radio.airtime = airtime;
        self.sent.set(Some(Sent {
            kind: radio.mac.kind,
            is_broadcast: radio.mac.receiver == BROADCAST,
            announced: radio.announced,
        }));
        self.base.wiring.target.send(sim, frame, Some(self.base.id));
        self.start_timer(sim, tag::SEND, airtime);
    }

    pub(super) fn sending_ends(&self, sim: &Sim) {
        self.station.radio.set(RadioState::Idle);
        let Some(sent) = self.sent.take() else { return };
        match sent.next() {
            Next::AwaitAnswer => self.start_timer(sim, tag::GENERIC, self.times.get().answer),
            Next::ScheduleAnnounced => self.schedules.sync_sent(),
            Next::BroadcastSent => {
                self.station.state.set(State::Idle);
                if !self.has_cycles() {
                    self.has_data.set(false);
                    self.finish(sim);
                } else if self.schedules.broadcast_sent() {
                    self.finish(sim);
                }
            }
            Next::NoteAndAwaitAnswer => {
                self.update_neighbour_nav(sim, sent.announced);
                self.start_timer(sim, tag::GENERIC, self.times.get().answer);
            }
            Next::Note => self.update_neighbour_nav(sim, sent.announced),
        }
    }

    /// Finishes the pending packet, so that the next one may come.
    pub(super) fn finish(&self, sim: &Sim) {
        self.pending.take();
        if !self.check_to_send(sim) {
            self.base.call_back(sim);
        }
    }

    /// Handles the lack of an answer, or the end of an unsuccessful search for a schedule.
    pub(super) fn answer_missing(&self, sim: &Sim) {
        if self.has_cycles() && self.schedules.is_empty() {
            return self.choose_schedule(sim);
        }
        match self.station.state.get() {
            State::WaitCts if self.count_failure(Failures::cts_missing) => {
                self.station.state.set(State::Idle);
                self.check_to_send(sim);
            }
            State::WaitCts => self.finish(sim),
            State::WaitAck => self.acknowledgement_missing(sim),
            _ => {}
        }
    }

    fn count_failure(&self, count: fn(&mut Failures) -> bool) -> bool {
        let mut failures = self.failures.get();
        let goes_on = count(&mut failures);
        self.failures.set(failures);
        goes_on
    }

    fn acknowledgement_missing(&self, sim: &Sim) {
        let times = self.times.get();
        let extension = times.data + times.control;
        if self.count_failure(Failures::ack_missing) {
            sim.print(&format!("SMAC {}: no ACK received. Extend Tx time.\n", self.me()));
            self.update_neighbour_nav(sim, extension);
        }
        // ns-2.35: the end of the neighbour NAV, a point in time, is compared with a duration, so the packet is given
        // up only if no neighbour is to answer.
        if self.station.neighbour_nav.get() < extension {
            if let Some(packet) = self.pending.take() {
                self.discard(sim, packet, "RET");
            }
            self.station.state.set(State::Idle);
            self.finish(sim);
        } else {
            self.send_data(sim, times.control);
        }
    }
}
