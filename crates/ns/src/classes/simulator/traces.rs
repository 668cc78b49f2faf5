//! Trace files (spec: script-language, section 8.6).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::{Simulator, put_configuration, simulator};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simple_link::SimpleLink;
use crate::declare::{ClassDeclaration, arg};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "trace-all",
            ("file",),
            "Traces all links made later to the given file.",
            |ns, call, (file,)| {
                let before = simulator(ns, call)?.trace_all.replace(file.clone());
                crate::advice::doubt_trace(ns, call.object, "trace-all", file, before.is_empty());
                Ok(file.clone())
            },
        )
        .instproc(
            "trace-queue",
            ("n1", "n2", arg::optional("file")),
            "Traces the packets on a link.",
            |ns, call, _| {
                if let Some((link, file)) = link_and_file(ns, call, &simulator(ns, call)?.trace_all)? {
                    ns.invoke_named(&link, "trace", &[ns.otcl().name_obj(call.object), file])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "namtrace-queue",
            ("n1", "n2", arg::optional("file")),
            "Traces the packets on a link for nam.",
            |ns, call, _| {
                if let Some((link, file)) = link_and_file(ns, call, &simulator(ns, call)?.nam_trace_all)? {
                    ns.invoke_named(&link, "nam-trace", &[ns.otcl().name_obj(call.object), file])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "create-trace",
            (arg::text("type"), "file", "src", "dst", arg::optional("op")),
            "Makes a trace object.",
            |ns, _, (kind, file, from, to, op)| {
                let made = make_trace(ns, kind, file, from, to, op.map_or("", Obj::as_str))?;
                Ok(ns.otcl().name_obj(made))
            },
        )
        .instproc("flush-trace", (), "Flushes the files of all traces.", |ns, call, _| {
            let traces = simulator(ns, call)?.all_traces.borrow().clone();
            for trace in traces {
                ns.invoke(trace, "flush", &[])?;
            }
            Ok(Obj::empty())
        })
        .instproc(
            "maybeEnableTraceAll",
            ("obj", arg::rest("arg")),
            "Traces an object to the files of `trace-all` and `namtrace-all`, if there are any.",
            |ns, call, (obj, args)| {
                let simulator = simulator(ns, call)?;
                for (file, op) in [(&simulator.trace_all, ""), (&simulator.nam_trace_all, "nam")] {
                    let file = file.borrow().clone();
                    if file.is_empty() {
                        continue;
                    }
                    let mut words = vec![file];
                    words.extend_from_slice(args);
                    words.push(Obj::from_str(op));
                    ns.invoke_named(obj, "trace", &words)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "use-taggedtrace",
            (arg::optional("tag"),),
            "Writes later traces in the tagged format.",
            |ns, _, (tag_name,)| {
                let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
                let tag = tag_name.cloned().unwrap_or_else(|| Obj::from_str("ON"));
                ns.otcl().set_var(class, "TaggedTrace_", tag)
            },
        )
        .instproc("use-newtrace", (), "Writes traces of mobile nodes in the new format.", |ns, _, _| {
            let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
            ns.otcl().set_var(class, "WirelessNewTrace_", Obj::from_i64(1))
        })
        .instproc(
            "get-ns-traceall",
            (),
            "Returns the file of `trace-all`; empty if there is none.",
            |ns, call, _| Ok(simulator(ns, call)?.trace_all.borrow().clone()),
        )
        .instproc(
            "puts-ns-traceall",
            (arg::text("str"),),
            "Writes a line to the file of `trace-all`.",
            |ns, call, (str,)| put_line(ns, &simulator(ns, call)?.trace_all, str),
        )
        .instproc(
            "trace-annotate",
            (arg::text("str"),),
            "Writes a note to the traces.",
            |ns, call, (str,)| annotate(ns, call.object, str),
        );
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

/// Writes a line to a file, if one is set.
pub(super) fn put_line(ns: &Ns, file: &FileField, line: &str) -> TclResult {
    let file = file.borrow().clone();
    if !file.is_empty() {
        ns.put_line(&file, line)?;
    }
    Ok(Obj::empty())
}

/// Writes an annotation. Spec: engine-and-traces, sections 11.1 and 12.3.
fn annotate(ns: &Ns, object: ObjectId, text: &str) -> TclResult {
    let simulator: &Simulator = ns.record(object)?;
    let now = crate::classes::now(ns);
    let line = format!("v {} eval {{set sim_annotation {{{text}}}}}", general(now, 17));
    let number = simulator.annotations.get().unwrap_or(0) + 1;
    simulator.annotations.set(Some(number));
    put_line(ns, &simulator.trace_all, &line)?;
    let exact = general(now, 15);
    put_configuration(ns, object, &format!("v -t {exact} -e sim_annotation {exact} {number} {text}"))?;
    Ok(Obj::empty())
}

/// Makes a trace object with the simulator's `create-trace`, which scripts may override.
///
/// # Errors
/// There is no trace class of this kind, the file cannot be written, or a script's own method fails.
pub(crate) fn create_trace(
    ns: &Ns,
    kind: &str,
    file: &Obj,
    from: &Obj,
    to: &Obj,
    op: &str,
) -> Result<ObjectId, Error> {
    let simulator = super::instance(ns)?;
    if !ns.otcl().finds_script_method(simulator, "create-trace") {
        return make_trace(ns, kind, file, from, to, op);
    }
    let words = [Obj::from_str(kind), file.clone(), from.clone(), to.clone(), Obj::from_str(op)];
    let made = ns.invoke(simulator, "create-trace", &words)?;
    ns.otcl()
        .object_of(&made)
        .ok_or_else(|| Error::from(format!("invalid command name \"{}\"", made.as_str())))
}

/// Makes a trace object (spec: engine-and-traces, section 10.1).
///
/// # Errors
/// There is no trace class of this kind, or the file cannot be written.
fn make_trace(ns: &Ns, kind: &str, file: &Obj, from: &Obj, to: &Obj, op: &str) -> Result<ObjectId, Error> {
    let trace = ns.create(&format!("Trace/{kind}"), &[])?;
    if writes_tagged(ns)? {
        ns.invoke(trace, "tagged", &[Obj::from_i64(1)])?;
    }
    for (variable, end) in [("src_", from), ("dst_", to)] {
        ns.otcl().set_var(trace, variable, node_or_number(ns, end)?)?;
    }
    super::record(ns)?.all_traces.borrow_mut().push(trace);
    if !file.is_empty() {
        ns.invoke(trace, &format!("{op}attach"), std::slice::from_ref(file))?;
    }
    Ok(trace)
}

/// Returns whether new traces write the tagged format (`Simulator set TaggedTrace_`).
///
/// # Errors
/// The setting is no boolean.
pub(crate) fn writes_tagged(ns: &Ns) -> Result<bool, Error> {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    let tagged = ns.otcl().get_var(class, "TaggedTrace_")?;
    tagged.to_bool().ok_or_else(|| {
        let message = format!("expected boolean value but got \"{tagged}\"");
        let explanation =
            format!("the format of traces is \"{tagged}\"; `Simulator set TaggedTrace_` expects ON or OFF");
        ns.inputs().remember_refusal(&message, explanation);
        Error::from(message)
    })
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

/// Makes traces for queues that trace early drops.
pub(crate) fn attach_queue_traces(ns: &Ns, link: &SimpleLink, channel: &Obj, op: &str) -> Result<(), Error> {
    let Some(queue) = link.queue.get().and_then(|queue| ns.object_of(queue)) else { return Ok(()) };
    let end = |end: Option<ObjectId>| end.map_or_else(Obj::empty, |node| ns.otcl().name_obj(node));
    let method = if op == "nam" { "attach-nam-traces" } else { "attach-traces" };
    ns.invoke(queue, method, &[end(link.from.get()), end(link.to.get()), channel.clone()])?;
    Ok(())
}
