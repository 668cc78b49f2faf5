//! Routes that the script itself installs in nodes (spec: routing-and-dynamics, section 9).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::node::DestinationClassifier;

use crate::Ns;
use crate::classes::node::{RouteModule, become_entrance};
use crate::classes::{addresses, objects, simulator};
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/rtProto/Manual", "Agent/rtProto")
        .doc("Manual routing: nothing is computed, and the script installs the routes.")
        .proc(
            "pre-init-all",
            (arg::rest("arg"),),
            "Prepares the protocol: nodes made later get a module for manual routes.",
            |ns, _, _| {
                let node = ns.otcl().object("Node").ok_or("no class Node")?;
                ns.invoke(node, "enable-module", &[Obj::from_str("Manual")])
            },
        )
        .proc("init-all", (arg::rest("arg"),), "Does nothing: there are no routes to compute.", |_, _, _| {
            Ok(Obj::empty())
        });
    declarations
        .class("RtModule/Manual", "RtModule")
        .doc("Manual routing: the routes that the script installs in the node.")
        .instproc("register", ("node",), "Gives the node a classifier without routes.", |ns, call, _| {
            call.next(call.args)?;
            let made = ns.create("Classifier/Hash/Dest", &[Obj::from_i64(2)])?;
            become_entrance(ns, call, made)
        })
        .instproc(
            "add-route",
            (arg::text("dst_address"), "target"),
            "Forwards packets for an address, or for `default` all other packets, to an object.",
            add_route,
        )
        .instproc(
            "add-route-to-adj-node",
            (arg::flag("-default"), "node"),
            "Forwards packets for a neighbour, or all other packets, over the link to the neighbour.",
            |ns, call, (is_default, neighbour)| {
                let module: &RouteModule = ns.record(call.object)?;
                let node = objects::name(ns, module.node.get());
                let words = [node, neighbour.clone()];
                let link = ns.invoke(simulator::instance(ns)?, "link", &words)?;
                let head = ns.invoke_named(&link, "head", &[])?;
                let destination = if is_default {
                    Obj::from_str("default")
                } else {
                    ns.invoke_named(neighbour, "node-addr", &[])?
                };
                ns.invoke(call.object, "add-route", &[destination, head])
            },
        );
}

/// Installs a route; every route gets a separate slot.
fn add_route(ns: &Ns, call: &Call, (dst_address, _): (&str, &Obj)) -> TclResult {
    let module: &RouteModule = ns.record(call.object)?;
    let entity = module.classifier.get().ok_or_else(|| Error::from("the module belongs to no node"))?;
    let classifier = ns.handle(entity);
    let slot = ns.invoke_named(&classifier, "installNext", &call.args[1..2])?;
    if dst_address == "default" {
        return ns.invoke_named(&classifier, "set", &[Obj::from_str("default_"), slot]);
    }
    if let Some(classifier) = ns.sim().get::<DestinationClassifier>(entity) {
        let destination = addresses::numeric(ns, dst_address);
        classifier.lead_to_slot(ns.sim(), destination, slot.to_i64().unwrap_or(-1) as i32);
    }
    Ok(Obj::empty())
}
