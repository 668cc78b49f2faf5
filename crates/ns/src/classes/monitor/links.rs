//! Attachment of monitors to links (spec: queues-and-monitors, sections 10.1 and 10.4).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;
use neons_sim::monitor::Integrator;

use super::{attach_flow_monitor, make_flow_monitor};
use crate::Ns;
use crate::classes::simple_link::{SimpleLink, add_to_head, splice};
use crate::classes::simulator::link_between;
use crate::declare::{ClassDeclaration, arg};

/// Declares the methods of links.
pub(crate) fn link_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "attach-monitors",
            ("insnoop", "outsnoop", "dropsnoop", "qmon"),
            "Inserts the snoop queues of a monitor into the link.",
            attach,
        )
        .instproc(
            "init-monitor",
            ("ns", "qtrace", "sampleInterval"),
            "Makes a queue monitor and puts it on the link.",
            init,
        )
        .instproc(
            "start-tracing",
            (),
            "Writes a line to the trace at every change of the queue.",
            start_tracing,
        )
        .instproc(
            "sample-queue-size",
            (),
            "Returns the average queue length since the last sample, and the counters.",
            |ns, call, _| sample(ns, call),
        )
        .instproc("queue-sample-timeout", (), "Writes a sample now and at regular times.", write_sample);
}

/// Declares the methods of the simulator.
pub(crate) fn simulator_methods(class: &mut ClassDeclaration) {
    tagger_methods(class);
    class
        .instproc(
            "monitor-queue",
            ("n1", "n2", "qtrace", arg::optional("sampleInterval")),
            "Puts a queue monitor on a link, and returns it.",
            |ns, call, (_, _, qtrace, sample_interval)| {
                let link = link_between(ns, call)?;
                let interval = sample_interval.cloned().unwrap_or_else(|| Obj::from_str("0.1"));
                let this = ns.otcl().name_obj(call.object);
                ns.invoke_named(&link, "init-monitor", &[this, qtrace.clone(), interval])
            },
        )
        .instproc(
            "makeflowmon",
            (arg::text("cltype"), arg::optional("clslots")),
            "Makes a flow monitor whose classifier has the given type: `Fid`, `SrcDest` or `SrcDestFid`.",
            |ns, _, (cltype, clslots)| {
                let slots = clslots.cloned().unwrap_or_else(|| Obj::from_str("29"));
                let monitor = make_flow_monitor(
                    ns,
                    "QueueMonitor/ED/Flowmon",
                    "QueueMonitor/ED/Flow",
                    true,
                    cltype,
                    &slots,
                )?;
                Ok(ns.otcl().name_obj(monitor))
            },
        )
        .instproc(
            "attach-fmon",
            ("lnk", "fm", arg::optional("edrop")),
            "Puts a flow monitor on a link.",
            |ns, _, (lnk, fm, edrop)| {
                let monitor = ns.otcl().object_of(fm).ok_or_else(|| no_object(fm))?;
                let early = edrop.is_some_and(|early| early.as_str() != "0");
                attach_flow_monitor(ns, lnk, monitor, early)?;
                Ok(Obj::empty())
            },
        );
}

