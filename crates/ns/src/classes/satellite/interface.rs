//! The interfaces of satellite nodes (spec: satellite, sections 3, 4 and 11).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use neons_sim::satellite::LinkHead;

use super::variable;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-interface",
            ("type", "ll", "ifq", "qlim", "mac", "bw", "phy"),
            "Adds an interface without channels, and returns its number.",
            |ns, call, (kind, link, queue, length, mac, bandwidth, phy)| {
                let parts = [kind, link, queue, length, mac, bandwidth, phy];
                Ok(Obj::from_i64(add_interface(ns, call.object, parts)?.into()))
            },
        )
        .instproc(
            "add-gsl",
            (
                "ltype",
                "opt_ll",
                "opt_ifq",
                "opt_qlim",
                "opt_mac",
                "opt_bw",
                "opt_phy",
                "opt_inlink",
                "opt_outlink",
            ),
            "Adds an interface to a satellite link, which receives on the channel `opt_inlink` and sends on \
            the channel `opt_outlink`.",
            |ns, call, _| {
                let (parts, channels) = call.args.split_at(7);
                ns.invoke(call.object, "add-interface", parts)?;
                // ns-2.35: attaches the node's first interface, even if another one was added (spec: satellite,
                // section 4).
                ns.invoke(call.object, "attach-to-inlink", &channels[..1])?;
                ns.invoke(call.object, "attach-to-outlink", &channels[1..])
            },
        )
        .instproc("add-repeater", (arg::text("chan"),), "Makes the node a repeater.", add_repeater)
        .instproc(
            "attach-to-inlink",
            (arg::text("chan"), arg::optional(arg::int("index"))),
            "Lets an interface receive on a channel.",
            |ns, call, (channel, number)| connect(ns, call, (channel, number), |head| (None, Some(head))),
        )
        .instproc(
            "attach-to-outlink",
            (arg::text("chan"), arg::optional(arg::int("index"))),
            "Lets an interface send on a channel.",
            |ns, call, (channel, number)| connect(ns, call, (channel, number), |head| (Some(head), None)),
        )
        .instproc(
            "interface-errormodel",
            ("em", arg::optional(arg::int("index"))),
            "Puts an error model in front of the receiving part of an interface.",
            add_error_model,
        )
        .instproc(
            "trace-outlink-queue",
            ("f", arg::optional(arg::int("index_"))),
            "Traces the packets that an interface sends.",
            |ns, call, (f, number)| trace_outgoing(ns, call.object, f, number.unwrap_or(0)),
        )
        .instproc(
            "trace-inlink-queue",
            ("f", arg::optional(arg::int("index_"))),
            "Traces the packets that an interface receives.",
            |ns, call, (f, number)| trace_incoming(ns, call.object, f, number.unwrap_or(0)),
        )
        .instproc("trace-all-satlinks", ("f",), "Traces all interfaces of the node.", |ns, call, (f,)| {
            let count = parse_integer(ns.otcl().get_var(call.object, "nifs_")?.as_str());
            for number in 0..count {
                let head = ns.otcl().get_var(call.object, &format!("linkhead_({number})"))?;
                let kind = ns.invoke_named(&head, "set", &[Obj::from_str("type_")])?;
                if kind != "geo-repeater" {
                    let words = [f.clone(), Obj::from_i64(number.into())];
                    for (array, method) in [("enqT_", "trace-outlink-queue"), ("rcvT_", "trace-inlink-queue")]
                    {
                        if !is_traced(ns, call.object, array, number)? {
                            ns.invoke(call.object, method, &words)?;
                        }
                    }
                }
            }
            Ok(Obj::empty())
        });
}

/// Returns a part of an interface from an array of the node.
fn part(ns: &Ns, node: ObjectId, array: &str, number: i32) -> TclResult {
    ns.otcl().get_var(node, &format!("{array}({number})"))
}

fn invoke(ns: &Ns, object: &Obj, method: &str, argument: &Obj) -> TclResult {
    ns.invoke_named(object, method, std::slice::from_ref(argument))
}

/// Makes the head of the next interface; returns the interface's number and the head.
fn add_head(ns: &Ns, node: ObjectId, kind: &Obj) -> Result<(i32, Obj), Error> {
    let number = parse_integer(ns.otcl().get_var(node, "nifs_")?.as_str());
    ns.otcl().set_var(node, "nifs_", Obj::from_i64(i64::from(number) + 1))?;
    let head = ns.new_object("Connector/LinkHead/Sat", &[])?;
    ns.otcl().set_var(node, &format!("linkhead_({number})"), head.clone())?;
    invoke(ns, &head, "setnode", &ns.otcl().name_obj(node))?;
    invoke(ns, &head, "set_type", kind)?;
    ns.invoke_named(&head, "set", &[Obj::from_str("type_"), kind.clone()])?;
    ns.invoke(node, "addif", std::slice::from_ref(&head))?;
    Ok((number, head))
}

