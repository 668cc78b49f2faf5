//! Schedulers that share a link fairly (spec: queues-and-monitors, section 6).

use neons_sim::queue::{Drr, Queue, Sfq};

use super::{Row, discipline, variables};
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    sfq(declarations);
    drr(declarations);
}

fn sfq(declarations: &mut Declarations) {
    const ROWS: [Row<Sfq>; 2] = [
        ("maxqueue_", "40", "How many packets may be held in all.", |sfq| Bound::Int(&sfq.max_queue)),
        ("buckets_", "16", "How many buckets flows are hashed into.", |sfq| Bound::Int(&sfq.bucket_count)),
    ];
    let class = declarations.class("Queue/SFQ", "Queue");
    class
        .doc("Stochastic fair queueing: flows are hashed into buckets that take turns, one packet each.")
        .native(|_, id| Queue::new(id, Sfq::default()))
        .command("limit", "packets", "How many packets may be held in all.", |command, queue: &Queue<Sfq>| {
            queue.discipline().set_limit(command.int(0));
        })
        .command("buckets", "number", "How many buckets, before the run.", |command, queue: &Queue<Sfq>| {
            queue.discipline().set_buckets(command.sim(), command.int(0));
        });
    variables(class, discipline, &ROWS);
}

fn drr(declarations: &mut Declarations) {
    const ROWS: [Row<Drr>; 4] = [
        ("buckets_", "10", "How many buckets flows are hashed into.", |drr| Bound::Int(&drr.bucket_count)),
        ("blimit_", "25000", "How many bytes may be held in all.", |drr| Bound::Int(&drr.byte_limit)),
        ("quantum_", "250", "How many bytes a flow may send in a turn.", |drr| Bound::Int(&drr.quantum)),
        ("mask_", "0", "Not 0 if sources that differ in the last four bits are one flow.", |drr| {
            Bound::Int(&drr.mask)
        }),
    ];
    let class = declarations.class("Queue/DRR", "Queue");
    class
        .doc("Deficit round robin: flows take turns and send the same number of bytes in each.")
        .native(|_, id| Queue::new(id, Drr::default()))
        .command("buckets", "number", "How many buckets, before the run.", |command, queue: &Queue<Drr>| {
            queue.discipline().set_buckets(command.sim(), command.int(0));
        })
        .command("blimit", "bytes", "How many bytes may be held in all.", |command, queue: &Queue<Drr>| {
            queue.discipline().byte_limit.set(command.int(0));
        })
        .command(
            "quantum",
            "bytes",
            "How many bytes a flow may send in a turn.",
            |command, queue: &Queue<Drr>| {
                queue.discipline().quantum.set(command.int(0));
            },
        )
        .command("mask", "on", "Whether close sources are one flow.", |command, queue: &Queue<Drr>| {
            queue.discipline().mask.set(command.int(0));
        });
    variables(class, discipline, &ROWS);
}
