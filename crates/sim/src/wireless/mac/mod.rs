//! Medium access control: who may send when.

mod duplicates;
mod extended;
pub mod ieee80211;
mod simple;
mod tdma;

use std::cell::Cell;
use std::rc::Rc;

pub use extended::{ExtendedMac, ExtendedParameters};
pub use ieee80211::Ieee80211;
pub use simple::SimpleMac;
pub use tdma::{TdmaMac, TdmaSchedule};

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wiring::{Target, Wiring};

use super::{BROADCAST, Direction};

/// A frame that begins to arrive at a MAC. The frame itself is shared by all who receive it.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The frame as it was sent.
    pub frame: Rc<Packet>,
    /// Power, watts.
    pub power: f64,
    /// By what factor a frame has to be stronger than another one to be received nevertheless.
    pub capture_threshold: f64,
    /// The frame cannot be read.
    pub error: bool,
}

impl Arrival {
    /// The frame that `packet`, on its way up, is.
    pub fn from_packet(packet: Packet) -> Arrival {
        let radio = packet.radio();
        let (power, capture_threshold, error) = (radio.received_power, radio.capture_threshold, packet.error);
        Arrival { frame: Rc::new(packet), power, capture_threshold, error }
    }

    /// A copy of the frame as this receiver has it.
    pub fn into_packet(self) -> Packet {
        let mut packet = Rc::try_unwrap(self.frame).unwrap_or_else(|shared| Packet::clone(&shared));
        packet.error = self.error;
        let radio = packet.radio_mut();
        radio.direction = Direction::Up;
        radio.received_power = self.power;
        radio.capture_threshold = self.capture_threshold;
        packet
    }

    /// Duration, seconds.
    pub fn airtime(&self) -> f64 {
        self.frame.radio().airtime
    }
}

/// What can be asked of a MAC whatever its kind.
pub trait Mac {
    /// What all MACs have in common.
    fn base(&self) -> &MacBase;

    /// The first bit of a frame arrives. If the MAC does not itself see to the end of the frame, the result is when
    /// it wants [`Entity::on_event`](crate::Entity::on_event).
    fn arrive(&self, sim: &Sim, arrival: Arrival) -> Option<EventKey>;

    /// There are this many nodes.
    fn set_node_count(&self, nodes: i32) -> bool {
        let _ = nodes;
        false
    }

    /// The radio hears, or no longer hears, something. Only for MACs that leave carrier sense to the radio.
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

/// The common part of a MAC (spec: wireless-stack, section 8.1).
#[derive(Debug)]
pub struct MacBase {
    /// The MAC's own id.
    pub id: EntityId,
    /// Its address.
    pub address: i32,
    /// Downwards and for drops.
    pub wiring: Wiring,
    /// Upwards.
    pub up_target: Target,
    /// Where control frames are logged that nobody above sees.
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
    /// `abstract_`; without effect.
    pub abstract_mode: Cell<i32>,
    /// Who hears all data frames that can be read, whomever they are for.
    pub tap: Cell<Option<EntityId>>,
    /// Who wants to know when the next packet can be sent.
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

    /// Tells who asked for it that the next packet can be sent.
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
