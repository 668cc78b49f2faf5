//! The handler of an episode of loss and repair (spec: more-networks, section 11.2).

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::Entity;
use neons_sim::format::general;

use super::{adaptive, at, at_time, count_duplicate, native, number, parameter, record_delay, uniform};
use crate::Ns;
use crate::classes::{node, now, simulator_instance};
use crate::declare::{ClassDeclaration, Declarations, arg, parse_real};

/// The role of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Requests missing data.
    Request,
    /// Repeats data that another member has requested.
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

    /// The names of the agent's variables with the fixed and the random part of the waiting time, multiples of the
    /// distance.
    fn constants(self) -> [&'static str; 2] {
        match self {
            Role::Request => ["C1_", "C2_"],
            Role::Repair => ["D1_", "D2_"],
        }
    }

    fn tag(self) -> &'static str {
        match self {
            Role::Request => "Q",
            Role::Repair => "P",
        }
    }
}

/// The native half of a handler.
pub(super) struct Handler {
    pub(super) agent: ObjectId,
    pub(super) role: Role,
    pub(super) is_adaptive: bool,
    /// The source and the sequence number of the data.
    sender: i32,
    number: i32,
    /// The member that requested the data, for repairs.
    requestor: i32,
    pub(super) round: Cell<i32>,
    start: f64,
    service_time: Cell<f64>,
    /// The last result of the procedure that smooths distances, with all digits; -1 before the first call.
    distance: RefCell<Obj>,
    /// The agent's constants of the waiting time, its limit on multiplications, and its procedure that smooths
    /// distances.
    // ns-2.35: the values at the beginning of the episode (spec: more-networks, section 11.2).
    constants: [Obj; 2],
    limit: f64,
    smoothing: Obj,
    /// The factor of the time before a request, and how often it has grown.
    backoff: Cell<i64>,
    growths: Cell<i64>,
    /// The time before the next request, seconds.
    delay: Cell<f64>,
    /// Requests before this time are duplicates, seconds.
    ignore: Cell<f64>,
    /// Whether a repair has arrived.
    repaired: Cell<bool>,
    /// The number of the scheduled event.
    event: RefCell<Option<Obj>>,
    backoffs: Cell<i64>,
    sent: Cell<i64>,
    duplicate_requests: Cell<i64>,
    duplicate_repairs: Cell<i64>,
    /// The round in which the handler sent a request or repair.
    pub(super) sent_in: Cell<i32>,
}

impl Entity for Handler {}

impl Handler {
    /// Returns the last smoothed distance, seconds.
    fn last_distance(&self) -> f64 {
        self.distance.borrow().to_f64().unwrap_or(0.0)
    }
}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SRM", "Object");
    class.doc("Handles an episode of loss and repair.");
    class
        .instproc("round", (), "Returns how often the data have been requested.", |ns, call, _| {
            Ok(Obj::from_i64(handler(ns, call)?.round.get().into()))
        })
        .instproc(
            "distance?",
            (arg::int("node"),),
            "Returns the smoothed distance to a member, seconds.",
            |ns, call, (node,)| {
                let handler = handler(ns, call)?;
                distance(ns, handler, node)?;
                Ok(handler.distance.borrow().clone())
            },
        )
        .instproc("log-line", (), "Returns a description of the event, for the log.", |ns, call, _| {
            log_line(ns, call.object)
        });
    for (name, parent, role, is_adaptive) in [
        ("SRM/request", "SRM", Role::Request, false),
        ("SRM/repair", "SRM", Role::Repair, false),
        ("SRM/request/Adaptive", "SRM/request", Role::Request, true),
        ("SRM/repair/Adaptive", "SRM/repair", Role::Repair, true),
    ] {
        let class = declarations.class(name, parent);
        class.doc(match role {
            Role::Request => "Requests missing data.",
            Role::Repair => "Sends repairs: data that other members request.",
        });
        class.instproc(
            "init",
            ("agent", arg::int("sender"), arg::int("msgid"), arg::int("round"), arg::int("requestor")),
            "Sets the data that the request or repair object handles.",
            move |ns, call, words| make(ns, call, words, role, is_adaptive),
        );
        if !is_adaptive {
            role_methods(class, role);
        }
    }
}

