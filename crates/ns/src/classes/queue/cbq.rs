//! Class-based queueing (spec: queues-and-monitors, section 7).

use std::cell::Cell;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;
use neons_sim::queue::{Borrowing, Cbq, CbqClass, Queue};
use neons_sim::{Entity, EntityId};

use super::discipline;
use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::classes::simple_link::{SimpleLink, set_target};
use crate::declare::{
    ClassDeclaration, Command, Declarations, Flag, Int, Real, Refusal, arg, parse_real, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Queue/CBQ", "Queue");
    class
        .doc("Class-based queueing (CBQ): shares the link among classes that may borrow from each other.")
        .native(|_, id| Queue::new(id, Cbq::new(false)))
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the queue with the algorithm of the class.",
            |ns, call, _| {
                call.next(&[])?;
                let class = ns.otcl().object("Queue/CBQ").ok_or("no class Queue/CBQ")?;
                ns.otcl().set_var(call.object, "algorithm_", ns.otcl().get_var(class, "algorithm_")?)?;
                Ok(Obj::empty())
            },
        )
        .class_variable(
            "algorithm_",
            "0",
            unit::NONE,
            "Algorithm that decides from which ancestors classes may borrow.",
        )
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |_, queue: &Queue<Cbq>, (link,)| {
                queue.discipline().set_link(link);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "algorithm",
            (arg::text("name"),),
            "Sets the algorithm that decides from which ancestors classes may borrow.",
            |command, queue: &Queue<Cbq>, (name,)| {
                queue.discipline().borrowing.set(borrowing(command, name)?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("insert-class", ("class",), "Adds a CBQ class.", |command, queue: &Queue<Cbq>, (name,)| {
            let class = command.ns.named(name)?;
            queue.discipline().insert(command.sim(), command.entity, class).map_err(|problem| {
                command.sim().warn(&format!("CBQ class {name} has invalid {problem}\n"));
                Refusal::new(format!("CBQ: trouble inserting class {name}"))
            })
        });
    class.part(discipline::<Cbq>).bind(
        "maxpkt_",
        Int(Cbq::MAX_PACKET, unit::BYTES),
        "Size of the largest packet.",
        |cbq| &cbq.max_packet,
    );

    declarations
        .class("Queue/CBQ/WRR", "Queue/CBQ")
        .doc(
            "Class-based queueing with weighted round robin: the turns of classes are weighted by their \
            shares.",
        )
        .native(|_, id| Queue::new(id, Cbq::new(true)));

    let class = declarations.class("CBQClass", "SplitObject");
    class_variables(class);
    class_commands(class);
    wiring_commands(class);
    debug_variable(class);
}

pub(super) fn declare_link(declarations: &mut Declarations) {
    declarations
        .class("CBQLink", "SimpleLink")
        .doc("A link shared among classes.")
        .instproc(
            "init",
            ("src", "dst", "bw", "delay", "q", "cl", arg::optional("lltype")),
            "Connects the parts of the link.",
            init_link,
        )
        .instproc("classifier", (), "Sets the classifier that finds the class of a packet.", |ns, call, _| {
            ns.otcl().get_var(call.object, "classifier_")
        })
        .instproc(
            "bind",
            ("cbqcl", arg::int("id1"), arg::optional(arg::int("id2"))),
            "Assigns the flow ids from `id1` to `id2` to a class.",
            bind,
        )
        .instproc(
            "insert",
            ("cbqcl", arg::optional("qmon")),
            "Adds a CBQ class.",
            |ns, call, (class, monitor)| insert(ns, call, class, monitor),
        );
}

/// Reads the kind of borrowing: a number, of which only the first character counts, or a name.
fn borrowing(command: &Command, name: &str) -> Result<Borrowing, Refusal> {
    match (name.bytes().next(), name) {
        (Some(b'0'), _) | (_, "ancestor-only") => Ok(Borrowing::AncestorOnly),
        (Some(b'1'), _) | (_, "top-level") => Ok(Borrowing::TopLevel),
        (Some(b'2'), _) | (_, "formal") => Ok(Borrowing::Formal),
        (Some(b'3'), _) | (_, "old-formal") => {
            command.sim().warn("CBQ: old-formal LS not supported\n");
            Err(Refusal::reported())
        }
        _ => Err(Refusal::explained("expected ancestor-only, top-level or formal")),
    }
}

fn class_variables(class: &mut ClassDeclaration) {
    class
        .doc("A class of traffic in class-based queueing: a share of a link and, for leaves, a queue.")
        .native(|_, _| CbqClass::default())
        .bind(
            "priority_",
            Int(0, unit::NONE),
            "Priority of the class, from 0 (highest) to 9.",
            |class: &CbqClass| &class.priority,
        )
        .bind(
            "level_",
            Int(CbqClass::LEVEL, unit::NONE),
            "Level of the class in the hierarchy: 1 for leaves, higher for inner classes.",
            |class: &CbqClass| &class.level,
        )
        .bind(
            "extradelay_",
            Real(0.0, unit::SECONDS),
            "Additional waiting time of the class when it has used its share, seconds.",
            |class: &CbqClass| &class.extra_delay,
        )
        .bind(
            "okborrow_",
            Flag(CbqClass::MAY_BORROW),
            "Allow the class to use bandwidth that its ancestors leave unused.",
            |class: &CbqClass| &class.may_borrow,
        )
        .class_variable(
            "automaxidle_gain_",
            "0.9375",
            unit::NONE,
            "Weight of the past in the average idle time.",
        )
        .class_variable("def_qtype_", "DropTail", unit::NONE, "Type of the class's queue.")
        .instproc("init", (), "Makes a class without a share.", |ns, call, _| {
            call.next(&[])?;
            let class = ns.otcl().object("CBQClass").ok_or("no class CBQClass")?;
            let gain = ns.otcl().get_var(class, "automaxidle_gain_")?;
            ns.otcl().set_var(call.object, "automaxidle_gain_", gain)?;
            Ok(Obj::empty())
        })
        .instproc(
            "setparams",
            ("parent", "okborrow", "allot", "maxidle", "prio", "level", "xdelay"),
            "Sets all parameters of the class: parent, borrowing, share, maximum idle time, priority, \
            level and extra delay.",
            set_parameters,
        )
        .instproc(
            "automaxidle",
            (arg::real("linkbw"), arg::real("maxpkt")),
            "Sets the maximum idle time that suits the share of the class, for a link of the given bandwidth (bits per \
            second) and packets of at most the given size (bytes). A link calls it for classes whose maximum idle time is `auto`.",
            |ns, call, (bandwidth, packet)| {
                let max_idle = automatic_max_idle(ns, call.object, bandwidth, packet)?;
                ns.otcl().set_var(call.object, "maxidle_", max_idle)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "install-queue",
            ("q",),
            "Sets the queue for the packets of the class.",
            |ns, call, (q,)| {
                for (variable, value) in [("blocked_", "true"), ("unblock_on_resume_", "false")] {
                    let words = [Obj::from_str(variable), Obj::from_str(value)];
                    ns.invoke_named(q, "set", &words)?;
                }
                ns.invoke(call.object, "qdisc", call.args)
            },
        );
}

fn set_parameters(
    ns: &Ns,
    call: &Call,
    (parent, borrow, allot, max_idle, priority, level, delay): (&Obj, &Obj, &Obj, &Obj, &Obj, &Obj, &Obj),
) -> TclResult {
    ns.invoke(call.object, "allot", std::slice::from_ref(allot))?;
    ns.invoke(call.object, "parent", std::slice::from_ref(parent))?;
    for (variable, value) in [
        ("okborrow_", borrow),
        ("maxidle_", max_idle),
        ("priority_", priority),
        ("level_", level),
        ("extradelay_", delay),
    ] {
        ns.otcl().set_var(call.object, variable, value.clone())?;
    }
    Ok(Obj::empty())
}

fn class_commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "allot",
            (arg::optional(arg::real("share")),),
            "Sets the share of the link, once, or returns it.",
            |_, class: &CbqClass, (share,)| {
                let Some(share) = share else { return Ok(general(class.share.get(), 6)) };
                if share < 0.0 || class.share.get() != 0.0 {
                    return Err(Refusal::explained("a share is not negative, and is set once"));
                }
                class.share.set(share);
                Ok(String::new())
            },
        )
        .cmd(
            "newallot",
            (arg::real("share"),),
            "Changes the share of an inserted class.",
            |command, class: &CbqClass, (share,)| {
                class.set_share(command.sim(), share);
            },
        )
        .cmd(
            "maxidle",
            (arg::text("seconds"),),
            "Sets the unused time that the class may save up.",
            |_, class: &CbqClass, (text,)| {
                let seconds = parse_real(text);
                if seconds < 0.0 {
                    let reason = format!("invalid maxidle value {text} (must be non-negative)");
                    return Err(Refusal::new(reason));
                }
                class.max_idle.set(seconds);
                Ok(())
            },
        )
        .cmd(
            "parent",
            (arg::optional("class"),),
            "Sets the parent of the class, from which the class may borrow, or returns it.",
            |command, class: &CbqClass, (given,)| match given.map_or("", Obj::as_str) {
                "none" => {
                    class.parent.set(None);
                    Ok(None)
                }
                "" => {
                    class.parent.get().map(Some).ok_or_else(|| Refusal::explained("the class has no parent"))
                }
                name => {
                    let parent = set_part(command, &Obj::from_str(name), &class.parent, is::<CbqClass>)?;
                    // ns-2.35: a cycle of classes causes an endless loop when the first packet arrives.
                    if class.is_own_ancestor(command.sim()) {
                        class.parent.set(None);
                        return Err(Refusal::explained(format!(
                            "{name} borrows, directly or not, from this class, which therefore cannot borrow \
             from it"
                        )));
                    }
                    Ok(parent)
                }
            },
        )
        .cmd(
            "cbq",
            (arg::optional("scheduler"),),
            "Sets the scheduler of the class, or returns it.",
            |command, class: &CbqClass, (object,)| {
                part(command, object, &class.scheduler, |entity| entity.as_queue().is_some())
            },
        )
        .cmd(
            "qdisc",
            (arg::optional("queue"),),
            "Sets the queue of the class, or returns it.",
            |command, class: &CbqClass, (object,)| {
                part(command, object, &class.queue, |entity| entity.as_queue().is_some())
            },
        )
        .cmd(
            "qmon",
            (arg::optional("monitor"),),
            "Sets the monitor of the class, or returns it.",
            |command, class: &CbqClass, (object,)| {
                part(command, object, &class.monitor, |entity| entity.as_monitor().is_some())
            },
        );
}

fn is<T: Entity>(entity: &dyn Entity) -> bool {
    (entity as &dyn std::any::Any).is::<T>()
}

type Check = fn(&dyn Entity) -> bool;

fn part(
    command: &Command,
    object: Option<&Obj>,
    field: &Cell<Option<EntityId>>,
    check: Check,
) -> Result<Option<EntityId>, Refusal> {
    object.map_or(Ok(field.get()), |object| set_part(command, object, field, check))
}

fn set_part(
    command: &Command,
    object: &Obj,
    field: &Cell<Option<EntityId>>,
    check: Check,
) -> Result<Option<EntityId>, Refusal> {
    // ns-2.35: a failing call clears the field (spec: queues-and-monitors, section 7).
    field.set(None);
    let entity = command.ns.named(object)?;
    if !command.sim().entity(entity).is_some_and(check) {
        return Err(Refusal::explained("an object of another class is needed here"));
    }
    field.set(Some(entity));
    Ok(None)
}

fn init_link(ns: &Ns, call: &Call, _: (&Obj, &Obj, &Obj, &Obj, &Obj, &Obj, Option<&Obj>)) -> TclResult {
    let mut words = call.args.to_vec();
    let classifier = words.remove(5);
    call.next(&words)?;
    ns.otcl().set_var(call.object, "classifier_", classifier.clone())?;
    let link: &SimpleLink = ns.record(call.object)?;
    if let Some(head) = link.head.get() {
        set_target(ns, head, ns.entity_named(classifier.as_str()));
    }
    let queue = ns.invoke(call.object, "queue", &[])?;
    let transmitter = ns.invoke(call.object, "link", &[])?;
    ns.invoke_named(&queue, "link", &[transmitter])?;
    let algorithm = match ns.otcl().object(queue.as_str()) {
        // Not by the method `set`, which means something else in the language of version 1.
        Some(queue) => ns.otcl().get_var(queue, "algorithm_")?,
        None => Obj::empty(),
    };
    ns.invoke_named(&queue, "algorithm", &[algorithm])
}

fn bind(ns: &Ns, call: &Call, (class, first, last): (&Obj, i32, Option<i32>)) -> TclResult {
    let classifier = ns.otcl().get_var(call.object, "classifier_")?;
    for flow in first..=last.unwrap_or(first) {
        let slot = ns.invoke_named(&classifier, "installNext", std::slice::from_ref(class))?;
        let words = ["auto", "0", "0", &flow.to_string(), slot.as_str()].map(Obj::from_str);
        ns.invoke_named(&classifier, "set-hash", &words)?;
    }
    Ok(Obj::empty())
}

fn insert(ns: &Ns, call: &Call, class: &Obj, monitor: Option<&Obj>) -> TclResult {
    let monitor = match monitor.filter(|monitor| !monitor.is_empty()) {
        Some(monitor) => monitor.clone(),
        None => ns.new_object("QueueMonitor", &[])?,
    };
    let scheduler = ns.invoke(call.object, "queue", &[])?;
    let queue = ns.invoke_named(class, "qdisc", &[])?;
    if !queue.is_empty() {
        let snoop = |kind: &str, target: &Obj| {
            let snoop = ns.new_object(&format!("SnoopQueue/{kind}"), &[])?;
            ns.invoke_named(&snoop, "set-monitor", std::slice::from_ref(&monitor))?;
            ns.invoke_named(&snoop, "target", std::slice::from_ref(target))?;
            Ok::<Obj, Error>(snoop)
        };
        let drop_head = ns.record::<SimpleLink>(call.object)?.drop_head.get();
        let arrivals = snoop("In", &queue)?;
        let departures = snoop("Out", &scheduler)?;
        let drops = snoop("Drop", &drop_head.map_or_else(Obj::empty, |head| ns.handle(head)))?;
        ns.invoke_named(class, "target", &[arrivals])?;
        ns.invoke_named(&queue, "target", &[departures])?;
        ns.invoke_named(&queue, "drop-target", &[drops])?;
        ns.invoke_named(class, "qmon", &[monitor])?;
    }
    let class_object = ns.otcl().object_of(class).ok_or("no class")?;
    if ns.otcl().get_var(class_object, "maxidle_")?.as_str() == "auto" {
        let bandwidth = ns.invoke(call.object, "bw", &[])?;
        let packet = ns.invoke_named(&scheduler, "set", &[Obj::from_str("maxpkt_")])?;
        ns.invoke(class_object, "automaxidle", &[bandwidth, packet])?;
    }
    ns.invoke_named(class, "maxidle", &[ns.otcl().get_var(class_object, "maxidle_")?])?;
    ns.invoke_named(&scheduler, "insert-class", std::slice::from_ref(class))
}

/// Computes the maximum idle time. Spec: queues-and-monitors, section 7, `insert`.
fn automatic_max_idle(ns: &Ns, class: ObjectId, bandwidth: f64, packet: f64) -> TclResult {
    let number = |text: Obj| parse_real(text.as_str());
    let share = number(ns.invoke(class, "allot", &[])?);
    let gain = number(ns.otcl().get_var(class, "automaxidle_gain_")?);
    let n = 8.0 * number(ns.otcl().get_var(class, "priority_")?);
    if share == 0.0 || gain == 0.0 || bandwidth == 0.0 {
        return Ok(Obj::from_f64(0.0));
    }
    let time = packet * 8.0 / bandwidth;
    let power = gain.powf(n);
    let borrowed = (1.0 / share - 1.0) * (1.0 - power) / power;
    Ok(Obj::from_f64(time * borrowed.max(1.0 - gain)))
}
