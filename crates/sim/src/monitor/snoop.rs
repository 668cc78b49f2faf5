//! The connectors through which a monitor observes a link.

use super::{Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::facet::Remembered;
use crate::handle::Handle;
use crate::packet::Packet;
use crate::wiring::Wiring;

/// The position of a [`Snoop`] in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vantage {
    /// The snoop is in front of the queue.
    In,
    /// The snoop is behind the queue.
    Out,
    /// The snoop is in the path of dropped packets.
    Drop,
    /// The snoop is in the path of packets dropped although the queue had room.
    EarlyDrop,
}

/// Reports every passing packet to its monitor (spec: queues-and-monitors, section 10.1).
#[derive(Debug)]
pub struct Snoop {
    wiring: Wiring,
    vantage: Vantage,
    /// The monitor that receives the reports.
    pub monitor: Handle<QueueMonitor>,
    /// The monitor, if it is of another type.
    other: Remembered<dyn Monitor>,
}

impl Snoop {
    /// Creates a snoop without a monitor.
    pub fn new(vantage: Vantage) -> Snoop {
        Snoop { wiring: Wiring::default(), vantage, monitor: Handle::default(), other: Remembered::default() }
    }
}

impl Snoop {
    #[inline]
    fn observe(&self, sim: &Sim, packet: &mut Packet) {
        // Most monitors are plain queue monitors, which are called directly.
        if let Some(counters) = self.monitor.find(sim) {
            self.report(sim, counters, packet);
        } else if let Some(monitor) = self.monitor.get().and_then(|id| self.other.get(sim, id)) {
            self.report(sim, monitor, packet);
        }
    }

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
        self.observe(sim, &mut packet);
        self.wiring.target.send(sim, packet, callback);
    }

    #[inline]
    fn inspect(&self, sim: &Sim, mut packet: Packet, _queue: EntityId) -> Option<Packet> {
        self.observe(sim, &mut packet);
        Some(packet)
    }

    fn only_inspects(&self) -> bool {
        true
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
