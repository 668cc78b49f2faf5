//! A LAN as a node of the network.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::Entity;

use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

/// The native half of a LAN. Scripts see only plain variables of the LAN.
pub(super) struct LanNode;

impl Entity for LanNode {}

/// The options that select a LAN's parts: option, variable, default, description.
const OPTIONS: [(&str, &str, &str, &str); 8] = [
    ("address", "address_", "", "Address of the LAN; if empty, the number of the LAN as a node is used."),
    ("llType", "llType_", "LL", "Class of the link layers."),
    ("ifqType", "ifqType_", "Queue/DropTail", "Class of the queues."),
    ("macType", "macType_", "Mac", "Class of the MACs."),
    ("chanType", "chanType_", "Channel", "Class of the channel."),
    ("phyType", "phyType_", "Phy/WiredPhy", "Class of the physical interfaces."),
    ("mactrace", "mactrace_", "false", "Write collisions to the trace."),
    ("ifqLen", "ifqLen_", "", "Limit of the queues, packets; empty for the class default of the queue."),
];

/// Options that [`LanNode`] passes to the interfaces.
const OF_INTERFACES: [&str; 6] = ["ifqType", "ifqLen", "llType", "macType", "phyType", "mactrace"];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("LanNode", "SplitObject");
    class.doc("A LAN, a node for routing.");
    for (option, variable, default, doc) in OPTIONS {
        class.class_variable(variable, default, unit::NONE, doc);
        setter(class, option, variable);
    }
    setter(class, "bw", "bw_");
    setter(class, "delay", "delay_");
    class
        .instproc("init", ("ns", arg::rest("arg")), "Takes the next node number and makes the channel.", init)
        .instproc(
            "addNode",
            (
                "nodes",
                "bw",
                "delay",
                arg::optional("llType"),
                arg::optional("ifqType"),
                arg::optional("macType"),
                arg::optional("phyType"),
                arg::optional("mactrace"),
                arg::optional("ifqLen"),
            ),
            "Connects nodes to the LAN. Types that are empty or missing are those of the LAN.",
            |ns, call, (nodes, bandwidth, delay, link_layer, queue, mac, phy, trace, limit)| {
                let given = [queue, limit, link_layer, mac, phy, trace];
                add_nodes(ns, call, (nodes, bandwidth, delay), given)
            },
        )
        .instproc("assign-mac", ("ip",), "Returns its argument.", |_, _, (ip,)| Ok(ip.clone()));
    node_methods(class);
}

/// Declares the methods that a LAN has because it is a node for routing.
pub(super) fn node_methods(class: &mut ClassDeclaration) {
    class
        .instproc("cost", ("c",), "Sets the cost of a path through the LAN.", |ns, call, (c,)| {
            ns.otcl().set_var(call.object, "cost_", c.clone())?;
            for node in ns.otcl().get_var(call.object, "nodelist_")?.list_items()? {
                for link in links(ns, call.object, &node)? {
                    ns.invoke_named(&link, "cost", &[half(c)])?;
                }
            }
            Ok(Obj::empty())
        })
        .instproc("cost?", (), "Returns the cost of a path through the LAN.", |ns, call, _| {
            ns.otcl().get_var(call.object, "cost_")
        })
        .instproc("id", (), "Returns the number of the LAN as a node.", |ns, call, _| {
            ns.otcl().get_var(call.object, "id_")
        })
        .instproc(
            "node-addr",
            (arg::optional("addr"),),
            "Sets the address of the LAN, or returns it.",
            |ns, call, (address,)| match address {
                Some(address) => ns.otcl().set_var(call.object, "address_", address),
                None => ns.otcl().get_var(call.object, "address_"),
            },
        )
        .instproc("is-lan?", (), "Returns 1, because this is a LAN.", |_, _, _| Ok(Obj::from_i64(1)))
        .instproc("dump-namconfig", (), "Writes the LAN to the nam trace.", |ns, call, _| tell_nam(ns, call));
    const IDLE: &str = "Has no effect: a LAN has no routes or agents of its own.";
    for name in ["reset", "rtObject?", "getArbiter", "start-mcast", "init-outLink"] {
        class.instproc(name, (), IDLE, |_, _, _| Ok(Obj::empty()));
    }
    class.instproc("attach", ("agent",), IDLE, |_, _, _| Ok(Obj::empty()));
    for name in ["add-route", "add-hroute", "sp-add-route"] {
        class.instproc(name, (arg::rest("args"),), IDLE, |_, _, _| Ok(Obj::empty()));
    }
}

