//! The routes that are computed for a simulation as a whole.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::Sim;
use crate::entity::EntityId;
use crate::routing::ShortestPaths;

/// The routes that were computed for the whole network. A node adopts them when a packet first needs them.
#[derive(Debug, Default)]
pub struct InstalledRoutes {
    generation: Cell<u32>,
    /// The installed route tables, oldest first. Older ones are kept while they have routes to destinations that newer
    /// ones cannot reach.
    installed: RefCell<Vec<Routes>>,
}

/// The outgoing link of each node to each of its neighbours. The keys are the numbers of both nodes, the values the
/// heads of the links.
pub type LinkHeads = FxHashMap<(u32, u32), EntityId>;

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

/// The route of a node to a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The head of the link to the next hop.
    pub head: EntityId,
    /// The generation in which the route was installed, see [`InstalledRoutes::generation`].
    pub generation: u32,
}

impl InstalledRoutes {
    /// Gives the first `nodes` nodes, except those in `left_out`, routes along `paths`. Routes to destinations that
    /// have become unreachable stay as they were.
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

    /// The number of times that routes have been installed. A route that a node sets itself belongs to the generation
    /// in which it was set; the latest setting is in force.
    #[inline]
    pub fn generation(&self) -> u32 {
        self.generation.get()
    }

    /// The route from node `node` to node `destination`; `None` if there is none.
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

    /// The outgoing links of node `node` that its latest routes use, in the order of the first destination of each. The
    /// list is empty if all links of the node `are_known`, because then none of them can be new.
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
