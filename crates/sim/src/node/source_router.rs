//! Source routing: packets carry their route (spec: routing-and-dynamics, section 9).

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::slots::Slots;
use super::{Classifier, ClassifierBase, stranded};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{FlowPath, NextHop, Packet, PacketType, SourceRoute};
use crate::wiring::Wiring;
use crate::{Origin, Sim};

/// The slot of packets that carry no route or have reached the end of their route.
const OTHER_ROUTING: usize = 1;

/// Forwards packets along the route that they carry, and all other packets through slot 1: `Classifier/SR`.
#[derive(Debug)]
pub struct SourceRouter {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
}

impl SourceRouter {
    /// A classifier with empty slots.
    pub fn new(id: EntityId) -> SourceRouter {
        SourceRouter { id, base: ClassifierBase::default(), slots: Slots::default() }
    }
}

impl Classifier for SourceRouter {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.slots.install(sim, value, target);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for SourceRouter {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let route = packet.extension.as_mut().and_then(|extension| extension.route.as_mut());
        match route.map(SourceRoute::advance) {
            Some(NextHop::Link(head)) => return sim.hand_on(head, packet, None),
            Some(NextHop::Missing(path, place)) => no_link(sim, &path, place),
            Some(NextHop::End) | None => {}
        }
        let other = self.slots.borrow().get(OTHER_ROUTING).and_then(|target| target.located(sim));
        match other {
            Some((_, Some(target))) => sim.hand_to(target, packet, None),
            Some((_, None)) => sim.ignore(packet),
            None => stranded::report(sim, self.id, &packet, OTHER_ROUTING as i64),
        }
    }

    facets! { dyn Classifier => |this| this }
}

/// A function that finds the head of the link between two nodes, given by their numbers.
type FindLink = Box<dyn Fn(i32, i32) -> Option<EntityId>>;

/// Ends the simulation because the route of a packet uses a link that does not exist.
// ns-2.35: ends without a message, with status 0, without flushing its buffers.
fn no_link(sim: &Sim, path: &FlowPath, place: usize) -> ! {
    let (flow, from, to) = (path.flow, path.nodes[place], path.nodes[place + 1]);
    let problem =
        format!("the route of flow {flow} uses a link from node {from} to node {to} that does not exist");
    sim.reject(path.origin, problem);
    sim.exit_at_once(0)
}

/// Writes into each packet the route of its flow: `Agent/SRAgent`.
pub struct SourceRouteAgent {
    agent: Agent,
    find_link: FindLink,
    /// The routes by flow; a route that has been used stores its links.
    paths: RefCell<FxHashMap<i32, Rc<FlowPath>>>,
}

impl fmt::Debug for SourceRouteAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceRouteAgent").field("paths", &self.paths).finish_non_exhaustive()
    }
}

impl SourceRouteAgent {
    /// An agent without routes. `find_link` finds the head of the link between two nodes, given by number.
    pub fn new(id: EntityId, find_link: impl Fn(i32, i32) -> Option<EntityId> + 'static) -> SourceRouteAgent {
        SourceRouteAgent {
            agent: Agent::new(id, PacketType::UNDEFINED),
            find_link: Box::new(find_link),
            paths: RefCell::default(),
        }
    }

    /// Sets the route of a flow to `nodes`, which start with the node of this agent. `origin` is the command that does
    /// so.
    pub fn set_path(&self, flow: i32, nodes: Vec<i32>, origin: Origin) {
        let links = Vec::new();
        self.paths.borrow_mut().insert(flow, Rc::new(FlowPath { flow, origin, nodes, links }));
    }

    fn path(&self, flow: i32) -> Option<Rc<FlowPath>> {
        let mut paths = self.paths.borrow_mut();
        let path = paths.get_mut(&flow)?;
        if path.links.len() + 1 < path.nodes.len() {
            let links = path.nodes.windows(2).map(|pair| (self.find_link)(pair[0], pair[1])).collect();
            *path = Rc::new(FlowPath { flow, origin: path.origin, nodes: path.nodes.clone(), links });
        }
        Some(path.clone())
    }
}

impl Entity for SourceRouteAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let flow = packet.flow_id;
        let Some(path) = self.path(flow) else {
            let problem =
                format!("no route is known for packets of flow {flow}; name it with install_connection");
            sim.reject(Origin::default(), problem);
            // ns-2.35: a packet of an unknown flow makes ns-2 print this message and exit with status 0, without
            // flushing its buffers.
            sim.print(" The connection id is not in routing tabel\n");
            sim.exit_at_once(0);
        };
        packet.extend().route = Some(SourceRoute::new(path));
        self.agent.wiring.target.send(sim, packet, None);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Header;

    /// An entity that keeps packets; it stands for a link or for the rest of a node.
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
        agent.set_path(5, vec![0, 3, 2], Origin::default());
        agent.recv(&sim, Packet::new(Header { uid: 9, flow_id: 5, ..Header::default() }), None);
        let mut packet = take(entrance).expect("the agent hands the packet to its node");
        for next in [first, second, rest] {
            router.recv(&sim, packet, None);
            packet = take(next).expect("it goes here next");
            assert_eq!(packet.uid, 9);
        }
        router.recv(&sim, Packet::new(Header { uid: 10, ..Header::default() }), None);
        assert_eq!(take(rest).map(|packet| packet.uid), Some(10), "a packet without a route");
    }

    #[test]
    fn a_route_may_have_gaps_or_lead_nowhere() {
        let sim = Sim::new();
        let agent: &SourceRouteAgent = sim.get(sim.add(|id| SourceRouteAgent::new(id, |_, _| None))).unwrap();
        assert!(agent.path(1).is_none());
        let next = |nodes: &[i32]| {
            agent.set_path(1, nodes.to_vec(), Origin::default());
            SourceRoute::new(agent.path(1).unwrap()).advance()
        };
        assert!(matches!(next(&[0, 4]), NextHop::Missing(_, 0)));
        assert!(matches!(next(&[0]), NextHop::End), "the destination is the source itself");
    }
}