/// Declares the methods of the simulator that insert taggers into links (spec: queues-and-monitors, section 10.6).
fn tagger_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "maketbtagger",
            (arg::text("cltype"), arg::optional("clslots")),
            "Makes a tagger with token buckets.",
            |ns, _, (kind, slots)| {
                make_tagger(ns, (kind, slots), "QueueMonitor/ED/Flow/TB")
                    .map(|tagger| ns.otcl().name_obj(tagger))
            },
        )
        .instproc(
            "maketswtagger",
            (arg::text("cltype"), arg::optional("clslots")),
            "Makes a tagger with sliding windows.",
            |ns, _, (kind, slots)| {
                let tagger = make_tagger(ns, (kind, slots), "QueueMonitor/ED/Flow/TSW")?;
                let name = ns.otcl().name_obj(tagger);
                let classifier = ns.invoke_named(&name, "classifier", &[])?;
                if let Some(classifier) = ns.otcl().object_of(&classifier) {
                    // ns-2.35: the method expects one argument more than it is called with, so flows must be
                    // installed by hand (spec: queues-and-monitors, section 10.6).
                    let refuse = Rc::new(|_: &Call| Ok(Obj::empty()));
                    ns.otcl().define_class_method(
                        classifier,
                        "unknown-flow",
                        "src dst fid hashbucket",
                        refuse,
                    );
                }
                Ok(name)
            },
        )
        .instproc(
            "attach-tagger",
            ("lnk", "fm"),
            "Puts a tagger in front of a link.",
            |ns, call, (lnk, fm)| {
                let snoop = ns.new_object("SnoopQueue/Tagger", &[])?;
                let link = ns.otcl().object_of(lnk).ok_or_else(|| no_object(lnk))?;
                let head = ns.invoke(link, "head", &[])?;
                ns.invoke_named(&snoop, "target", &[head])?;
                ns.invoke_named(&snoop, "set-monitor", &call.args[1..])?;
                for (name, value) in [("head_", &snoop), ("snoopIn_", &snoop), ("qMonitor_", fm)] {
                    ns.otcl().set_var(link, name, value.clone())?;
                }
                Ok(fm.clone())
            },
        );
}

fn make_tagger(
    ns: &Ns,
    (kind, slots): (&str, Option<&Obj>),
    flow_class: &'static str,
) -> Result<ObjectId, Error> {
    let slots = slots.cloned().unwrap_or_else(|| Obj::from_str("29"));
    make_flow_monitor(ns, "QueueMonitor/ED/Tagger", flow_class, true, kind, &slots)
}

fn no_object(name: &Obj) -> Error {
    Error::from(format!("invalid command name \"{}\"", name.as_str()))
}

fn get(ns: &Ns, object: ObjectId, variable: &str) -> TclResult {
    ns.otcl().get_var(object, variable)
}

fn attach(ns: &Ns, call: &Call, (_, _, _, monitor): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let link: &SimpleLink = ns.record(call.object)?;
    let places = [link.head.get(), link.queue.get(), link.drop_head.get()];
    let names = ["snoopIn_", "snoopOut_", "snoopDrop_"];
    for ((snoop, before), name) in call.args.iter().zip(places).zip(names) {
        ns.otcl().set_var(call.object, name, snoop.clone())?;
        let part = ns.entity_named(snoop.as_str()).ok_or_else(|| no_object(snoop))?;
        match before == link.head.get() {
            true => add_to_head(ns, call.object, part)?,
            false => splice(ns, before, part),
        }
        ns.invoke_named(snoop, "set-monitor", std::slice::from_ref(monitor))?;
    }
    ns.otcl().set_var(call.object, "qMonitor_", monitor.clone())
}

fn init(ns: &Ns, call: &Call, _: (&Obj, &Obj, &Obj)) -> TclResult {
    for (name, value) in ["ns_", "qtrace_", "sampleInterval_"].into_iter().zip(call.args) {
        ns.otcl().set_var(call.object, name, value.clone())?;
    }
    let monitor = ns.new_object("QueueMonitor", &[])?;
    let [arrivals, departures, drops] =
        ["In", "Out", "Drop"].map(|kind| ns.new_object(&format!("SnoopQueue/{kind}"), &[]));
    ns.invoke(call.object, "attach-monitors", &[arrivals?, departures?, drops?, monitor.clone()])?;
    for command in ["set-bytes-integrator", "set-pkts-integrator"] {
        let integrator = ns.new_object("Integrator", &[])?;
        ns.invoke_named(&monitor, command, &[integrator])?;
    }
    Ok(monitor)
}

/// Returns the numbers of the nodes at both ends.
fn ends(ns: &Ns, call: &Call) -> Result<[Obj; 2], Error> {
    let link: &SimpleLink = ns.record(call.object)?;
    let id = |node: Option<ObjectId>| match node {
        Some(node) => ns.invoke(node, "id", &[]),
        None => Ok(Obj::empty()),
    };
    Ok([id(link.from.get())?, id(link.to.get())?])
}

