//! The transmit path to the radio (spec: wpan, section 12).

use std::rc::Rc;

use super::state::{Access, OnAir, Outgoing, Purpose};
use super::{Mode, WpanMac, event, tag};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::BROADCAST;
use crate::wireless::wpan::radio::{Request, Status};
use crate::wireless::wpan::{
    ACK_WAIT, BACKOFF_SYMBOLS, DataOptions, PHY_HEADER, RETRIES, SYMBOLS, airtime, beacon_periods, frame,
};

/// `callBack`: the value with which senders are notified of successes, too.
const CALL_ALWAYS: u8 = 2;

impl WpanMac {
    /// Handles the radio's answer to a request, or the completion of the request.
    pub(in crate::wireless::wpan) fn transceiver_confirmed(&self, sim: &Sim, status: Status) {
        let status = match (status, self.requested.get()) {
            (Status::Success, Request::Mode(mode)) => Status::Mode(mode),
            (status, _) => status,
        };
        if self.access.get() == Access::Running {
            self.receiver_confirmed(sim, status);
        } else {
            self.transceiver_changed(sim, status);
        }
        if status != Status::Mode(Mode::Transmit) || self.beacon_waiting.get() {
            return;
        }
        let superframes = *self.superframes.borrow();
        let aligned = |to_parent| match superframes.beacon_enabled() {
            true => superframes.locate(sim.now(), to_parent, 0.0),
            false => 0.0,
        };
        let destination = self.ack.borrow().as_ref().map(|ack| ack.destination);
        if let Some(destination) = destination {
            let delay = aligned(destination == self.attributes.coordinator.get());
            if delay == 0.0 {
                self.send_ack(sim);
            } else {
                sim.schedule_event(self.id(), event::ACK_ALIGNMENT, delay);
            }
            return;
        }
        let to_parent =
            self.chosen.borrow().as_ref().map(|chosen| self.attributes.is_to_parent(&chosen.packet));
        let delay = to_parent.map_or(0.0, aligned);
        if delay > 0.0 {
            sim.schedule_event(self.id(), event::FRAME_ALIGNMENT, delay);
        } else {
            self.send_chosen(sim);
        }
    }

    /// Sends the pending acknowledgement.
    pub(super) fn send_ack(&self, sim: &Sim) {
        if self.beacon_waiting.get() {
            return;
        }
        let mut ack = self.ack.borrow_mut();
        let Some(packet) = ack.as_mut().and_then(|ack| ack.packet.take()) else { return };
        drop(ack);
        let on_air = OnAir::Ack(packet.radio().wpan.sequence);
        self.give_to_radio(sim, on_air, packet);
    }

    /// Sends the frame for which contention was won.
    pub(super) fn send_chosen(&self, sim: &Sim) {
        let Some(chosen) = self.chosen.borrow().clone() else { return };
        let purpose = self.slots.purpose(&chosen);
        if self.tasks.scan.active.get() && purpose != Some(Purpose::Command) {
            return;
        }
        if chosen.is_indirect.get() && !self.transactions.borrow_mut().contains(sim.now(), &chosen) {
            self.listen(sim);
            if let Some(purpose) = purpose {
                self.slots.of(purpose).take();
            }
            return self.resume(sim);
        }
        if purpose.is_some() {
            let mut copy = chosen.packet.clone();
            copy.size = chosen.size.get();
            copy.radio_mut().wpan.indirect = chosen.is_indirect.get();
            self.give_to_radio(sim, OnAir::Frame(chosen), copy);
        }
    }

    /// Passes a frame to the radio.
    pub(super) fn give_to_radio(&self, sim: &Sim, on_air: OnAir, packet: Packet) {
        self.on_air.replace(on_air);
        if self.is_down.get() {
            if self.beacon.take().is_some() {
                self.beacon_waiting.set(false);
            }
            return;
        }
        if self.shared.is_link_down(self.base.address, packet.radio().mac.receiver) {
            return self.frame_sent(sim);
        }
        self.in_transmission.set(true);
        if self.radio(sim).and_then(|radio| radio.is_alive(sim)) == Some(false) {
            return self.sent(sim, Status::Failed);
        }
        self.base.wiring.target.send(sim, packet, Some(self.id()));
    }

    /// Handles the end or the failure of a transmission by the radio.
    pub(in crate::wireless::wpan) fn sent(&self, sim: &Sim, status: Status) {
        self.in_transmission.set(false);
        if self.access.get() == Access::Won {
            self.access.set(Access::None);
        }
        if status == Status::Success {
            return self.frame_sent(sim);
        }
        let on_air = self.on_air.borrow().clone();
        match on_air {
            OnAir::Beacon => {
                self.beacon_waiting.set(false);
                self.beacon.set(None);
            }
            OnAir::Ack(_) => drop(self.ack.take()),
            OnAir::Frame(_) | OnAir::Nothing => {}
        }
    }

