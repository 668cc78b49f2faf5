//! Scalable reliable multicast (spec: more-networks, section 11).

mod adaptive;
mod handler;
mod loss;
mod session;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::agents::SrmAgent;
use neons_sim::unit::Unit;

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, Refusal, arg, unit};

/// The parameters that scripts set: variable, default, description.
const PARAMETERS: [(&str, &str, Unit, &str); 10] = [
    ("C1_", "2.0", unit::NONE, "Shortest time before a request, in multiples of the distance."),
    ("C2_", "2.0", unit::NONE, "Range of the random time before a request, in multiples of the distance."),
    ("D1_", "1.0", unit::NONE, "Shortest time before a repair, in multiples of the distance."),
    ("D2_", "1.0", unit::NONE, "Range of the random time before a repair, in multiples of the distance."),
    ("requestFunction_", "SRM/request", unit::NONE, "Class of the objects that request missing data."),
    ("repairFunction_", "SRM/repair", unit::NONE, "Class of the objects that send repairs."),
    ("sessionFunction_", "SRM/session", unit::NONE, "Class of the objects that send session messages."),
    (
        "requestBackoffLimit_",
        "5",
        unit::TIMES,
        "The number of times that the time before a request may be backed off.",
    ),
    (
        "distanceCompute_",
        "ewma",
        unit::NONE,
        "The procedure that smooths distances; its arguments are the old and the new distance.",
    ),
    ("sessionDelay_", "1.0", unit::SECONDS, "Mean time between session messages, seconds."),
];

/// The statistics of an agent, with their initial values.
const STATISTICS: [(&str, &str); 8] = [
    ("dup-req", "-1"),
    ("ave-dup-req", "-1"),
    ("dup-rep", "-1"),
    ("ave-dup-rep", "-1"),
    ("req-delay", "0.0"),
    ("ave-req-delay", "-1"),
    ("rep-delay", "0.0"),
    ("ave-rep-delay", "-1"),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/SRM", "Agent");
    class
        .doc("A member of a reliable multicast group.")
        .native(|_, id| SrmAgent::new(id))
        .bind(
            "packetSize_",
            Int(SrmAgent::PACKET_SIZE, unit::BYTES),
            "Size of the data in a repair.",
            |agent: &SrmAgent| &agent.packet_size,
        )
        .bind(
            "groupSize_",
            Int(0, unit::MEMBERS),
            "The number of known members, including the agent itself.",
            |agent: &SrmAgent| &agent.group_size,
        )
        .bind("app_fid_", Int(0, unit::NONE), "Flow id of data from an application.", |agent: &SrmAgent| {
            &agent.application_flow
        });
    for (name, default, unit, doc) in PARAMETERS {
        class.class_variable(name, default, unit, doc);
    }
    methods(class);
    commands(class);
    reports(class);
    for (name, doc, zero) in [
        (
            "Agent/SRM/Deterministic",
            "A member of a reliable multicast group whose times are not random.",
            ["C2_", "D2_"].as_slice(),
        ),
        (
            "Agent/SRM/Probabilistic",
            "A member of a reliable multicast group whose times are completely random.",
            &["C1_", "D1_"],
        ),
        (
            "Agent/SRM/Fixed",
            "A member of a reliable multicast group whose repairs wait according to the size of the group.",
            &[],
        ),
    ] {
        let class = declarations.class(name, "Agent/SRM");
        class.doc(doc).native(|_, id| SrmAgent::new(id));
        for variable in zero {
            let (_, _, unit, doc) =
                PARAMETERS.iter().find(|(name, ..)| name == variable).expect("a parameter");
            class.class_variable(variable, "0.0", *unit, doc);
        }
    }
    if let Some(class) = declarations.declared("Agent/SRM/Fixed") {
        class.instproc(
            "repair",
            ("requestor", "sender", "msgid"),
            "Schedules a repair of data.",
            |ns, call, _| {
                let size = ns.record::<SrmAgent>(call.object)?.group_size.get();
                for variable in ["D1_", "D2_"] {
                    ns.otcl().set_var(call.object, variable, Obj::from_f64(f64::from(size).log10()))?;
                }
                call.next(call.args)
            },
        );
    }
    adaptive::declare(declarations);
    handler::declare(declarations);
    session::declare(declarations);
    loss::declare(declarations);
}

