//! An agent that prints a line for each arriving packet.

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;

/// `Agent/TP`: prints a line for each packet that arrives, and sends nothing (spec: mpls-pushback-nix, section 9.5).
#[derive(Debug)]
pub struct Announcer {
    agent: Agent,
}

impl Announcer {
    /// Creates an unattached agent.
    pub fn new(id: EntityId) -> Announcer {
        Announcer { agent: Agent::new(id, PacketType::UNDEFINED) }
    }
}

impl Entity for Announcer {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let (now, own) = (sim.now(), self.agent.address.get());
        let (from, to) = (packet.src, packet.dst);
        let ends = format!("{} {} {} {}", from.address, from.port, to.address, to.port);
        sim.print(&format!("recv {now:.6} {own} {ends} {}\n", packet.size));
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for Announcer {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
