//! Handling of frames from the radio (spec: wpan, section 10).

use std::cell::RefCell;
use std::rc::Rc;

use super::scan::Kind;
use super::state::{Ack, Awaited, OnAir, Purpose};
use super::{Mode, WpanMac, event, tag};
use crate::Sim;
use crate::packet::{Packet, PacketType};
use crate::wireless::wpan::frame::{DATA_OVERHEAD, Draft, destination, message};
use crate::wireless::wpan::radio::Received;
use crate::wireless::wpan::{
    AddressMode, Body, CommandId, NO_BEACONS, NONE, PHY_HEADER, SYMBOLS, WpanMessage, airtime,
    interframe_space,
};
use crate::wireless::{Frame, FrameKind};

impl WpanMac {
    /// Handles a received frame as [`WpanMac::receive`] does, for a frame that is passed as a packet.
    pub(super) fn receive_packet(&self, sim: &Sim, mut packet: Packet) {
        let radio = packet.radio();
        let (power, total, collided) = (radio.received_power, radio.wpan.total_power, radio.wpan.collided);
        let error = packet.error;
        packet.size += PHY_HEADER;
        let frame = Rc::new(Frame::new(packet));
        self.receive(sim, Received { frame, power, total, error, collided });
    }

    fn drop_received(&self, sim: &Sim, received: Received, reason: &'static str) {
        if self.base.wiring.drop_target.is_watched(sim) {
            self.base.wiring.drop_packet_for(sim, received.into_packet(), reason);
        }
    }

    /// Passes a frame that no layer above the MAC will see to the MAC's logger.
    fn log(&self, sim: &Sim, packet: Packet) {
        self.base.log_target.send(sim, packet, None);
    }

    /// Handles a received frame.
    pub(in crate::wireless::wpan) fn receive(&self, sim: &Sim, received: Received) {
        if self.radio(sim).is_some_and(|radio| radio.is_alive(sim).is_some()) {
            self.shared.energy_in_use.set(true);
        }
        let frame = received.frame.clone();
        let (kind, source) = (frame.kind, frame.radio().mac.transmitter);
        self.slots.heard_from(source);
        if let Some(reason) = self.unwanted_by_scan(kind) {
            return self.drop_received(sim, received, reason);
        }
        if received.error {
            return self.drop_received(sim, received, "ERR");
        }
        let interference = received.total - received.power;
        if interference > 0.0
            && received.power / interference < self.radio(sim).map_or(0.0, |radio| radio.capture_threshold())
        {
            if !received.collided {
                self.flash_collision(sim);
            }
            return self.drop_received(sim, received, "LQI");
        }
        if let Some(WpanMessage { body: Body::Beacon { spec, .. }, .. }) = message(&frame)
            && spec.beacon_order != NO_BEACONS
        {
            // ns-2.35: the superframes of beacons of other networks limit contention, too, and do so forever (spec:
            // wpan, section 10).
            let mut superframes = self.superframes.borrow_mut();
            superframes.heard.spec = *spec;
            superframes.heard.order = spec.beacon_order;
            superframes.heard.beacon = (sim.now() - airtime(received.size())) * SYMBOLS;
        }
        if let Some(reason) = self.filter(&frame) {
            return self.drop_received(sim, received, reason);
        }
        let is_command = matches!(kind, FrameKind::Command(_));
        let is_data = frame.packet_type != PacketType::MAC;
        let is_answering = self.command.borrow().is_some() || !self.slots.of(Purpose::Answer).is_empty();
        if is_command || is_data {
            if frame.radio().wpan.wants_ack {
                let is_request = kind == FrameKind::Command(CommandId::AssociationRequest);
                if is_request && (!self.attributes.is_full.get() || self.attributes.short.get() == NONE) {
                    return;
                }
                if !(is_command && is_answering) {
                    self.acknowledge(sim, &frame);
                }
            } else {
                self.listen(sim);
            }
        }
        if is_command && is_answering || is_data && self.data.borrow().is_some() {
            return self.drop_received(sim, received, "BSY");
        }
        if self.is_duplicate(&frame, source) {
            return self.drop_received(sim, received, "DUP");
        }
        match kind {
            FrameKind::Beacon => self.beacon_received(sim, received),
            FrameKind::Ack => self.ack_received(sim, received),
            FrameKind::Command(command) => self.command_received(sim, received, command),
            _ => {
                let (size, wants_ack) = (received.size(), frame.radio().wpan.wants_ack);
                drop(frame);
                self.data.replace(Some(received.into_packet()));
                if !wants_ack {
                    self.schedule_space(sim, size);
                }
            }
        }
    }

