//! The messages of diffusion 3 (spec: sensor-and-mobile-ip, sections 6.2 and 6.3).

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
    /// Registers a filter.
    Filter {
        handle: i32,
        priority: i32,
    },
    /// Passes on a message that a filter has processed.
    Send {
        message: Rc<PublishedMessage>,
        handle: i32,
        priority: i32,
    },
    /// Passes a message to a filter.
    Redirect {
        message: Rc<PublishedMessage>,
        handle: i32,
    },
    /// The messages of this neighbour are to be ignored.
    Exclude(i32),
}

/// A message of diffusion 3.
#[derive(Clone, Debug)]
pub struct PublishedMessage {
    pub(super) kind: Kind,
    /// The port of the agent that sent the message.
    pub(super) port: i32,
    /// The number of the message. Together with the random number of the sender it identifies the message.
    pub(super) number: i32,
    pub(super) random_id: i32,
    pub(super) next_hop: i32,
    pub(super) last_hop: i32,
    /// Whether the message is received for the first time.
    pub(super) is_new: bool,
    /// The port of the agent on this node that receives the message; 0 for none.
    pub(super) next_port: i32,
    pub(super) attributes: Attributes,
    pub(super) payload: Payload,
}

impl PublishedMessage {
    /// A message from this node, without receiver.
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

    /// The identification of the message: its number, and the random number of the sender.
    pub(super) fn pair(&self) -> (i32, i32) {
        (self.number, self.random_id)
    }

    /// Whether the message comes from this node.
    pub(super) fn is_local(&self) -> bool {
        self.last_hop == super::HERE
    }
}

/// Makes a packet with a message from `src` to `dst`.
// ns-2.35: the size of the packet is 0, and its number is that of the message (spec: sensor-and-mobile-ip, section
// 6.2).
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

/// The message in a packet; `None` if there is none.
pub(super) fn message(packet: &Packet) -> Option<Rc<PublishedMessage>> {
    match &packet.radio().message {
        Message::Published(message) => Some(Rc::clone(message)),
        _ => None,
    }
}
