//! An agent that only receives.

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Absorption, Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;

/// `Agent` and `Agent/Null`: reports the size of each arrival to its application and frees the packet; ignores
/// requests to send (spec: traffic-and-applications, sections 2 and 3).
#[derive(Debug)]
pub struct BasicAgent {
    agent: Agent,
}

impl BasicAgent {
    /// Creates an unattached agent.
    pub fn new(id: EntityId) -> BasicAgent {
        BasicAgent { agent: Agent::new(id, PacketType::UNDEFINED) }
    }
}

impl Entity for BasicAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.agent.deliver_to_application(sim, packet.size);
    }

    fn absorption(&self, _sim: &Sim, _link: EntityId) -> Absorption {
        if self.takes_note() { Absorption::Acts } else { Absorption::Ignores }
    }

    fn takes_note(&self) -> bool {
        self.agent.application.get().is_some()
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for BasicAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
