//! Queues (spec: engine-and-traces, section 7).

mod aqm;
mod cbq;
mod class_set;
mod diffserv;
mod fair;
mod fair_link;
mod jobs;
mod modern;
mod red;
mod red_pd;
mod xcp;

use std::any::Any;

use neons_otcl::Obj;
use neons_sim::Entity;
use neons_sim::queue::{
    Discipline, DropTail, PacketList, Queue, QueueBase, SemanticList, SemanticRules, VariableTrace,
};
use neons_sim::wireless::PriQueue;

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Bool, Bound, ClassDeclaration, Declarations, Flag, Int, Real, Refusal, arg, unit};

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

/// Declares the queues that ns-2 does not have.
pub(super) fn declare_modern(declarations: &mut Declarations) {
    modern::declare(declarations);
}

/// Declares the links whose queues consist of several objects.
pub(super) fn declare_links(declarations: &mut Declarations) {
    fair_link::declare(declarations);
    cbq::declare_link(declarations);
}

fn base(declarations: &mut Declarations) {
    let class = declarations.class("Queue", "SplitObject");
    class
        .doc("A queue of packets in front of a link's transmitter.")
        .built(|ns, _, entity| {
            if let Some(queue) = ns.sim().entity(entity).and_then(<dyn Entity>::as_queue) {
                queue.discipline().start(ns.sim(), queue.base());
            }
            Ok(())
        })
        .instproc(
            "attach-traces",
            ("src", "dst", "file", arg::optional("op")),
            "Traces the queue to a channel; queues without own traces write nothing.",
            |_, _, _| Ok(Obj::empty()),
        )
        .instproc(
            "attach-nam-traces",
            ("src", "dst", "file"),
            "Traces the queue to a channel in the form of nam.",
            |ns, call, (src, dst, file)| {
                let words = [src.clone(), dst.clone(), file.clone(), Obj::from_str("nam")];
                ns.invoke(call.object, "attach-traces", &words)
            },
        )
        .bind_shared(
            "limit_",
            Int(QueueBase::LIMIT, unit::PACKETS),
            "The largest number of packets in the queue.",
            |entity| Some(&entity.as_queue()?.base().limit),
        )
        .part(|entity: &dyn Entity| Some(entity.as_queue()?.base()))
        .computed("blocked_", "Not 0 while a packet is being transmitted.", |base| {
            Bound::Custom(
                Box::new(|| i32::from(base.is_blocked()).to_string()),
                Box::new(|text| base.set_blocked(crate::declare::parse_boolean(text) != 0)),
            )
        });
    class
        .initially("false")
        .bind_shared(
            "unblock_on_resume_",
            Bool(QueueBase::UNBLOCK_ON_RESUME),
            "Unblock the queue at the end of a transmission.",
            |entity| Some(&entity.as_queue()?.base().unblock_on_resume),
        )
        .bind_shared(
            "util_weight_",
            Real(QueueBase::UTIL_WEIGHT, unit::PER_SECOND),
            "Weight of the average utilisation.",
            |entity| Some(&entity.as_queue()?.base().util_weight),
        )
        .bind_shared(
            "util_check_intv_",
            Real(QueueBase::UTIL_CHECK_INTERVAL, unit::SECONDS),
            "Duration of a utilisation record.",
            |entity| Some(&entity.as_queue()?.base().util_check_interval),
        )
        .bind_shared("util_records_", Int(5, unit::RECORDS), "Number of utilisation records.", |entity| {
            Some(&entity.as_queue()?.base().util_records)
        })
        .class_variable("interleave_", "false", unit::NONE, "Has no effect.")
        .class_variable("acksfirst_", "false", unit::NONE, "Has no effect.")
        .class_variable("ackfromfront_", "false", unit::NONE, "Has no effect.");
    wiring_commands(class);
    debug_variable(class);
}

