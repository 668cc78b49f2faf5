//! The simulator's methods about satellites (spec: satellite, sections 3, 10 and 11).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::satellite::Constellation;

use super::{interface, node, variable};
use crate::Ns;
use crate::classes::simulator::{self, node_objects};
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(crate) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc("create-satnode", (), "Makes a satellite node of the configured type.", |ns, call, _| {
            make_node(ns, call)
        })
        .instproc("newsatnode", (), "Makes a satellite node without any parts.", |ns, call, _| {
            Ok(ns.otcl().name_obj(new_node(ns, call.object, false)?))
        })
        .instproc("satnode", (arg::rest("arg"),), "Makes a satellite node of a type at a position.", satnode)
        .instproc(
            "satnode-polar",
            ("alt", "inc", "lon", "alpha", "plane", "linkargs", "chan"),
            "Makes a satellite in a circular orbit.",
            |ns, call, (.., link, channel)| {
                let words = words("polar", &call.args[..5]);
                legacy_satellite(ns, call, &words, link, channel)
            },
        )
        .instproc(
            "satnode-geo",
            ("lon", "linkargs", "chan"),
            "Makes a geostationary satellite.",
            |ns, call, (longitude, link, channel)| {
                let words = words("geo", std::slice::from_ref(longitude));
                legacy_satellite(ns, call, &words, link, channel)
            },
        )
        .instproc(
            "satnode-geo-repeater",
            ("lon", "chan"),
            "Makes a geostationary repeater.",
            |ns, call, _| {
                // ns-2.35: the node gets a routing agent (spec: satellite, section 3).
                let made = ns.invoke(call.object, "satnode", &words("geo", &call.args[..1]))?;
                ns.invoke_named(&made, "add-repeater", &call.args[1..])?;
                Ok(made)
            },
        )
        .instproc("satnode-terminal", ("lat", "lon"), "Makes a terminal.", |ns, call, _| {
            ns.invoke(call.object, "satnode", &words("terminal", call.args))
        })
        .instproc(
            "add-isl",
            ("ltype", "node1", "node2", "bw", "qtype", "qlim"),
            "Connects two satellites by a link of the given type.",
            add_link,
        )
        .instproc("trace-all-satlinks", ("f",), "Traces the links of all satellite nodes.", |ns, call, _| {
            for node in node_objects(ns, call.object)? {
                if ns.otcl().object_of(&node).is_some_and(|node| is_satellite_node(ns, node)) {
                    ns.invoke_named(&node, "trace-all-satlinks", call.args)?;
                }
            }
            Ok(Obj::empty())
        })
        .instproc(
            "sat_link_up",
            ("src", "dst", "cost", "handle", "queue_handle"),
            "Adds a satellite link to the wired network.",
            link_up,
        )
        .instproc(
            "sat_link_destroy",
            (arg::text("src"), arg::text("dst")),
            "Removes a satellite link from the wired network.",
            link_destroy,
        );
}

/// Returns whether `$ns node` makes satellite nodes.
pub(crate) fn is_configured(ns: &Ns, simulator: ObjectId) -> bool {
    ns.otcl().var_exists(simulator, "satNodeType_")
}

fn is_satellite_node(ns: &Ns, node: ObjectId) -> bool {
    let class = ns.otcl().object("Node/SatNode");
    class.is_some_and(|class| ns.otcl().precedence(ns.class_of(node)).contains(&class))
}

/// Returns the configured type of nodes, with a lower-case first letter.
pub(super) fn node_type(ns: &Ns, simulator: ObjectId) -> String {
    let mut kind = variable(ns, simulator, "satNodeType_").as_str().to_owned();
    if let Some(first) = kind.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    kind
}

fn words(kind: &str, position: &[Obj]) -> Vec<Obj> {
    std::iter::once(Obj::from_str(kind)).chain(position.iter().cloned()).collect()
}

/// Implements `$ns node` while satellite nodes are configured.
pub(crate) fn make_node(ns: &Ns, call: &Call) -> TclResult {
    let simulator = call.object;
    let kind = node_type(ns, simulator);
    if !node::KINDS.iter().any(|(name, ..)| *name == kind) {
        ns.print_line(&format!("Error: undefined satNodeType: {kind}; exiting\n"));
        ns.exit(1);
    }
    let is_wired = variable(ns, simulator, "wiredRouting_") == "ON";
    if is_wired {
        let class = ns.otcl().object("SatRouteObject").ok_or("no class SatRouteObject")?;
        ns.otcl().set_var(class, "wiredRouting_", Obj::from_str("true"))?;
    }
    let made = new_node(ns, simulator, is_wired)?;
    let setting = |name: &str| variable(ns, simulator, name);
    node::finish(ns, made, kind != "geo-repeater")?;
    match kind.as_str() {
        "polar" | "geo" => {
            interface::make_channels(ns, made, setting("channelType_").as_str())?;
            let parts = [
                Obj::from_str("gsl"),
                setting("llType_"),
                setting("ifqType_"),
                setting("ifqlen_"),
                setting("macType_"),
                setting("downlinkBW_"),
                setting("phyType_"),
            ];
            let number = interface::add_interface(ns, made, parts.each_ref())?;
            interface::attach_to_own_channels(ns, made, number)?;
        }
        "geo-repeater" => {
            ns.invoke(made, "add-repeater", &[setting("channelType_")])?;
        }
        _ => {}
    }
    Ok(ns.otcl().name_obj(made))
}

