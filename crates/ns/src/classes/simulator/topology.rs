//! Nodes and links (spec: script-language, section 8.4).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::animation;
use crate::classes::node::Node;
use crate::classes::simple_link::SimpleLink;
use crate::declare::{ClassDeclaration, arg, parse_integer};

/// Queues whose type contains one of these names receive the command `link`.
const KNOW_THEIR_LINK: [&str; 7] = ["RED", "PI", "Vq", "REM", "GK", "RIO", "XCP"];

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc("node", (arg::rest("arg"),), "Makes a node.", |ns, call, _| make_node(ns, call))
        .instproc(
            "simplex-link",
            ("n1", "n2", "bw", "delay", "qtype", arg::rest("arg")),
            "Makes a one-way link.",
            |ns, call, (from, to, bandwidth, delay, queue, rest)| {
                let told = simplex_link(ns, call, [from, to, bandwidth, delay, queue], rest)?;
                Ok(links_for_nam(ns, simulator(ns, call)?, told))
            },
        )
        .instproc(
            "duplex-link",
            ("n1", "n2", "bw", "delay", "type", arg::rest("arg")),
            "Makes a link in both directions.",
            duplex_link,
        )
        .instproc(
            "link",
            ("n1", "n2"),
            "Returns the link from one node to another; empty if there is none.",
            |ns, call, (n1, n2)| {
                let (from, to) = (number(ns, n1)?, number(ns, n2)?);
                let name = format!("link_({from}:{to})");
                if ns.otcl().var_exists(call.object, &name) {
                    ns.otcl().get_var(call.object, &name)
                } else {
                    Ok(Obj::empty())
                }
            },
        )
        .instproc(
            "queue-limit",
            ("n1", "n2", "limit"),
            "Sets the limit of a link's queue.",
            |ns, call, (_, _, limit)| {
                let queue = ns.invoke_named(&link(ns, call, 0, 1)?, "queue", &[])?;
                ns.invoke_named(&queue, "set", &[Obj::from_str("limit_"), limit.clone()])?;
                // A queue that consists of several queues has this method and sets their limits.
                if ns
                    .otcl()
                    .object_of(&queue)
                    .is_some_and(|queue| ns.otcl().responds_to(queue, "queue-limit"))
                {
                    ns.invoke_named(&queue, "queue-limit", &call.args[2..])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("cost", ("n1", "n2", "c"), "Sets the routing cost of a one-way link.", |ns, call, _| {
            ns.invoke_named(&link(ns, call, 0, 1)?, "cost", &call.args[2..])
        })
        .instproc(
            "simplex-link-op",
            ("n1", "n2", arg::text("op"), arg::rest("arg")),
            "Calls a method of a one-way link.",
            |ns, call, (_, _, op, args)| ns.invoke_named(&link(ns, call, 0, 1)?, op, args),
        )
        .instproc(
            "duplex-link-op",
            ("n1", "n2", arg::text("op"), arg::rest("arg")),
            "Calls a method of both links between two nodes.",
            |ns, call, (_, _, op, args)| {
                ns.invoke_named(&link(ns, call, 0, 1)?, op, args)?;
                ns.invoke_named(&link(ns, call, 1, 0)?, op, args)
            },
        )
        .instproc(
            "drop-trace",
            ("n1", "n2", "trace"),
            "Writes the drops of a queue to a trace.",
            |ns, call, _| {
                let queue = ns.invoke_named(&link(ns, call, 0, 1)?, "queue", &[])?;
                ns.invoke_named(&queue, "drop-target", &call.args[2..])
            },
        )
        .instproc("get-number-of-nodes", (), "Returns the number of nodes.", |ns, call, _| {
            Ok(Obj::from_i64(nodes(ns, call.object)?.len() as i64))
        })
        .instproc(
            "get-node-by-id",
            (arg::text("id"),),
            "Returns the node with the given number.",
            |ns, call, (id,)| ns.otcl().get_var(call.object, &format!("Node_({})", id)),
        )
        .instproc(
            "get-node-id-by-addr",
            ("address",),
            "Returns the number of the node with the given address.",
            |ns, call, _| Ok(Obj::from_i64(i64::from(node_with_address(ns, call)?.0))),
        )
        .instproc(
            "get-node-by-addr",
            ("address",),
            "Returns the node with the given address.",
            |ns, call, _| Ok(ns.otcl().name_obj(node_with_address(ns, call)?.1)),
        )
        .instproc(
            "get-link-head",
            (arg::text("n1"), arg::text("n2")),
            "Returns the object at which packets enter a link, given by the numbers of its nodes.",
            |ns, call, (n1, n2)| {
                let name = format!("link_({}:{})", n1, n2);
                ns.invoke_named(&ns.otcl().get_var(call.object, &name)?, "head", &[])
            },
        )
        .instproc(
            "delay",
            ("n1", "n2", "delay", arg::optional("type")),
            "Sets the delay of a link, or with `duplex` of both directions.",
            |ns, call, words| set_on_transmitter(ns, call, "delay_", words),
        )
        .instproc(
            "bandwidth",
            ("n1", "n2", "bandwidth", arg::optional("type")),
            "Sets the bandwidth of a link, or with `duplex` of both directions.",
            |ns, call, words| set_on_transmitter(ns, call, "bandwidth_", words),
        )
        .instproc(
            "register-nam-linkconfig",
            ("link",),
            "Adds a link to those that nam shows.",
            |ns, call, (link_name,)| {
                let link = ns.otcl().object_of(link_name).ok_or("no such link")?;
                let simulator = simulator(ns, call)?;
                let told = register_for_nam(ns, call.object, simulator, link)?;
                Ok(links_for_nam(ns, simulator, told))
            },
        )
        .instproc(
            "remove-nam-linkconfig",
            (arg::text("i1"), arg::text("i2")),
            "Removes the links between two nodes from those that nam shows.",
            |ns, call, (i1, i2)| {
                forget_pair_for_nam(ns, call.object, simulator(ns, call)?, i1, i2)?;
                Ok(Obj::empty())
            },
        )
        .instproc("check-node-num", (), "Fails if there are more nodes than addresses.", |ns, call, _| {
            check_node_count(ns, simulator(ns, call)?)?;
            Ok(Obj::empty())
        })
        .instproc("hier-node", ("haddr",), "Not supported: the call fails.", |_, _, _| {
            // ns-2.35: always fails (spec: script-language, quirk 8).
            Err(Error::from("can't read \"ns_\": no such variable"))
        })
        .instproc(
            "bw_parse",
            (arg::text("spec"),),
            "Converts a bandwidth such as `10Mb` into bits per second.",
            |ns, _, (spec,)| crate::quantities::bandwidth(ns, spec),
        )
        .instproc(
            "delay_parse",
            (arg::text("spec"),),
            "Converts a time such as `10ms` into seconds.",
            |ns, _, (spec,)| crate::quantities::time(ns, spec),
        )
        .instproc("all-nodes-list", (), "Returns the nodes by ascending number.", |ns, call, _| {
            let nodes = nodes(ns, call.object)?;
            let names: Vec<Obj> = nodes.iter().map(|(_, node)| ns.otcl().name_obj(*node)).collect();
            Ok(Obj::list(&names))
        })
        .instproc(
            "all-links-list",
            (),
            "Returns the links, in the order of the array `link_`.",
            |ns, call, _| Ok(Obj::list(&array_values(ns, call.object, "link_")?)),
        );
}

/// Returns the number of a node given by name or number.
fn number(ns: &Ns, node: &Obj) -> Result<String, Error> {
    match ns.otcl().object_of(node) {
        Some(object) => node_number(ns, object),
        None => Ok(node.as_str().to_owned()),
    }
}

/// Returns the number of a node, or of an object that replaces one.
///
/// # Errors
/// The object has no number.
pub(crate) fn node_number(ns: &Ns, node: ObjectId) -> Result<String, Error> {
    if let Ok(record) = ns.record::<Node>(node)
        && !ns.otcl().finds_script_method(node, "id")
    {
        return Ok(record.id.get().to_string());
    }
    Ok(ns.invoke(node, "id", &[])?.as_str().to_owned())
}

fn node_id(ns: &Ns, node: &Obj) -> Result<String, Error> {
    match ns.otcl().object_of(node) {
        Some(object) => node_number(ns, object),
        None => Ok(ns.invoke_named(node, "id", &[])?.as_str().to_owned()),
    }
}

/// Returns the link from the node in argument `from` to the node in argument `to`; Tcl's error if there is none.
pub(super) fn link(ns: &Ns, call: &Call, from: usize, to: usize) -> TclResult {
    let name = format!("link_({}:{})", node_id(ns, &call.args[from])?, node_id(ns, &call.args[to])?);
    ns.otcl().get_var(call.object, &name)
}

/// Returns the link between the nodes in the first two arguments.
///
/// # Errors
/// There is no such link.
pub(crate) fn link_between(ns: &Ns, call: &Call) -> TclResult {
    link(ns, call, 0, 1)
}

/// Returns the values of an array variable, in the order in which Tcl lists them.
pub(super) fn array_values(ns: &Ns, object: ObjectId, array: &str) -> Result<Vec<Obj>, Error> {
    let names = ns.array_names(object, array);
    names.iter().map(|name| ns.otcl().get_var(object, &format!("{array}({})", name.as_str()))).collect()
}

/// Returns the nodes, in the order of Tcl's array.
pub(crate) fn node_objects(ns: &Ns, simulator: ObjectId) -> Result<Vec<Obj>, Error> {
    array_values(ns, simulator, "Node_")
}

/// Returns the nodes by ascending number.
pub(crate) fn nodes(ns: &Ns, simulator: ObjectId) -> Result<Vec<(i32, ObjectId)>, Error> {
    let mut nodes = Vec::new();
    for name in ns.array_names(simulator, "Node_") {
        let node = ns.otcl().get_var(simulator, &format!("Node_({})", name.as_str()))?;
        nodes.extend(ns.otcl().object_of(&node).map(|node| (parse_integer(name.as_str()), node)));
    }
    nodes.sort_by_key(|(id, _)| *id);
    Ok(nodes)
}

fn make_node(ns: &Ns, call: &Call) -> TclResult {
    discontinue_flags(ns, call)?;
    if crate::classes::satellite::is_configured(ns, call.object) {
        return crate::classes::satellite::make_node(ns, call);
    }
    let protocol = ns.otcl().get_var(call.object, "routingAgent_");
    if protocol.is_ok_and(|protocol| !protocol.is_empty()) {
        return ns.invoke(call.object, "create-wireless-node", call.args);
    }
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    let factory = ns.otcl().get_var(class, "node_factory_")?;
    make_node_of_class(ns, call, factory.as_str())
}

/// Honours the flags by which scripts for early versions configured nodes: variables of class Simulator, read when a
/// node is made. They are deleted, so that each is reported once.
fn discontinue_flags(ns: &Ns, call: &Call) -> Result<(), Error> {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    if ns.otcl().var_exists(class, "EnableMcast_") {
        ns.sim().warn(concat!(
            "warning: Flag variable Simulator::EnableMcast_ discontinued.\n",
            "\t Use multicast methods as:\n",
            "\t\t % set ns [new Simulator -multicast on]\n",
            "\t\t % $ns multicast\n",
        ));
        // ns-2.35: whatever the value of the flag is.
        ns.invoke(call.object, "multicast", &[])?;
        ns.otcl().unset_var(class, "EnableMcast_")?;
    }
    if ns.otcl().var_exists(class, "NumberInterfaces_") {
        ns.sim().warn(concat!(
            "warning: Flag variable Simulator::NumberInterfaces_ discontinued.\n",
            "\t Setting this variable will not affect simulations.\n",
        ));
        ns.otcl().unset_var(class, "NumberInterfaces_")?;
    }
    Ok(())
}

/// Makes a node of this class and registers it.
///
/// # Errors
/// The node cannot be made, or there are too many nodes.
pub(crate) fn make_node_of_class(ns: &Ns, call: &Call, class: &str) -> TclResult {
    let node = ns.new_object(class, call.args)?;
    let id = node_id(ns, &node)?;
    ns.otcl().set_var(call.object, &format!("Node_({id})"), node.clone())?;
    let simulator = simulator(ns, call)?;
    simulator.node_count.set(simulator.node_count.get() + 1);
    ns.invoke_or(call.object, "check-node-num", &[], || check_node_count(ns, simulator))?;
    Ok(node)
}

/// Fails if there are more nodes than addresses.
pub(super) fn check_node_count(ns: &Ns, simulator: &Simulator) -> Result<(), Error> {
    let bits = ns.sim().address_format().node_bits;
    if i64::from(simulator.node_count.get()) > 1 << bits {
        return Err(Error::from(format!("Number of nodes exceeds node-field-size of {bits} bits")));
    }
    Ok(())
}

/// Makes a one-way link. Returns whether the link was added to nam's list.
///
/// # Errors
/// An argument is invalid, or a script's own method fails.
pub(crate) fn simplex_link(
    ns: &Ns,
    call: &Call,
    [from, to, bandwidth, delay, queue_type]: [&Obj; 5],
    rest: &[Obj],
) -> Result<bool, Error> {
    let element = link_element(ns, from, to)?;
    let queue = make_queue(ns, queue_type.as_str(), rest)?;
    crate::advice::doubt_link(ns, from, to, bandwidth.as_str(), delay.as_str());
    let mut parts = vec![from.clone(), to.clone(), bandwidth.clone(), delay.clone(), queue.clone()];
    let link_class = match queue_type.as_str() {
        "FQ" => "FQLink",
        "CBQ" | "CBQ/WRR" => {
            parts.push(match rest.first() {
                Some(classifier) => classifier.clone(),
                None => ns.new_object("Classifier/Hash/Fid", &[Obj::from_i64(33)])?,
            });
            "CBQLink"
        }
        _ => "SimpleLink",
    };
    let made = ns.new_object(link_class, &parts)?;
    let object = ns.otcl().object_of(&made).ok_or("no link")?;
    enter_link(ns, call.object, &element, (from, to), object)?;
    if KNOW_THEIR_LINK.iter().any(|part| queue_type.as_str().contains(part)) {
        let transmitter = ns.invoke(object, "link", &[])?;
        ns.invoke_named(&queue, "link", &[transmitter])?;
    }
    show_link(ns, call.object, (from, to), object)
}

/// Returns the name of the simulator's variable with the link between two nodes.
///
/// # Errors
/// An end is no node.
pub(crate) fn link_element(ns: &Ns, from: &Obj, to: &Obj) -> Result<String, Error> {
    Ok(format!("link_({}:{})", node_id(ns, from)?, node_id(ns, to)?))
}

/// Adds a new link between two nodes to the tables of the simulator `object`; `element` is the result of
/// [`link_element`].
///
/// # Errors
/// A script's own method fails.
pub(crate) fn enter_link(
    ns: &Ns,
    object: ObjectId,
    element: &str,
    (from, to): (&Obj, &Obj),
    link: ObjectId,
) -> Result<(), Error> {
    ns.otcl().set_var(object, element, ns.otcl().name_obj(link))?;
    ns.invoke_named(from, "add-neighbor", &[to.clone(), Obj::from_i64(0)])?;
    Ok(())
}

/// Makes the traces of a new link. Returns whether the link was added to nam's list.
///
/// # Errors
/// A script's own method fails.
pub(crate) fn show_link(
    ns: &Ns,
    object: ObjectId,
    (from, to): (&Obj, &Obj),
    link: ObjectId,
) -> Result<bool, Error> {
    let simulator: &Simulator = ns.record(object)?;
    for (file, method) in
        [(&simulator.trace_all, "trace-queue"), (&simulator.nam_trace_all, "namtrace-queue")]
    {
        let file = file.borrow().clone();
        if !file.is_empty() {
            ns.invoke(object, method, &[from.clone(), to.clone(), file])?;
        }
    }
    if ns.otcl().finds_script_method(object, "register-nam-linkconfig") {
        ns.invoke(object, "register-nam-linkconfig", &[ns.otcl().name_obj(link)])?;
        return Ok(false);
    }
    register_for_nam(ns, object, simulator, link)
}

/// Makes the queue of a link, or the object used in place of a queue.
fn make_queue(ns: &Ns, queue_type: &str, arguments: &[Obj]) -> TclResult {
    if queue_type == "ErrorModule" {
        let classifier = [Obj::from_str("Fid")];
        return ns.new_object("ErrorModule", if arguments.is_empty() { &classifier } else { arguments });
    }
    let takes_classifier = queue_type.starts_with("CBQ");
    let arguments =
        if arguments.is_empty() || takes_classifier { Vec::new() } else { vec![Obj::list(arguments)] };
    ns.new_object(&format!("Queue/{queue_type}"), &arguments)
}

/// Returns the result of making a link: nam's list of links, or an empty text if the new link was not added to it.
fn links_for_nam(ns: &Ns, simulator: &Simulator, told: bool) -> Obj {
    let links = simulator.nam_links.borrow();
    match links.as_ref().filter(|_| told) {
        Some(links) => crate::classes::objects::names(ns, links),
        None => Obj::empty(),
    }
}

/// Adds a link to nam's list, once per pair of nodes, oriented links last (spec: engine-and-traces, section 12.2,
/// "Link registration list"). Returns whether the link was added.
fn register_for_nam(ns: &Ns, object: ObjectId, simulator: &Simulator, link: ObjectId) -> Result<bool, Error> {
    if simulator.nam_links.borrow().is_none() {
        simulator.nam_links.replace(Some(vec![link]));
        return Ok(true);
    }
    let (from, to) = ns.record::<SimpleLink>(link)?.ends(ns)?;
    let reverse = format!("link_({to}:{from})");
    // ns-2.35: the test for the reverse link inserts its key and removes it again, which may make the table grow
    // and so changes its order (spec: script-language, section 4, "Ghost insertion").
    if ns.ghost_exists(object, &reverse)? {
        let reverse = ns.otcl().get_var(object, &reverse)?;
        let reverse = ns.otcl().object_of(&reverse).filter(|reverse| is_listed(simulator, *reverse));
        if let Some(reverse) = reverse {
            let oriented = |link| animation::has_attribute(ns, link, "ORIENTATION");
            if oriented(reverse) || !oriented(link) {
                return Ok(false);
            }
            forget_for_nam(simulator, reverse);
        }
    }
    forget_for_nam(simulator, link);
    if let Some(links) = simulator.nam_links.borrow_mut().as_mut() {
        links.push(link);
    }
    Ok(true)
}

fn is_listed(simulator: &Simulator, link: ObjectId) -> bool {
    simulator.nam_links.borrow().as_ref().is_some_and(|links| links.contains(&link))
}

fn forget_for_nam(simulator: &Simulator, link: ObjectId) {
    if let Some(links) = simulator.nam_links.borrow_mut().as_mut() {
        links.retain(|listed| *listed != link);
    }
}

/// If there is a link from one node to another, removes it and its reverse from nam's list.
fn forget_pair_for_nam(
    ns: &Ns,
    object: ObjectId,
    simulator: &Simulator,
    from: &str,
    to: &str,
) -> Result<(), Error> {
    for key in [format!("link_({from}:{to})"), format!("link_({to}:{from})")] {
        if !ns.otcl().var_exists(object, &key) {
            break;
        }
        let old = ns.otcl().get_var(object, &key)?;
        if let Some(old) = ns.otcl().object_of(&old) {
            forget_for_nam(simulator, old);
        }
    }
    Ok(())
}

fn duplex_link(
    ns: &Ns,
    call: &Call,
    (from, to, bandwidth, delay, queue, more): (&Obj, &Obj, &Obj, &Obj, &Obj, &[Obj]),
) -> TclResult {
    let simulator = simulator(ns, call)?;
    forget_pair_for_nam(ns, call.object, simulator, &node_id(ns, from)?, &node_id(ns, to)?)?;
    let rest = [&[bandwidth.clone(), delay.clone(), queue.clone()], more].concat();
    // A script may override `simplex-link`. Otherwise the function is called directly, because the method's result
    // is slow to make.
    let overridden = ns.otcl().finds_script_method(call.object, "simplex-link");
    // ns-2.35: an argument that is a list of several words, or of none, is split into words.
    let plain = rest.iter().all(|word| {
        word.list_items().is_ok_and(|items| matches!(&*items, [item] if item.as_str() == word.as_str()))
    });
    let make = |from: &Obj, to: &Obj| -> TclResult {
        let words = [&[from.clone(), to.clone()], &*rest].concat();
        if !plain {
            let words = words.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ");
            return ns.invoke(call.object, "simplex-link", &Obj::from_str(&words).list_items()?);
        }
        if overridden {
            return ns.invoke(call.object, "simplex-link", &words);
        }
        simplex_link(ns, call, [from, to, bandwidth, delay, queue], more).map(Obj::from_bool)
    };
    make(from, to)?;
    let result = make(to, from)?;
    if crate::classes::routing::uses_nix_vectors(ns) {
        for (one, other) in [(from, to), (to, from)] {
            ns.invoke_named(one, "set-neighbor", &[Obj::from_str(&node_id(ns, other)?)])?;
        }
    }
    if overridden { Ok(result) } else { Ok(links_for_nam(ns, simulator, result.to_bool() == Some(true))) }
}

/// Sets a variable of the transmitter from one node to another, and with `duplex` also of the reverse one. Missing
/// links are ignored. The result is the value if the reverse transmitter was changed.
fn set_on_transmitter(
    ns: &Ns,
    call: &Call,
    variable: &str,
    (from, to, value, directions): (&Obj, &Obj, &Obj, Option<&Obj>),
) -> TclResult {
    let change = |from: &Obj, to: &Obj| -> Result<bool, Error> {
        let link = ns.invoke(call.object, "link", &[from.clone(), to.clone()])?;
        if !link.is_empty() {
            let transmitter = ns.invoke_named(&link, "link", &[])?;
            ns.invoke_named(&transmitter, "set", &[Obj::from_str(variable), value.clone()])?;
        }
        Ok(!link.is_empty())
    };
    change(from, to)?;
    let both = directions.is_some_and(|word| *word == "duplex") && change(to, from)?;
    Ok(if both { value.clone() } else { Obj::empty() })
}

/// Returns the node with an address. Addresses are compared as text.
fn node_with_address(ns: &Ns, call: &Call) -> Result<(i32, ObjectId), Error> {
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let numbers = parse_integer(ns.otcl().get_var(class, "nn_")?.as_str());
    // ns-2.35: fails if a number below the count belongs to no node.
    for id in 0..numbers {
        let node = ns.otcl().get_var(call.object, &format!("Node_({id})"))?;
        if let Some(node) = ns.otcl().object_of(&node)
            && ns.invoke(node, "node-addr", &[])? == call.args[0]
        {
            return Ok((id, node));
        }
    }
    Err(Error::from("get-node-id-by-addr:Cannot find node with given address"))
}
