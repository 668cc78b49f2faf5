//! Separate error models for different flows.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// Sends each flow through the error model that the classifier finds for it (spec: queues-and-monitors, section 12).
///
/// The error models lead to two connectors, the outputs of the module, which have the module's target and drop target.
#[derive(Debug, Default)]
pub struct ErrorModule {
    wiring: Wiring,
    /// The [`FlowClassifier`](crate::monitor::FlowClassifier), whose slots hold the error models.
    pub classifier: Cell<Option<EntityId>>,
    /// The output for packets that are not lost.
    pub passed: Cell<Option<EntityId>>,
    /// The output for lost packets.
    pub lost: Cell<Option<EntityId>>,
}

impl Entity for ErrorModule {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        sim.check_ring();
        if let Some(classifier) = self.classifier.get() {
            sim.deliver(classifier, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
