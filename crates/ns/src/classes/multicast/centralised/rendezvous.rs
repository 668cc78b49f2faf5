//! Selection of the rendezvous points of groups.

use std::collections::HashMap;

use neons_otcl::{Error, HashOrder, Obj};

use super::{get, object, protocol_on, set};
use crate::Ns;
use crate::classes::routing::route_logic;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("CtrRPComp", "Object")
        .doc("Finds the nodes that can become rendezvous points.")
        .instproc(
            "init",
            ("sim",),
            "Makes the object that determines rendezvous points in a simulation.",
            |ns, call, (sim,)| {
                call.next(&[])?;
                set(ns, call, "ns_", sim.clone())?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "compute-rpset",
            (),
            "Computes which nodes can become rendezvous points, and reports them to all nodes that reach \
            them.",
            |ns, _, _| {
                for region in regions(ns)?.values() {
                    let mut candidates = Vec::new();
                    for (node, protocol) in region {
                        let record = object(ns, protocol)?;
                        if ns.otcl().get_var(record, "c_rp_")?.to_bool().unwrap_or(false) {
                            candidates.push(node.clone());
                        }
                    }
                    let candidates = Obj::list(&candidates);
                    for (_, protocol) in region {
                        ns.invoke_named(protocol, "set-rpset", std::slice::from_ref(&candidates))?;
                    }
                }
                Ok(Obj::empty())
            },
        );
}

/// Nodes, each with its centralised protocol.
type Region = Vec<(Obj, Obj)>;

/// Divides the nodes into regions, each named by its first node.
// ns-2.35: a node belongs to the first region whose first node it has a route to, in the order of a Tcl array.
// Regions may therefore be disconnected, or smaller than possible.
fn regions(ns: &Ns) -> Result<HashOrder<Region>, Error> {
    let routes = ns.otcl().name_obj(route_logic(ns)?);
    let mut regions: HashOrder<Region> = HashOrder::new();
    let mut numbers = HashMap::new();
    for (number, node) in simulator::nodes(ns, simulator::instance(ns)?)? {
        let node = ns.otcl().name_obj(node);
        let protocol = protocol_on(ns, &node)?;
        if protocol.is_empty() {
            if ns.invoke_named(&node, "is-lan?", &[])?.as_str() == "1" {
                continue;
            }
            // ns-2.35: fails unless all nodes use the protocol.
            return Err(Error::from("invalid command name \"\""));
        }
        let number = Obj::from_i64(i64::from(number));
        let mut home = None;
        for first in regions.keys() {
            let ends = [number.clone(), Obj::clone(&numbers[first])];
            if ns.invoke_named(&routes, "lookup", &ends)?.as_str() != "-1" {
                home = Some(first.to_owned());
                break;
            }
        }
        let home = home.unwrap_or_else(|| {
            numbers.insert(node.as_str().to_owned(), number);
            regions.insert(node.as_str(), Vec::new());
            node.as_str().to_owned()
        });
        if let Some(region) = regions.get_mut(&home) {
            region.push((node, protocol));
        }
    }
    Ok(regions)
}

/// Declares the methods of class CtrMcast about rendezvous points.
pub(super) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .instproc("set_c_rp", (), "Allows the node to become a rendezvous point.", |ns, call, _| {
            ns.otcl().set_var(call.object, "c_rp_", Obj::from_i64(1))
        })
        .instproc("unset_c_rp", (), "Forbids the node to become a rendezvous point.", |ns, call, _| {
            ns.otcl().set_var(call.object, "c_rp_", Obj::from_i64(0))
        })
        .instproc(
            "set_c_bsr",
            ("prior",),
            "Allows the node to become the bootstrap router, with the given priority.",
            |ns, call, (prior,)| {
                set(ns, call, "c_bsr_", Obj::from_i64(1))?;
                ns.otcl().set_var(call.object, "priority_", prior.clone())
            },
        )
        .instproc(
            "set-rpset",
            ("rpset",),
            "Sets the nodes that can become rendezvous points.",
            |ns, call, (rpset,)| ns.otcl().set_var(call.object, "rpset_", rpset.clone()),
        )
        .instproc(
            "hash",
            ("rp", "group"),
            "Returns a number that rates a node as rendezvous point of a group; the node with the highest \
            number wins.",
            |ns, _, (rp, _)| ns.invoke_named(rp, "id", &[]),
        )
        .instproc(
            "get_rp",
            ("group",),
            "Returns the rendezvous point of a group: the candidate that `hash` rates highest.",
            |ns, call, (group,)| {
                // Candidates are determined only once; later changes take effect when routes change.
                if !ns.otcl().var_exists(call.object, "rpset_") {
                    let computation = object(ns, &get(ns, call, "agent_")?)?;
                    ns.invoke_named(&ns.otcl().get_var(computation, "ctrrpcomp")?, "compute-rpset", &[])?;
                }
                let mut best = (-1, Obj::from_i64(-1));
                for candidate in get(ns, call, "rpset_")?.list_items()? {
                    let suits = ns.invoke(call.object, "hash", &[candidate.clone(), group.clone()])?;
                    let suits = parse_integer(suits.as_str());
                    if suits > best.0 {
                        best = (suits, candidate);
                    }
                }
                Ok(best.1)
            },
        );
}
