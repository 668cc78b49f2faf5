//! Explanations of unroutable packets: the nodes between which there is no route, and the line of the script that
//! connected their agents.

use std::cell::RefCell;

use neons_otcl::{Obj, ObjectId};
use neons_sim::format::general;
use neons_sim::node::{PortClassifier, Stranded};
use neons_sim::{Endpoint, EntityId, Origin};
use rustc_hash::FxHashMap;

use super::input;
use super::place::Place;
use crate::classes::{node::Node, simulator};
use crate::{Ns, Voice};

/// The command that last attached or connected each agent.
#[derive(Default)]
struct Agents(RefCell<FxHashMap<EntityId, Origin>>);

/// Remembers the current command as the one that attaches or connects an agent.
pub(crate) fn remember(ns: &Ns, agent: &Obj) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let entity = ns.otcl().object_of(agent).and_then(|agent| ns.entity_of(agent));
    if let Some(entity) = entity {
        ns.sim().shared::<Agents>().0.borrow_mut().insert(entity, input::origin(ns));
    }
}

/// Forgets a destroyed object.
pub(crate) fn forget(ns: &Ns, entity: EntityId) {
    if ns.voice() == Voice::Neons {
        ns.sim().shared::<Agents>().0.borrow_mut().remove(&entity);
    }
}

/// Explains that a classifier has no route for a packet.
pub(crate) fn explain(ns: &Ns, classifier: ObjectId, slot: &str) {
    let entity = ns.entity_of(classifier);
    let ends = ns.sim().shared::<Stranded>().ends();
    let what = if entity.is_some_and(|id| ns.sim().get::<PortClassifier>(id).is_some()) {
        // Ports are signed, slots are unsigned.
        let port =
            slot.parse::<u32>().map_or_else(|_| slot.to_owned(), |slot| slot.cast_signed().to_string());
        format!(
            "a packet arrived for port {port} of a node that has no agent on that port; attach the receiver to \
             the node and `$ns connect` the sender to it before it sends"
        )
    } else {
        match ends {
            Some(ends) => no_route(ns, entity.and_then(|classifier| node_of(ns, classifier)), ends),
            None => "a node had no route for a packet; are the nodes connected by links?".to_owned(),
        }
    };
    tell_at_sender(ns, ends.map(|(source, _)| source), &what);
}

/// Explains that the node with the address `here` has no route for a packet with the given source and destination.
pub(crate) fn explain_no_link(ns: &Ns, here: i32, ends: (Endpoint, Endpoint)) {
    tell_at_sender(ns, Some(ends.0), &no_route(ns, Some(address(ns, here)), ends));
}

/// Explains that a node received a graft for a group and a source without knowing packets of them.
pub(crate) fn explain_graft(ns: &Ns, group: &Obj, source: &Obj) {
    let what = format!(
        "a node was asked to forward packets of group {group} from node {source}, but has seen none, as the route to \
         the source has changed; ns-2 ends the run, too; let a packet pass before receivers join"
    );
    tell_at_sender(ns, None, &what);
}

/// Prints an explanation, with the command that attached or connected the sender if this is known.
fn tell_at_sender(ns: &Ns, source: Option<Endpoint>, what: &str) {
    let (before, after) = match source.and_then(|source| place_of(ns, source)) {
        Some(Place { file, line, command, .. }) => (format!("{file}:{line}: "), format!("\n    {command}")),
        None => (String::new(), String::new()),
    };
    let time = general(ns.sim().now(), 6);
    tell!(ns, "neons: {before}at {time} s: {what}{after}");
}

/// `here` is the address of the node that has no route.
fn no_route(ns: &Ns, here: Option<String>, (source, destination): (Endpoint, Endpoint)) -> String {
    let sender = address(ns, source.address);
    if destination.address < 0 {
        return format!(
            "an agent on node {sender} sends without a receiver; `$ns connect` it to one before it sends"
        );
    }
    let receiver = address(ns, destination.address);
    let what = match here.filter(|here| *here != sender) {
        _ if forgot_node_config(ns) => format!(
            "node {sender} has no route to node {receiver}: both are wired nodes, although there is a God for mobile ones; \
             `$ns node-config` must come before the first `$ns node` (`neons doc node-config` has a block to paste)"
        ),
        Some(here) => format!(
            "node {here} has no route to node {receiver}, for a packet from node {sender}; is node {here} connected \
             to it by links?"
        ),
        None => {
            format!("node {sender} has no route to node {receiver}; are the two nodes connected by links?")
        }
    };
    match receiver_exists(ns, &receiver) {
        true => what,
        false => format!("node {sender} sends a packet to node {receiver}, which does not exist"),
    }
}

/// Returns whether a script has a God but no mobile node.
fn forgot_node_config(ns: &Ns) -> bool {
    let wireless = ns.sim().wireless();
    wireless.node_ids().is_empty() && wireless.god.get().is_some()
}

/// Formats an address as scripts write it.
fn address(ns: &Ns, address: i32) -> String {
    let levels: Vec<String> =
        ns.sim().address_format().split(address).map(|level| level.to_string()).collect();
    levels.join(".")
}

/// Returns all nodes with their addresses.
fn nodes(ns: &Ns) -> Vec<(String, ObjectId)> {
    let nodes = simulator::instance(ns).and_then(|simulator| simulator::nodes(ns, simulator));
    let address = |node| ns.invoke(node, "node-addr", &[]).map(|address| address.as_str().to_owned());
    let nodes = nodes.unwrap_or_default().into_iter();
    nodes.filter_map(|(_, node)| Some((address(node).ok()?, node))).collect()
}

fn receiver_exists(ns: &Ns, receiver: &str) -> bool {
    nodes(ns).iter().any(|(address, _)| address == receiver)
}

/// Returns the address of the node whose entry is this classifier.
fn node_of(ns: &Ns, classifier: EntityId) -> Option<String> {
    let is_its = |node| ns.record::<Node>(node).is_ok_and(|node| node.classifier.get() == Some(classifier));
    nodes(ns).into_iter().find(|(_, node)| is_its(*node)).map(|(address, _)| address)
}

/// Returns where the agent at an endpoint was attached or connected.
pub(super) fn place_of(ns: &Ns, end: Endpoint) -> Option<Place> {
    let agents = ns.sim().shared::<Agents>();
    let agents = agents.0.borrow();
    let is_it = |id: EntityId| {
        ns.sim().entity(id).and_then(|entity| entity.as_agent()).is_some_and(|agent| agent.endpoint() == end)
    };
    agents.iter().find(|(id, _)| is_it(**id)).and_then(|(_, origin)| input::place_of(ns, *origin))
}
