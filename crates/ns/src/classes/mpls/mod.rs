//! Multiprotocol label switching (spec: mpls-pushback-nix, section 1).

mod agent;
mod classifier;
mod messages;
mod module;
mod router;
mod simulator;
mod triggers;

pub(super) use simulator::declare_simulator_methods;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    classifier::declare(declarations);
    agent::declare(declarations);
    module::declare(declarations);
}
