//! Bidirectional shared trees: all sources of a group share one tree around a root, which packets enter at any
//! node (spec: routing-and-dynamics, section 14, BST).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::protocol::{make_control_agent, send_to};
use super::{array_names_like, get, get_or_empty, object, set};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer};

/// The flow ids of prune and graft messages.
const PRUNES: i32 = 2;
const GRAFTS: i32 = 3;

/// The text that stands for any source.
const ANY_SOURCE: &str = "x";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("BST", "McastProtocol");
    class
        .doc("Bidirectional shared trees: `BST set RP_(GROUP) NODE` sets the root of a group's tree.")
        .instproc("init", ("sim", "node"), "Makes the protocol of a node.", |ns, call, _| {
            make_control_agent(ns, call)?;
            call.next(call.args)
        })
        .instproc("start", (), "Starts the protocol; every tree gets the path to its root.", |ns, call, _| {
            for group in array_names_like(ns, class_object(ns)?, "RP_", "*")? {
                // ns-2.35: the attempt to rename groups that are not plain numbers fails.
                if super::group_number(ns, &group)? != group {
                    return Err(Error::from("can't read \"RP_(grpx)\": no such element in array"));
                }
                let up = way_to_root(ns, call, &group)?;
                set(ns, call, &tree_variable(&group), Obj::list(up.as_slice()))?;
            }
            Ok(Obj::empty())
        })
        .instproc(
            "is-group-bidir?",
            ("group",),
            "Returns whether the group has a root: 1 or 0.",
            |ns, _, (group,)| {
                Ok(Obj::from_bool(ns.otcl().var_exists(class_object(ns)?, &root_variable(group))))
            },
        )
        .instproc(
            "drop",
            (arg::rest("arg"),),
            "Called for a packet without an outgoing interface: the packet is lost.",
            |_, _, _| Ok(Obj::empty()),
        );
    membership(class);
    forwarding(class);
    messages(class);
}

fn class_object(ns: &Ns) -> Result<ObjectId, Error> {
    object(ns, &Obj::from_str("BST"))
}

fn root_variable(group: &Obj) -> String {
    format!("RP_({group})")
}

/// Returns the root of a group's tree.
fn root(ns: &Ns, group: &Obj) -> TclResult {
    ns.otcl().get_var(class_object(ns)?, &root_variable(group))
}

/// Returns the link from a node towards the root of a group; `self` at the root.
pub(super) fn upstream(ns: &Ns, node: &Obj, group: &Obj) -> TclResult {
    let root = root(ns, group)?;
    if *node == root {
        return Ok(Obj::from_str("self"));
    }
    let neighbour = ns.invoke_named(node, "rpf-nbr", &[root])?;
    let up = super::link(ns, node, &neighbour)?;
    // ns-2.35: looks for the link among those of the tree, and fails at one with a tagger in front.
    let arbiter = ns.invoke_named(node, "getArbiter", &[])?;
    let protocol = object(ns, &ns.invoke_named(&arbiter, "getType", &[Obj::from_str("BST")])?)?;
    for out in get_or_empty(ns, protocol, &tree_variable(group))?.list_items()? {
        if ns.otcl().get_var(object(ns, &out)?, "link_")? == up {
            break;
        }
    }
    Ok(up)
}

fn tree_variable(group: &Obj) -> String {
    format!("oiflist_({group})")
}

/// Returns the links of the tree at this node, oldest first.
fn tree(ns: &Ns, call: &Call, group: &Obj) -> Result<Vec<Obj>, Error> {
    get_or_empty(ns, call.object, &tree_variable(group))?.list_items()
}

/// Returns the links of the tree at this node, sorted by name.
fn sorted_tree(ns: &Ns, call: &Call, group: &Obj) -> TclResult {
    let mut links = tree(ns, call, group)?;
    links.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    Ok(Obj::list(&links))
}

fn node(ns: &Ns, call: &Call) -> Result<ObjectId, Error> {
    object(ns, &get(ns, call, "node_")?)
}

/// Returns the interface on which packets from the root arrive; `?` at the root itself.
fn interface_to_root(ns: &Ns, call: &Call, group: &Obj) -> TclResult {
    ns.invoke(node(ns, call)?, "from-node-iface", &[root(ns, group)?])
}

/// Returns the outgoing link towards the root; `None` at the root.
fn way_to_root(ns: &Ns, call: &Call, group: &Obj) -> Result<Option<Obj>, Error> {
    let interface = interface_to_root(ns, call, group)?;
    if interface.as_str() == "?" {
        return Ok(None);
    }
    Ok(Some(ns.invoke(node(ns, call)?, "iif2oif", &[interface])?))
}

