//! Trace files (spec: script-language, section 8.6).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simple_link::{self, SimpleLink};
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .method("trace-all", "file", "Links made from now on are traced to this file.", |ns, call| {
            simulator(ns, call)?.trace_all.replace(call.args[0].clone());
            Ok(call.args[0].clone())
        })
        .method(
            "namtrace-all",
            "file",
            "Links made from now on are traced to this file for nam.",
            |ns, call| {
                simulator(ns, call)?.nam_trace_all.replace(call.args[0].clone());
                Ok(call.args[0].clone())
            },
        )
        .method(
            "namtrace-config",
            "file",
            "What nam is told of the network goes to this file.",
            |ns, call| {
                simulator(ns, call)?.nam_config.replace(call.args[0].clone());
                Ok(call.args[0].clone())
            },
        )
        .method("trace-queue", "n1 n2 ?file?", "Traces a link.", |ns, call| {
            if let Some((link, file)) = link_and_file(ns, call, &simulator(ns, call)?.trace_all)? {
                ns.invoke_named(&link, "trace", &[ns.otcl().name_obj(call.object), file])?;
            }
            Ok(Obj::empty())
        })
        .method("namtrace-queue", "n1 n2 ?file?", "Traces a link for nam.", |ns, call| {
            if let Some((link, file)) = link_and_file(ns, call, &simulator(ns, call)?.nam_trace_all)? {
                ns.invoke_named(&link, "nam-trace", &[ns.otcl().name_obj(call.object), file])?;
            }
            Ok(Obj::empty())
        })
        .method("create-trace", "type file src dst ?op?", "Makes a trace object.", |ns, call| {
            let [kind, file, from, to, ..] = call.args else { unreachable!("the arity was checked") };
            let made = create_trace(ns, kind.as_str(), file, from, to, call.arg(4))?;
            Ok(ns.otcl().name_obj(made))
        })
        .method("flush-trace", "", "Flushes the files of all traces.", |ns, call| {
            let traces = simulator(ns, call)?.all_traces.borrow().clone();
            for trace in traces {
                ns.invoke(trace, "flush", &[])?;
            }
            Ok(Obj::empty())
        })
        .method("use-taggedtrace", "", "Later traces have the tagged form.", |ns, _| {
            let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
            ns.otcl().set_var(class, "TaggedTrace_", Obj::from_str("ON"))
        })
        .method("get-ns-traceall", "", "The file of `trace-all`; empty if there is none.", |ns, call| {
            Ok(simulator(ns, call)?.trace_all.borrow().clone())
        })
        .method("get-nam-traceall", "", "The file of `namtrace-all`; empty if there is none.", |ns, call| {
            Ok(simulator(ns, call)?.nam_trace_all.borrow().clone())
        })
        .method("get-nam-config", "", "The file of `namtrace-config`; empty if there is none.", |ns, call| {
            Ok(simulator(ns, call)?.nam_config.borrow().clone())
        })
        .method("puts-ns-traceall", "str", "Writes a line to the file of `trace-all`.", |ns, call| {
            put_line(ns, &simulator(ns, call)?.trace_all, call.arg(0))
        })
        .method("puts-nam-traceall", "str", "Writes a line to the file of `namtrace-all`.", |ns, call| {
            put_line(ns, &simulator(ns, call)?.nam_trace_all, call.arg(0))
        })
        .method("puts-nam-config", "str", "Writes a line to nam's configuration.", |ns, call| {
            put_configuration(ns, simulator(ns, call)?, call.arg(0));
            Ok(Obj::empty())
        })
        .method("trace-annotate", "str", "Writes a note to the traces.", |ns, call| {
            annotate(ns, simulator(ns, call)?, call.arg(0));
            Ok(Obj::empty())
        });
}

type FileField = std::cell::RefCell<Obj>;

fn link_and_file(ns: &Ns, call: &Call, default: &FileField) -> Result<Option<(Obj, Obj)>, Error> {
    let file = match call.args.get(2) {
        Some(file) if !file.is_empty() => file.clone(),
        _ => default.borrow().clone(),
    };
    if file.is_empty() {
        return Ok(None);
    }
    Ok(Some((super::topology::link(ns, call, 0, 1)?, file)))
}

