//! The simulator's methods about multicast.

use neons_otcl::{Call, Obj, TclResult};

use super::{object, this};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg};

/// Declares the methods of class Simulator about multicast.
pub(in crate::classes) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "multicast",
            (arg::rest("arg"),),
            "Enables multicast on nodes and links that are made later.",
            |ns, call, _| {
                ns.otcl().set_var(call.object, "multiSim_", Obj::from_i64(1))?;
                ns.invoke_named(&Obj::from_str("Node"), "enable-module", &[Obj::from_str("Mcast")])
            },
        )
        .instproc(
            "mrtproto",
            (arg::text("mproto"), arg::optional("nodelist")),
            "Starts a multicast protocol on the given nodes, or on all nodes if none are given.",
            use_protocol,
        )
        .instproc(
            "mrtproto-iifs",
            (arg::text("mproto"), "node", "iiflist"),
            "Starts a multicast protocol on a node, for packets that arrive through the given interfaces.",
            |ns, call, (mproto, node, iiflist)| {
                let protocol = ns.new_object(mproto, &[this(ns, call), node.clone()])?;
                let arbiter = ns.invoke_named(node, "getArbiter", &[])?;
                ns.invoke_named(&arbiter, "addproto", &[protocol, iiflist.clone()])
            },
        )
        .instproc("run-mcast", (), "Starts the multicast protocols of all nodes.", |ns, call, _| {
            all_nodes(ns, call, "start-mcast")
        })
        .instproc("clear-mcast", (), "Stops the multicast protocols of all nodes.", |ns, call, _| {
            all_nodes(ns, call, "stop-mcast")
        });
}

/// Declares the simulator class of older scripts, in which multicast is enabled from the start.
pub(in crate::classes) fn declare_multicast_simulator(declarations: &mut Declarations) {
    declarations
        .class("MultiSim", "Simulator")
        .doc("A simulation with multicast on all nodes and links.")
        .instproc("init", (arg::rest("arg"),), "Makes a simulation with multicast.", |ns, call, (args,)| {
            call.next(args)?;
            ns.invoke(call.object, "multicast", &[Obj::from_str("on")])
        });
}

fn all_nodes(ns: &Ns, call: &Call, method: &str) -> TclResult {
    for node in simulator::node_objects(ns, call.object)? {
        ns.invoke_named(&node, method, &[])?;
    }
    Ok(Obj::empty())
}

fn use_protocol(ns: &Ns, call: &Call, (mproto, nodelist): (&str, Option<&Obj>)) -> TclResult {
    ns.otcl().set_var(call.object, "MrtHandle_", Obj::empty())?;
    let nodes = match nodelist {
        Some(nodes) if !nodes.is_empty() => nodes.list_items()?,
        _ => simulator::node_objects(ns, call.object)?,
    };
    let simulator = this(ns, call);
    if mproto == "CtrMcast" {
        let computation = ns.new_object("CtrMcastComp", std::slice::from_ref(&simulator))?;
        let points = ns.new_object("CtrRPComp", std::slice::from_ref(&simulator))?;
        ns.otcl().set_var(object(ns, &computation)?, "ctrrpcomp", points)?;
        ns.otcl().set_var(call.object, "MrtHandle_", computation)?;
    }
    if mproto == "BST" {
        // ns-2.35: changes all nodes, even if only some use the protocol.
        super::shared_tree::prepare_nodes(ns, &simulator::node_objects(ns, call.object)?)?;
    }
    for node in &nodes {
        ns.new_object(mproto, &[simulator.clone(), node.clone()])?;
    }
    let script = format!("{} run-mcast", ns.otcl().name(call.object));
    ns.invoke(call.object, "at", &[Obj::from_str("0.0"), Obj::from_str(&script)])?;
    ns.otcl().get_var(call.object, "MrtHandle_")
}
