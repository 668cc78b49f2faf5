//! Schedulers that share a link fairly (spec: queues-and-monitors, section 6).

use neons_sim::queue::{Drr, FairQueue, Queue, Sfq, SimpleIntServ, Srr, TokenBucketFilter};

use super::discipline;
use crate::classes::connector::wiring_commands;
use crate::declare::{Bandwidth, Bool, ClassDeclaration, Declarations, Int, Real, Refusal, Unset, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    sfq(declarations);
    drr(declarations);
    fq(declarations);
    srr(declarations);
    simple_int_serv(declarations);
    token_bucket_filter(declarations);
}

fn sfq(declarations: &mut Declarations) {
    let class = declarations.class("Queue/SFQ", "Queue");
    class
        .doc("Stochastic fair queueing: flows are hashed into buckets, which take turns of one packet.")
        .native(|_, id| Queue::new(id, Sfq::default()))
        .cmd(
            "limit",
            (arg::int("packets"),),
            "Sets the largest number of packets in all buckets together.",
            |command, queue: &Queue<Sfq>, (packets,)| {
                queue.discipline().set_limit(command.sim(), packets);
            },
        )
        .cmd(
            "buckets",
            (arg::int("number"),),
            "Sets the number of buckets; only possible before the run.",
            |command, queue: &Queue<Sfq>, (number,)| {
                queue.discipline().set_buckets(command.sim(), number);
            },
        );
    class
        .part(discipline::<Sfq>)
        .bind(
            "maxqueue_",
            Int(Sfq::MAX_QUEUE, unit::PACKETS),
            "The largest number of packets in all buckets together.",
            |sfq| &sfq.max_queue,
        )
        .bind(
            "buckets_",
            Int(Sfq::BUCKET_COUNT, unit::BUCKETS),
            "The number of buckets that flows are hashed into.",
            |sfq| &sfq.bucket_count,
        );
}

fn drr(declarations: &mut Declarations) {
    let class = declarations.class("Queue/DRR", "Queue");
    class
        .doc("Deficit round robin: flows take turns, and each may send the same number of bytes per turn.")
        .native(|_, id| Queue::new(id, Drr::default()))
        .cmd(
            "buckets",
            (arg::int("number"),),
            "Sets the number of buckets; only possible before the run.",
            |command, queue: &Queue<Drr>, (number,)| {
                queue.discipline().set_buckets(command.sim(), number);
            },
        )
        .cmd(
            "blimit",
            (arg::int("bytes"),),
            "Sets the largest number of bytes in all queues together.",
            |_, queue: &Queue<Drr>, (bytes,)| {
                queue.discipline().byte_limit.set(bytes);
            },
        )
        .cmd(
            "quantum",
            (arg::int("bytes"),),
            "Sets the number of bytes that a flow may send in a turn.",
            |_, queue: &Queue<Drr>, (bytes,)| {
                queue.discipline().quantum.set(bytes);
            },
        )
        .cmd(
            "mask",
            (arg::int("on"),),
            "Sets whether sources that differ in the last four bits count as one flow.",
            |_, queue: &Queue<Drr>, (on,)| {
                queue.discipline().mask.set(on);
            },
        );
    class
        .part(discipline::<Drr>)
        .bind(
            "buckets_",
            Int(Drr::BUCKET_COUNT, unit::BUCKETS),
            "The number of buckets that flows are hashed into.",
            |drr| &drr.bucket_count,
        )
        .bind(
            "blimit_",
            Int(Drr::BYTE_LIMIT, unit::BYTES),
            "The largest number of bytes in all queues together.",
            |drr| &drr.byte_limit,
        )
        .bind(
            "quantum_",
            Int(Drr::QUANTUM, unit::BYTES),
            "The number of bytes that a flow may send in a turn.",
            |drr| &drr.quantum,
        )
        .bind(
            "mask_",
            Int(0, unit::NONE),
            "Not 0 if sources that differ in the last four bits are one flow.",
            |drr| &drr.mask,
        );
}

fn fq(declarations: &mut Declarations) {
    declarations
        .class("Queue/FQ", "Queue")
        .doc(
            "Fair queueing: sends first the packet that would finish first if flows were served bit by \
            bit.",
        )
        .native(|_, id| Queue::new(id, FairQueue::default()))
        .bind(
            "secsPerByte_",
            Real(0, unit::SECONDS),
            "The transmission time of one byte.",
            |queue: &Queue<FairQueue>| &queue.discipline().seconds_per_byte,
        )
        .cmd(
            "install",
            (arg::int("fid"), arg::entity("queue")),
            "Sets the queue of a flow.",
            |command, queue: &Queue<FairQueue>, (fid, queue_name)| {
                if !queue.discipline().install(fid, queue_name) {
                    // ns-2.35: flow ids out of range end the program (spec: queues-and-monitors, section 6.3).
                    command.sim().fatal("");
                }
                Ok::<_, Refusal>(())
            },
        );
}