/// Makes a node and registers it. It takes part in the routing of the wired network if `is_wired`.
fn new_node(ns: &Ns, simulator: ObjectId, is_wired: bool) -> Result<ObjectId, Error> {
    let node = ns.create("Node/SatNode", &[])?;
    let id = simulator::node_number(ns, node)?;
    if !is_wired {
        ns.sim().shared::<Constellation>().unwired.borrow_mut().insert(parse_integer(&id));
    }
    ns.otcl().set_var(simulator, &format!("Node_({id})"), ns.otcl().name_obj(node))?;
    Ok(node)
}

fn satnode(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let made = new_node(ns, call.object, false)?;
    node::finish(ns, made, true)?;
    let (kind, position) = args.split_first().ok_or("no type")?;
    let found =
        node::KINDS.iter().find(|(name, count, ..)| *name == kind.as_str() && position.len() == *count);
    let listed = |words: &[Obj]| words.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ");
    match found {
        Some((_, _, class, manager)) => {
            node::place(ns, made, class, &listed(position), *manager)?;
        }
        None => ns.print_line(&format!("Otcl error; satnode specified incorrectly: {}\n", listed(args))),
    }
    Ok(ns.otcl().name_obj(made))
}

/// Makes a satellite with a link to the ground. The list `link` contains the link's parts, and channels are made.
fn legacy_satellite(ns: &Ns, call: &Call, words: &[Obj], link: &Obj, channel: &Obj) -> TclResult {
    let made = ns.invoke(call.object, "satnode", words)?;
    let object = ns.otcl().object_of(&made).ok_or("no node")?;
    interface::make_channels(ns, object, channel.as_str())?;
    let mut parts = vec![Obj::from_str("gsl")];
    parts.extend(link.list_items()?);
    ns.invoke(object, "add-interface", &parts)?;
    interface::attach_to_own_channels(ns, object, 0)?;
    Ok(made)
}

fn add_link(
    ns: &Ns,
    call: &Call,
    (kind, one, other, bandwidth, queue, length): (&Obj, &Obj, &Obj, &Obj, &Obj, &Obj),
) -> TclResult {
    let channel = ns.otcl().get_var(call.object, "channelType_");
    let class =
        channel.ok().filter(|class| !class.is_empty()).unwrap_or_else(|| Obj::from_str("Channel/Sat"));
    let channels = [ns.new_object(class.as_str(), &[])?, ns.new_object(class.as_str(), &[])?];
    let words = |name: &str| Obj::from_str(name);
    let parts = [
        kind.clone(),
        words("LL/Sat"),
        queue.clone(),
        length.clone(),
        words("Mac/Sat"),
        bandwidth.clone(),
        words("Phy/Sat"),
    ];
    for (node, incoming, outgoing) in [(one, &channels[0], &channels[1]), (other, &channels[1], &channels[0])]
    {
        let number = ns.invoke_named(node, "add-interface", &parts)?;
        ns.invoke_named(node, "attach-to-inlink", &[incoming.clone(), number.clone()])?;
        ns.invoke_named(node, "attach-to-outlink", &[outgoing.clone(), number])?;
    }
    if kind.as_str() == "crossseam" {
        for node in [one, other] {
            ns.invoke_named(node, "add-interface", &parts)?;
        }
    }
    Ok(Obj::empty())
}

/// Returns the class of the object in an element of `link_`; empty if there is no such element.
fn class_of_link(ns: &Ns, simulator: ObjectId, element: &str) -> TclResult {
    let link = variable(ns, simulator, element);
    if link.is_empty() { Ok(link) } else { ns.invoke_named(&link, "info", &[Obj::from_str("class")]) }
}

fn link_up(ns: &Ns, call: &Call, (from, to, cost, head, queue): (&Obj, &Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let element = format!("link_({from}:{to})");
    let class = class_of_link(ns, call.object, &element)?;
    let helper = match class.as_str() {
        "" => {
            let helper = ns.new_object("Connector/RoutingHelper", &[])?;
            ns.otcl().set_var(call.object, &element, helper.clone())?;
            helper
        }
        "Connector/RoutingHelper" => ns.otcl().get_var(call.object, &element)?,
        other => {
            ns.print_line(&format!("{element} have non-connector {other}\n"));
            ns.exit(1);
        }
    };
    for (name, value) in [("cost_", cost), ("head_", head), ("queue_", queue)] {
        ns.invoke_named(&helper, "set", &[Obj::from_str(name), value.clone()])?;
    }
    ns.otcl().set_global_var(&format!("slink_({from}:{to})"), helper)?;
    Ok(Obj::empty())
}

fn link_destroy(ns: &Ns, call: &Call, (src, dst): (&str, &str)) -> TclResult {
    let element = format!("link_({}:{})", src, dst);
    let class = class_of_link(ns, call.object, &element)?;
    match class.as_str() {
        "" => {
            let now = neons_sim::format::general(crate::classes::now(ns), 17);
            ns.print_line(&format!(
                "Warning: trying to delete a link_ {element} that doesn't exist at {now}\n"
            ));
        }
        "Connector/RoutingHelper" => {
            let helper = ns.otcl().get_var(call.object, &element)?;
            ns.otcl().unset_var(call.object, &element)?;
            if let Some(helper) = ns.otcl().object_of(&helper) {
                ns.otcl().destroy(helper);
            }
        }
        other => {
            ns.print_line(&format!("{element} have non-connector {other}\n"));
            ns.exit(1);
        }
    }
    Ok(Obj::empty())
}
