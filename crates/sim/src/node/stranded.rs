//! Packets for which a node has no route.

use std::cell::Cell;

use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::packet::{Endpoint, Packet};

/// The last packet without a route, kept to explain the error.
#[derive(Debug, Default)]
pub struct Stranded {
    ends: Cell<Option<(Endpoint, Endpoint)>>,
}

impl Stranded {
    /// Source and destination of the last packet without a route.
    pub fn ends(&self) -> Option<(Endpoint, Endpoint)> {
        self.ends.get()
    }
}

/// Notifies scripts that a classifier has no entity in the slot that a packet selects.
#[cold]
pub(super) fn report(sim: &Sim, classifier: EntityId, packet: &Packet, slot: i64) {
    report_ends(sim, classifier, (packet.src, packet.dst), slot);
}

/// Notifies scripts of an empty slot as [`report`] does, for a packet that has not been created yet.
pub(super) fn report_ends(sim: &Sim, classifier: EntityId, ends: (Endpoint, Endpoint), slot: i64) {
    sim.shared::<Stranded>().ends.set(Some(ends));
    // ns-2.35: the slot is reported as an unsigned 32-bit number (spec: engine-and-traces, section 6.4).
    sim.embedder().notify(sim, classifier, "no-slot", &[Argument::Integer(slot & 0xffff_ffff)]);
}
