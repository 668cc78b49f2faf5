//! Traced variables, and agents that report to nam or to the event trace (spec: engine-and-traces, sections 11.3,
//! 11.4 and 12.5).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;
use neons_sim::{Agent, Entity, EntityId};

use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Refusal, arg};

/// Declares the commands for tracing that all agents have.
pub(super) fn agent_commands(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "attach",
            (arg::attempt(arg::channel("channel")),),
            "Sets the channel to which changes of traced variables are written.",
            |_, entity, (sink,)| {
                let agent = entity.as_agent().ok_or_else(Refusal::unfit)?;
                // ns-2.35: an argument that is not a channel detaches the previous channel (spec:
                // engine-and-traces, quirk 13).
                agent.trace.attach(sink.as_ref().ok().copied());
                sink.map(drop)
            },
        )
        .shared_cmd(
            "add-agent-trace",
            (arg::text("name"),),
            "Names the agent in the animation, and writes the name to the nam trace.",
            |command, entity, (name,)| {
                let agent = entity.as_agent().ok_or_else(Refusal::unfit)?;
                Ok::<_, Refusal>(announce(command, agent, name))
            },
        )
        .shared_cmd(
            "show-monitor",
            (),
            "Shows the agent's variables in the animation.",
            |command, entity, _| {
                let agent = entity.as_agent().ok_or_else(Refusal::unfit)?;
                show_monitor(command, agent);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "delete-agent-trace",
            (),
            "Removes the agent's name from the animation.",
            |command, entity, _| {
                command.ns.withdraw_script_variables(command.object);
                entity.as_agent().ok_or_else(Refusal::unfit)?.trace.set_name(None);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "dump-namtracedvars",
            (),
            "Writes the values of the script variables that the agent traces to the nam trace.",
            |command, _: &dyn Entity, _| command.ns.show_script_variables(command.object),
        );
    trace_command(class, "tracevar");
    class.instproc(
        "attach-trace",
        ("file",),
        "Sets the channel to which changes of traced variables are written.",
        |ns, call, (file,)| {
            ns.otcl().set_var(call.object, "namTrace_", file.clone())?;
            ns.invoke(call.object, "attach", call.args)
        },
    );
}

/// Declares the command, of the given name, that traces a variable.
pub(super) fn trace_command(class: &mut ClassDeclaration, name: &'static str) {
    class.shared_cmd(
        name,
        (arg::text("variable"), arg::optional(arg::attempt(arg::entity("tracer"))), arg::rest("ignored")),
        "Traces changes of a variable, with the object's own trace file or with the given tracer.",
        |command, _, (variable, tracer, _)| match tracer {
            None => trace(command, variable, command.entity),
            Some(Ok(tracer)) => trace(command, variable, tracer),
            Some(Err(refusal)) => refuse_tracer(command, variable, refusal),
        },
    );
}

/// Notifies `tracer` of changes of a variable.
fn trace(command: &Command, name: &str, tracer: EntityId) -> Result<&'static str, Refusal> {
    let sim = command.sim();
    let traced =
        command.ns.with_bound(command.object, name, |entity, bound| bound.trace(sim, entity, name, tracer));
    match traced {
        Some(true) => Ok(""),
        // ns-2.35: tracing an untraceable variable that `info vars` does not list ends the program; others are refused
        // (spec: tcp-one-way, quirk 24).
        Some(false) if command.ns.is_lazy(command.object, name) => {
            sim.fatal(&format!("TclObject: {name} is not a TracedVar.\n"))
        }
        Some(false) => Err(Refusal::explained(format!("{name} cannot be traced"))),
        None => {
            command.ns.trace_script_variable(command.object, name, tracer).map(|()| "").map_err(Refusal::from)
        }
    }
}

/// Handles a tracer that is no object, such as a channel.
// ns-2.35: nothing happens if `info vars` does not list the variable. Otherwise the command fails, or ns-2.35 crashes.
fn refuse_tracer(command: &Command, name: &str, refusal: Refusal) -> Result<&'static str, Refusal> {
    if !command.ns.is_lazy(command.object, name) {
        return Err(refusal);
    }
    crate::advice::doubt_tracer(command.ns, name, &refusal.reason);
    Ok("0")
}

fn announce(command: &Command, agent: &Agent, name: &str) -> String {
    let Some(channel) = agent.trace.channel() else {
        let name = command.ns.otcl().name(command.object);
        return format!("agent {name}: no trace file attached");
    };
    agent.trace.set_name(Some(name));
    let now = general(command.sim().now(), 15);
    let (source, peer) = (agent.address.get(), agent.dst_address.get());
    command.sim().sink(channel).append_line(&format!("a -t {now} -s {source} -d {peer} -n {name}"));
    command.ns.announce_script_variables(command.object);
    String::new()
}