fn methods(class: &mut ClassDeclaration) {
    class.instproc("init", (), "Makes an agent that is a member of no group.", |ns, call, _| {
        call.next(&[])?;
        for (name, default, ..) in PARAMETERS {
            let value = ns.class_default(call.object, name).unwrap_or_else(|| Obj::from_str(default));
            ns.otcl().set_var(call.object, name, value)?;
        }
        for (name, value) in STATISTICS {
            ns.otcl().set_var(call.object, &format!("stats_({name})"), Obj::from_str(value))?;
        }
        Ok(Obj::empty())
    });
    for (name, variable) in [
        ("requestFunction", "requestFunction_"),
        ("repairFunction", "repairFunction_"),
        ("sessionFunction", "sessionFunction_"),
        ("distanceCompute", "distanceCompute_"),
        ("trace", "trace_"),
        ("log", "log_"),
    ] {
        class.instproc(
            name,
            ("arg",),
            "Sets the variable named like the method, with `_` at its end.",
            move |ns, call, (arg,)| ns.otcl().set_var(call.object, variable, arg.clone()),
        );
    }
    class
        .instproc("start", (), "Joins the group and starts sending session messages.", |ns, call, _| {
            start(ns, call)
        })
        .instproc("start-source", (), "Starts the source of the member's data.", |ns, call, _| {
            if !ns.otcl().var_exists(call.object, "tg_") {
                let name = ns.otcl().name(call.object);
                return Err(Error::from(format!("No source defined for agent {name}")));
            }
            ns.invoke_named(&ns.otcl().get_var(call.object, "tg_")?, "start", &[])
        })
        .instproc("groupSize?", (), "Returns the number of known members.", |ns, call, _| {
            ns.otcl().get_var(call.object, "groupSize_")
        })
        .instproc(
            "round?",
            (arg::text("sender"), arg::text("msgid")),
            "Returns how often data have been requested.",
            |ns, call, (sender, msgid)| {
                let (_, element) = names(sender, msgid);
                Ok(if ns.otcl().var_exists(call.object, &element) {
                    ns.otcl().get_var(call.object, &element)?
                } else {
                    Obj::from_i64(0)
                })
            },
        )
        .instproc(
            "clear",
            ("obj", arg::text("s"), arg::text("m")),
            "Called when a loss has been repaired: schedules the deletion of its request or repair object.",
            clear,
        )
        .instproc(
            "cleanup",
            (),
            "Deletes the request and repair objects of losses that have been repaired.",
            |ns, call, _| {
                for key in done(ns, call.object) {
                    let element = format!("done_({})", key.as_str());
                    let handler = ns.otcl().get_var(call.object, &element)?;
                    ns.otcl().unset_var(call.object, &element)?;
                    ns.invoke_named(&handler, "destroy", &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("delete", (), "Deletes all request and repair objects.", |ns, call, _| {
            ns.invoke(call.object, "cleanup", &[])?;
            for key in ns.array_names(call.object, "pending_") {
                let element = format!("pending_({})", key.as_str());
                let handler = ns.otcl().get_var(call.object, &element)?;
                ns.otcl().unset_var(call.object, &element)?;
                ns.invoke_named(&handler, "destroy", &[])?;
            }
            Ok(Obj::empty())
        });
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "start",
            (),
            "Starts the member, which regards itself as the first one.",
            |_, agent: &SrmAgent, _| agent.start(),
        )
        .cmd(
            "distance?",
            (arg::int("member"),),
            "Returns the distance to a member, seconds.",
            |_, agent: &SrmAgent, (member,)| format!("{:.6}", agent.distance(member)),
        )
        .cmd(
            "distances?",
            (),
            "Returns the members with their distances, seconds.",
            |_, agent: &SrmAgent, _| {
                // ns-2.35: returns only the last member (spec: more-networks, section 11.1).
                let last = agent.oldest_member();
                last.map_or_else(String::new, |(member, distance)| format!(" {member} {distance:.6}"))
            },
        )
        .cmd(
            "send",
            (
                arg::text("type"),
                arg::optional(arg::int("round")),
                arg::optional(arg::int("sender")),
                arg::optional(arg::int("msgid")),
            ),
            "Sends a packet: `session`, `request ROUND SENDER NUMBER`, `repair ROUND SENDER NUMBER`.",
            |command, agent: &SrmAgent, (kind, round, sender, msgid)| {
                match (kind, round, sender.zip(msgid)) {
                    ("session", None, None) => agent.send_session(command.sim()),
                    ("request", Some(round), Some(data)) => agent.send_request(command.sim(), round, data),
                    ("repair", Some(round), Some(data)) => agent.send_repair(command.sim(), round, data),
                    _ => return Err(Refusal::explained("expected `session`, `request ROUND SENDER NUMBER` or `repair ROUND SENDER NUMBER`")),
                }
                Ok(())
            },
        );
}

/// Declares the methods that the native half calls.
fn reports(class: &mut ClassDeclaration) {
    class
        .instproc(
            "request",
            ("sender", arg::rest("arg")),
            "Called when data are missing: schedules a request for each missing message.",
            |ns, call, (sender, args)| {
                for (place, number) in args[..].iter().enumerate() {
                    if native(ns, call.object)?.is_adaptive() {
                        adaptive::before_request(ns, call.object)?;
                    }
                    if place == 0 {
                        mark_period(ns, call.object, "req")?;
                    }
                    let class = ns.otcl().get_var(call.object, "requestFunction_")?;
                    let handler = new_handler(ns, call, class.as_str(), (sender, number), -1)?;
                    ns.invoke_named(&handler, "schedule", &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "repair",
            (arg::int("requestor"), "sender", "msgid"),
            "Called when another member has requested data that this member has: schedules a repair.",
            |ns, call, (from, sender, number)| {
                if native(ns, call.object)?.is_adaptive() {
                    adaptive::before_repair(ns, call.object)?;
                }
                mark_period(ns, call.object, "rep")?;
                let class = ns.otcl().get_var(call.object, "repairFunction_")?;
                let handler = new_handler(ns, call, class.as_str(), (sender, number), from)?;
                ns.invoke_named(&handler, "schedule", &[])
            },
        );
    receipts(class);
    averages(class);
}

/// Declares the methods by which an agent averages what it measures.
fn averages(class: &mut ClassDeclaration) {
    class
        .instproc(
            "mark-period",
            ("period",),
            "Begins a new period in which duplicates are counted, `dup-req` or `dup-rep`.",
            |ns, call, (period,)| {
                ns.invoke(call.object, "compute-ave", std::slice::from_ref(period))?;
                set_statistic(ns, call.object, period.as_str(), &Obj::from_i64(0))
            },
        )
        .instproc(
            "compute-ave",
            (arg::text("var"),),
            "Updates the average of a statistic with its present value, and returns it.",
            compute_average,
        )
        .instproc(
            "update-ave",
            (arg::text("type"), "delay"),
            "Records a delay of requests (`req`) or repairs (`rep`), and returns their average.",
            |ns, call, (kind, delay)| {
                let name = format!("{kind}-delay");
                set_statistic(ns, call.object, &name, delay)?;
                ns.invoke(call.object, "compute-ave", &[Obj::from_str(&name)])
            },
        );
}

/// Returns the names of the variables with the handler of data, and with the last round of requests for the data.
fn names(sender: &str, number: &str) -> (String, String) {
    (format!("pending_({sender}:{number})"), format!("old_({sender}:{number})"))
}

fn done(ns: &Ns, agent: ObjectId) -> Vec<Obj> {
    if ns.otcl().var_exists(agent, "done_") { ns.array_names(agent, "done_") } else { Vec::new() }
}

fn start(ns: &Ns, call: &Call) -> TclResult {
    let this = ns.otcl().name_obj(call.object);
    ns.command(call.object, &[Obj::from_str("start")])?;
    let node = ns.otcl().get_var(call.object, "node_")?;
    let group = ns.otcl().get_var(call.object, "dst_addr_")?;
    ns.invoke_named(&node, "join-group", &[this.clone(), group])?;
    let class = ns.otcl().get_var(call.object, "sessionFunction_")?;
    let session = ns.new_object(class.as_str(), &[this])?;
    ns.otcl().set_var(call.object, "session_", session.clone())?;
    ns.invoke_named(&session, "schedule", &[])
}

fn new_handler(
    ns: &Ns,
    call: &Call,
    class: &str,
    (sender, number): (&Obj, &Obj),
    requestor: i32,
) -> TclResult {
    let (pending, _) = names(sender.as_str(), number.as_str());
    let this = ns.otcl().name_obj(call.object);
    let round = ns.invoke(call.object, "round?", &[sender.clone(), number.clone()])?;
    let handler = ns
        .new_object(class, &[this, sender.clone(), number.clone(), round, Obj::from_i64(requestor.into())])?;
    ns.otcl().set_var(call.object, &pending, handler.clone())?;
    ns.invoke_named(&handler, "begin", &[])?;
    Ok(handler)
}

/// Returns the handler of data from `sender` with this number, if the data are missing or being repaired.
fn pending(ns: &Ns, call: &Call, sender: &Obj, number: &Obj) -> Result<Option<Obj>, Error> {
    let (element, _) = names(sender.as_str(), number.as_str());
    if ns.otcl().var_exists(call.object, &element) {
        return ns.otcl().get_var(call.object, &element).map(Some);
    }
    Ok(None)
}

/// Declares the methods for the three kinds of packets about data.
fn receipts(class: &mut ClassDeclaration) {
    class
        .instproc(
            "recv",
            (arg::text("type"), arg::rest("arg")),
            "Called when a packet about data has arrived: calls `recv-data`, `recv-request` or `recv-repair`.",
            |ns, call, (kind, words)| match kind {
                "data" | "request" | "repair" => ns.invoke(call.object, &format!("recv-{kind}"), words),
                _ => Ok(Obj::empty()),
            },
        )
        .instproc(
            "recv-data",
            ("sender", "msgid"),
            "Called when data have arrived that were missing.",
            |ns, call, (sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(handler) => ns.invoke_named(&handler, "recv-data", &[]),
                None => Err(Error::from("Oy vey!  How did we get here?")),
            },
        )
        .instproc(
            "recv-request",
            ("requestor", "round", "sender", "msgid"),
            "Called when a member has requested data.",
            |ns, call, (requestor, round, sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(handler) => {
                    ns.invoke_named(&handler, "recv-request", &[requestor.clone(), round.clone()])
                }
                None => ns.invoke(call.object, "repair", &[requestor, sender, msgid].map(Obj::clone)),
            },
        )
        .instproc(
            "recv-repair",
            ("round", "sender", "msgid"),
            "Called when a member has sent a repair.",
            |ns, call, (round, sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(handler) => ns.invoke_named(&handler, "recv-repair", std::slice::from_ref(round)),
                None => Ok(Obj::empty()),
            },
        );
}

fn clear(ns: &Ns, call: &Call, (handler, sender, number): (&Obj, &str, &str)) -> TclResult {
    /// The number of finished handlers that are kept.
    const KEPT: usize = 32;
    let (pending, old) = names(sender, number);
    let round = ns.invoke_named(handler, "round", &[])?;
    ns.otcl().set_var(call.object, &old, round)?;
    if ns.otcl().var_exists(call.object, "log_") {
        let line = ns.invoke_named(handler, "log-line", &[])?;
        ns.put_line(&ns.otcl().get_var(call.object, "log_")?, line.as_str())?;
    }
    if ns.otcl().var_exists(call.object, &pending) {
        ns.otcl().unset_var(call.object, &pending)?;
    }
    ns.otcl().set_var(call.object, &format!("done_({handler})"), handler)?;
    if done(ns, call.object).len() == KEPT + 1 {
        at(ns, 0.01, &format!("{} cleanup", ns.otcl().name(call.object)))?;
    }
    Ok(Obj::empty())
}

/// Schedules a script `delay` seconds from now; returns the number of the event.
fn at(ns: &Ns, delay: f64, script: &str) -> TclResult {
    at_time(ns, crate::classes::now(ns) + delay, script)
}

fn at_time(ns: &Ns, time: f64, script: &str) -> TclResult {
    let simulator = crate::classes::simulator_instance(ns)?;
    ns.invoke(simulator, "at", &[Obj::from_f64(time), Obj::from_str(script)])
}

fn statistic(ns: &Ns, agent: ObjectId, name: &str) -> TclResult {
    ns.otcl().get_var(agent, &format!("stats_({name})"))
}

fn set_statistic(ns: &Ns, agent: ObjectId, name: &str, value: &Obj) -> TclResult {
    ns.otcl().set_var(agent, &format!("stats_({name})"), value)
}

/// Updates the average of a statistic with its present value, as `compute-ave` does, and returns it.
fn compute_average(ns: &Ns, call: &Call, (name,): (&str,)) -> TclResult {
    let average = format!("ave-{name}");
    let old = statistic(ns, call.object, &average)?;
    let smoothed = ns.otcl().call(&[Obj::from_str("ewma"), old, statistic(ns, call.object, name)?])?;
    set_statistic(ns, call.object, &average, &smoothed)
}

/// Updates the average number of duplicates with those of this period; `what` is `req` or `rep`.
fn average_duplicates(ns: &Ns, agent: ObjectId, what: &str) -> TclResult {
    ns.invoke(agent, "compute-ave", &[duplicates(what)])
}

/// Begins a new period in which duplicates are counted; `what` is `req` or `rep`.
fn mark_period(ns: &Ns, agent: ObjectId, what: &str) -> TclResult {
    ns.invoke(agent, "mark-period", &[duplicates(what)])
}

/// The name of the number of duplicates.
fn duplicates(what: &str) -> Obj {
    Obj::from_str(&format!("dup-{what}"))
}

/// Counts a duplicate; `what` is `req` or `rep`.
fn count_duplicate(ns: &Ns, agent: ObjectId, what: &str) -> Result<(), Error> {
    let name = format!("dup-{what}");
    let count = statistic(ns, agent, &name)?.to_i64().unwrap_or(0) + 1;
    set_statistic(ns, agent, &name, &Obj::from_i64(count))?;
    Ok(())
}

/// Records how long it took until any member sent a request or repair.
fn record_delay(ns: &Ns, agent: ObjectId, what: &str, delay: f64) -> TclResult {
    ns.invoke(agent, "update-ave", &[Obj::from_str(what), Obj::from_f64(delay)])
}

/// Draws a number with the procedure `uniform`.
fn uniform(ns: &Ns, low: &str, high: &str) -> Result<f64, Error> {
    let drawn = ns.otcl().call(&["uniform", low, high].map(Obj::from_str))?;
    Ok(drawn.to_f64().unwrap_or(0.0))
}

/// Returns a parameter of an agent as a number.
fn parameter(ns: &Ns, agent: ObjectId, name: &str) -> Result<f64, Error> {
    number(&ns.otcl().get_var(agent, name)?)
}

/// Converts a value to a number.
fn number(value: &Obj) -> Result<f64, Error> {
    value.to_f64().ok_or_else(|| Error::from(format!("expected floating-point number but got \"{value}\"")))
}

/// Returns the native half of an agent.
fn native(ns: &Ns, agent: ObjectId) -> Result<&SrmAgent, Error> {
    ns.record(agent)
}
