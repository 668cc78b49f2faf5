//! The transmit path, and the actions when timers expire.

use super::parameters::{GUARD, microseconds, seconds};
use super::state::{Medium, Sending, Waiting};
use super::{Ieee80211, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wireless::{BROADCAST, FrameKind};

impl Ieee80211 {
    /// Handles a packet from the interface queue.
    pub(super) fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        self.base.callback.set(callback);
        let parameters = &self.parameters;
        packet.size += parameters.overhead();
        let size = packet.size;
        let sequence = self.sequence.get();
        let radio = packet.radio_mut();
        radio.mac.kind = FrameKind::Data;
        if radio.mac.receiver == BROADCAST {
            radio.airtime = parameters.airtime(size, parameters.basic_rate.get());
            radio.mac.duration = 0;
        } else {
            radio.airtime = parameters.airtime(size, parameters.data_rate.get());
            let ack = parameters.control_airtime(FrameKind::Ack);
            radio.mac.duration = microseconds(ack + parameters.sifs.get());
        }
        radio.mac.sequence = sequence;
        self.data.replace(Some(packet));
        self.announce_data();
        self.sequence.set(sequence.wrapping_add(1));
        self.contend(sim);
    }

    /// Begins to contend for the medium for a new frame.
    pub(super) fn contend(&self, sim: &Sim) {
        if self.carrier_sense.waiting.get() != Waiting::No {
            return;
        }
        if !self.carrier_sense.is_idle(sim) {
            return self.start_backoff(sim, false, 0.0);
        }
        if !self.defer.is_pending() {
            self.start_access(sim, true);
        }
    }

    /// Waits for DIFS and a random number of slots.
    fn start_access(&self, sim: &Sim, idle: bool) {
        let difs = self.parameters.difs();
        if self.parameters.fix_timer.get() != 0 {
            return self.start_backoff(sim, idle, difs);
        }
        let slots = self.draw_slots(sim);
        let time = difs + f64::from(slots) * self.parameters.slot.get();
        self.defer.resched(sim, self.id(), tag::DEFER, time);
    }

    /// Transmits a frame. If no answer has come `timeout` seconds later, it counts as missing.
    pub(super) fn transmit(&self, sim: &Sim, frame: &Packet, timeout: f64) {
        self.carrier_sense.transmitting.set(true);
        if self.carrier_sense.medium.get() != Medium::Idle {
            self.carrier_sense.spoil();
        }
        let airtime = frame.radio().airtime;
        if self.base.end_target.get().is_some() {
            self.in_air.replace(Some(frame.clone()));
        }
        self.base.wiring.target.send(sim, frame.clone(), Some(self.id()));
        self.send_timer.resched(sim, self.id(), tag::SEND, timeout);
        self.air_timer.resched(sim, self.id(), tag::AIR, airtime);
    }

    /// Returns a copy of a pending frame, for transmission.
    fn copy(pending: &std::cell::RefCell<Option<Packet>>) -> Option<Packet> {
        pending.borrow().clone()
    }

    pub(super) fn air_expired(&self, sim: &Sim) {
        if let Some(frame) = self.in_air.take() {
            self.base.end_target.send(sim, frame, None);
        }
        self.carrier_sense.transmitting.set(false);
    }

    pub(super) fn defer_expired(&self, sim: &Sim) {
        if !self.try_control(sim) && !self.try_rts(sim) {
            self.try_data(sim);
        }
    }

    pub(super) fn backoff_expired(&self, sim: &Sim) {
        if !self.try_management(sim) && self.control.borrow().is_none() && !self.try_rts(sim) {
            self.try_data(sim);
        }
    }

    /// Sends the pending CTS or ACK. Returns false if there is none to be sent.
    fn try_control(&self, sim: &Sim) -> bool {
        if matches!(self.carrier_sense.sending.get(), Sending::Cts | Sending::Ack) {
            return false;
        }
        let Some(frame) = Self::copy(&self.control) else { return false };
        let parameters = &self.parameters;
        let ack = parameters.control_airtime(FrameKind::Ack);
        if frame.radio().mac.kind == FrameKind::Ack {
            self.set_sending(sim, Sending::Ack);
            self.transmit(sim, &frame, ack);
            return true;
        }
        if !self.carrier_sense.is_idle(sim) {
            self.control.replace(None);
            self.discard(sim, &frame, frame.error, "BSY");
            return true;
        }
        self.set_sending(sim, Sending::Cts);
        let own = frame.radio();
        let timeout = own.airtime + GUARD + seconds(own.mac.duration) + GUARD - parameters.sifs.get() - ack;
        self.transmit(sim, &frame, timeout);
        true
    }

    /// Sends the pending RTS. Returns false if there is none.
    fn try_rts(&self, sim: &Sim) -> bool {
        if self.rts.borrow().is_none() {
            return false;
        }
        if !self.carrier_sense.is_idle(sim) {
            self.widen_window();
            self.start_backoff(sim, false, 0.0);
            return true;
        }
        let Some(frame) = Self::copy(&self.rts) else { return false };
        self.set_sending(sim, Sending::Rts);
        let cts = self.parameters.control_airtime(FrameKind::Cts);
        let timeout = frame.radio().airtime + GUARD + self.parameters.sifs.get() + cts + GUARD;
        self.transmit(sim, &frame, timeout);
        true
    }

    /// Sends the pending data frame. Returns false if there is none.
    fn try_data(&self, sim: &Sim) -> bool {
        if self.data.borrow().is_none() {
            return false;
        }
        if !self.carrier_sense.is_idle(sim) {
            self.announce_data();
            self.widen_window();
            self.start_backoff(sim, false, 0.0);
            return true;
        }
        self.readdress_data();
        let Some(frame) = Self::copy(&self.data) else { return false };
        let radio = frame.radio();
        self.set_sending(sim, Sending::Data);
        let timeout = if radio.mac.receiver == BROADCAST {
            radio.airtime
        } else {
            let ack = self.parameters.control_airtime(FrameKind::Ack);
            radio.airtime + GUARD + self.parameters.sifs.get() + ack + GUARD
        };
        self.transmit(sim, &frame, timeout);
        true
    }

    /// Handles the time-out of the answer to the last frame sent.
    pub(super) fn send_expired(&self, sim: &Sim) {
        match self.carrier_sense.sending.get() {
            Sending::Rts => self.rts_failed(sim),
            Sending::Cts | Sending::Ack => {
                self.control.replace(None);
            }
            Sending::Data => self.data_ended(sim),
            Sending::Management(kind) => self.management_ended(sim, kind),
            Sending::Nothing => {}
        }
        self.resume_sending(sim);
    }

    /// Handles the lack of a CTS.
    fn rts_failed(&self, sim: &Sim) {
        self.short_retries.set(self.short_retries.get() + 1);
        if (self.short_retries.get() as u32) < self.parameters.short_retry_limit.get() {
            self.widen_window();
            return self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        }
        if let Some(rts) = self.rts.take() {
            self.discard(sim, &rts, rts.error, "RET");
        }
        self.give_up_data(sim);
        self.short_retries.set(0);
        self.reset_window();
    }

    /// Whether the pending data frame counts as a short frame.
    pub(super) fn data_is_short(&self) -> bool {
        self.data.borrow().as_ref().is_some_and(|data| !self.parameters.is_above_rts_threshold(data.size))
    }

    /// Handles the end of a broadcast data frame, or the lack of the ACK for a unicast one.
    fn data_ended(&self, sim: &Sim) {
        let Some(receiver) = self.data.borrow().as_ref().map(|data| data.radio().mac.receiver) else {
            return;
        };
        if receiver == BROADCAST {
            self.data.replace(None);
            self.reset_window();
            return self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        }
        let parameters = &self.parameters;
        let (retries, limit) = if self.data_is_short() {
            (&self.short_retries, parameters.short_retry_limit.get())
        } else {
            (&self.long_retries, parameters.long_retry_limit.get())
        };
        retries.set(retries.get() + 1);
        if self.begins_handoff(sim, retries.get()) {
            return;
        }
        if (retries.get() as u32) < limit {
            self.announce_data();
            self.widen_window();
            return self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        }
        self.give_up_data(sim);
        retries.set(0);
        self.reset_window();
    }

    /// Notifies the sender that the data frame could not be delivered, and drops it.
    fn give_up_data(&self, sim: &Sim) {
        let Some(mut data) = self.data.take() else { return };
        if let Some(agent) = data.radio().on_failure.and_then(|agent| sim.entity(agent)) {
            data.size -= self.parameters.overhead();
            agent.transmission_failed(sim, data.clone());
        }
        self.discard(sim, &data, data.error, "RET");
    }

    /// Prepares the next transmission after one has ended, successfully or not.
    pub(super) fn resume_sending(&self, sim: &Sim) {
        if self.control.borrow().is_some() {
            self.defer.resched(sim, self.id(), tag::DEFER, self.parameters.sifs.get());
        } else if self.rts.borrow().is_some() {
            if self.carrier_sense.waiting.get() == Waiting::No {
                self.start_access(sim, self.carrier_sense.is_idle(sim));
            }
        } else if let Some((size, receiver)) =
            self.data.borrow().as_ref().map(|data| (data.size, data.radio().mac.receiver))
        {
            if self.carrier_sense.waiting.get() == Waiting::No {
                if !self.parameters.reaches_rts_threshold(size) || receiver == BROADCAST {
                    self.start_access(sim, self.carrier_sense.is_idle(sim));
                } else {
                    self.defer.resched(sim, self.id(), tag::DEFER, self.parameters.sifs.get());
                }
            }
        } else {
            self.base.call_back(sim);
        }
        self.set_sending(sim, Sending::Nothing);
    }
}
