//! The agent that sends a cache's messages to groups of caches.

use std::cell::Cell;
use std::rc::Rc;

use super::CacheMessage;
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::application::http::Participant;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;

/// `Agent/HttpInval`: sends each message of a cache to a multicast group in one packet, and passes messages of other
/// caches to its own cache (spec: web-caches, section 9).
#[derive(Debug)]
pub struct InvalidationAgent {
    /// The part common to all agents.
    pub agent: Agent,
    /// The size of the agent's header, bytes.
    pub header: Cell<i32>,
    /// The cache that receives the messages.
    pub listener: Cell<Option<EntityId>>,
}

impl InvalidationAgent {
    /// Creates an unattached agent.
    pub fn new(id: EntityId) -> InvalidationAgent {
        let agent = Agent::new(id, PacketType::HTTP_INVALIDATION);
        InvalidationAgent { agent, header: Cell::new(0), listener: Cell::new(None) }
    }

    pub(super) fn send(&self, sim: &Sim, message: Rc<CacheMessage>) {
        let mut packet = self.agent.allocate(sim);
        packet.size = self.header.get() + message.cost();
        packet.extend().protocol = ProtocolHeader::Cache(message);
        self.agent.send(sim, packet);
    }
}

impl Entity for InvalidationAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.src == self.agent.endpoint() {
            return;
        }
        let message = match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Cache(message)) => message.clone(),
            _ => return,
        };
        drop(packet);
        if let Some(cache) = self.listener.get().and_then(|cache| sim.get::<Participant>(cache)) {
            cache.receive(sim, &message);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for InvalidationAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
