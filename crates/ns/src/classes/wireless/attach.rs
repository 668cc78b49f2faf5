//! Agents of mobile nodes (spec: wireless-stack, section 2.5).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::interface::{trace, traces};
use super::routing::object_named;
use crate::Ns;
use crate::classes::node::Node;
use crate::declare::{ClassDeclaration, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-target",
            ("agent", "port"),
            "Attaches an agent to the given port, with traces around it.",
            |ns, call, (agent_name, _)| {
                let agent = ns.otcl().object_of(agent_name);
                let class = ns.otcl().object("Node").ok_or("no class Node")?;
                let routing = parse_integer(ns.otcl().get_var(class, "rtagent_port_")?.as_str());
                let port =
                    agent.and_then(|agent| ns.with_agent(agent, |agent| agent.port.get())).unwrap_or(0);
                if port == routing {
                    return ns.invoke(call.object, "add-target-rtagent", call.args);
                }
                call.next(call.args)?;
                match agent {
                    Some(agent) => attach_plain(ns, call, ns.record(call.object)?, agent, port),
                    None => Ok(Obj::empty()),
                }
            },
        )
        .instproc(
            "add-target-rtagent",
            ("agent", "port"),
            "Connects the routing agent, which receives all packets that are not for the node itself.",
            |ns, call, (agent, _)| {
                let agent = object_named(ns, agent)?;
                attach_routing(ns, call, ns.record(call.object)?, agent)
            },
        );
}

fn set_target(ns: &Ns, object: &Obj, target: &Obj) -> Result<(), Error> {
    ns.invoke_named(object, "target", std::slice::from_ref(target)).map(drop)
}

/// Installs `object` at a port of the node.
fn install(ns: &Ns, node: &Node, port: i32, object: &Obj) -> Result<(), Error> {
    let demux = node.demux.get().map_or_else(Obj::empty, |demux| ns.handle(demux));
    ns.invoke_named(&demux, "install", &[Obj::from_i64(i64::from(port)), object.clone()]).map(drop)
}

/// Connects a routing agent to the node's layers and port classifier.
fn attach_routing(ns: &Ns, call: &Call, node: &Node, agent: ObjectId) -> TclResult {
    let name = ns.otcl().name_obj(agent);
    let port = Obj::from_i64(ns.with_agent(agent, |agent| i64::from(agent.port.get())).unwrap_or(0));
    ns.otcl().set_var(agent, "sport_", port)?;
    let demux = node.demux.get().map_or_else(Obj::empty, |demux| ns.handle(demux));
    if ns.has_command(agent, "if-queue") {
        let queue = ns.otcl().get_var(call.object, "ifq_(0)")?;
        ns.invoke(agent, "if-queue", &[queue])?;
    }
    ns.invoke(agent, "port-dmux", &[demux])?;
    let link = ns.otcl().get_var(call.object, "ll_(0)")?;
    let entrance = if traces(ns, "RouterTrace_")? {
        let sent = trace(ns, call.object, "Send", "RTR")?;
        set_target(ns, &sent, &link)?;
        set_target(ns, &name, &sent)?;
        let received = trace(ns, call.object, "Recv", "RTR")?;
        set_target(ns, &received, &name)?;
        received
    } else {
        set_target(ns, &name, &link)?;
        name
    };
    let port = ns.with_agent(agent, |agent| agent.port.get()).unwrap_or(0);
    install(ns, node, port, &entrance)?;
    let classifier = ns.invoke(call.object, "entry", &[])?;
    ns.invoke_named(&classifier, "defaulttarget", &[entrance])?;
    Ok(Obj::empty())
}

fn attach_plain(ns: &Ns, call: &Call, node: &Node, agent: ObjectId, port: i32) -> TclResult {
    if !traces(ns, "AgentTrace_")? {
        return Ok(Obj::empty());
    }
    let name = ns.otcl().name_obj(agent);
    let sent = trace(ns, call.object, "Send", "AGT")?;
    set_target(ns, &sent, &ns.invoke(call.object, "entry", &[])?)?;
    set_target(ns, &name, &sent)?;
    let received = trace(ns, call.object, "Recv", "AGT")?;
    set_target(ns, &received, &name)?;
    install(ns, node, port, &received)?;
    Ok(Obj::empty())
}
