//! Algorithms that compute routes, and their tables.

mod adjacency;
mod distance_vector;
mod hierarchical;
mod link_state;
mod matrix_search;
mod metric;
mod route_logic;
mod shortest_paths;

pub use adjacency::{CostedLink, INFINITE_COST};
pub use distance_vector::{DistanceVector, VectorRoute};
pub use hierarchical::{HierarchicalAddress, HierarchicalRoutes, OutsideHierarchy};
pub use link_state::{
    Action, Advertisement, LinkState, LinkStateMessage, LinkStateRoute, Messages, Neighbour, Topology,
};
pub use metric::Metric;
pub use route_logic::{LookupError, RouteLogic};
pub use shortest_paths::ShortestPaths;
