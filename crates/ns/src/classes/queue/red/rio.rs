//! RED with In and Out (spec: queues-and-monitors, section 4).

use neons_sim::queue::{Queue, QueueBase, Rio};

use super::{early, init};
use crate::classes::queue::discipline;
use crate::declare::{Declarations, Flag, Int, Real, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Queue/RED/RIO", "Queue/RED");
    class
        .doc("RED with In and Out (RIO): drops packets marked In with a lower probability than others.")
        .native(|_, id| Queue::new(id, Rio::new(QueueBase::LIMIT.integer())))
        .instproc("init", (arg::rest("arg"),), "Makes a queue without a link.", |ns, call, _| {
            init(ns, call, "Drop", early)
        })
        .class_variable("out_linterm_", "5", unit::NONE, "Has no effect.")
        .class_variable(
            "bytes_",
            Rio::BYTES,
            unit::NONE,
            "Let the drop probability grow with the size of the packet.",
        )
        .class_variable("queue_in_bytes_", Rio::QUEUE_IN_BYTES, unit::NONE, "Measure the queue in bytes.")
        .class_variable(
            "thresh_",
            Rio::MIN_THRESHOLD,
            unit::PACKETS,
            "Minimum threshold of the average queue length, packets; 0 chooses it automatically.",
        )
        .class_variable(
            "maxthresh_",
            Rio::MAX_THRESHOLD,
            unit::PACKETS,
            "Maximum threshold of the average queue length, packets; 0 chooses it automatically.",
        )
        .class_variable(
            "q_weight_",
            Rio::WEIGHT,
            unit::NONE,
            "Weight of the present length in the average; 0, -1 or -2 choose it automatically.",
        )
        .class_variable(
            "gentle_",
            Rio::GENTLE,
            unit::NONE,
            "Let the probability grow to 1 between the maximum threshold and twice the maximum threshold.",
        )
        .class_variable("mean_pktsize_", "500", unit::BYTES, "Average packet size, bytes.")
        .class_variable(
            "wait_",
            "true",
            unit::NONE,
            "Space drops by at least 1/p packets, where p is the drop probability.",
        )
        .class_variable(
            "linterm_",
            "10",
            unit::NONE,
            "Inverse of the maximum drop probability (at `maxthresh_`).",
        )
        .class_variable("setbit_", "false", unit::NONE, "Mark ECN-capable packets instead of dropping them.")
        .class_variable("drop_tail_", "true", unit::NONE, "Has no effect.")
        .class_variable(
            "drop_front_",
            "false",
            unit::NONE,
            "Drop the second packet of the queue in forced drops.",
        )
        .class_variable(
            "drop_rand_",
            "false",
            unit::NONE,
            "Drop a random packet of the queue in forced drops.",
        )
        .class_variable(
            "ns1_compat_",
            "false",
            unit::NONE,
            "Do not restart the spacing of drops after forced drops.",
        )
        .class_variable("doubleq_", "false", unit::NONE, "Has no effect.")
        .class_variable("dqthresh_", "50", unit::NONE, "Has no effect.")
        .class_variable("ave_", "0.0", unit::PACKETS_OR_BYTES, "The average queue length, packets or bytes.")
        .class_variable("prob1_", "0.0", unit::NONE, "The drop probability before drops are spaced.")
        .class_variable(
            "curq_",
            "0",
            unit::PACKETS_OR_BYTES,
            "The queue length that the last arrival met, packets or bytes.",
        );
    class
        .part(discipline::<Rio>)
        .bind(
            "in_thresh_",
            Real(Rio::IN_LOW, unit::PACKETS_OR_BYTES),
            "Minimum threshold of In packets.",
            |rio| &rio.inside.low,
        )
        .bind(
            "in_maxthresh_",
            Real(Rio::IN_HIGH, unit::PACKETS_OR_BYTES),
            "Maximum threshold of In packets.",
            |rio| &rio.inside.high,
        )
        .bind(
            "out_thresh_",
            Real(Rio::OUT_LOW, unit::PACKETS_OR_BYTES),
            "Minimum threshold of Out packets.",
            |rio| &rio.outside.low,
        )
        .bind(
            "out_maxthresh_",
            Real(Rio::OUT_HIGH, unit::PACKETS_OR_BYTES),
            "Maximum threshold of Out packets.",
            |rio| &rio.outside.high,
        )
        .bind(
            "in_linterm_",
            Real(Rio::INSIDE_INVERSE_MAX_P, unit::NONE),
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
