//! Physical interfaces, which connect MACs and channels.

use std::cell::Cell;

use super::{LinkHead, SatChannel, SatNode};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::Direction;
use crate::wiring::{Target, Wired, Wiring};

/// The sending or the receiving half of an interface (`Phy/Sat`) or of a repeater (`Phy/Repeater`).
#[derive(Debug)]
pub struct SatPhy {
    wiring: Wiring,
    /// The target of received frames: the MAC; in a repeater, the half that sends.
    pub up_target: Target,
    /// The channel from which frames come or to which they go.
    pub channel: Cell<Option<EntityId>>,
    /// The head of the interface.
    pub head: Wired<Option<EntityId>>,
    /// The node of the interface.
    pub node: Wired<Option<EntityId>>,
    is_repeater: bool,
}

impl SatPhy {
    /// One half of an ordinary interface.
    pub fn new() -> SatPhy {
        SatPhy {
            wiring: Wiring::default(),
            up_target: Target::default(),
            channel: Cell::default(),
            head: Wired::default(),
            node: Wired::default(),
            is_repeater: false,
        }
    }

    /// One half of a repeater.
    pub fn repeater() -> SatPhy {
        SatPhy { is_repeater: true, ..SatPhy::new() }
    }

    /// Whether the object is one half of a repeater, which retransmits everything that it receives.
    pub fn is_repeater(&self) -> bool {
        self.is_repeater
    }

    /// The channel from which frames come or to which they go.
    pub fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a SatChannel> {
        sim.get(self.channel.get()?)
    }

    /// The head of the interface.
    pub fn head<'a>(&self, sim: &'a Sim) -> Option<&'a LinkHead> {
        sim.get(self.head.get()?)
    }

    /// The node of the interface.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a SatNode> {
        sim.get(self.node.get()?)
    }

    fn send(&self, sim: &Sim, packet: Packet) {
        if let Some(channel) = self.channel(sim) {
            return channel.transmit(sim, self, packet);
        }
        if self.is_repeater {
            sim.print("Error, no channel on repeater\n");
            sim.exit(1);
        }
        // The link was handed off after the packet had left the queue.
        if let Some(node) = self.node(sim) {
            node.discard(sim, packet);
        }
    }
}

impl Default for SatPhy {
    fn default() -> Self {
        SatPhy::new()
    }
}

impl Entity for SatPhy {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        if packet.radio().direction != Direction::Up {
            return self.send(sim, packet);
        }
        if self.is_repeater {
            packet.radio_mut().direction = Direction::Down;
        }
        self.up_target.send(sim, packet, None);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
