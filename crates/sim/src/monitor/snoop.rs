//! The places from which a monitor watches a link.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;

/// Where a [`Snoop`] sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vantage {
    /// In front of the queue.
    In,
    /// Behind the queue.
    Out,
    /// In the path of dropped packets.
    Drop,
    /// In the path of packets dropped although the queue had room.
    EarlyDrop,
}

/// Tells its monitor of every packet that passes (spec: queues-and-monitors, section 10.1).
#[derive(Debug)]
pub struct Snoop {
    wiring: Wiring,
    vantage: Vantage,
    /// The monitor.
    pub monitor: Cell<Option<EntityId>>,
}

impl Snoop {
    /// A snoop without monitor.
    pub fn new(vantage: Vantage) -> Snoop {
        Snoop { wiring: Wiring::default(), vantage, monitor: Cell::new(None) }
    }
}

impl Entity for Snoop {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if let Some(monitor) = self.monitor.get().and_then(|id| sim.entity(id)?.as_monitor()) {
            match self.vantage {
                Vantage::In => monitor.arrived(sim, &mut packet),
                Vantage::Out => monitor.departed(sim, &packet),
                Vantage::Drop => monitor.dropped(sim, &packet),
                Vantage::EarlyDrop => monitor.dropped_early(sim, &packet),
            }
        }
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
