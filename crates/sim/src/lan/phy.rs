//! The physical interface to a LAN.

use std::cell::Cell;
use std::rc::Rc;

use super::{Ethernet, LanChannel};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::wireless::Direction;
use crate::wiring::{Target, Wiring};
use crate::{Initial, Sim};

/// The physical interface of a node to a LAN: `Phy/WiredPhy`.
#[derive(Debug)]
pub struct WiredPhy {
    /// The drop target of the interface, which is never used because the interface drops nothing.
    wiring: Wiring,
    /// The target of received frames: the MAC.
    pub up_target: Target,
    /// The channel that frames are sent to.
    pub channel: Cell<Option<EntityId>>,
    /// The node that owns the interface.
    pub node: Cell<Option<EntityId>>,
    /// `bandwidth_`: bandwidth of the interface, bits per second.
    pub bandwidth: Cell<f64>,
    mac: Handle<Ethernet>,
}

/// Initial values.
impl WiredPhy {
    /// The initial value of `bandwidth`.
    pub const BANDWIDTH: Initial<&'static str> = Initial("10e6");
}

impl Default for WiredPhy {
    fn default() -> Self {
        WiredPhy {
            wiring: Wiring::default(),
            up_target: Target::default(),
            channel: Cell::default(),
            node: Cell::default(),
            bandwidth: Cell::new(Self::BANDWIDTH.bandwidth()),
            mac: Handle::default(),
        }
    }
}

impl WiredPhy {
    /// Handles the arrival of the first bit of a frame.
    #[inline(always)]
    pub(super) fn hear(&self, sim: &Sim, frame: Rc<Packet>) {
        match self.mac.find_again(sim, self.up_target.resolved(sim)) {
            Some(mac) => mac.hear(sim, frame),
            None => self.up_target.send(sim, Rc::unwrap_or_clone(frame), None),
        }
    }
}

impl Entity for WiredPhy {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.up_target.send(sim, packet, None);
        } else if let Some(channel) = self.channel.get().and_then(|id| sim.get::<LanChannel>(id)) {
            channel.transmit(sim, self, packet);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
