//! Errors that occur while two independent states are both bad.

use super::timed_chain::TimedChain;
use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::{Sim, Timer};

/// Two independent chains of good and bad states; packets are lost while both are in a bad state (spec:
/// queues-and-monitors, section 11.3).
#[derive(Debug, Default)]
pub struct ComplexMarkov {
    chains: [TimedChain; 2],
}

impl ComplexMarkov {
    /// Sets the durations of the good and the bad state, first of the first chain, then of the second, and starts both
    /// chains.
    pub fn start(&self, sim: &Sim, base: &ErrorBase, durations: [EntityId; 4]) {
        for (chain, variables) in self.chains.iter().zip(durations.chunks_exact(2)) {
            for (place, variable) in chain.durations.iter().zip(variables) {
                place.set(Some(*variable));
            }
        }
        for (chain, tag) in self.chains.iter().zip(0..) {
            chain.start(sim, base, tag);
        }
    }
}

impl LossProcess for ComplexMarkov {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, _packet: &Packet) -> bool {
        if base.unit.get() != ErrorUnit::Time {
            sim.warn("Error model defined in time; not in packets\n");
            return true;
        }
        self.chains.iter().all(TimedChain::is_bad)
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.chains.get(tag as usize).map(|chain| &chain.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &ErrorBase, tag: u32) {
        if let Some(chain) = self.chains.get(tag as usize) {
            chain.switch(sim, base, tag);
        }
    }
}
