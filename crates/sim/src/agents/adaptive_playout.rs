//! A receiver of speech whose playout point follows the delays of the packets, as that of the audio tool vat does.

use std::cell::Cell;

use super::playout::{report, times};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;

/// The block of speech that delays are compared with, ticks: 20 ms.
const BLOCK: i32 = 160;
/// The slack of the first packet, ticks.
const FIRST: i32 = 4 * BLOCK;
/// The gain of the averages is one in two to the power of this. They are kept multiplied by the inverse of it.
const GAIN: i32 = 5;

/// The playout point, and the averages that it follows.
#[derive(Clone, Copy, Debug)]
struct Playout {
    /// From sending to playout, ticks.
    delay: i32,
    /// From sending to arrival of the previous packet, ticks.
    last: i32,
    /// The average change of the delay from packet to packet, 1/32 tick.
    variation: i32,
    /// The average time from arrival to playout, 1/32 tick.
    slack: i32,
}

impl Playout {
    fn first(delay: i32) -> Playout {
        Playout {
            delay: delay.wrapping_add(FIRST),
            last: delay,
            variation: BLOCK << GAIN,
            slack: FIRST << GAIN,
        }
    }

    /// Accounts for a packet that arrived after `delay` ticks; `starts` if it is the first one of a burst.
    fn accept(&mut self, delay: i32, starts: bool) {
        let (varied, slack) = (self.variation >> (GAIN - 2), self.slack >> GAIN);
        let spread = if varied > slack { varied } else { (varied.wrapping_add(slack).wrapping_add(1)) >> 1 };
        let spread = spread.max(BLOCK);
        let last = std::mem::replace(&mut self.last, delay);
        if starts {
            if varied >= 3 * BLOCK && (varied.wrapping_sub(slack)).wrapping_abs() < BLOCK {
                self.delay = delay.wrapping_add(slack);
                return;
            }
            self.delay = delay.wrapping_add(BLOCK.max(spread - FIRST));
        } else if delay > self.delay {
            self.delay = delay.wrapping_add(spread);
        } else {
            let change = delay.wrapping_sub(last).wrapping_abs();
            self.variation = self.variation.wrapping_add(change.wrapping_sub(self.variation >> GAIN));
            return self.observe(self.delay.wrapping_sub(delay) & !3);
        }
        self.observe(self.delay.wrapping_sub(delay));
    }

    fn observe(&mut self, slack: i32) {
        self.slack = self.slack.wrapping_add(slack.wrapping_sub(self.slack >> GAIN));
    }
}

/// `Agent/VatRcvr`: reports when each packet was sent, arrived and is played. The playout point moves when a packet
/// arrives too late for it, and at the start of each burst (spec: mpls-pushback-nix, section 8).
#[derive(Debug)]
pub struct AdaptivePlayoutReceiver {
    agent: Agent,
    playout: Cell<Option<Playout>>,
}

impl AdaptivePlayoutReceiver {
    /// Creates an unattached receiver.
    pub fn new(id: EntityId) -> AdaptivePlayoutReceiver {
        AdaptivePlayoutReceiver { agent: Agent::new(id, PacketType::UNDEFINED), playout: Cell::new(None) }
    }
}

impl Entity for AdaptivePlayoutReceiver {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let (sent, arrived) = times(sim, &packet);
        let delay = arrived.wrapping_sub(sent);
        let playout = match self.playout.get() {
            None => Playout::first(delay),
            Some(mut playout) => {
                playout.accept(delay, packet.rtp_mark);
                playout
            }
        };
        self.playout.set(Some(playout));
        // ns-2.35: the time from arrival to playout is a multiple of four ticks.
        let wait = playout.delay.wrapping_sub(delay) & !3;
        report(sim, self.agent.id, sent, arrived, arrived.wrapping_add(wait));
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for AdaptivePlayoutReceiver {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
