//! Members that adapt their timers to observed duplicates and delays (spec: more-networks, section 11.3).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::agents::SrmAgent;

use super::episode::Episode;
use super::request::back_off;
use super::{native, number, pending, statistic};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, arg, unit};

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
            for role in [Role::Request, Role::Repair] {
                ns.otcl().set_var(call.object, role.closest(), Obj::from_i64(0))?;
            }
            Ok(Obj::empty())
        });
    changes(class);
    arrivals(class);
}

/// What the constants of a waiting time are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Request,
    Repair,
}

impl Role {
    /// The role's name in the statistics of agents.
    fn statistic(self) -> &'static str {
        match self {
            Role::Request => "req",
            Role::Repair => "rep",
        }
    }

    /// The names of the constants: the fixed and the random part of the waiting time, multiples of the distance.
    fn constants(self) -> [&'static str; 2] {
        match self {
            Role::Request => ["C1_", "C2_"],
            Role::Repair => ["D1_", "D2_"],
        }
    }

    /// The agent's variable that says whether it was closest to the loss in the last episode.
    fn closest(self) -> &'static str {
        match self {
            Role::Request => "closest_(requestor)",
            Role::Repair => "closest_(repairor)",
        }
    }
}

/// Declares the methods that adapt the constants.
fn changes(class: &mut ClassDeclaration) {
    class
        .instproc(
            "check-bounds",
            (arg::rest("arg"),),
            "Limits the given constants, or all of them, to their bounds, some of which depend on the size of the group.",
            |ns, call, (names,)| {
                let names: Vec<&str> = names.iter().map(Obj::as_str).collect();
                let all = [Role::Request, Role::Repair].map(Role::constants).concat();
                check(ns, call.object, if names.is_empty() { &all } else { &names })
            },
        )
        .instproc(
            "recompute-request-params",
            (),
            "Called when data are missing: adapts the constants of the time before a request.",
            |ns, call, _| adapt(ns, call.object, Role::Request),
        )
        .instproc(
            "recompute-repair-params",
            (),
            "Called when data are requested: adapts the constants of the time before a repair.",
            |ns, call, _| {
                // ns-2.35: until a repair has ended, the constants are set by the size of the group again and again.
                if average_delay(ns, call.object, Role::Repair)? < 0.0 {
                    let size = f64::from(native(ns, call.object)?.group_size.get()).log10();
                    set(ns, call.object, "D1_", size)?;
                    set(ns, call.object, "D2_", size)?;
                    return check_by_method(ns, call.object, &Role::Repair.constants());
                }
                adapt(ns, call.object, Role::Repair)
            },
        )
        .instproc(
            "sending-request",
            (),
            "Called when the first request is sent: shortens the time before requests.",
            |ns, call, _| sending(ns, call.object, Role::Request),
        )
        .instproc(
            "sending-repair",
            (),
            "Called when a repair is sent: shortens the time before repairs.",
            |ns, call, _| sending(ns, call.object, Role::Repair),
        );
}

/// Declares the methods that compare distances when packets have arrived.
fn arrivals(class: &mut ClassDeclaration) {
    class
        .instproc(
            "recv-request",
            ("r", arg::int("d"), "s", "m"),
            "Called when a member has requested data.",
            |ns, call, (_, round, sender, msgid)| {
                compare(ns, call, round, (sender, msgid), ("closest-requestor?", Role::Request))?;
                call.next(call.args)
            },
        )
        .instproc(
            "recv-repair",
            (arg::int("d"), "s", "m"),
            "Called when a member has sent a repair.",
            |ns, call, (round, sender, msgid)| {
                compare(ns, call, round, (sender, msgid), ("closest-repairor?", Role::Repair))?;
                call.next(call.args)
            },
        );
}

/// Records whether the agent was closer to the loss than the sender of the same message in the first round.
fn compare(
    ns: &Ns,
    call: &Call,
    round: i32,
    (sender, msgid): (&Obj, &Obj),
    (method, role): (&str, Role),
) -> Result<(), Error> {
    if round == 1
        && let Some(episode) = pending(ns, call, sender, msgid)?
    {
        let closest = ns.invoke_named(&episode, method, &[])?;
        if number(&closest)? >= 0.0 {
            ns.otcl().set_var(call.object, role.closest(), closest)?;
        }
    }
    Ok(())
}

/// Declares `SRM/request/Adaptive`.
pub(super) fn request(declarations: &mut Declarations) {
    let class = declarations.class("SRM/request/Adaptive", "SRM/request");
    class
        .doc("Requests missing data, for agents that adapt their times.")
        .instproc(
            "set-params",
            ("sender", "msgid"),
            "Adapts the agent's constants, and sets the missing data.",
            |ns, call, _| {
                ns.invoke(Episode::of(ns, call).agent()?, "recompute-request-params", &[])?;
                call.next(call.args)
            },
        )
        .instproc(
            "backoff?",
            (),
            "Returns the factor of the time before a request, and triples it for the next one.",
            |ns, call, _| back_off(Episode::of(ns, call), 3),
        )
        .instproc("send-request", (), "Sends a request for the data.", |ns, call, _| {
            before_sending(ns, call, "sending-request")
        });
    closest(class, Role::Request);
}

/// Declares `SRM/repair/Adaptive`.
pub(super) fn repair(declarations: &mut Declarations) {
    let class = declarations.class("SRM/repair/Adaptive", "SRM/repair");
    class
        .doc("Sends repairs, for agents that adapt their times.")
        .instproc(
            "set-params",
            ("sender", "msgid"),
            "Adapts the agent's constants, and sets the data.",
            |ns, call, _| {
                ns.invoke(Episode::of(ns, call).agent()?, "recompute-repair-params", &[])?;
                call.next(call.args)
            },
        )
        .instproc("send-repair", (), "Sends the repair.", |ns, call, _| {
            before_sending(ns, call, "sending-repair")
        });
    closest(class, Role::Repair);
}

