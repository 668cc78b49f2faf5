//! Quick-Start in nodes (spec: traffic-and-applications, section 17).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::quick_start::{Classifier, Router};

use super::node::RouteModule;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations};

/// The variable of a node that holds its router.
const ROUTER: &str = "qs_agent_";
/// The variable of a node that holds the classifier in front of it.
const CLASSIFIER: &str = "qs_classifier_";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/QS", "Classifier")
        .doc("The entrance of a node with Quick-Start: hands every packet to the node's Agent/QSAgent.")
        .native(|_, _| Classifier::default());
    declarations
        .class("RtModule/QS", "RtModule")
        .doc("Puts Quick-Start in front of a node. Made by nodes after `$ns QS ON`.")
        .method("register", "node", "Gives the node its router.", register);
    let class = declarations.class("Agent/QSAgent", "Agent");
    class
        .doc("Approves the rates that TCP senders ask for, as far as the node's links can spare them (RFC 4782).")
        .native(Router::new)
        .built(|ns, _, entity| {
            if let Some(router) = ns.sim().get::<Router>(entity) {
                router.start(ns.sim());
            }
            Ok(())
        })
        .class_variable("old_classifier_", "0", "The entrance behind it.");
    variables(class);
}

fn variables(class: &mut ClassDeclaration) {
    class
        .variable("qs_enabled_", "1", "Whether it takes part.", |router: &Router| {
            Bound::Int(&router.settings.enabled)
        })
        .variable(
            "algorithm_",
            "3",
            "1 goes by the average, 3 by the peak utilisation and the rates approved lately; 2 refuses above a \
             threshold; 4 approves everything.",
            |router: &Router| Bound::Int(&router.settings.algorithm),
        )
        .variable("state_delay_", "0.2", "How long approved rates count, seconds.", |router: &Router| {
            Bound::Real(&router.settings.state_delay)
        })
        .variable("alloc_rate_", "0.85", "The share of a link that may be given away.", |router: &Router| {
            Bound::Real(&router.settings.alloc_rate)
        })
        .variable(
            "threshold_",
            "0.85",
            "The share of a link whose use makes it refuse.",
            |router: &Router| Bound::Real(&router.settings.threshold),
        )
        .variable("max_rate_", "256", "The highest rate that algorithm 1 approves, KB/s.", |router: &Router| {
            Bound::Int(&router.settings.max_rate)
        })
        .variable("mss_", "1000", "Without effect.", |router: &Router| Bound::Int(&router.settings.mss))
        .variable(
            "rate_function_",
            "2",
            "How rates are encoded: 2 as powers of two, anything else as multiples of 10240 bytes per second. \
             Setting it for one router sets it for all.",
            |router: &Router| Bound::Int(&router.code().function),
        );
}

pub(super) fn node_methods(class: &mut ClassDeclaration) {
    class.method("qs-agent", "", "Its Agent/QSAgent.", |ns, call| ns.otcl().get_var(call.object, ROUTER));
}

fn register(ns: &Ns, call: &Call) -> TclResult {
    call.next(call.args)?;
    let node = &call.args[0];
    let old = ns.invoke_named(node, "entry", &[])?;
    let module: &RouteModule = ns.record(call.object)?;
    module.classifier.set(ns.entity_named(old.as_str()));

    let classifier = ns.new_object("Classifier/QS", &[])?;
    let router = ns.new_object("Agent/QSAgent", &[])?;
    for (variable, object) in [(CLASSIFIER, &classifier), (ROUTER, &router)] {
        ns.invoke_named(node, "set", &[Obj::from_str(variable), object.clone()])?;
    }
    ns.invoke_named(&router, "set", &[Obj::from_str("old_classifier_"), old])?;
    ns.invoke_named(node, "attach", std::slice::from_ref(&router))?;
    let words = [ns.otcl().name_obj(call.object), classifier.clone(), Obj::from_i64(1)];
    ns.invoke_named(node, "insert-entry", &words)?;
    ns.invoke_named(&classifier, "install", &[Obj::from_i64(0), router])
}
