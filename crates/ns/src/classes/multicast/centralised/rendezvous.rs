//! Which node the sources of a group send to.

use neons_otcl::{Error, Obj};

use super::{get, object, protocol_on, set};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("CtrRPComp", "Object")
        .doc("Finds the nodes that may become rendezvous points.")
        .method("init", "sim", "Starts.", |ns, call| {
            call.next(&[])?;
            set(ns, call, "ns_", call.args[0].clone())?;
            Ok(Obj::empty())
        })
        .method("compute-rpset", "", "Tells all nodes which nodes may become rendezvous points.", |ns, _| {
            let protocols = protocols(ns)?;
            let mut candidates = Vec::new();
            for protocol in &protocols {
                let record = object(ns, protocol)?;
                if ns.otcl().get_var(record, "c_rp_")?.to_bool().unwrap_or(false) {
                    candidates.push(ns.otcl().get_var(record, "node_")?);
                }
            }
            let candidates = Obj::list(&candidates);
            for protocol in &protocols {
                ns.invoke_named(protocol, "set-rpset", std::slice::from_ref(&candidates))?;
            }
            Ok(Obj::empty())
        });
}

/// The centralised protocols of all nodes that have one, by the number of the node.
fn protocols(ns: &Ns) -> Result<Vec<Obj>, Error> {
    let mut protocols = Vec::new();
    for (_, node) in simulator::nodes(ns, simulator::instance(ns)?)? {
        let protocol = protocol_on(ns, &ns.otcl().name_obj(node))?;
        if !protocol.is_empty() {
            protocols.push(protocol);
        }
    }
    Ok(protocols)
}

/// The part of the class CtrMcast that is about rendezvous points.
pub(super) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .method("set_c_rp", "", "The node may become a rendezvous point.", |ns, call| {
            ns.otcl().set_var(call.object, "c_rp_", Obj::from_i64(1))
        })
        .method("unset_c_rp", "", "The node may not become a rendezvous point.", |ns, call| {
            ns.otcl().set_var(call.object, "c_rp_", Obj::from_i64(0))
        })
        .method("set_c_bsr", "prior", "The node may become the bootstrap router.", |ns, call| {
            set(ns, call, "c_bsr_", Obj::from_i64(1))?;
            ns.otcl().set_var(call.object, "priority_", call.args[0].clone())
        })
        .method("set-rpset", "rpset", "These nodes may become rendezvous points.", |ns, call| {
            ns.otcl().set_var(call.object, "rpset_", call.args[0].clone())
        })
        .method("hash", "rp group", "How well a node suits a group: its number.", |ns, call| {
            ns.invoke_named(&call.args[0], "id", &[])
        })
        .method(
            "get_rp",
            "group",
            "The rendezvous point of a group: the node that suits it best.",
            |ns, call| {
                // Candidates are looked for only once; later changes show when routes change.
                if !ns.otcl().var_exists(call.object, "rpset_") {
                    let computation = object(ns, &get(ns, call, "agent_")?)?;
                    ns.invoke_named(&ns.otcl().get_var(computation, "ctrrpcomp")?, "compute-rpset", &[])?;
                }
                let mut best = (-1, Obj::from_i64(-1));
                for candidate in get(ns, call, "rpset_")?.list_items()? {
                    let suits = ns.invoke(call.object, "hash", &[candidate.clone(), call.args[0].clone()])?;
                    let suits = parse_integer(suits.as_str());
                    if suits > best.0 {
                        best = (suits, candidate);
                    }
                }
                Ok(best.1)
            },
        );
}
