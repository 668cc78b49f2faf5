//! Replicators whose ways out can be switched off and on.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::{Classifier, Replicator};

use super::{array_names_like, get, set, this};
use crate::Ns;
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Replicator", "Classifier")
        .doc("Sends every packet to all of its slots.")
        .native(|_, id| Replicator::new(id))
        .variable(
            "ignore_",
            "0",
            "Not 0 if packets without a way out vanish without a report.",
            |replicator: &Replicator| Bound::Int(&replicator.ignore),
        )
        .variable(
            "direction_",
            "false",
            "Whether copies go up, as in abstract LANs.",
            |replicator: &Replicator| Bound::Bool(&replicator.direction),
        )
        // ns-2.35: only the last one is told of.
        .command(
            "slots",
            "",
            "A blank and the object in the last slot that has one; nothing if all are empty.",
            |command, replicator: &Replicator| {
                let last = replicator.slots(command.sim()).into_iter().flatten().last();
                last.map_or_else(String::new, |target| format!(" {}", command.sim().host().name(target)))
            },
        );
    declarations
        .class("Classifier/Replicator/Demuxer", "Classifier/Replicator")
        .doc("Sends every packet to all of its slots; slots can be switched off and on.")
        .class_variable("ignore_", "0", "Not 0 if packets without a way out vanish without a report.")
        .method("init", "?arg ...?", "Starts without ways out.", |ns, call| {
            call.next(call.args)?;
            set(ns, call, "nactive_", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .method("is-active", "", "Whether any way out is on: 1 or 0.", |ns, call| {
            Ok(Obj::from_bool(active(ns, call.object)? > 0))
        })
        .method("is-active-target", "target", "Whether this way out is on: 1 or 0.", |ns, call| {
            Ok(Obj::from_bool(slot(ns, call)?.is_some_and(|slot| slot >= 0)))
        })
        .method("exists", "target", "Whether there is this way out, on or off: 1 or 0.", |ns, call| {
            Ok(Obj::from_bool(slot(ns, call)?.is_some()))
        })
        .method("insert", "target", "Adds a way out, or switches it on.", |ns, call| {
            match slot(ns, call)? {
                Some(slot) if slot >= 0 => return Ok(Obj::empty()),
                Some(_) => {}
                None => set(ns, call, &variable(call), Obj::from_i64(-1))?,
            }
            ns.invoke(call.object, "enable", call.args)
        })
        .method("enable", "target", "Switches a way out on.", enable)
        .method("disable", "target", "Switches a way out off.", disable)
        .method("dump-oifs", "", "The ways out that are on, sorted by name.", |ns, call| {
            if !ns.invoke(call.object, "is-active", &[])?.to_bool().unwrap_or(false) {
                return Ok(Obj::empty());
            }
            let mut targets = active_targets(ns, call.object)?;
            targets.sort_by(|a, b| a.as_str().cmp(b.as_str()));
            Ok(Obj::list(&targets))
        })
        .method(
            "drop",
            "src dst ?iface?",
            "A packet has no way out: the node's protocols are told.",
            |ns, call| {
                let arbiter = ns.invoke_named(&get(ns, call, "node_")?, "getArbiter", &[])?;
                let words = [&[this(ns, call)], call.args].concat();
                ns.invoke_named(&arbiter, "drop", &words)
            },
        )
        .method("reset", "", "Forgets all ways out.", |ns, call| {
            for target in ns.array_names(call.object, "active_") {
                let slot = ns.otcl().get_var(call.object, &format!("active_({target})"))?;
                if slot.to_i64().is_some_and(|slot| slot >= 0) {
                    ns.invoke(call.object, "clear", &[slot])?;
                }
            }
            set(ns, call, "nactive_", Obj::from_i64(0))?;
            if ns.otcl().var_exists(call.object, "active_") {
                ns.otcl().unset_var(call.object, "active_")?;
            }
            Ok(Obj::empty())
        });
}

fn variable(call: &Call) -> String {
    format!("active_({})", call.arg(0))
}

/// How many ways out are on.
fn active(ns: &Ns, replicator: ObjectId) -> Result<i64, Error> {
    Ok(ns.otcl().get_var(replicator, "nactive_")?.to_i64().unwrap_or(0))
}

/// The slot of a way out; -1 if it is off.
fn slot(ns: &Ns, call: &Call) -> Result<Option<i64>, Error> {
    let variable = variable(call);
    if !ns.otcl().var_exists(call.object, &variable) {
        return Ok(None);
    }
    Ok(ns.otcl().get_var(call.object, &variable)?.to_i64())
}

/// The ways out that are on, in the order of Tcl's array.
fn active_targets(ns: &Ns, replicator: ObjectId) -> Result<Vec<Obj>, Error> {
    let mut targets = Vec::new();
    for target in array_names_like(ns, replicator, "active_", "*")? {
        let slot = ns.otcl().get_var(replicator, &format!("active_({target})"))?;
        if slot.to_i64().is_some_and(|slot| slot >= 0) {
            targets.push(target);
        }
    }
    Ok(targets)
}

fn enable(ns: &Ns, call: &Call) -> TclResult {
    if get(ns, call, &variable(call))?.to_i64().is_some_and(|slot| slot >= 0) {
        return Ok(Obj::empty());
    }
    let slot = ns.invoke(call.object, "installNext", call.args)?;
    set(ns, call, &variable(call), slot)?;
    set(ns, call, "nactive_", Obj::from_i64(active(ns, call.object)? + 1))?;
    ns.otcl().set_var(call.object, "ignore_", Obj::from_i64(0))
}

fn disable(ns: &Ns, call: &Call) -> TclResult {
    let Some(slot) = slot(ns, call)?.filter(|slot| *slot >= 0) else { return Ok(Obj::empty()) };
    ns.invoke(call.object, "clear", &[Obj::from_i64(slot)])?;
    set(ns, call, &variable(call), Obj::from_i64(-1))?;
    ns.otcl().set_var(call.object, "nactive_", Obj::from_i64(active(ns, call.object)? - 1))
}
