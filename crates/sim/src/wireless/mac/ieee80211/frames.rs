//! Frames without a packet, and the disposal of frames that are not processed.

use super::Ieee80211;
use crate::Sim;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::mac::duration::{microseconds, seconds};
use crate::wireless::{BROADCAST, Direction, FrameKind, RadioTrace};

/// A frame without a packet, which waits to be sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct BareFrame {
    pub kind: FrameKind,
    receiver: i32,
    /// Time for which the medium will be busy after the frame, microseconds.
    pub duration: u16,
    /// Length, bytes.
    size: i32,
    /// Duration of the transmission, seconds.
    pub airtime: f64,
}

impl Ieee80211 {
    /// Makes a frame for `receiver` that carries no packet.
    pub(super) fn bare_frame(&self, kind: FrameKind, receiver: i32, duration: u16) -> BareFrame {
        let parameters = &self.parameters;
        let (size, airtime) = (parameters.size(kind), parameters.control_airtime(kind));
        BareFrame { kind, receiver, duration, size, airtime }
    }

    /// Converts a frame without a packet to the packet that is sent.
    pub(super) fn packet_of(&self, frame: BareFrame) -> Packet {
        let BareFrame { kind, receiver, duration, size, airtime } = frame;
        let mut packet = Packet::new(Header { size, packet_type: PacketType::MAC, ..Header::default() });
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.airtime = airtime;
        radio.mac.kind = kind;
        radio.mac.receiver = receiver;
        radio.mac.duration = duration;
        if !matches!(kind, FrameKind::Cts | FrameKind::Ack) {
            radio.mac.transmitter = self.address();
        }
        packet
    }

    /// Prepares an RTS for the pending data frame if that is long enough and no RTS is pending yet.
    pub(super) fn announce_data(&self) {
        let Some((size, receiver, airtime)) = self
            .data
            .borrow()
            .as_ref()
            .map(|data| (data.size, data.radio().mac.receiver, data.radio().airtime))
        else {
            return;
        };
        let parameters = &self.parameters;
        if !parameters.reaches_rts_threshold(size) || receiver == BROADCAST || self.rts.get().is_some() {
            return;
        }
        let sifs = parameters.sifs.get();
        let duration = sifs
            + parameters.control_airtime(FrameKind::Cts)
            + sifs
            + airtime
            + sifs
            + parameters.control_airtime(FrameKind::Ack);
        self.rts.set(Some(self.bare_frame(FrameKind::Rts, receiver, microseconds(duration))));
    }

    /// Prepares the CTS that answers an RTS with a duration field of `duration` microseconds.
    pub(super) fn prepare_cts(&self, receiver: i32, duration: u16) {
        let parameters = &self.parameters;
        let rest = seconds(duration) - parameters.sifs.get() - parameters.control_airtime(FrameKind::Cts);
        self.control.set(Some(self.bare_frame(FrameKind::Cts, receiver, microseconds(rest))));
    }

    /// Prepares the ACK for a frame from `receiver`.
    pub(super) fn prepare_ack(&self, receiver: i32) {
        self.control.set(Some(self.bare_frame(FrameKind::Ack, receiver, 0)));
    }

    /// Passes a frame that no layer above the MAC will see to the MAC's logger.
    pub(super) fn log(&self, sim: &Sim, frame: &Packet) {
        let target = &self.base.log_target;
        let trace = target.resolved(sim).and_then(|target| sim.get::<RadioTrace>(target));
        if trace.is_some_and(|trace| trace.shows(sim, frame)) {
            return;
        }
        if target.is_watched(sim) {
            target.send(sim, frame.clone(), None);
        }
    }

    /// Discards a frame. It goes to the drop target if it was addressed to this station or sent by it.
    pub(super) fn discard(&self, sim: &Sim, frame: &Packet, error: bool, reason: &'static str) {
        if error {
            return;
        }
        let mac = &frame.radio().mac;
        let mine = |address: i32| address == self.address();
        let seen = match mac.kind {
            FrameKind::Data => {
                mine(mac.receiver) || mine(mac.transmitter) || mac.receiver == BROADCAST && !mac.to_ds
            }
            FrameKind::Rts => mine(mac.transmitter) || mine(mac.receiver),
            FrameKind::Authentication | FrameKind::AssociationRequest | FrameKind::ProbeRequest => {
                mine(mac.receiver)
            }
            kind => kind.is_control() && mine(mac.receiver),
        };
        if seen && self.base.wiring.drop_target.is_watched(sim) {
            self.base.wiring.drop_packet_for(sim, frame.clone(), reason);
        }
    }
}
