//! Abstract LANs: a queue and a link that all members share, without collisions (spec: more-networks, section 4).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::node::{LanNode, become_node, entrance, join_member, node_methods, trace};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Declarations, arg, unit};

/// The default limit of the queue, packets.
const QUEUE_LIMIT: &str = "50";

/// The traces of an interface: variable, kind of trace, and whether packets pass it on their way from the node to
/// the LAN.
const TRACES: [(&str, &str, bool); 5] = [
    ("hopT_", "Hop", true),
    ("rcvT_", "Recv", false),
    ("enqT_", "Enque", true),
    ("deqT_", "Deque", true),
    ("drpT_", "Drop", true),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("AbsLanNode", "SplitObject");
    class
        .doc("An abstract LAN, a node for routing: all members share one queue and one link.")
        .class_variable(
            "address_",
            "",
            unit::NONE,
            "Address of the LAN; if empty, the number of the LAN as a node is used.",
        )
        .native(|_, _| LanNode)
        .instproc(
            "addNode",
            ("nodes", "bw", "delay", "qlen"),
            "Makes the parts that all nodes of the LAN share, and connects the nodes to the LAN.",
            add_nodes,
        );
    node_methods(class);
    declarations
        .class("AbsLanIface", "Object")
        .doc("The interface of a node to an abstract LAN.")
        .instproc(
            "init",
            ("node", "lan"),
            "Makes the parts of the interface and connects them.",
            init_interface,
        )
        .instproc("entry", (), "Returns the object at which packets enter the LAN.", |ns, call, _| {
            ns.otcl().get_var(call.object, "entry_")
        })
        .instproc(
            "trace",
            ("ns", "f", arg::optional("op")),
            "Traces packets to a channel.",
            |ns, call, (_, f, op)| trace_interface(ns, call.object, f, op.map_or("", Obj::as_str)),
        )
        .instproc(
            "nam-trace",
            ("ns", "f"),
            "Traces packets to a channel in the form of nam.",
            |ns, call, (_, f)| {
                if !ns.otcl().var_exists(call.object, "hopT_") {
                    return trace_interface(ns, call.object, f, "nam");
                }
                for (variable, kind, _) in TRACES {
                    // ns-2.35: packets leaving the queue are not in the nam trace (spec: more-networks, section
                    // 4).
                    if kind != "Deque" {
                        let trace = ns.otcl().get_var(call.object, variable)?;
                        tell(ns, &trace, "namattach", f)?;
                    }
                }
                Ok(Obj::empty())
            },
        );
}

/// Implements `$ns make-abslan`: makes an abstract LAN.
pub(super) fn make(
    ns: &Ns,
    _: &Call,
    (nodes, bandwidth, delay, limit): (&Obj, &Obj, &Obj, Option<&Obj>),
) -> TclResult {
    let limit = limit.cloned().unwrap_or_else(|| Obj::from_str(QUEUE_LIMIT));
    let lan = ns.new_object("AbsLanNode", &[])?;
    ns.invoke_named(&lan, "addNode", &[nodes.clone(), bandwidth.clone(), delay.clone(), limit])?;
    Ok(lan)
}

fn tell(ns: &Ns, object: &Obj, method: &str, argument: &Obj) -> TclResult {
    ns.invoke_named(object, method, std::slice::from_ref(argument))
}

fn set(ns: &Ns, object: &Obj, variable: &str, value: &Obj) -> TclResult {
    ns.invoke_named(object, "set", &[Obj::from_str(variable), value.clone()])
}

/// Makes the parts that all members share.
fn make_shared_parts(ns: &Ns, lan: ObjectId, [bandwidth, delay, limit]: [&Obj; 3]) -> Result<(), Error> {
    let own = |name: &str, value: &Obj| ns.otcl().set_var(lan, name, value);
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let id = ns.invoke(class, "getid", &[])?;
    for (name, value) in [
        ("bw_", bandwidth),
        ("delay_", delay),
        ("qlen_", limit),
        ("nodelist_", &Obj::empty()),
        ("cost_", &Obj::from_i64(1)),
        ("address_", &ns.class_default(lan, "address_").unwrap_or_default()),
    ] {
        own(name, value)?;
    }
    become_node(ns, lan, &ns.otcl().name_obj(simulator::instance(ns)?), id)?;
    let make = |name: &str, class: &str| own(name, &ns.new_object(class, &[])?);
    let queue = make("q_", "Queue/DropTail")?;
    let link = make("dlink_", "DelayLink")?;
    let copies = make("mcl_", "Classifier/Replicator")?;
    make("varp_", "VARPTable")?;
    set(ns, &queue, "limit_", limit)?;
    set(ns, &link, "bandwidth_", bandwidth)?;
    set(ns, &link, "delay_", delay)?;
    set(ns, &copies, "direction_", &Obj::from_str("true"))?;
    tell(ns, &queue, "target", &link)?;
    tell(ns, &link, "target", &copies)?;
    Ok(())
}

