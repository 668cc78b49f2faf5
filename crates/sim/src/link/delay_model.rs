//! A connector that delays packets by random times (spec: mpls-pushback-nix, section 9.5).

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

const BITS: f64 = 8.0;

/// `DelayModel`: passes each packet on after its transmission time and a random time. Packets may overtake each other.
#[derive(Debug, Default)]
pub struct DelayModel {
    wiring: Wiring,
    /// The bandwidth, bits per second; 0 for a transmission time of 0.
    pub bandwidth: Cell<f64>,
    /// The random variable of the delay, seconds.
    pub delay: Cell<Option<EntityId>>,
}

impl Entity for DelayModel {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let variable = self.delay.get().and_then(|variable| sim.entity(variable)?.as_random_variable());
        // ns-2.35: crashes without a random variable.
        let Some(variable) = variable else { sim.fatal("DelayModel has no random variable (ranvar)\n") };
        let bandwidth = self.bandwidth.get();
        let transmission = if bandwidth == 0.0 { 0.0 } else { f64::from(packet.size) * BITS / bandwidth };
        let delay = transmission + variable.sample(sim);
        if let Some(target) = self.wiring.target.resolved(sim) {
            sim.schedule_packet(target, packet, callback, delay);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
