//! Packets that a node has no way for.

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;
use crate::host::Argument;
use crate::packet::{Endpoint, Packet};

/// The packet that was last found to have no way to go, kept for whoever explains it.
#[derive(Debug, Default)]
pub struct Stranded {
    ends: Cell<Option<(Endpoint, Endpoint)>>,
}

impl Stranded {
    /// Source and destination of the packet.
    pub fn ends(&self) -> Option<(Endpoint, Endpoint)> {
        self.ends.get()
    }
}

/// A classifier has nothing in the slot that a packet selects: scripts are told.
#[cold]
pub(super) fn report(sim: &Sim, classifier: EntityId, packet: &Packet, slot: i64) {
    report_ends(sim, classifier, (packet.src, packet.dst), slot);
}

/// As [`report`], for a packet that is not made yet.
pub(super) fn report_ends(sim: &Sim, classifier: EntityId, ends: (Endpoint, Endpoint), slot: i64) {
    sim.shared::<Stranded>().ends.set(Some(ends));
    sim.host().notify(sim, classifier, "no-slot", &[Argument::Integer(slot)]);
}
