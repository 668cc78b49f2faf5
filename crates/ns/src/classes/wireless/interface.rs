//! The interfaces of mobile nodes (spec: wireless-stack, sections 2.3 and 2.4).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::wireless::{MacLayout, MobileNode};

use super::{class_setting, god, mobile_node};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer};

/// The arguments of `add-interface`: the channel, the classes and settings of the layers, and the makers of error models.
pub(super) const INTERFACE: [&str; 12] = [
    "channel",
    "pmodel",
    "lltype",
    "mactype",
    "qtype",
    "qlen",
    "iftype",
    "anttype",
    "topo",
    "inerrproc",
    "outerrproc",
    "fecproc",
];

/// Names of MAC classes must be shorter than this.
const LONGEST_MAC_NAME: usize = 32;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-interface",
            INTERFACE,
            "Adds a radio, and the layers between it and the node.",
            add_interface,
        )
        .instproc(
            "mobility-trace",
            (arg::text("ttype"), "atype"),
            "Makes a trace for the node.",
            |ns, call, (ttype, atype)| mobility_trace(ns, call.object, ttype, atype),
        )
        .instproc(
            "getMac",
            (arg::text("param0"),),
            "Returns the MAC of an interface.",
            |ns, call, (param0,)| ns.otcl().get_var(call.object, &format!("mac_({})", param0)),
        )
        .instproc("reset", (), "Drops the packets that wait in the interfaces.", reset);
}

/// Makes a mobility trace of this kind; returns an empty text if there is no trace file.
fn mobility_trace(ns: &Ns, node: ObjectId, kind: &str, level: &Obj) -> TclResult {
    let simulator = simulator::instance(ns)?;
    let file = ns.invoke(simulator, "get-ns-traceall", &[])?;
    if file.is_empty() {
        ns.print_line("Warning: You have not defined you tracefile yet!\n");
        ns.print_line("Please use trace-all command to define it.\n");
        return Ok(Obj::empty());
    }
    let name = ns.new_object(&format!("CMUTrace/{kind}"), std::slice::from_ref(level))?;
    let trace = ns.otcl().object_of(&name).ok_or("no trace")?;
    if class_setting(ns, "WirelessNewTrace_")?.as_str() != "0" {
        ns.invoke(trace, "newtrace", &[Obj::from_i64(1)])?;
    }
    if simulator::writes_tagged(ns)? {
        ns.invoke(trace, "tagged", &[Obj::from_i64(1)])?;
    }
    let null = ns.invoke(simulator, "nullagent", &[])?;
    ns.invoke(trace, "target", &[null])?;
    ns.invoke(trace, "attach", &[file])?;
    let nam = ns.invoke(simulator, "get-nam-traceall", &[])?;
    if !nam.is_empty() {
        ns.invoke(trace, "namattach", &[nam])?;
    }
    let id = ns.invoke(node, "id", &[])?;
    ns.otcl().set_var(trace, "src_", id)?;
    ns.invoke(trace, "node", &[ns.otcl().name_obj(node)])?;
    Ok(name)
}

/// Returns whether a trace flag of the class Simulator is `ON`.
pub(super) fn traces(ns: &Ns, flag: &str) -> Result<bool, Error> {
    Ok(class_setting(ns, flag)?.as_str() == "ON")
}

/// The parts of an interface.
struct Parts {
    phy: Obj,
    mac: Obj,
    queue: Obj,
    link: Obj,
    antenna: Obj,
    error_in: Obj,
    error_out: Obj,
}

