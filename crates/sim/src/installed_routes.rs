//! The routes that are computed for a simulation as a whole.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::routing::ShortestPaths;

/// The routes that were computed for the whole network. Nodes take them up when a packet first needs them.
#[derive(Debug, Default)]
pub struct InstalledRoutes {
    generation: Cell<u32>,
    /// The latest last. Earlier ones are kept while they lead somewhere where later ones do not.
    installed: RefCell<Vec<Routes>>,
}

/// The way out of each node to each of its neighbours, by their numbers: the heads of the links.
pub type LinkHeads = HashMap<(u32, u32), EntityId>;

#[derive(Debug)]
struct Routes {
    generation: u32,
    paths: Rc<ShortestPaths>,
    heads: LinkHeads,
    nodes: u32,
    left_out: Vec<u32>,
}

impl Routes {
    fn are_given_to(&self, node: u32) -> bool {
        node < self.nodes && !self.left_out.contains(&node)
    }
}

/// A route that a node is to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The head of the link to the next node.
    pub head: EntityId,
    /// When it was installed, see [`InstalledRoutes::generation`].
    pub generation: u32,
}

impl InstalledRoutes {
    /// The first `nodes` nodes but those `left_out` get routes along these paths. Routes to destinations that cannot be
    /// reached any more stay as they were.
    pub fn install(
        &self,
        sim: &Sim,
        paths: Rc<ShortestPaths>,
        heads: LinkHeads,
        nodes: u32,
        left_out: Vec<u32>,
    ) {
        let generation = self.generation.get() + 1;
        self.generation.set(generation);
        let mut installed = self.installed.borrow_mut();
        installed.retain(|earlier| !paths.connects_all_of(&earlier.paths));
        installed.push(Routes { generation, paths, heads, nodes, left_out });
        sim.rewired();
    }

    /// How often routes have been installed. What a node has set itself counts as part of the generation in
    /// which it did; the latest setting is the one that holds.
    #[inline]
    pub fn generation(&self) -> u32 {
        self.generation.get()
    }

    /// The way from node `node` towards node `destination`.
    pub fn route(&self, node: u32, destination: i32) -> Option<Route> {
        let destination = u32::try_from(destination).ok()?;
        self.installed.borrow().iter().rev().find_map(|routes| {
            if !routes.are_given_to(node) {
                return None;
            }
            let next = routes.paths.next_hop(node, destination)?;
            let head = *routes.heads.get(&(node, next))?;
            Some(Route { head, generation: routes.generation })
        })
    }

    /// The ways out of node `node` that its latest routes use, in the order of the first destination of each; none if
    /// all links of the node `are_known`, so that nothing can be new.
    pub fn ways_out(&self, node: u32, are_known: impl Fn(EntityId) -> bool) -> Vec<EntityId> {
        let installed = self.installed.borrow();
        let Some(routes) = installed.last().filter(|routes| routes.are_given_to(node)) else {
            return Vec::new();
        };
        let head = |next: u32| routes.heads.get(&(node, next)).copied();
        if routes.paths.neighbours(node).iter().all(|next| head(*next).is_none_or(&are_known)) {
            return Vec::new();
        }
        routes.paths.next_hops_in_use(node).into_iter().filter_map(head).collect()
    }
}
