//! Hand-off managers (spec: satellite, section 9).

use neons_sim::satellite::{Charge, HandoffManager};

use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("HandoffManager", "SplitObject")
        .doc("Moves the links of a node as the satellites move. All managers share their settings.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Nothing))
        .variable(
            "handoff_randomization_",
            "false",
            "Whether the intervals between checks vary at random.",
            |manager: &HandoffManager| Bound::Bool(&manager.settings().randomization),
        )
        .command("setnode", "node", "Its node.", |command, manager: &HandoffManager| {
            manager.node.set(Some(super::named(command.ns, command.text(0))?.id()));
            Ok::<_, Refusal>(())
        });
    declarations
        .class("HandoffManager/Term", "HandoffManager")
        .doc("Moves a terminal from satellite to satellite.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Terminal))
        .variable(
            "elevation_mask_",
            "0",
            "From which elevation a satellite is used, degrees.",
            |manager: &HandoffManager| Bound::Real(&manager.settings().elevation_mask),
        )
        .variable(
            "term_handoff_int_",
            "10",
            "The time between checks, seconds; a whole number.",
            |manager: &HandoffManager| Bound::Int(&manager.settings().terminal_interval),
        );
    declarations
        .class("HandoffManager/Sat", "HandoffManager")
        .doc("Switches links between satellites, and moves those across the seam.")
        .native(|sim, id| HandoffManager::new(sim, id, Charge::Satellite))
        .variable(
            "sat_handoff_int_",
            "10",
            "The time between checks, seconds; a whole number.",
            |manager: &HandoffManager| Bound::Int(&manager.settings().satellite_interval),
        )
        .variable(
            "latitude_threshold_",
            "70",
            "Up to which latitude links between planes work, degrees.",
            |manager: &HandoffManager| Bound::Real(&manager.settings().latitude_threshold),
        )
        .variable(
            "longitude_threshold_",
            "0",
            "From which difference in longitude links across the seam work, degrees.",
            |manager: &HandoffManager| Bound::Real(&manager.settings().longitude_threshold),
        );
}
