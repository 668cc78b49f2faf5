//! The module that adds PGM to nodes.

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::pgm::PgmClassifier;

use crate::Ns;
use crate::classes::node::RouteModule;
use crate::declare::{Declarations, arg};

/// The slots of a node's entry classifier: the next classifier, and the node's PGM agent.
const BEHIND: i64 = 0;
const ELEMENT: i64 = 1;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Pgm", "Classifier")
        .doc("The entry of a node with PGM: passes PGM packets to the node's Agent/PGM, others to the classifier behind.")
        .native(|_, _| PgmClassifier::default());
    declarations
        .class("RtModule/PGM", "RtModule")
        .doc("Puts PGM in front of a node. Nodes make this module after `node-config -PGM ON`.")
        .instproc("register", ("node",), "Gives the node its Agent/PGM.", register)
        .instproc(
            "get-outlink",
            (arg::text("iface"),),
            "Returns the first object of the link opposite to the link on which packets with the given \
            label arrive.",
            |ns, call, _| {
                let node = ns.otcl().get_var(call.object, "node_")?;
                ns.invoke_named(&node, "ifaceGetOutLink", call.args)
            },
        );
}

fn register(ns: &Ns, call: &Call, (node,): (&Obj,)) -> TclResult {
    // ns-2.35: the module has no classifier, and the node does not report routes and agents to it.
    let module: &RouteModule = ns.record(call.object)?;
    module.node.set(ns.otcl().object_of(node));
    ns.otcl().set_var(call.object, "node_", node.clone())?;
    let classifier = ns.new_object("Classifier/Pgm", &[])?;
    let element = ns.new_object("Agent/PGM", &[])?;
    ns.otcl().set_var(call.object, "pgm_classifier_", classifier.clone())?;
    ns.invoke_named(node, "attach", std::slice::from_ref(&element))?;
    ns.invoke_named(node, "set-pgm", std::slice::from_ref(&element))?;
    let words = [ns.otcl().name_obj(call.object), classifier.clone(), Obj::from_i64(BEHIND)];
    ns.invoke_named(node, "insert-entry", &words)?;
    ns.invoke_named(&classifier, "install", &[Obj::from_i64(ELEMENT), element])
}
