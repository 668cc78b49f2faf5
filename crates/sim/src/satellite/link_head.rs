//! The interfaces of satellite nodes.

use std::cell::Cell;

use super::{SatChannel, SatNode, SatPhy};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::{Wired, Wiring};

/// The purpose of an interface. The numbers are those that `dump_sats` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkType {
    /// No type has been set.
    #[default]
    Unset = 0,
    /// A link between a terminal and a geostationary satellite.
    Geo = 2,
    /// A link between a terminal and a satellite that moves relative to the Earth.
    Polar = 3,
    /// An interface of a repeater.
    Repeater = 4,
    /// An interface of a satellite for links to the ground.
    Gsl = 5,
    /// A link to a satellite in the same orbital plane.
    Intraplane = 6,
    /// A link to a satellite in a neighbouring orbital plane.
    Interplane = 7,
    /// A link across the seam, to a satellite that flies in the opposite direction.
    Crossseam = 8,
}

impl LinkType {
    /// The type that scripts call `name`; `None` if there is no such type.
    pub fn from_name(name: &str) -> Option<LinkType> {
        Some(match name {
            "geo" => LinkType::Geo,
            "polar" => LinkType::Polar,
            "geo-repeater" => LinkType::Repeater,
            "gsl" => LinkType::Gsl,
            "intraplane" => LinkType::Intraplane,
            "interplane" => LinkType::Interplane,
            "crossseam" => LinkType::Crossseam,
            _ => return None,
        })
    }
}

/// The head of an interface: `Connector/LinkHead/Sat`. Packets that leave the node through the interface enter here.
#[derive(Debug, Default)]
pub struct LinkHead {
    wiring: Wiring,
    /// The node of the interface.
    pub node: Cell<Option<EntityId>>,
    /// The type of the link.
    pub link_type: Cell<LinkType>,
    /// The link layer of the interface.
    pub link_layer: Wired<Option<EntityId>>,
    /// The [`SatPhy`] that transmits.
    pub transmitter: Wired<Option<EntityId>>,
    /// The [`SatPhy`] that receives.
    pub receiver: Wired<Option<EntityId>>,
    /// The MAC of the interface.
    pub mac: Wired<Option<EntityId>>,
    /// The queue of the interface.
    pub queue: Wired<Option<EntityId>>,
    /// The error model of the interface.
    pub error_model: Wired<Option<EntityId>>,
    /// The network interface, which labels the packets that arrive.
    pub network_interface: Wired<Option<EntityId>>,
    down: Cell<bool>,
}

impl LinkHead {
    /// Whether the link is on; a hand-off manager can switch it off.
    pub fn is_up(&self) -> bool {
        !self.down.get()
    }

    /// Switches the link on or off.
    pub fn set_up(&self, up: bool) {
        self.down.set(!up);
    }

    /// The node of the interface.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a SatNode> {
        sim.get(self.node.get()?)
    }

    /// The transmitter of the interface.
    pub fn transmitter<'a>(&self, sim: &'a Sim) -> Option<&'a SatPhy> {
        sim.get(self.transmitter.get()?)
    }

    /// The receiver of the interface.
    pub fn receiver<'a>(&self, sim: &'a Sim) -> Option<&'a SatPhy> {
        sim.get(self.receiver.get()?)
    }

    /// The channel on which the interface sends.
    pub fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a SatChannel> {
        self.transmitter(sim)?.channel(sim)
    }

    /// The interface that receives from this interface; `None` unless there is exactly one.
    pub fn peer<'a>(&self, sim: &'a Sim) -> Option<&'a LinkHead> {
        let receiver = self.channel(sim)?.only_receiver()?;
        sim.get::<SatPhy>(receiver)?.head(sim)
    }

    /// Disconnects the interface from its channels.
    pub fn disconnect(&self, sim: &Sim) {
        if let (Some(receiver), Some(phy)) = (self.receiver.get(), self.receiver(sim)) {
            if let Some(channel) = phy.channel(sim) {
                channel.remove_receiver(receiver);
            }
            phy.channel.set(None);
        }
        if let Some(transmitter) = self.transmitter(sim) {
            transmitter.channel.set(None);
        }
    }

    /// Connects the transmitter to the channel `outgoing` and the receiver to the channel `incoming`. `None` leaves
    /// that side unchanged.
    pub fn connect(&self, sim: &Sim, outgoing: Option<EntityId>, incoming: Option<EntityId>) {
        if let (Some(channel), Some(transmitter)) = (outgoing, self.transmitter(sim)) {
            transmitter.channel.set(Some(channel));
        }
        let channel = incoming.and_then(|channel| sim.get::<SatChannel>(channel));
        if let (Some(channel), Some(receiver), Some(phy)) = (channel, self.receiver.get(), self.receiver(sim))
        {
            phy.channel.set(incoming);
            channel.add_receiver(receiver);
        }
    }
}

impl Entity for LinkHead {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }

    fn pass_through(&self) -> Option<EntityId> {
        self.wiring.target.get()
    }
}
