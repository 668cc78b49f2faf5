//! The transmitter of a link (spec: engine-and-traces, section 8).

use neons_sim::link::DelayLink;

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Bandwidth, Bool, Declarations, Time};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("DelayLink", "SplitObject");
    class
        .doc("Transmits packets one after the other at a given rate and delivers each after a delay.")
        .native(|_, id| DelayLink::new(id))
        .bind(
            "bandwidth_",
            Bandwidth(DelayLink::BANDWIDTH),
            "Bandwidth of the link, bits per second.",
            |link: &DelayLink| &link.bandwidth,
        )
        .bind("delay_", Time(DelayLink::DELAY), "Propagation delay, seconds.", |link: &DelayLink| &link.delay)
        .bind(
            "avoidReordering_",
            Bool(false),
            "Make packets wait for those sent before them when bandwidth or delay have changed.",
            |link: &DelayLink| &link.avoid_reordering,
        );
    wiring_commands(class);
    debug_variable(class);
}
