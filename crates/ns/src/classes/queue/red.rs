//! RED and its relatives (spec: queues-and-monitors, sections 3 and 4).

use std::cell::Cell;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::format::general;
use neons_sim::monitor::{EarlyDropMonitor, FlowMonitor, PenalizedFlow};
use neons_sim::queue::{EarlyDrop, PacketList, PushbackRed, Queue, Red, RedPd, RedSettings, Rio};
use neons_sim::trace::Trace;
use neons_sim::{Entity, EntityId};

use super::{Row, discipline, packet_queue_command, trace_commands, variables};
use crate::Ns;
use crate::classes::{objects, simulator};
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

/// The RED queue that an entity is or contains.
fn red(entity: &dyn Entity) -> Option<&Red> {
    discipline::<Red>(entity)
        .or_else(|| Some(&discipline::<Rio>(entity)?.red))
        .or_else(|| Some(&discipline::<RedPd>(entity)?.red))
        .or_else(|| Some(&discipline::<PushbackRed>(entity)?.red))
}

fn settings(entity: &dyn Entity) -> Option<&RedSettings> {
    Some(&red(entity)?.settings)
}

fn packets(entity: &dyn Entity) -> Option<&PacketList> {
    Some(&red(entity)?.packets)
}

fn early(entity: &dyn Entity) -> Option<&EarlyDrop> {
    Some(&red(entity)?.early)
}

const SETTINGS: [Row<RedSettings>; 27] = [
    ("bytes_", "true", "The drop probability grows with the size of the packet.", |red| {
        Bound::Flag(&red.bytes)
    }),
    ("queue_in_bytes_", "true", "The queue is measured in bytes.", |red| Bound::Flag(&red.queue_in_bytes)),
    ("thresh_", "0", "Minimum threshold, packets; 0 for automatic.", |red| Bound::Real(&red.min_threshold)),
    ("maxthresh_", "0", "Maximum threshold, packets; 0 for automatic.", |red| {
        Bound::Real(&red.max_threshold)
    }),
    ("mean_pktsize_", "500", "Average packet size, bytes.", |red| Bound::Int(&red.mean_packet_size)),
    ("idle_pktsize_", "100", "Packet size while idle, with `cautious_` 3, bytes.", |red| {
        Bound::Int(&red.idle_packet_size)
    }),
    ("q_weight_", "-1", "Weight of the average; 0, -1 or -2 for automatic.", |red| Bound::Real(&red.weight)),
    ("wait_", "true", "Drops are spaced at least 1/p packets apart.", |red| Bound::Flag(&red.wait)),
    ("linterm_", "10", "Inverse of the (first) maximum drop probability.", |red| {
        Bound::Real(&red.inverse_max_p)
    }),
    ("mark_p_", "0.1", "Packets are marked only below this probability.", |red| Bound::Real(&red.mark_p)),
    ("use_mark_p_", "true", "Whether `mark_p_` counts.", |red| Bound::Flag(&red.use_mark_p)),
    ("setbit_", "false", "ECN-capable packets are marked, not dropped.", |red| Bound::Flag(&red.set_bit)),
    ("gentle_", "true", "The probability grows to 1 between one and two maximum thresholds.", |red| {
        Bound::Flag(&red.gentle)
    }),
    ("summarystats_", "false", "Keep the true average length.", |red| Bound::Flag(&red.summary_stats)),
    ("drop_tail_", "true", "Without effect.", |red| Bound::Flag(&red.drop_tail)),
    ("drop_front_", "false", "Forced drops take the second packet.", |red| Bound::Flag(&red.drop_front)),
    ("drop_rand_", "false", "Forced drops take any packet.", |red| Bound::Flag(&red.drop_random)),
    ("ns1_compat_", "false", "Forced drops do not restart the spacing of drops.", |red| {
        Bound::Flag(&red.ns1_compat)
    }),
    ("adaptive_", "0", "1 to adapt the maximum drop probability.", |red| Bound::Int(&red.adaptive)),
    ("feng_adaptive_", "0", "1 to adapt it by factors.", |red| Bound::Int(&red.feng_adaptive)),
    ("alpha_", "0.01", "By how much it grows at a time.", |red| Bound::Real(&red.alpha)),
    ("beta_", "0.9", "By what factor it shrinks at a time.", |red| Bound::Real(&red.beta)),
    ("interval_", "0.5", "Time between adaptations, seconds.", |red| Bound::Real(&red.interval)),
    ("targetdelay_", "0.005", "Queueing delay for automatic thresholds, seconds.", |red| {
        Bound::Real(&red.target_delay)
    }),
    ("top_", "0.5", "It does not grow above this.", |red| Bound::Real(&red.top)),
    ("bottom_", "0", "It does not shrink below this; 0 for automatic.", |red| Bound::Real(&red.bottom)),
    ("cautious_", "0", "1, 2 or 3 to be careful with a queue shorter than its average.", |red| {
        Bound::Int(&red.cautious)
    }),
];

