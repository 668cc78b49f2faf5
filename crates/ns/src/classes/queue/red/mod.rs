//! RED and its relatives (spec: queues-and-monitors, sections 3 and 4).

mod pushback;
mod rio;

use std::cell::Cell;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::queue::{EarlyDrop, PacketList, PushbackRed, Queue, QueueBase, Red, RedPd, RedSettings, Rio};
use neons_sim::trace::Trace;
use neons_sim::{Entity, EntityId};

use super::{class_set, discipline, packet_queue_command, red_pd, trace_commands};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{
    ClassDeclaration, Command, Declarations, Flag, Int, Real, Refusal, TracedInt, TracedReal, arg, unit,
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
    rio::declare(declarations);
    red_pd::declare(declarations);
    pushback::declare(declarations);
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
        .native(|_, id| Queue::new(id, Red::new(QueueBase::LIMIT.integer())))
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
        .bind(
            "bytes_",
            Flag(RedSettings::BYTES),
            "Let the drop probability grow with the size of the packet.",
            |red| &red.bytes,
        )
        .bind("queue_in_bytes_", Flag(RedSettings::QUEUE_IN_BYTES), "Measure the queue in bytes.", |red| {
            &red.queue_in_bytes
        })
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
        .bind(
            "mean_pktsize_",
            Int(RedSettings::MEAN_PACKET_SIZE, unit::BYTES),
            "Average packet size.",
            |red| &red.mean_packet_size,
        )
        .bind(
            "idle_pktsize_",
            Int(RedSettings::IDLE_PACKET_SIZE, unit::BYTES),
            "Packet size assumed while the queue is idle, with `cautious_` 3.",
            |red| &red.idle_packet_size,
        )
        .bind(
            "q_weight_",
            Real(RedSettings::WEIGHT, unit::NONE),
            "Weight of the present length in the average; 0, -1 or -2 choose it automatically.",
            |red| &red.weight,
        )
        .bind(
            "wait_",
            Flag(RedSettings::WAIT),
            "Space drops by at least 1/p packets, where p is the drop probability.",
            |red| &red.wait,
        )
        .bind(
            "linterm_",
            Real(RedSettings::INVERSE_MAX_P, unit::NONE),
            "Inverse of the maximum drop probability (at `maxthresh_`).",
            |red| &red.inverse_max_p,
        )
        .bind(
            "mark_p_",
            Real(RedSettings::MARK_P, unit::NONE),
            "Probability below which packets are marked; above it they are dropped.",
            |red| &red.mark_p,
        )
        .bind(
            "use_mark_p_",
            Flag(RedSettings::USE_MARK_P),
            "Drop packets instead of marking them when the probability is above `mark_p_`.",
            |red| &red.use_mark_p,
        )
        .bind("setbit_", Flag(false), "Mark ECN-capable packets instead of dropping them.", |red| {
            &red.set_bit
        })
        .bind(
            "gentle_",
            Flag(RedSettings::GENTLE),
            "Let the probability grow to 1 between the maximum threshold and twice the maximum threshold.",
            |red| &red.gentle,
        )
        .bind("summarystats_", Flag(false), "Compute the true average queue length.", |red| {
            &red.summary_stats
        })
        .bind("drop_tail_", Flag(RedSettings::DROP_TAIL), "Has no effect.", |red| &red.drop_tail)
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
            Real(RedSettings::ALPHA, unit::NONE),
            "Increment by which the maximum drop probability is raised.",
            |red| &red.alpha,
        )
        .bind(
            "beta_",
            Real(RedSettings::BETA, unit::NONE),
            "Factor by which the maximum drop probability is lowered.",
            |red| &red.beta,
        )
        .bind(
            "interval_",
            Real(RedSettings::INTERVAL, unit::SECONDS),
            "Time between adaptations of the maximum drop probability.",
            |red| &red.interval,
        )
        .bind(
            "targetdelay_",
            Real(RedSettings::TARGET_DELAY, unit::SECONDS),
            "Queueing delay at which automatic thresholds aim.",
            |red| &red.target_delay,
        )
        .bind(
            "top_",
            Real(RedSettings::TOP, unit::NONE),
            "Upper bound of the adapted maximum drop probability.",
            |red| &red.top,
        )
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
            for plain RED. Queue/RED/RIO ignores it.",
            |red| &red.cautious,
        );
    class
        .part(red)
        .bind(
            "thresh_queue_",
            Real(QueueBase::LIMIT, unit::PACKETS_OR_BYTES),
            "Minimum threshold of the average queue length.",
            |red| &red.low,
        )
        .bind(
            "maxthresh_queue_",
            Real(QueueBase::LIMIT, unit::PACKETS_OR_BYTES),
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
    trace_commands(class, |entity| Some(&red(entity)?.trace));
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
