//! The interfaces of satellite nodes.

use std::cell::Cell;

use super::{SatChannel, SatNode, SatPhy};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// The purpose of an interface. The numbers are those that `dump_sats` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkType {
    /// Not said.
    #[default]
    Unset = 0,
    /// Between a terminal and a geostationary satellite.
    Geo = 2,
    /// Between a terminal and a satellite that moves.
    Polar = 3,
    /// A repeater's.
    Repeater = 4,
    /// A satellite's to the ground.
    Gsl = 5,
    /// To a satellite in the same plane.
    Intraplane = 6,
    /// To a satellite in a neighbouring plane.
    Interplane = 7,
    /// To a satellite that flies the other way.
    Crossseam = 8,
}

impl LinkType {
    /// The type that scripts call `name`.
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

/// The head of an interface: packets that leave the node by it enter here: `Connector/LinkHead/Sat`.
#[derive(Debug, Default)]
pub struct LinkHead {
    wiring: Wiring,
    /// Its node.
    pub node: Cell<Option<EntityId>>,
    /// The type of the link.
    pub link_type: Cell<LinkType>,
    /// The link layer.
    pub link_layer: Cell<Option<EntityId>>,
    /// Sends.
    pub transmitter: Cell<Option<EntityId>>,
    /// Receives.
    pub receiver: Cell<Option<EntityId>>,
    /// The MAC.
    pub mac: Cell<Option<EntityId>>,
    /// The queue.
    pub queue: Cell<Option<EntityId>>,
    /// The error model.
    pub error_model: Cell<Option<EntityId>>,
    /// The network interface.
    pub network_interface: Cell<Option<EntityId>>,
    down: Cell<bool>,
}

impl LinkHead {
    /// Whether a hand-off manager has not switched the link off.
    pub fn is_up(&self) -> bool {
        !self.down.get()
    }

    /// Switches the link on or off.
    pub fn set_up(&self, up: bool) {
        self.down.set(!up);
    }

    /// Its node.
    pub fn node<'a>(&self, sim: &'a Sim) -> Option<&'a SatNode> {
        sim.get(self.node.get()?)
    }

    /// The transmitter.
    pub fn transmitter<'a>(&self, sim: &'a Sim) -> Option<&'a SatPhy> {
        sim.get(self.transmitter.get()?)
    }

    /// The receiver.
    pub fn receiver<'a>(&self, sim: &'a Sim) -> Option<&'a SatPhy> {
        sim.get(self.receiver.get()?)
    }

    /// The channel on which it sends.
    pub fn channel<'a>(&self, sim: &'a Sim) -> Option<&'a SatChannel> {
        self.transmitter(sim)?.channel(sim)
    }

    /// The interface at the other end, if there is exactly one.
    pub fn peer<'a>(&self, sim: &'a Sim) -> Option<&'a LinkHead> {
        let receiver = self.channel(sim)?.only_receiver()?;
        sim.get::<SatPhy>(receiver)?.head(sim)
    }

    /// Takes the interface off its channels.
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

    /// Switches the transmitter to `outgoing` and the receiver to `incoming`; `None` leaves that side
    /// unchanged.
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