const STATE: [Row<Red>; 6] = [
    ("thresh_queue_", "50", "Minimum threshold, packets or bytes.", |red| Bound::Real(&red.low)),
    ("maxthresh_queue_", "50", "Maximum threshold, packets or bytes.", |red| Bound::Real(&red.high)),
    ("ave_", "0.0", "Average length, packets or bytes.", |red| Bound::TracedReal(&red.average)),
    ("prob1_", "0.0", "Drop probability before spacing.", |red| Bound::TracedReal(&red.probability)),
    ("cur_max_p_", "0", "Maximum drop probability.", |red| Bound::TracedReal(&red.max_p)),
    ("curq_", "0", "Length that the last arrival met, packets or bytes.", |red| {
        Bound::TracedInt(&red.current)
    }),
];

pub(super) fn declare(declarations: &mut Declarations) {
    red_class(declarations);
    rio_class(declarations);
    red_pd_class(declarations);
    pushback_class(declarations);
    declarations
        .class("Queue/RED/Semantic", "Queue/RED")
        .doc("RED that leaves the choice of victims to the packet list attached to it.")
        .native(|_, id| Queue::new(id, Red::semantic(50)));
}

fn red_class(declarations: &mut Declarations) {
    let class = declarations.class("Queue/RED", "Queue");
    class
        .doc(
            "Random early detection: drops, or marks, with a probability that grows with the average length.",
        )
        .native(|_, id| Queue::new(id, Red::new(50)))
        .method("init", "?arg ...?", "The class of the trace of early drops.", |ns, call| {
            init(ns, call, call.args.first().map_or("Drop", Obj::as_str), early)
        })
        .class_variable("doubleq_", "false", "Without effect.")
        .class_variable("dqthresh_", "50", "Without effect.");
    variables(class, settings, &SETTINGS);
    variables(class, red, &STATE);
    trace_commands(class, "RED", |entity| Some(&red(entity)?.trace));
    packet_queue_command(class, packets);
    early_drop_commands(class, early);
    class
        .shared_command("link", "link", "Tells the queue its link.", |command, entity| {
            red(entity).ok_or(Refusal::silent())?.set_link(command.sim(), command.entity(0)?);
            Ok::<_, Refusal>(())
        })
        .shared_command("printstats", "", "Prints the true average length.", |command, entity| {
            let red = red(entity).ok_or(Refusal::silent())?;
            entity.settle(command.sim());
            command.sim().print(&red.true_average.report(red.settings.queue_in_bytes.get()));
            Ok::<_, Refusal>(())
        })
        .method("attach-traces", "src dst file ?op?", "Traces early drops to a channel.", |ns, call| {
            attach_early_trace(ns, call, "edrop-trace", "trace-type")
        });
}

/// Constructs a queue whose early drops are traced by objects of class `Trace/KIND`.
pub(super) fn init(
    ns: &Ns,
    call: &Call,
    kind: &str,
    early: fn(&dyn Entity) -> Option<&EarlyDrop>,
) -> TclResult {
    const LONGEST: usize = 19;
    if kind.len() > LONGEST {
        // ns-2.35: the name does not fit (spec: queues-and-monitors, section 3).
        ns.sim().print("trace type too long - allocate more space to traceType in red.h and recompile\n");
        ns.exit(0);
    }
    call.next(&[])?;
    if let Some(early) = ns.entity_of(call.object).and_then(|id| early(ns.sim().entity(id)?)) {
        early.trace_kind.replace(kind.into());
    }
    Ok(Obj::empty())
}

/// The commands of queues that drop packets early.
pub(super) fn early_drop_commands(
    class: &mut ClassDeclaration,
    early: fn(&dyn Entity) -> Option<&EarlyDrop>,
) {
    class
        .shared_command(
            "early-drop-target",
            "?object?",
            "Where early drops go: asks, or sets it.",
            move |command, entity| {
                let target = &early(entity).ok_or(Refusal::silent())?.target;
                if command.is_empty() {
                    return Ok(target.get());
                }
                target.set(command.sim(), Some(command.entity(0)?));
                Ok(None)
            },
        )
        .shared_command(
            "edrop-trace",
            "?trace?",
            "What writes a line for each early drop: asks, or sets it.",
            move |command, entity| trace_field(command, &early(entity).ok_or(Refusal::silent())?.trace),
        )
        .shared_command("trace-type", "", "The class of the trace of early drops.", move |_, entity| {
            Ok::<_, Refusal>(early(entity).ok_or(Refusal::silent())?.trace_kind.borrow().to_string())
        });
}

