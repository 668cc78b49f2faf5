//! Tunnels: packets inside packets.

use std::cell::Cell;

use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::{Target, Wiring};
use crate::{Initial, Sim};

/// The entrance of a tunnel, `Agent/Encapsulator`: each arriving packet is sent to the peer inside another
/// packet (spec: routing-and-dynamics, section 14).
#[derive(Debug)]
pub struct Encapsulator {
    agent: Agent,
    /// `status_`: 0 if packets pass unchanged.
    pub status: Cell<i32>,
    /// `overhead_`: number of bytes by which the tunnel enlarges a packet.
    pub overhead: Cell<i32>,
    /// The target of a copy of each packet, if set.
    pub copies: Target,
}

/// Initial values.
impl Encapsulator {
    /// The initial value of `status`.
    pub const STATUS: Initial<i32> = Initial(1);
    /// The initial value of `overhead`.
    pub const OVERHEAD: Initial<i32> = Initial(20);
}

impl Encapsulator {
    /// Creates an unattached tunnel entrance.
    pub fn new(id: EntityId) -> Encapsulator {
        Encapsulator {
            agent: Agent::new(id, PacketType::ENCAP),
            status: Cell::new(Self::STATUS.integer()),
            overhead: Cell::new(Self::OVERHEAD.integer()),
            copies: Target::default(),
        }
    }
}

impl Entity for Encapsulator {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(copies) = self.copies.resolved(sim) {
            sim.hand_on(copies, packet.clone(), None);
        }
        if self.status.get() == 0 {
            return self.agent.send(sim, packet);
        }
        let mut outer = self.agent.allocate(sim);
        outer.size = packet.size + self.overhead.get();
        outer.extend().protocol = ProtocolHeader::Packet(Box::new(packet));
        self.agent.send(sim, outer);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for Encapsulator {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}

/// The exit of a tunnel, `Agent/Decapsulator`: extracts the inner packet and forwards it.
#[derive(Debug)]
pub struct Decapsulator {
    agent: Agent,
}

impl Decapsulator {
    /// Creates an unattached tunnel exit.
    pub fn new(id: EntityId) -> Decapsulator {
        Decapsulator { agent: Agent::new(id, PacketType::UNDEFINED) }
    }
}

impl Entity for Decapsulator {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let inner = packet.extension.as_mut().map(|extension| std::mem::take(&mut extension.protocol));
        drop(packet);
        if let Some(ProtocolHeader::Packet(inner)) = inner {
            self.agent.send(sim, *inner);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for Decapsulator {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
