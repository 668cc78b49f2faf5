//! Replicators whose outgoing slots can be disabled and enabled.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::{Classifier, Replicator};

use super::{array_names_like, get, set, this};
use crate::Ns;
use crate::declare::{Bool, Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Replicator", "Classifier")
        .doc("Sends a copy of every packet to each of its slots.")
        .native(|_, id| Replicator::new(id))
        .bind(
            "ignore_",
            Int(0, unit::NONE),
            "Not 0 if packets without an outgoing slot are dropped without a report.",
            |replicator: &Replicator| &replicator.ignore,
        )
        .bind(
            "direction_",
            Bool(false),
            "Send copies upwards, as in abstract LANs.",
            |replicator: &Replicator| &replicator.direction,
        )
        // ns-2.35: only the last slot is returned.
        .cmd(
            "slots",
            (),
            "Returns a space and the object in the last slot that is filled; empty if no slot is.",
            |command, replicator: &Replicator, _| {
                let last = replicator.slots(command.sim()).into_iter().flatten().last();
                last.map_or_else(String::new, |target| format!(" {}", command.sim().embedder().name(target)))
            },
        );
    declarations
        .class("Classifier/Replicator/Demuxer", "Classifier/Replicator")
        .doc("Sends a copy of every packet to each of its slots that is enabled.")
        .class_variable(
            "ignore_",
            "0",
            unit::NONE,
            "Not 0 if packets without an outgoing slot are dropped without a report.",
        )
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a replicator without outgoing slots.",
            |ns, call, (args,)| {
                call.next(args)?;
                set(ns, call, "nactive_", Obj::from_i64(0))?;
                Ok(Obj::empty())
            },
        )
        .instproc("is-active", (), "Returns whether any slot is enabled: 1 or 0.", |ns, call, _| {
            Ok(Obj::from_bool(active(ns, call.object)? > 0))
        })
        .instproc(
            "is-active-target",
            ("target",),
            "Returns whether the slot of the given target is enabled: 1 or 0.",
            |ns, call, (target,)| Ok(Obj::from_bool(slot(ns, call, target)?.is_some_and(|slot| slot >= 0))),
        )
        .instproc(
            "exists",
            ("target",),
            "Returns whether there is a slot for the given target, enabled or not: 1 or 0.",
            |ns, call, (target,)| Ok(Obj::from_bool(slot(ns, call, target)?.is_some())),
        )
        .instproc(
            "insert",
            ("target",),
            "Adds a slot for a target, or enables the target's existing slot.",
            |ns, call, (target,)| {
                match slot(ns, call, target)? {
                    Some(slot) if slot >= 0 => return Ok(Obj::empty()),
                    Some(_) => {}
                    None => set(ns, call, &variable(target), Obj::from_i64(-1))?,
                }
                ns.invoke(call.object, "enable", call.args)
            },
        )
        .instproc("enable", ("target",), "Enables the slot of a target.", enable)
        .instproc("disable", ("target",), "Disables the slot of a target.", disable)
        .instproc(
            "dump-oifs",
            (),
            "Returns the targets of the enabled slots, sorted by name.",
            |ns, call, _| {
                if !ns.invoke(call.object, "is-active", &[])?.to_bool().unwrap_or(false) {
                    return Ok(Obj::empty());
                }
                let mut targets = active_targets(ns, call.object)?;
                targets.sort_by(|a, b| a.as_str().cmp(b.as_str()));
                Ok(Obj::list(&targets))
            },
        )
        .instproc(
            "drop",
            ("src", "dst", arg::optional("iface")),
            "Called for a packet without an outgoing slot: notifies the protocols of the node.",
            |ns, call, _| {
                let arbiter = ns.invoke_named(&get(ns, call, "node_")?, "getArbiter", &[])?;
                let words = [&[this(ns, call)], call.args].concat();
                ns.invoke_named(&arbiter, "drop", &words)
            },
        )
        .instproc("reset", (), "Removes all slots.", |ns, call, _| {
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

fn variable(target: &Obj) -> String {
    format!("active_({target})")
}

/// Returns the number of enabled slots.
fn active(ns: &Ns, replicator: ObjectId) -> Result<i64, Error> {
    Ok(ns.otcl().get_var(replicator, "nactive_")?.to_i64().unwrap_or(0))
}

/// Returns the slot of a target, −1 if it is disabled; `None` for an unknown target.
fn slot(ns: &Ns, call: &Call, target: &Obj) -> Result<Option<i64>, Error> {
    let slot = ns.otcl().get_var_if_any(call.object, &variable(target))?;
    Ok(slot.and_then(|slot| slot.to_i64()))
}

/// Returns the targets of the enabled slots, in the order of Tcl's array.
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

fn enable(ns: &Ns, call: &Call, (target,): (&Obj,)) -> TclResult {
    if get(ns, call, &variable(target))?.to_i64().is_some_and(|slot| slot >= 0) {
        return Ok(Obj::empty());
    }
    let slot = ns.invoke(call.object, "installNext", call.args)?;
    set(ns, call, &variable(target), slot)?;
    set(ns, call, "nactive_", Obj::from_i64(active(ns, call.object)? + 1))?;
    ns.otcl().set_var(call.object, "ignore_", Obj::from_i64(0))
}

fn disable(ns: &Ns, call: &Call, (target,): (&Obj,)) -> TclResult {
    let Some(slot) = slot(ns, call, target)?.filter(|slot| *slot >= 0) else { return Ok(Obj::empty()) };
    ns.invoke(call.object, "clear", &[Obj::from_i64(slot)])?;
    set(ns, call, &variable(target), Obj::from_i64(-1))?;
    ns.otcl().set_var(call.object, "nactive_", Obj::from_i64(active(ns, call.object)? - 1))
}
