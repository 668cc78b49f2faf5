//! Agents and their connections (spec: script-language, section 8.5).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::abstract_tcp;
use crate::classes::agent::with_plain_agent;
use crate::classes::sctp;
use crate::declare::ClassDeclaration;
use crate::{Ns, advice};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "attach-agent",
            ("node", "agent"),
            "Attaches an agent to a node.",
            |ns, call, (node, agent)| {
                let before = advice::present_address(ns, agent);
                ns.invoke_named(node, "attach", &call.args[1..])?;
                advice::doubt_attachment(ns, node, agent, before);
                advice::remember_agent(ns, agent);
                sctp::bind(ns, agent)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "attach-tbf-agent",
            ("node", "agent", "tbf"),
            "Attaches an agent to a node, with a token bucket between them.",
            |ns, call, (node, agent, _)| {
                ns.invoke_named(node, "attach", &call.args[1..2])?;
                ns.invoke_named(agent, "attach-tbf", &call.args[2..])
            },
        )
        .instproc(
            "detach-agent",
            ("node", "agent"),
            "Detaches an agent from a node.",
            |ns, call, (node, agent)| {
                let null = ns.invoke(call.object, "nullagent", &[])?;
                ns.invoke_named(node, "detach", &[agent.clone(), null])
            },
        )
        .instproc(
            "connect",
            ("src", "dst"),
            "Connects two agents, so that each is the other's peer.",
            |ns, call, (src, dst)| {
                advice::doubt_connection(ns, call);
                advice::doubt_peers(ns, call);
                advice::remember_listeners(ns, call);
                sctp::connect(ns, src, dst)?;
                ns.invoke(call.object, "simplex-connect", call.args)?;
                ns.invoke(call.object, "simplex-connect", &[dst.clone(), src.clone()])?;
                abstract_tcp::measure(ns, call.object, [src, dst])?;
                Ok(src.clone())
            },
        )
        .instproc(
            "simplex-connect",
            ("src", "dst"),
            "Makes the second agent the peer of the first.",
            |ns, _, (src, dst)| {
                if join_plain(ns, src, dst).is_some() {
                    advice::remember_agent(ns, src);
                    return Ok(src.clone());
                }
                for (own, other) in [("dst_addr_", "agent_addr_"), ("dst_port_", "agent_port_")] {
                    let value = ns.invoke_named(dst, "set", &[Obj::from_str(other)])?;
                    ns.invoke_named(src, "set", &[Obj::from_str(own), value])?;
                }
                advice::remember_agent(ns, src);
                Ok(src.clone())
            },
        )
        .instproc(
            "create-connection",
            ("s_type", "source", "d_type", "dest", "pktClass"),
            "Makes two connected agents; returns the sender.",
            |ns, call, ends| Ok(create(ns, call, true, ends)?.0),
        )
        .instproc(
            "create-connection-list",
            ("s_type", "source", "d_type", "dest", "pktClass"),
            "Makes two agents on two nodes and connects them; returns both.",
            |ns, call, ends| {
                let (source, destination) = create(ns, call, true, ends)?;
                Ok(Obj::list(&[source, destination]))
            },
        )
        .instproc(
            "create-connection-listen",
            ("s_type", "source", "d_type", "dest", "pktClass"),
            "Makes two agents on two nodes and connects them, and lets the second listen; returns both.",
            |ns, call, ends| {
                let (source, destination) = create(ns, call, true, ends)?;
                ns.invoke_named(&destination, "listen", &[])?;
                Ok(source)
            },
        )
        .instproc(
            "create-highspeed-connection",
            ("s_type", "source", "d_type", "dest", "pktClass"),
            "Makes two agents on two nodes and connects them; the second gets large buffers.",
            |ns, call, ends| {
                let (source, destination) = create(ns, call, true, ends)?;
                ns.invoke_named(&destination, "resize_buffers", &[])?;
                Ok(source)
            },
        )
        .instproc(
            "create-tcp-connection",
            ("s_type", "source", "d_type", "dest", "pktClass"),
            "Makes two agents on two nodes without connecting them; returns both.",
            |ns, call, ends| {
                let (source, destination) = create(ns, call, false, ends)?;
                Ok(Obj::list(&[source, destination]))
            },
        );
}

/// Attaches an agent for models, as `attach-agent` does for scripts. No command of the script is remembered.
pub(crate) fn attach_agent(ns: &Ns, simulator: ObjectId, node: &Obj, agent: &Obj) -> TclResult {
    if ns.otcl().finds_script_method(simulator, "attach-agent") {
        return ns.invoke(simulator, "attach-agent", &[node.clone(), agent.clone()]);
    }
    ns.invoke_named(node, "attach", std::slice::from_ref(agent))
}

/// Connects agents for models, as `connect` does for scripts.
pub(crate) fn connect_agents(ns: &Ns, simulator: ObjectId, source: &Obj, destination: &Obj) -> TclResult {
    let is_replaced =
        ["connect", "simplex-connect"].iter().any(|method| ns.otcl().finds_script_method(simulator, method));
    let join = || join_plain(ns, source, destination).and_then(|()| join_plain(ns, destination, source));
    if is_replaced || join().is_none() {
        ns.invoke(simulator, "connect", &[source.clone(), destination.clone()])?;
    }
    Ok(Obj::empty())
}

/// Makes the second agent the first one's peer without calling methods; `None` if a script has replaced these.
fn join_plain(ns: &Ns, source: &Obj, destination: &Obj) -> Option<()> {
    let (address, port) = with_plain_agent(ns, destination, |agent| (agent.address.get(), agent.port.get()))?;
    with_plain_agent(ns, source, |agent| {
        agent.dst_address.set(address);
        agent.dst_port.set(port);
    })
}

fn create(
    ns: &Ns,
    call: &Call,
    connect: bool,
    (source_type, source_node, sink_type, sink_node, class): (&Obj, &Obj, &Obj, &Obj, &Obj),
) -> Result<(Obj, Obj), Error> {
    let source = ns.new_object(&format!("Agent/{}", source_type.as_str()), &[])?;
    let sink = ns.new_object(&format!("Agent/{}", sink_type.as_str()), &[])?;
    for agent in [&source, &sink] {
        ns.invoke_named(agent, "set", &[Obj::from_str("fid_"), class.clone()])?;
    }
    let this = |method: &str, arguments: &[Obj]| -> TclResult { ns.invoke(call.object, method, arguments) };
    this("attach-agent", &[source_node.clone(), source.clone()])?;
    this("attach-agent", &[sink_node.clone(), sink.clone()])?;
    if connect {
        this("connect", &[source.clone(), sink.clone()])?;
    }
    Ok((source, sink))
}
