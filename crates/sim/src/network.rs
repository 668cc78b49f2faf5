//! The nodes and links of a simulation as a whole.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::entity::EntityId;
use crate::routing::ShortestPaths;

/// The routes of a simulation.
#[derive(Debug, Default)]
pub struct Network {
    routes: RefCell<Option<Routes>>,
}

#[derive(Debug)]
struct Routes {
    paths: ShortestPaths,
    heads: HashMap<(u32, u32), EntityId>,
}

impl Network {
    /// From now on packets may be routed over these links: (from, to, cost, head of the link). Nodes are
    /// numbered 0 ... `nodes` − 1.
    pub fn set_routes(&self, nodes: usize, links: &[(u32, u32, f64, EntityId)]) {
        let paths = ShortestPaths::new(nodes, links.iter().map(|(from, to, cost, _)| (*from, *to, *cost)));
        let heads = links.iter().map(|(from, to, _, head)| ((*from, *to), *head)).collect();
        *self.routes.borrow_mut() = Some(Routes { paths, heads });
    }

    /// The number of the node that follows node `from` on the way to node `to`; `None` if there is no way.
    pub fn next_hop(&self, from: i32, to: i32) -> Option<i32> {
        let routes = self.routes.borrow();
        let (next, _) =
            routes.as_ref()?.paths.next_hop(u32::try_from(from).ok()?, u32::try_from(to).ok()?)?;
        Some(next as i32)
    }

    /// The head of the link that leads from node `node` towards node `destination`.
    pub fn route(&self, node: u32, destination: i32) -> Option<EntityId> {
        let routes = self.routes.borrow();
        let routes = routes.as_ref()?;
        let (next, _) = routes.paths.next_hop(node, u32::try_from(destination).ok()?)?;
        routes.heads.get(&(node, next)).copied()
    }
}