/// Returns whether the tree has nodes below this one.
fn has_branches(ns: &Ns, call: &Call, group: &Obj) -> Result<bool, Error> {
    let up = way_to_root(ns, call, group)?;
    Ok(tree(ns, call, group)?.into_iter().any(|link| Some(link) != up))
}

/// Returns the replicator of a group; `None` if there is none.
fn replicator(ns: &Ns, call: &Call, group: &Obj) -> Result<Option<Obj>, Error> {
    let words = [Obj::from_str(ANY_SOURCE), group.clone()];
    Ok(ns.invoke(node(ns, call)?, "getReps", &words)?.list_items()?.into_iter().next())
}

fn members(ns: &Ns, call: &Call, group: &Obj) -> Result<i64, Error> {
    let count = ns.invoke(node(ns, call)?, "check-local", std::slice::from_ref(group))?;
    Ok(count.to_i64().unwrap_or(0))
}

/// Marks the node in nam as a member, with the node's own shape.
fn mark_member(ns: &Ns, call: &Call) -> TclResult {
    let node = node(ns, call)?;
    let shape = ns.invoke(node, "get-shape", &[])?;
    let shape = if shape.is_empty() { Obj::from_str("circle") } else { shape };
    ns.invoke(node, "add-mark", &[Obj::from_str("m1"), Obj::from_str("blue"), shape])
}

/// Marks the node in nam as part of the path.
fn mark_on_the_way(ns: &Ns, call: &Call) -> TclResult {
    ns.invoke(node(ns, call)?, "add-mark", &["m2", "red", "circle"].map(Obj::from_str))
}

fn delete_mark(ns: &Ns, call: &Call, name: &str) -> TclResult {
    ns.invoke(node(ns, call)?, "delete-mark", &[Obj::from_str(name)])
}

/// Sends a message towards the root.
fn send(ns: &Ns, call: &Call, which: &str, group: &Obj) -> TclResult {
    ns.invoke(call.object, "send-ctrl", &[Obj::from_str(which), root(ns, group)?, group.clone()])
}

fn membership(class: &mut ClassDeclaration) {
    class
        .instproc(
            "join-group",
            ("group", arg::optional("src")),
            "Called when an agent of the node joins a group: grafts the path to the root.",
            |ns, call, (group, _)| {
                mark_member(ns, call)?;
                call.next(std::slice::from_ref(group))?;
                let is_served = members(ns, call, group)? > 0
                    && match replicator(ns, call, group)? {
                        Some(replicator) => {
                            ns.invoke_named(&replicator, "is-active", &[])?.to_bool().unwrap_or(false)
                        }
                        None => false,
                    };
                if is_served { Ok(Obj::empty()) } else { send(ns, call, "graft", group) }
            },
        )
        .instproc(
            "leave-group",
            ("group", arg::optional("src")),
            "Called when an agent of the node leaves a group: prunes the node from the tree if no agent of \
            the node is left in the group.",
            |ns, call, (group, _)| {
                call.next(std::slice::from_ref(group))?;
                if !has_branches(ns, call, group)? && members(ns, call, group)? == 0 {
                    send(ns, call, "prune", group)?;
                    delete_mark(ns, call, "m1")?;
                } else {
                    delete_mark(ns, call, "m1")?;
                    mark_on_the_way(ns, call)?;
                }
                Ok(Obj::empty())
            },
        );
}

fn forwarding(class: &mut ClassDeclaration) {
    class
        .instproc(
            "handle-cache-miss",
            ("srcID", "group", "iface"),
            "Called for the first packet of a group: forwards the packet to all links of the tree except \
            the one that it arrived on.",
            |ns, call, (_, group, interface)| {
                if replicator(ns, call, group)?.is_none() {
                    open(ns, call, group, interface)?;
                    shut(ns, call, group, interface)?;
                }
                Ok(Obj::from_i64(1))
            },
        )
        .instproc(
            "handle-wrong-iif",
            ("srcID", "group", "iface"),
            "Called for a packet that arrives on another link than the last packet: from now on, accepts \
            packets from the new link, and forwards none to it.",
            |ns, call, (_, group, interface)| {
                open(ns, call, group, interface)?;
                let known = known_interface(ns, call, group)?;
                shut(ns, call, group, interface)?;
                let words = [Obj::from_str(ANY_SOURCE), group.clone(), known, interface.clone()];
                ns.invoke(node(ns, call)?, "change-iface", &words)?;
                Ok(Obj::from_i64(1))
            },
        );
}

