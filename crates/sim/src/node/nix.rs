//! Routing by vectors of neighbour indices in packets: each source computes its routes on first use, and nodes have no
//! routing tables (Riley, Ammar and Fujimoto, "Stateless routing in network simulations", 2000). Spec:
//! mpls-pushback-nix, section 3.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Classifier, ClassifierBase, stranded};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{NixRoute, Packet};
use crate::wiring::Target;

/// The number of bits that the printed form of a vector combines into one number.
const WORD: usize = 32;

/// The neighbours of each node, in the order of the indices that vectors contain.
#[derive(Debug, Default)]
pub struct NixNetwork {
    /// The nodes by number.
    nodes: RefCell<Vec<NixNode>>,
}

#[derive(Debug, Default)]
struct NixNode {
    neighbours: Vec<Neighbour>,
    /// The number of bits of a vector that the node consumes.
    bits: usize,
}

#[derive(Debug)]
struct Neighbour {
    node: usize,
    /// The head of the link to the neighbour.
    head: Target,
}

impl NixNetwork {
    /// Adds `neighbour` to the neighbours of `node`.
    pub fn add_neighbour(&self, node: usize, neighbour: usize) {
        let mut nodes = self.nodes.borrow_mut();
        let most = node.max(neighbour);
        if nodes.len() <= most {
            nodes.resize_with(most + 1, NixNode::default);
        }
        let node = &mut nodes[node];
        let highest = node.neighbours.len();
        node.neighbours.push(Neighbour { node: neighbour, head: Target::default() });
        node.bits = (usize::BITS - highest.leading_zeros()).max(1) as usize;
    }

    /// The neighbours of a node, by index.
    pub fn neighbours(&self, node: usize) -> Vec<usize> {
        let nodes = self.nodes.borrow();
        let neighbours = nodes.get(node).map_or(&[][..], |node| &node.neighbours);
        neighbours.iter().map(|neighbour| neighbour.node).collect()
    }

    /// Sets the head of the link from a node to its neighbour with the index `index`.
    pub fn set_link(&self, sim: &Sim, node: usize, index: usize, head: Option<EntityId>) {
        if let Some(neighbour) = self.nodes.borrow().get(node).and_then(|node| node.neighbours.get(index)) {
            neighbour.head.set(sim, head);
        }
    }

    /// The vector of a shortest path; among equal paths the first in the order of neighbours. Empty if there is no
    /// path.
    fn vector(&self, from: usize, to: usize) -> Rc<[bool]> {
        let nodes = self.nodes.borrow();
        // For each node found: its predecessor, and the index of the node among the neighbours of the predecessor.
        let mut found: Vec<Option<(usize, usize)>> = vec![None; nodes.len()];
        let mut waiting = VecDeque::from([from]);
        while let Some(node) = waiting.pop_front() {
            if node == to {
                break;
            }
            for (index, neighbour) in
                nodes.get(node).into_iter().flat_map(|node| &node.neighbours).enumerate()
            {
                if neighbour.node != from && found[neighbour.node].is_none() {
                    found[neighbour.node] = Some((node, index));
                    waiting.push_back(neighbour.node);
                }
            }
        }
        let mut steps = Vec::new();
        let mut node = to;
        while let Some((before, index)) = found.get(node).copied().flatten() {
            steps.push((before, index));
            node = before;
        }
        let bits = |(node, index): &(usize, usize)| {
            let (index, count) = (*index, nodes[*node].bits);
            (0..count).rev().map(move |bit| index >> bit & 1 == 1)
        };
        steps.iter().rev().flat_map(bits).collect()
    }
}

/// Forwards packets along the vectors that they carry: `Classifier/Nix`.
#[derive(Debug)]
pub struct NixClassifier {
    id: EntityId,
    base: ClassifierBase,
    network: Rc<NixNetwork>,
    node: Cell<Option<usize>>,
    /// The target of packets for this node.
    own: Target,
    /// The routes from this node, by destination.
    vectors: RefCell<FxHashMap<i32, Rc<[bool]>>>,
}

impl NixClassifier {
    /// A classifier whose node is not set.
    pub fn new(id: EntityId, network: Rc<NixNetwork>) -> NixClassifier {
        NixClassifier {
            id,
            base: ClassifierBase::default(),
            network,
            node: Cell::default(),
            own: Target::default(),
            vectors: RefCell::default(),
        }
    }