fn role_methods(class: &mut ClassDeclaration, role: Role) {
    match role {
        Role::Request => class
            .instproc("begin", (), "Records that data are missing.", |ns, call, _| {
                event(ns, handler(ns, call)?, "DETECT")
            })
            .instproc("schedule", (), "Schedules the next request.", |ns, call, _| {
                schedule_request(ns, call.object)
            })
            .instproc("send-request", (), "Sends a request for the data.", |ns, call, _| {
                send(ns, call.object)
            })
            .instproc(
                "recv-request",
                ("from", arg::int("round")),
                "Called when another member has requested the data.",
                |ns, call, (_, round)| request_heard(ns, call.object, round),
            )
            .instproc("recv-data", (), "Called when the data have arrived.", |ns, call, _| {
                data_arrived(ns, call.object)
            }),
        Role::Repair => class
            .instproc("begin", (), "Records that data were requested.", |ns, call, _| {
                let handler = handler(ns, call)?;
                event(ns, handler, &format!("NACK from {}", handler.requestor))
            })
            .instproc("schedule", (), "Schedules the repair.", |ns, call, _| schedule_repair(ns, call.object))
            .instproc("send-repair", (), "Sends the repair.", |ns, call, _| send(ns, call.object))
            .instproc(
                "recv-request",
                ("from", "round"),
                "Called when the data are requested again.",
                |ns, call, _| {
                    let handler = handler(ns, call)?;
                    handler.duplicate_requests.set(handler.duplicate_requests.get() + 1);
                    Ok(Obj::empty())
                },
            )
            .instproc("recv-data", (), "Has no effect.", |_, _, _| Ok(Obj::empty())),
    };
    class
        .instproc(
            "recv-repair",
            (arg::int("round"),),
            "Called when another member has sent the repair.",
            |ns, call, (round,)| repair_heard(ns, call.object, round),
        )
        .instproc(
            "compute-delay",
            (),
            "Returns a random time to wait before sending, seconds; requests multiply it when they are repeated.",
            |ns, call, _| Ok(Obj::from_f64(random_delay(ns, handler(ns, call)?)?)),
        );
}

fn handler<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Handler, Error> {
    ns.record(call.object)
}

fn make(
    ns: &Ns,
    call: &Call,
    (agent, sender, number, round, requestor): (&Obj, i32, i32, i32, i32),
    role: Role,
    is_adaptive: bool,
) -> TclResult {
    let agent = ns.otcl().object_of(agent).ok_or("no such agent")?;
    let [first, second] = role.constants();
    let constants = [ns.otcl().get_var(agent, first)?, ns.otcl().get_var(agent, second)?];
    let limit = parameter(ns, agent, "requestBackoffLimit_")?;
    let smoothing = ns.otcl().get_var(agent, "distanceCompute_")?;
    let entity = ns.sim().add(|_| Handler {
        agent,
        role,
        is_adaptive,
        sender,
        number,
        requestor,
        round: Cell::new(round),
        start: now(ns),
        service_time: Cell::new(-1.0),
        distance: RefCell::new(Obj::from_i64(-1)),
        constants,
        limit,
        smoothing,
        backoff: Cell::new(1),
        growths: Cell::new(0),
        delay: Cell::new(0.0),
        ignore: Cell::new(0.0),
        repaired: Cell::new(false),
        event: RefCell::default(),
        backoffs: Cell::new(0),
        sent: Cell::new(0),
        duplicate_requests: Cell::new(0),
        duplicate_repairs: Cell::new(0),
        sent_in: Cell::new(0),
    });
    ns.bind_entity(call.object, entity);
    // Methods of a script's class read these variables.
    if ns.registry().class(ns.class_of(call.object)).is_none() {
        let handler: &Handler = ns.record(call.object)?;
        let own = [
            ("agent_", ns.otcl().name_obj(agent)),
            ("sender_", i64::from(sender).into()),
            ("msgid_", i64::from(number).into()),
        ];
        let constants = role.constants().into_iter().zip(handler.constants.iter().cloned());
        for (variable, value) in own.into_iter().chain(constants) {
            ns.otcl().set_var(call.object, variable, value)?;
        }
    }
    Ok(Obj::empty())
}

/// Returns the distance of a member, seconds, smoothed by the agent's procedure.
// ns-2.35: every call smooths again (spec: more-networks, section 11.2).
fn distance(ns: &Ns, handler: &Handler, member: i32) -> Result<f64, Error> {
    let new = format!("{:.6}", native(ns, handler.agent)?.distance(member));
    let new = Obj::from_str(&new);
    let smooth = |old: Obj| ns.otcl().call(&[handler.smoothing.clone(), old, new.clone()]);
    let old = handler.distance.borrow().clone();
    let is_first = old.as_str() == "-1";
    let mut smoothed = smooth(old)?;
    if is_first {
        // ns-2.35: the first distance is smoothed with itself.
        smoothed = smooth(smoothed)?;
    }
    handler.distance.replace(smoothed);
    Ok(handler.last_distance())
}

