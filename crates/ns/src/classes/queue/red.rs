//! RED and its relatives (spec: queues-and-monitors, sections 3 and 4).

use std::cell::Cell;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::monitor::EarlyDropMonitor;
use neons_sim::queue::{EarlyDrop, PacketList, PushbackRed, Queue, Red, RedPd, RedSettings, Rio};
use neons_sim::trace::Trace;
use neons_sim::unit::Unit;
use neons_sim::{Entity, EntityId};

use super::{class_set, discipline, packet_queue_command, red_pd, trace_commands};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{
    Bool, ClassDeclaration, Command, Declarations, Flag, Int, Real, Refusal, TracedInt, TracedReal, arg, unit,
};

/// Returns the RED discipline that a queue is or contains.
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

pub(super) fn early(entity: &dyn Entity) -> Option<&EarlyDrop> {
    Some(&red(entity)?.early)
}

pub(super) fn declare(declarations: &mut Declarations) {
    red_class(declarations);
    rio_class(declarations);
    red_pd::declare(declarations);
    pushback_class(declarations);
    declarations
        .class("Queue/RED/Semantic", "Queue/RED")
        .doc("RED in which the attached packet list chooses the packets to drop.")
        .native(|_, id| Queue::new(id, Red::semantic(50)));
}

fn red_class(declarations: &mut Declarations) {
    let class = declarations.class("Queue/RED", "Queue");
    class_set::declare(class, &["queue-in-bytes_", "drop-tail_", "drop-front_", "drop-rand_", "ns1-compat_"]);
    class
        .doc(
            "Random early detection (RED): drops or marks packets with a probability that grows with the \
            average queue length.",
        )
        .native(|_, id| Queue::new(id, Red::new(50)))
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the queue; the first argument is the class of the trace of early drops, without the \
            prefix `Trace/`.",
            |ns, call, (args,)| init(ns, call, args.first().map_or("Drop", Obj::as_str), early),
        )
        .class_variable("doubleq_", "false", unit::NONE, "Has no effect.")
        .class_variable("dqthresh_", "50", unit::NONE, "Has no effect.");
    class
        .part(settings)
        .bind("bytes_", Flag(true), "Let the drop probability grow with the size of the packet.", |red| {
            &red.bytes
        })
        .bind("queue_in_bytes_", Flag(true), "Measure the queue in bytes.", |red| &red.queue_in_bytes)
        .bind(
            "thresh_",
            Real(0, unit::PACKETS),
            "Minimum threshold of the average queue length; 0 chooses it automatically.",
            |red| &red.min_threshold,
        )
        .bind(
            "maxthresh_",
            Real(0, unit::PACKETS),
            "Maximum threshold of the average queue length; 0 chooses it automatically.",
            |red| &red.max_threshold,
        )
        .bind("mean_pktsize_", Int(500, unit::BYTES), "Average packet size.", |red| &red.mean_packet_size)
        .bind(
            "idle_pktsize_",
            Int(100, unit::BYTES),
            "Packet size assumed while the queue is idle, with `cautious_` 3.",
            |red| &red.idle_packet_size,
        )
        .bind(
            "q_weight_",
            Real(-1, unit::NONE),
            "Weight of the present length in the average; 0, -1 or -2 choose it automatically.",
            |red| &red.weight,
        )
        .bind(
            "wait_",
            Flag(true),
            "Space drops by at least 1/p packets, where p is the drop probability.",
            |red| &red.wait,
        )
        .bind(
            "linterm_",
            Real(10, unit::NONE),
            "Inverse of the maximum drop probability (at `maxthresh_`).",
            |red| &red.inverse_max_p,
        )
        .bind(
            "mark_p_",
            Real(0.1, unit::NONE),
            "Probability below which packets are marked; above it they are dropped.",
            |red| &red.mark_p,
        )
        .bind(
            "use_mark_p_",
            Flag(true),
            "Drop packets instead of marking them when the probability is above `mark_p_`.",
            |red| &red.use_mark_p,
        )
        .bind("setbit_", Flag(false), "Mark ECN-capable packets instead of dropping them.", |red| {
            &red.set_bit
        })
        .bind(
            "gentle_",
            Flag(true),
            "Let the probability grow to 1 between the maximum threshold and twice the maximum threshold.",
            |red| &red.gentle,
        )
        .bind("summarystats_", Flag(false), "Compute the true average queue length.", |red| {
            &red.summary_stats
        })
        .bind("drop_tail_", Flag(true), "Has no effect.", |red| &red.drop_tail)
        .bind("drop_front_", Flag(false), "Drop the second packet of the queue in forced drops.", |red| {
            &red.drop_front
        })
        .bind("drop_rand_", Flag(false), "Drop a random packet of the queue in forced drops.", |red| {
            &red.drop_random
        })
        .bind("ns1_compat_", Flag(false), "Do not restart the spacing of drops after forced drops.", |red| {
            &red.ns1_compat
        })
        .bind(
            "adaptive_",
            Int(0, unit::NONE),
            "1 to adapt the maximum drop probability (Adaptive RED).",
            |red| &red.adaptive,
        )
        .bind(
            "feng_adaptive_",
            Int(0, unit::NONE),
            "1 to adapt the maximum drop probability by factors (Feng's Adaptive RED).",
            |red| &red.feng_adaptive,
        )
        .bind(
            "alpha_",
            Real(0.01, unit::NONE),
            "Increment by which the maximum drop probability is raised.",
            |red| &red.alpha,
        )
        .bind(
            "beta_",
            Real(0.9, unit::NONE),
            "Factor by which the maximum drop probability is lowered.",
            |red| &red.beta,
        )
        .bind(
            "interval_",
            Real(0.5, unit::SECONDS),
            "Time between adaptations of the maximum drop probability.",
            |red| &red.interval,
        )
        .bind(
            "targetdelay_",
            Real(0.005, unit::SECONDS),
            "Queueing delay at which automatic thresholds aim.",
            |red| &red.target_delay,
        )
        .bind("top_", Real(0.5, unit::NONE), "Upper bound of the adapted maximum drop probability.", |red| {
            &red.top
        })
        .bind(
            "bottom_",
            Real(0, unit::NONE),
            "Lower bound of the adapted maximum drop probability; 0 chooses it automatically.",
            |red| &red.bottom,
        )
        .bind(
            "cautious_",
            Int(0, unit::NONE),
            "1, 2 or 3 to avoid drops while the queue is shorter than its average, by different rules; 0 \
            for plain RED.",
            |red| &red.cautious,
        );
    class
        .part(red)
        .bind(
            "thresh_queue_",
            Real(50, unit::PACKETS_OR_BYTES),
            "Minimum threshold of the average queue length.",
            |red| &red.low,
        )
        .bind(
            "maxthresh_queue_",
            Real(50, unit::PACKETS_OR_BYTES),
            "Maximum threshold of the average queue length.",
            |red| &red.high,
        )
        .bind("ave_", TracedReal(0.0, unit::PACKETS_OR_BYTES), "The average queue length.", |red| {
            &red.average
        })
        .bind("prob1_", TracedReal(0.0, unit::NONE), "The drop probability before drops are spaced.", |red| {
            &red.probability
        })
        .bind("cur_max_p_", TracedReal(0, unit::NONE), "The present maximum drop probability.", |red| {
            &red.max_p
        })
        .bind(
            "curq_",
            TracedInt(0, unit::PACKETS_OR_BYTES),
            "The queue length that the last arrival met.",
            |red| &red.current,
        );
    trace_commands(class, "RED", |entity| Some(&red(entity)?.trace));
    packet_queue_command(class, packets);
    early_drop_commands(class, early);
    class
        .shared_cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |command, entity, (link,)| {
                red(entity).ok_or_else(Refusal::unfit)?.set_link(command.sim(), link);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd("printstats", (), "Prints the true average queue length.", |command, entity, _| {
            let red = red(entity).ok_or_else(Refusal::unfit)?;
            entity.settle(command.sim());
            command.sim().print(&red.true_average.report(red.settings.queue_in_bytes.get()));
            Ok::<_, Refusal>(())
        })
        .instproc(
            "attach-traces",
            ("src", "dst", "file", arg::optional("op")),
            "Traces early drops to a channel.",
            |ns, call, words| attach_early_trace(ns, call, words, "edrop-trace", "trace-type"),
        );
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
        // ns-2.35: a longer name does not fit in the field (spec: queues-and-monitors, section 3).
        ns.sim().print("trace type too long - allocate more space to traceType in red.h and recompile\n");
        ns.exit(0);
    }
    call.next(&[])?;
    if let Some(early) = ns.entity_of(call.object).and_then(|id| early(ns.sim().entity(id)?)) {
        early.trace_kind.replace(kind.into());
    }
    Ok(Obj::empty())
}