/// Calls a method of the agent if this is the first round, and then sends.
fn before_sending(ns: &Ns, call: &Call, method: &str) -> TclResult {
    let this = Episode::of(ns, call);
    if this.round()? == 1.0 {
        ns.invoke(this.agent()?, method, &[])?;
    }
    call.next(&[])
}

/// Declares the comparisons of distances of an object with this role.
fn closest(class: &mut ClassDeclaration, own: Role) {
    for (name, role, doc) in [
        (
            "closest-requestor?",
            Role::Request,
            "Returns 1 if the agent is closer to the loss than the sender of the request that has arrived, 0 if not, -1 if the \
            agent has sent none in the first round.",
        ),
        (
            "closest-repairor?",
            Role::Repair,
            "Returns 1 if the agent is closer to the loss than the sender of the repair that has arrived, 0 if not, -1 if the \
            agent has sent none in the first round.",
        ),
    ] {
        let member = if own == Role::Request { "sender_" } else { "requestor_" };
        class.instproc(name, (), doc, move |ns, call, _| {
            let this = Episode::of(ns, call);
            if role != own || this.real("sent_")? != 1.0 || this.round()? != 1.0 {
                return Ok(Obj::from_i64(-1));
            }
            let carried = native(ns, this.agent()?)?.carried_distance.get();
            let is_closest = carried > 1.5 * number(&this.distance_to(member)?)?;
            Ok(Obj::from_i64(is_closest.into()))
        });
    }
}

fn get(ns: &Ns, agent: ObjectId, name: &str) -> Result<f64, Error> {
    number(&ns.otcl().get_var(agent, name)?)
}

fn set(ns: &Ns, agent: ObjectId, name: &str, value: f64) -> Result<(), Error> {
    ns.otcl().set_var(agent, name, Obj::from_f64(value)).map(drop)
}

fn add(ns: &Ns, agent: ObjectId, name: &str, step: f64) -> Result<(), Error> {
    set(ns, agent, name, get(ns, agent, name)? + step)
}

/// Limits constants to their bounds by the method `check-bounds`.
fn check_by_method(ns: &Ns, agent: ObjectId, names: &[&str]) -> TclResult {
    let names: Vec<Obj> = names.iter().map(|name| Obj::from_str(name)).collect();
    ns.invoke(agent, "check-bounds", &names)
}

/// Limits constants to their bounds, some of which depend on the size of the group.
fn check(ns: &Ns, agent: ObjectId, names: &[&str]) -> TclResult {
    let size = native(ns, agent)?.group_size.get();
    for name in ["MaxC2_", "MaxD2_"] {
        ns.otcl().set_var(agent, name, Obj::from_i64(size.into()))?;
    }
    set(ns, agent, "MaxD1_", f64::from(size).log10())?;
    for name in names {
        let (value, least, most) = (get(ns, agent, name)?, format!("Min{name}"), format!("Max{name}"));
        if value < get(ns, agent, &least)? {
            ns.otcl().set_var(agent, name, ns.otcl().get_var(agent, &least)?)?;
        } else if value > get(ns, agent, &most)? {
            ns.otcl().set_var(agent, name, ns.otcl().get_var(agent, &most)?)?;
        }
    }
    Ok(Obj::empty())
}

fn statistic_number(ns: &Ns, agent: ObjectId, name: &str) -> Result<f64, Error> {
    number(&statistic(ns, agent, name)?)
}

/// The average delay of recent requests or repairs, in multiples of the distance; negative if there was none.
fn average_delay(ns: &Ns, agent: ObjectId, role: Role) -> Result<f64, Error> {
    statistic_number(ns, agent, &format!("ave-{}-delay", role.statistic()))
}

/// Adapts the constants to recent duplicates and delays.
fn adapt(ns: &Ns, agent: ObjectId, role: Role) -> TclResult {
    let what = role.statistic();
    let [first, second] = role.constants();
    let delay = average_delay(ns, agent, role)?;
    if delay >= 0.0 {
        // ns-2.35: the duplicates count twice, here and when a new period begins (spec: more-networks, section
        // 11.3).
        ns.invoke(agent, "compute-ave", &[Obj::from_str(&format!("dup-{what}"))])?;
        let duplicates = statistic_number(ns, agent, &format!("ave-dup-{what}"))?;
        let borne = get(ns, agent, "AveDups_")?;
        if get(ns, agent, role.closest())? == 1.0 {
            add(ns, agent, second, -0.1)?;
            ns.otcl().set_var(agent, role.closest(), Obj::from_i64(0))?;
        } else if duplicates >= borne {
            add(ns, agent, first, 0.1)?;
            add(ns, agent, second, 0.5)?;
        } else if duplicates < borne - get(ns, agent, "eps_")? {
            if delay > get(ns, agent, "AveDelay_")? {
                add(ns, agent, second, -0.1)?;
            }
            if duplicates < 0.25 {
                add(ns, agent, first, -0.05)?;
            }
        } else {
            // ns-2.35: increased only between the two bounds (spec: more-networks, section 11.3).
            add(ns, agent, first, 0.05)?;
        }
    }
    check_by_method(ns, agent, &role.constants())
}

/// Adapts the constants before a request or repair of the first round is sent.
fn sending(ns: &Ns, agent: ObjectId, role: Role) -> TclResult {
    let [first, _] = role.constants();
    add(ns, agent, first, -0.1)?;
    ns.otcl().set_var(agent, role.closest(), Obj::from_i64(1))?;
    check_by_method(ns, agent, &[first])
}
