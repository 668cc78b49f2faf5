//! From a node to its agents.

use std::cell::RefCell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::host::Argument;
use crate::packet::Packet;

/// Hands a packet to the agent on its destination port: `Classifier/Port`.
#[derive(Debug)]
pub struct PortClassifier {
    id: EntityId,
    slots: RefCell<Vec<Option<EntityId>>>,
}

impl PortClassifier {
    /// A classifier without agents.
    pub fn new(id: EntityId) -> PortClassifier {
        PortClassifier { id, slots: RefCell::default() }
    }

    /// Puts `agent` on `port`, or with `None` clears the port.
    pub fn install(&self, port: i32, agent: Option<EntityId>) {
        let Ok(port) = usize::try_from(port) else { return };
        let mut slots = self.slots.borrow_mut();
        if slots.len() <= port {
            slots.resize(port + 1, None);
        }
        slots[port] = agent;
    }

    /// The lowest port that is free or held by `null_agent`.
    pub fn free_port(&self, null_agent: Option<EntityId>) -> i32 {
        let slots = self.slots.borrow();
        let free = slots.iter().position(|slot| slot.is_none() || *slot == null_agent);
        free.unwrap_or(slots.len()) as i32
    }

    /// The agent on `port`.
    pub fn agent(&self, port: i32) -> Option<EntityId> {
        self.slots.borrow().get(usize::try_from(port).ok()?).copied().flatten()
    }

    /// What is on each port, from port 0.
    pub fn slots(&self) -> Vec<Option<EntityId>> {
        self.slots.borrow().clone()
    }
}

impl Entity for PortClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        match self.agent(packet.dst.port) {
            Some(agent) => sim.deliver(agent, packet, None),
            None => {
                let port = i64::from(packet.dst.port);
                sim.host().notify(sim, self.id, "no-slot", &[Argument::Integer(port)]);
            }
        }
    }
}
