//! Quick-Start in nodes (spec: traffic-and-applications, section 17).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::quick_start::{Classifier, Router, RouterSettings};
use neons_sim::{Endpoint, EntityId};

use super::node::RouteModule;
use super::simulator;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, unit};
use crate::ownership::NsWithin;
use crate::report;
use crate::{Ns, Voice, advice};

/// The variable of a node with its router.
const ROUTER: &str = "qs_agent_";
/// The variable of a node with the classifier in front of the router.
const CLASSIFIER: &str = "qs_classifier_";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/QS", "Classifier")
        .doc("The entry of a node with Quick-Start: passes every packet to the node's Agent/QSAgent.")
        .native(|_, _| Classifier::default());
    declarations
        .class("RtModule/QS", "RtModule")
        .doc("Puts Quick-Start in front of a node. Nodes make this module after `$ns QS ON`.")
        .instproc("register", ("node",), "Makes the Quick-Start router of the node.", register);
    let class = declarations.class("Agent/QSAgent", "Agent");
    class
        .doc(
            "Approves the rates that TCP senders request, as far as the node's links can spare them (RFC \
            4782).",
        )
        .native(Router::new)
        .built(|ns, _, entity| {
            if let Some(router) = ns.sim().get::<Router>(entity) {
                let handle = NsWithin::new(ns);
                router.start(ns.sim(), move |from, ends| find_link(&handle, from, ends));
            }
            Ok(())
        })
        .class_variable(
            "old_classifier_",
            "0",
            unit::NONE,
            "The classifier that was the node's entry before the Quick-Start classifier.",
        );
    variables(class);
}

fn variables(class: &mut ClassDeclaration) {
    class
        .bind(
            "qs_enabled_",
            Int(RouterSettings::ENABLED, unit::NONE),
            "Process Quick-Start requests.",
            |router: &Router| &router.settings.enabled,
        )
        .bind(
            "algorithm_",
            Int(RouterSettings::ALGORITHM, unit::NONE),
            "Algorithm: 1 uses the average utilisation, 3 the peak utilisation and the rates approved \
            recently; 2 refuses above a threshold; 4 approves everything.",
            |router: &Router| &router.settings.algorithm,
        )
        .bind(
            "state_delay_",
            Real(RouterSettings::STATE_DELAY, unit::SECONDS),
            "The time for which approved rates are remembered.",
            |router: &Router| &router.settings.state_delay,
        )
        .bind(
            "alloc_rate_",
            Real(RouterSettings::ALLOC_RATE, unit::NONE),
            "The share of a link that may be allocated.",
            |router: &Router| &router.settings.alloc_rate,
        )
        .bind(
            "threshold_",
            Real(RouterSettings::THRESHOLD, unit::NONE),
            "The utilisation of a link above which requests are refused.",
            |router: &Router| &router.settings.threshold,
        )
        .bind(
            "max_rate_",
            Int(RouterSettings::MAX_RATE, unit::KILOBYTES_PER_SECOND),
            "The highest rate that algorithm 1 approves.",
            |router: &Router| &router.settings.max_rate,
        )
        .bind("mss_", Int(RouterSettings::MSS, unit::NONE), "Has no effect.", |router: &Router| {
            &router.settings.mss
        })
        .bind(
            "rate_function_",
            Int(2, unit::NONE),
            "Encoding of rates: 2 for powers of two, any other value for multiples of 10240 bytes per \
            second. Setting the variable for one router sets it for all routers.",
            |router: &Router| &router.code().function,
        );
}

pub(super) fn node_methods(class: &mut ClassDeclaration) {
    class.instproc("qs-agent", (), "Returns the node's Agent/QSAgent.", |ns, call, _| {
        ns.otcl().get_var(call.object, ROUTER)
    });
}

/// Finds the queue and the transmitter of the first link on the path from an address to the destination of a packet with
/// the given source and destination. Ends the run if there is no path, or if the path begins with a LAN, which has no
/// transmitter.
// ns-2.35: routers ask the simulator for both, for each request (spec: traffic-and-applications, section 17.3).
fn find_link(ns: &Ns, from: i32, ends: (Endpoint, Endpoint)) -> Option<(EntityId, EntityId)> {
    let to = ends.1.address;
    let part = |method: &str| {
        let addresses = [from, to].map(|address| Obj::from_i64(address.into()));
        let found = simulator::instance(ns).and_then(|simulator| ns.invoke(simulator, method, &addresses));
        match found {
            Ok(part) => ns.entity_named(part.as_str()),
            Err(_) => {
                let failure = report::event_error(ns, &format!("[Simulator instance] {method} {from} {to}"));
                if method == "get-queue" && ns.voice() == Voice::Neons {
                    advice::explain_no_link(ns, from, ends);
                }
                failure.end()
            }
        }
    };
    Some((part("get-queue")?, part("get-link")?))
}

fn register(ns: &Ns, call: &Call, (node,): (&Obj,)) -> TclResult {
    call.next(call.args)?;
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
    ns.invoke_named(node, "set-switch", std::slice::from_ref(&classifier))?;
    let words = [ns.otcl().name_obj(call.object), classifier.clone(), Obj::from_i64(1)];
    ns.invoke_named(node, "insert-entry", &words)?;
    ns.invoke_named(&classifier, "install", &[Obj::from_i64(0), router])
}
