//! Members that adapt their timers to observed duplicates and delays (spec: more-networks, section 11.3).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::agents::SrmAgent;

use super::handler::{Handler, Role, distance_to_other};
use super::{average_duplicates, native, statistic};
use crate::Ns;
use crate::declare::{Declarations, Int, Real, unit};

/// The parameters: variable, default, description.
const PARAMETERS: [(&str, &str, &str); 17] = [
    ("C1_", "2.0", "Shortest time before a request, in multiples of the distance."),
    ("MinC1_", "0.5", "Lower bound of `C1_`."),
    ("MaxC1_", "2.0", "Upper bound of `C1_`."),
    ("C2_", "2.0", "Range of the random time before a request, in multiples of the distance."),
    ("MinC2_", "1.0", "Lower bound of `C2_`."),
    ("MaxC2_", "1.0", "Upper bound of `C2_`: the size of the group."),
    ("D1_", "-1", "Shortest time before a repair, in multiples of the distance; -1 until the first repair."),
    ("MinD1_", "0.5", "Lower bound of `D1_`."),
    ("MaxD1_", "0.0", "Upper bound of `D1_`: the decimal logarithm of the size of the group."),
    (
        "D2_",
        "-1",
        "Range of the random time before a repair, in multiples of the distance; -1 until the first \
        repair.",
    ),
    ("MinD2_", "1.0", "Lower bound of `D2_`."),
    ("MaxD2_", "1.0", "Upper bound of `D2_`: the size of the group."),
    ("AveDups_", "1.0", "Acceptable average number of duplicate requests or repairs per loss."),
    ("AveDelay_", "1.0", "Acceptable delay of a request or repair, in round-trip times."),
    (
        "eps_",
        "0.10",
        "Margin by which the number of duplicates must be below `AveDups_` before request and repair times \
        are shortened.",
    ),
    ("requestFunction_", "SRM/request/Adaptive", "Class of the objects that request missing data."),
    ("repairFunction_", "SRM/repair/Adaptive", "Class of the objects that send repairs."),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/SRM/Adaptive", "Agent/SRM");
    class
        .doc(
            "A member of a reliable multicast group that adapts its times to the duplicates and delays \
            that it observes.",
        )
        .native(|_, id| SrmAgent::adaptive(id));
    for (name, default, doc) in PARAMETERS {
        // Factors, numbers of messages and names of classes.
        class.class_variable(name, default, unit::NONE, doc);
    }
    class
        .bind(
            "pdistance_",
            Real(0.0, unit::SECONDS),
            "The distance that the last packet has reported.",
            |agent: &SrmAgent| &agent.carried_distance,
        )
        .bind(
            "requestor_",
            Int(0, unit::NONE),
            "The member that requested the data last; repairs carry the distance to this member.",
            |agent: &SrmAgent| &agent.requestor,
        )
        .instproc("init", (), "Makes an agent that is a member of no group.", |ns, call, _| {
            call.next(&[])?;
            for (name, default, _) in PARAMETERS {
                let value = ns.class_default(call.object, name).unwrap_or_else(|| Obj::from_str(default));
                ns.otcl().set_var(call.object, name, value)?;
            }
            for name in ["requestor", "repairor"] {
                ns.otcl().set_var(call.object, &format!("closest_({name})"), Obj::from_i64(0))?;
            }
            Ok(Obj::empty())
        });
}

/// Adapts the constants of the time before a request.
pub(super) fn before_request(ns: &Ns, agent: ObjectId) -> Result<(), Error> {
    adapt(ns, agent, Role::Request)
}

/// Adapts the constants of the time before a repair.
// ns-2.35: until a repair has ended, the constants are set by the size of the group again and again.
pub(super) fn before_repair(ns: &Ns, agent: ObjectId) -> Result<(), Error> {
    if average_delay(ns, agent, Role::Repair)? >= 0.0 {
        return adapt(ns, agent, Role::Repair);
    }
    let size = f64::from(native(ns, agent)?.group_size.get()).log10();
    set(ns, agent, "D1_", size)?;
    set(ns, agent, "D2_", size)?;
    check(ns, agent, Role::Repair)
}

fn get(ns: &Ns, agent: ObjectId, name: &str) -> Result<f64, Error> {
    super::parameter(ns, agent, name)
}

fn set(ns: &Ns, agent: ObjectId, name: &str, value: f64) -> Result<(), Error> {
    ns.otcl().set_var(agent, name, Obj::from_f64(value)).map(drop)
}

fn add(ns: &Ns, agent: ObjectId, name: &str, step: f64) -> Result<(), Error> {
    set(ns, agent, name, get(ns, agent, name)? + step)
}