/// Asks for a trace object (`0` if there is none), or sets it.
fn trace_field(command: &Command, field: &Cell<Option<EntityId>>) -> Result<Obj, Refusal> {
    if command.is_empty() {
        return Ok(field.get().map_or_else(|| Obj::from_str("0"), |trace| command.ns.handle(trace)));
    }
    let trace = command.entity(0)?;
    command.sim().get::<Trace>(trace).ok_or(Refusal::silent())?;
    field.set(Some(trace));
    Ok(Obj::empty())
}

/// Makes a trace object of the class that `type_command` names, in front of the one that `trace_command` names.
fn attach_early_trace(ns: &Ns, call: &Call, trace_command: &str, type_command: &str) -> TclResult {
    let kind = match call.arg(3) {
        "nam" => Obj::from_str("Drop"),
        _ => ns.invoke(call.object, type_command, &[])?,
    };
    attach_trace(ns, call, trace_command, &kind)
}

/// Makes a trace object of the class `Trace/KIND`, in front of the one that `trace_command` names.
fn attach_trace(ns: &Ns, call: &Call, trace_command: &str, kind: &Obj) -> TclResult {
    let [from, to, file, ..] = call.args else { unreachable!("the arity was checked") };
    let trace = simulator::create_trace(ns, kind.as_str(), file, from, to, call.arg(3))?;
    let before = ns.invoke(call.object, trace_command, &[])?;
    let target = match ns.otcl().object_of(&before) {
        Some(before) => ns.otcl().name_obj(before),
        None => simulator::null_agent(ns).map_or_else(Obj::empty, |agent| ns.handle(agent)),
    };
    ns.invoke(trace, "target", &[target])?;
    ns.invoke(call.object, trace_command, &[ns.otcl().name_obj(trace)])
}

fn rio_class(declarations: &mut Declarations) {
    const ROWS: [Row<Rio>; 12] = [
        ("in_thresh_", "15", "Minimum threshold of In packets, packets or bytes.", |rio| {
            Bound::Real(&rio.inside.low)
        }),
        ("in_maxthresh_", "30", "Maximum threshold of In packets, packets or bytes.", |rio| {
            Bound::Real(&rio.inside.high)
        }),
        ("out_thresh_", "5", "Minimum threshold of Out packets, packets or bytes.", |rio| {
            Bound::Real(&rio.outside.low)
        }),
        ("out_maxthresh_", "15", "Maximum threshold of Out packets, packets or bytes.", |rio| {
            Bound::Real(&rio.outside.high)
        }),
        ("in_linterm_", "50", "Inverse of the maximum drop probability of In packets.", |rio| {
            Bound::Real(&rio.inside_inverse_max_p)
        }),
        ("in_gentle_", "false", "`gentle_` for In packets.", |rio| Bound::Flag(&rio.inside.gentle)),
        ("out_gentle_", "false", "`gentle_` for Out packets.", |rio| Bound::Flag(&rio.outside.gentle)),
        ("in_ave_", "0.0", "Average length of In packets, packets or bytes.", |rio| {
            Bound::Real(&rio.inside.average)
        }),
        ("out_ave_", "0.0", "Stays 0.", |rio| Bound::Real(&rio.outside.average)),
        ("in_prob1_", "0.0", "Drop probability of In packets before spacing.", |rio| {
            Bound::Real(&rio.inside.probability)
        }),
        ("out_prob1_", "0.0", "Drop probability of Out packets before spacing.", |rio| {
            Bound::Real(&rio.outside.probability)
        }),
        ("priority_method_", "0", "1 if packets are In when their flow id is not 0.", |rio| {
            Bound::Int(&rio.priority_method)
        }),
    ];
    let class = declarations.class("Queue/RED/RIO", "Queue/RED");
    class
        .doc("RED with In and Out: packets marked In are dropped less than the others.")
        .native(|_, id| Queue::new(id, Rio::new(50)))
        .method("init", "?arg ...?", "A queue without link.", |ns, call| init(ns, call, "Drop", early))
        .class_variable("out_linterm_", "5", "Without effect.");
    for (name, value) in [
        ("bytes_", "false"),
        ("queue_in_bytes_", "false"),
        ("thresh_", "5"),
        ("maxthresh_", "15"),
        ("q_weight_", "0.002"),
        ("gentle_", "false"),
        ("mean_pktsize_", "500"),
        ("wait_", "true"),
        ("linterm_", "10"),
        ("setbit_", "false"),
        ("drop_tail_", "true"),
        ("drop_front_", "false"),
        ("drop_rand_", "false"),
        ("ns1_compat_", "false"),
        ("doubleq_", "false"),
        ("dqthresh_", "50"),
        ("ave_", "0.0"),
        ("prob1_", "0.0"),
        ("curq_", "0"),
    ] {
        class.class_variable(name, value, "As of Queue/RED, whose default does not count.");
    }
    variables(class, discipline, &ROWS);
}