/// Declares a method that sets a variable.
fn setter(class: &mut ClassDeclaration, name: &'static str, variable: &'static str) {
    class.instproc(
        name,
        ("val",),
        "Sets the variable named like the method, with `_` at its end.",
        move |ns, call, (val,)| ns.otcl().set_var(call.object, variable, val.clone()),
    );
}

/// Returns whether a node is a LAN.
pub(crate) fn is_lan(ns: &Ns, node: &Obj) -> bool {
    ns.otcl().object_of(node).is_some_and(|node| ns.record::<LanNode>(node).is_ok())
}

/// Sets options given as words; unknown options are ignored.
pub(super) fn parse_options(ns: &Ns, object: ObjectId, known: &[&str], words: &[Obj]) -> Result<(), Error> {
    for pair in words.chunks(2) {
        let Some(option) = pair[0].as_str().strip_prefix('-').filter(|option| known.contains(option)) else {
            continue;
        };
        ns.invoke(object, option, &[pair.get(1).cloned().unwrap_or_else(Obj::empty)])?;
    }
    Ok(())
}

fn init(ns: &Ns, call: &Call, (simulator_name, args): (&Obj, &[Obj])) -> TclResult {
    let entity = ns.sim().add(|_| LanNode);
    ns.bind_entity(call.object, entity);
    let lan = call.object;
    let simulator = simulator_name.clone();
    let set = |name: &str, value: Obj| ns.otcl().set_var(lan, name, value);
    for (_, variable, default, _) in OPTIONS {
        let value = ns.class_default(lan, variable).unwrap_or_else(|| Obj::from_str(default));
        set(variable, value)?;
    }
    set("ns_", simulator.clone())?;
    set("nodelist_", Obj::empty())?;
    set("cost_", Obj::from_i64(1))?;
    let known: Vec<&str> = OPTIONS.iter().map(|(option, ..)| *option).chain(["bw", "delay"]).collect();
    parse_options(ns, lan, &known, args)?;
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let id = ns.invoke(class, "getid", &[])?;
    become_node(ns, lan, &simulator, id)?;
    let channel = ns.new_object(ns.otcl().get_var(lan, "chanType_")?.as_str(), &[])?;
    set("channel_", channel)?;
    set("varp_", ns.new_object("VARPTable", &[])?)
}

/// Registers the LAN as a node, and makes the router that knows the routes through it.
pub(super) fn become_node(ns: &Ns, lan: ObjectId, simulator: &Obj, id: Obj) -> Result<(), Error> {
    let set = |name: &str, value: Obj| ns.otcl().set_var(lan, name, value);
    set("id_", id.clone())?;
    let simulator = ns.otcl().object_of(simulator).ok_or("no simulator")?;
    ns.otcl().set_var(simulator, &format!("Node_({})", id.as_str()), ns.otcl().name_obj(lan))?;
    let mut address = ns.otcl().get_var(lan, "address_")?;
    if address.is_empty() {
        if !ns.sim().address_format().is_flat() {
            return Err(Error::from("LanNode: use \"-address\" option with hierarchical routing"));
        }
        address = id;
        set("address_", address.clone())?;
    }
    let router = ns.new_object("LanRouter", &[])?;
    set("defRouter_", router.clone())?;
    let logic = ns.otcl().name_obj(crate::classes::routing::route_logic(ns)?);
    ns.invoke_named(&router, "routelogic", &[logic])?;
    ns.invoke_named(&router, "lanaddr", &[address])?;
    Ok(())
}

/// Adds a member to the LAN: makes the virtual links between the node and the LAN, for routing.
pub(super) fn join_member(
    ns: &Ns,
    lan: ObjectId,
    node: &Obj,
    interface: &Obj,
    (mac, bandwidth): (&Obj, &Obj),
) -> Result<(), Error> {
    let get = |name: &str| ns.otcl().get_var(lan, name);
    let this = ns.otcl().name_obj(lan);
    let (simulator, id, cost) = (simulator::instance(ns)?, get("id_")?, half(&get("cost_")?));
    let address = ns.invoke_named(node, "node-addr", &[])?;
    ns.invoke_named(&get("varp_")?, "mac-addr", &[address, ns.invoke_named(mac, "id", &[])?])?;
    ns.otcl().set_var(lan, &format!("lanIface_({})", node.as_str()), interface)?;
    let number = ns.invoke_named(node, "id", &[])?;
    for (from, to, key) in
        [(node, &this, format!("link_({number}:{id})")), (&this, node, format!("link_({id}:{number})"))]
    {
        let words = [&this, from, to, bandwidth, &cost].map(Obj::clone);
        ns.otcl().set_var(simulator, &key, ns.new_object("Vlink", &words)?)?;
    }
    ns.invoke_named(node, "add-neighbor", &[this])?;
    let mut members = get("nodelist_")?.list_items()?;
    members.push(node.clone());
    ns.otcl().set_var(lan, "nodelist_", Obj::list(&members))?;
    Ok(())
}

