//! Sessions and their members.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use neons_sim::agents::SessionHelper;
use neons_sim::format::general;

use super::links::path_with_nodes;
use super::{element, entries, id, mixed};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc("create-session", ("node", "agent"), "Makes the agent a sender to its group.", create)
        .instproc("join-group", ("rcvagent", "group"), "Makes the agent a member of a group.", join)
        .instproc(
            "leave-group",
            ("rcvagent", "group"),
            "Writes to the nam trace that the agent leaves a group; the agent continues to receive \
            packets.",
            |ns, call, (receiver, group)| {
                // ns-2.35: the agent continues to receive packets (spec: more-networks, section 2.2).
                tell_nam(ns, call, (receiver, group), 'x')
            },
        )
        .instproc(
            "get-mcast-tree",
            ("src", arg::text("group")),
            "Returns the links from a source to the first member, with their bandwidths.",
            tree,
        );
}

fn nam_file(ns: &Ns, simulator: ObjectId) -> TclResult {
    ns.invoke(simulator, "get-nam-traceall", &[])
}

/// Returns the number of an agent's node.
fn node_of(ns: &Ns, agent: &Obj) -> TclResult {
    let node = ns.invoke_named(agent, "set", &[Obj::from_str("node_")])?;
    id(ns, &node)
}

fn tell_nam(ns: &Ns, call: &Call, (agent, group): (&Obj, &Obj), what: char) -> TclResult {
    let now = general(crate::classes::now(ns), 17);
    let line = format!("G -t {now} -i {group} -{what} {}", node_of(ns, agent)?);
    ns.invoke(call.object, "puts-nam-traceall", &[Obj::from_str(&line)])
}

/// Makes the helper that delivers packets from the node with this number.
pub(super) fn new_helper(ns: &Ns, node: &Obj) -> TclResult {
    let helper = ns.new_object("SessionHelper", &[])?;
    let class = ns.otcl().object("SessionSim").ok_or("no class SessionSim")?;
    let shares = ns.otcl().get_var(class, "rc_")?;
    ns.invoke_named(&helper, "set", &[Obj::from_str("rc_"), shares])?;
    ns.invoke_named(&helper, "set-node", std::slice::from_ref(node))?;
    Ok(helper)
}

fn create(ns: &Ns, call: &Call, (node, sender): (&Obj, &Obj)) -> TclResult {
    let node = id(ns, node)?;
    let group = ns.invoke_named(sender, "set", &[Obj::from_str("dst_addr_")])?;
    let helper = new_helper(ns, &node)?;
    ns.otcl().set_var(call.object, &format!("session_({node}:{group}:{node})"), helper.clone())?;
    let file = nam_file(ns, call.object)?;
    if file.is_empty() {
        ns.invoke_named(sender, "target", std::slice::from_ref(&helper))?;
    } else {
        let trace = simulator::create_trace(ns, "SessEnque", &file, &node, &group, "nam")?;
        ns.invoke(trace, "target", std::slice::from_ref(&helper))?;
        ns.invoke_named(sender, "target", &[ns.otcl().name_obj(trace)])?;
    }
    Ok(helper)
}

fn join(ns: &Ns, call: &Call, (receiver, group): (&Obj, &Obj)) -> TclResult {
    tell_nam(ns, call, (receiver, group), 'a')?;
    let node = node_of(ns, receiver)?;
    let here = parse_integer(node.as_str());
    for (key, helper) in entries(ns, call.object, "session_")? {
        let parts: Vec<&str> = key.as_str().split(':').collect();
        let [source, of_group, owner] = parts[..] else { continue };
        if of_group != group.as_str() || owner != source {
            continue;
        }
        let there = parse_integer(source);
        let file = nam_file(ns, call.object)?;
        let object = if file.is_empty() {
            receiver.clone()
        } else {
            let trace =
                simulator::create_trace(ns, "SessDeque", &file, &Obj::from_str(source), &node, "nam")?;
            ns.invoke(trace, "target", std::slice::from_ref(receiver))?;
            ns.otcl().name_obj(trace)
        };
        let object = ns.entity_named(object.as_str()).ok_or("no such receiver")?;
        let helper: &SessionHelper = ns.record(ns.otcl().object_of(&helper).ok_or("no session")?)?;
        if mixed::is_on(ns) {
            mixed::join(ns, call, group, (there, helper), (here, object))?;
            continue;
        }
        let (path, nodes) = path_with_nodes(ns, call.object, here, there)?;
        helper.add_member([path.bandwidth, path.delay], path.hops, here, object);
        helper.add_losses(object, &losses(ns, call, &nodes));
    }
    Ok(Obj::empty())
}

/// Returns the error models on the links of a path, whose nodes are listed from the receiver to the sender.
pub(super) fn losses(ns: &Ns, call: &Call, nodes: &[i32]) -> Vec<EntityId> {
    let links = nodes.windows(2).map(|pair| format!("loss_({}:{})", pair[1], pair[0]));
    links.filter_map(|name| ns.entity_named(element(ns, call, &name)?.as_str())).collect()
}

fn tree(ns: &Ns, call: &Call, (src, group_name): (&Obj, &str)) -> TclResult {
    let (source, group) = (id(ns, src)?, group_name);
    let helper = ns.otcl().get_var(call.object, &format!("session_({source}:{group}:{source})"))?;
    let helper: &SessionHelper = ns.record(ns.otcl().object_of(&helper).ok_or("no session")?)?;
    let Some(member) = helper.first_member() else { return Ok(Obj::empty()) };
    let mut agent = ns.handle(member);
    if ns.otcl().object_of(&agent).is_none_or(|object| ns.with_agent(object, |_| ()).is_none()) {
        agent = ns.invoke_named(&agent, "target", &[])?;
    }
    let member = parse_integer(node_of(ns, &agent)?.as_str());
    let (_, nodes) = path_with_nodes(ns, call.object, member, parse_integer(source.as_str()))?;
    if nodes.len() < 2 {
        return Err(Error::from("can't read \"res\": no such variable"));
    }
    // The entries are made in the order of Tcl's array.
    for pair in nodes.windows(2) {
        let bandwidth = ns.otcl().get_var(call.object, &format!("bw_({}:{})", pair[0], pair[1]))?;
        ns.otcl().set_var(call.object, &format!("res({}:{})", pair[1], pair[0]), bandwidth)?;
    }
    let words = entries(ns, call.object, "res")?;
    ns.otcl().unset_var(call.object, "res")?;
    Ok(Obj::list_of(words.iter().flat_map(|(link, bandwidth)| [link.as_str(), bandwidth.as_str()])))
}
