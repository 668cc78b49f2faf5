//! Messages (spec: sensor-and-mobile-ip, sections 6.2 and 6.3).

use std::rc::Rc;

use super::attributes::Attributes;
use crate::agent::Agent;
use crate::packet::{Endpoint, Header, Packet, PacketType};
use crate::wireless::Message;

/// The type of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Interest,
    PositiveReinforcement,
    NegativeReinforcement,
    Data,
    ExploratoryData,
    PushExploratoryData,
    Control,
    Redirect,
}

/// The fields, besides attributes, of a message between the agents of a node.
#[derive(Clone, Debug)]
pub(super) enum Payload {
    None,
    /// A filter wants messages.
    Filter {
        handle: i32,
        priority: i32,
    },
    /// A filter passes a message on.
    Send {
        message: Rc<PublishedMessage>,
        handle: i32,
        priority: i32,
    },
    /// A filter gets a message.
    Redirect {
        message: Rc<PublishedMessage>,
        handle: i32,
    },
}

/// A message of diffusion 3.
#[derive(Clone, Debug)]
pub struct PublishedMessage {
    pub(super) kind: Kind,
    /// The port of its sender.
    pub(super) port: i32,
    /// Its number and the random number of its sender, which tell it apart.
    pub(super) number: i32,
    pub(super) random_id: i32,
    pub(super) next_hop: i32,
    pub(super) last_hop: i32,
    /// It comes for the first time.
    pub(super) is_new: bool,
    /// The port of the agent on this node that gets the message; 0 for none.
    pub(super) next_port: i32,
    pub(super) attributes: Attributes,
    pub(super) payload: Payload,
}

impl PublishedMessage {
    /// A message from this host, without addressee.
    pub(super) fn new(
        kind: Kind,
        (number, random_id): (i32, i32),
        attributes: Attributes,
    ) -> PublishedMessage {
        PublishedMessage {
            kind,
            port: 0,
            number,
            random_id,
            next_hop: super::HERE,
            last_hop: super::HERE,
            is_new: true,
            next_port: 0,
            attributes,
            payload: Payload::None,
        }
    }

    /// What tells it apart.
    pub(super) fn pair(&self) -> (i32, i32) {
        (self.number, self.random_id)
    }

    /// Whether it comes from this node.
    pub(super) fn is_local(&self) -> bool {
        self.last_hop == super::HERE
    }
}

/// A packet with a message, from one end to another.
// ns-2.35: its size is 0, and its number that of the message (spec: sensor-and-mobile-ip, section 6.2).
pub(super) fn packet(agent: &Agent, src: Endpoint, dst: Endpoint, message: Rc<PublishedMessage>) -> Packet {
    let mut packet = Packet::new(Header {
        uid: message.number,
        packet_type: PacketType::DIFFUSION,
        src,
        dst,
        ttl: 32,
        flow_id: agent.flow_id.get(),
        prio: agent.prio.get(),
        ..Header::default()
    });
    packet.radio_mut().message = Message::Published(message);
    packet
}

/// The message in a packet, if there is one.
pub(super) fn message(packet: &Packet) -> Option<Rc<PublishedMessage>> {
    match &packet.radio().message {
        Message::Published(message) => Some(Rc::clone(message)),
        _ => None,
    }
}
