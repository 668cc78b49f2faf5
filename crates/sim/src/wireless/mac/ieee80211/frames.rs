//! Frames without a packet, and the disposal of frames that are not processed.

use super::Ieee80211;
use crate::Sim;
use crate::packet::{Header, Packet, PacketType};
use crate::wireless::mac::duration::{microseconds, seconds};
use crate::wireless::{BROADCAST, Direction, FrameKind};

impl Ieee80211 {
    /// Makes a frame for `receiver` that carries no packet.
    pub(super) fn frame(&self, kind: FrameKind, receiver: i32, duration: u16) -> Packet {
        let mut frame = Packet::new(Header {
            size: self.parameters.size(kind),
            packet_type: PacketType::MAC,
            ..Header::default()
        });
        let radio = frame.radio_mut();
        radio.direction = Direction::Down;
        radio.airtime = self.parameters.control_airtime(kind);
        radio.mac.kind = kind;
        radio.mac.receiver = receiver;
        radio.mac.duration = duration;
        if !matches!(kind, FrameKind::Cts | FrameKind::Ack) {
            radio.mac.transmitter = self.address();
        }
        frame
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
        if !parameters.reaches_rts_threshold(size) || receiver == BROADCAST || self.rts.borrow().is_some() {
            return;
        }
        let sifs = parameters.sifs.get();
        let duration = sifs
            + parameters.control_airtime(FrameKind::Cts)
            + sifs
            + airtime
            + sifs
            + parameters.control_airtime(FrameKind::Ack);
        self.rts.replace(Some(self.frame(FrameKind::Rts, receiver, microseconds(duration))));
    }

    /// Prepares the CTS that answers an RTS with a duration field of `duration` microseconds.
    pub(super) fn prepare_cts(&self, receiver: i32, duration: u16) {
        let parameters = &self.parameters;
        let rest = seconds(duration) - parameters.sifs.get() - parameters.control_airtime(FrameKind::Cts);
        self.control.replace(Some(self.frame(FrameKind::Cts, receiver, microseconds(rest))));
    }

    /// Prepares the ACK for a frame from `receiver`.
    pub(super) fn prepare_ack(&self, receiver: i32) {
        self.control.replace(Some(self.frame(FrameKind::Ack, receiver, 0)));
    }

    /// Passes a frame that no layer above the MAC will see to the MAC's logger.
    pub(super) fn log(&self, sim: &Sim, frame: &Packet) {
        if self.base.log_target.is_watched(sim) {
            self.base.log_target.send(sim, frame.clone(), None);
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
