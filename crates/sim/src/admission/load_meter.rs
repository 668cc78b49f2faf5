//! Counts the bits that enter a link.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// `MeasureMod`: counts the bits of the packets that it forwards.
#[derive(Debug, Default)]
pub struct LoadMeter {
    wiring: Wiring,
    bits: Cell<f64>,
}

impl LoadMeter {
    /// Bits since the last call of [`LoadMeter::restart`].
    pub fn bits(&self) -> f64 {
        self.bits.get()
    }

    /// Resets the count to 0.
    pub fn restart(&self) {
        self.bits.set(0.0);
    }
}

impl Entity for LoadMeter {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.bits.set(self.bits.get() + f64::from(packet.size) * 8.0);
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
