//! Multicast routing (spec: routing-and-dynamics, section 14).
//!
//! A node that forwards multicast packets has a switch in front of its unicast classifier. The switch passes
//! multicast packets to a classifier that knows, for each source and group, on which interface packets must arrive
//! and which replicator copies them to links and local agents. For an unknown source and group the classifier asks
//! the node's routing object, which passes the question to the protocol of the interface.

mod arbiter;
mod centralised;
mod classifiers;
mod control;
mod dense_mode;
mod node;
mod protocol;
mod replicator;
mod shared_tree;
mod simulator;
mod trees;
mod tunnels;
mod well_known;

pub(super) use node::{declare_link_methods, declare_node_methods, restart_addresses};
pub(super) use simulator::{declare_multicast_simulator, declare_simulator_methods};
pub(super) use well_known::widen;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    classifiers::declare(declarations);
    replicator::declare(declarations);
    node::declare(declarations);
    arbiter::declare(declarations);
    control::declare(declarations);
    protocol::declare(declarations);
    dense_mode::declare(declarations);
    tunnels::declare(declarations);
    centralised::declare(declarations);
    shared_tree::declare(declarations);
}

/// Returns a variable of the receiver.
fn get(ns: &Ns, call: &Call, name: &str) -> TclResult {
    ns.otcl().get_var(call.object, name)
}

fn set(ns: &Ns, call: &Call, name: &str, value: Obj) -> Result<(), Error> {
    ns.otcl().set_var(call.object, name, value)?;
    Ok(())
}

/// Returns a variable of an object; empty if it does not exist.
fn get_or_empty(ns: &Ns, object: ObjectId, name: &str) -> TclResult {
    Ok(ns.otcl().get_var_if_any(object, name)?.unwrap_or_default())
}

/// Returns the receiver itself, as a value.
fn this(ns: &Ns, call: &Call) -> Obj {
    ns.otcl().name_obj(call.object)
}

fn object(ns: &Ns, name: &Obj) -> Result<ObjectId, Error> {
    ns.otcl().object_of(name).ok_or_else(|| Error::from(format!("invalid command name \"{name}\"")))
}

/// Returns the keys of an array variable that match a pattern, in Tcl's order.
fn array_names_like(ns: &Ns, object: ObjectId, array: &str, pattern: &str) -> Result<Vec<Obj>, Error> {
    ns.invoke(object, "array", &["names", array, pattern].map(Obj::from_str))?.list_items()
}

/// Returns a group as a number; it may be given as an expression.
fn group_number(ns: &Ns, group: &Obj) -> TclResult {
    ns.otcl().call(&[Obj::from_str("expr"), group.clone()])
}

/// Returns the number of a node given by name; a number is returned unchanged.
fn node_id(ns: &Ns, node: &Obj) -> TclResult {
    match ns.otcl().object_of(node) {
        Some(node) => ns.invoke(node, "id", &[]),
        None => Ok(node.clone()),
    }
}

/// Returns the link from one node to another; an error if there is none.
fn link(ns: &Ns, from: &Obj, to: &Obj) -> TclResult {
    ns.invoke(super::simulator::instance(ns)?, "link", &[from.clone(), to.clone()])
}