fn pushback_class(declarations: &mut Declarations) {
    const ROWS: [Row<PushbackRed>; 2] = [
        ("pushbackID_", "-1", "The number that the agent knows the queue by.", |queue| {
            Bound::Int(&queue.number)
        }),
        ("rate_limiting_", "1", "Whether aggregates may be limited.", |queue| {
            Bound::Bool(&queue.rate_limiting)
        }),
    ];
    declarations.class("Queue/RED/RIO/Semantic", "Queue/RED/RIO").doc("Another name of Queue/RED/RIO.");
    let class = declarations.class("Queue/RED/Pushback", "Queue/RED");
    class
        .doc("RED at which the agent of the node may limit aggregates of traffic.")
        .native(|sim, id| Queue::new(id, PushbackRed::new(sim, 50)))
        .method("init", "?agent?", "The agent that looks after the queue.", |ns, call| {
            let Some(agent) = call.args.first() else {
                ns.sim().print("Missing Argument for Pushback Queue Constructor\n");
                ns.exit(255);
            };
            init(ns, call, "Drop", early)?;
            let queue: &Queue<PushbackRed> = ns.record(call.object)?;
            queue.discipline().agent.set(ns.entity_named(agent.as_str()));
            Ok(Obj::empty())
        })
        .method(
            "attach-traces",
            "src dst file ?op?",
            "Traces early drops and limits to a channel.",
            |ns, call| {
                call.next(call.args)?;
                // ns-2.35: says so when there was one before.
                let before = ns.invoke(call.object, "rldrop-trace", &[])?;
                if ns.otcl().object_of(&before).is_some() {
                    ns.print_line("exists\n");
                }
                attach_trace(ns, call, "rldrop-trace", &Obj::from_str("Drop"))
            },
        )
        .command(
            "rldrop-trace",
            "?trace?",
            "What writes a line for each packet beyond a limit: asks, or sets it.",
            |command, queue: &Queue<PushbackRed>| trace_field(command, &queue.discipline().limit_trace),
        )
        .command("set-monitor", "monitor", "Sets the monitor of the link.", |command, queue| {
            let queue: &Queue<PushbackRed> = queue;
            command.get::<EarlyDropMonitor>(0)?;
            queue.discipline().monitor.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("set-src-dst", "src dst", "The nodes at the ends of the link.", |command, queue| {
            let queue: &Queue<PushbackRed> = queue;
            let (from, to) = (command.int(0), command.int(1));
            if from < 0 || to < 0 {
                return Err(Refusal::explained("nodes have no negative numbers"));
            }
            queue.discipline().set_neighbour(command.sim(), to);
            Ok::<_, Refusal>(())
        });
    variables(class, discipline, &ROWS);
}

fn red_pd_class(declarations: &mut Declarations) {
    const ROWS: [Row<RedPd>; 7] = [
        ("auto_", "false", "The rates of monitored flows are estimated.", |pd| Bound::Flag(&pd.auto)),
        ("global_target_", "false", "All flows have the target of the queue.", |pd| {
            Bound::Flag(&pd.global_target)
        }),
        ("targetBW_", "0", "That target, bits per second.", |pd| Bound::Bandwidth(&pd.target)),
        ("noMonitored_", "0", "How many flows are monitored.", |pd| Bound::Int(&pd.monitored)),
        ("unresponsive_penalty_", "1", "By what factor unresponsive flows are dropped more.", |pd| {
            Bound::Real(&pd.unresponsive_penalty)
        }),
        ("P_testFRp_", "-1", "Probability of a test drop before the queue; -1 for none.", |pd| {
            Bound::Real(&pd.test_probability)
        }),
        ("noidle_", "false", "Unresponsive flows are spared while the queue is empty.", |pd| {
            Bound::Flag(&pd.no_idle)
        }),
    ];
    let class = declarations.class("Queue/RED/PD", "Queue/RED");
    class
        .doc("RED with preferential dropping: flows found to send too much are dropped before the queue.")
        .native(|_, id| Queue::new(id, RedPd::new(50)))
        .method(
            "init",
            "?arg ...?",
            "The classes of the traces of monitored and of other early drops.",
            |ns, call| {
                let types = call.args.first().map_or_else(|| Ok(Vec::new()), Obj::list_items)?;
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
        .method("attach-traces", "src dst file ?op?", "Traces early drops to a channel.", |ns, call| {
            call.next(call.args)?;
            // ns-2.35: says so when there was one before.
            let before = ns.invoke(call.object, "mon-edrop-trace", &[])?;
            if ns.otcl().object_of(&before).is_some() {
                ns.print_line("exists\n");
            }
            attach_early_trace(ns, call, "mon-edrop-trace", "mon-trace-type")
        })
        .method(
            "makeflowmon",
            "link ?cltype? ?cslots?",
            "Makes the monitor of the flows.",
            make_flow_monitor,
        );
    variables(class, discipline, &ROWS);
    penalty_commands(class);
}

fn penalty_commands(class: &mut ClassDeclaration) {
    class
        .command(
            "attach-flowmon",
            "monitor",
            "Sets the monitor of the flows.",
            |command, queue: &Queue<RedPd>| {
                command.get::<FlowMonitor>(0)?;
                queue.discipline().flow_monitor.set(Some(command.entity(0)?));
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "monitor-flow",
            "flow target-or-probability ?current?",
            "Brings a flow down to a target (of its rate, or by a probability).",
            |command, queue: &Queue<RedPd>| {
                let flow: &PenalizedFlow = command.get(0)?;
                let (target, current) = match command.len() {
                    // ns-2.35: this is turned into text with six digits (spec: queues-and-monitors, section 4.2).
                    2 => (general(1.0 - command.real(1), 6).parse().unwrap_or(0.0), 1.0),
                    _ => (command.bandwidth(1), command.bandwidth(2)),
                };
                queue.discipline().monitor_flow(command.sim(), flow, target, current);
                Ok::<_, Refusal>(())
            },
        )
        .command("unmonitor-flow", "flow", "Leaves a flow alone.", |command, queue: &Queue<RedPd>| {
            done(queue.discipline().unmonitor_flow(command.get(0)?))
        })
        .command(
            "unresponsive-flow",
            "flow",
            "Declares a monitored flow unresponsive.",
            |command, queue: &Queue<RedPd>| {
                done(queue.discipline().declare_unresponsive(command.sim(), command.get(0)?))
            },
        )
        .command("responsive-flow", "flow", "Takes that back.", |command, queue: &Queue<RedPd>| {
            done(queue.discipline().declare_responsive(command.get(0)?))
        })
        .command("showme", "flow", "Prints whether a flow is monitored.", |command, _: &Queue<RedPd>| {
            let flow: &PenalizedFlow = command.get(0)?;
            let monitored = i32::from(flow.monitored.get());
            command.sim().print(&format!("showing now : {} = {monitored}\n", command.text(0)));
            Ok::<_, Refusal>(())
        })
        .command(
            "mon-edrop-trace",
            "?trace?",
            "What writes a line for each drop from a monitored flow: asks, or sets it.",
            |command, queue: &Queue<RedPd>| trace_field(command, &queue.discipline().monitored_trace),
        )
        .command(
            "mon-trace-type",
            "",
            "The class of the trace of drops from monitored flows.",
            |_, queue: &Queue<RedPd>| queue.discipline().monitored_trace_kind.borrow().to_string(),
        );
}

fn done(done: bool) -> Result<(), Refusal> {
    if done { Ok(()) } else { Err(Refusal::silent()) }
}

/// Spec: queues-and-monitors, section 4.2, `makeflowmon`.
fn make_flow_monitor(ns: &Ns, call: &Call) -> TclResult {
    let default =
        |index: usize, text: &str| call.args.get(index).cloned().unwrap_or_else(|| Obj::from_str(text));
    let (kind, slots) = (default(1, "SrcDestFid"), default(2, "29"));
    let monitor = super::super::monitor::make_flow_monitor(
        ns,
        "QueueMonitor/ED/Flowmon",
        "QueueMonitor/ED/Flow/RedPD",
        false,
        kind.as_str(),
        &slots,
    )?;
    let monitor_name = ns.otcl().name_obj(monitor);
    ns.invoke(call.object, "attach-flowmon", std::slice::from_ref(&monitor_name))?;
    super::super::monitor::attach_flow_monitor(ns, &call.args[0], monitor, true)?;
    Ok(objects::names(ns, &[monitor]))
}