    /// Sets the number of the classifier's node.
    pub fn set_node(&self, node: i32) {
        self.node.set(usize::try_from(node).ok());
    }

    fn is_own(&self, address: i32) -> bool {
        self.node.get().is_some_and(|node| i64::from(address) == node as i64)
    }

    fn vector_to(&self, node: usize, destination: i32) -> Rc<[bool]> {
        let mut vectors = self.vectors.borrow_mut();
        let find = || match usize::try_from(destination) {
            Ok(to) => self.network.vector(node, to),
            Err(_) => Rc::default(),
        };
        vectors.entry(destination).or_insert_with(find).clone()
    }

    /// The head of the link to the next hop on the route of a packet; see [`Target::located`].
    fn advance<'a>(
        &self,
        sim: &'a Sim,
        node: usize,
        packet: &mut Packet,
    ) -> Option<(EntityId, Option<&'a dyn Entity>)> {
        let destination = packet.dst.address;
        let route = &mut packet.extend().nix;
        let route = route.get_or_insert_with(|| NixRoute::new(self.vector_to(node, destination)));
        let nodes = self.network.nodes.borrow();
        let known = nodes.get(node);
        let (neighbours, bits) = known.map_or((&[][..], 1), |node| (&*node.neighbours, node.bits.max(1)));
        let Some(index) = route.advance(bits) else {
            self.lead_astray(sim, neighbours.len(), route, u32::MAX);
        };
        match neighbours.get(index) {
            Some(neighbour) => neighbour.head.located(sim),
            None if known.is_none() => None,
            None => self.lead_astray(sim, neighbours.len(), route, index as u32),
        }
    }

    /// Ends the simulation because the vector of a packet has led to a wrong node, which has `count` neighbours, none
    /// with the index from the vector. ns-2.35 then ends with status 0, without flushing its buffers; `index` is the
    /// largest number at the end of the vector.
    fn lead_astray(&self, sim: &Sim, count: usize, route: &NixRoute, index: u32) -> ! {
        let bits = route.vector();
        let word = (0..WORD)
            .fold(0_u32, |word, place| word << 1 | u32::from(bits.get(place).copied().unwrap_or(false)));
        sim.print(&format!(
            "Nix {index} out of range (0 - {count}\nLth  32 ActualLth {:3} Used   0 val[0] {word:08x}\n",
            bits.len(),
        ));
        sim.exit_at_once(0)
    }
}

impl Classifier for NixClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        if self.is_own(value) {
            self.own.set(sim, target);
        }
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        vec![self.own.get()]
    }
}

impl Entity for NixClassifier {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let address = packet.dst.address;
        let target = match self.node.get() {
            Some(node) if !self.is_own(address) => self.advance(sim, node, &mut packet),
            _ => self.own.located(sim),
        };
        match target {
            Some((id, Some(target))) => {
                sim.pass_last_act(self.id, id);
                sim.hand_to(target, packet, None);
            }
            Some((_, None)) => sim.ignore(packet),
            None => stranded::report(sim, self.id, &packet, i64::from(address)),
        }
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(links: &[(usize, usize)]) -> NixNetwork {
        let network = NixNetwork::default();
        for (one, other) in links {
            network.add_neighbour(*one, *other);
            network.add_neighbour(*other, *one);
        }
        network
    }

    #[test]
    fn a_vector_has_as_many_bits_per_node_as_its_neighbours_need() {
        let network = network(&[(0, 1), (1, 2), (1, 3), (3, 4)]);
        assert_eq!(*network.vector(0, 4), [false, true, false, true]);
        assert_eq!(*network.vector(4, 0), [false, false, false, false]);
        assert!(network.vector(0, 0).is_empty());
        assert!(network.vector(0, 9).is_empty());
    }

    #[test]
    fn only_the_last_bit_of_an_index_counts() {
        let mut route = NixRoute::new([true, false, true].into());
        assert_eq!(route.advance(2), Some(0));
        assert_eq!(route.advance(1), Some(1));
        assert_eq!(route.advance(1), None);
    }
}
