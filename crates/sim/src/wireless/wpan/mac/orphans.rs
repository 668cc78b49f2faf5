//! Devices that have lost their coordinator (spec: wpan, section 20).

use super::WpanMac;
use super::state::{Awaited, Purpose};
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::wpan::frame::Draft;
use crate::wireless::wpan::{AddressMode, Body, CommandId, NONE};

impl WpanMac {
    // --- The coordinator ---

    /// Answers an orphan notification if the device is associated with this coordinator.
    pub(super) fn orphan_heard(&self, sim: &Sim, device: u16) {
        if !self.devices.borrow().contains(device) {
            return;
        }
        self.check_overflow(sim, &self.tasks.answer_orphan, "MLME-ORPHAN.response");
        self.tasks.answer_orphan.go(0, Awaited::Contention);
        let body = Body::Realignment {
            pan: self.attributes.pan.get(),
            coordinator: self.attributes.short.get(),
            channel: self.channel(sim),
            address: device,
        };
        let realignment = Draft::new(FrameKind::Command(CommandId::Realignment), device)
            .to(AddressMode::Extended, NONE)
            .from(AddressMode::Extended, self.attributes.pan.get())
            .with(body, 8)
            .acknowledged();
        let frame = self.build(realignment);
        self.contend_for_answer(sim, frame);
    }

    /// Handles the receipt of the realignment by the orphan.
    pub(super) fn realignment_succeeded(&self, sim: &Sim) {
        self.tasks.answer_orphan.stop();
        self.answer_done(sim);
    }

    /// Handles the failure to send the realignment.
    pub(super) fn realignment_failed(&self, sim: &Sim) {
        self.tasks.answer_orphan.stop();
        self.slots.of(Purpose::Answer).take();
        self.resume(sim);
    }

    // --- The device ---

    /// Handles the coordinator's answer to an orphan notification.
    pub(super) fn realigned(&self, sim: &Sim, pan: u16, coordinator: u16, channel: u8, address: u16) {
        self.attributes.pan.set(pan);
        // ns-2.35: the low octet of the coordinator's address is replaced (spec: wpan, section 20).
        self.attributes.coordinator.set(coordinator & 0xff00 | u16::from(channel));
        self.attributes.short.set(address);
        self.answer_received(sim);
    }
}
