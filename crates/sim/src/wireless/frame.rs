//! Frames in the air.

use std::ops::Deref;
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::scheduler::EventKey;

use super::mac::CarrierSense;
use super::phy::Emission;
use super::routing::seen::SeenBy;
use super::transmission::{Hearer, Stage, Transmission};
use super::{BROADCAST, FrameKind};

/// A frame in the air, shared by all who hear it. Each receiver has its own power and error.
///
/// What every receiver looks at is copied from the headers to the front: one line of the cache instead of three.
#[derive(Debug)]
#[repr(C)]
pub struct Frame {
    /// Duration, seconds.
    pub airtime: f64,
    /// Receiver, address of a MAC.
    pub receiver: i32,
    /// Its type.
    pub kind: FrameKind,
    /// Damaged before it was sent.
    pub error: bool,
    /// For how long the medium will be busy after it, microseconds.
    pub duration: u16,
    /// If it carries a message that only those read who do not know it: who knows it already.
    pub(super) seen_by: Option<Rc<SeenBy>>,
    /// How it was sent; `None` if it does not come from a channel.
    pub emission: Option<Emission>,
    packet: Packet,
    transmission: Option<Transmission>,
}

impl Frame {
    /// The frame that `packet`, which does not come from a channel, is.
    pub(super) fn new(packet: Packet) -> Frame {
        let radio = packet.radio();
        Frame {
            airtime: radio.airtime,
            receiver: radio.mac.receiver,
            kind: radio.mac.kind,
            error: packet.error,
            duration: radio.mac.duration,
            seen_by: seen_by(&packet).cloned(),
            emission: None,
            packet,
            transmission: None,
        }
    }

    /// The frame that `packet`, sent on a channel, is.
    pub(super) fn sent(packet: Packet, emission: Emission, transmission: Transmission) -> Frame {
        Frame { emission: Some(emission), transmission: Some(transmission), ..Frame::new(packet) }
    }

    /// The packet; a copy if others share the frame.
    pub(super) fn into_packet(self: Rc<Self>) -> Packet {
        match Rc::try_unwrap(self) {
            Ok(frame) => frame.packet,
            Err(shared) => shared.packet.clone(),
        }
    }

    /// Calls [`CarrierSense::end`] of `station` when it has received the whole frame, at `key`.
    #[inline]
    pub(super) fn await_end(&self, sim: &Sim, station: &CarrierSense, key: EventKey) {
        match (&self.transmission, station.mac()) {
            (Some(transmission), _) => transmission.await_end(sim, Hearer::Station(station.number()), key),
            (None, Some(mac)) => sim.schedule_event_at(mac, 0, key),
            (None, None) => {}
        }
    }

    /// `receiver` is notified when it has all of the frame, at `key`: by [`Radio::frame_ended`](super::phy::Radio::frame_ended) or
    /// [`Mac::frame_ended`](super::mac::Mac::frame_ended), or by an event of its own if the frame does not come from a channel.
    #[inline]
    pub(super) fn await_end_at(&self, sim: &Sim, receiver: EntityId, key: EventKey) {
        match &self.transmission {
            Some(transmission) => transmission.await_end(sim, Hearer::Entity(receiver), key),
            None => sim.schedule_event_at(receiver, 0, key),
        }
    }

    /// `station` is notified by [`CarrierSense::nav_ends`] at `key` that others, who announced their use of the
    /// medium before or by this frame, no longer use it. False if it has to schedule this itself.
    pub(super) fn await_nav_end(
        &self,
        sim: &Sim,
        stage: Stage,
        station: &CarrierSense,
        key: EventKey,
    ) -> bool {
        let transmission = self.transmission.as_ref();
        transmission.is_some_and(|transmission| transmission.await_nav_end(sim, stage, station.number(), key))
    }

    /// Its transmission over the channel.
    pub(super) fn transmission(&self) -> Option<&Transmission> {
        self.transmission.as_ref()
    }

    /// As [`Frame::transmission`], of a frame that is no longer needed.
    pub(super) fn into_transmission(self) -> Option<Transmission> {
        self.transmission
    }
}

/// Who knows the message already that a packet carries to all who hear it directly.
fn seen_by(packet: &Packet) -> Option<&Rc<SeenBy>> {
    let radio = packet.radio();
    let is_direct = radio.mac.receiver == BROADCAST && !radio.mac.to_ds;
    radio.message.routing().filter(|_| is_direct)?.seen_by(packet.packet_type)
}

impl Deref for Frame {
    type Target = Packet;

    fn deref(&self) -> &Packet {
        &self.packet
    }
}