fn start_tracing(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let channel = get(ns, call.object, "qtrace_")?;
    let monitor = get(ns, call.object, "qMonitor_")?;
    if channel.as_str() != "0" {
        ns.invoke_named(&monitor, "trace", &[channel])?;
    }
    ns.invoke_named(&monitor, "set-src-dst", &ends(ns, call)?)
}

fn sample(ns: &Ns, call: &Call) -> TclResult {
    get(ns, call.object, "ns_")?;
    let monitor = get(ns, call.object, "qMonitor_")?;
    let now = Obj::from_str(&general(crate::classes::now(ns), 17));
    if !ns.otcl().var_exists(call.object, "lastSample_") {
        ns.otcl().set_var(call.object, "lastSample_", Obj::from_i64(0))?;
    }
    let duration = TclNumber::of(&now).minus(TclNumber::of(&get(ns, call.object, "lastSample_")?));
    let mut words = Vec::with_capacity(8);
    for command in ["get-bytes-integrator", "get-pkts-integrator"] {
        let name = ns.invoke_named(&monitor, command, &[])?;
        let object = ns.otcl().object_of(&name).ok_or_else(|| no_object(&name))?;
        let integrator: &Integrator = ns.record(object)?;
        integrator.new_point(crate::classes::now(ns), integrator.last_y.get());
        let sum = TclNumber::of(&Obj::from_str(&general(integrator.sum.get(), 17)));
        words.push(sum.mean_over(duration));
        integrator.sum.set(0.0);
    }
    ns.otcl().set_var(call.object, "lastSample_", now)?;
    for counter in ["parrivals_", "pdepartures_", "pdrops_", "barrivals_", "bdepartures_", "bdrops_"] {
        words.push(ns.invoke_named(&monitor, "set", &[Obj::from_str(counter)])?);
    }
    Ok(Obj::from_str(&words.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ")))
}

/// A number in Tcl's `expr`, in which whole numbers stay whole.
#[derive(Clone, Copy)]
enum TclNumber {
    Whole(i64),
    Real(f64),
}

impl TclNumber {
    fn of(text: &Obj) -> TclNumber {
        text.to_i64().map_or_else(|| TclNumber::Real(text.to_f64().unwrap_or(0.0)), TclNumber::Whole)
    }

    fn as_real(self) -> f64 {
        match self {
            TclNumber::Whole(value) => value as f64,
            TclNumber::Real(value) => value,
        }
    }

    fn minus(self, other: TclNumber) -> TclNumber {
        match (self, other) {
            (TclNumber::Whole(left), TclNumber::Whole(right)) => TclNumber::Whole(left - right),
            _ => TclNumber::Real(self.as_real() - other.as_real()),
        }
    }

    /// Returns `self` divided by `duration`; 0 for a zero duration.
    fn mean_over(self, duration: TclNumber) -> Obj {
        match (self, duration) {
            (_, duration) if duration.as_real() == 0.0 => Obj::from_i64(0),
            (TclNumber::Whole(sum), TclNumber::Whole(duration)) => Obj::from_i64(sum.div_euclid(duration)),
            _ => Obj::from_f64(self.as_real() / duration.as_real()),
        }
    }
}

fn write_sample(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let sample = ns.invoke(call.object, "sample-queue-size", &[])?;
    let channel = get(ns, call.object, "qtrace_")?;
    let now = crate::classes::now(ns);
    if channel.as_str() != "0" {
        let [from, to] = ends(ns, call)?;
        let line = format!("{} {} {} {}", general(now, 17), from.as_str(), to.as_str(), sample.as_str());
        ns.put_line(&channel, &line)?;
    }
    let interval = get(ns, call.object, "sampleInterval_")?.to_f64().unwrap_or(0.0);
    let script = format!("{} queue-sample-timeout", ns.otcl().name(call.object));
    let simulator = get(ns, call.object, "ns_")?;
    ns.invoke_named(&simulator, "at", &[Obj::from_f64(now + interval), Obj::from_str(&script)])
}
