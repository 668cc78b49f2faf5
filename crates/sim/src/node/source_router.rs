//! Source routing: packets that carry their way (spec: routing-and-dynamics, section 9).

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
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
            None => stranded::report(sim, self.id, &packet, OTHER_ROUTING as i64),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Header;

    /// Stands for a link, or for the rest of a node.
    #[derive(Debug, Default)]
    struct Taker(RefCell<Vec<Packet>>);

    impl Entity for Taker {
        fn recv(&self, _: &Sim, packet: Packet, _: Option<EntityId>) {
            self.0.borrow_mut().push(packet);
        }
    }

    #[test]
    fn a_packet_goes_by_the_links_of_its_flow_one_by_one_and_then_on_as_others_do() {
        let sim = Sim::new();
        let [first, second, rest] = [(); 3].map(|()| sim.add(|_| Taker::default()));
        let take = |taker: EntityId| sim.get::<Taker>(taker).unwrap().0.borrow_mut().pop();
        let router: &SourceRouter = sim.get(sim.add(SourceRouter::new)).unwrap();
        router.install(&sim, OTHER_ROUTING as i32, Some(rest));
        let find = move |from: i32, to: i32| match (from, to) {
            (0, 3) => Some(first),
            (3, 2) => Some(second),
            _ => None,
        };
        let agent: &SourceRouteAgent = sim.get(sim.add(|id| SourceRouteAgent::new(id, find))).unwrap();
        let entrance = sim.add(|_| Taker::default());
        agent.agent.wiring.target.set(&sim, Some(entrance));
        agent.set_way(5, vec![0, 3, 2]);
        agent.recv(&sim, Packet::new(Header { uid: 9, flow_id: 5, ..Header::default() }), None);
        let mut packet = take(entrance).expect("the agent hands the packet to its node");
        for next in [first, second, rest] {
            router.recv(&sim, packet, None);
            packet = take(next).expect("it goes here next");
            assert_eq!(packet.uid, 9);
        }
        router.recv(&sim, Packet::new(Header { uid: 10, ..Header::default() }), None);
        assert_eq!(take(rest).map(|packet| packet.uid), Some(10), "a packet without a way");
    }

    #[test]
    fn ways_that_cannot_be_gone_are_refused() {
        let sim = Sim::new();
        let agent: &SourceRouteAgent = sim.get(sim.add(|id| SourceRouteAgent::new(id, |_, _| None))).unwrap();
        assert!(agent.links(1).unwrap_err().contains("no way is known for flow 1"));
        agent.set_way(1, vec![0, 4]);
        assert!(agent.links(1).unwrap_err().contains("from node 0 to node 4 that does not exist"));
        agent.set_way(1, vec![0]);
        assert_eq!(agent.links(1).unwrap().len(), 0, "the destination is the source itself");
    }
}
