//! A MAC without a shared medium: stations send at any time, and nothing collides.

use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::mac::{Arrival, Mac, MacBase};
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;

/// Size of the header, bytes; the sizes in traces do not include it.
const HEADER: i32 = 64;

/// A MAC without contention: `Mac` (spec: routing-and-dynamics, section 12).
#[derive(Debug)]
pub struct PlainMac {
    base: MacBase,
}

impl PlainMac {
    /// A MAC that does not yet belong to an interface.
    pub fn new(sim: &Sim, id: EntityId) -> PlainMac {
        PlainMac { base: MacBase::new(sim, id) }
    }

    /// Whether the MAC belongs to an abstract LAN, where frames take no transmission time.
    fn is_abstract(&self) -> bool {
        self.base.abstract_mode.get() != 0
    }

    fn send(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.is_abstract() {
            return self.base.wiring.target.send(sim, packet, None);
        }
        let airtime = 8.0 * f64::from(packet.size + HEADER) / self.base.bandwidth.get();
        self.base.wiring.target.send(sim, packet, None);
        if let Some((id, sender)) = callback.and_then(|id| Some((id, sim.entity(id)?))) {
            sender.resume_at(sim, id, sim.next_key(airtime));
        }
    }

    // ns-2.35: a frame is received when its first bit arrives (spec: routing-and-dynamics, section 12).
    fn receive(&self, sim: &Sim, packet: Packet) {
        if !self.base.concerns(packet.radio().mac.receiver) {
            if !self.is_abstract() {
                self.base.wiring.drop_packet(sim, packet);
            }
        } else if let Some(target) = self.base.up_target.resolved(sim) {
            sim.schedule_packet(target, packet, None, self.base.delay.get());
        }
    }
}

impl Mac for PlainMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.receive(sim, Arrival { frame: frame.clone(), power, error }.into_packet());
    }
}

impl Entity for PlainMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.receive(sim, packet);
        } else {
            self.send(sim, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
