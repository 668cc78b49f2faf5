//! Agents on the ports of a node (spec: script-language, section 9.1, `attach` and `detach`).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::node::Classifier;

use super::{Node, handle, integer, node};
use crate::Ns;
use crate::classes::addresses;
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc("attach", ("agent", arg::optional("port")), "Attaches an agent.", attach)
        .instproc(
            "detach",
            ("agent", "nullagent"),
            "Detaches an agent; its port gets the null agent.",
            detach,
        )
        .instproc(
            "agent",
            (arg::int("port"),),
            "Returns the agent on a port; empty if there is none.",
            |ns, call, (port,)| {
                for agent in node(ns, call)?.agents.borrow().iter() {
                    let sits_there = ns.with_agent(*agent, |known| known.port.get() == port).unwrap_or(false);
                    if sits_there {
                        return Ok(ns.otcl().name_obj(*agent));
                    }
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "alloc-port",
            (arg::text("nullagent"),),
            "Returns the port that the next agent will get.",
            |ns, call, (nullagent,)| {
                let null = ns.entity_named(nullagent);
                let demux = demux(ns, node(ns, call)?).ok_or("invalid command name \"\"")?;
                Ok(integer(demux.free_slot(ns.sim(), null)))
            },
        )
        .instproc(
            "demux",
            (),
            "Returns the port classifier; empty before an agent is attached.",
            |ns, call, _| Ok(handle(ns, node(ns, call)?.demux.get())),
        )
        .instproc(
            "install-demux",
            ("demux", arg::optional("port")),
            "Installs a port classifier; if a port is given, the old one is attached to that port.",
            |ns, call, (demux, _)| {
                let node = node(ns, call)?;
                let old = node.demux.get();
                if let (Some(old), true) = (old, call.args.len() > 1) {
                    ns.invoke_named(demux, "install", &[call.args[1].clone(), ns.handle(old)])?;
                }
                set_demux(ns, call, node, demux)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "add-target",
            ("agent", "port"),
            "Attaches an agent to the given port.",
            |ns, call, (agent, port)| {
                ns.invoke_named(agent, "set", &[Obj::from_str("agent_port_"), port.clone()])?;
                tell(ns, node(ns, call)?, "attach", call.args)
            },
        );
}

fn demux<'a>(ns: &'a Ns, node: &Node) -> Option<&'a dyn Classifier> {
    ns.sim().entity(node.demux.get()?)?.as_classifier()
}

/// Routes packets for the node itself to its port classifier.
fn set_demux(ns: &Ns, call: &Call, node: &Node, demux: &Obj) -> TclResult {
    node.demux.set(ns.entity_named(demux.as_str()));
    let route = [node.address.borrow().clone(), demux.clone()];
    ns.invoke(call.object, "add-route", &route)
}

/// Notifies every module that is registered for agents.
fn tell(ns: &Ns, node: &Node, method: &str, arguments: &[Obj]) -> TclResult {
    let listeners = node.port_listeners.borrow().clone();
    for module in listeners {
        ns.invoke(module, method, arguments)?;
    }
    Ok(Obj::empty())
}

fn attach(ns: &Ns, call: &Call, (agent, port_name): (&Obj, Option<&Obj>)) -> TclResult {
    let node = node(ns, call)?;
    let Some(object) = ns.otcl().object_of(agent) else {
        return ns.invoke_named(agent, "set", &[Obj::from_str("node_"), ns.otcl().name_obj(call.object)]);
    };
    node.agents.borrow_mut().push(object);
    ns.otcl().set_var(object, "node_", ns.otcl().name_obj(call.object))?;
    let text = node.address.borrow().clone();
    let address = parse_integer(addresses::to_number(ns, text.as_str())?.as_str());
    ns.with_agent(object, |agent| agent.address.set(address));
    if node.demux.get().is_none() {
        let made = ns.create("Classifier/Port", &[])?;
        set_demux(ns, call, node, &ns.otcl().name_obj(made))?;
    }
    let port = match port_name {
        Some(port) if !port.is_empty() => parse_integer(port.as_str()),
        _ => {
            let null: Option<EntityId> = super::super::simulator::null_agent(ns);
            demux(ns, node).map_or(0, |demux| demux.free_slot(ns.sim(), null))
        }
    };
    ns.with_agent(object, |agent| agent.port.set(port));
    let words = [agent.clone(), integer(port)];
    // Mobile nodes and scripts have methods of their own that connect agents.
    let is_usual = ns.otcl().method_owner(call.object, "add-target") == ns.otcl().object("Node")
        && !ns.otcl().finds_script_method(call.object, "add-target");
    match is_usual {
        true => tell(ns, node, "attach", &words),
        false => ns.invoke(call.object, "add-target", &words),
    }
}

fn detach(ns: &Ns, call: &Call, (agent_name, _): (&Obj, &Obj)) -> TclResult {
    let node = node(ns, call)?;
    let Some(object) = ns.otcl().object_of(agent_name) else {
        return ns.invoke_named(agent_name, "set", &[Obj::from_str("node_"), Obj::empty()]);
    };
    {
        let mut agents = node.agents.borrow_mut();
        if let Some(place) = agents.iter().position(|agent| *agent == object) {
            agents.remove(place);
        }
    }
    ns.otcl().set_var(object, "node_", Obj::empty())?;
    ns.with_agent(object, |agent| agent.address.set(0));
    tell(ns, node, "detach", call.args)
}
