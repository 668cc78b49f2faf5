//! Nodes of session-level simulation: a number with agents attached.

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::Entity;

use super::session_nodes;
use crate::Ns;
use crate::classes::{addresses, simulator};
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer};

/// The native half of a node. Scripts see only plain variables of the node.
struct SessionNode;

impl Entity for SessionNode {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SessionNode", "Node")
        .doc("A node of a session-level simulation, which forwards nothing.")
        .instproc(
            "init",
            (arg::optional("address"),),
            "Makes a node with the next number.",
            |ns, call, (address_name,)| {
                let entity = ns.sim().add(|_| SessionNode);
                ns.bind_entity(call.object, entity);
                let class = ns.otcl().object("Node").ok_or("no class Node")?;
                let id = ns.invoke(class, "getid", &[])?;
                let address = address_name.filter(|address| !address.is_empty()).unwrap_or(&id);
                let simulator = ns.otcl().name_obj(simulator::instance(ns)?);
                for (name, value) in
                    [("id_", &id), ("np_", &Obj::from_i64(0)), ("address_", address), ("ns_", &simulator)]
                {
                    ns.otcl().set_var(call.object, name, value)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("id", (), "Returns the number of the node.", |ns, call, _| {
            ns.otcl().get_var(call.object, "id_")
        })
        .instproc(
            "node-addr",
            (),
            "Returns the address of the node as the script gave it; without such an address, the number of \
            the node.",
            |ns, call, _| ns.otcl().get_var(call.object, "address_"),
        )
        .instproc("reset", (), "Has no effect.", |_, _, _| Ok(Obj::empty()))
        .instproc("alloc-port", (), "Returns the next port.", |ns, call, _| {
            let port = parse_integer(ns.otcl().get_var(call.object, "np_")?.as_str());
            ns.otcl().set_var(call.object, "np_", Obj::from_i64(i64::from(port) + 1))?;
            Ok(Obj::from_i64(port.into()))
        })
        .instproc("attach", ("agent",), "Attaches an agent.", |ns, call, (agent,)| {
            let port = ns.invoke(call.object, "alloc-port", &[])?;
            let address = ns.otcl().get_var(call.object, "address_")?;
            let address = addresses::numeric(ns, address.as_str());
            let object = ns.otcl().object_of(agent).ok_or("no such agent")?;
            ns.otcl().set_var(object, "node_", ns.otcl().name_obj(call.object))?;
            ns.with_agent(object, |agent| {
                agent.address.set(address);
                agent.port.set(parse_integer(port.as_str()));
            });
            Ok(Obj::empty())
        })
        .instproc(
            "join-group",
            ("rcvagent", "group"),
            "Makes the agent a member of a group.",
            |ns, _, (rcvagent, group)| {
                let words = [rcvagent.clone(), group.clone()];
                ns.invoke(simulator::instance(ns)?, "join-group", &words)
            },
        )
        .instproc(
            "leave-group",
            ("rcvagent", "group"),
            "Writes to the nam trace that the agent leaves a group; the agent continues to receive \
            packets.",
            |ns, call, _| ns.invoke(simulator::instance(ns)?, "leave-group", call.args),
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc("node", (arg::optional("address"),), "Makes a node.", |ns, call, _| {
            let node = ns.new_object("SessionNode", call.args)?;
            let id = ns.invoke_named(&node, "id", &[])?;
            ns.otcl().set_var(call.object, &format!("sessionNode_({id})"), node.clone())?;
            Ok(node)
        })
        .instproc(
            "get-node-by-id",
            (arg::text("id"),),
            "Returns the node with the given number.",
            |ns, call, (id,)| ns.otcl().get_var(call.object, &format!("sessionNode_({})", id)),
        )
        .instproc(
            "get-node-id-by-addr",
            ("address",),
            "Returns the number of the node with the given address.",
            |ns, call, _| {
                for (id, node) in sorted_nodes(ns, call.object)? {
                    if ns.invoke(node, "node-addr", &[])? == call.args[0] {
                        return Ok(Obj::from_i64(id.into()));
                    }
                }
                Err(Error::from("get-node-id-by-addr:Cannot find node with given address"))
            },
        );
}

/// Returns the nodes by ascending number.
pub(super) fn sorted_nodes(ns: &Ns, simulator: ObjectId) -> Result<Vec<(i32, ObjectId)>, Error> {
    let mut nodes = session_nodes(ns, simulator)?;
    nodes.sort_by_key(|(id, _)| *id);
    Ok(nodes)
}
