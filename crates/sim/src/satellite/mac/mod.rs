//! Medium access on satellite channels.

mod aloha;

use std::cell::Cell;
use std::rc::Rc;

pub use aloha::UnslottedAloha;

use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::trace::Trace;
use crate::wireless::mac::{Arrival, Mac, MacBase};
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// Size of the header, bytes; the sizes in traces do not include it.
const HEADER: i32 = 16;

/// The state common to the MACs on satellite channels.
#[derive(Debug)]
pub struct SatMacBase {
    base: MacBase,
    /// `trace_drops_`: not 0 if frames that are given up are traced.
    pub trace_drops: Cell<i32>,
    /// `trace_collisions_`: not 0 if frames that collide are traced.
    pub trace_collisions: Cell<i32>,
    /// The trace of frames that are given up.
    pub drop_trace: Cell<Option<EntityId>>,
    /// The trace of frames that collide.
    pub collision_trace: Cell<Option<EntityId>>,
}

/// Initial values.
impl SatMacBase {
    /// The initial value of `trace_collisions`.
    pub const TRACE_COLLISIONS: Initial<bool> = Initial(true);
    /// The initial value of `trace_drops`.
    pub const TRACE_DROPS: Initial<bool> = Initial(true);
}

impl SatMacBase {
    fn new(sim: &Sim, id: EntityId) -> SatMacBase {
        SatMacBase {
            base: MacBase::new(sim, id),
            trace_drops: Cell::new(Self::TRACE_DROPS.integer()),
            trace_collisions: Cell::new(Self::TRACE_COLLISIONS.integer()),
            drop_trace: Cell::default(),
            collision_trace: Cell::default(),
        }
    }

    /// The transmission time of a packet, seconds.
    fn airtime(&self, packet: &Packet) -> f64 {
        8.0 * f64::from(packet.size + HEADER) / self.base.bandwidth.get()
    }

    fn write(sim: &Sim, trace: &Cell<Option<EntityId>>, packet: &Packet) {
        if let Some(trace) = trace.get().and_then(|trace| sim.get::<Trace>(trace)) {
            trace.write(sim, packet);
        }
    }

    /// Passes a frame up after `delay` seconds and the processing time.
    fn hand_up(&self, sim: &Sim, packet: Packet, delay: f64) {
        if let Some(target) = self.base.up_target.resolved(sim) {
            sim.schedule_packet(target, packet, None, self.base.delay.get() + delay);
        }
    }
}

/// The interface of every MAC on satellite channels.
pub trait AnySatMac {
    /// The state common to the MACs on satellite channels.
    fn sat_base(&self) -> &SatMacBase;
}

/// A MAC that transmits immediately, and receives every frame addressed to it: `Mac/Sat` (spec: satellite, section 5).
#[derive(Debug)]
pub struct SatMac {
    common: SatMacBase,
}

impl SatMac {
    /// A MAC that does not belong to an interface yet.
    pub fn new(sim: &Sim, id: EntityId) -> SatMac {
        SatMac { common: SatMacBase::new(sim, id) }
    }

    /// The number of the MAC.
    pub fn number(&self) -> i32 {
        self.common.base.address
    }

    fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        let airtime = self.common.airtime(&packet);
        packet.radio_mut().airtime = airtime;
        self.common.base.wiring.target.send(sim, packet, None);
        if let Some((id, sender)) = callback.and_then(|id| Some((id, sim.entity(id)?))) {
            sender.resume_at(sim, id, sim.next_key(airtime));
        }
    }

    fn receive(&self, sim: &Sim, packet: Packet) {
        if self.common.base.concerns(packet.radio().mac.receiver) {
            let airtime = packet.radio().airtime;
            self.common.hand_up(sim, packet, airtime);
        }
    }
}

impl AnySatMac for SatMac {
    fn sat_base(&self) -> &SatMacBase {
        &self.common
    }
}

impl Mac for SatMac {
    fn base(&self) -> &MacBase {
        &self.common.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.receive(sim, Arrival { frame: frame.clone(), power, error }.into_packet());
    }
}

impl Entity for SatMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Up {
            self.receive(sim, packet);
        } else {
            self.send(sim, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.common.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
