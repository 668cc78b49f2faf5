//! The classifier that copies multicast packets.

use std::cell::Cell;

use super::slots::Slots;
use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::Direction;

/// Sends every packet to all of its slots, in ascending order: `Classifier/Replicator` (spec:
/// routing-and-dynamics, sections 13 and 14). The last slot gets the packet itself, the others get copies. The
/// embedder is notified of a packet without any slot by `drop`.
#[derive(Debug)]
pub struct Replicator {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
    /// `ignore_`: not 0 if packets that find all slots empty are dropped without a report.
    pub ignore: Cell<i32>,
    /// `direction_`: not 0 if copies are marked as travelling up, as in abstract LANs.
    pub direction: Cell<i32>,
}

impl Replicator {
    /// A replicator without slots.
    pub fn new(id: EntityId) -> Replicator {
        Replicator {
            id,
            base: ClassifierBase::default(),
            slots: Slots::default(),
            ignore: Cell::new(0),
            direction: Cell::new(0),
        }
    }

    fn receiver<'a>(&self, sim: &'a Sim, slot: usize) -> Option<&'a dyn Entity> {
        self.slots.borrow().get(slot)?.entity(sim)
    }

    fn report(&self, sim: &Sim, packet: &Packet) {
        // ns-2.35: the addresses are reported as unsigned numbers, so that the script does not find a group whose
        // address exceeds 31 bits.
        let addresses = [packet.src.address, packet.dst.address].map(|address| i64::from(address as u32));
        let [source, group] = addresses.map(Argument::Integer);
        sim.embedder().notify(
            sim,
            self.id,
            "drop",
            &[source, group, Argument::Integer(packet.interface.0.into())],
        );
    }
}

impl Classifier for Replicator {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.slots.install(sim, value, target);
        self.slots.trim();
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for Replicator {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        if self.direction.get() != 0 {
            packet.radio_mut().direction = Direction::Up;
        }
        // Slots may change while copies are sent; the last slot is determined before the first copy.
        let Some(last) = self.slots.borrow().len().checked_sub(1) else {
            if self.ignore.get() == 0 {
                self.report(sim, &packet);
            }
            return;
        };
        for slot in 0..last {
            if let Some(receiver) = self.receiver(sim, slot) {
                sim.hand_to(receiver, packet.clone(), None);
            }
        }
        if let Some(receiver) = self.receiver(sim, last) {
            sim.hand_to(receiver, packet, None);
        }
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::testing::Taker;
    use crate::packet::Header;

    #[test]
    fn every_filled_slot_gets_the_packet() {
        let sim = Sim::new();
        let replicator: &Replicator = sim.get(sim.add(Replicator::new)).unwrap();
        let takers = [(); 3].map(|()| sim.add(|_| Taker::default()));
        for taker in takers {
            replicator.install_next(&sim, Some(taker));
        }
        replicator.clear(&sim, 1);
        replicator.recv(&sim, Packet::new(Header { uid: 7, ..Header::default() }), None);
        let got = takers.map(|taker| sim.get::<Taker>(taker).unwrap().0.borrow().clone());
        assert_eq!(got, [vec![7], vec![], vec![7]]);
        assert_eq!(replicator.install_next(&sim, Some(takers[1])), 3);
    }
}
