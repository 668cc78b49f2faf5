//! The transmit path.

use super::parameters::{ExtendedParameters, GUARD, OVERHEAD};
use super::{ExtendedMac, tag};
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::mac::contention::{Contention, Size};
use crate::wireless::mac::duration::{microseconds, seconds};
use crate::wireless::{BROADCAST, Direction, FrameKind};

/// The frame of this station that is in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InAir {
    Rts,
    Data,
    Broadcast,
    Answer,
}

/// The answer that this station waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    Cts,
    Ack,
}

impl ExtendedMac {
    /// Handles a packet from the interface queue.
    pub(super) fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        self.base.callback.set(callback);
        let parameters = &self.parameters;
        packet.size += OVERHEAD;
        let size = packet.size;
        let broadcast = packet.radio().mac.receiver == BROADCAST;
        let sifs = parameters.sifs.get();
        let ack = parameters.control_airtime(FrameKind::Ack);
        let radio = packet.radio_mut();
        radio.mac.kind = FrameKind::Data;
        radio.mac.sequence = self.sequence.get();
        radio.mac.duration = if broadcast { 0 } else { microseconds(sifs + ack) };
        radio.airtime = parameters.airtime(size, radio.modulation);
        self.sequence.set(self.sequence.get().wrapping_add(1));
        self.prepare_rts(&packet);
        self.data.replace(Some(packet));
        if self.backoff.is_pending() {
            return;
        }
        if self.channel.is_free() { self.transmit_next(sim) } else { self.start_backoff(sim) }
    }

    /// Makes the RTS for a data frame that needs one.
    fn prepare_rts(&self, data: &Packet) {
        let radio = data.radio();
        let (receiver, airtime) = (radio.mac.receiver, radio.airtime);
        if receiver == BROADCAST || data.size <= self.parameters.rts_threshold.get() {
            return;
        }
        let sifs = self.parameters.sifs.get();
        let cts = self.parameters.control_airtime(FrameKind::Cts);
        let duration = sifs + cts + sifs + airtime + sifs + self.parameters.control_airtime(FrameKind::Ack);
        self.rts.replace(Some(self.frame(FrameKind::Rts, receiver, microseconds(duration))));
    }

    /// Makes a frame for `receiver` that carries no packet.
    pub(super) fn frame(&self, kind: FrameKind, receiver: i32, duration: u16) -> Packet {
        let mut frame = Packet::new(Header {
            size: ExtendedParameters::size(kind),
            packet_type: PacketType::MAC,
            ..Header::default()
        });
        let radio = frame.radio_mut();
        radio.direction = Direction::Down;
        radio.airtime = self.parameters.control_airtime(kind);
        radio.modulation = self.parameters.basic_modulation();
        radio.mac.kind = kind;
        radio.mac.receiver = receiver;
        radio.mac.duration = duration;
        if kind == FrameKind::Rts {
            radio.mac.transmitter = self.base.address;
        }
        frame
    }

    fn start_backoff(&self, sim: &Sim) {
        self.backoff.set(sim.default_rng().integer(self.contention.get().window() + 1));
        if self.channel.is_free() && self.backoff.run(sim, self.id(), self.parameters.slot.get()) {
            self.backoff_over(sim);
        }
    }

    pub(super) fn backoff_over(&self, sim: &Sim) {
        self.backoff.clear();
        self.transmit_next(sim);
    }

    /// Sends RTS or data, whichever is pending.
    fn transmit_next(&self, sim: &Sim) {
        let rts = self.rts.borrow().clone();
        match rts {
            Some(rts) => self.transmit(sim, rts, InAir::Rts),
            None => self.send_data(sim),
        }
    }

    pub(super) fn send_data(&self, sim: &Sim) {
        let Some(data) = self.data.borrow().clone() else { return };
        let broadcast = data.radio().mac.receiver == BROADCAST;
        self.transmit(sim, data, if broadcast { InAir::Broadcast } else { InAir::Data });
    }

    fn transmit(&self, sim: &Sim, frame: Packet, what: InAir) {
        self.in_air.set(Some(what));
        self.base.wiring.target.send(sim, frame, Some(self.id()));
    }

    /// Handles the end of a transmission by this station.
    pub(super) fn sent(&self, sim: &Sim) {
        match self.in_air.take() {
            Some(InAir::Rts) => self.await_answer(sim, Awaited::Cts),
            Some(InAir::Data) => self.await_answer(sim, Awaited::Ack),
            Some(InAir::Broadcast) => self.next_packet(sim),
            Some(InAir::Answer) | None => {}
        }
    }

    fn await_answer(&self, sim: &Sim, answer: Awaited) {
        self.awaited.set(Some(answer));
        let time = self.parameters.control_airtime(FrameKind::Ack);
        self.timeout.resched(sim, self.id(), tag::TIMEOUT, self.parameters.sifs.get() + time + GUARD);
    }

    /// Finishes the data frame: starts a new back-off, and asks for the next packet.
    fn next_packet(&self, sim: &Sim) {
        self.data.replace(None);
        self.rts.replace(None);
        self.start_backoff(sim);
        self.base.call_back(sim);
    }

    /// Handles the lack of an expected CTS or ACK.
    pub(super) fn answer_missing(&self, sim: &Sim) {
        let Some(awaited) = self.awaited.take() else { return };
        let parameters = &self.parameters;
        let size = self.data.borrow().as_ref().map_or(0, |data| data.size);
        let (size, limit) = if awaited == Awaited::Cts || size <= parameters.rts_threshold.get() {
            (Size::Short, parameters.short_retry_limit.get())
        } else {
            (Size::Long, parameters.long_retry_limit.get())
        };
        let most = parameters.cw_max.get().into();
        let again = self.update_contention(|contention| {
            let failures = contention.count_failure(size);
            contention.may_retry(failures, limit.into(), most)
        });
        if again {
            if let (Awaited::Ack, Some(data)) = (awaited, &*self.data.borrow()) {
                self.prepare_rts(data);
            }
            return self.start_backoff(sim);
        }
        self.give_up(sim, awaited);
        self.reset_retries();
        self.next_packet(sim);
    }

    fn give_up(&self, sim: &Sim, awaited: Awaited) {
        if let (Awaited::Cts, Some(rts)) = (awaited, self.rts.take()) {
            self.base.wiring.drop_packet_for(sim, rts, "RET");
        }
        let Some(data) = self.data.take() else { return };
        if let Some(agent) = data.radio().on_failure.and_then(|agent| sim.entity(agent)) {
            agent.transmission_failed(sim, data.clone());
        }
        self.base.wiring.drop_packet_for(sim, data, "RET");
    }

    fn reset_retries(&self) {
        let least = self.parameters.cw_min.get().into();
        self.update_contention(|contention| {
            contention.forget_failures(Size::Short);
            contention.forget_failures(Size::Long);
            contention.reset_window(least);
        });
    }

    /// Changes the contention window or the failures.
    pub(super) fn update_contention<R>(&self, change: impl FnOnce(&mut Contention) -> R) -> R {
        let mut contention = self.contention.get();
        let result = change(&mut contention);
        self.contention.set(contention);
        result
    }

    /// Handles an arrived CTS or ACK. Returns false if the station was not waiting for it.
    pub(super) fn answered(&self, sim: &Sim, answer: Awaited) -> bool {
        if self.awaited.get() != Some(answer) {
            return false;
        }
        self.awaited.set(None);
        self.timeout.force_cancel();
        if answer == Awaited::Cts {
            self.rts.replace(None);
            self.update_contention(|contention| contention.forget_failures(Size::Short));
            self.data_timer.resched(sim, self.id(), tag::DATA, self.parameters.sifs.get());
        } else {
            self.reset_retries();
            self.next_packet(sim);
        }
        true
    }

    /// Answers a frame after SIFS.
    pub(super) fn prepare_answer(&self, sim: &Sim, answer: Packet) {
        self.answer.replace(Some(answer));
        self.answer_timer.resched(sim, self.id(), tag::ANSWER, self.parameters.sifs.get());
    }

    /// Makes the CTS that answers an RTS with a duration field of `duration` microseconds.
    pub(super) fn cts(&self, receiver: i32, duration: u16) -> Packet {
        let rest =
            seconds(duration) - self.parameters.sifs.get() - self.parameters.control_airtime(FrameKind::Cts);
        self.frame(FrameKind::Cts, receiver, microseconds(rest))
    }

    pub(super) fn send_answer(&self, sim: &Sim) {
        if let Some(answer) = self.answer.take() {
            self.transmit(sim, answer, InAir::Answer);
        }
    }
}
