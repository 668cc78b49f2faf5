//! Routes.

mod adjacency;
mod route_logic;
mod shortest_paths;

pub use adjacency::{CostedLink, INFINITE_COST};
pub use route_logic::{LookupError, RouteLogic};
pub use shortest_paths::ShortestPaths;
