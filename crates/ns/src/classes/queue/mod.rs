//! Queues (spec: engine-and-traces, section 7).

mod aqm;
mod cbq;
mod diffserv;
mod fair;
mod fair_link;
mod jobs;
mod modern;
mod red;
mod xcp;

use std::any::Any;

use neons_otcl::Obj;
use neons_sim::Entity;
use neons_sim::queue::{Discipline, DropTail, PacketList, Queue, SemanticList, SemanticRules, VariableTrace};
use neons_sim::wireless::PriQueue;

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    packet_lists(declarations);
    base(declarations);
    drop_tail(declarations);
    red::declare(declarations);
    aqm::declare(declarations);
    fair::declare(declarations);
    cbq::declare(declarations);
    diffserv::declare(declarations);
    xcp::declare(declarations);
    jobs::declare(declarations);
}

/// Declares what ns-2 does not have.
pub(super) fn declare_modern(declarations: &mut Declarations) {
    modern::declare(declarations);
}

/// Declares the links whose queues are more than one object.
pub(super) fn declare_links(declarations: &mut Declarations) {
    fair_link::declare(declarations);
    cbq::declare_link(declarations);
}

fn base(declarations: &mut Declarations) {
    let class = declarations.class("Queue", "SplitObject");
    class
        .doc("What waits in front of a link's transmitter.")
        .built(|ns, _, entity| {
            if let Some(queue) = ns.sim().entity(entity).and_then(<dyn Entity>::as_queue) {
                queue.discipline().start(ns.sim(), queue.base());
            }
            Ok(())
        })
        .method(
            "attach-traces",
            "src dst file ?op?",
            "Queues without traces of their own make none.",
            |_, _| Ok(Obj::empty()),
        )
        .shared_variable("limit_", Some("50"), "How many packets may be held.", false, |entity| {
            Some(Bound::Int(&entity.as_queue()?.base().limit))
        })
        .shared_variable(
            "blocked_",
            Some("false"),
            "Whether a transmission is in progress.",
            false,
            |entity| {
                let base = entity.as_queue()?.base();
                Some(Bound::Custom(
                    Box::new(|| i32::from(base.is_blocked()).to_string()),
                    Box::new(|text| base.set_blocked(crate::declare::parse_boolean(text) != 0)),
                ))
            },
        )
        .shared_variable(
            "unblock_on_resume_",
            Some("true"),
            "Whether the end of a transmission unblocks the queue.",
            false,
            |entity| Some(Bound::Bool(&entity.as_queue()?.base().unblock_on_resume)),
        )
        .shared_variable(
            "util_weight_",
            Some("0.8"),
            "Weight of the average utilisation, per second.",
            false,
            |entity| Some(Bound::Real(&entity.as_queue()?.base().util_weight)),
        )
        .shared_variable(
            "util_check_intv_",
            Some("0.2"),
            "Length of a utilisation record, seconds.",
            false,
            |entity| Some(Bound::Real(&entity.as_queue()?.base().util_check_interval)),
        )
        .shared_variable("util_records_", Some("5"), "Number of utilisation records.", false, |entity| {
            Some(Bound::Int(&entity.as_queue()?.base().util_records))
        })
        .class_variable("interleave_", "false", "Without effect.")
        .class_variable("acksfirst_", "false", "Without effect.")
        .class_variable("ackfromfront_", "false", "Without effect.");
    wiring_commands(class);
    debug_variable(class);
}

fn drop_tail(declarations: &mut Declarations) {
    let class = declarations.class("Queue/DropTail", "Queue");
    const ROWS: [Row<DropTail>; 4] = [
        ("drop_front_", "false", "Drop the oldest packet, not the arriving one.", |queue| {
            Bound::Bool(&queue.drop_front)
        }),
        ("summarystats_", "false", "Keep the true average length.", |queue| {
            Bound::Bool(&queue.summary_stats)
        }),
        ("queue_in_bytes_", "false", "Count bytes, not packets.", |queue| Bound::Bool(&queue.queue_in_bytes)),
        ("mean_pktsize_", "500", "Bytes that count as one packet of the limit.", |queue| {
            Bound::Int(&queue.mean_packet_size)
        }),
    ];
    packet_queue_command(class, |entity| Some(tail_dropping(entity)?.packets()));
    class
        .doc("First in, first out; what does not fit is dropped. One place less than `limit_` is usable.")
        .native(|_, id| Queue::new(id, DropTail::default()))
        .shared_command(
            "printstats",
            "",
            "Prints the true average length and when it was last updated.",
            |command, entity| {
                let discipline = tail_dropping(entity).ok_or(Refusal::silent())?;
                entity.settle(command.sim());
                command.sim().print(&discipline.average.report(discipline.queue_in_bytes.get() != 0));
                Ok::<_, Refusal>(())
            },
        )
        .shared_command(
            "shrink-queue",
            "",
            "Drops packets until the queue is within its limit.",
            |command, entity| {
                let base = entity.as_queue().ok_or(Refusal::silent())?.base();
                tail_dropping(entity).ok_or(Refusal::silent())?.shrink(command.sim(), base);
                Ok::<_, Refusal>(())
            },
        );
    variables(class, tail_dropping, &ROWS);
}