/// Declares the commands of queues that drop packets early.
pub(super) fn early_drop_commands(
    class: &mut ClassDeclaration,
    early: fn(&dyn Entity) -> Option<&EarlyDrop>,
) {
    class
        .shared_cmd(
            "early-drop-target",
            (arg::optional(arg::entity("object")),),
            "Sets the object that early drops go to, or returns it.",
            move |command, entity, (object,)| {
                let target = &early(entity).ok_or_else(Refusal::unfit)?.target;
                if object.is_none() {
                    return Ok(target.get());
                }
                target.set(command.sim(), object);
                Ok::<_, Refusal>(None)
            },
        )
        .shared_cmd(
            "edrop-trace",
            (arg::optional("trace"),),
            "Sets the object that writes a line for each early drop, or returns it.",
            move |command, entity, (object,)| {
                trace_field(command, object, &early(entity).ok_or_else(Refusal::unfit)?.trace)
            },
        )
        .shared_cmd(
            "trace-type",
            (),
            "Returns the class of the trace of early drops.",
            move |_, entity, _| {
                Ok::<_, Refusal>(early(entity).ok_or_else(Refusal::unfit)?.trace_kind.borrow().to_string())
            },
        );
}

/// Returns a trace object (`0` if there is none) or, given an argument, sets it.
pub(super) fn trace_field(
    command: &Command,
    object: Option<&Obj>,
    field: &Cell<Option<EntityId>>,
) -> Result<Obj, Refusal> {
    let Some(object) = object else {
        return Ok(field.get().map_or_else(|| Obj::from_str("0"), |trace| command.ns.handle(trace)));
    };
    let trace = command.ns.named(object)?;
    command.sim().get::<Trace>(trace).ok_or_else(|| Refusal::explained("this is no trace"))?;
    field.set(Some(trace));
    Ok(Obj::empty())
}

