//! The classifiers of multicast packets, and the routing module that installs them in nodes.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::Interface;
use neons_sim::node::{Classifier, MulticastClassifier, MulticastKey};

use super::{get, set, shared_tree, this};
use crate::Ns;
use crate::classes::node::RouteModule;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Multicast", "Classifier")
        .doc("Forwards multicast packets to the slot of their source and group.")
        .native(|_, id| MulticastClassifier::new(id))
        .cmd(
            "set-hash",
            ("src", arg::int("group"), arg::int("slot"), arg::text("iface")),
            "Sets the slot for packets of a source and group that arrive through an interface.",
            |_, classifier: &MulticastClassifier, (source, group, slot, iface)| {
                classifier.set_route(key(source, group), slot as usize, interface(iface));
            },
        )
        .cmd(
            "lookup-iface",
            ("src", arg::int("group")),
            "Returns the interface through which packets of a source and group must arrive; empty without \
            a route.",
            |_, classifier: &MulticastClassifier, (source, group)| {
                classifier
                    .interface(key(source, group))
                    .map_or_else(String::new, |interface| interface.0.to_string())
            },
        )
        .cmd(
            "lookup",
            ("src", arg::int("group"), arg::text("iface")),
            "Returns the object for packets of a source and group that arrive through an interface; empty \
            if there is none.",
            |command, classifier: &MulticastClassifier, (source, group, iface)| {
                classifier.target(command.sim(), key(source, group), interface(iface))
            },
        )
        .cmd(
            "change-iface",
            ("src", arg::int("group"), arg::text("from"), arg::text("to")),
            "Changes the interface through which packets of a source and group must arrive.",
            |_, classifier: &MulticastClassifier, (source, group, from, to)| {
                // ns-2.35: a route that does not exist is no error.
                classifier.change_interface(key(source, group), interface(from), interface(to));
            },
        )
        .instproc(
            "new-group",
            ("src", "group", "iface", "code"),
            "Called for a packet that cannot be forwarded: asks the multicast protocols of the node for a \
            route.",
            |ns, call, _| ns.invoke_named(&get(ns, call, "node_")?, "new-group", call.args),
        )
        .instproc(
            "no-slot",
            ("slot",),
            "Does nothing: packets that cannot be forwarded are lost.",
            |_, _, _| Ok(Obj::empty()),
        );
    let replicating = declarations.class("Classifier/Multicast/Replicator", "Classifier/Multicast");
    replicating.doc("Forwards multicast packets to the replicator of their source and group.");
    replicators(replicating);
    declarations
        .class("Classifier/Multicast/BST", "Classifier/Multicast")
        .doc("Forwards multicast packets to the slot of their group, whatever their source.")
        .native(|_, id| MulticastClassifier::with_shared_trees(id));
    let shared = declarations.class("Classifier/Multicast/Replicator/BST", "Classifier/Multicast/BST");
    shared
        .doc("Forwards multicast packets to the replicator of their group, whatever their source.")
        .instproc(
            "upstream-link",
            ("group",),
            "Returns the link towards the root of a group, or `self` at the root, followed by 1.",
            |ns, call, (group,)| {
                let node = get(ns, call, "node_")?;
                Ok(Obj::list(&[shared_tree::upstream(ns, &node, group)?, Obj::from_i64(1)]))
            },
        );
    replicators(shared);

    declarations.class("RtModule/Mcast", "RtModule").doc("Multicast routing in addition to unicast routing.").instproc(
        "register",
        ("node",),
        "Puts a switch in front of the node and the multicast classifier behind the switch, and makes the \
        arbiter.",
        register,
    );
}

/// Declares the methods of classifiers whose slots contain replicators.
fn replicators(class: &mut ClassDeclaration) {
    class
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a classifier without replicators.",
            |ns, call, (args,)| {
                call.next(args)?;
                set(ns, call, "nrep_", Obj::from_i64(0))?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "add-rep",
            ("rep", "src", "group", "iif"),
            "Sets the replicator for packets of a source and group that arrive through an interface.",
            add_replicator,
        );
}

/// Returns the key made of source and group; the source `x` matches any source.
fn key(source: &Obj, group: i32) -> MulticastKey {
    let source = (source.as_str() != "x").then(|| parse_integer(source.as_str()));
    MulticastKey { source, group }
}

/// Reads an interface as scripts write it.
fn interface(text: &str) -> Interface {
    match text {
        "?" => Interface::UNKNOWN,
        "*" => Interface::ANY,
        _ => Interface(parse_integer(text)),
    }
}

fn add_replicator(ns: &Ns, call: &Call, (rep, src, group, iif): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let classifier: &MulticastClassifier = ns.record(call.object)?;
    // ns-2.35: slots are never reused.
    let slot = get(ns, call, "nrep_")?.to_i64().unwrap_or(0) as i32;
    if slot > classifier.highest_value() {
        return Err(Error::from(format!(
            "nrep_ is {slot}, but the largest slot of this classifier is {}",
            classifier.highest_value()
        )));
    }
    classifier.install(ns.sim(), slot, ns.entity_named(rep.as_str()));
    ns.otcl().set_var(call.object, &format!("slots_({slot})"), rep.clone())?;
    let words =
        [Obj::from_str("set-hash"), src.clone(), group.clone(), Obj::from_i64(slot.into()), iif.clone()];
    ns.bare_command(call.object, &words)?;
    ns.otcl().set_var(call.object, "nrep_", Obj::from_i64(i64::from(slot) + 1))
}

fn register(ns: &Ns, call: &Call, (node,): (&Obj,)) -> TclResult {
    let owner = super::object(ns, node)?;
    // ns-2.35: the module installs routes in the former entry, too, even if that is no classifier for addresses.
    let entrance = ns.entity_named(ns.invoke(owner, "entry", &[])?.as_str());
    ns.record::<RouteModule>(call.object)?.classifier.set(entrance);
    call.next(call.args)?;
    let switch = ns.new_object("Classifier/Addr", &[])?;
    let format = ns.sim().address_format();
    let (mask, shift) = (format.multicast_mask, format.multicast_shift);
    let multicast = ns.new_object("Classifier/Multicast/Replicator", &[])?;
    for (variable, value) in [("mask_", mask), ("shift_", shift)] {
        ns.otcl().set_var(super::object(ns, &switch)?, variable, Obj::from_i64(value.into()))?;
    }
    ns.otcl().set_var(super::object(ns, &multicast)?, "node_", node.clone())?;
    ns.otcl().set_var(owner, "switch_", switch.clone())?;
    ns.otcl().set_var(owner, "multiclassifier_", multicast.clone())?;
    ns.invoke(owner, "insert-entry", &[this(ns, call), switch.clone(), Obj::from_i64(0)])?;
    ns.invoke_named(&switch, "install", &[Obj::from_i64(1), multicast])?;
    let arbiter = ns.new_object("mrtObject", std::slice::from_ref(node))?;
    ns.otcl().set_var(owner, "mrtObject_", arbiter)
}
