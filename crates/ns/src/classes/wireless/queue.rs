//! Interface queues (spec: wireless-stack, section 7).

use neons_sim::queue::Queue;
use neons_sim::wireless::{CmuPriQueue, PriQueue};

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Queue/DropTail/PriQueue", "Queue/DropTail")
        .doc("A drop-tail queue that sends packets of routing protocols first.")
        .native(|_, id| Queue::new(id, PriQueue::default()))
        .bind(
            "Prefer_Routing_Protocols",
            Int(PriQueue::PREFER_ROUTING, unit::NONE),
            "Send packets of routing protocols first.",
            |queue: &Queue<PriQueue>| &queue.discipline().prefer_routing,
        );
    let class = declarations.class("CMUPriQueue", "SplitObject");
    class
        .doc(
            "Four queues served in strict order: routing packets, audio and video, acknowledgements, other \
            packets.",
        )
        .native(|_, id| CmuPriQueue::new(id))
        .bind(
            "qlen_logthresh_",
            Int(CmuPriQueue::LENGTH_LOG_THRESHOLD, unit::NONE),
            "Has no effect.",
            |queue: &CmuPriQueue| &queue.length_log_threshold,
        )
        .bind(
            "fw_logthresh_",
            Int(CmuPriQueue::FORWARD_LOG_THRESHOLD, unit::NONE),
            "Has no effect.",
            |queue: &CmuPriQueue| &queue.forward_log_threshold,
        )
        .cmd("ipaddr", ("address",), "Has no effect.", |_, _: &CmuPriQueue, _| {});
    wiring_commands(class);
    debug_variable(class);
}