/// Returns the smoothed distance to the source, for requests, or to the requestor, for repairs, seconds.
pub(super) fn distance_to_other(ns: &Ns, handler: &Handler) -> Result<f64, Error> {
    let other = match handler.role {
        Role::Request => handler.sender,
        Role::Repair => handler.requestor,
    };
    distance(ns, handler, other)
}

/// Returns the text after the time at the beginning of a line.
fn prefix(ns: &Ns, handler: &Handler) -> Result<String, Error> {
    let node = ns.otcl().get_var(handler.agent, "node_")?;
    let record: Option<&node::Node> = ns.entity_named(node.as_str()).and_then(|node| ns.sim().get(node));
    let id = record.map_or(-1, |node| node.id.get());
    let Handler { sender, number, round, .. } = handler;
    Ok(format!("n {id} m <{sender}:{number}> r {}", round.get()))
}

/// Writes a line about an event.
fn event(ns: &Ns, handler: &Handler, text: &str) -> TclResult {
    let line = format!("{} {} {text}", prefix(ns, handler)?, handler.role.tag());
    if ns.otcl().var_exists(handler.agent, "trace_") {
        let channel = ns.otcl().get_var(handler.agent, "trace_")?;
        ns.put_line(&channel, &format!("{:7.4} {line}", now(ns)))?;
    }
    let simulator = simulator_instance(ns)?;
    if ns.otcl().var_exists(simulator, "eventTraceAll_") {
        let channel = ns.otcl().get_var(simulator, "eventtraceAllFile_")?;
        ns.put_line(&channel, &format!("E {:8.6} {line}", now(ns)))?;
    }
    Ok(Obj::empty())
}

fn log_line(ns: &Ns, object: ObjectId) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    // ns-2.35: the first four letters, `SRM/`, are left out of every name.
    let kind: String = ns.class_name(object).chars().skip(4).collect();
    let number = |value: f64| {
        if value == -1.0 { "-1".to_owned() } else { Obj::from_f64(value).as_str().to_owned() }
    };
    // Arrays are written in Tcl's order, and a list must not begin with a bare `#`.
    let times = format!(
        "serviceTime {} startTime {} distance {}",
        number(handler.service_time.get()),
        number(handler.start),
        handler.distance.borrow()
    );
    let sent = match handler.role {
        Role::Request => format!("backoff {} #sent {}", handler.backoffs.get(), handler.sent.get()),
        Role::Repair => format!("{{#sent}} {}", handler.sent.get()),
    };
    let (repairs, requests) = (handler.duplicate_repairs.get(), handler.duplicate_requests.get());
    Ok(Obj::from_str(&format!(
        "{:7.4} {} type {kind} {times} {sent} dupREPR {repairs} dupRQST {requests}",
        now(ns),
        prefix(ns, handler)?
    )))
}

/// Schedules a method after a random time that is proportional to the distance.
fn wait(ns: &Ns, object: ObjectId, (method, multiplied): (&str, bool)) -> Result<f64, Error> {
    let handler: &Handler = ns.record(object)?;
    handler.round.set(handler.round.get() + 1);
    let [first, second] = &handler.constants;
    distance_to_other(ns, handler)?;
    let names = handler.role.constants().map(|name| name.trim_end_matches('_'));
    let backoff = if multiplied { handler.backoff.get() } else { 1 };
    let mut line =
        format!("INTERVALS {} {first} {} {second} d {}", names[0], names[1], handler.distance.borrow());
    if multiplied {
        line += &format!(" i {backoff}");
    }
    event(ns, handler, &line)?;
    let once = match ns.otcl().finds_script_method(object, "compute-delay") {
        true => parse_real(ns.invoke(object, "compute-delay", &[])?.as_str()),
        false => random_delay(ns, handler)?,
    };
    let delay = once * backoff as f64;
    handler.delay.set(delay);
    let due = now(ns) + delay;
    let timer = if multiplied { "NTIMER" } else { "RTIMER" };
    let number = at_time(ns, due, &format!("{} {method}", ns.otcl().name(object)))?;
    handler.event.replace(Some(number));
    event(ns, handler, &format!("{timer} at {}", general(due, 17)))?;
    Ok(delay)
}

/// Draws the time to wait before the first request or repair, seconds.
fn random_delay(ns: &Ns, handler: &Handler) -> Result<f64, Error> {
    let [first, second] = &handler.constants;
    Ok((number(first)? + number(second)? * uniform(ns, "0", "1")?) * handler.last_distance())
}

