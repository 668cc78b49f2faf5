//! The places from which a monitor watches a link.

use super::{Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
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
    pub monitor: Handle<QueueMonitor>,
}

impl Snoop {
    /// A snoop without monitor.
    pub fn new(vantage: Vantage) -> Snoop {
        Snoop { wiring: Wiring::default(), vantage, monitor: Handle::default() }
    }
}

impl Snoop {
    #[inline(always)]
    fn report(&self, sim: &Sim, monitor: &(impl Monitor + ?Sized), packet: &mut Packet) {
        match self.vantage {
            Vantage::In => monitor.arrived(sim, packet),
            Vantage::Out => monitor.departed(sim, packet),
            Vantage::Drop => monitor.dropped(sim, packet),
            Vantage::EarlyDrop => monitor.dropped_early(sim, packet),
        }
    }
}

impl Entity for Snoop {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        self.inspect(sim, &mut packet);
        self.wiring.target.send(sim, packet, callback);
    }

    fn inspect(&self, sim: &Sim, packet: &mut Packet) {
        // Most monitors only count.
        if let Some(counters) = self.monitor.entity(sim) {
            self.report(sim, &*counters, packet);
        } else if let Some(monitor) = self.monitor.get().and_then(|id| sim.entity(id)?.as_monitor()) {
            self.report(sim, monitor, packet);
        }
    }

    fn only_inspects(&self) -> bool {
        true
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