/// Makes a trace object of the class that the command `type_command` returns, and inserts it before the object
/// that `trace_command` returns.
pub(super) fn attach_early_trace(
    ns: &Ns,
    call: &Call,
    words: (&Obj, &Obj, &Obj, Option<&Obj>),
    trace_command: &str,
    type_command: &str,
) -> TclResult {
    let kind = match words.3 {
        Some(form) if form == "nam" => Obj::from_str("Drop"),
        _ => ns.invoke(call.object, type_command, &[])?,
    };
    attach_trace(ns, call, words, trace_command, &kind)
}

/// Makes a trace object of the class `Trace/KIND`, and inserts it before the object that the command
/// `trace_command` returns.
fn attach_trace(
    ns: &Ns,
    call: &Call,
    words: (&Obj, &Obj, &Obj, Option<&Obj>),
    trace_command: &str,
    kind: &Obj,
) -> TclResult {
    let (from, to, file, form) = words;
    let trace = simulator::create_trace(ns, kind.as_str(), file, from, to, form.map_or("", Obj::as_str))?;
    let before = ns.invoke(call.object, trace_command, &[])?;
    let target = match ns.otcl().object_of(&before) {
        Some(before) => ns.otcl().name_obj(before),
        None => simulator::null_agent(ns).map_or_else(Obj::empty, |agent| ns.handle(agent)),
    };
    ns.invoke(trace, "target", &[target])?;
    ns.invoke(call.object, trace_command, &[ns.otcl().name_obj(trace)])
}

