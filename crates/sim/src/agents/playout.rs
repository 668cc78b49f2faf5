//! A receiver of speech that delays packets to a common playout point.

use std::cell::Cell;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;

/// Number of time stamp ticks per second.
const TICKS: f64 = 8000.0;
/// The initial delay from sending to playout, ticks.
const FIRST: i32 = 200;

/// Calls the method `print-delay-stats` of `agent` with the times at which a packet was sent, arrived and is played,
/// ticks.
pub(super) fn report(sim: &Sim, agent: EntityId, sent: i32, arrived: i32, played: i32) {
    let [sent, arrived, played] = [sent, arrived, played].map(|time| f64::from(time) / TICKS);
    let embedder = sim.embedder();
    let own = embedder.name(agent);
    embedder.evaluate(sim, &format!("{own} print-delay-stats {sent:.6} {arrived:.6} {played:.6}"));
}

/// Returns when `packet` was sent and when it arrived, ticks.
pub(super) fn times(sim: &Sim, packet: &Packet) -> (i32, i32) {
    // ns-2.35: the time stamps of RTP are in seconds but are read as ticks.
    (packet.timestamp as i32, (sim.now() * TICKS) as i32)
}

/// `Agent/ConsRcvr`: reports when each packet was sent, arrived and is played. The playout point moves only when a
/// packet arrives too late for it (spec: mpls-pushback-nix, section 8).
#[derive(Debug)]
pub struct PlayoutReceiver {
    agent: Agent,
    /// The delay from sending to playout, ticks.
    delay: Cell<i32>,
}

impl PlayoutReceiver {
    /// Creates an unattached receiver.
    pub fn new(id: EntityId) -> PlayoutReceiver {
        PlayoutReceiver { agent: Agent::new(id, PacketType::UNDEFINED), delay: Cell::new(FIRST) }
    }
}

impl Entity for PlayoutReceiver {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let (sent, arrived) = times(sim, &packet);
        let needed = arrived.wrapping_sub(sent);
        if needed > self.delay.get() {
            self.delay.set(needed.max(self.delay.get().wrapping_mul(2)));
        }
        report(sim, self.agent.id, sent, arrived, sent.wrapping_add(self.delay.get()));
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for PlayoutReceiver {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
