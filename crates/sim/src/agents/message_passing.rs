//! An agent that sends messages of any size to any node.

use std::cell::Cell;
use std::rc::Rc;

use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// `Agent/MessagePassing`: sends a message, which may carry data, in one packet. The embedder is notified of arriving
/// messages with `recv` and four arguments: address and port of the sender, size in bytes, data
/// (spec: more-networks, section 5).
#[derive(Debug)]
pub struct MessagePassing {
    agent: Agent,
    seqno: Cell<i32>,
}

/// Initial values.
impl MessagePassing {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(1500);
}

impl MessagePassing {
    /// Creates an unattached agent with messages of at most 1500 bytes.
    pub fn new(id: EntityId) -> MessagePassing {
        let agent = Agent::new(id, PacketType::MESSAGE);
        agent.size.set(Self::PACKET_SIZE.integer());
        MessagePassing { agent, seqno: Cell::new(0) }
    }

    /// Sends a message of `size` bytes to `address`. Port 0 stands for the port of this agent.
    pub fn send_to(&self, sim: &Sim, size: i32, data: Option<&str>, address: i32, port: i32) {
        if size == -1 {
            sim.print("Error: packet size for MessagePassingAgent should not be -1\n");
            return;
        }
        let port = if port == 0 { self.agent.port.get() } else { port };
        self.send(sim, size, data, Some(Endpoint { address, port }));
    }

    /// Sends a message to `receiver`; to the peer if it is `None`.
    fn send(&self, sim: &Sim, size: i32, data: Option<&str>, receiver: Option<Endpoint>) {
        if size > self.agent.size.get() {
            sim.print("Error: packet greater than maximum MessagePassingAgent packet size\n");
            return;
        }
        let mut packet = self.agent.allocate(sim);
        packet.size = size;
        packet.rtp_seqno = self.seqno.replace(self.seqno.get().wrapping_add(1));
        if let Some(receiver) = receiver {
            packet.dst = receiver;
        }
        if data.is_some() {
            packet.extend().data = data.map(Rc::from);
        }
        self.agent.send(sim, packet);
    }
}

impl Entity for MessagePassing {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let data =
            packet.extension.as_ref().and_then(|extension| extension.data.as_deref()).unwrap_or_default();
        if let Some(application) = self.agent.application(sim) {
            return application.process_data(sim, packet.size, data);
        }
        let integer = |number: i32| Argument::Integer(number.into());
        let arguments = [
            integer(packet.src.address),
            integer(packet.src.port),
            integer(packet.size),
            Argument::Text(data.into()),
        ];
        sim.embedder().notify(sim, self.agent.id, "recv", &arguments);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for MessagePassing {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}

    fn send_data(&self, sim: &Sim, bytes: i32, data: &str, _flags: Option<&str>) {
        if bytes == -1 {
            sim.print("Error:  sendmsg() for MessagePassingAgent should not be -1\n");
            return;
        }
        self.send(sim, bytes, Some(data), None);
    }
}