/// The class variables of Queue/RED that Queue/RED/RIO declares with defaults of its own: name, default and
/// description.
const RIO_DEFAULTS: [(&str, &str, Unit, &str); 19] = [
    ("bytes_", "false", unit::NONE, "Let the drop probability grow with the size of the packet."),
    ("queue_in_bytes_", "false", unit::NONE, "Measure the queue in bytes."),
    (
        "thresh_",
        "5",
        unit::PACKETS,
        "Minimum threshold of the average queue length, packets; 0 chooses it automatically.",
    ),
    (
        "maxthresh_",
        "15",
        unit::PACKETS,
        "Maximum threshold of the average queue length, packets; 0 chooses it automatically.",
    ),
    (
        "q_weight_",
        "0.002",
        unit::NONE,
        "Weight of the present length in the average; 0, -1 or -2 choose it automatically.",
    ),
    (
        "gentle_",
        "false",
        unit::NONE,
        "Let the probability grow to 1 between the maximum threshold and twice the maximum threshold.",
    ),
    ("mean_pktsize_", "500", unit::BYTES, "Average packet size, bytes."),
    ("wait_", "true", unit::NONE, "Space drops by at least 1/p packets, where p is the drop probability."),
    ("linterm_", "10", unit::NONE, "Inverse of the maximum drop probability (at `maxthresh_`)."),
    ("setbit_", "false", unit::NONE, "Mark ECN-capable packets instead of dropping them."),
    ("drop_tail_", "true", unit::NONE, "Has no effect."),
    ("drop_front_", "false", unit::NONE, "Drop the second packet of the queue in forced drops."),
    ("drop_rand_", "false", unit::NONE, "Drop a random packet of the queue in forced drops."),
    ("ns1_compat_", "false", unit::NONE, "Do not restart the spacing of drops after forced drops."),
    ("doubleq_", "false", unit::NONE, "Has no effect."),
    ("dqthresh_", "50", unit::NONE, "Has no effect."),
    ("ave_", "0.0", unit::PACKETS_OR_BYTES, "The average queue length, packets or bytes."),
    ("prob1_", "0.0", unit::NONE, "The drop probability before drops are spaced."),
    ("curq_", "0", unit::PACKETS_OR_BYTES, "The queue length that the last arrival met, packets or bytes."),
];

fn rio_class(declarations: &mut Declarations) {
    let class = declarations.class("Queue/RED/RIO", "Queue/RED");
    class
        .doc("RED with In and Out (RIO): drops packets marked In with a lower probability than others.")
        .native(|_, id| Queue::new(id, Rio::new(50)))
        .instproc("init", (arg::rest("arg"),), "Makes a queue without a link.", |ns, call, _| {
            init(ns, call, "Drop", early)
        })
        .class_variable("out_linterm_", "5", unit::NONE, "Has no effect.");
    for (name, value, unit, doc) in RIO_DEFAULTS {
        class.class_variable(name, value, unit, doc);
    }
    class
        .part(discipline::<Rio>)
        .bind("in_thresh_", Real(15, unit::PACKETS_OR_BYTES), "Minimum threshold of In packets.", |rio| {
            &rio.inside.low
        })
        .bind("in_maxthresh_", Real(30, unit::PACKETS_OR_BYTES), "Maximum threshold of In packets.", |rio| {
            &rio.inside.high
        })
        .bind("out_thresh_", Real(5, unit::PACKETS_OR_BYTES), "Minimum threshold of Out packets.", |rio| {
            &rio.outside.low
        })
        .bind(
            "out_maxthresh_",
            Real(15, unit::PACKETS_OR_BYTES),
            "Maximum threshold of Out packets.",
            |rio| &rio.outside.high,
        )
        .bind(
            "in_linterm_",
            Real(50, unit::NONE),
            "Inverse of the maximum drop probability of In packets.",
            |rio| &rio.inside_inverse_max_p,
        )
        .bind(
            "in_gentle_",
            Flag(false),
            "Let the probability for In packets grow to 1 between their maximum threshold and twice their \
            maximum threshold.",
            |rio| &rio.inside.gentle,
        )
        .bind(
            "out_gentle_",
            Flag(false),
            "Let the probability for Out packets grow to 1 between their maximum threshold and twice their \
            maximum threshold.",
            |rio| &rio.outside.gentle,
        )
        .bind(
            "in_ave_",
            Real(0.0, unit::PACKETS_OR_BYTES),
            "Average amount of In packets in the queue.",
            |rio| &rio.inside.average,
        )
        .bind(
            "out_ave_",
            Real(0.0, unit::NONE),
            "Average amount of Out packets in the queue; it stays 0.",
            |rio| &rio.outside.average,
        )
        .bind(
            "in_prob1_",
            Real(0.0, unit::NONE),
            "Drop probability of In packets before drops are spaced.",
            |rio| &rio.inside.probability,
        )
        .bind(
            "out_prob1_",
            Real(0.0, unit::NONE),
            "Drop probability of Out packets before drops are spaced.",
            |rio| &rio.outside.probability,
        )
        .bind(
            "priority_method_",
            Int(0, unit::NONE),
            "1 to treat packets as In if their flow id is not 0.",
            |rio| &rio.priority_method,
        );
}

