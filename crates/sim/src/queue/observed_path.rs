//! The path from a queue to its transmitter when only monitors, traces and error models lie between them.

use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wiring::Target;

/// A transmitter and the entities in front of it that only inspect packets or take some of them.
pub(super) struct ObservedPath {
    observers: Vec<Rc<dyn Entity>>,
    transmitter: Rc<DelayLink>,
}

/// The largest number of observers on the path; with more, observers call one another.
const MOST_OBSERVERS: usize = 8;

impl ObservedPath {
    /// Finds the path that begins at `start`; `None` if it does not lead to a transmitter past observers only.
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

    /// Sends a packet of this queue. Returns the end of its transmission; `None` if an observer took the packet or changed the
    /// wiring, so that the packet took the new path.
    #[inline(always)]
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet, queue: EntityId) -> Option<EventKey> {
        let epoch = sim.wiring_epoch();
        for observer in &self.observers {
            packet = observer.inspect(sim, packet, queue)?;
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
