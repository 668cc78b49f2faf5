//! Traces of a link (spec: engine-and-traces, sections 9.1 and 9.4).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::parts::{add_to_head, set_drop_target, splice};
use super::{SimpleLink, link};
use crate::Ns;
use crate::classes::{objects, simulator};
use crate::declare::{ClassDeclaration, arg};

/// The kinds of the four traces, in the order in which they are made.
const KINDS: [&str; 4] = ["Enque", "Deque", "Drop", "Recv"];

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "trace",
            ("ns", "f", arg::optional("op")),
            "Traces packets to a channel.",
            |ns, call, (simulator, f, op)| {
                trace(ns, call.object, simulator, f, op.map_or("", Obj::as_str))?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "nam-trace",
            ("ns", "f"),
            "Traces packets to a channel in the form of nam.",
            |ns, call, (simulator, f)| {
                nam_trace(ns, call.object, simulator, f)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "trace-callback",
            ("ns", arg::text("cmd")),
            "Passes each trace line to a command.",
            trace_callback,
        );
}

/// Makes the four traces of a link and inserts them between its parts.
fn trace(ns: &Ns, object: ObjectId, simulator: &Obj, channel: &Obj, op: &str) -> Result<(), Error> {
    let link: &SimpleLink = ns.record(object)?;
    make_traces(ns, object, link, channel, op)?;
    if op != "nam" {
        link.trace_channel.replace(channel.clone());
    }
    if link.dynamics.get().is_some() {
        let words = [simulator.clone(), channel.clone(), Obj::from_str(op)];
        ns.invoke(object, "trace-dynamics", &words)?;
    }
    simulator::attach_queue_traces(ns, link, channel, op)
}

fn make_traces(ns: &Ns, object: ObjectId, link: &SimpleLink, channel: &Obj, op: &str) -> Result<(), Error> {
    let ends = [objects::name(ns, link.from.get()), objects::name(ns, link.to.get())];
    for (kind, place) in KINDS.iter().zip(&link.traces) {
        let made = simulator::create_trace(ns, kind, channel, &ends[0], &ends[1], op)?;
        place.set(ns.entity_of(made));
    }
    let [enque, deque, drop, receive] = [0, 1, 2, 3].map(|place| link.traces[place].get());
    for (before, part) in [(link.drop_head.get(), drop), (link.queue.get(), deque), (link.ttl.get(), receive)]
    {
        if let Some(part) = part {
            splice(ns, before, part);
        }
    }
    if let Some(part) = enque {
        add_to_head(ns, object, part)?;
    }
    // A flow monitor behind the queue's drop target is reached through the drop head as well.
    if let Some(queue) = link.queue.get() {
        set_drop_target(ns, queue, link.drop_head.get());
    }
    Ok(())
}

/// Traces a link for nam, with its existing traces or with new ones.
fn nam_trace(ns: &Ns, object: ObjectId, simulator: &Obj, channel: &Obj) -> Result<(), Error> {
    let link: &SimpleLink = ns.record(object)?;
    if link.traces[0].get().is_none() {
        return trace(ns, object, simulator, channel, "nam");
    }
    let parts = link.traces.iter().filter_map(|part| ns.object_of(part.get()?));
    let traces: Vec<ObjectId> = parts.chain(link.dynamics_traces.borrow().iter().copied()).collect();
    for trace in traces {
        ns.invoke(trace, "namattach", std::slice::from_ref(channel))?;
    }
    simulator::attach_queue_traces(ns, link, channel, "nam")
}

fn trace_callback(ns: &Ns, call: &Call, (_, cmd): (&Obj, &str)) -> TclResult {
    let link = link(ns, call)?;
    make_traces(ns, call.object, link, &Obj::empty(), "")?;
    let handler = [Obj::from_str("handle"), Obj::from_str("a"), Obj::from_str(&format!("{} $a", cmd))];
    for trace in link.traces.iter().filter_map(|part| ns.object_of(part.get()?)) {
        ns.otcl().set_var(trace, "callback_", Obj::from_i64(1))?;
        ns.invoke(trace, "proc", &handler)?;
    }
    Ok(Obj::empty())
}
