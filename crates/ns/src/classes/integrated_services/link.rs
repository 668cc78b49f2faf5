//! Links with admission control (spec: more-networks, section 6.1).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use crate::Ns;
use crate::classes::simple_link::{SimpleLink, set_target, splice};
use crate::classes::{now, simulator, simulator_instance};
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("IntServLink", "SimpleLink")
        .doc("A link on which flows need admission.")
        .instproc(
            "init",
            ("src", "dst", "bw", "delay", "q", "arg", arg::optional("lltype")),
            "Connects the parts of the link.",
            init,
        )
        .instproc(
            "create-meas-classifier",
            (),
            "Connects flows to the meter of their class of service.",
            create_meter_classifier,
        )
        .instproc("buffersize", ("b",), "Has no effect.", |_, _, _| Ok(Obj::empty()))
        .instproc(
            "trace-sig",
            ("f",),
            "Writes loads and decisions to a channel, for the animation.",
            |ns, call, _| {
                for (variable, command) in [
                    ("signalmod_", "attach"),
                    ("signalmod_", "introduce"),
                    ("adc_", "attach"),
                    ("est_", "attach"),
                ] {
                    let part = ns.otcl().get_var(call.object, variable)?;
                    ns.invoke_named(&part, command, if command == "attach" { call.args } else { &[] })?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "trace-util",
            ("interval", arg::optional("f")),
            "Writes time, estimated load and measured load to a channel, now and at regular times.",
            trace_utilization,
        );
    if let Some(class) = declarations.declared("Simulator") {
        class.instproc(
            "duplex-intserv-link",
            ("n1", "n2", "bw", "pd", "sched", "signal", "adc", arg::rest("arg")),
            "Makes links with admission control in both directions. The last arguments are the classes of \
            the estimator and of the classifier.",
            duplex,
        );
    }
}

fn duplex(
    ns: &Ns,
    call: &Call,
    (first, second, bandwidth, delay, queue, signal, control, more): (
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &[Obj],
    ),
) -> TclResult {
    let classes = [&[signal.clone(), control.clone()], more].concat();
    for (from, to) in [(first, second), (second, first)] {
        let element = simulator::link_element(ns, from, to)?;
        let queue = ns.new_object(&format!("Queue/{queue}"), &[])?;
        let parts = [from.clone(), to.clone(), bandwidth.clone(), delay.clone(), queue, Obj::list(&classes)];
        let link = ns.new_object("IntServLink", &parts)?;
        let link = ns.otcl().object_of(&link).ok_or("no link")?;
        simulator::enter_link(ns, call.object, &element, (from, to), link)?;
        simulator::show_link(ns, call.object, (from, to), link)?;
    }
    Ok(Obj::empty())
}

fn init(
    ns: &Ns,
    call: &Call,
    (from, to, bandwidth, delay, queue, classes, link_layer): (
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        &Obj,
        Option<&Obj>,
    ),
) -> TclResult {
    let mut words = vec![from.clone(), to.clone(), bandwidth.clone(), delay.clone(), queue.clone()];
    words.extend(link_layer.cloned());
    call.next(&words)?;
    let classes = classes.list_items()?;
    let [signalling, control, estimator, ..] = &*classes else {
        return Err(Error::from(
            "a link with admission control needs classes of signalling, control and estimator",
        ));
    };
    let ends = [("src_", ns.invoke_named(from, "id", &[])?), ("dst_", ns.invoke_named(to, "id", &[])?)];
    let part = |class: &str, variable: &str, settings: &[(&str, Obj)]| -> TclResult {
        let made = ns.new_object(class, &[])?;
        let object = ns.otcl().object_of(&made).ok_or("no part")?;
        for (name, value) in settings {
            ns.otcl().set_var(object, name, value)?;
        }
        ns.otcl().set_var(call.object, variable, made)
    };
    let control = part(&format!("ADC/{control}"), "adc_", &ends)?;
    let class_of_flows = Obj::from_i64(1);
    ns.invoke_named(&control, "set", &[Obj::from_str("bandwidth_"), bandwidth.clone()])?;
    let estimator = part(&format!("Est/{estimator}"), "est_", &ends)?;
    ns.invoke_named(&control, "attach-est", &[estimator, class_of_flows.clone()])?;
    let meter = part("MeasureMod", "measmod_", &[])?;
    ns.invoke_named(&meter, "target", std::slice::from_ref(queue))?;
    ns.invoke_named(&control, "attach-measmod", &[meter, class_of_flows])?;
    let gate = part(signalling.as_str(), "signalmod_", &ends)?;
    ns.invoke_named(&gate, "attach-adc", std::slice::from_ref(&control))?;
    ns.invoke(call.object, "create-meas-classifier", &[])?;
    let gate = ns.entity_named(gate.as_str()).ok_or("signalling has a native half")?;
    splice(ns, ns.record::<SimpleLink>(call.object)?.head.get(), gate);
    let start = Obj::from_str(&format!("{control} start"));
    ns.invoke(simulator_instance(ns)?, "at", &[Obj::from_str("0.0"), start])
}

fn create_meter_classifier(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let classifier = ns.create("Classifier/Hash/Fid", &[Obj::from_i64(1)])?;
    let link: &SimpleLink = ns.record(call.object)?;
    let queue = link.queue.get().map_or_else(Obj::empty, |queue| ns.handle(queue));
    let meter = ns.otcl().get_var(call.object, "measmod_")?;
    let slot = ns.invoke(classifier, "installNext", &[queue])?;
    let zero = Obj::from_i64(0);
    ns.invoke(classifier, "set-hash", &[Obj::from_str("auto"), zero.clone(), zero.clone(), zero, slot])?;
    let slot = ns.invoke(classifier, "installNext", &[meter])?;
    ns.otcl().set_var(classifier, "default_", slot)?;
    if let Some(head) = link.head.get() {
        set_target(ns, head, ns.entity_of(classifier));
    }
    ns.otcl().set_var(call.object, "measclassifier_", ns.otcl().name_obj(classifier))
}

fn trace_utilization(ns: &Ns, call: &Call, (interval, f): (&Obj, Option<&Obj>)) -> TclResult {
    if let Some(channel) = f.filter(|channel| !channel.is_empty()) {
        let line = format!(
            "{} {} {}",
            time(ns)?,
            estimate(ns, call.object, "load-est")?,
            estimate(ns, call.object, "link-utlzn")?
        );
        ns.put_line(channel, &line)?;
    }
    let mut again = vec![call.self_obj(), Obj::from_str("trace-util")];
    again.extend_from_slice(call.args);
    let next = now(ns) + interval.to_f64().ok_or("expected an interval, in seconds")?;
    ns.invoke(simulator_instance(ns)?, "at", &[Obj::from_f64(next), Obj::list(&again)])
}

fn time(ns: &Ns) -> TclResult {
    ns.invoke(simulator_instance(ns)?, "now", &[])
}

fn estimate(ns: &Ns, link: ObjectId, command: &str) -> TclResult {
    ns.invoke_named(&ns.otcl().get_var(link, "est_")?, command, &[])
}
