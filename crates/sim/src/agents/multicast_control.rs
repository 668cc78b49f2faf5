//! Messages between multicast routing protocols.

use std::rc::Rc;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;

/// `Agent/Mcast/Control`: exchanges messages such as `prune` and `graft` with neighbouring nodes. The embedder is
/// notified of each arriving message with `recv` and three arguments: message name, incoming interface and text
/// (spec: routing-and-dynamics, section 14).
#[derive(Debug)]
pub struct MulticastControl {
    agent: Agent,
}

impl MulticastControl {
    /// Creates an unattached agent.
    pub fn new(id: EntityId) -> MulticastControl {
        MulticastControl { agent: Agent::new(id, PacketType::UNDEFINED) }
    }

    /// Sends the message `name` to the peer. Returns false if there is no message with this name.
    pub fn send(&self, sim: &Sim, name: &str, text: &str) -> bool {
        let Some(packet_type) = MESSAGES.into_iter().find(|message| message.name() == name) else {
            return false;
        };
        let mut packet = self.agent.allocate(sim);
        packet.packet_type = packet_type;
        packet.extend().protocol = ProtocolHeader::Message(Rc::from(text));
        self.agent.send(sim, packet);
        true
    }
}

const MESSAGES: [PacketType; 5] =
    [PacketType::PRUNE, PacketType::GRAFT, PacketType::GRAFT_ACK, PacketType::JOIN, PacketType::ASSERT];

impl Entity for MulticastControl {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let text = match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Message(text)) => text.to_string(),
            _ => return,
        };
        let name = Argument::Text(packet.packet_type.name().to_owned());
        let interface = Argument::Integer(packet.interface.0.into());
        drop(packet);
        sim.embedder().notify(sim, self.agent.id, "recv", &[name, interface, Argument::Text(text)]);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for MulticastControl {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
