//! Mix mode: links of a session-level simulation that are simulated in detail (spec: more-networks, section 3).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use neons_sim::agents::SessionHelper;

use super::links::{Path, extend, next_hop};
use super::membership::{losses, new_helper};
use super::{element, id};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "detailed-duplex-link",
            ("n1", "n2"),
            "Simulates a link that was recorded, and the nodes at its ends, packet by packet.",
            |ns, call, (n1, n2)| {
                let class = ns.otcl().object("SessionSim").ok_or("no class SessionSim")?;
                ns.otcl().set_var(class, "MixMode_", Obj::from_i64(1))?;
                let (one, other) = (id(ns, n1)?, id(ns, n2)?);
                let (first, second) = (make_node(ns, call, n1)?, make_node(ns, call, n2)?);
                for (ends, from, to) in
                    [(format!("{one}:{other}"), &first, &second), (format!("{other}:{one}"), &second, &first)]
                {
                    let get = |array: &str| ns.otcl().get_var(call.object, &format!("{array}({ends})"));
                    let (bandwidth, delay, queue) = (get("bw_")?, get("delay_")?, Obj::from_str("DropTail"));
                    simulator::simplex_link(ns, call, [from, to, &bandwidth, &delay, &queue], &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "detailed-link?",
            (arg::text("id1"), arg::text("id2")),
            "Returns 1 if a link is simulated packet by packet, otherwise 0.",
            |ns, call, (id1, id2)| Ok(Obj::from_bool(is_detailed(ns, call.object, id1, id2))),
        );
}

/// Returns whether any link is simulated in detail.
pub(in crate::classes) fn is_on(ns: &Ns) -> bool {
    let class = ns.otcl().object("SessionSim");
    let mode = class.and_then(|class| ns.otcl().get_var(class, "MixMode_").ok());
    mode.and_then(|mode| mode.to_bool()).unwrap_or(false)
}

fn is_detailed(
    ns: &Ns,
    simulator: ObjectId,
    one: impl std::fmt::Display,
    other: impl std::fmt::Display,
) -> bool {
    ns.otcl().var_exists(simulator, &format!("link_({one}:{other})"))
}

/// Returns the ordinary node with the number and address of a session node; makes it if there is none.
fn make_node(ns: &Ns, call: &Call, session_node: &Obj) -> TclResult {
    let id = id(ns, session_node)?;
    if let Some(node) = element(ns, call, &format!("Node_({id})")) {
        return Ok(node);
    }
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    // Restore the counter of nodes, so that numbering continues as if no node had been made.
    let next = ns.otcl().get_var(class, "nn_")?;
    ns.otcl().set_var(class, "nn_", id.clone())?;
    let node = ns.new_object("Node", &[ns.invoke_named(session_node, "node-addr", &[])?]);
    ns.otcl().set_var(class, "nn_", next)?;
    ns.otcl().set_var(call.object, &format!("Node_({id})"), node?)
}

/// Returns the object through which packets enter the detailed node with this number.
fn entry(ns: &Ns, simulator: ObjectId, id: i32) -> Result<EntityId, Error> {
    let node = ns.otcl().get_var(simulator, &format!("Node_({id})"))?;
    let entry = ns.invoke_named(&node, "entry", &[])?;
    ns.entity_named(entry.as_str()).ok_or_else(|| Error::from(format!("no entry of node {id}")))
}

/// A receiver of packets from a helper, and the path of links not simulated in detail that leads to it.
struct Receiver {
    path: Path,
    /// The receiver's number, followed by the nodes on the path to the helper.
    nodes: Vec<i32>,
    object: EntityId,
}

impl Receiver {
    fn at(node: i32, object: EntityId) -> Receiver {
        Receiver { path: Path::default(), nodes: vec![node], object }
    }

    /// Adds the receiver to the members of a helper, if it is not one yet.
    fn enter(&self, ns: &Ns, call: &Call, helper: &SessionHelper) {
        if !helper.has_member(self.object) {
            let Path { bandwidth, delay, hops } = self.path;
            helper.add_member([bandwidth, delay], hops, self.nodes[0], self.object);
            helper.add_losses(self.object, &losses(ns, call, &self.nodes));
        }
    }
}

/// Connects a receiver on a node to a source, partly over links that are simulated in detail.
pub(super) fn join(
    ns: &Ns,
    call: &Call,
    group: &Obj,
    (source, helper): (i32, &SessionHelper),
    (mut here, object): (i32, EntityId),
) -> Result<(), Error> {
    // The receiver that the path is built for; `None` on the parts of the path that are simulated in detail.
    let mut receiver = Some(Receiver::at(here, object));
    while here != source {
        let next = next_hop(ns, call.object, here, source)?;
        let detailed = is_detailed(ns, call.object, next, here);
        match &mut receiver {
            Some(receiver) if !detailed => {
                extend(ns, call.object, &mut receiver.path, (here, next))?;
                receiver.nodes.push(next);
            }
            Some(reached) => {
                let name = helper_at(ns, call, (source, group), here)?;
                let local: &SessionHelper = ns.record(ns.otcl().object_of(&name).ok_or("no session")?)?;
                reached.enter(ns, call, local);
                let node = ns.otcl().get_var(call.object, &format!("Node_({here})"))?;
                ns.invoke_named(&node, "join-group", &[name, group.clone()])?;
                receiver = None;
            }
            None if !detailed => {
                let mut beyond = Receiver::at(here, entry(ns, call.object, here)?);
                extend(ns, call.object, &mut beyond.path, (here, next))?;
                beyond.nodes.push(next);
                receiver = Some(beyond);
            }
            None => {}
        }
        here = next;
    }
    match receiver {
        Some(receiver) => receiver.enter(ns, call, helper),
        None => Receiver::at(source, entry(ns, call.object, source)?).enter(ns, call, helper),
    }
    Ok(())
}

/// Returns the helper on a detailed node that delivers the packets of a source and group beyond it; makes it if
/// there is none.
fn helper_at(ns: &Ns, call: &Call, (source, group): (i32, &Obj), here: i32) -> TclResult {
    let variable = format!("session_({source}:{group}:{here})");
    match element(ns, call, &variable) {
        Some(helper) => Ok(helper),
        None => {
            let helper = new_helper(ns, &Obj::from_i64(here.into()))?;
            ns.otcl().set_var(call.object, &variable, helper)
        }
    }
}

/// Returns the detailed node with this number, or the session node if there is none.
pub(in crate::classes) fn node(ns: &Ns, simulator: ObjectId, id: &Obj) -> TclResult {
    let detailed = format!("Node_({})", parse_integer(id.as_str()));
    if ns.otcl().var_exists(simulator, &detailed) {
        return ns.otcl().get_var(simulator, &detailed);
    }
    ns.invoke(simulator, "get-node-by-id", std::slice::from_ref(id))
}