/// Adds an interface to a node. Spec: satellite, section 4.
pub(super) fn add_interface(
    ns: &Ns,
    node: ObjectId,
    [kind, link, queue, length, mac, bandwidth, phy]: [&Obj; 7],
) -> Result<i32, Error> {
    let this = ns.otcl().name_obj(node);
    let (number, head) = add_head(ns, node, kind)?;
    let make = |array: &str, class: &str| -> TclResult {
        let made = ns.new_object(class, &[])?;
        ns.otcl().set_var(node, &format!("{array}({number})"), made)
    };
    let link = make("ll_", link.as_str())?;
    let queue = make("ifq_", queue.as_str())?;
    let mac = make("mac_", mac.as_str())?;
    let transmitter = make("phy_tx_", phy.as_str())?;
    let receiver = make("phy_rx_", phy.as_str())?;
    let drops = make("drophead_", "Connector")?;
    let network = make("iif_", "NetworkInterface")?;
    let null = ns.invoke(simulator::instance(ns)?, "nullagent", &[])?;
    let entry = ns.invoke(node, "entry", &[])?;
    for (object, method, argument) in [
        (&head, "target", &link),
        (&head, "setll", &link),
        (&head, "setphytx", &transmitter),
        (&head, "setphyrx", &receiver),
        (&head, "setmac", &mac),
        (&head, "setqueue", &queue),
        (&head, "setnetinf", &network),
        (&link, "mac", &mac),
        (&link, "ifq", &queue),
        (&link, "up-target", &network),
        (&link, "down-target", &queue),
        (&link, "setnode", &this),
        (&queue, "target", &mac),
        (&queue, "drop-target", &drops),
        (&drops, "target", &null),
        (&mac, "netif", &transmitter),
        (&mac, "up-target", &link),
        (&mac, "down-target", &transmitter),
        (&transmitter, "node", &this),
        (&transmitter, "linkhead", &head),
        (&receiver, "up-target", &mac),
        (&receiver, "node", &this),
        (&receiver, "linkhead", &head),
        (&network, "target", &entry),
    ] {
        invoke(ns, object, method, argument)?;
    }
    for (object, name, value) in [
        (&link, "delay_", &Obj::from_str("0ms")),
        (&queue, "limit_", length),
        (&mac, "bandwidth_", bandwidth),
    ] {
        ns.invoke_named(object, "set", &[Obj::from_str(name), value.clone()])?;
    }
    set_link_layer_head(ns, &link, &head);
    Ok(number)
}

fn set_link_layer_head(ns: &Ns, link: &Obj, head: &Obj) {
    let link = ns.entity_named(link.as_str()).and_then(|link| ns.sim().get(link));
    if let Some(link) = link as Option<&neons_sim::satellite::SatLinkLayer> {
        link.head.set(ns.entity_named(head.as_str()));
    }
}

fn add_repeater(ns: &Ns, call: &Call, (chan,): (&str,)) -> TclResult {
    let node = call.object;
    make_channels(ns, node, chan)?;
    let (number, head) = add_head(ns, node, &Obj::from_str("geo-repeater"))?;
    let this = ns.otcl().name_obj(node);
    let make = |array: &str, setter: &str| -> TclResult {
        let phy = ns.new_object("Phy/Repeater", &[])?;
        ns.otcl().set_var(node, &format!("{array}({number})"), phy.clone())?;
        invoke(ns, &head, setter, &phy)?;
        invoke(ns, &phy, "node", &this)?;
        invoke(ns, &phy, "linkhead", &head)?;
        Ok(phy)
    };
    let transmitter = make("phy_tx_", "setphytx")?;
    let receiver = make("phy_rx_", "setphyrx")?;
    invoke(ns, &receiver, "up-target", &transmitter)?;
    attach_to_own_channels(ns, node, number)
}

/// Makes the two channels of a satellite.
pub(super) fn make_channels(ns: &Ns, node: ObjectId, class: &str) -> Result<(), Error> {
    for method in ["set_downlink", "set_uplink"] {
        let channel = ns.new_object(class, &[])?;
        ns.invoke(node, method, &[channel])?;
    }
    Ok(())
}

/// Connects an interface of a satellite to the satellite's own channels.
pub(super) fn attach_to_own_channels(ns: &Ns, node: ObjectId, number: i32) -> TclResult {
    for (method, channel) in [("attach-to-outlink", "downlink_"), ("attach-to-inlink", "uplink_")] {
        let words = [ns.otcl().get_var(node, channel)?, Obj::from_i64(number.into())];
        ns.invoke(node, method, &words)?;
    }
    Ok(Obj::empty())
}

