//! Wired routing (spec: routing-and-dynamics).

mod algorithmic;
mod distance_vector;
mod dynamics;
mod flat;
mod hierarchical;
mod link_state;
mod manual;
mod nix;
mod node_routes;
mod protocols;
mod recorded_dynamics;
mod route_agent;
mod route_logic;
mod route_object;
mod scripted;
mod source_routing;
mod tables;

pub(in crate::classes) use flat::report_missing_places;
pub(crate) use hierarchical::{compute_between, lookup_between};
pub(crate) use nix::is_on as uses_nix_vectors;
pub(crate) use route_logic::current as route_logic;

use crate::declare::{ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    route_logic::declare(declarations);
    hierarchical::declare_lookup(declarations);
    route_agent::declare(declarations);
    route_object::declare(declarations);
    protocols::declare(declarations);
    algorithmic::declare(declarations);
    manual::declare(declarations);
    source_routing::declare(declarations);
    nix::declare(declarations);
    distance_vector::declare(declarations);
    link_state::declare(declarations);
    dynamics::declare(declarations);
}

/// Declares the methods of class Node about routing.
pub(super) fn declare_node_methods(class: &mut ClassDeclaration) {
    node_routes::declare_node_methods(class);
    nix::declare_node_methods(class);
}

/// Declares the methods of class Simulator about routing.
pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    route_logic::declare_simulator_methods(class);
    flat::declare_simulator_methods(class);
    algorithmic::declare_simulator_methods(class);
    hierarchical::declare_simulator_methods(class);
    dynamics::declare_simulator_methods(class);
    tables::declare_simulator_methods(class);
    source_routing::declare_simulator_methods(class);
    nix::declare_simulator_methods(class);
}