fn show_monitor(command: &Command, agent: &Agent) {
    let (Some(channel), Some(name)) = (agent.trace.channel(), agent.trace.name()) else { return };
    let now = general(command.sim().now(), 15);
    let address = agent.address.get();
    command.sim().sink(channel).append_line(&format!("v -t {now} -e monitor_agent {address} {name}"));
}

/// Declares the simulator's methods for agent and event traces.
pub(super) fn simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-agent-trace",
            ("agent", arg::text("name"), arg::optional("f")),
            "Writes the agent to the nam trace under the given name.",
            |ns, call, (agent, name, f)| {
                ns.otcl().set_var(call.object, &format!("tracedAgents_({})", name), agent.clone())?;
                let file = match f {
                    Some(file) if !file.is_empty() => file.clone(),
                    _ => ns.invoke(call.object, "get-nam-traceall", &[])?,
                };
                if file.is_empty() { Ok(file) } else { ns.invoke_named(agent, "attach-trace", &[file]) }
            },
        )
        .instproc(
            "delete-agent-trace",
            ("agent",),
            "Removes the agent's name from the animation.",
            |ns, _, (agent,)| ns.invoke_named(agent, "delete-agent-trace", &[]),
        )
        .instproc(
            "monitor-agent-trace",
            ("agent",),
            "Shows the agent's variables in the animation.",
            |ns, call, (agent,)| {
                let mut agents = monitored(ns, call.object)?;
                agents.push(agent.clone());
                ns.otcl().set_var(call.object, "monitoredAgents_", Obj::list(&agents))
            },
        )
        .instproc(
            "eventtrace-all",
            (arg::optional("file"),),
            "Writes events, such as timeouts and cuts of the window, of objects made later to the channel.",
            |ns, call, (file_name,)| {
                let file = match file_name {
                    Some(file) if !file.is_empty() => file.clone(),
                    _ => ns.otcl().get_var(call.object, "traceAllFile_")?,
                };
                ns.otcl().set_var(call.object, "eventTraceAll_", Obj::from_i64(1))?;
                ns.otcl().set_var(call.object, "eventtraceAllFile_", file)
            },
        )
        .instproc(
            "create-eventtrace",
            (arg::text("type"), "owner"),
            "Makes the event trace of an object.",
            create_event_trace,
        );
}

fn monitored(ns: &Ns, simulator: ObjectId) -> Result<Vec<Obj>, Error> {
    if !ns.otcl().var_exists(simulator, "monitoredAgents_") {
        return Ok(Vec::new());
    }
    ns.otcl().get_var(simulator, "monitoredAgents_")?.list_items()
}

/// Writes the lines about agents in nam's header.
pub(super) fn write_header(ns: &Ns, simulator: ObjectId) -> Result<(), Error> {
    for name in ns.array_names(simulator, "tracedAgents_") {
        let agent = ns.otcl().get_var(simulator, &format!("tracedAgents_({})", name.as_str()))?;
        ns.invoke_named(&agent, "add-agent-trace", &[name])?;
    }
    for agent in monitored(ns, simulator)? {
        ns.invoke_named(&agent, "show-monitor", &[])?;
    }
    // Clear the lists, so that each agent is announced only once.
    for list in ["tracedAgents_", "monitoredAgents_"] {
        if ns.otcl().var_exists(simulator, list) {
            ns.otcl().unset_var(simulator, list)?;
        }
    }
    Ok(())
}

/// Makes a new object that can report events do so, if events are traced.
pub(super) fn join_event_trace(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let owner = ns.otcl().name_obj(object);
    ns.invoke(super::simulator::instance(ns)?, "create-eventtrace", &[Obj::from_str("Event"), owner])?;
    Ok(())
}

fn create_event_trace(ns: &Ns, call: &Call, (kind, owner): (&str, &Obj)) -> TclResult {
    if !ns.otcl().var_exists(call.object, "eventTraceAll_") {
        return Ok(Obj::empty());
    }
    let trace = ns.create(&format!("BaseTrace/{}", kind), &[])?;
    ns.invoke(trace, "attach", &[ns.otcl().get_var(call.object, "eventtraceAllFile_")?])?;
    let nam = ns.invoke(call.object, "get-nam-traceall", &[])?;
    if !nam.is_empty() {
        ns.invoke(trace, "namattach", &[nam])?;
    }
    let trace = ns.otcl().name_obj(trace);
    ns.invoke_named(owner, "eventtrace", std::slice::from_ref(&trace))?;
    Ok(trace)
}
