//! The routing module VC, for nodes that look up routes when packets arrive (spec: more-networks, section 7).

use neons_otcl::{Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::node::VirtualClassifier;

use super::become_entrance;
use crate::Ns;
use crate::classes::{addresses, routing, simulator};
use crate::declare::{Declarations, Refusal, arg, parse_integer};
use crate::report;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Virtual", "Classifier")
        .doc("Looks up the next hop of every packet in the route object.")
        .native(|_, id| VirtualClassifier::new(id))
        .instproc(
            "find",
            (arg::text("nodeid"),),
            "Returns the object to which packets for the given next hop go.",
            |ns, call, (nodeid,)| {
                let node = ns.otcl().get_var(call.object, "node_")?;
                if ns.invoke_named(&node, "id", &[])? == call.args[0] {
                    return ns.invoke_named(&node, "set", &[Obj::from_str("dmux_")]);
                }
                let simulator = simulator::instance(ns)?;
                let next = ns.otcl().get_var(simulator, &format!("Node_({})", nodeid))?;
                let link = ns.invoke(simulator, "link", &[node, next])?;
                ns.invoke_named(&link, "head", &[])
            },
        )
        .instproc(
            "install",
            ("dst", "target"),
            "Has no effect: routes come from the route object.",
            |_, _, _| Ok(Obj::empty()),
        )
        .cmd(
            "nodeaddr",
            (arg::text("address"),),
            "Sets the address of the agent's node.",
            |command, classifier: &VirtualClassifier, (address,)| {
                classifier.address.set(addresses::numeric(command.ns, address));
            },
        )
        .cmd(
            "find-routes",
            (),
            "Finds the route object of the node.",
            |command, classifier: &VirtualClassifier, _| {
                let logic = routing::route_logic(command.ns)?;
                classifier.routes.set(command.ns.entity_of(logic));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "resolve",
            ("nodeid",),
            "Records the object to which packets for the given next hop go.",
            |command, classifier: &VirtualClassifier, (hop,)| {
                let object = resolve(command.ns, command.object, hop);
                classifier.learn(parse_integer(hop.as_str()), object);
            },
        );
    declarations
        .class("RtModule/VC", "RtModule")
        .doc("Virtual classification: the node looks up the route of every packet in the route object.")
        .instproc(
            "register",
            ("node",),
            "Gives the node a virtual classifier as its entry.",
            |ns, call, (node,)| {
                call.next(call.args)?;
                let made = ns.create("Classifier/Virtual", &[])?;
                ns.otcl().set_var(made, "node_", node)?;
                let address = ns.invoke_named(node, "node-addr", &[])?;
                ns.invoke(made, "nodeaddr", &[address])?;
                become_entrance(ns, call, made)
            },
        )
        .instproc("add-route", ("dst", "target"), "Has no effect.", |_, _, _| Ok(Obj::empty()));
}

/// Calls the method `find`; ends the run if that fails.
fn resolve(ns: &Ns, classifier: neons_otcl::ObjectId, next: &Obj) -> Option<EntityId> {
    let found: TclResult = ns.invoke(classifier, "find", std::slice::from_ref(next));
    match found {
        Ok(target) => ns.entity_named(target.as_str()),
        Err(_) => report::event_error(ns, &format!("{} find {next}", ns.otcl().name(classifier))).end(),
    }
}
