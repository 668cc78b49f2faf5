//! Medium access control: when stations may send.

mod duplicates;
mod extended;
pub mod ieee80211;
mod simple;
mod smac;
mod tdma;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::rc::Rc;

pub use extended::{ExtendedMac, ExtendedParameters};
pub(super) use ieee80211::DirectRadio;
pub use ieee80211::{CarrierSense, Ieee80211};
pub use simple::SimpleMac;
pub use smac::{Cycling, SensorMac};
pub use tdma::{TdmaMac, TdmaSchedule};

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::{Target, Wiring};

use super::{BROADCAST, Direction, Frame};

/// A frame that arrives at a MAC, as this receiver has it.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The frame as transmitted.
    pub frame: Rc<Frame>,
    /// Power, watts.
    pub power: f64,
    /// The frame cannot be read.
    pub error: bool,
}

impl Arrival {
    /// A copy of the frame as this receiver has it.
    pub fn into_packet(self) -> Packet {
        let mut packet = self.frame.into_packet();
        packet.error = self.error;
        let radio = packet.radio_mut();
        radio.direction = Direction::Up;
        radio.received_power = self.power;
        packet
    }
}

/// The interface of every MAC.
pub trait Mac {
    /// The common part of all MACs.
    fn base(&self) -> &MacBase;

    /// The first bit of a frame arrives. A frame that is being received and stronger by the factor
    /// `capture_threshold` suffers no harm.
    ///
    /// The parts of the arrival come one by one because they fit the processor's registers then.
    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64);

    /// As [`Mac::arrive`], for a frame that others had in their hands as a packet.
    fn arrive_as_packet(&self, sim: &Sim, packet: Packet) {
        let radio = packet.radio();
        let (power, capture_threshold, error) = (radio.received_power, radio.capture_threshold, packet.error);
        self.arrive(sim, &Rc::new(Frame::new(packet)), power, error, capture_threshold);
    }

    /// The end of a frame has arrived, for a MAC that has requested this notification.
    fn frame_ended(&self, sim: &Sim) {
        let _ = sim;
    }

    /// What it hears with, if that stands in a row with the others'.
    fn carrier_sense(&self) -> Option<&CarrierSense> {
        None
    }

    /// Addresses a frame to the next receiver on the route to the station that it names. The frame may wait in
    /// the interface queue afterwards.
    fn address(&self, frame: &mut Packet) {
        let _ = frame;
    }

    /// It gets this radio. False if it cannot use it.
    fn join_radio(&self, sim: &Sim, radio: EntityId) -> bool {
        let _ = (sim, radio);
        true
    }

    /// There are this many nodes.
    fn set_node_count(&self, nodes: i32) -> bool {
        let _ = nodes;
        false
    }

    /// Carrier sense: the radio begins or ceases to receive a signal. Only for MACs that leave carrier sense to
    /// the radio.
    fn carrier_changed(&self, sim: &Sim, busy: bool) {
        let _ = (sim, busy);
    }

    /// The radio has sent a frame.
    fn transmission_ended(&self, sim: &Sim) {
        let _ = sim;
    }

    /// The radio could not read a frame.
    fn reception_failed(&self) {}
}

impl dyn Entity {
    /// A MAC of any kind.
    pub fn as_mac(&self) -> Option<&dyn Mac> {
        self.facet()
    }
}

/// The common part of a MAC (spec: wireless-stack, section 8.1).
#[derive(Debug)]
#[repr(C)]
pub struct MacBase {
    /// The MAC's own id.
    pub id: EntityId,
    /// Its address.
    pub address: i32,
    /// The tap, which receives all data frames that can be decoded, whatever their destination.
    pub tap: Cell<Option<EntityId>>,
    /// Downwards and for drops.
    pub wiring: Wiring,
    /// Upwards.
    pub up_target: Target,
    /// The logger of control frames that no layer above sees.
    pub log_target: Target,
    /// Where frames are logged whose transmission ends.
    pub end_target: Target,
    /// The radio.
    pub radio: Cell<Option<EntityId>>,
    /// The channel, where a script sets it.
    pub channel: Cell<Option<EntityId>>,
    /// `bandwidth_`, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`, seconds; without effect.
    pub delay: Cell<f64>,
    /// `abstract_`: not 0 in abstract LANs, of which only `Mac` is a part.
    pub abstract_mode: Cell<i32>,
    /// The entity to notify when the next packet can be sent.
    pub callback: Cell<Option<EntityId>>,
}

impl MacBase {
    /// A MAC with the next address.
    pub fn new(sim: &Sim, id: EntityId) -> MacBase {
        MacBase {
            id,
            address: sim.wireless().next_mac_address(),
            wiring: Wiring::default(),
            up_target: Target::default(),
            log_target: Target::default(),
            end_target: Target::default(),
            radio: Cell::new(None),
            channel: Cell::new(None),
            bandwidth: Cell::new(2e6),
            delay: Cell::new(0.0),
            abstract_mode: Cell::new(0),
            tap: Cell::new(None),
            callback: Cell::new(None),
        }
    }

    /// Notifies that entity that the next packet can be sent.
    pub(crate) fn call_back(&self, sim: &Sim) {
        if let Some(waiting) = self.callback.take().and_then(|id| sim.entity(id)) {
            waiting.resume(sim);
        }
    }

    /// Whether a frame for `receiver` is for this MAC, or for all.
    pub(crate) fn concerns(&self, receiver: i32) -> bool {
        receiver == self.address || receiver == BROADCAST
    }
}