/// `words` are the values of [`INTERFACE`].
fn add_interface(ns: &Ns, call: &Call, words: [&Obj; 12]) -> TclResult {
    let [channel, propagation, link, mac, queue, length, phy, antenna, ground, error_in, error_out, fec] =
        words;
    let node = call.object;
    let number = parse_integer(ns.otcl().get_var(node, "nifs_")?.as_str());
    ns.otcl().set_var(node, "nifs_", Obj::from_i64(i64::from(number) + 1))?;
    let make = |array: &str, class: &Obj| -> TclResult {
        let made = ns.new_object(class.as_str(), &[])?;
        ns.otcl().set_var(node, &format!("{array}({number})"), made)
    };
    let call_procedure = |array: &str, procedure: &Obj| -> TclResult {
        let made = if procedure.is_empty() {
            Obj::empty()
        } else {
            ns.otcl().call(std::slice::from_ref(procedure))?
        };
        ns.otcl().set_var(node, &format!("{array}({number})"), made)
    };
    let phy = make("netif_", phy)?;
    let mac_object = make("mac_", mac)?;
    if mac.as_str().len() >= LONGEST_MAC_NAME {
        return Err(Error::from("Length of mac-type name must be < 32"));
    }
    let protocol = ns.otcl().get_var(simulator::instance(ns)?, "routingAgent_").unwrap_or_default();
    crate::advice::doubt_interface_queue(ns, protocol.as_str(), queue.as_str());
    ns.sim().wireless().mac_layout.set(MacLayout::of_class(mac.as_str()));
    let parts = Parts {
        phy,
        mac: mac_object,
        queue: make("ifq_", queue)?,
        link: make("ll_", link)?,
        antenna: ns.new_object(antenna.as_str(), &[])?,
        error_in: call_procedure("inerr_", error_in)?,
        error_out: call_procedure("outerr_", error_out)?,
    };
    let code = call_procedure("fec_", fec)?;
    if traces(ns, "IMEPFlag_")? {
        let imep = make("imep_", &Obj::from_str("Agent/IMEP"))?;
        let drops = trace(ns, node, "Drop", "RTR")?;
        ns.invoke_named(&imep, "drop-target", &[drops])?;
    }
    join_layers(ns, node, &parts, length)?;
    let count = god::node_count(ns)?;
    if mac.as_str() == "Mac/802_11" || mac.as_str() == "Mac/802_11Ext" {
        ns.invoke_named(&parts.mac, "nodes", &[Obj::from_i64(i64::from(count))])?;
    }
    if !code.is_empty() {
        // ns-2.35: forward error correction cannot be connected (spec: mpls-pushback-nix, section 8).
        return Err(Error::from("can't read \"err\": no such variable"));
    }
    join_radio(ns, node, &parts, channel, propagation)?;
    ns.invoke_named(channel, "addif", std::slice::from_ref(&parts.phy))?;
    ns.invoke_named(channel, "add-node", &[ns.otcl().name_obj(node)])?;
    ns.invoke_named(ground, "channel", std::slice::from_ref(channel))?;
    add_traces(ns, node, &parts, channel)?;
    let native = mobile_node::native(ns, &ns.otcl().name(node));
    if let (Some(native), Some(phy)) =
        (native.and_then(|id| ns.sim().get::<MobileNode>(id)), ns.entity_named(parts.phy.as_str()))
    {
        native.add_radio(ns.sim(), phy);
    }
    Ok(Obj::empty())
}

fn invoke(ns: &Ns, object: &Obj, method: &str, argument: &Obj) -> TclResult {
    ns.invoke_named(object, method, std::slice::from_ref(argument))
}

pub(super) fn trace(ns: &Ns, node: ObjectId, kind: &str, level: &str) -> TclResult {
    // ns-2.35: for nodes made without `$ns node`, a procedure of the script makes the traces.
    if class_setting(ns, "IMEPFlag_")?.is_empty() {
        let [procedure, kind, level] = ["cmu-trace", kind, level].map(Obj::from_str);
        return ns.otcl().call(&[procedure, kind, level, ns.otcl().name_obj(node)]);
    }
    ns.invoke(node, "mobility-trace", &[Obj::from_str(kind), Obj::from_str(level)])
}