fn put_line(ns: &Ns, file: &FileField, line: &str) -> TclResult {
    let file = file.borrow().clone();
    if !file.is_empty() {
        ns.put_line(&file, line)?;
    }
    Ok(Obj::empty())
}

/// Writes a line of nam's configuration, if there is a file for it.
pub(super) fn put_configuration(ns: &Ns, simulator: &Simulator, line: &str) {
    for file in [&simulator.nam_config, &simulator.nam_trace_all] {
        let file = file.borrow().clone();
        if !file.is_empty() {
            // A file that cannot be written is reported where it is written.
            let _ = ns.put_line(&file, line);
            return;
        }
    }
}

/// Spec: engine-and-traces, sections 11.1 and 12.3.
fn annotate(ns: &Ns, simulator: &Simulator, text: &str) {
    let now = ns.sim().now();
    let line = format!("v {} eval {{set sim_annotation {{{text}}}}}", general(now, 17));
    // ns-2.35: the number starts again after the header is written.
    simulator.annotations.set(simulator.annotations.get() + 1);
    let _ = put_line(ns, &simulator.trace_all, &line);
    let exact = general(now, 15);
    let number = simulator.annotations.get();
    put_configuration(ns, simulator, &format!("v -t {exact} -e sim_annotation {exact} {number} {text}"));
}

/// Makes a trace object (spec: engine-and-traces, section 10.1).
///
/// # Errors
/// There is no trace class of this kind, or the file cannot be written.
pub(crate) fn create_trace(
    ns: &Ns,
    kind: &str,
    file: &Obj,
    from: &Obj,
    to: &Obj,
    op: &str,
) -> Result<ObjectId, Error> {
    let trace = ns.create(&format!("Trace/{kind}"), &[])?;
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    let tagged = ns.otcl().get_var(class, "TaggedTrace_")?;
    if tagged.as_str() != "OFF" {
        ns.invoke(trace, "tagged", &[Obj::from_i64(1)])?;
    }
    for (variable, end) in [("src_", from), ("dst_", to)] {
        ns.otcl().set_var(trace, variable, node_or_number(ns, end)?)?;
    }
    super::record(ns)?.all_traces.borrow_mut().push(trace);
    if !file.is_empty() {
        ns.invoke(trace, if op == "nam" { "namattach" } else { "attach" }, std::slice::from_ref(file))?;
    }
    Ok(trace)
}

fn node_or_number(ns: &Ns, end: &Obj) -> TclResult {
    match ns.otcl().object_of(end) {
        Some(object) => match ns.record::<Node>(object) {
            Ok(node) => Ok(Obj::from_i64(i64::from(node.id.get()))),
            Err(_) => ns.invoke(object, "id", &[]),
        },
        None => Ok(end.clone()),
    }
}

/// Queues that trace early drops get their own traces.
pub(crate) fn attach_queue_traces(ns: &Ns, link: &SimpleLink, channel: &Obj, op: &str) -> Result<(), Error> {
    let Some(queue) = link.queue.get().and_then(|queue| ns.object_of(queue)) else { return Ok(()) };
    let end = |end: Option<ObjectId>| end.map_or_else(Obj::empty, |node| ns.otcl().name_obj(node));
    let mut words = vec![end(link.from.get()), end(link.to.get()), channel.clone()];
    if op == "nam" {
        words.push(Obj::from_str("nam"));
    }
    ns.invoke(queue, "attach-traces", &words)?;
    Ok(())
}

/// Nam is told bandwidth and delay as the transmitter has them.
pub(super) fn bandwidth_and_delay(ns: &Ns, link: &SimpleLink) -> (String, String) {
    simple_link::transmitter(ns, link).map_or_else(Default::default, |transmitter| {
        (general(transmitter.bandwidth.get(), 17), general(transmitter.delay.get(), 17))
    })
}
