//! Pragmatic general multicast (spec: mpls-pushback-nix, section 10).

mod agents;
mod losses;
mod module;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    agents::declare(declarations);
    losses::declare(declarations);
    module::declare(declarations);
}
