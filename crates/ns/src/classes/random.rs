//! Random number generators (spec: engine-and-traces, section 13).

use neons_sim::random::Rng;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RNG", "SplitObject")
        .doc("A random number generator: one stream of the generator MRG32k3a.")
        .native(|sim, _| Rng::new(sim.random_streams()));
}
