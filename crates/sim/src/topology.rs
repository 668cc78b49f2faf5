//! Wired networks built in Rust, without scripts.

use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::installed_routes::LinkHeads;
use crate::link::{DelayLink, TtlChecker};
use crate::node::{Classifier, DestinationClassifier, PortClassifier};
use crate::packet::Endpoint;
use crate::queue::{Discipline, DropTail, Queue};
use crate::routing::ShortestPaths;

/// A node of a [`Topology`]. Its address is its number: the first node has address 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The address of the node.
    pub fn address(self) -> i32 {
        self.0 as i32
    }
}

/// Builds a wired network: nodes that route by shortest paths (every link costs 1), links between them, and agents on
/// the nodes. The [crate documentation](crate) has an example.
pub struct Topology<'a> {
    sim: &'a Sim,
    nodes: Vec<Node>,
    links: Vec<(u32, u32, f64)>,
    /// The head of each link, which is its queue.
    heads: LinkHeads,
    routes_are_current: bool,
}

/// The entities of a node: the entrance for arriving packets, and the classifier that hands packets addressed to the
/// node to its agents.
struct Node {
    entrance: EntityId,
    ports: EntityId,
}

impl<'a> Topology<'a> {
    /// Creates an empty network in this simulation. The simulation should contain no other network, because addresses
    /// begin at 0.
    pub fn new(sim: &'a Sim) -> Topology<'a> {
        Topology {
            sim,
            nodes: Vec::new(),
            links: Vec::new(),
            heads: LinkHeads::default(),
            routes_are_current: true,
        }
    }

    /// Adds a node.
    pub fn add_node(&mut self) -> NodeId {
        let sim = self.sim;
        let number = u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes");
        let node = NodeId(number);
        let ports = sim.add(PortClassifier::new);
        let entrance = sim.add(|id| {
            let entrance = DestinationClassifier::new(id);
            entrance.set_node(number);
            entrance.install(sim, node.address(), Some(ports));
            entrance
        });
        self.nodes.push(Node { entrance, ports });
        self.routes_are_current = false;
        node
    }

    /// Adds a link in each direction, of `bandwidth` bits per second and a propagation delay of `delay` seconds, each
    /// behind a DropTail queue of 50 packets.
    pub fn add_duplex_link(&mut self, one: NodeId, other: NodeId, bandwidth: f64, delay: f64) {
        self.add_link(one, other, bandwidth, delay, DropTail::default());
        self.add_link(other, one, bandwidth, delay, DropTail::default());
    }

    /// Adds a link of `bandwidth` bits per second and a propagation delay of `delay` seconds behind a queue with the
    /// discipline `discipline`. Returns the queue, a `Queue<D>`.
    ///
    /// A link of 1.5 Mb/s and 20 ms behind a queue with CoDel (RFC 8289):
    ///
    /// ```
    /// use neons_sim::queue::{Codel, Discipline, Queue};
    /// use neons_sim::{Sim, Topology};
    ///
    /// let sim = Sim::new();
    /// let mut topology = Topology::new(&sim);
    /// let (router, client) = (topology.add_node(), topology.add_node());
    /// let queue = topology.add_link(router, client, 1.5e6, 0.02, Codel::default());
    /// assert_eq!(sim.get::<Queue<Codel>>(queue).unwrap().discipline().len(), 0);
    /// ```
    pub fn add_link<D: Discipline>(
        &mut self,
        from: NodeId,
        to: NodeId,
        bandwidth: f64,
        delay: f64,
        discipline: D,
    ) -> EntityId {
        let sim = self.sim;
        let head = sim.add(|id| Queue::new(id, discipline));
        if let Some(queue) = sim.get::<Queue<D>>(head) {
            queue.discipline().start(sim, queue.base());
        }
        let cable = sim.add(|id| {
            let link = DelayLink::new(id);
            link.bandwidth.set(bandwidth);
            link.delay.set(delay);
            link
        });
        let checker = sim.add(|_| TtlChecker::default());
        for (sender, receiver) in [(head, cable), (cable, checker), (checker, self.node(to).entrance)] {
            sim.wire(sender, receiver);
        }
        self.links.push((from.0, to.0, 1.0));
        self.heads.insert((from.0, to.0), head);
        self.routes_are_current = false;
        head
    }

    /// Attaches an agent to a node, on the lowest free port. Routes are computed first if nodes or links were added
    /// since the last computation.
    ///
    /// # Panics
    /// Panics if the entity is not an agent.
    pub fn attach(&mut self, node: NodeId, agent: EntityId) -> Endpoint {
        let sim = self.sim;
        self.compute_routes();
        let Node { entrance, ports } = *self.node(node);
        let ports = sim.get::<PortClassifier>(ports).expect("the ports of a node stay");
        let endpoint = Endpoint { address: node.address(), port: ports.free_slot(sim, None) };
        ports.install(sim, endpoint.port, Some(agent));
        let agent = sim.entity(agent).and_then(|entity| entity.as_agent()).expect("an agent");
        agent.address.set(endpoint.address);
        agent.port.set(endpoint.port);
        agent.wiring.target.set(sim, Some(entrance));
        endpoint
    }

    /// Attaches two agents to nodes and makes each the peer of the other.
    ///
    /// # Panics
    /// Panics if one of the entities is not an agent.
    pub fn connect(&mut self, one: (NodeId, EntityId), other: (NodeId, EntityId)) {
        let ends = [one, other].map(|(node, agent)| self.attach(node, agent));
        for ((_, agent), peer) in [(one, ends[1]), (other, ends[0])] {
            if let Some(agent) = self.sim.entity(agent).and_then(|entity| entity.as_agent()) {
                agent.connect(peer);
            }
        }
    }

    fn compute_routes(&mut self) {
        if !std::mem::replace(&mut self.routes_are_current, true) {
            let paths = Rc::new(ShortestPaths::new(self.nodes.len(), self.links.iter().copied()));
            self.sim.installed_routes().install(
                self.sim,
                paths,
                self.heads.clone(),
                self.nodes.len() as u32,
                Vec::new(),
            );
        }
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::{Agent, Entity, Packet, PacketType, Wiring};

    /// Records the packets that arrive and their times.
    struct Recorder {
        agent: Agent,
        arrivals: RefCell<Vec<(i32, f64)>>,
    }

    impl Entity for Recorder {
        fn recv(&self, sim: &Sim, packet: Packet, _: Option<EntityId>) {
            self.arrivals.borrow_mut().push((packet.src.port, sim.now()));
        }

        fn wiring(&self) -> Option<&Wiring> {
            Some(&self.agent.wiring)
        }

        facets! { Agent => |this| &this.agent }
    }

    fn recorder(sim: &Sim) -> EntityId {
        sim.add(|id| Recorder { agent: Agent::new(id, PacketType::UDP), arrivals: RefCell::default() })
    }

    #[test]
    fn packets_take_the_shortest_path_to_the_port_of_the_peer() {
        let sim = Sim::new();
        let mut topology = Topology::new(&sim);
        let [a, b, c, d] = [(); 4].map(|()| topology.add_node());
        for (one, other) in [(a, b), (b, c), (c, d)] {
            topology.add_duplex_link(one, other, 8e6, 0.25);
        }
        let [first, second, near, far] = [(); 4].map(|()| recorder(&sim));
        topology.connect((a, first), (d, far));
        topology.add_duplex_link(a, c, 8e6, 0.5);
        topology.connect((a, second), (c, near));
        for sender in [first, second] {
            let sender = &sim.get::<Recorder>(sender).unwrap().agent;
            sender.size.set(1000);
            sender.send(&sim, sender.allocate(&sim));
        }
        sim.run_until(10.0).unwrap();
        let arrivals = |id| sim.get::<Recorder>(id).unwrap().arrivals.take();
        // 1 ms of transmission on each link; the second packet waits for the first one.
        assert_eq!(arrivals(far), [(0, 0.001 + 0.5 + 0.001 + 0.25)]);
        assert_eq!(arrivals(near), [(1, 0.001 + 0.001 + 0.5)]);
        assert_eq!(sim.now(), 10.0);
    }
}
