//! The path from a queue to its transmitter, if monitors or traces are in between.

use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wiring::Target;

/// A transmitter, and the entities in front of it that only look at packets.
pub(super) struct ObservedPath {
    observers: Vec<Rc<dyn Entity>>,
    transmitter: Rc<DelayLink>,
}

/// More observers than this are called by one another.
const MOST_OBSERVERS: usize = 8;

impl ObservedPath {
    /// The path that begins at `start`, if it leads to a transmitter past observers alone.
    pub(super) fn find(sim: &Sim, start: &Target) -> Option<ObservedPath> {
        let mut next = start.resolved(sim)?;
        let mut observers = Vec::new();
        while observers.len() <= MOST_OBSERVERS {
            if let Some(transmitter) = sim.share(next) {
                return Some(ObservedPath { observers, transmitter });
            }
            let observer = sim.share_entity(next).filter(|entity| entity.only_inspects())?;
            next = observer.wiring()?.target.resolved(sim)?;
            observers.push(observer);
        }
        None
    }

    /// Sends a packet of this queue. Returns when its transmission ends; `None` if an observer rewired something, so that the
    /// packet had to take the path as it is now.
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet, queue: EntityId) -> Option<EventKey> {
        let epoch = sim.wiring_epoch();
        for observer in &self.observers {
            observer.inspect(sim, &mut packet);
            if sim.wiring_epoch() != epoch {
                if let Some(wiring) = observer.wiring() {
                    wiring.target.send(sim, packet, Some(queue));
                }
                return None;
            }
        }
        Some(self.transmitter.transmit(sim, packet))
    }
}