fn connect(
    ns: &Ns,
    call: &Call,
    (channel, number): (&str, Option<i32>),
    sides: fn(EntityId) -> (Option<EntityId>, Option<EntityId>),
) -> TclResult {
    let head = part(ns, call.object, "linkhead_", number.unwrap_or(0))?;
    let head: &LinkHead = ns.record(ns.otcl().object_of(&head).ok_or("no such interface")?)?;
    let channel = ns.entity_named(channel).ok_or("no such channel")?;
    let (outgoing, incoming) = sides(channel);
    if let Some(node) = head.node(ns.sim()) {
        node.constellation().about_to_change(ns.sim());
    }
    head.connect(ns.sim(), outgoing, incoming);
    Ok(Obj::empty())
}

fn add_error_model(ns: &Ns, call: &Call, (model, number): (&Obj, Option<i32>)) -> TclResult {
    let number = number.unwrap_or(0);
    let (mac, head) = (part(ns, call.object, "mac_", number)?, part(ns, call.object, "linkhead_", number)?);
    ns.otcl().set_var(call.object, &format!("em_({number})"), model.clone())?;
    // ns-2.35: the model takes the place of an earlier model and of the trace of received packets (spec: satellite,
    // section 11).
    invoke(ns, model, "target", &part(ns, call.object, "ll_", number)?)?;
    invoke(ns, model, "drop-target", &ns.new_object("Agent/Null", &[])?)?;
    invoke(ns, &mac, "up-target", model)?;
    invoke(ns, &head, "seterrmodel", model)
}

/// Makes a trace of an interface.
fn make_trace(ns: &Ns, node: ObjectId, kind: &str, array: &str, (file, number): (&Obj, i32)) -> TclResult {
    let (this, nowhere) = (ns.invoke(node, "id", &[])?, Obj::from_str("-1"));
    let (from, to) = if matches!(kind, "Error" | "Recv") { (&nowhere, &this) } else { (&this, &nowhere) };
    let trace = simulator::create_trace(ns, &format!("Sat/{kind}"), file, from, to, "")?;
    ns.otcl().set_var(node, &format!("{array}({number})"), ns.otcl().name_obj(trace))
}

/// Returns whether an interface is traced already; if so, prints a message.
fn is_traced(ns: &Ns, node: ObjectId, array: &str, number: i32) -> Result<bool, Error> {
    let traced = ns.otcl().var_exists(node, &format!("{array}({number})"));
    if traced {
        let id = ns.invoke(node, "id", &[])?;
        ns.print_line(&format!("Tracing already exists on node {id}\n"));
    }
    Ok(traced)
}

/// Inserts a trace between an object and its target.
fn splice(ns: &Ns, object: &Obj, direction: &str, trace: &Obj) -> TclResult {
    let behind = ns.invoke_named(object, direction, &[])?;
    invoke(ns, trace, "target", &behind)?;
    invoke(ns, object, direction, trace)
}

fn trace_outgoing(ns: &Ns, node: ObjectId, file: &Obj, number: i32) -> TclResult {
    let make = |kind: &str, array: &str| make_trace(ns, node, kind, array, (file, number));
    let (enqueue, dequeue, drop) = (make("Enque", "enqT_")?, make("Deque", "deqT_")?, make("Drop", "drpT_")?);
    let (link, queue) = (part(ns, node, "ll_", number)?, part(ns, node, "ifq_", number)?);
    // ns-2.35: traces of departures replace earlier ones; all others follow each other (spec: satellite, section 11).
    invoke(ns, &enqueue, "target", &queue)?;
    invoke(ns, &link, "down-target", &enqueue)?;
    invoke(ns, &dequeue, "target", &part(ns, node, "mac_", number)?)?;
    invoke(ns, &queue, "target", &dequeue)?;
    splice(ns, &part(ns, node, "drophead_", number)?, "target", &drop)
}

fn trace_incoming(ns: &Ns, node: ObjectId, file: &Obj, number: i32) -> TclResult {
    let make = |kind: &str, array: &str| make_trace(ns, node, kind, array, (file, number));
    let model = variable(ns, node, &format!("em_({number})"));
    if model.is_empty() {
        let receive = make("Recv", "rcvT_")?;
        return splice(ns, &part(ns, node, "mac_", number)?, "up-target", &receive);
    }
    let (error, receive) = (make("Error", "errT_")?, make("Recv", "rcvT_")?);
    splice(ns, &model, "drop-target", &error)?;
    splice(ns, &model, "target", &receive)
}