fn pushback_class(declarations: &mut Declarations) {
    declarations.class("Queue/RED/RIO/Semantic", "Queue/RED/RIO").doc("Another name of Queue/RED/RIO.");
    let class = declarations.class("Queue/RED/Pushback", "Queue/RED");
    class
        .doc("RED at which the node's pushback agent may limit aggregates of traffic.")
        .native(|sim, id| Queue::new(id, PushbackRed::new(sim, 50)))
        .instproc(
            "init",
            (arg::optional("agent"),),
            "Sets the agent that monitors the queue.",
            |ns, call, (agent_name,)| {
                let Some(agent) = agent_name else {
                    ns.sim().print("Missing Argument for Pushback Queue Constructor\n");
                    ns.exit(255);
                };
                init(ns, call, "Drop", early)?;
                let queue: &Queue<PushbackRed> = ns.record(call.object)?;
                queue.discipline().agent.set(ns.entity_named(agent.as_str()));
                Ok(Obj::empty())
            },
        )
        .instproc(
            "attach-traces",
            ("src", "dst", "file", arg::optional("op")),
            "Traces early drops and limits to a channel.",
            |ns, call, words| {
                call.next(call.args)?;
                // ns-2.35: prints a message if there already was a trace object.
                let before = ns.invoke(call.object, "rldrop-trace", &[])?;
                if ns.otcl().object_of(&before).is_some() {
                    ns.print_line("exists\n");
                }
                attach_trace(ns, call, words, "rldrop-trace", &Obj::from_str("Drop"))
            },
        )
        .cmd(
            "rldrop-trace",
            (arg::optional("trace"),),
            "Sets the object that writes a line for each packet beyond a limit, or returns it.",
            |command, queue: &Queue<PushbackRed>, (object,)| {
                trace_field(command, object, &queue.discipline().limit_trace)
            },
        )
        .cmd(
            "set-monitor",
            (arg::entity_of::<EarlyDropMonitor>("monitor"),),
            "Sets the monitor of the link.",
            |_, queue, (monitor,)| {
                let queue: &Queue<PushbackRed> = queue;
                queue.discipline().monitor.set(Some(monitor));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-src-dst",
            (arg::int("src"), arg::int("dst")),
            "Sets the nodes at the ends of the link.",
            |command, queue, (src, dst)| {
                let queue: &Queue<PushbackRed> = queue;
                let (from, to) = (src, dst);
                if from < 0 || to < 0 {
                    return Err(Refusal::explained("nodes have no negative numbers"));
                }
                queue.discipline().set_neighbour(command.sim(), to);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<PushbackRed>)
        .bind("pushbackID_", Int(-1, unit::NONE), "The number of the queue in the pushback agent.", |queue| {
            &queue.number
        })
        .bind("rate_limiting_", Bool(1), "Allow aggregates to be limited.", |queue| &queue.rate_limiting);
}