fn srr(declarations: &mut Declarations) {
    let class = declarations.class("Queue/SRR", "Queue");
    class
        .doc("Smoothed round robin: queues share by weight, and their turns are spread evenly.")
        .native(|_, id| Queue::new(id, Srr::default()))
        .cmd(
            "setqueue",
            (arg::int("fid"), arg::int("queue")),
            "Assigns a flow to a queue.",
            |_, queue: &Queue<Srr>, (fid, queue_name)| {
                queue.discipline().set_queue(fid, queue_name);
            },
        )
        .cmd(
            "setrate",
            (arg::int("queue"), arg::int("rate")),
            "Sets the rate of a queue, bits per second.",
            |command, queue: &Queue<Srr>, (queue_name, rate)| {
                queue.discipline().set_rate(command.sim(), queue_name, rate);
            },
        );
    setting(class, "blimit", |srr| &srr.byte_limit);
    setting(class, "maxqueuenumber", |srr| &srr.queue_count);
    setting(class, "mtu", |srr| &srr.quantum);
    setting(class, "granularity", |srr| &srr.granularity);
    class
        .part(discipline::<Srr>)
        .bind("maxqueuenumber_", Int(Srr::QUEUE_COUNT, unit::QUEUES), "The number of queues.", |srr| {
            &srr.queue_count
        })
        .bind(
            "mtu_",
            Int(Srr::QUANTUM, unit::BYTES),
            "The number of bytes that a queue may send in a turn.",
            |srr| &srr.quantum,
        )
        .bind(
            "granularity_",
            Int(Srr::GRANULARITY, unit::BITS_PER_SECOND),
            "The rate that one unit of weight stands for.",
            |srr| &srr.granularity,
        )
        .bind("blimit_", Int(Srr::BYTE_LIMIT, unit::NONE), "Has no effect.", |srr| &srr.byte_limit);
}

fn setting(class: &mut ClassDeclaration, name: &'static str, field: fn(&Srr) -> &std::cell::Cell<i32>) {
    class.part(discipline::<Srr>).cmd(
        name,
        (arg::int("value"),),
        "Sets the variable named like the method, with `_` at its end.",
        move |_, srr, (value,)| field(srr).set(value),
    );
}

fn simple_int_serv(declarations: &mut Declarations) {
    let class = declarations.class("Queue/SimpleIntServ", "Queue");
    class
        .doc("Serves packets with a flow id before packets without one.")
        .native(|_, id| Queue::new(id, SimpleIntServ::default()));
    class
        .part(discipline::<SimpleIntServ>)
        .bind(
            "qlimit0_",
            Int(SimpleIntServ::LIMIT, unit::PACKETS),
            "Capacity for packets without a flow id, packets; one place less than this is usable.",
            |queue| &queue.limits[0],
        )
        .bind(
            "qlimit1_",
            Int(SimpleIntServ::LIMIT, unit::PACKETS),
            "Capacity for packets with a flow id, packets; one place less than this is usable.",
            |queue| &queue.limits[1],
        );
}

fn token_bucket_filter(declarations: &mut Declarations) {
    let class = declarations.class("TBF", "SplitObject");
    class
        .doc("A token bucket between an agent and its node.")
        .native(|_, id| TokenBucketFilter::new(id))
        .bind(
            "rate_",
            Bandwidth(TokenBucketFilter::RATE),
            "Rate at which tokens are added, bits per second.",
            |filter: &TokenBucketFilter| &filter.rate,
        )
        .bind(
            "bucket_",
            Int(TokenBucketFilter::DEPTH, unit::BITS),
            "Depth of the bucket, bits.",
            |filter: &TokenBucketFilter| &filter.depth,
        )
        .bind(
            "qlen_",
            Int(0, unit::PACKETS),
            "The largest number of packets that may wait for tokens.",
            |filter: &TokenBucketFilter| &filter.queue_limit,
        )
        .bind_shared("debug_", Bool(Unset), "Has no effect.", |entity| Some(&entity.wiring()?.debug))
        .lazy()
        .built(|ns, object, _| {
            // ns-2.35: the class has no own default for `debug_` (spec: queues-and-monitors, section 13).
            if ns.class_default(object, "debug_").is_none() {
                ns.warn_missing_default(object, "debug_");
            }
            Ok(())
        });
    wiring_commands(class);
}
