//! The beacons that a station sends (spec: wpan, section 17).

use std::cell::Cell;

use super::state::{Access, Awaited, OnAir, Outcome};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::wpan::frame::Draft;
use crate::wireless::wpan::radio::Request;
use crate::wireless::wpan::superframe::symbols;
use crate::wireless::wpan::{
    AddressMode, BASE_SUPERFRAME, Body, NO_BEACONS, NONE, SYMBOLS, SuperframeSpec, TURNAROUND,
};

/// The state of sending beacons.
#[derive(Debug, Default)]
pub struct Beaconing {
    /// Whether the next timer event sends a beacon; otherwise it prepares one.
    sends_next: Cell<bool>,
    /// Whether one more beacon is to announce the end of beacons.
    one_more: Cell<bool>,
    /// The last beacon order of the station other than "no beacons"; `None` before the first.
    last_order: Cell<Option<u8>>,
}

/// The request that a station start superframes.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The PAN identifier.
    pub pan: u16,
    /// The channel number.
    pub channel: u8,
    /// The beacon order, which determines the interval.
    pub beacon_order: u8,
    /// The superframe order, which determines the active part.
    pub superframe_order: u8,
    /// Whether the station becomes a PAN coordinator.
    pub as_coordinator: bool,
}

impl WpanMac {
    /// Starts, changes or stops the station's own superframes.
    pub(super) fn start(&self, sim: &Sim, wanted: Start) {
        self.check_overflow(sim, &self.tasks.start, "MLME-START.request");
        let Start { pan, channel, beacon_order, superframe_order, as_coordinator } = wanted;
        let refusal = if self.attributes.short.get() == NONE {
            Some(Outcome::NoShortAddress)
        } else if beacon_order > NO_BEACONS
            || superframe_order > beacon_order && superframe_order != NO_BEACONS
        {
            Some(Outcome::InvalidParameter)
        } else if !self.attributes.is_full.get() {
            Some(Outcome::Undefined)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            return self.start_confirmed(sim, refusal);
        }
        self.tasks.start.go(1, Awaited::Sent);
        self.listen(sim);
        let old = std::mem::replace(&mut self.superframes.borrow_mut().own.order, beacon_order);
        let superframe_order = if beacon_order == NO_BEACONS { NO_BEACONS } else { superframe_order };
        self.superframe_order.set(superframe_order);
        if self.attributes.is_pan_coordinator.replace(as_coordinator) != as_coordinator {
            if as_coordinator {
                self.look_like_pan_coordinator(sim);
            } else {
                self.look_associated(sim);
            }
        }
        if as_coordinator {
            self.attributes.pan.set(pan);
            self.attributes.coordinator_extended.set(self.address());
            self.set_channel(sim, channel);
        }
        if old == beacon_order {
            self.tasks.start.stop();
            self.start_confirmed(sim, Outcome::Success);
            self.resume(sim);
        } else if old == NO_BEACONS {
            self.beaconing.sends_next.set(false);
            self.start_timer(sim, tag::BEACON_SENDING, 0.0);
        } else if beacon_order == NO_BEACONS {
            self.beaconing.one_more.set(true);
        }
    }

    /// Handles the end of the first beacon of new superframes.
    pub(super) fn first_beacon_sent(&self, sim: &Sim) {
        self.tasks.start.stop();
        self.start_confirmed(sim, Outcome::Success);
        self.beacon_done(sim);
    }

    /// Prepares or sends a beacon.
    pub(super) fn beacon_due(&self, sim: &Sim) {
        let order = self.superframes.borrow().own.order;
        let is_due = order != NO_BEACONS || self.beaconing.one_more.get();
        if !self.beaconing.sends_next.replace(!self.beaconing.sends_next.get()) {
            if is_due {
                self.beacon_waiting.set(true);
                self.request(sim, Request::ForceOff);
                self.ack.take();
                self.request_mode(sim, Mode::Transmit);
            }
            return self.start_timer(sim, tag::BEACON_SENDING, TURNAROUND / SYMBOLS);
        }
        if is_due {
            self.send_beacon(sim, order);
        }
        if order != NO_BEACONS {
            self.beaconing.last_order.set(Some(order));
        }
        if let Some(order) = self.beaconing.last_order.get() {
            let time = f64::from(symbols(BASE_SUPERFRAME, order) - TURNAROUND as u32) / SYMBOLS;
            self.start_timer(sim, tag::BEACON_SENDING, time);
        }
    }

    fn send_beacon(&self, sim: &Sim, order: u8) {
        let is_answering = self.ack.borrow().is_some() || self.access.get() == Access::Won;
        if self.tasks.start.active.get() && order != NO_BEACONS && is_answering {
            return self.beacon_waiting.set(false);
        }
        if self.is_down.get() {
            self.beacon_waiting.set(false);
            return self.beacon.set(None);
        }
        let spec = self.spec(order, self.superframe_order.get());
        let packet = self.build_beacon(sim, NONE, spec, true);
        self.beacon.set(Some(packet.size));
        self.give_to_radio(sim, OnAir::Beacon, packet);
        let mut superframes = self.superframes.borrow_mut();
        superframes.own.beacon = sim.now() * SYMBOLS;
        superframes.own.spec = spec;
        drop(superframes);
        self.beaconing.one_more.set(false);
    }

    fn spec(&self, beacon_order: u8, superframe_order: u8) -> SuperframeSpec {
        SuperframeSpec {
            pan_coordinator: self.attributes.is_pan_coordinator.get(),
            permits_association: self.attributes.permits_association.get(),
            ..SuperframeSpec::new(beacon_order, superframe_order)
        }
    }

    /// Makes a beacon. If `announces` is true, it announces pending frames.
    fn build_beacon(
        &self,
        sim: &Sim,
        destination: u16,
        spec: SuperframeSpec,
        announces: bool,
    ) -> crate::packet::Packet {
        let pending = match announces {
            true => self.transactions.borrow_mut().announced(sim.now(), &self.devices.borrow()),
            false => Vec::new(),
        };
        let octets: i32 = pending.iter().map(|(mode, _)| mode.octets()).sum();
        let payload = 4 + i32::from(announces) + octets;
        let has_pending = !pending.is_empty();
        let draft = Draft::new(FrameKind::Beacon, destination)
            .from(AddressMode::Short, self.attributes.pan.get())
            .with(
                Body::Beacon { spec, address: self.attributes.short.get(), pending: pending.into() },
                payload,
            );
        let sequence = self.beacon_sequence.replace(self.beacon_sequence.get().wrapping_add(1));
        let mut packet = draft.into_packet(self.base.address, sequence);
        let header = &mut packet.radio_mut().wpan;
        header.number = self.shared.next_number();
        header.pending = has_pending;
        packet
    }

    /// Handles the beacon request of another station.
    pub(super) fn beacon_requested(&self, sim: &Sim, asker: i32) {
        let attributes = &self.attributes;
        let answers = attributes.is_full.get()
            && attributes.permits_association.get()
            && attributes.short.get() != NONE
            && !self.superframes.borrow().own.has_beacons();
        if answers {
            let spec = self.spec(NO_BEACONS, self.superframe_order.get());
            let packet = self.build_beacon(sim, asker as u16, spec, false);
            self.contend_for_answer(sim, super::state::Outgoing::new(packet));
        }
    }
}
