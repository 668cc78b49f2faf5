//! Association of a device with a coordinator, on both sides (spec: wpan, section 15).

use std::cell::RefCell;
use std::rc::Rc;

use super::scan::Descriptor;
use super::state::{Awaited, Outcome, Outgoing, Purpose};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::wpan::frame::Draft;
use crate::wireless::wpan::lists::Transaction;
use crate::wireless::wpan::{AddressMode, Body, CommandId, NONE, RESPONSE_WAIT, RETRIES, SYMBOLS};

/// The state of an association at the coordinator.
#[derive(Debug, Default)]
pub struct Joining {
    /// The association response that is kept for the device.
    response: RefCell<Option<Rc<Outgoing>>>,
}

impl WpanMac {
    // --- The device ---

    /// Starts to associate with a coordinator.
    pub(super) fn associate(&self, sim: &Sim, with: &Descriptor) {
        self.check_overflow(sim, &self.tasks.associate, "MLME-ASSOCIATE.request");
        self.set_channel(sim, with.channel);
        self.attributes.pan.set(with.pan);
        self.attributes.coordinator_extended.set(with.address);
        self.tasks.associate.go(1, Awaited::Contention);
        let request = Draft::new(FrameKind::Command(CommandId::AssociationRequest), with.address)
            .to(AddressMode::Short, with.pan)
            .from(AddressMode::Extended, NONE)
            .acknowledged();
        let request = self.build(request);
        self.contend_for_command(sim, request);
    }

    /// Handles the end of contention for a frame of the association.
    pub(super) fn association_contended(&self, sim: &Sim, won: bool) {
        if !won {
            return self.association_failed(sim, Outcome::ChannelAccessFailure);
        }
        self.tasks.associate.go(2, Awaited::Sent);
        self.say(sim, "sending association request command ...");
        self.request_mode(sim, Mode::Transmit);
    }

    fn association_failed(&self, sim: &Sim, outcome: Outcome) {
        self.tasks.associate.stop();
        if outcome != Outcome::ChannelAccessFailure {
            self.listen(sim);
        }
        self.command_over();
        self.attributes.pan.set(NONE);
        self.attributes.coordinator_extended.set(NONE);
        self.association_confirmed(sim, outcome);
        self.resume(sim);
    }

    /// Handles the end of the transmission of an association frame.
    pub(super) fn association_frame_sent(&self, sim: &Sim) {
        let step = self.tasks.associate.step.get();
        self.tasks.associate.go(if step < 5 { 3 } else { 6 }, Awaited::Ack);
        self.await_ack(sim, Purpose::Command);
    }

    /// Handles the acknowledgement of an association frame, or its absence.
    pub(super) fn association_acknowledged(&self, sim: &Sim, acknowledged: bool) {
        let task = &self.tasks.associate;
        let is_request = task.step.get() < 5;
        if acknowledged && is_request {
            task.go(4, Awaited::Extraction);
            self.request_mode(sim, Mode::Off);
            self.say(sim, "ack for association request command received");
            self.command_over();
            return self.start_timer(sim, tag::EXTRACTION, RESPONSE_WAIT / SYMBOLS);
        }
        if acknowledged {
            task.go(7, Awaited::Frame);
            self.listen(sim);
            self.say(sim, "ack for data request command received");
            self.command_over();
            return self.start_timer(sim, tag::EXTRACTION, RESPONSE_WAIT / SYMBOLS);
        }
        let slot = self.slots.of(Purpose::Command);
        if !slot.fail(RETRIES) {
            return self.association_failed(sim, if is_request { Outcome::NoAck } else { Outcome::NoData });
        }
        if is_request {
            task.go(1, Awaited::Contention);
            return self.resume(sim);
        }
        task.go(5, Awaited::Sent);
        self.chosen.replace(slot.frame());
        self.request_mode(sim, Mode::Transmit);
    }

    /// Polls for the association response, or gives up if the response has not come in time.
    pub(super) fn association_extraction(&self, sim: &Sim) {
        let task = &self.tasks.associate;
        if task.step.get() >= 7 {
            return self.association_answered(sim, false);
        }
        task.go(5, Awaited::Sent);
        let (pan, coordinator) = (self.attributes.pan.get(), self.attributes.coordinator_extended.get());
        let has_short = self.attributes.short.get() != NONE;
        let mode = if has_short { AddressMode::Short } else { AddressMode::Extended };
        let request = Draft::new(FrameKind::Command(CommandId::DataRequest), coordinator)
            .to(AddressMode::Short, pan)
            .from(mode, pan)
            .acknowledged();
        let request = self.build(request);
        let slot = self.slots.of(Purpose::Command);
        slot.put(request.clone());
        slot.renew();
        self.say(sim, "sending data request command ...");
        self.chosen.replace(Some(request));
        self.request_mode(sim, Mode::Transmit);
    }

    /// Handles the association response, or its absence.
    pub(super) fn association_answered(&self, sim: &Sim, answered: bool) {
        if !answered {
            return self.association_failed(sim, Outcome::NoData);
        }
        self.tasks.associate.stop();
        self.listen(sim);
        let coordinator = self.attributes.coordinator_extended.get();
        self.look_associated(sim);
        self.set_label(sim, &format!("[{coordinator}]"));
        self.say(sim, "association response command received");
        self.stop_timer(tag::EXTRACTION);
        self.attributes.short.set(self.address());
        self.association_confirmed(sim, Outcome::Success);
        self.resume(sim);
    }

    // --- The coordinator ---

    /// Handles an association request of a device.
    pub(super) fn association_requested(&self, sim: &Sim, device: u16) {
        self.devices.borrow_mut().add(device);
        let task = &self.tasks.respond;
        if task.active.get() {
            // ns-2.35: a device that asks while another association is in progress gets no answer (spec: wpan, section
            // 15.2).
            return;
        }
        task.go(0, Awaited::Contention);
        let pan = self.attributes.pan.get();
        let response = Draft::new(FrameKind::Command(CommandId::AssociationResponse), device)
            .to(AddressMode::Extended, pan)
            .from(AddressMode::Extended, pan)
            .with(Body::Response { address: device }, 4)
            .acknowledged();
        let frame = self.build(response);
        let keep = 2.0 * RESPONSE_WAIT / SYMBOLS;
        let transaction = Transaction {
            mode: AddressMode::Extended,
            address: device,
            frame: frame.clone(),
            expiry: sim.now() + keep,
        };
        if !self.transactions.borrow_mut().add(sim.now(), transaction) {
            return task.stop();
        }
        self.joining.response.replace(Some(frame));
        self.start_timer(sim, tag::RESPONSE, keep);
    }

    /// Handles the device's acknowledgement of the association response.
    pub(super) fn response_succeeded(&self, sim: &Sim) {
        self.tasks.respond.stop();
        self.stop_timer(tag::RESPONSE);
        self.answer_done(sim);
    }

    /// Handles the failure to send the association response.
    pub(super) fn response_failed(&self) {
        self.tasks.respond.stop();
        self.stop_timer(tag::RESPONSE);
        self.slots.of(Purpose::Answer).take();
    }

    /// Handles the case that the device has not polled for the association response in time.
    pub(super) fn response_expired(&self, _sim: &Sim) {
        self.tasks.respond.stop();
        if let Some(frame) = self.joining.response.take() {
            self.transactions.borrow_mut().remove(&frame);
        }
    }
}
