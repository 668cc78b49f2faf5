//! Routing by destination address.

use std::cell::{Cell, RefCell};

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::host::Argument;
use crate::packet::Packet;
use crate::wiring::Target;

/// Sends a packet on by its destination address: `Classifier/Hash/Dest`
/// (spec: script-language, section 9.2; routing-and-dynamics, section 4.3).
///
/// Routes that are computed for the whole network are looked up when a packet first needs them.
#[derive(Debug)]
pub struct DestinationClassifier {
    id: EntityId,
    /// `mask_`, applied after the shift.
    pub mask: Cell<i32>,
    /// `shift_`: by how many bits the address is moved to the right.
    pub shift: Cell<i32>,
    /// `default_`: the slot of packets for unknown destinations; −1 for none.
    pub default_slot: Cell<i32>,
    /// The node whose routes are asked for missing destinations.
    node: Cell<Option<u32>>,
    table: RefCell<Table>,
}

/// Slots in the order of their making, found through an open-addressing index on the destination.
#[derive(Debug, Default)]
struct Table {
    slots: Vec<Slot>,
    index: Vec<u32>,
}

#[derive(Debug)]
struct Slot {
    destination: i32,
    target: Target,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    #[inline]
    fn place(&self, destination: i32) -> usize {
        let hash = (destination as u32).wrapping_mul(0x9E37_79B9);
        let mut place = (hash >> 16) as usize & (self.index.len() - 1);
        loop {
            match self.index[place] {
                EMPTY => return place,
                slot if self.slots[slot as usize].destination == destination => return place,
                _ => place = (place + 1) & (self.index.len() - 1),
            }
        }
    }

    #[inline]
    fn find(&self, destination: i32) -> Option<usize> {
        if self.index.is_empty() {
            return None;
        }
        match self.index[self.place(destination)] {
            EMPTY => None,
            slot => Some(slot as usize),
        }
    }

    fn slot(&mut self, destination: i32) -> usize {
        if let Some(slot) = self.find(destination) {
            return slot;
        }
        if (self.slots.len() + 1) * 2 > self.index.len() {
            self.index = vec![EMPTY; (self.index.len() * 2).max(4)];
            for slot in 0..self.slots.len() {
                let place = self.place(self.slots[slot].destination);
                self.index[place] = slot as u32;
            }
        }
        let place = self.place(destination);
        let slot = self.slots.len();
        self.slots.push(Slot { destination, target: Target::default() });
        self.index[place] = slot as u32;
        slot
    }
}

impl DestinationClassifier {
    /// A classifier without routes that looks at the whole address.
    pub fn new(id: EntityId) -> DestinationClassifier {
        DestinationClassifier {
            id,
            mask: Cell::new(-1),
            shift: Cell::new(0),
            default_slot: Cell::new(-1),
            node: Cell::new(None),
            table: RefCell::default(),
        }
    }

    /// Makes this the classifier of node number `node`, whose routes it may ask for.
    pub fn set_node(&self, node: u32) {
        self.node.set(Some(node));
    }

    fn key(&self, address: i32) -> i32 {
        (address >> self.shift.get()) & self.mask.get()
    }

    /// Sets where packets for `destination` go, or with `None` that there is no way.
    pub fn install(&self, sim: &Sim, destination: i32, target: Option<EntityId>) {
        let mut table = self.table.borrow_mut();
        let slot = table.slot(destination);
        table.slots[slot].target.set(sim, target);
    }

    /// Where packets for `destination` go, by the slots made so far.
    pub fn target(&self, destination: i32) -> Option<EntityId> {
        let table = self.table.borrow();
        table.slots[table.find(destination)?].target.get()
    }

    /// The destination and target of every slot, in the order of their numbers.
    pub fn slots(&self) -> Vec<(i32, Option<EntityId>)> {
        self.table.borrow().slots.iter().map(|slot| (slot.destination, slot.target.get())).collect()
    }

    #[cold]
    fn route(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        let target = self.node.get().and_then(|node| sim.network().route(node, destination))?;
        self.install(sim, destination, Some(target));
        self.resolved(sim, destination)
    }

    #[inline]
    fn resolved(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        let table = self.table.borrow();
        table.slots[table.find(destination)?].target.resolved(sim)
    }

    #[cold]
    fn route_by_default(&self, sim: &Sim, packet: Packet) {
        let default = usize::try_from(self.default_slot.get()).ok();
        let target = default.and_then(|slot| self.table.borrow().slots.get(slot)?.target.resolved(sim));
        match target {
            Some(target) => sim.deliver(target, packet, None),
            // ns-2.35: a miss is reported as slot 4294967295 (spec: engine-and-traces, section 6.4).
            None => sim.host().notify(sim, self.id, "no-slot", &[Argument::Integer(4_294_967_295)]),
        }
    }
}

impl Entity for DestinationClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let destination = self.key(packet.dst.address);
        match self.resolved(sim, destination).or_else(|| self.route(sim, destination)) {
            Some(target) => sim.deliver(target, packet, None),
            None => self.route_by_default(sim, packet),
        }
    }
}