/// The drop-tail discipline of a queue, be it all of it or what is behind another one.
fn tail_dropping(entity: &dyn Entity) -> Option<&DropTail> {
    discipline::<DropTail>(entity).or_else(|| Some(&discipline::<PriQueue>(entity)?.drop_tail))
}

/// The discipline of a queue, if it is a `D`.
fn discipline<D: Discipline>(entity: &dyn Entity) -> Option<&D> {
    (entity.as_queue()?.discipline() as &dyn Any).downcast_ref()
}

/// A variable of a `D`: name, default, meaning and unit, field.
type Row<D> = (&'static str, &'static str, &'static str, fn(&D) -> Bound<'_>);

/// Declares variables of entities in which `find` finds a `D`.
fn variables<D: 'static>(
    class: &mut ClassDeclaration,
    find: fn(&dyn Entity) -> Option<&D>,
    rows: &'static [Row<D>],
) {
    for (name, default, doc, field) in rows {
        class.shared_variable(name, Some(default), doc, false, move |entity| Some(field(find(entity)?)));
    }
}

/// The commands of queues that write the changes of their own variables; complaints are in the name of `kind`.
fn trace_commands(
    class: &mut ClassDeclaration,
    kind: &'static str,
    file: fn(&dyn Entity) -> Option<&VariableTrace>,
) {
    class
        .shared_command(
            "attach",
            "channel",
            "Changes of traced variables go to this channel.",
            move |command, entity| {
                let file = &file(entity).ok_or(Refusal::silent())?.sink;
                file.set(Some(command.sink(0)?));
                Ok::<_, Refusal>(())
            },
        )
        .shared_command("trace", "variable ?tracer?", "Traces a variable.", move |command, _| {
            let tracer = if command.len() > 1 { command.entity(1)? } else { command.entity };
            let (sim, name) = (command.sim(), command.text(0));
            let trace = |entity, bound: Bound| bound.trace(sim, entity, name, tracer);
            match command.ns.with_bound(command.object, name, trace) {
                Some(true) => Ok(()),
                Some(false) => Err(Refusal::silent()),
                None => {
                    // ns-2.35: not an error (spec: queues-and-monitors, section 3.2).
                    sim.warn(&format!("{kind}:unknown trace var {name}\n"));
                    Ok(())
                }
            }
        });
}

/// `packetqueue-attach`, of queues whose packet list can follow other rules.
fn packet_queue_command(class: &mut ClassDeclaration, packets: fn(&dyn Entity) -> Option<&PacketList>) {
    class.shared_command(
        "packetqueue-attach",
        "list",
        "Makes the queue keep its packets by the rules of a packet list.",
        move |command, entity| {
            let list: &SemanticList = command.get(0)?;
            packets(entity).ok_or(Refusal::silent())?.attach(list.rules.clone());
            Ok::<_, Refusal>(())
        },
    );
}

fn packet_lists(declarations: &mut Declarations) {
    const ROWS: [Row<SemanticRules>; 7] = [
        ("acksfirst_", "false", "Acknowledgements leave before all other packets.", |rules| {
            Bound::Flag(&rules.acks_first)
        }),
        ("filteracks_", "false", "An acknowledgement removes the older ones of its connection.", |rules| {
            Bound::Flag(&rules.filter_acks)
        }),
        ("replace_head_", "false", "It then takes the place of the first one removed.", |rules| {
            Bound::Flag(&rules.replace_head)
        }),
        ("priority_drop_", "false", "Packets sent in fast start are dropped first.", |rules| {
            Bound::Flag(&rules.priority_drop)
        }),
        ("random_drop_", "false", "Forced drops take any packet.", |rules| Bound::Flag(&rules.random_drop)),
        ("random_ecn_", "false", "Early drops and marks take any packet.", |rules| {
            Bound::Flag(&rules.random_ecn)
        }),
        ("reconsAcks_", "false", "Without effect.", |rules| Bound::Flag(&rules.reconstruct_acks)),
    ];
    declarations.class("PacketQueue", "SplitObject").doc("A list of packets, to be attached to a queue.");
    let class = declarations.class("PacketQueue/Semantic", "PacketQueue");
    class
        .doc("A list of packets that knows acknowledgements from data.")
        .native(|_, _| SemanticList::default());
    fn rules(entity: &dyn Entity) -> Option<&SemanticRules> {
        let list: &SemanticList = (entity as &dyn Any).downcast_ref()?;
        Some(&list.rules)
    }
    variables(class, rules, &ROWS);
}
