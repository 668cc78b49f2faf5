//! Interface queues (spec: wireless-stack, section 7).

use neons_sim::queue::Queue;
use neons_sim::wireless::{CmuPriQueue, PriQueue};

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Queue/DropTail/PriQueue", "Queue/DropTail")
        .doc("A drop-tail queue that lets the packets of routing protocols go first.")
        .native(|_, id| Queue::new(id, PriQueue::default()))
        .variable(
            "Prefer_Routing_Protocols",
            "1",
            "Whether routing packets go first.",
            |queue: &Queue<PriQueue>| Bound::Int(&queue.discipline().prefer_routing),
        );
    let class = declarations.class("CMUPriQueue", "SplitObject");
    class
        .doc("Four queues served in strict order: routing packets, audio and video, acknowledgements, the rest.")
        .native(|_, id| CmuPriQueue::new(id))
        .variable("qlen_logthresh_", "10", "Without effect.", |queue: &CmuPriQueue| {
            Bound::Int(&queue.length_log_threshold)
        })
        .variable("fw_logthresh_", "25", "Without effect.", |queue: &CmuPriQueue| {
            Bound::Int(&queue.forward_log_threshold)
        });
    wiring_commands(class);
    debug_variable(class);
}
