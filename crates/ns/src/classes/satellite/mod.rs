//! Satellite networks (spec: satellite).

mod handoff;
mod interface;
mod node;
mod parts;
mod position;
mod routes;
mod simulator;
mod trace;

use neons_otcl::{Obj, ObjectId};
use neons_sim::satellite::{Constellation, SatNode};

use crate::Ns;
use crate::classes::node::Node;
use crate::declare::{Declarations, Refusal};

pub(super) use simulator::declare as declare_simulator_methods;
pub(crate) use simulator::{is_configured, make_node};

pub(super) fn declare(declarations: &mut Declarations) {
    position::declare(declarations);
    parts::declare(declarations);
    trace::declare(declarations);
    routes::declare(declarations);
    handoff::declare(declarations);
    node::declare(declarations);
}

/// Returns the satellite part of a node, with its position and satellite links.
fn of(node: &Node) -> Result<&SatNode, Refusal> {
    let sim = node.ns.sim();
    let constellation = sim.shared::<Constellation>();
    constellation
        .node(sim, node.numeric_address.get())
        .ok_or_else(|| Refusal::explained("the node is no satellite and no terminal"))
}

/// Like [`of`], for the node with this name.
fn named<'a>(ns: &'a Ns, name: &str) -> Result<&'a SatNode, Refusal> {
    let node = ns.entity_named(name).and_then(|node| ns.sim().get::<Node>(node));
    of(node.ok_or_else(|| Refusal::new(format!("no such object {name}")))?)
}

/// Returns a variable of an object as text; empty if it does not exist.
fn variable(ns: &Ns, object: ObjectId, name: &str) -> Obj {
    match ns.otcl().var_exists(object, name) {
        true => ns.otcl().get_var(object, name).unwrap_or_default(),
        false => Obj::empty(),
    }
}
