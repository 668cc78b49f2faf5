//! Data from the layer above, which are sent directly or when the receiver polls (spec: wpan, sections 9 and 14).

use std::rc::Rc;

use super::state::{Awaited, Outgoing, Purpose};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::embedder::Doubt;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::wireless::wpan::lists::Transaction;
use crate::wireless::wpan::superframe::symbols;
use crate::wireless::wpan::{
    AddressMode, BASE_SUPERFRAME, DataOptions, LONGEST_FRAME, PERSISTENCE, RETRIES, SYMBOLS, WpanHeader,
    frame,
};
use crate::wireless::{BROADCAST, FrameKind};

/// The size of the largest packet that fits into a frame, octets.
const LONGEST_PACKET: i32 = LONGEST_FRAME - frame::DATA_OVERHEAD;

impl WpanMac {
    /// Handles a packet from the link layer.
    pub(super) fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if let Some(alive) = self.radio(sim).and_then(|radio| radio.is_alive(sim)) {
            self.shared.energy_in_use.set(true);
            if !alive {
                return self.base.wiring.drop_packet_for(sim, packet, "ENE");
            }
            self.wake(sim, false);
        }
        self.base.callback.set(callback);
        if packet.size > LONGEST_PACKET {
            let (source, size) = (packet.src, packet.size);
            sim.embedder().doubt(sim, &Doubt::LongPacket { source, size, most: LONGEST_PACKET });
        }
        let is_broadcast = packet.radio().mac.receiver == BROADCAST;
        let wants_ack = !is_broadcast && self.shared.acknowledges_data.get();
        let options = if is_broadcast { DataOptions::default() } else { self.shared.data_options.get() };
        self.check_overflow(sim, &self.tasks.data, "MCPS-DATA.request");
        self.data_options.set(options);
        self.build_data(&mut packet, wants_ack);
        let outgoing = Outgoing::new(packet);
        if options.in_guaranteed_slot() {
            // ns-2.35: guaranteed slots are not implemented; the frame is never sent (spec: wpan, section 14.3).
            return self.tasks.data.go(1, Awaited::Nothing);
        }
        self.tasks.data.go(1, Awaited::Contention);
        if self.sends_indirectly(options) {
            return self.offer(sim, outgoing);
        }
        self.contend_for_data(sim, outgoing);
    }

    /// Makes a data frame of a packet.
    fn build_data(&self, packet: &mut Packet, wants_ack: bool) {
        // ns-2.35: the length of a frame has eight bits, so that long packets count as short (spec: wpan, section 5).
        packet.size = i32::from(packet.size as u8) + frame::DATA_OVERHEAD;
        let sequence = self.sequence.replace(self.sequence.get().wrapping_add(1));
        let radio = packet.radio_mut();
        radio.mac.kind = FrameKind::Data;
        radio.mac.duration = 0;
        let old = radio.wpan;
        radio.wpan = WpanHeader {
            sequence: if old.keeps_sequence { old.sequence } else { sequence },
            number: if old.number == 0 { self.shared.next_number() } else { old.number },
            wants_ack,
            indirect: old.indirect,
            ..WpanHeader::default()
        };
    }

    fn sends_indirectly(&self, options: DataOptions) -> bool {
        options.is_indirect() && self.attributes.is_full.get() && !self.devices.borrow().is_empty()
    }

    /// Whether the present data are kept until their receiver polls.
    fn is_indirect(&self) -> bool {
        self.sends_indirectly(self.options())
    }

    fn wants_ack(&self) -> bool {
        let frame = self.slots.of(Purpose::Data).frame();
        frame.is_some_and(|frame| frame.packet.radio().wpan.wants_ack)
    }

    // --- Direct transmission ---

    /// Handles the end of contention for data.
    pub(super) fn data_contended(&self, sim: &Sim, won: bool) {
        let options = self.options();
        if options.in_guaranteed_slot() {
            return;
        }
        if self.is_indirect() {
            if won {
                self.tasks.data.awaited.set(Awaited::Sent);
                return self.request_mode(sim, Mode::Transmit);
            }
            return self.offer_failed(sim);
        }
        self.step_data(sim, won);
    }

    /// Handles the end of a data transmission.
    pub(super) fn data_sent(&self, sim: &Sim) {
        if !self.tasks.data.active.get() {
            if self.wants_ack() {
                return self.await_ack(sim, Purpose::Data);
            }
            self.listen(sim);
            return self.data_done(sim);
        }
        if self.options().in_guaranteed_slot() {
            return;
        }
        if self.is_indirect() {
            if self.wants_ack() {
                self.tasks.data.awaited.set(Awaited::Ack);
                return self.await_ack(sim, Purpose::Data);
            }
            return self.offer_taken(sim);
        }
        self.step_data(sim, true);
    }

    /// Handles the acknowledgement of data, or its absence.
    pub(super) fn data_acknowledged(&self, sim: &Sim, acknowledged: bool) {
        if !self.tasks.data.awaits(Awaited::Ack) {
            if acknowledged {
                self.tasks.data.stop();
                self.listen(sim);
                self.data_done(sim);
            }
            return;
        }
        if self.options().in_guaranteed_slot() {
            return;
        }
        if !self.is_indirect() {
            return self.step_data(sim, acknowledged);
        }
        if acknowledged { self.offer_taken(sim) } else { self.offer_failed(sim) }
    }

    /// Carries out the next step of a direct data transmission.
    fn step_data(&self, sim: &Sim, success: bool) {
        let task = &self.tasks.data;
        match task.step.get() {
            1 if success => {
                task.go(2, Awaited::Sent);
                return self.request_mode(sim, Mode::Transmit);
            }
            1 => {
                task.stop();
                self.listen(sim);
                self.data_failed(sim);
            }
            2 if self.wants_ack() => {
                task.go(3, Awaited::Ack);
                return self.await_ack(sim, Purpose::Data);
            }
            2 => {
                task.stop();
                self.listen(sim);
                self.data_done(sim);
            }
            _ if success => {
                task.stop();
                self.listen(sim);
                self.data_done(sim);
            }
            _ if self.slots.of(Purpose::Data).fail(RETRIES) => {
                task.go(1, Awaited::Contention);
                self.resume(sim);
            }
            _ => {
                task.stop();
                self.listen(sim);
                self.data_failed(sim);
            }
        }
        self.rest_if_idle(sim);
    }

    // --- Transmission after a poll ---

    /// The time for which data are kept for a receiver, seconds.
    fn persistence(&self) -> f64 {
        let order = self.superframes.borrow().own.order;
        PERSISTENCE * (f64::from(symbols(BASE_SUPERFRAME, order)) / SYMBOLS)
    }

    /// Keeps data for the receiver and announces them in beacons.
    fn offer(&self, sim: &Sim, frame: Rc<Outgoing>) {
        let keep = self.persistence();
        let address = frame.packet.radio().mac.receiver as u16;
        let transaction =
            Transaction { mode: AddressMode::Short, address, frame: frame.clone(), expiry: sim.now() + keep };
        self.offered.replace(Some(frame));
        self.transactions.borrow_mut().add(sim.now(), transaction);
        self.start_timer(sim, tag::DATA_WAIT, keep);
    }

    fn offer_taken(&self, sim: &Sim) {
        self.stop_timer(tag::DATA_WAIT);
        self.tasks.data.stop();
        self.listen(sim);
        self.data_done(sim);
    }

    fn offer_failed(&self, sim: &Sim) {
        self.tasks.data.awaited.set(Awaited::Contention);
        self.listen(sim);
        self.data_failed(sim);
    }

    /// Handles the case that the receiver has not polled in time.
    pub(super) fn data_expired(&self, sim: &Sim) {
        self.tasks.data.stop();
        if let Some(frame) = self.offered.take()
            && self.transactions.borrow_mut().contains(sim.now(), &frame)
        {
            self.transactions.borrow_mut().remove(&frame);
            let slot = self.slots.of(Purpose::Data);
            if slot.is_empty() {
                slot.put(frame);
            }
        }
        self.listen(sim);
        self.data_failed(sim);
    }

    /// Handles the poll of a device: sends its first pending frame.
    pub(super) fn extract(&self, sim: &Sim, mode: AddressMode, address: u16) {
        let Some(frame) = self.transactions.borrow_mut().pending(sim.now(), mode, address).0 else { return };
        frame.is_indirect.set(true);
        let purpose = if frame.command().is_some() { Purpose::Answer } else { Purpose::Data };
        let slot = self.slots.of(purpose);
        if slot.holds(&frame) {
            return;
        }
        slot.put(frame.clone());
        slot.renew();
        let claim = self.attributes.claim(&frame);
        if !claim.fits_now(&self.superframes.borrow(), sim.now()) {
            return self.resume(sim);
        }
        // ns-2.35: if data contend for the medium, they count as data that were polled for (spec: wpan, section 14.2).
        let waiting =
            [&self.tasks.data, &self.tasks.respond].into_iter().find(|task| task.awaits(Awaited::Contention));
        if let Some(task) = waiting {
            task.awaited.set(Awaited::Sent);
        }
        self.chosen.replace(Some(frame));
        self.request_mode(sim, Mode::Transmit);
    }
}
