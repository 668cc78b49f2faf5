//! Links with a queue for each flow (spec: queues-and-monitors, section 6.3).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::queue::{FairQueue, Queue};

use crate::Ns;
use crate::classes::simple_link::{SimpleLink, set_target};
use crate::declare::{Declarations, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("FQLink", "SimpleLink")
        .doc("A link that shares its bandwidth fairly among flows, each of which has its own queue.")
        .class_variable("queueManagement_", "DropTail", unit::NONE, "Type of the queues of flows.")
        .instproc("init", ("src", "dst", "bw", "delay", "q"), "Connects the parts of the link.", init)
        .instproc("up?", (), "Returns `up`: links of this class do not fail.", |_, _, _| {
            Ok(Obj::from_str("up"))
        })
        .instproc("new-flow", ("src", "dst", "fid"), "Makes the queue of a flow.", new_flow);
    declarations
        .class("Classifier/Hash/Fid/FQ", "Classifier/Hash/Fid")
        .doc("Assigns each flow to its queue.")
        .instproc(
            "unknown-flow",
            ("src", "dst", "fid"),
            "Called for a new flow: makes the link add a queue for it.",
            |ns, call, _| {
                let link = ns.otcl().get_var(call.object, "fq_")?;
                ns.invoke_named(&link, "new-flow", call.args)
            },
        );
}

fn init(ns: &Ns, call: &Call, _: (&Obj, &Obj, &Obj, &Obj, &Obj)) -> TclResult {
    call.next(call.args)?;
    let classifier = ns.create("Classifier/Hash/Fid/FQ", &[Obj::from_i64(33)])?;
    ns.otcl().set_var(classifier, "fq_", ns.otcl().name_obj(call.object))?;
    ns.otcl().set_var(call.object, "classifier_", ns.otcl().name_obj(classifier))?;
    ns.otcl().set_var(call.object, "nactive_", Obj::from_i64(0))?;
    let bandwidth = ns.invoke(call.object, "bw", &[])?.to_f64().unwrap_or(0.0);
    let link: &SimpleLink = ns.record(call.object)?;
    if let Some(queue) = link.queue.get().and_then(|queue| ns.sim().get::<Queue<FairQueue>>(queue)) {
        queue.discipline().seconds_per_byte.set(8.0 / bandwidth);
    }
    if let Some(head) = link.head.get() {
        set_target(ns, head, ns.entity_of(classifier));
    }
    Ok(Obj::empty())
}

fn new_flow(ns: &Ns, call: &Call, _: (&Obj, &Obj, &Obj)) -> TclResult {
    let class = ns.otcl().object("FQLink").ok_or("no class FQLink")?;
    let management = ns.otcl().get_var(class, "queueManagement_")?;
    let queue = ns.new_object(&format!("Queue/{}", management.as_str()), &[])?;
    let classifier = ns.otcl().get_var(call.object, "classifier_")?;
    let slot = ns.invoke_named(&classifier, "installNext", std::slice::from_ref(&queue))?;
    let [src, dst, flow] = [0, 1, 2].map(|index| call.args[index].clone());
    ns.invoke_named(&classifier, "set-hash", &[Obj::from_str("auto"), src, dst, flow.clone(), slot])?;
    let drops = ns.otcl().get_var(call.object, "drpT_")?;
    ns.invoke_named(&queue, "drop-target", &[drops])?;
    let scheduler = ns.invoke(call.object, "queue", &[])?;
    ns.invoke_named(&queue, "target", std::slice::from_ref(&scheduler))?;
    ns.invoke_named(&scheduler, "install", &[flow, queue])
}
