//! An agent that sends short texts.

use std::rc::Rc;

use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// `Agent/Message`: sends a text in one packet. The embedder is notified of arriving texts with `recv`
/// (spec: traffic-and-applications, section 4).
#[derive(Debug)]
pub struct MessageAgent {
    agent: Agent,
}

/// The smallest number of bytes that is too long for a text.
const LIMIT: usize = 64;

/// Initial values.
impl MessageAgent {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(180);
}

impl MessageAgent {
    /// Creates an unattached agent with packets of 180 bytes.
    pub fn new(id: EntityId) -> MessageAgent {
        let agent = Agent::new(id, PacketType::MESSAGE);
        agent.size.set(Self::PACKET_SIZE.integer());
        MessageAgent { agent }
    }

    /// Sends a text; returns false if it is too long.
    pub fn send_text(&self, sim: &Sim, text: &str) -> bool {
        // ns-2.35: a text that is too long uses up a packet number (spec: traffic-and-applications, section 4).
        let mut packet = self.agent.allocate(sim);
        if text.len() >= LIMIT {
            return false;
        }
        packet.extend().protocol = ProtocolHeader::Message(Rc::from(text));
        self.agent.send(sim, packet);
        true
    }
}

impl Entity for MessageAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let text = match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Message(text)) => text,
            _ => "",
        };
        let text = Argument::Text(text.to_owned());
        sim.embedder().notify(sim, self.agent.id, "recv", &[text]);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for MessageAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
