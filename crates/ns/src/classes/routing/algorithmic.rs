//! Routes along a tree (spec: routing-and-dynamics, section 9).
//!
//! The tree is found by a breadth-first search from node 0. (ns-2 numbers its nodes so that the next hop can be
//! computed from the numbers, which gives the same routes.)

use std::collections::{HashMap, HashSet, VecDeque};

use neons_otcl::{Error, Obj, TclResult};

use super::flat;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RouteLogic/Algorithmic", "RouteLogic")
        .doc("Computes routes along a tree with node 0 as its root.")
        .instproc("compute", (), "Computes the routes along a tree whose root is node 0.", |ns, _, _| {
            compute(ns)?;
            Ok(Obj::empty())
        })
        .instproc(
            "BFS",
            (),
            "Computes the tree whose root is node 0, by a breadth-first search.",
            |ns, _, _| {
                compute(ns)?;
                Ok(Obj::empty())
            },
        );
    declarations
        .class("Agent/rtProto/Algorithmic", "Agent/rtProto")
        .doc("Routes along a tree, computed when the simulation starts.")
        .proc("init-all", (arg::rest("arg"),), "Computes the routes.", |ns, _, _| compute_routes(ns))
        .proc(
            "compute-all",
            (),
            "Called when links have failed or come back: computes the routes again.",
            |ns, _, _| compute_routes(ns),
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "compute-algo-routes",
        (),
        "Computes the routes along a tree and installs them in the nodes, for the routing protocol Algorithmic.",
        |ns, _, _| {
            ns.invoke(super::route_logic(ns)?, "BFS", &[])?;
            install(ns)
        },
    );
}

fn compute_routes(ns: &Ns) -> TclResult {
    ns.invoke(simulator::instance(ns)?, "compute-algo-routes", &[])
}

/// Installs the routes along the tree in the nodes.
fn install(ns: &Ns) -> TclResult {
    let logic = super::route_logic::native(ns)?;
    let nodes = simulator::nodes(ns, simulator::instance(ns)?)?;
    let is_reached = |id: i32| id == ROOT as i32 || logic.lookup(ROOT as i32, id).is_ok_and(|next| next >= 0);
    let missing = nodes.iter().map(|(id, _)| *id).find(|id| !is_reached(*id));
    if let Some(id) = missing {
        // ns-2.35: fails at the first node that the tree does not reach.
        return Err(Error::from(format!("can't read \"algoAdd_({id})\": no such element in array")));
    }
    flat::give_to_nodes(ns, flat::link_heads(ns)?)?;
    Ok(Obj::empty())
}

/// The node at the root of the tree.
const ROOT: u32 = 0;

/// Adds the links of the tree to the route logic.
fn compute(ns: &Ns) -> Result<(), Error> {
    let logic = super::route_logic::native(ns)?;
    let mut neighbours: HashMap<u32, Vec<u32>> = HashMap::new();
    for (from, to) in flat::linked_nodes(ns, simulator::instance(ns)?) {
        // ns-2.35: a link makes neighbours of both its ends, whatever its direction. The order decides where links that
        // close a circle are cut.
        neighbours.entry(from).or_default().push(to);
        neighbours.entry(to).or_default().push(from);
    }
    if !neighbours.contains_key(&ROOT) {
        return Err(Error::from(format!("can't read \"adj({ROOT})\": no such element in array")));
    }
    logic.clear();
    let mut reached = HashSet::from([ROOT]);
    let mut waiting = VecDeque::from([ROOT]);
    while let Some(node) = waiting.pop_front() {
        for neighbour in neighbours.get(&node).into_iter().flatten() {
            if reached.insert(*neighbour) {
                logic.insert(node, *neighbour, 1.0);
                logic.insert(*neighbour, node, 1.0);
                waiting.push_back(*neighbour);
            }
        }
    }
    logic.compute();
    Ok(())
}
