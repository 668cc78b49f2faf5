//! Packets for which a node has no route.

use std::cell::Cell;

use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::packet::{Endpoint, Packet};

/// The last packet without a route, kept for its explanation.
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

/// A classifier has no entity in the slot that a packet selects: notifies scripts.
#[cold]
pub(super) fn report(sim: &Sim, classifier: EntityId, packet: &Packet, slot: i64) {
    report_ends(sim, classifier, (packet.src, packet.dst), slot);
}

/// As [`report`], for a packet that is not made yet.
pub(super) fn report_ends(sim: &Sim, classifier: EntityId, ends: (Endpoint, Endpoint), slot: i64) {
    sim.shared::<Stranded>().ends.set(Some(ends));
    // ns-2.35: the number is one without sign, of 32 bits (spec: engine-and-traces, section 6.4).
    sim.embedder().notify(sim, classifier, "no-slot", &[Argument::Integer(slot & 0xffff_ffff)]);
}