/// Returns the virtual links between a member and the LAN: to the LAN, and from it.
pub(super) fn links(ns: &Ns, lan: ObjectId, node: &Obj) -> Result<[Obj; 2], Error> {
    let simulator = simulator::instance(ns)?;
    let (id, node) = (ns.otcl().get_var(lan, "id_")?, ns.invoke_named(node, "id", &[])?);
    let link = |from: &Obj, to: &Obj| ns.otcl().get_var(simulator, &format!("link_({from}:{to})"));
    Ok([link(&node, &id)?, link(&id, &node)?])
}

/// Returns half the cost of a path through the LAN: the cost of each of its two virtual links.
pub(super) fn half(cost: &Obj) -> Obj {
    Obj::from_f64(cost.to_f64().unwrap_or(0.0) / 2.0)
}

fn add_nodes(
    ns: &Ns,
    call: &Call,
    (nodes, bandwidth, delay): (&Obj, &Obj, &Obj),
    given: [Option<&Obj>; OF_INTERFACES.len()],
) -> TclResult {
    let lan = call.object;
    let get = |name: &str| ns.otcl().get_var(lan, name);
    let mut options = Vec::new();
    for (option, given) in OF_INTERFACES.into_iter().zip(given) {
        let value = match given {
            Some(value) if !value.is_empty() => value.clone(),
            _ => get(&format!("{option}_"))?,
        };
        options.extend([Obj::from_str(&format!("-{option}")), value]);
    }
    let this = ns.otcl().name_obj(lan);
    let simulator = simulator::instance(ns)?;
    let channel = get("channel_")?;
    for node in nodes.list_items()? {
        let mut words = vec![node.clone(), this.clone()];
        words.extend_from_slice(&options);
        let interface = ns.new_object("LanIface", &words)?;
        let part = |name: &str| match ns.otcl().object_of(&interface) {
            Some(object) => ns.otcl().get_var(object, name),
            None => Err(Error::from("no interface")),
        };
        let (phy, mac) = (part("phy_")?, part("mac_")?);
        trace(ns, simulator, &interface)?;
        ns.invoke_named(&phy, "node", std::slice::from_ref(&node))?;
        ns.invoke_named(&phy, "channel", std::slice::from_ref(&channel))?;
        ns.invoke_named(&channel, "addif", std::slice::from_ref(&phy))?;
        let set = |object: &Obj, name: &str, value: &Obj| {
            ns.invoke_named(object, "set", &[Obj::from_str(name), value.clone()])
        };
        set(&phy, "bandwidth_", bandwidth)?;
        set(&part("ll_")?, "delay_", delay)?;
        join_member(ns, lan, &node, &interface, (&mac, bandwidth))?;
    }
    get("nodelist_")
}

/// Traces an interface in the same way as the links of the simulation.
pub(super) fn trace(ns: &Ns, simulator: ObjectId, interface: &Obj) -> Result<(), Error> {
    for (query, method) in [("get-ns-traceall", "trace"), ("get-nam-traceall", "nam-trace")] {
        let file = ns.invoke(simulator, query, &[])?;
        if !file.is_empty() {
            ns.invoke_named(interface, method, &[ns.otcl().name_obj(simulator), file])?;
        }
    }
    Ok(())
}

pub(super) fn tell_nam(ns: &Ns, call: &Call) -> TclResult {
    let get = |name: &str| ns.otcl().get_var(call.object, name);
    let simulator = simulator::instance(ns)?;
    let put = |line: String| ns.invoke(simulator, "puts-nam-config", &[Obj::from_str(&line)]);
    let id = get("id_")?;
    put(format!("X -t * -n {id} -r {} -D {} -o left", get("bw_")?, get("delay_")?))?;
    for (place, node) in get("nodelist_")?.list_items()?.into_iter().enumerate() {
        let side = if place % 2 == 0 { "up" } else { "down" };
        let member = ns.invoke_named(&node, "id", &[])?;
        put(format!("L -t * -s {id} -d {member} -o {side}"))?;
    }
    Ok(Obj::empty())
}

/// Returns the entry of a member.
pub(super) fn entrance(ns: &Ns, node: &Obj) -> TclResult {
    match ns.otcl().object_of(node).map(|node| ns.record::<Node>(node)) {
        Some(Ok(record)) => Ok(crate::classes::objects::handle(ns, record.classifier.get())),
        _ => ns.invoke_named(node, "entry", &[]),
    }
}
