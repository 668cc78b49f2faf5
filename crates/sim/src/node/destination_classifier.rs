//! Routing by destination address.

use std::cell::Cell;

use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::host::Argument;
use crate::packet::Packet;
use crate::private::Private;
use crate::wiring::resolve;

/// Sends a packet on by its destination address: `Classifier/Hash/Dest`
/// (spec: script-language, section 9.2; routing-and-dynamics, section 4.3).
///
/// Routes that are computed for the whole network are looked up when a packet first needs them.
#[derive(Debug)]
pub struct DestinationClassifier {
    id: EntityId,
    base: ClassifierBase,
    /// `default_`: the slot of packets for unknown destinations; −1 for none.
    pub default_slot: Cell<i32>,
    /// The node whose routes are asked for missing destinations.
    node: Cell<Option<u32>>,
    table: Private<Table>,
}

/// Slots in the order of their making, found through an open-addressing index on the destination. The index also
/// remembers where a slot really leads, as long as nothing is rewired.
#[derive(Debug, Default)]
struct Table {
    slots: Vec<(i32, Option<EntityId>)>,
    index: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    destination: i32,
    slot: u32,
    epoch: u32,
    target: Option<EntityId>,
}

const EMPTY: Place = Place { destination: 0, slot: u32::MAX, epoch: 0, target: None };

impl Table {
    /// The place of a destination in the index, or the empty one where it would be.
    #[inline]
    fn place(&self, destination: i32) -> usize {
        let hash = (destination as u32).wrapping_mul(0x9E37_79B9);
        let mask = self.index.len() - 1;
        let mut place = (hash >> 16) as usize & mask;
        loop {
            let found = &self.index[place];
            if found.slot == EMPTY.slot || found.destination == destination {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn find(&self, destination: i32) -> Option<&Place> {
        if self.index.is_empty() {
            return None;
        }
        Some(&self.index[self.place(destination)]).filter(|place| place.slot != EMPTY.slot)
    }

    fn enter(&mut self, destination: i32, target: Option<EntityId>) {
        if let Some(known) = self.find(destination) {
            let slot = known.slot as usize;
            self.slots[slot].1 = target;
            return;
        }
        self.slots.push((destination, target));
        if self.slots.len() * 2 > self.index.len() {
            self.index = vec![EMPTY; (self.index.len() * 2).max(4)];
            for slot in 0..self.slots.len() {
                self.index_slot(slot);
            }
        } else {
            self.index_slot(self.slots.len() - 1);
        }
    }

    fn index_slot(&mut self, slot: usize) {
        let destination = self.slots[slot].0;
        let place = self.place(destination);
        self.index[place] = Place { destination, slot: slot as u32, ..EMPTY };
    }

    fn target(&self, destination: i32) -> Option<EntityId> {
        self.slots[self.find(destination)?.slot as usize].1
    }
}

impl DestinationClassifier {
    /// A classifier without routes that looks at the whole address.
    pub fn new(id: EntityId) -> DestinationClassifier {
        DestinationClassifier {
            id,
            base: ClassifierBase::default(),
            default_slot: Cell::new(-1),
            node: Cell::new(None),
            table: Private::default(),
        }
    }

    /// Makes this the classifier of node number `node`, whose routes it may ask for.
    pub fn set_node(&self, node: u32) {
        self.node.set(Some(node));
    }

    /// Where packets for `destination` go, by the slots made so far.
    pub fn target(&self, destination: i32) -> Option<EntityId> {
        // SAFETY: nothing but the table is used.
        unsafe { self.table.with(|table| table.target(destination)) }
    }

    /// Where a packet really goes, if that is remembered.
    #[inline]
    fn remembered(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        let epoch = sim.wiring_epoch();
        // SAFETY: nothing but the table is used.
        unsafe {
            self.table.with(|table| table.find(destination).filter(|place| place.epoch == epoch)?.target)
        }
    }

    #[cold]
    fn look_up(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        if self.target(destination).is_none() {
            let route = self.node.get().and_then(|node| sim.network().route(node, destination))?;
            self.install(sim, destination, Some(route));
        }
        let target = resolve(sim, self.target(destination));
        // SAFETY: nothing but the table is used.
        unsafe {
            self.table.with(|table| {
                let place = table.place(destination);
                table.index[place].target = target;
                table.index[place].epoch = sim.wiring_epoch();
            });
        }
        target
    }

    fn route_by_default(&self, sim: &Sim, packet: Packet) {
        if let Some(target) = self.base.default_target.resolved(sim) {
            return sim.deliver(target, packet, None);
        }
        let default = usize::try_from(self.default_slot.get()).ok();
        let target = default.and_then(|slot| *self.slots().get(slot)?);
        match resolve(sim, target) {
            Some(target) => sim.deliver(target, packet, None),
            // ns-2.35: a miss is reported as slot 4294967295 (spec: engine-and-traces, section 6.4).
            None => sim.host().notify(sim, self.id, "no-slot", &[Argument::Integer(4_294_967_295)]),
        }
    }
}

impl Classifier for DestinationClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        // SAFETY: nothing but the table is used.
        unsafe { self.table.with(|table| table.enter(value, target)) };
        sim.rewired();
    }

    fn slots(&self) -> Vec<Option<EntityId>> {
        // SAFETY: nothing but the table is used.
        unsafe { self.table.with(|table| table.slots.iter().map(|(_, target)| *target).collect()) }
    }

    fn install_next(&self, sim: &Sim, target: Option<EntityId>) -> i32 {
        // No destination leads to this slot, but `default_` may.
        // SAFETY: nothing but the table is used.
        let slots = unsafe {
            self.table.with(|table| {
                table.slots.push((-1, target));
                table.slots.len()
            })
        };
        sim.rewired();
        slots as i32 - 1
    }

    fn clear(&self, sim: &Sim, slot: i32) {
        // SAFETY: nothing but the table is used.
        unsafe {
            self.table.with(|table| {
                if let Some((_, target)) = table.slots.get_mut(slot as usize) {
                    *target = None;
                }
            });
        }
        sim.rewired();
    }
}

impl Entity for DestinationClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let destination = self.base.select(packet.dst.address);
        match self.remembered(sim, destination).or_else(|| self.look_up(sim, destination)) {
            Some(target) => sim.deliver(target, packet, None),
            None => self.route_by_default(sim, packet),
        }
    }

    fn as_classifier(&self) -> Option<&dyn Classifier> {
        Some(self)
    }
}