/// Connects address resolution, link layer, queue and MAC.
fn join_layers(ns: &Ns, node: ObjectId, parts: &Parts, length: &Obj) -> Result<(), Error> {
    let mut table = ns.otcl().get_var(node, "arptable_")?;
    if table.is_empty() {
        table = ns.new_object("ARPTable", &[ns.otcl().name_obj(node), parts.mac.clone()])?;
        ns.otcl().set_var(node, "arptable_", table.clone())?;
        invoke(ns, &table, "drop-target", &trace(ns, node, "Drop", "IFQ")?)?;
    }
    let entry = ns.invoke(node, "entry", &[])?;
    for (part, method, other) in [
        (&parts.link, "arptable", &table),
        (&parts.link, "mac", &parts.mac),
        (&parts.link, "down-target", &parts.queue),
        (&parts.link, "up-target", &entry),
        (&parts.queue, "target", &parts.mac),
    ] {
        invoke(ns, part, method, other)?;
    }
    ns.invoke_named(&parts.queue, "set", &[Obj::from_str("limit_"), length.clone()])?;
    invoke(ns, &parts.queue, "drop-target", &trace(ns, node, "Drop", "IFQ")?)?;
    invoke(ns, &parts.mac, "netif", &parts.phy)?;
    invoke(ns, &parts.mac, "up-target", &parts.link)?;
    if parts.error_out.is_empty() {
        invoke(ns, &parts.mac, "down-target", &parts.phy)?;
    } else {
        invoke(ns, &parts.mac, "down-target", &parts.error_out)?;
        invoke(ns, &parts.error_out, "target", &parts.phy)?;
    }
    Ok(())
}

/// Connects the radio to the MAC, the channel, and its other parts.
fn join_radio(ns: &Ns, node: ObjectId, parts: &Parts, channel: &Obj, propagation: &Obj) -> Result<(), Error> {
    invoke(ns, &parts.phy, "channel", channel)?;
    if parts.error_in.is_empty() {
        invoke(ns, &parts.phy, "up-target", &parts.mac)?;
    } else {
        invoke(ns, &parts.phy, "up-target", &parts.error_in)?;
        invoke(ns, &parts.error_in, "target", &parts.mac)?;
    }
    invoke(ns, &parts.phy, "propagation", propagation)?;
    invoke(ns, &parts.phy, "node", &ns.otcl().name_obj(node))?;
    invoke(ns, &parts.phy, "antenna", &parts.antenna)?;
    Ok(())
}

/// Inserts `trace` between `object` and its target in this direction.
fn insert(ns: &Ns, object: &Obj, direction: &str, trace: &Obj) -> Result<(), Error> {
    let behind = ns.invoke_named(object, direction, &[])?;
    invoke(ns, trace, "target", &behind)?;
    invoke(ns, object, direction, trace)?;
    Ok(())
}

fn add_traces(ns: &Ns, node: ObjectId, parts: &Parts, channel: &Obj) -> Result<(), Error> {
    let null = ns.invoke(simulator::instance(ns)?, "nullagent", &[])?;
    if traces(ns, "PhyTrace_")? {
        invoke(ns, &parts.phy, "drop-target", &trace(ns, node, "Drop", "PHY")?)?;
        let sent = trace(ns, node, "Send", "PHY")?;
        invoke(ns, &sent, "target", channel)?;
        invoke(ns, &parts.phy, "down-target", &sent)?;
    } else {
        invoke(ns, &parts.phy, "drop-target", &null)?;
    }
    if traces(ns, "MacTrace_")? {
        invoke(ns, &parts.mac, "log-target", &trace(ns, node, "Recv", "MAC")?)?;
        insert(ns, &parts.mac, "down-target", &trace(ns, node, "Send", "MAC")?)?;
        insert(ns, &parts.mac, "up-target", &trace(ns, node, "Recv", "MAC")?)?;
        invoke(ns, &parts.mac, "drop-target", &trace(ns, node, "Drop", "MAC")?)?;
    } else {
        invoke(ns, &parts.mac, "log-target", &null)?;
        invoke(ns, &parts.mac, "drop-target", &null)?;
    }
    if traces(ns, "EotTrace_")? {
        invoke(ns, &parts.mac, "eot-target", &trace(ns, node, "EOT", "MAC")?)?;
    }
    Ok(())
}

fn reset(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let _: &Node = ns.record(call.object)?;
    let count = parse_integer(ns.otcl().get_var(call.object, "nifs_")?.as_str());
    for number in 0..count {
        for array in ["netif_", "mac_", "ll_", "ifq_"] {
            let part = ns.otcl().get_var(call.object, &format!("{array}({number})"))?;
            ns.invoke_named(&part, "reset", &[])?;
        }
    }
    let table = ns.otcl().get_var(call.object, "arptable_")?;
    if !table.is_empty() {
        ns.invoke_named(&table, "reset", &[])?;
    }
    Ok(Obj::empty())
}
