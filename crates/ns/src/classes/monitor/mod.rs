//! Monitors and their attachment to links (spec: queues-and-monitors, section 10).

mod classifiers;
mod counters;
mod flows;
mod in_transit;
mod links;

pub(super) use flows::{attach_flow_monitor, make_flow_monitor};
pub(super) use links::{link_methods, simulator_methods};

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    counters::declare(declarations);
    flows::declare(declarations);
    classifiers::declare(declarations);
    in_transit::declare(declarations);
}
