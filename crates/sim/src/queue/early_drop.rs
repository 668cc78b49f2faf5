//! The target of packets that are dropped although there is room for them.

use std::cell::{Cell, RefCell};

use super::QueueBase;
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::trace::Trace;
use crate::wiring::Target;

/// The target and the trace of early drops.
#[derive(Debug, Default)]
pub struct EarlyDrop {
    /// The target of early drops; if it is not set, early drops go to the target of all drops.
    pub target: Target,
    /// The trace that writes a line for each early drop that goes to the target.
    pub trace: Cell<Option<EntityId>>,
    /// The type of the trace of early drops: `Drop` or `EDrop`.
    pub trace_kind: RefCell<String>,
}

impl EarlyDrop {
    /// Drops a packet early.
    pub fn drop_packet(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if self.target.get().is_none() {
            // ns-2.35: without a target, the trace of early drops is not used (spec: queues-and-monitors, section 3.5).
            return base.drop_packet(sim, packet);
        }
        if let Some(trace) = self.trace.get().and_then(|id| sim.get::<Trace>(id)) {
            trace.write_chain(sim, &packet);
        }
        self.target.send(sim, packet, None);
    }
}