    /// The reason for which a scan drops a frame; `None` if the frame is accepted.
    fn unwanted_by_scan(&self, kind: FrameKind) -> Option<&'static str> {
        if !self.tasks.scan.active.get() {
            return None;
        }
        match self.scanning.borrow().kind {
            Kind::Active => (kind != FrameKind::Beacon).then_some("APS"),
            Kind::Orphan => (kind != FrameKind::Command(CommandId::Realignment)).then_some("OPH"),
        }
    }

    /// The reason for which a frame that carries no packet is dropped; `None` if the frame is for this station.
    fn filter(&self, frame: &Packet) -> Option<&'static str> {
        if frame.packet_type != PacketType::MAC {
            return None;
        }
        let message = message(frame)?;
        let attributes = &self.attributes;
        let (kind, pan) = (frame.radio().mac.kind, attributes.pan.get());
        let is_beacon = kind == FrameKind::Beacon;
        if is_beacon && pan != NONE && message.source_pan != pan {
            return Some("PAN");
        }
        let (mode, address) = destination(frame);
        if mode != AddressMode::None {
            if message.destination_pan != NONE && message.destination_pan != pan {
                return Some("PAN");
            }
            let is_other = match mode {
                AddressMode::Short => address != NONE && address != attributes.short.get(),
                _ => address != self.address(),
            };
            if is_other {
                return Some("ADR");
            }
        } else if matches!(kind, FrameKind::Command(_))
            && (!attributes.is_full.get() || self.devices.borrow().is_empty() || message.source_pan != pan)
        {
            return Some("PAN");
        }
        let coordinator = attributes.coordinator_extended.get();
        let is_others =
            is_beacon && coordinator != NONE && coordinator != frame.radio().mac.transmitter as u16;
        is_others.then_some("COO")
    }

    /// Prepares an acknowledgement.
    fn acknowledge(&self, sim: &Sim, frame: &Packet) {
        let (source, header) = (frame.radio().mac.transmitter, frame.radio().wpan);
        let is_data_request = frame.radio().mac.kind == FrameKind::Command(CommandId::DataRequest);
        let mode = message(frame).map_or(AddressMode::None, |message| message.source_mode);
        let mut packet =
            Draft::new(FrameKind::Ack, source as u16).into_packet(self.base.address, header.sequence);
        packet.uid = frame.uid;
        let ack = &mut packet.radio_mut().wpan;
        ack.number = header.number;
        ack.pending =
            is_data_request && self.transactions.borrow_mut().pending(sim.now(), mode, source as u16).1 > 0;
        let destination = source as u16;
        self.ack.replace(Some(Ack { packet: Some(packet), destination }));
        self.stop_contention();
        self.request_mode(sim, Mode::Transmit);
    }

    fn is_duplicate(&self, frame: &Packet, source: i32) -> bool {
        let sequence = frame.radio().wpan.sequence;
        match frame.radio().mac.kind {
            FrameKind::Beacon => self.beacon_duplicates.borrow_mut().is_duplicate(source, sequence),
            FrameKind::Ack => self.on_air.borrow().sequence() != Some(sequence),
            _ => self.duplicates.borrow_mut().is_duplicate(source, sequence),
        }
    }

    fn ack_received(&self, sim: &Sim, received: Received) {
        if self.slots.first().is_none() {
            return;
        }
        let on_air = match &*self.on_air.borrow() {
            OnAir::Frame(frame) => self.slots.purpose(frame),
            _ => None,
        };
        if self.timer_of(tag::ACK_WAIT).is_pending() {
            self.stop_timer(tag::ACK_WAIT);
        } else {
            if on_air != Some(Purpose::Data) {
                return;
            }
            self.stop_contention();
        }
        if on_air == Some(Purpose::Command) && self.tasks.poll.awaits(Awaited::Ack) {
            self.tracking.has_more.set(received.frame.radio().wpan.pending);
        }
        self.frame_acknowledged(sim);
        if self.base.log_target.is_watched(sim) {
            self.log(sim, received.into_packet());
        }
    }

    fn command_received(&self, sim: &Sim, received: Received, command: CommandId) {
        let packet = received.into_packet();
        let log = self.base.log_target.is_watched(sim).then(|| packet.clone());
        match command {
            CommandId::AssociationRequest
            | CommandId::AssociationResponse
            | CommandId::DataRequest
            | CommandId::Realignment => drop(self.command.replace(Some(packet))),
            CommandId::Orphan => self.orphan_heard(sim, packet.radio().mac.transmitter as u16),
            CommandId::BeaconRequest => self.beacon_requested(sim, packet.radio().mac.transmitter),
        }
        if let Some(log) = log {
            self.log(sim, log);
        }
    }

    /// Schedules the handling of the held frame after the interframe space of a frame of `size` octets.
    fn schedule_space(&self, sim: &Sim, size: i32) {
        sim.schedule_event(self.id(), event::INTERFRAME_SPACE, interframe_space(size) / SYMBOLS);
    }

    /// Schedules the handling of the frame that was just acknowledged after its interframe space.
    pub(super) fn await_space(&self, sim: &Sim) {
        let size = |held: &RefCell<Option<Packet>>| held.borrow().as_ref().map(|packet| packet.size);
        if let Some(size) = size(&self.command).or_else(|| size(&self.data)) {
            self.schedule_space(sim, size);
        }
    }

    /// Handles the held frame at the end of the interframe space.
    pub(super) fn space_over(&self, sim: &Sim) {
        let Some(command) = self.command.take() else { return self.pass_up(sim) };
        let source = command.radio().mac.transmitter as u16;
        let Some(message) = message(&command) else { return };
        match (command.radio().mac.kind, &message.body) {
            (FrameKind::Command(CommandId::AssociationRequest), _) => self.association_requested(sim, source),
            (FrameKind::Command(CommandId::AssociationResponse), Body::Response { address }) => {
                self.attributes.short.set(*address);
                self.answer_received(sim);
            }
            (FrameKind::Command(CommandId::DataRequest), _) => self.extract(sim, message.source_mode, source),
            (
                FrameKind::Command(CommandId::Realignment),
                Body::Realignment { pan, coordinator, channel, address },
            ) => {
                self.realigned(sim, *pan, *coordinator, *channel, *address);
            }
            _ => {}
        }
    }

    /// Passes received data up.
    fn pass_up(&self, sim: &Sim) {
        if self.data.borrow().is_none() {
            return;
        }
        if self.tasks.poll.active.get() {
            self.answer_received(sim);
        }
        let Some(mut packet) = self.data.take() else { return };
        packet.size -= DATA_OVERHEAD;
        packet.radio_mut().forwards += 1;
        self.base.up_target.send(sim, packet, None);
    }
}
