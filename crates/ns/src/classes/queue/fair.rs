//! Schedulers that share a link fairly (spec: queues-and-monitors, section 6).

use neons_sim::queue::{Drr, FairQueue, Queue, Sfq, SimpleIntServ, Srr, TokenBucketFilter};

use super::{Row, discipline, variables};
use crate::classes::connector::wiring_commands;
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    sfq(declarations);
    drr(declarations);
    fq(declarations);
    srr(declarations);
    simple_int_serv(declarations);
    token_bucket_filter(declarations);
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
            queue.discipline().set_limit(command.sim(), command.int(0));
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

fn fq(declarations: &mut Declarations) {
    declarations
        .class("Queue/FQ", "Queue")
        .doc("Fair queueing: the packet goes next that would leave first if flows were served bit by bit.")
        .native(|_, id| Queue::new(id, FairQueue::default()))
        .variable(
            "secsPerByte_",
            "0",
            "How long the link takes for a byte, seconds.",
            |queue: &Queue<FairQueue>| Bound::Real(&queue.discipline().seconds_per_byte),
        )
        .command("install", "fid queue", "Sets the queue of a flow.", |command, queue: &Queue<FairQueue>| {
            if !queue.discipline().install(command.int(0), command.entity(1)?) {
                // ns-2.35: other flow ids end the program (spec: queues-and-monitors, section 6.3).
                command.sim().fatal("");
            }
            Ok::<_, Refusal>(())
        });
}

fn srr(declarations: &mut Declarations) {
    const ROWS: [Row<Srr>; 4] = [
        ("maxqueuenumber_", "16", "How many queues there are.", |srr| Bound::Int(&srr.queue_count)),
        ("mtu_", "1000", "How many bytes a queue may send in a turn.", |srr| Bound::Int(&srr.quantum)),
        ("granularity_", "1000", "The rate of one unit of weight, bits per second.", |srr| {
            Bound::Int(&srr.granularity)
        }),
        ("blimit_", "25000", "Without effect.", |srr| Bound::Int(&srr.byte_limit)),
    ];
    let class = declarations.class("Queue/SRR", "Queue");
    class
        .doc("Smoothed round robin: queues share by weight, and their turns are spread evenly.")
        .native(|_, id| Queue::new(id, Srr::default()))
        .command("setqueue", "fid queue", "Leads a flow to a queue.", |command, queue: &Queue<Srr>| {
            queue.discipline().set_queue(command.int(0), command.int(1));
        })
        .command(
            "setrate",
            "queue rate",
            "Sets the rate of a queue, bits/s.",
            |command, queue: &Queue<Srr>| {
                queue.discipline().set_rate(command.sim(), command.int(0), command.int(1));
            },
        );
    type Setting = fn(&Srr) -> &std::cell::Cell<i32>;
    let settings: [(&str, Setting); 4] = [
        ("blimit", |srr| &srr.byte_limit),
        ("maxqueuenumber", |srr| &srr.queue_count),
        ("mtu", |srr| &srr.quantum),
        ("granularity", |srr| &srr.granularity),
    ];
    for (name, field) in settings {
        class.command(name, "value", "Sets the variable.", move |command, queue: &Queue<Srr>| {
            field(queue.discipline()).set(command.int(0));
        });
    }
    variables(class, discipline, &ROWS);
}

fn simple_int_serv(declarations: &mut Declarations) {
    const ROWS: [Row<SimpleIntServ>; 2] = [
        ("qlimit0_", "50", "Places for packets without flow id; one less is usable.", |queue| {
            Bound::Int(&queue.limits[0])
        }),
        ("qlimit1_", "50", "Places for packets with a flow id; one less is usable.", |queue| {
            Bound::Int(&queue.limits[1])
        }),
    ];
    let class = declarations.class("Queue/SimpleIntServ", "Queue");
    class
        .doc("Serves packets with a flow id before those without one.")
        .native(|_, id| Queue::new(id, SimpleIntServ::default()));
    variables(class, discipline, &ROWS);
}

fn token_bucket_filter(declarations: &mut Declarations) {
    let class = declarations.class("TBF", "SplitObject");
    class
        .doc("A token bucket between an agent and its node.")
        .native(|_, id| TokenBucketFilter::new(id))
        .variable("rate_", "64k", "Tokens (bits) per second.", |filter: &TokenBucketFilter| {
            Bound::Bandwidth(&filter.rate)
        })
        .variable("bucket_", "1024", "How many tokens there may be, bits.", |filter: &TokenBucketFilter| {
            Bound::Int(&filter.depth)
        })
        .variable("qlen_", "0", "How many packets may wait.", |filter: &TokenBucketFilter| {
            Bound::Int(&filter.queue_limit)
        })
        .shared_variable("debug_", None, "Without effect.", true, |entity| {
            Some(Bound::Bool(&entity.wiring()?.debug))
        })
        .built(|ns, object, _| {
            // ns-2.35: the class has no default of its own for it (spec: queues-and-monitors, section 13).
            if ns.class_default(object, "debug_").is_none() {
                ns.warn_missing_default(object, "debug_");
            }
            Ok(())
        });
    wiring_commands(class);
}