/// Forwards packets of a group to all links of the tree.
fn open(ns: &Ns, call: &Call, group: &Obj, interface: &Obj) -> TclResult {
    let words = [Obj::from_str(ANY_SOURCE), group.clone(), interface.clone(), sorted_tree(ns, call, group)?];
    ns.invoke(node(ns, call)?, "add-mfc", &words)
}

/// Returns the interface on which packets of a group arrived last.
fn known_interface(ns: &Ns, call: &Call, group: &Obj) -> TclResult {
    ns.invoke(node(ns, call)?, "lookup-iface", &[Obj::from_str(ANY_SOURCE), group.clone()])
}

/// Stops forwarding packets to the link on which they arrived.
fn shut(ns: &Ns, call: &Call, group: &Obj, interface: &Obj) -> Result<(), Error> {
    if parse_integer(interface.as_str()) < 0 {
        return Ok(());
    }
    let back = ns.invoke(node(ns, call)?, "iif2oif", std::slice::from_ref(interface))?;
    if let Some(replicator) = replicator(ns, call, group)? {
        ns.invoke_named(&replicator, "disable", &[back])?;
    }
    Ok(())
}

fn messages(class: &mut ClassDeclaration) {
    class
        .instproc(
            "send-ctrl",
            ("which", "dst", "group"),
            "Sends a message towards the root; the root sends none.",
            |ns, call, (which, root, group)| {
                if get(ns, call, "node_")? == *root {
                    return Ok(Obj::empty());
                }
                let neighbour = ns.invoke(node(ns, call)?, "rpf-nbr", std::slice::from_ref(root))?;
                let flow_id = if which.as_str() == "prune" { PRUNES } else { GRAFTS };
                let message = [which.clone(), get(ns, call, "id_")?, root.clone(), group.clone()];
                send_to(ns, call, &neighbour, flow_id, &message)
            },
        )
        .instproc(
            "recv-graft",
            ("from", "to", "group", "iface"),
            "Called when a neighbour joins the tree.",
            |ns, call, (_, _, group, interface)| {
                let out = ns.invoke(node(ns, call)?, "iif2oif", std::slice::from_ref(interface))?;
                let mut links = tree(ns, call, group)?;
                if links.contains(&out) {
                    return Ok(Obj::empty());
                }
                if !has_branches(ns, call, group)? && members(ns, call, group)? == 0 {
                    mark_on_the_way(ns, call)?;
                    send(ns, call, "graft", group)?;
                }
                links.push(out.clone());
                set(ns, call, &tree_variable(group), Obj::list(&links))?;
                if let Some(replicator) = replicator(ns, call, group)? {
                    ns.invoke_named(&replicator, "insert", &[out])?;
                    shut(ns, call, group, &known_interface(ns, call, group)?)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "recv-prune",
            ("from", "src", "group", "iface"),
            "Called when a neighbour leaves the tree.",
            |ns, call, (_, _, group, interface)| {
                // ns-2.35: nothing is pruned before the first packet of a group.
                let Some(replicator) = replicator(ns, call, group)? else { return Ok(Obj::empty()) };
                let out = ns.invoke(node(ns, call)?, "iif2oif", std::slice::from_ref(interface))?;
                ns.invoke_named(&replicator, "disable", std::slice::from_ref(&out))?;
                let mut links = tree(ns, call, group)?;
                links.retain(|link| *link != out);
                set(ns, call, &tree_variable(group), Obj::list(&links))?;
                if !has_branches(ns, call, group)? && members(ns, call, group)? == 0 {
                    delete_mark(ns, call, "m2")?;
                    send(ns, call, "prune", group)?;
                }
                Ok(Obj::empty())
            },
        );
}

/// Gives nodes classifiers that ignore the source of packets.
pub(super) fn prepare_nodes(ns: &Ns, nodes: &[Obj]) -> Result<(), Error> {
    for node in nodes {
        let classifier = ns.new_object("Classifier/Multicast/Replicator/BST", &[])?;
        ns.otcl().set_var(object(ns, &classifier)?, "node_", node.clone())?;
        let node = object(ns, node)?;
        ns.otcl().set_var(node, "multiclassifier_", classifier.clone())?;
        let switch = ns.otcl().get_var(node, "switch_")?;
        ns.invoke_named(&switch, "install", &[Obj::from_i64(1), classifier])?;
    }
    Ok(())
}
