//! A routing agent that does not route.

use super::RoutingAgent;
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wireless::Direction;
use crate::wiring::Wiring;

/// Reaches neighbours only: the link layer sends packets to their destination directly (spec: wireless-routing, section
/// 7).
#[derive(Debug)]
pub struct DumbAgent {
    base: RoutingAgent,
}

impl DumbAgent {
    /// An unattached agent.
    pub fn new(id: EntityId) -> DumbAgent {
        DumbAgent { base: RoutingAgent::new(id, PacketType::PING) }
    }
}

impl Entity for DumbAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.base.deliver(sim, packet);
        } else {
            self.base.agent.send(sim, packet);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.agent.wiring)
    }

    facets! { Agent => |this| &this.base.agent, RoutingAgent => |this| &this.base }
}
