//! Queues (spec: engine-and-traces, section 7).

use neons_sim::queue::{DropTail, Queue};

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Queue", "SplitObject");
    class
        .doc("What waits in front of a link's transmitter.")
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

    declarations
        .class("Queue/DropTail", "Queue")
        .doc("First in, first out; what does not fit is dropped. One place less than `limit_` is usable.")
        .native(|_, id| Queue::new(id, DropTail::default()))
        .variable(
            "drop_front_",
            "false",
            "Drop the oldest packet, not the arriving one.",
            |queue: &Queue<DropTail>| Bound::Bool(&queue.discipline().drop_front),
        )
        .variable("summarystats_", "false", "Keep the true average length.", |queue: &Queue<DropTail>| {
            Bound::Bool(&queue.discipline().summary_stats)
        })
        .variable("queue_in_bytes_", "false", "Count bytes, not packets.", |queue: &Queue<DropTail>| {
            Bound::Bool(&queue.discipline().queue_in_bytes)
        })
        .variable(
            "mean_pktsize_",
            "500",
            "Bytes that count as one packet of the limit.",
            |queue: &Queue<DropTail>| Bound::Int(&queue.discipline().mean_packet_size),
        )
        .command(
            "printstats",
            "",
            "Prints the true average length and when it was last updated.",
            |command, queue: &Queue<DropTail>| {
                let discipline = queue.discipline();
                command.sim().print(&discipline.average.report(discipline.queue_in_bytes.get() != 0));
            },
        )
        .command(
            "shrink-queue",
            "",
            "Drops packets until the queue is within its limit.",
            |command, queue: &Queue<DropTail>| {
                queue.discipline().shrink(command.sim(), queue.base());
            },
        );
}