/// Returns the letter of a role's constants, and the role's name in the statistics.
fn names(role: Role) -> (char, &'static str) {
    match role {
        Role::Request => ('C', "req"),
        Role::Repair => ('D', "rep"),
    }
}

fn closest(role: Role) -> String {
    let member = if role == Role::Request { "requestor" } else { "repairor" };
    format!("closest_({member})")
}

fn was_closest(ns: &Ns, agent: ObjectId, role: Role) -> Result<bool, Error> {
    Ok(ns.otcl().get_var(agent, &closest(role))?.to_i64() == Some(1))
}

fn set_closest(ns: &Ns, agent: ObjectId, role: Role, is_closest: bool) -> Result<(), Error> {
    ns.otcl().set_var(agent, &closest(role), Obj::from_i64(i64::from(is_closest))).map(drop)
}

/// Limits the constants to their bounds, some of which depend on the size of the group.
fn check(ns: &Ns, agent: ObjectId, role: Role) -> Result<(), Error> {
    let size = native(ns, agent)?.group_size.get();
    for name in ["MaxC2_", "MaxD2_"] {
        ns.otcl().set_var(agent, name, Obj::from_i64(size.into()))?;
    }
    set(ns, agent, "MaxD1_", f64::from(size).log10())?;
    let (letter, _) = names(role);
    for place in [1, 2] {
        let name = format!("{letter}{place}_");
        let (value, least) = (get(ns, agent, &name)?, format!("Min{name}"));
        let most = format!("Max{name}");
        if value < get(ns, agent, &least)? {
            ns.otcl().set_var(agent, &name, ns.otcl().get_var(agent, &least)?)?;
        } else if value > get(ns, agent, &most)? {
            ns.otcl().set_var(agent, &name, ns.otcl().get_var(agent, &most)?)?;
        }
    }
    Ok(())
}

fn number(ns: &Ns, agent: ObjectId, name: &str) -> Result<f64, Error> {
    Ok(statistic(ns, agent, name)?.to_f64().unwrap_or(0.0))
}

/// The average delay of recent requests or repairs, in multiples of the distance; negative if there was none.
fn average_delay(ns: &Ns, agent: ObjectId, role: Role) -> Result<f64, Error> {
    let (_, what) = names(role);
    number(ns, agent, &format!("ave-{what}-delay"))
}

/// Adapts the constants to recent duplicates and delays.
fn adapt(ns: &Ns, agent: ObjectId, role: Role) -> Result<(), Error> {
    let (letter, what) = names(role);
    let delay = average_delay(ns, agent, role)?;
    if delay >= 0.0 {
        // ns-2.35: the duplicates count twice, here and when a new period begins (spec: more-networks, section
        // 11.3).
        average_duplicates(ns, agent, what)?;
        let duplicates = number(ns, agent, &format!("ave-dup-{what}"))?;
        let (first, second) = (format!("{letter}1_"), format!("{letter}2_"));
        let borne = get(ns, agent, "AveDups_")?;
        if was_closest(ns, agent, role)? {
            add(ns, agent, &second, -0.1)?;
            set_closest(ns, agent, role, false)?;
        } else if duplicates >= borne {
            add(ns, agent, &first, 0.1)?;
            add(ns, agent, &second, 0.5)?;
        } else if duplicates < borne - get(ns, agent, "eps_")? {
            if delay > get(ns, agent, "AveDelay_")? {
                add(ns, agent, &second, -0.1)?;
            }
            if duplicates < 0.25 {
                add(ns, agent, &first, -0.05)?;
            }
        } else {
            // ns-2.35: increased only between the two bounds (spec: more-networks, section 11.3).
            add(ns, agent, &first, 0.05)?;
        }
    }
    check(ns, agent, role)
}

/// Adapts the constants after sending a request or repair in the first round.
pub(super) fn sent(ns: &Ns, handler: &Handler) -> Result<(), Error> {
    handler.sent_in.set(1);
    let (letter, _) = names(handler.role);
    add(ns, handler.agent, &format!("{letter}1_"), -0.1)?;
    set_closest(ns, handler.agent, handler.role, true)?;
    check(ns, handler.agent, handler.role)
}

/// Compares distances when another member has sent the same request or repair in the first round.
pub(super) fn compare(ns: &Ns, handler: &Handler) -> Result<(), Error> {
    if handler.sent_in.get() == 1 && handler.round.get() == 1 {
        let carried = native(ns, handler.agent)?.carried_distance.get();
        let is_closest = carried > 1.5 * distance_to_other(ns, handler)?;
        set_closest(ns, handler.agent, handler.role, is_closest)?;
    }
    Ok(())
}
