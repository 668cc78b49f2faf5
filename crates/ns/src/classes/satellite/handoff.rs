//! Hand-off managers (spec: satellite, section 9).

use neons_sim::satellite::{Charge, HandoffManager};

use crate::declare::{Bool, Declarations, Int, Real, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("HandoffManager", "SplitObject")
        .doc("Moves the links of a node as the satellites move. All managers share their settings.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Nothing))
        .bind(
            "handoff_randomization_",
            Bool(false),
            "Vary the intervals between checks at random.",
            |manager: &HandoffManager| &manager.settings().randomization,
        )
        .cmd(
            "setnode",
            (arg::text("node"),),
            "Sets the node whose links the manager checks.",
            |command, manager: &HandoffManager, (node,)| {
                manager.node.set(Some(super::named(command.ns, node)?.id()));
                Ok::<_, Refusal>(())
            },
        );
    declarations
        .class("HandoffManager/Term", "HandoffManager")
        .doc("Hands a terminal over from satellite to satellite.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Terminal))
        .bind(
            "elevation_mask_",
            Real(0, unit::DEGREES),
            "The smallest elevation at which a satellite can be used.",
            |manager: &HandoffManager| &manager.settings().elevation_mask,
        )
        .bind(
            "term_handoff_int_",
            Int(10, unit::SECONDS),
            "The time between checks; a whole number.",
            |manager: &HandoffManager| &manager.settings().terminal_interval,
        );
    declarations
        .class("HandoffManager/Sat", "HandoffManager")
        .doc("Switches links between satellites on and off, and moves those across the seam.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Satellite))
        .bind(
            "sat_handoff_int_",
            Int(10, unit::SECONDS),
            "The time between checks; a whole number.",
            |manager: &HandoffManager| &manager.settings().satellite_interval,
        )
        .bind(
            "latitude_threshold_",
            Real(70, unit::DEGREES),
            "The latitude up to which links between orbital planes work.",
            |manager: &HandoffManager| &manager.settings().latitude_threshold,
        )
        .bind(
            "longitude_threshold_",
            Real(0, unit::DEGREES),
            "The smallest difference in longitude with which links across the seam work.",
            |manager: &HandoffManager| &manager.settings().longitude_threshold,
        );
}
