//! Dense mode: packets flood the network, and branches without receivers are pruned temporarily (spec:
//! routing-and-dynamics, section 14, DM).

use neons_otcl::{Call, Error, Obj, TclResult};

use super::protocol::{make_control_agent, send_to};
use super::trees::{links_away_from, replicators};
use super::{get, link, object, set, this};
use crate::declare::{Declarations, arg, parse_integer, unit};
use crate::{Ns, Voice, advice};

/// The flow ids of prune and graft messages.
const PRUNES: i32 = 30;
const GRAFTS: i32 = 31;

pub(super) fn declare(declarations: &mut Declarations) {
    declare_timers(declarations);
    declarations
        .class("DM", "McastProtocol")
        .doc("Dense mode: packets are flooded, and branches without receivers are pruned for a while.")
        .class_variable(
            "PruneTimeout",
            "0.5",
            unit::SECONDS,
            "Time after which a pruned branch is flooded again, seconds.",
        )
        .class_variable(
            "CacheMissMode",
            "pimdm",
            unit::NONE,
            "Where packets of unknown sources are flooded: to all neighbours (`pimdm`), or only to \
            neighbours whose reverse path to the source leads through this node (`dvmrp`).",
        )
        .instproc("init", ("sim", "node"), "Makes the protocol of a node.", |ns, call, _| {
            make_control_agent(ns, call)?;
            // ns-2.35: a script's class below DM needs a `PruneTimeout` of its own.
            let class = ns.otcl().name_obj(ns.class_of(call.object));
            let timeout = ns.invoke_named(&class, "set", &[Obj::from_str("PruneTimeout")])?;
            set_class_variable(ns, "Timer/Iface/Prune", "timeout", timeout)?;
            call.next(call.args)
        })
        .instproc(
            "join-group",
            ("group",),
            "Called when an agent of the node joins a group: grafts pruned branches.",
            |ns, call, (group,)| {
                call.next(call.args)?;
                for replicator in replicators(ns, call, "*", group.as_str())? {
                    if !is_active(ns, &replicator)? {
                        let source = ns.otcl().get_var(object(ns, &replicator)?, "srcID_")?;
                        send(ns, call, "graft", &source, group)?;
                    }
                    look_towards_source(ns, call, &replicator)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "leave-group",
            (arg::text("group"),),
            "Called when an agent of the node leaves a group.",
            |ns, call, (group,)| {
                call.next(call.args)?;
                for replicator in replicators(ns, call, "*", group)? {
                    look_towards_source(ns, call, &replicator)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "handle-wrong-iif",
            ("srcID", "group", "iface"),
            "Called for a packet from the wrong interface: prunes the branch from which the packet came.",
            |ns, call, (src_id, group, _)| {
                let link = ns.invoke_named(&get(ns, call, "node_")?, "iif2link", &call.args[2..3])?;
                prune_at(ns, call, src_id, group, &link)?;
                Ok(Obj::from_i64(0))
            },
        )
        .instproc(
            "handle-cache-miss",
            ("srcID", "group", "iface"),
            "Called for a packet of an unknown source or group.",
            |ns, call, _| {
                let mode = class_variable(ns, "DM", "CacheMissMode")?;
                ns.invoke(call.object, &format!("handle-cache-miss-{mode}"), call.args)?;
                Ok(Obj::from_i64(1))
            },
        )
        .instproc(
            "handle-cache-miss-pimdm",
            ("srcID", "group", "iface"),
            "Floods packets of a source to all links but the one that they arrive on.",
            flood,
        )
        .instproc(
            "handle-cache-miss-dvmrp",
            ("srcID", "group", "iface"),
            "Floods packets of a source to the neighbours whose reverse path leads to this node.",
            |ns, call, (src_id, group, iface)| {
                let node = get(ns, call, "node_")?;
                let mut links = links_away_from(ns, &node, src_id)?;
                links.sort_by(|a, b| a.as_str().cmp(b.as_str()));
                let words = [src_id.clone(), group.clone(), iface.clone(), Obj::list(&links)];
                ns.invoke_named(&node, "add-mfc", &words)
            },
        )
        .instproc(
            "drop",
            ("replicator", "src", "dst", "iface"),
            "Called for a packet without an outgoing interface: prunes its branch.",
            drop_packet,
        )
        .instproc(
            "send-ctrl",
            ("which", "src", "group", arg::optional("to")),
            "Sends a message towards a node, by default the source.",
            |ns, call, (which, src, group, to)| {
                let flow_id = if which.as_str() == "prune" { PRUNES } else { GRAFTS };
                let towards = to.unwrap_or(src);
                let neighbour =
                    ns.invoke_named(&get(ns, call, "node_")?, "rpf-nbr", std::slice::from_ref(towards))?;
                let message = [which.clone(), get(ns, call, "id_")?, src.clone(), group.clone()];
                send_to(ns, call, &neighbour, flow_id, &message)
            },
        )
        .instproc(
            "recv-prune",
            ("from", "src", "group", "iface"),
            "Called when a neighbour prunes a branch.",
            receive_prune,
        )
        .instproc(
            "recv-graft",
            ("from", "src", "group", "iface"),
            "Called when a neighbour grafts a branch.",
            receive_graft,
        )
        .instproc(
            "timeoutPrune",
            ("oif", "src", "grp"),
            "Called when a pruned branch is flooded again.",
            |ns, call, (out, source, group)| {
                for replicator in replicators(ns, call, source.as_str(), group.as_str())? {
                    ns.invoke_named(&replicator, "insert", std::slice::from_ref(out))?;
                }
                forget_timer(ns, call, &timer_variable(source, group, out))?;
                Ok(Obj::empty())
            },
        );
}

fn declare_timers(declarations: &mut Declarations) {
    declarations
        .class("Timer/Iface", "Timer")
        .doc("A timer of a multicast protocol for an interface.")
        .instproc(
            "init",
            ("protocol", "source", "group", "oiface", "sim"),
            "Makes the timer of a protocol for a source, a group and an interface.",
            |ns, call, _| {
                call.next(&call.args[4..])?;
                for (name, value) in ["proto_", "src_", "grp_", "oif_"].into_iter().zip(call.args) {
                    set(ns, call, name, value.clone())?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("schedule", (), "Sets the timer.", |ns, call, _| {
            let class = ns.otcl().name_obj(ns.class_of(call.object));
            let timeout = ns.invoke_named(&class, "set", &[Obj::from_str("timeout")])?;
            ns.invoke(call.object, "sched", &[timeout])
        });
    declarations
        .class("Timer/Iface/Prune", "Timer/Iface")
        .doc("The time after which a pruned branch is flooded again.")
        .class_variable("timeout", "0.5", unit::SECONDS, "Duration of the timer, seconds.")
        .instproc("timeout", (), "Called when the timer expires.", |ns, call, _| {
            let words = [get(ns, call, "oif_")?, get(ns, call, "src_")?, get(ns, call, "grp_")?];
            ns.invoke_named(&get(ns, call, "proto_")?, "timeoutPrune", &words)
        });
}

fn class_variable(ns: &Ns, class: &str, name: &str) -> TclResult {
    ns.otcl().get_var(object(ns, &Obj::from_str(class))?, name)
}

fn set_class_variable(ns: &Ns, class: &str, name: &str, value: Obj) -> Result<(), Error> {
    ns.otcl().set_var(object(ns, &Obj::from_str(class))?, name, value)?;
    Ok(())
}

fn is_active(ns: &Ns, replicator: &Obj) -> Result<bool, Error> {
    Ok(ns.invoke_named(replicator, "is-active", &[])?.to_bool().unwrap_or(false))
}

fn is_own(ns: &Ns, call: &Call, source: &Obj) -> Result<bool, Error> {
    Ok(parse_integer(source.as_str()) == parse_integer(get(ns, call, "id_")?.as_str()))
}

/// ns-2.35: looks up the route to the source without using it. Without such a route members cannot join or leave.
fn look_towards_source(ns: &Ns, call: &Call, replicator: &Obj) -> TclResult {
    let source = ns.otcl().get_var(object(ns, replicator)?, "srcID_")?;
    ns.invoke_named(&get(ns, call, "node_")?, "rpf-nbr", &[source])
}

/// Sends a message towards the source.
fn send(ns: &Ns, call: &Call, which: &str, source: &Obj, group: &Obj) -> TclResult {
    ns.invoke(call.object, "send-ctrl", &[Obj::from_str(which), source.clone(), group.clone()])
}

/// Sends a prune message to the node at the start of a link.
fn prune_at(ns: &Ns, call: &Call, source: &Obj, group: &Obj, link: &Obj) -> TclResult {
    let from = ns.invoke_named(&ns.invoke_named(link, "src", &[])?, "id", &[])?;
    ns.invoke(call.object, "send-ctrl", &[Obj::from_str("prune"), source.clone(), group.clone(), from])
}

fn flood(ns: &Ns, call: &Call, (source, group, interface): (&Obj, &Obj, &Obj)) -> TclResult {
    let node = get(ns, call, "node_")?;
    let mut back = Obj::empty();
    if parse_integer(interface.as_str()) >= 0 {
        let previous = ns.invoke_named(&node, "rpf-nbr", std::slice::from_ref(source))?;
        let came_by = ns.invoke_named(&node, "iif2link", std::slice::from_ref(interface))?;
        if came_by != link(ns, &previous, &node)? {
            prune_at(ns, call, source, group, &came_by)?;
            return Ok(Obj::from_i64(0));
        }
        back = ns.invoke_named(&node, "iif2oif", std::slice::from_ref(interface))?;
    }
    let mut out = ns.invoke_named(&node, "get-all-oifs", &[])?.list_items()?;
    out.retain(|oif| *oif != back);
    ns.invoke_named(&node, "add-mfc", &[source.clone(), group.clone(), interface.clone(), Obj::list(&out)])?;
    Ok(Obj::from_i64(1))
}

fn drop_packet(
    ns: &Ns,
    call: &Call,
    (replicator, source, group, interface): (&Obj, &Obj, &Obj, &Obj),
) -> TclResult {
    if parse_integer(interface.as_str()) < 0 {
        // The source is on this node: until there is a member, its packets are dropped without a report.
        return ns.otcl().set_var(object(ns, replicator)?, "ignore_", Obj::from_i64(1));
    }
    let link = ns.invoke_named(&get(ns, call, "node_")?, "iif2link", std::slice::from_ref(interface))?;
    prune_at(ns, call, source, group, &link)
}

/// Returns the name of the variable with the timer of a pruned branch.
pub(super) fn timer_variable(source: &Obj, group: &Obj, out: &Obj) -> String {
    format!("PruneTimer_({source}:{group}:{out})")
}

fn receive_prune(ns: &Ns, call: &Call, (_, source, group, interface): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let found = replicators(ns, call, source.as_str(), group.as_str())?;
    let Some(replicator) = found.first() else { return Ok(Obj::from_i64(0)) };
    let out = ns.invoke_named(&get(ns, call, "node_")?, "iif2oif", std::slice::from_ref(interface))?;
    let was_on = ns.invoke_named(replicator, "is-active-target", std::slice::from_ref(&out))?;
    if was_on.to_bool().unwrap_or(false) {
        ns.invoke_named(replicator, "disable", std::slice::from_ref(&out))?;
        if !is_active(ns, replicator)? && !is_own(ns, call, source)? {
            send(ns, call, "prune", source, group)?;
        }
    }
    let variable = timer_variable(source, group, &out);
    let timer = match ns.otcl().get_var_if_any(call.object, &variable)? {
        Some(timer) => timer,
        None => {
            let words = [this(ns, call), source.clone(), group.clone(), out, get(ns, call, "ns_")?];
            let timer = ns.new_object("Timer/Iface/Prune", &words)?;
            ns.otcl().set_var(call.object, &variable, timer)?
        }
    };
    ns.invoke_named(&timer, "schedule", &[])
}

fn receive_graft(ns: &Ns, call: &Call, (_, source, group, interface): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let found = replicators(ns, call, source.as_str(), group.as_str())?;
    let Some(replicator) = found.first() else {
        if ns.voice() == Voice::Neons {
            advice::explain_graft(ns, group, source);
        }
        // ns-2.35: the node calls a method that nodes lack, with an error without text (spec: routing-and-dynamics,
        // section 14, DM).
        return Err(Error::from(""));
    };
    if !is_active(ns, replicator)? && !is_own(ns, call, source)? {
        send(ns, call, "graft", source, group)?;
    }
    let out = ns.invoke_named(&get(ns, call, "node_")?, "iif2oif", std::slice::from_ref(interface))?;
    ns.invoke_named(replicator, "enable", std::slice::from_ref(&out))?;
    forget_timer(ns, call, &timer_variable(source, group, &out))?;
    Ok(Obj::empty())
}

/// Cancels the timer in a variable, if there is one.
pub(super) fn forget_timer(ns: &Ns, call: &Call, variable: &str) -> Result<(), Error> {
    if let Some(timer) = ns.otcl().get_var_if_any(call.object, variable)? {
        ns.otcl().unset_var(call.object, variable)?;
        ns.invoke_named(&timer, "destroy", &[])?;
    }
    Ok(())
}
