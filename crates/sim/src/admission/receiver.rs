//! The agent that receives flows with admission control.

use super::AdmissionHeader;
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;

/// `Agent/SAack`: tells senders whether all links have admitted their flow.
#[derive(Debug)]
pub struct AdmissionReceiver {
    agent: Agent,
}

impl AdmissionReceiver {
    /// An unattached agent.
    pub fn new(id: EntityId) -> AdmissionReceiver {
        AdmissionReceiver { agent: Agent::new(id, PacketType::SA_ACCEPT) }
    }

    fn answer(&self, sim: &Sim, request: &Packet, header: AdmissionHeader) {
        let mut answer = self.agent.allocate(sim);
        answer.packet_type = if header.admitted { PacketType::SA_ACCEPT } else { PacketType::SA_REJECT };
        answer.size = request.size;
        answer.dst = request.src;
        answer.flow_id = request.flow_id;
        answer.prio = request.prio;
        answer.extend().protocol = ProtocolHeader::Admission(header);
        self.agent.send(sim, answer);
    }
}

impl Entity for AdmissionReceiver {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.packet_type == PacketType::SA_REQUEST
            && let Some(extension) = &packet.extension
            && let ProtocolHeader::Admission(header) = extension.protocol
        {
            return self.answer(sim, &packet, header);
        }
        self.agent.deliver_to_application(sim, packet.size);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}
