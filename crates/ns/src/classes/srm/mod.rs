//! Scalable reliable multicast (spec: more-networks, section 11).

mod adaptive;
mod episode;
mod loss;
mod repair;
mod request;
mod session;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::agents::SrmAgent;
use neons_sim::unit::Unit;

use crate::Ns;
use crate::classes::{now, simulator_instance};
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
        .cmd("eventtrace", ("trace",), "Has no effect.", |_, _: &SrmAgent, _| {})
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
    episode::declare(declarations);
    request::declare(declarations);
    repair::declare(declarations);
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
        ns.otcl().set_var(call.object, "ns_", ns.otcl().name_obj(simulator_instance(ns)?))?;
        for (name, value) in STATISTICS {
            ns.otcl().set_var(call.object, &format!("stats_({name})"), Obj::from_str(value))?;
        }
        Ok(Obj::empty())
    });
    for (name, argument, variable) in [
        ("requestFunction", "f", "requestFunction_"),
        ("repairFunction", "f", "repairFunction_"),
        ("sessionFunction", "f", "sessionFunction_"),
        ("trace", "file", "trace_"),
        ("log", "file", "logfile_"),
    ] {
        class.instproc(
            name,
            (argument,),
            "Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`.",
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
            (arg::text("s"), arg::text("m")),
            "Returns how often data have been requested.",
            |ns, call, (sender, msgid)| {
                let round = ns.otcl().get_var_if_any(call.object, &element("old_", sender, msgid))?;
                Ok(round.unwrap_or_else(|| Obj::from_i64(0)))
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
                for element in elements(ns, call.object, "done_") {
                    delete(ns, &ns.otcl().get_var(call.object, &element)?)?;
                }
                if ns.otcl().var_exists(call.object, "done_") {
                    ns.otcl().unset_var(call.object, "done_")?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "delete",
            (),
            "Deletes all request and repair objects and the one that sends session messages.",
            |ns, call, _| {
                for element in elements(ns, call.object, "pending_") {
                    let episode = ns.otcl().get_var(call.object, &element)?;
                    ns.invoke_named(&episode, "cancel", &[Obj::from_str("DELETE")])?;
                    delete(ns, &episode)?;
                }
                ns.invoke(call.object, "cleanup", &[])?;
                delete(ns, &ns.otcl().get_var(call.object, "session_")?)
            },
        );
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
                for number in args {
                    if pending(ns, call, sender, number)?.is_some() {
                        return Err(Error::from("duplicate loss detection in agent"));
                    }
                    begin(ns, call, "requestFunction_", (sender, number), None)?;
                }
                if args.is_empty() {
                    return Ok(Obj::empty());
                }
                ns.invoke(call.object, "mark-period", &[Obj::from_str("dup-req")])
            },
        )
        .instproc(
            "repair",
            ("requestor", "sender", "msgid"),
            "Called when another member has requested data that this member has: schedules a repair.",
            |ns, call, (requestor, sender, number)| {
                if pending(ns, call, sender, number)?.is_some() {
                    return Err(Error::from("duplicate repair detection in agent??  really??"));
                }
                begin(ns, call, "repairFunction_", (sender, number), Some(requestor))?;
                ns.invoke(call.object, "mark-period", &[Obj::from_str("dup-rep")])
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

/// Returns the element of an array for data: `pending_` has the request and repair objects, `old_` the last round of requests
/// for the data.
fn element(array: &str, sender: &str, number: &str) -> String {
    format!("{array}({sender}:{number})")
}

/// Returns the names of an array's elements as variables, in Tcl's order.
fn elements(ns: &Ns, agent: ObjectId, array: &str) -> Vec<String> {
    let keys = if ns.otcl().var_exists(agent, array) { ns.array_names(agent, array) } else { Vec::new() };
    keys.iter().map(|key| format!("{array}({key})")).collect()
}

fn delete(ns: &Ns, object: &Obj) -> TclResult {
    ns.invoke_named(object, "destroy", &[])
}

fn start(ns: &Ns, call: &Call) -> TclResult {
    let this = ns.otcl().name_obj(call.object);
    ns.command(call.object, &[Obj::from_str("start")])?;
    let node = ns.otcl().get_var(call.object, "node_")?;
    let group = ns.otcl().get_var(call.object, "dst_addr_")?;
    ns.invoke_named(&node, "join-group", &[this.clone(), group])?;
    let class = ns.otcl().get_var(call.object, "sessionFunction_")?;
    let simulator = ns.otcl().name_obj(simulator_instance(ns)?);
    let session = ns.new_object(class.as_str(), &[simulator, this])?;
    ns.otcl().set_var(call.object, "session_", session.clone())?;
    ns.invoke_named(&session, "schedule", &[])
}

/// Makes the object that requests data, or repeats those that `requestor` has requested, and schedules its first message.
fn begin(
    ns: &Ns,
    call: &Call,
    function: &str,
    (sender, number): (&Obj, &Obj),
    requestor: Option<&Obj>,
) -> TclResult {
    let class = ns.otcl().get_var(call.object, function)?;
    let this = ns.otcl().name_obj(call.object);
    let simulator = ns.otcl().name_obj(simulator_instance(ns)?);
    let episode = ns.new_object(class.as_str(), &[simulator, this])?;
    let pending = element("pending_", sender.as_str(), number.as_str());
    ns.otcl().set_var(call.object, &pending, episode.clone())?;
    if let (Some(requestor), Some(object)) = (requestor, ns.otcl().object_of(&episode)) {
        ns.otcl().set_var(object, "requestor_", requestor)?;
    }
    ns.invoke_named(&episode, "set-params", &[sender.clone(), number.clone()])?;
    ns.invoke_named(&episode, "schedule", &[])
}

/// Returns the request or repair object of data from `sender` with this number, if the data are missing or being
/// repaired.
fn pending(ns: &Ns, call: &Call, sender: &Obj, number: &Obj) -> Result<Option<Obj>, Error> {
    ns.otcl().get_var_if_any(call.object, &element("pending_", sender.as_str(), number.as_str()))
}

/// Declares the methods for the three kinds of packets about data.
fn receipts(class: &mut ClassDeclaration) {
    class
        .instproc(
            "recv",
            (arg::text("type"), arg::rest("arg")),
            "Called when a packet about data has arrived: calls `recv-data`, `recv-request` or `recv-repair`.",
            |ns, call, (kind, words)| ns.invoke(call.object, &format!("recv-{kind}"), words),
        )
        .instproc(
            "recv-data",
            ("sender", "msgid"),
            "Called when data have arrived that were missing.",
            |ns, call, (sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(episode) => data_arrived(ns, call, &episode, (sender, msgid)),
                None => Err(Error::from("Oy vey!  How did we get here?")),
            },
        )
        .instproc(
            "recv-request",
            ("requestor", arg::int("round"), "sender", "msgid"),
            "Called when a member has requested data.",
            |ns, call, (requestor, round, sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(episode) => {
                    count_duplicates(ns, call, round, &episode, ("dup-request?", "dup-req"))?;
                    ns.invoke_named(&episode, "recv-request", &[])
                }
                None => ns.invoke(call.object, "repair", &[requestor, sender, msgid].map(Obj::clone)),
            },
        )
        .instproc(
            "recv-repair",
            (arg::int("round"), "sender", "msgid"),
            "Called when a member has sent a repair.",
            |ns, call, (round, sender, msgid)| match pending(ns, call, sender, msgid)? {
                Some(episode) => {
                    count_duplicates(ns, call, round, &episode, ("dup-repair?", "dup-rep"))?;
                    ns.invoke_named(&episode, "recv-repair", &[])
                }
                None => Ok(Obj::empty()),
            },
        );
}

/// Ends an episode because missing data have arrived.
fn data_arrived(ns: &Ns, call: &Call, episode: &Obj, (sender, msgid): (&Obj, &Obj)) -> TclResult {
    let round = ns.invoke_named(episode, "set", &[Obj::from_str("round_")])?;
    if number(&round)? != 1.0 {
        return ns.invoke_named(episode, "recv-repair", &[]);
    }
    ns.invoke_named(episode, "cancel", &[Obj::from_str("DATA")])?;
    ns.invoke_named(episode, "evTrace", &["Q", "DATA"].map(Obj::from_str))?;
    ns.otcl().unset_var(call.object, &element("pending_", sender.as_str(), msgid.as_str()))?;
    delete(ns, episode)
}

/// Adds to a statistic what a method of an episode's object returns.
// ns-2.35: messages of later rounds do not count as duplicates (spec: more-networks, section 11.2).
fn count_duplicates(
    ns: &Ns,
    call: &Call,
    round: i32,
    episode: &Obj,
    (method, name): (&str, &str),
) -> Result<(), Error> {
    if round != 1 {
        return Ok(());
    }
    let integer = |value: &Obj| {
        value.to_i64().ok_or_else(|| Error::from(format!("expected integer but got \"{value}\"")))
    };
    let duplicates = integer(&ns.invoke_named(episode, method, &[])?)?;
    let count = integer(&statistic(ns, call.object, name)?)?.wrapping_add(duplicates);
    set_statistic(ns, call.object, name, &Obj::from_i64(count)).map(drop)
}

fn clear(ns: &Ns, call: &Call, (episode, sender, msgid): (&Obj, &str, &str)) -> TclResult {
    /// The number of finished objects that are kept.
    const KEPT: i64 = 32;
    ns.otcl().set_var(call.object, &element("done_", sender, msgid), episode)?;
    let round = ns.invoke_named(episode, "set", &[Obj::from_str("round_")])?;
    ns.otcl().set_var(call.object, &element("old_", sender, msgid), round)?;
    if ns.otcl().var_exists(call.object, "logfile_") {
        let log = ns.otcl().get_var(call.object, "logfile_")?;
        ns.invoke_named(episode, "dump-stats", &[log])?;
    }
    ns.otcl().unset_var(call.object, &element("pending_", sender, msgid))?;
    let done = ns.invoke(call.object, "array", &["size", "done_"].map(Obj::from_str))?;
    if done.to_i64() <= Some(KEPT) {
        return Ok(Obj::empty());
    }
    let time = Obj::from_f64(now(ns) + 0.01);
    let script = Obj::from_str(&format!("{} cleanup", ns.otcl().name(call.object)));
    ns.invoke(simulator_instance(ns)?, "at", &[time, script])
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

/// Draws a number with the procedure `uniform`.
fn uniform(ns: &Ns, low: &str, high: &str) -> Result<f64, Error> {
    let drawn = ns.otcl().call(&["uniform", low, high].map(Obj::from_str))?;
    Ok(drawn.to_f64().unwrap_or(0.0))
}

/// Converts a value to a number.
fn number(value: &Obj) -> Result<f64, Error> {
    value.to_f64().ok_or_else(|| Error::from(format!("expected floating-point number but got \"{value}\"")))
}

/// Returns the native half of an agent.
fn native(ns: &Ns, agent: ObjectId) -> Result<&SrmAgent, Error> {
    ns.record(agent)
}
