//! RED with preferential dropping (spec: queues-and-monitors, section 4.2).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::format::general;
use neons_sim::monitor::{FlowMonitor, PenalizedFlow};
use neons_sim::queue::{Queue, RedPd};

use super::discipline;
use super::red::{attach_early_trace, early, init, trace_field};
use crate::Ns;
use crate::classes::{monitor, objects};
use crate::declare::{
    Bandwidth, ClassDeclaration, Declarations, Flag, Int, Real, Refusal, arg, parse_bandwidth, parse_real,
    unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Queue/RED/PD", "Queue/RED");
    class
        .doc(
            "RED with preferential dropping (RED-PD): drops packets of flows that send too much before \
            they enter the queue.",
        )
        .native(|_, id| Queue::new(id, RedPd::new(50)))
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Sets the classes of the traces of monitored and of other early drops.",
            |ns, call, (args,)| {
                let types = args.first().map_or_else(|| Ok(Vec::new()), Obj::list_items)?;
                if types.len() == 1 {
                    ns.sim().print("calling null arg2\n");
                }
                init(ns, call, types.get(1).map_or("Drop", Obj::as_str), early)?;
                let queue: &Queue<RedPd> = ns.record(call.object)?;
                let monitored = types.first().map_or("Drop", Obj::as_str);
                queue.discipline().monitored_trace_kind.replace(monitored.into());
                Ok(Obj::empty())
            },
        )
        .instproc(
            "attach-traces",
            ("src", "dst", "file", arg::optional("op")),
            "Traces early drops to a channel.",
            |ns, call, words| {
                call.next(call.args)?;
                // ns-2.35: prints a message if there already was a trace object.
                let before = ns.invoke(call.object, "mon-edrop-trace", &[])?;
                if ns.otcl().object_of(&before).is_some() {
                    ns.print_line("exists\n");
                }
                attach_early_trace(ns, call, words, "mon-edrop-trace", "mon-trace-type")
            },
        )
        .instproc(
            "makeflowmon",
            ("link", arg::optional("cltype"), arg::optional("cslots")),
            "Makes the monitor of the flows.",
            |ns, call, _| make_flow_monitor(ns, call),
        );
    class
        .part(discipline::<RedPd>)
        .bind("auto_", Flag(false), "Estimate the rates of monitored flows.", |pd| &pd.auto)
        .bind("global_target_", Flag(false), "Use the target of the queue for all flows.", |pd| {
            &pd.global_target
        })
        .bind("targetBW_", Bandwidth(0), "The target of the queue for each flow, bits per second.", |pd| {
            &pd.target
        })
        .bind("noMonitored_", Int(0, unit::FLOWS), "The number of monitored flows.", |pd| &pd.monitored)
        .bind(
            "unresponsive_penalty_",
            Real(RedPd::UNRESPONSIVE_PENALTY, unit::NONE),
            "Factor by which unresponsive flows are dropped more often.",
            |pd| &pd.unresponsive_penalty,
        )
        .bind(
            "P_testFRp_",
            Real(RedPd::TEST_PROBABILITY, unit::NONE),
            "Probability of a test drop in front of the queue; -1 for none.",
            |pd| &pd.test_probability,
        )
        .bind("noidle_", Flag(false), "Spare unresponsive flows while the queue is empty.", |pd| &pd.no_idle);
    penalty_commands(class);
}

fn penalty_commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "attach-flowmon",
            (arg::entity_of::<FlowMonitor>("monitor"),),
            "Sets the monitor of the flows.",
            |_, queue: &Queue<RedPd>, (monitor,)| {
                queue.discipline().flow_monitor.set(Some(monitor));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "monitor-flow",
            (
                arg::object::<PenalizedFlow>("flow"),
                arg::text("target-or-probability"),
                arg::optional(arg::text("current")),
            ),
            "Limits a flow, either to a target rate or with a drop probability. Returns the given present rate.",
            |command, queue: &Queue<RedPd>, (flow, given, current)| {
                let target = match current {
                    // ns-2.35: the target is rounded to six digits by conversion to text (spec:
                    // queues-and-monitors, section 4.2).
                    None => general(1.0 - parse_real(given), 6).parse().unwrap_or(0.0),
                    Some(_) => parse_bandwidth(given),
                };
                let current = current.unwrap_or("1");
                queue.discipline().monitor_flow(command.sim(), flow, target, parse_bandwidth(current));
                Ok::<_, Refusal>(current.to_owned())
            },
        )
        .cmd(
            "unmonitor-flow",
            (arg::object::<PenalizedFlow>("flow"),),
            "Stops limiting a flow.",
            |_, queue: &Queue<RedPd>, (flow,)| {
                allow(queue.discipline().unmonitor_flow(flow), "unmonitor an unmonitored flow", flow)
            },
        )
        .cmd(
            "unresponsive-flow",
            (arg::object::<PenalizedFlow>("flow"),),
            "Declares a monitored flow unresponsive.",
            |command, queue: &Queue<RedPd>, (flow,)| {
                let is_monitored = queue.discipline().declare_unresponsive(command.sim(), flow);
                allow(is_monitored, "make an unmonitored flow unresponsive", flow)
            },
        )
        .cmd(
            "responsive-flow",
            (arg::object::<PenalizedFlow>("flow"),),
            "Declares a flow responsive again.",
            |_, queue: &Queue<RedPd>, (flow,)| {
                allow(queue.discipline().declare_responsive(flow), "make a responsive flow responsive", flow)
            },
        )
        .cmd(
            "showme",
            ("flow",),
            "Prints whether a flow is monitored.",
            |command, _: &Queue<RedPd>, (name,)| {
                let flow =
                    command.sim().get::<PenalizedFlow>(command.ns.named(name)?).ok_or_else(Refusal::unfit)?;
                let monitored = i32::from(flow.monitored.get());
                command.sim().print(&format!("showing now : {name} = {monitored}\n"));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "mon-edrop-trace",
            (arg::optional("trace"),),
            "Sets the object that writes a line for each drop from a monitored flow, or returns it.",
            |command, queue: &Queue<RedPd>, (object,)| {
                trace_field(command, object, &queue.discipline().monitored_trace)
            },
        )
        .cmd(
            "mon-trace-type",
            (),
            "Returns the class of the trace of drops from monitored flows.",
            |_, queue: &Queue<RedPd>, _| queue.discipline().monitored_trace_kind.borrow().to_string(),
        );
}

/// Refuses a change of a flow that is not possible in its present state.
fn allow(is_possible: bool, what: &str, flow: &PenalizedFlow) -> Result<(), Refusal> {
    if is_possible {
        Ok(())
    } else {
        Err(Refusal::new(format!("Cannot {what}: {}\n", flow.flow.flow_id.get())))
    }
}

/// Makes a flow monitor. Spec: queues-and-monitors, section 4.2, `makeflowmon`.
fn make_flow_monitor(ns: &Ns, call: &Call) -> TclResult {
    let default =
        |index: usize, text: &str| call.args.get(index).cloned().unwrap_or_else(|| Obj::from_str(text));
    let (kind, slots) = (default(1, "SrcDestFid"), default(2, "29"));
    let made = monitor::make_flow_monitor(
        ns,
        "QueueMonitor/ED/Flowmon",
        "QueueMonitor/ED/Flow/RedPD",
        false,
        kind.as_str(),
        &slots,
    )?;
    let monitor_name = ns.otcl().name_obj(made);
    ns.invoke(call.object, "attach-flowmon", std::slice::from_ref(&monitor_name))?;
    monitor::attach_flow_monitor(ns, &call.args[0], made, true)?;
    Ok(objects::names(ns, &[made]))
}
