//! Source routing: packets that carry their way (spec: routing-and-dynamics, section 9).

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::host::Argument;
use crate::packet::{Packet, PacketType, SourceRoute};
use crate::wiring::{Target, Wiring};

/// The slot of packets that carry no way, or have come to its end.
const OTHER_ROUTING: usize = 1;

/// Sends packets on along the way that they carry, others through slot 1: `Classifier/SR`.
#[derive(Debug)]
pub struct SourceRouter {
    id: EntityId,
    base: ClassifierBase,
    slots: RefCell<Vec<Target>>,
}

impl SourceRouter {
    /// A classifier with empty slots.
    pub fn new(id: EntityId) -> SourceRouter {
        SourceRouter { id, base: ClassifierBase::default(), slots: RefCell::default() }
    }
}

impl Classifier for SourceRouter {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        let Ok(slot) = usize::try_from(value) else { return };
        let mut slots = self.slots.borrow_mut();
        if slots.len() <= slot {
            slots.resize_with(slot + 1, Target::default);
        }
        slots[slot].set(sim, target);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.borrow().iter().map(Target::get).collect()
    }
}

impl Entity for SourceRouter {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let next = packet.extension.as_mut().and_then(|extension| extension.route.as_mut()?.next_link());
        let other = || self.slots.borrow().get(OTHER_ROUTING).and_then(|target| target.resolved(sim));
        match next.or_else(other) {
            Some(target) => sim.deliver(target, packet, None),
            None => sim.host().notify(sim, self.id, "no-slot", &[Argument::Integer(OTHER_ROUTING as i64)]),
        }
    }

    fn as_classifier(&self) -> Option<&dyn Classifier> {
        Some(self)
    }
}

/// Finds the head of the link between two nodes, given by their numbers.
type FindLink = Box<dyn Fn(i32, i32) -> Option<EntityId>>;

/// The way of a flow.
#[derive(Debug)]
struct Way {
    /// The nodes, from the source to the destination.
    nodes: Vec<i32>,
    /// The heads of the links between them, once they have been looked for.
    links: Option<Rc<[EntityId]>>,
}

/// Writes on packets the way of their flow: `Agent/SRAgent`.
pub struct SourceRouteAgent {
    agent: Agent,
    find_link: FindLink,
    ways: RefCell<HashMap<i32, Way>>,
}

impl fmt::Debug for SourceRouteAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceRouteAgent").field("ways", &self.ways).finish_non_exhaustive()
    }
}

impl SourceRouteAgent {
    /// An agent that knows no way. `find_link` finds the head of the link between two nodes, given by number.
    pub fn new(id: EntityId, find_link: impl Fn(i32, i32) -> Option<EntityId> + 'static) -> SourceRouteAgent {
        SourceRouteAgent {
            agent: Agent::new(id, PacketType::UNDEFINED),
            find_link: Box::new(find_link),
            ways: RefCell::default(),
        }
    }

    /// Packets of a flow go along these nodes, of which the first is that of this agent.
    pub fn set_way(&self, flow: i32, nodes: Vec<i32>) {
        self.ways.borrow_mut().insert(flow, Way { nodes, links: None });
    }

    /// The links of the way of a flow.
    fn links(&self, flow: i32) -> Result<Rc<[EntityId]>, String> {
        let mut ways = self.ways.borrow_mut();
        let way = ways.get_mut(&flow).ok_or_else(|| {
            format!("source routing: no way is known for flow {flow}; name it with install_connection\n")
        })?;
        if let Some(links) = &way.links {
            return Ok(links.clone());
        }
        let find = |pair: &[i32]| {
            (self.find_link)(pair[0], pair[1]).ok_or_else(|| {
                format!(
                    "source routing: the way of flow {flow} uses a link from node {} to node {} that does not exist\n",
                    pair[0], pair[1]
                )
            })
        };
        let links: Rc<[EntityId]> = way.nodes.windows(2).map(find).collect::<Result<_, _>>()?;
        Ok(way.links.insert(links).clone())
    }
}

impl Entity for SourceRouteAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        match self.links(packet.flow_id) {
            Ok(links) => {
                packet.extend().route = Some(SourceRoute::new(links));
                self.agent.wiring.target.send(sim, packet, None);
            }
            // ns-2.35: crashes.
            Err(message) => sim.fatal(&message),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    fn as_agent(&self) -> Option<&Agent> {
        Some(&self.agent)
    }
}
