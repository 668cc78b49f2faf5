//! The routing agent of a satellite node.

use std::cell::Cell;
use std::rc::Rc;

use super::{Constellation, LinkHead, SatNode};
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wireless::Direction;
use crate::wiring::Wiring;

/// The port of routing agents.
const PORT: i32 = 255;
/// The maximum number of hops of a packet.
const HOPS: i32 = 32;

/// Forwards packets to other nodes: `Agent/SatRoute` (spec: satellite, section 8).
#[derive(Debug)]
pub struct SatRouteAgent {
    agent: Agent,
    constellation: Rc<Constellation>,
    /// `myaddr_`: address of the agent's node.
    pub address: Cell<i32>,
    /// The agent's node.
    pub node: Cell<Option<EntityId>>,
}

impl SatRouteAgent {
    /// An agent without a node.
    pub fn new(sim: &Sim, id: EntityId) -> SatRouteAgent {
        SatRouteAgent {
            agent: Agent::new(id, PacketType::UNDEFINED),
            constellation: sim.shared(),
            address: Cell::new(0),
            node: Cell::default(),
        }
    }

    fn refuse_distributed_routing(sim: &Sim) -> ! {
        sim.print("Error:  distributed routing not available\n");
        sim.exit(1)
    }

    fn forward(&self, sim: &Sim, mut packet: Packet) {
        let here = self.address.get();
        let node = self.node.get().and_then(|node| sim.get::<SatNode>(node));
        if node.is_some_and(|node| node.distributed_routing.get() != 0) {
            Self::refuse_distributed_routing(sim);
        }
        let destination = packet.dst.address;
        let radio = packet.radio_mut();
        radio.direction = Direction::Down;
        radio.last_hop = here;
        let route = self.constellation.routes(sim).and_then(|routes| routes.route(sim, here, destination));
        let Some((next, head)) = route else {
            return match node {
                Some(node) => node.discard(sim, packet),
                None => drop(packet),
            };
        };
        radio.next_hop = next;
        if let Some(head) = sim.get::<LinkHead>(head) {
            head.recv(sim, packet, None);
        }
    }
}

impl Entity for SatRouteAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let here = self.address.get();
        // ns-2.35: a packet that returns to its source gets the full number of hops again (spec: satellite, section 8).
        if packet.src.address == here {
            packet.ttl = HOPS;
        } else {
            packet.ttl -= 1;
            if packet.ttl == 0 {
                return;
            }
            if packet.dst.port == PORT {
                Self::refuse_distributed_routing(sim);
            }
        }
        if packet.dst.address == here {
            sim.print(&format!("Error:  trying to forward a packet destined to self: {here}\n"));
        }
        self.forward(sim, packet);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}