    /// Waits for the acknowledgement of the frame for the purpose `purpose`.
    pub(super) fn await_ack(&self, sim: &Sim, purpose: Purpose) {
        self.listen(sim);
        self.start_timer(sim, tag::ACK_WAIT, ACK_WAIT / SYMBOLS);
        self.slots.of(purpose).waits.set(true);
    }

    /// Handles the absence of an acknowledgement.
    pub(super) fn ack_missed(&self, sim: &Sim) {
        if let Some(slot) = self.slots.first()
            && slot.retries.get() >= RETRIES
            && let Some(frame) = slot.frame()
        {
            self.flash_failed_link(sim, frame.packet.radio().mac.receiver);
        }
        self.ack_timed_out(sim);
    }

    // --- Ends of transmissions ---

    /// Finishes a beacon of this station.
    pub(super) fn beacon_done(&self, sim: &Sim) {
        let Some(size) = self.beacon.get() else { return };
        // ns-2.35: the radio's header counts twice in the size (spec: wpan, section 12).
        let size = size + PHY_HEADER;
        let mut superframes = self.superframes.borrow_mut();
        let own = &mut superframes.own;
        own.periods = beacon_periods(airtime(size), size);
        let is_inactive = 16 * (own.spec.slot as i32 / BACKOFF_SYMBOLS) - own.periods == 0;
        drop(superframes);
        if is_inactive {
            self.request_mode(sim, Mode::Off);
        } else {
            self.listen(sim);
        }
        if self.access.get() == Access::Running {
            self.new_superframe(sim);
        }
        self.beacon_waiting.set(false);
        self.beacon.set(None);
        if !is_inactive {
            self.resume(sim);
        }
    }

    /// Discards the acknowledgement that was sent, and starts contention for the next frame.
    pub(super) fn ack_done(&self, sim: &Sim) {
        self.ack.take();
        self.resume(sim);
    }

    /// Discards the answer that was sent, and starts contention for the next frame.
    pub(super) fn answer_done(&self, sim: &Sim) {
        if let Some(frame) = self.slots.of(Purpose::Answer).take() {
            self.transactions.borrow_mut().remove(&frame);
        }
        self.resume(sim);
    }

    /// Removes a command that was sent or given up, without starting contention for another frame.
    pub(super) fn command_over(&self) {
        self.slots.of(Purpose::Command).take();
    }

    /// Finishes a command that was sent or given up.
    pub(super) fn command_done(&self, sim: &Sim) {
        self.command_over();
        self.resume(sim);
    }

    /// Finishes data that were sent.
    pub(super) fn data_done(&self, sim: &Sim) {
        if let Some(frame) = self.slots.of(Purpose::Data).take() {
            if self.shared.callback.get() == CALL_ALWAYS && frame.packet.radio().mac.receiver != BROADCAST {
                // ns-2.35: routing takes the notification for one of a failure (spec: wpan, section 12).
                self.notify_sender(sim, &frame, false);
            }
            self.base.call_back(sim);
            self.transactions.borrow_mut().remove(&frame);
        }
        self.resume(sim);
    }

    /// Handles the failure to send data.
    pub(super) fn data_failed(&self, sim: &Sim) {
        let frame = self.slots.of(Purpose::Data).take();
        if let Some(frame) = frame
            && self.shared.callback.get() != 0
        {
            self.notify_sender(sim, &frame, true);
        }
        if !self.timer_of(tag::DATA_WAIT).is_pending() {
            self.base.call_back(sim);
        }
        self.resume(sim);
    }

    /// Returns data to a sender that has requested to be notified of their fate.
    fn notify_sender(&self, sim: &Sim, frame: &Rc<Outgoing>, keeps_sequence: bool) {
        let Some(agent) = frame.packet.radio().on_failure.and_then(|agent| sim.entity(agent)) else { return };
        let mut packet = frame.packet.clone();
        packet.size = frame.size.get() - frame::DATA_OVERHEAD;
        frame.size.set(packet.size);
        packet.radio_mut().wpan.keeps_sequence = keeps_sequence;
        agent.transmission_failed(sim, packet);
    }

    /// The options of the last data from the layer above.
    pub(super) fn options(&self) -> DataOptions {
        self.data_options.get()
    }
}
