//! Medium access control.

mod contention;
mod duplicates;
mod duration;
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
pub(in crate::wireless) use ieee80211::LastFaded;
pub use ieee80211::{CarrierSense, Ieee80211};
pub use simple::SimpleMac;
pub use smac::{Cycling, SensorMac};
pub(in crate::wireless) use smac::{SensorStation, SleepSchedule};
pub use tdma::{TdmaMac, TdmaSchedule};

use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::{Target, Wired, Wiring};
use crate::{Initial, Sim};

use super::{BROADCAST, Direction, Frame};

/// A frame that arrives at a MAC, with the power and error flag of this receiver.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The frame as transmitted.
    pub frame: Rc<Frame>,
    /// The received power, watts.
    pub power: f64,
    /// Whether the frame cannot be decoded.
    pub error: bool,
}

impl Arrival {
    /// Converts the arrival to a packet with the power and error flag of this receiver.
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
    /// The state common to all MACs.
    fn base(&self) -> &MacBase;

    /// Handles the first bit of a frame. If the frame being received is stronger by the factor `capture_threshold`, it
    /// is not affected.
    ///
    /// The fields of an arrival are separate arguments so that they are passed in registers.
    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64);

    /// Handles the first bit of a frame as [`Mac::arrive`] does, for a frame that is passed as a packet.
    fn arrive_as_packet(&self, sim: &Sim, packet: Packet) {
        let radio = packet.radio();
        let (power, capture_threshold, error) = (radio.received_power, radio.capture_threshold, packet.error);
        self.arrive(sim, &Rc::new(Frame::new(packet)), power, error, capture_threshold);
    }

    /// Handles the end of a frame, for a MAC that has requested this notification.
    fn frame_ended(&self, sim: &Sim) {
        let _ = sim;
    }

    /// The receiving state of a MAC that keeps it in a pool with that of other stations; `None` for other MACs.
    fn carrier_sense(&self) -> Option<&CarrierSense> {
        None
    }

    /// Writes the address of the next receiver on the route to the destination station into a frame, before the frame
    /// enters the interface queue.
    fn address(&self, frame: &mut Packet) {
        let _ = frame;
    }

    /// Connects the MAC to its radio. Returns false if the MAC cannot use this radio.
    fn join_radio(&self, sim: &Sim, radio: EntityId) -> bool {
        let _ = (sim, radio);
        true
    }

    /// Sets the number of nodes. Returns false if the MAC does not need it or has it already.
    fn set_node_count(&self, nodes: i32) -> bool {
        let _ = nodes;
        false
    }

    /// Handles a change of the carrier that the radio senses. Only for MACs that leave carrier sense to the radio.
    fn carrier_changed(&self, sim: &Sim, busy: bool) {
        let _ = (sim, busy);
    }

    /// Handles the end of a transmission by the radio.
    fn transmission_ended(&self, sim: &Sim) {
        let _ = sim;
    }

    /// Handles a frame that the radio could not decode.
    fn reception_failed(&self) {}
}

impl dyn Entity {
    /// The entity as a MAC; `None` if it is something else.
    pub fn as_mac(&self) -> Option<&dyn Mac> {
        self.facet()
    }
}

/// The state common to all MACs (spec: wireless-stack, section 8.1).
#[derive(Debug)]
#[repr(C)]
pub struct MacBase {
    /// The id of the MAC.
    pub id: EntityId,
    /// The MAC address.
    pub address: i32,
    /// The tap, which receives all data frames that can be decoded, whatever their destination.
    pub tap: Wired<Option<EntityId>>,
    /// The targets of outgoing frames and of drops.
    pub wiring: Wiring,
    /// The target of received packets.
    pub up_target: Target,
    /// The logger of control frames that no layer above the MAC sees.
    pub log_target: Target,
    /// The target to which frames are reported at the end of their transmission.
    pub end_target: Target,
    /// The radio of the MAC.
    pub radio: Wired<Option<EntityId>>,
    /// The channel, if a script has set it.
    pub channel: Cell<Option<EntityId>>,
    /// `bandwidth_`: rate of transmissions, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`, seconds; has no effect.
    pub delay: Cell<f64>,
    /// `abstract_`: not 0 in abstract LANs, which only `Mac` supports.
    pub abstract_mode: Cell<i32>,
    /// The entity to notify when the next packet can be sent.
    pub callback: Cell<Option<EntityId>>,
}

/// Initial values.
impl MacBase {
    /// The initial value of `bandwidth`.
    pub const BANDWIDTH: Initial<&'static str> = Initial("2Mb");
}

impl MacBase {
    /// The base of a new MAC, with the next free address.
    pub fn new(sim: &Sim, id: EntityId) -> MacBase {
        MacBase {
            id,
            address: sim.wireless().next_mac_address(),
            wiring: Wiring::default(),
            up_target: Target::default(),
            log_target: Target::default(),
            end_target: Target::default(),
            radio: Wired::new(None),
            channel: Cell::new(None),
            bandwidth: Cell::new(Self::BANDWIDTH.bandwidth()),
            delay: Cell::new(0.0),
            abstract_mode: Cell::new(0),
            tap: Wired::new(None),
            callback: Cell::new(None),
        }
    }

    /// Notifies the waiting entity that the next packet can be sent.
    pub(crate) fn call_back(&self, sim: &Sim) {
        if let Some(waiting) = self.callback.take().and_then(|id| sim.entity(id)) {
            waiting.resume(sim);
        }
    }

    /// Whether a frame for the address `receiver` is addressed to this MAC or to all.
    pub(crate) fn concerns(&self, receiver: i32) -> bool {
        receiver == self.address || receiver == BROADCAST
    }
}