fn add_nodes(ns: &Ns, call: &Call, (nodes, bandwidth, delay, limit): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let lan = call.object;
    make_shared_parts(ns, lan, [bandwidth, delay, limit])?;
    let this = ns.otcl().name_obj(lan);
    let copies = ns.otcl().get_var(lan, "mcl_")?;
    for node in nodes.list_items()? {
        let interface = ns.new_object("AbsLanIface", &[node.clone(), this.clone()])?;
        let mac = set_or_get(ns, &interface, "mac_")?;
        tell(ns, &copies, "installNext", &mac)?;
        trace(ns, simulator::instance(ns)?, &interface)?;
        join_member(ns, lan, &node, &interface, (&mac, bandwidth))?;
    }
    ns.otcl().get_var(lan, "nodelist_")
}

/// Returns a variable of the object with this name.
fn set_or_get(ns: &Ns, object: &Obj, variable: &str) -> TclResult {
    ns.invoke_named(object, "set", &[Obj::from_str(variable)])
}

fn init_interface(ns: &Ns, call: &Call, (node, lan): (&Obj, &Obj)) -> TclResult {
    call.next(&[])?;
    let own = |name: &str, value: &Obj| ns.otcl().set_var(call.object, name, value);
    own("node_", node)?;
    own("lan_", lan)?;
    let make = |name: &str, class: &str| own(name, &ns.new_object(class, &[])?);
    let of_lan = |name: &str| set_or_get(ns, lan, name);
    let (link_layer, mac) = (make("ll_", "LL")?, make("mac_", "Mac")?);
    let (network, entry) = (make("iface_", "NetworkInterface")?, make("entry_", "Connector")?);
    let drops = make("drophead_", "Connector")?;
    let queue = of_lan("q_")?;
    own("ifq_", &queue)?;
    let null = ns.invoke(simulator::instance(ns)?, "nullagent", &[])?;
    set(ns, &link_layer, "delay_", &Obj::from_i64(0))?;
    set(ns, &mac, "delay_", &Obj::from_i64(0))?;
    set(ns, &mac, "abstract_", &Obj::from_str("true"))?;
    for (object, method, argument) in [
        (&link_layer, "lanrouter", &of_lan("defRouter_")?),
        (&link_layer, "varp", &of_lan("varp_")?),
        (&link_layer, "mac", &mac),
        (&link_layer, "up-target", &network),
        (&link_layer, "down-target", &mac),
        (&mac, "up-target", &link_layer),
        (&mac, "down-target", &queue),
        (&entry, "target", &link_layer),
        (&drops, "target", &null),
        (&queue, "drop-target", &drops),
        (&network, "target", &entrance(ns, node)?),
    ] {
        tell(ns, object, method, argument)?;
    }
    Ok(Obj::empty())
}

/// Makes the traces of an interface and inserts them into the path of packets.
fn trace_interface(ns: &Ns, this: ObjectId, channel: &Obj, op: &str) -> TclResult {
    let part = |variable: &str| ns.otcl().get_var(this, variable);
    let (node, lan) = (part("node_")?, part("lan_")?);
    for (variable, kind, outwards) in TRACES {
        let (from, to) = if outwards { (&node, &lan) } else { (&lan, &node) };
        let file = if op == "nam" && kind == "Deque" { &Obj::empty() } else { channel };
        let trace = simulator::create_trace(ns, kind, file, from, to, op)?;
        ns.otcl().set_var(this, variable, ns.otcl().name_obj(trace))?;
    }
    splice(ns, &part("entry_")?, "target", &part("hopT_")?)?;
    splice(ns, &part("iface_")?, "target", &part("rcvT_")?)?;
    splice(ns, &part("ll_")?, "down-target", &part("enqT_")?)?;
    splice(ns, &part("drophead_")?, "target", &part("drpT_")?)?;
    // ns-2.35: the members share the queue, so only the last member's trace remains (spec: more-networks, section
    // 4).
    let dequeue = part("deqT_")?;
    tell(ns, &dequeue, "target", &set_or_get(ns, &lan, "dlink_")?)?;
    tell(ns, &part("ifq_")?, "target", &dequeue)
}

/// Inserts a trace between an object and its target.
fn splice(ns: &Ns, object: &Obj, direction: &str, trace: &Obj) -> TclResult {
    let behind = ns.invoke_named(object, direction, &[])?;
    tell(ns, trace, "target", &behind)?;
    tell(ns, object, direction, trace)
}
