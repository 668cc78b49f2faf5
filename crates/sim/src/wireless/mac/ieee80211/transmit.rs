//! The transmit path, and the actions when timers expire.

use super::parameters::GUARD;
use super::state::{Access, Medium, Next, Pending, Sending};
use super::{Ieee80211, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wireless::mac::contention::Size;
use crate::wireless::mac::duration::{microseconds, seconds};
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
        let waiting = self.carrier_sense.waiting.get();
        match waiting.contend(|| self.carrier_sense.is_idle(sim), self.defer.is_pending()) {
            Access::Nothing => {}
            Access::Backoff => self.start_backoff(sim, false, 0.0),
            Access::Deferral => self.start_access(sim, true),
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
    pub(super) fn transmit(&self, sim: &Sim, frame: Packet, timeout: f64) {
        self.carrier_sense.transmitting.set(true);
        if self.carrier_sense.medium.get() != Medium::Idle {
            self.carrier_sense.spoil();
        }
        let airtime = frame.radio().airtime;
        if self.base.end_target.get().is_some() {
            self.in_air.replace(Some(frame.clone()));
        }
        self.base.wiring.target.send(sim, frame, Some(self.id()));
        self.send_timer.resched(sim, self.id(), tag::SEND, timeout);
        self.air_timer.resched(sim, self.id(), tag::AIR, airtime);
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
        if !self.try_management(sim) && self.control.get().is_none() && !self.try_rts(sim) {
            self.try_data(sim);
        }
    }

    /// Sends the pending CTS or ACK. Returns false if there is none to be sent.
    fn try_control(&self, sim: &Sim) -> bool {
        if matches!(self.carrier_sense.sending.get(), Sending::Cts | Sending::Ack) {
            return false;
        }
        let Some(frame) = self.control.get() else { return false };
        let parameters = &self.parameters;
        let ack = parameters.control_airtime(FrameKind::Ack);
        if frame.kind == FrameKind::Ack {
            self.set_sending(sim, Sending::Ack);
            self.transmit(sim, self.packet_of(frame), ack);
            return true;
        }
        if !self.carrier_sense.is_idle(sim) {
            self.control.set(None);
            self.discard(sim, &self.packet_of(frame), false, "BSY");
            return true;
        }
        self.set_sending(sim, Sending::Cts);
        let timeout = frame.airtime + GUARD + seconds(frame.duration) + GUARD - parameters.sifs.get() - ack;
        self.transmit(sim, self.packet_of(frame), timeout);
        true
    }

    /// Sends the pending RTS. Returns false if there is none.
    fn try_rts(&self, sim: &Sim) -> bool {
        let Some(frame) = self.rts.get() else { return false };
        if !self.carrier_sense.is_idle(sim) {
            self.widen_window();
            self.start_backoff(sim, false, 0.0);
            return true;
        }
        self.set_sending(sim, Sending::Rts);
        let cts = self.parameters.control_airtime(FrameKind::Cts);
        let timeout = frame.airtime + GUARD + self.parameters.sifs.get() + cts + GUARD;
        self.transmit(sim, self.packet_of(frame), timeout);
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
        let Some(frame) = self.data.borrow().clone() else { return false };
        let radio = frame.radio();
        self.set_sending(sim, Sending::Data);
        let timeout = if radio.mac.receiver == BROADCAST {
            radio.airtime
        } else {
            let ack = self.parameters.control_airtime(FrameKind::Ack);
            radio.airtime + GUARD + self.parameters.sifs.get() + ack + GUARD
        };
        self.transmit(sim, frame, timeout);
        true
    }

    /// Handles the timeout of the answer to the last frame sent.
    pub(super) fn send_expired(&self, sim: &Sim) {
        match self.carrier_sense.sending.get() {
            Sending::Rts => self.rts_failed(sim),
            Sending::Cts | Sending::Ack => {
                self.control.set(None);
            }
            Sending::Data => self.data_ended(sim),
            Sending::Management(kind) => self.management_ended(sim, kind),
            Sending::Nothing => {}
        }
        self.resume_sending(sim);
    }

    /// Handles the lack of a CTS.
    fn rts_failed(&self, sim: &Sim) {
        let failures = self.update_contention(|contention| contention.count_failure(Size::Short));
        if self.may_retry(failures, Size::Short) {
            return self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        }
        if let Some(rts) = self.rts.take() {
            self.discard(sim, &self.packet_of(rts), false, "RET");
        }
        self.give_up_data(sim);
        self.update_contention(|contention| contention.forget_failures(Size::Short));
        self.reset_window();
    }

    /// Whether a frame that has failed `failures` times is sent again.
    fn may_retry(&self, failures: i32, size: Size) -> bool {
        let parameters = &self.parameters;
        let limit = match size {
            Size::Short => parameters.short_retry_limit.get(),
            Size::Long => parameters.long_retry_limit.get(),
        };
        let most = parameters.cw_max.get().into();
        self.update_contention(|contention| contention.may_retry(failures, limit.into(), most))
    }

    /// The size by which failures of the pending data frame are counted.
    pub(super) fn data_size(&self) -> Size {
        match &*self.data.borrow() {
            Some(data) if !self.parameters.is_above_rts_threshold(data.size) => Size::Short,
            _ => Size::Long,
        }
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
        let size = self.data_size();
        let failures = self.update_contention(|contention| contention.count_failure(size));
        if self.begins_handoff(sim, failures) {
            return;
        }
        if self.may_retry(failures, size) {
            self.announce_data();
            return self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        }
        self.give_up_data(sim);
        self.update_contention(|contention| contention.forget_failures(size));
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
        let pending = if self.control.get().is_some() {
            Pending::Answer
        } else if self.rts.get().is_some() {
            Pending::Rts
        } else {
            match &*self.data.borrow() {
                None => Pending::Nothing,
                Some(data) => Pending::Data {
                    is_announced: self.parameters.reaches_rts_threshold(data.size)
                        && data.radio().mac.receiver != BROADCAST,
                },
            }
        };
        match pending.next(self.carrier_sense.waiting.get()) {
            Next::Wait => {}
            Next::AfterSifs => self.defer.resched(sim, self.id(), tag::DEFER, self.parameters.sifs.get()),
            Next::Access => self.start_access(sim, self.carrier_sense.is_idle(sim)),
            Next::Packet => self.base.call_back(sim),
        }
        self.set_sending(sim, Sending::Nothing);
    }
}