fn drop_tail(declarations: &mut Declarations) {
    let class = declarations.class("Queue/DropTail", "Queue");
    class_set::declare(class, &["drop-front_"]);
    packet_queue_command(class, |entity| Some(tail_dropping(entity)?.packets()));
    class
        .doc(
            "First in, first out; drops packets that do not fit. The queue holds at most `limit_` - 1 \
            packets.",
        )
        .native(|_, id| Queue::new(id, DropTail::default()))
        .shared_cmd(
            "printstats",
            (),
            "Prints the true average queue length and the time of its last update.",
            |command, entity, _| {
                let discipline = tail_dropping(entity).ok_or_else(Refusal::unfit)?;
                entity.settle(command.sim());
                command.sim().print(&discipline.average.report(discipline.queue_in_bytes.get() != 0));
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "shrink-queue",
            (),
            "Drops packets until the queue is within its limit.",
            |command, entity, _| {
                let base = entity.as_queue().ok_or_else(Refusal::unfit)?.base();
                tail_dropping(entity).ok_or_else(Refusal::unfit)?.shrink(command.sim(), base);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(tail_dropping)
        .bind("drop_front_", Bool(false), "Drop the oldest packet instead of the arriving one.", |queue| {
            &queue.drop_front
        })
        .bind("summarystats_", Bool(false), "Compute the true average queue length.", |queue| {
            &queue.summary_stats
        })
        .bind("queue_in_bytes_", Bool(false), "Count bytes instead of packets.", |queue| {
            &queue.queue_in_bytes
        })
        .bind(
            "mean_pktsize_",
            Int(DropTail::MEAN_PACKET_SIZE, unit::BYTES),
            "The number of bytes that count as one packet of the limit.",
            |queue| &queue.mean_packet_size,
        );
}

/// Returns the drop-tail discipline of a queue, which is the queue's discipline or part of it; `None` if there is
/// none.
fn tail_dropping(entity: &dyn Entity) -> Option<&DropTail> {
    discipline::<DropTail>(entity).or_else(|| Some(&discipline::<PriQueue>(entity)?.drop_tail))
}

/// Returns the discipline of a queue, if it is a `D`.
fn discipline<D: Discipline>(entity: &dyn Entity) -> Option<&D> {
    (entity.as_queue()?.discipline() as &dyn Any).downcast_ref()
}

/// Declares the commands of queues that write changes of their own variables.
fn trace_commands(class: &mut ClassDeclaration, file: fn(&dyn Entity) -> Option<&VariableTrace>) {
    class.shared_cmd(
        "attach",
        (arg::channel("channel"),),
        "Sets the channel to which changes of traced variables are written.",
        move |_, entity, (channel,)| {
            let file = &file(entity).ok_or_else(Refusal::unfit)?.sink;
            file.set(Some(channel));
            Ok::<_, Refusal>(())
        },
    );
}

/// Declares `packetqueue-attach` for queues whose list of packets can be replaced.
fn packet_queue_command(class: &mut ClassDeclaration, packets: fn(&dyn Entity) -> Option<&PacketList>) {
    class.shared_cmd(
        "packetqueue-attach",
        (arg::object::<SemanticList>("list"),),
        "Attaches a packet list, whose rules then apply to the queue.",
        move |_, entity, (list,)| {
            packets(entity).ok_or_else(Refusal::unfit)?.attach(list.rules.clone());
            Ok::<_, Refusal>(())
        },
    );
}

fn packet_lists(declarations: &mut Declarations) {
    declarations
        .class("PacketQueue", "SplitObject")
        .doc("A list of packets, which can be attached to a queue.");
    let class = declarations.class("PacketQueue/Semantic", "PacketQueue");
    class
        .doc("A list of packets that separates acknowledgements from data.")
        .native(|_, _| SemanticList::default());
    fn rules(entity: &dyn Entity) -> Option<&SemanticRules> {
        let list: &SemanticList = (entity as &dyn Any).downcast_ref()?;
        Some(&list.rules)
    }
    class
        .part(rules)
        .bind("acksfirst_", Flag(false), "Send acknowledgements before all other packets.", |rules| {
            &rules.acks_first
        })
        .bind(
            "filteracks_",
            Flag(false),
            "Let an acknowledgement replace older ones of its connection.",
            |rules| &rules.filter_acks,
        )
        .bind(
            "replace_head_",
            Flag(false),
            "Put an acknowledgement that replaces older ones where the first of the older ones was.",
            |rules| &rules.replace_head,
        )
        .bind("priority_drop_", Flag(false), "Drop packets sent in fast start first.", |rules| {
            &rules.priority_drop
        })
        .bind("random_drop_", Flag(false), "Choose the victims of forced drops at random.", |rules| {
            &rules.random_drop
        })
        .bind("random_ecn_", Flag(false), "Choose the packets of early drops and marks at random.", |rules| {
            &rules.random_ecn
        })
        .bind("reconsAcks_", Flag(false), "Has no effect.", |rules| &rules.reconstruct_acks);
}
