//! Frames in the air.

use std::borrow::Borrow;
use std::ops::Deref;
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::scheduler::EventKey;

use super::mac::{CarrierSense, SensorStation};
use super::phy::Emission;
use super::propagation::{Propagation, ReceiverTraits};
use super::routing::seen::SeenBy;
use super::transmission::{Hearer, Stage, Transmission};
use super::{BROADCAST, FrameKind, Motion};

/// A frame in the air, shared by all its receivers. Each receiver has its own received power and error flag.
///
/// The fields that every receiver reads are copied from the headers to the front: this touches one cache line instead
/// of three.
#[derive(Debug)]
#[repr(C)]
pub struct Frame {
    /// Duration of the transmission, seconds.
    pub airtime: f64,
    /// The MAC address of the receiver.
    pub receiver: i32,
    /// The type of the frame.
    pub kind: FrameKind,
    /// Whether the frame was damaged before it was sent.
    pub error: bool,
    /// Time for which the medium will be busy after the frame, microseconds.
    pub duration: u16,
    /// The nodes that already know the message of the frame, and therefore need not read the frame; `None` for messages
    /// that all nodes read.
    pub(super) seen_by: Option<Rc<SeenBy>>,
    /// The emission by the sending radio; `None` if the frame does not come from a channel.
    pub emission: Option<Emission>,
    packet: Packet,
    transmission: Option<Box<Transmission>>,
}

impl Frame {
    /// Makes a frame of a packet that does not come from a channel.
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

    /// Makes a frame of a packet that was sent on a channel.
    pub(super) fn sent(packet: Packet, emission: Emission, transmission: Box<Transmission>) -> Frame {
        Frame { emission: Some(emission), transmission: Some(transmission), ..Frame::new(packet) }
    }

    /// Converts the frame to its packet, which is copied if others share the frame.
    pub(super) fn into_packet(self: Rc<Self>) -> Packet {
        match Rc::try_unwrap(self) {
            Ok(frame) => frame.packet,
            Err(shared) => shared.packet.clone(),
        }
    }

    /// Arranges that [`CarrierSense::end`] of `station` is called at `key`, the end of the reception.
    #[inline(always)]
    pub(super) fn await_end(&self, sim: &Sim, station: &CarrierSense, key: EventKey) {
        match (&self.transmission, station.mac()) {
            (Some(transmission), _) => transmission.await_end(sim, Hearer::Station(station.number()), key),
            (None, Some(mac)) => sim.schedule_event_at(mac, 0, key),
            (None, None) => {}
        }
    }

    /// Arranges that `receiver` is notified at `key`, the end of the reception: by
    /// [`Radio::frame_ended`](super::phy::Radio::frame_ended) or [`Mac::frame_ended`](super::mac::Mac::frame_ended), or
    /// by a scheduled event if the frame does not come from a channel.
    #[inline]
    pub(super) fn await_end_at(&self, sim: &Sim, receiver: EntityId, key: EventKey) {
        match &self.transmission {
            Some(transmission) => transmission.await_end(sim, Hearer::Entity(receiver), key),
            None => sim.schedule_event_at(receiver, 0, key),
        }
    }

    /// Arranges that an S-MAC station is notified at `key`, the end of the reception, by
    /// [`SensorStation::frame_may_end`], or its MAC by a scheduled event if the frame does not come from a channel.
    #[inline]
    pub(super) fn await_end_at_sensor(&self, sim: &Sim, station: &SensorStation, key: EventKey) {
        match (&self.transmission, station.mac_id()) {
            (Some(transmission), _) => transmission.await_end(sim, Hearer::Sensor(station.number()), key),
            (None, Some(mac)) => sim.schedule_event_at(mac, 0, key),
            (None, None) => {}
        }
    }

    /// Arranges that `station` is notified by [`CarrierSense::nav_ends`] at `key`, when the medium reservations by this
    /// frame or earlier ones end. Returns false if the station has to schedule the end itself.
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

    /// The power at which the receiver that the frame reaches now, a node with the motion `motion`, receives it, watts.
    /// `receiver` returns the propagation model and the properties of the receiver; the result is `None` without them.
    #[inline]
    pub(super) fn arriving_power<'a, R: Borrow<ReceiverTraits>>(
        &self,
        sim: &Sim,
        motion: &Motion,
        receiver: impl FnOnce() -> Option<(&'a dyn Propagation, R)>,
    ) -> Option<f64> {
        if let Some(power) = self.known_power(sim, || Some(motion)) {
            return Some(power);
        }
        let emission = self.emission.as_ref()?;
        let (propagation, receiver) = receiver()?;
        let power = propagation.received_power(sim, emission, motion, receiver.borrow());
        let known = self.transmission.as_ref().and_then(|transmission| transmission.known_power(sim));
        if let Some(known) = known.filter(|_| propagation.is_steady(emission, motion)) {
            known.set(power);
        }
        Some(power)
    }

    /// The power of [`Frame::arriving_power`]; `None` if it is not known from an earlier frame. `motion` returns the
    /// motion of the receiver.
    #[inline]
    pub(super) fn known_power<'a>(
        &self,
        sim: &Sim,
        motion: impl FnOnce() -> Option<&'a Motion>,
    ) -> Option<f64> {
        let (emission, transmission) = (self.emission.as_ref()?, self.transmission.as_ref()?);
        let power = transmission.known_power(sim)?.get();
        if power.is_nan() {
            return None;
        }
        if transmission.reaches_travellers() {
            motion()?.updated.set(sim.now());
        }
        emission.motion.updated.set(sim.now());
        Some(power)
    }

    /// The transmission of the frame over a channel; `None` if it does not come from a channel.
    pub(super) fn transmission(&self) -> Option<&Transmission> {
        self.transmission.as_deref()
    }

    /// Converts a frame that is no longer needed to its transmission.
    pub(super) fn into_transmission(self) -> Option<Box<Transmission>> {
        self.transmission
    }
}

/// The nodes that already know the message of a packet, and therefore need not read it; `None` unless the sender
/// broadcasts the packet directly, without an access point.
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