fn schedule_request(ns: &Ns, object: ObjectId) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    wait(ns, object, ("send-request", true))?;
    if (handler.growths.get() as f64) < handler.limit {
        handler.growths.set(handler.growths.get() + 1);
        handler.backoff.set(handler.backoff.get() * if handler.is_adaptive { 3 } else { 2 });
    }
    Ok(Obj::empty())
}

fn schedule_repair(ns: &Ns, object: ObjectId) -> TclResult {
    wait(ns, object, ("send-repair", false))?;
    Ok(Obj::empty())
}

/// Sends the request or repair.
fn send(ns: &Ns, object: ObjectId) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    handler.event.replace(None);
    let (text, kind) = match handler.role {
        Role::Request => ("SENDNACK", "request"),
        Role::Repair => ("SENDREP", "repair"),
    };
    event(ns, handler, text)?;
    handler.sent.set(handler.sent.get() + 1);
    let round = handler.round.get();
    native(ns, handler.agent)?.requestor.set(handler.requestor);
    let [shown, sender, number] = [round, handler.sender, handler.number].map(|n| Obj::from_i64(n.into()));
    // The agent receives its own message before this call returns.
    ns.invoke(handler.agent, "send", &[Obj::from_str(kind), shown, sender, number])?;
    if handler.is_adaptive && round == 1 {
        adaptive::sent(ns, handler)?;
    }
    Ok(Obj::empty())
}

/// Cancels the scheduled event.
fn cancel(ns: &Ns, handler: &Handler) -> Result<(), Error> {
    let waited = (now(ns) - handler.start) / (2.0 * handler.last_distance());
    if handler.round.get() == 1 {
        handler.service_time.set(waited);
        record_delay(ns, handler.agent, handler.role.statistic(), waited)?;
    }
    if let Some(number) = handler.event.take() {
        ns.invoke(simulator_instance(ns)?, "cancel", &[number])?;
    }
    Ok(())
}

fn request_heard(ns: &Ns, object: ObjectId, round: i32) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    if handler.is_adaptive && round == 1 {
        adaptive::compare(ns, handler)?;
    }
    if round == 1 && handler.round.get() == 2 && now(ns) <= handler.ignore.get() {
        count_duplicate(ns, handler.agent, "req")?;
    }
    if now(ns) < handler.ignore.get() {
        handler.duplicate_requests.set(handler.duplicate_requests.get() + 1);
        return Ok(Obj::empty());
    }
    cancel(ns, handler)?;
    ns.invoke(object, "schedule", &[])?;
    handler.ignore.set(now(ns) + handler.delay.get() / 2.0);
    handler.backoffs.set(handler.backoffs.get() + 1);
    event(ns, handler, &format!("NACK IGNORE-BACKOFF {}", general(handler.ignore.get(), 17)))
}

fn repair_heard(ns: &Ns, object: ObjectId, round: i32) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    // ns-2.35: repairs of later rounds do not count as duplicates (spec: more-networks, section 11.2).
    if handler.role == Role::Repair && handler.round.get() == 1 && round == 1 {
        if handler.is_adaptive {
            adaptive::compare(ns, handler)?;
        }
        count_duplicate(ns, handler.agent, "rep")?;
    }
    if handler.repaired.replace(true) {
        handler.duplicate_repairs.set(handler.duplicate_repairs.get() + 1);
        return Ok(Obj::empty());
    }
    if handler.role == Role::Request {
        handler.service_time.set((now(ns) - handler.start) / (2.0 * handler.last_distance()));
    }
    handler.ignore.set(now(ns) + 3.0 * distance_to_other(ns, handler)?);
    cancel(ns, handler)?;
    let (agent, this) = (ns.otcl().name(handler.agent), ns.otcl().name(object));
    let script = format!("{agent} clear {this} {} {}", handler.sender, handler.number);
    at_time(ns, handler.ignore.get(), &script)?;
    event(ns, handler, &format!("REPAIR IGNORES {}", general(handler.ignore.get(), 17)))
}

fn data_arrived(ns: &Ns, object: ObjectId) -> TclResult {
    let handler: &Handler = ns.record(object)?;
    if handler.round.get() != 1 {
        return ns.invoke(object, "recv-repair", &[Obj::from_i64(handler.round.get().into())]);
    }
    cancel(ns, handler)?;
    event(ns, handler, "DATA")?;
    let (agent, this) = (ns.otcl().name(handler.agent), ns.otcl().name(object));
    at(ns, 0.0, &format!("{agent} clear {this} {} {}", handler.sender, handler.number))
}
