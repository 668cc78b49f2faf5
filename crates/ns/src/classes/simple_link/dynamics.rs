//! Links that may fail (spec: engine-and-traces, sections 9.3 and 11.2).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::format::general;

use super::parts::set_drop_target;
use super::{SimpleLink, is_node, link};
use crate::Ns;
use crate::classes::{objects, simulator};
use crate::declare::{ClassDeclaration, arg};

pub(super) fn link_methods(class: &mut ClassDeclaration) {
    class
        .instproc("up?", (), "Returns whether the link is up: `up` or `down`.", |ns, call, _| {
            match link(ns, call)?.dynamics.get() {
                Some(switch) => ns.invoke_named(&ns.handle(switch), "status?", &[]),
                None => Ok(Obj::from_str("up")),
            }
        })
        .instproc("up", (), "Brings the link up.", |ns, call, _| {
            let link = link(ns, call)?;
            if let Some(switch) = link.dynamics.get() {
                ns.invoke_named(&ns.handle(switch), "set", &[Obj::from_str("status_"), Obj::from_i64(1)])?;
                announce(ns, link, "link-up", "UP")?;
            }
            Ok(Obj::empty())
        })
        .instproc("down", (), "Takes the link down; the packets on it are lost.", |ns, call, _| {
            let link = link(ns, call)?;
            let Some(switch) = link.dynamics.get() else {
                // ns-2.35: printing the intended warning fails itself (spec: script-language, quirk 7).
                return Err(Error::from("can't read \"class::\": no such variable"));
            };
            ns.invoke_named(&ns.handle(switch), "set", &[Obj::from_str("status_"), Obj::from_i64(0)])?;
            ns.invoke(call.object, "all-connectors", &[Obj::from_str("reset")])?;
            announce(ns, link, "link-down", "DOWN")?;
            Ok(Obj::empty())
        })
        .instproc(
            "all-connectors",
            (arg::text("op"),),
            "Calls a method of every object that is in a variable of the link.",
            all_connectors,
        );
}

pub(super) fn simple_link_methods(class: &mut ClassDeclaration) {
    class
        .instproc("dynamic", (), "Prepares the link for failures.", |ns, call, _| {
            if link(ns, call)?.dynamics.get().is_some() {
                return Ok(Obj::empty());
            }
            let switch = ns.create("DynamicLink", &[])?;
            link(ns, call)?.dynamics.set(ns.entity_of(switch));
            ns.invoke(call.object, "add-to-head", &[ns.otcl().name_obj(switch)])?;
            ns.invoke(call.object, "transit-drop-trace", &[])?;
            ns.invoke(call.object, "all-connectors", &[Obj::from_str("isDynamic")])?;
            Ok(Obj::empty())
        })
        .instproc(
            "trace-dynamics",
            ("ns", "f", arg::optional("op")),
            "Traces failures to a channel.",
            |ns, call, (_, f, op)| {
                let link = link(ns, call)?;
                let ends = [objects::name(ns, link.from.get()), objects::name(ns, link.to.get())];
                let made = simulator::create_trace(
                    ns,
                    "Generic",
                    f,
                    &ends[0],
                    &ends[1],
                    op.map_or("", Obj::as_str),
                )?;
                link.dynamics_traces.borrow_mut().push(made);
                for method in ["transit-drop-trace", "linkfail-drop-trace"] {
                    ns.invoke(call.object, method, &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "transit-drop-trace",
            (arg::rest("arg"),),
            "Counts packets that a failure loses in transit as drops.",
            |ns, call, _| drop_to_head(ns, link(ns, call)?, |link| link.link.get()),
        )
        .instproc(
            "linkfail-drop-trace",
            (arg::rest("arg"),),
            "Counts packets for a failed link as drops.",
            |ns, call, _| drop_to_head(ns, link(ns, call)?, |link| link.dynamics.get()),
        )
        .instproc(
            "ttl-drop-trace",
            (arg::optional("object"),),
            "Counts packets whose time to live expires as drops, or sends them to an object.",
            |ns, call, _| {
                let link = link(ns, call)?;
                if !call.args.is_empty() {
                    return ns.invoke_named(&super::handle(ns, link.ttl.get()), "drop-target", call.args);
                }
                drop_to_head(ns, link, |link| link.ttl.get())
            },
        );
}

fn drop_to_head(
    ns: &Ns,
    link: &SimpleLink,
    part: fn(&SimpleLink) -> Option<neons_sim::EntityId>,
) -> TclResult {
    if let Some(part) = part(link) {
        set_drop_target(ns, part, link.drop_head.get());
    }
    Ok(Obj::empty())
}

/// Calls a method of the link's parts, in the order of the link's variables. Nodes are skipped, and errors are
/// ignored.
fn all_connectors(ns: &Ns, call: &Call, (op,): (&str,)) -> TclResult {
    for variable in ns.otcl().vars(call.object) {
        // Arrays contain no parts.
        let Ok(value) = ns.otcl().get_var(call.object, variable.as_str()) else { continue };
        for word in value.list_items().unwrap_or_default() {
            let Some(object) = ns.otcl().object_of(&word) else { continue };
            if !is_node(ns, object) {
                let _ = ns.invoke(object, op, &[]);
            }
        }
    }
    ns.otcl().reset_result();
    Ok(Obj::empty())
}

/// Writes to the traces that the link has failed or recovered.
fn announce(ns: &Ns, link: &SimpleLink, event: &str, state: &str) -> Result<(), Error> {
    let traces = link.dynamics_traces.borrow().clone();
    if traces.is_empty() {
        return Ok(());
    }
    let now = general(crate::classes::now(ns), 17);
    let (from, to) = link.ends(ns)?;
    for trace in traces {
        let words = [event, "$src_", "$dst_"].map(Obj::from_str);
        ns.invoke(trace, "format", &words)?;
        for line in [
            format!("l -t {now} -s {from} -d {to} -S {state}"),
            format!("v -t {now} {event} {now} {from} {to}"),
        ] {
            ns.invoke(trace, "ntrace", &[Obj::from_str(&line)])?;
        }
    }
    Ok(())
}
