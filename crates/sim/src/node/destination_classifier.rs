//! Routing by destination address.

use std::cell::{Cell, RefCell};

use super::{Classifier, ClassifierBase, stranded};
use crate::entity::{Entity, EntityId};
use crate::located::{Located, LocatedCell};
use crate::packet::{Endpoint, Packet};
use crate::wireless::BROADCAST;
use crate::wireless::routing::{RequestPath, RequestReader};
use crate::wiring::{Target, Wired, resolve};
use crate::{Initial, Sim};

/// Forwards a packet by its destination address: `Classifier/Hash/Dest` (spec: script-language, section 9.2;
/// routing-and-dynamics, section 4.3).
///
/// Routes that are computed for the whole network are looked up when a packet first needs them. If a destination has
/// such a route and one that was set in the classifier itself, the later one is used.
#[derive(Debug)]
pub struct DestinationClassifier {
    id: EntityId,
    base: ClassifierBase,
    /// `default_`: slot of packets for unknown destinations; −1 for none.
    pub default_slot: Wired<i32>,
    /// The target of broadcast packets; set by `bcast-receiver`.
    pub broadcast_receiver: Target,
    /// The number of the node whose network-wide routes are used for destinations without a route that was set in the
    /// classifier itself.
    node: Cell<Option<u32>>,
    table: RefCell<Table>,
    /// The epoch of the wiring in which a destination was last found to have no route, and that destination.
    missed: Cell<(u32, i32)>,
    /// The epoch of the wiring in which a packet was last handed on, and its destination.
    last: Cell<(u32, i32)>,
    /// The entity that received this packet.
    last_target: LocatedCell<dyn Entity>,
}

/// The slots of destinations, found through an open-addressing index. Destinations with the same outgoing link share a
/// slot.
#[derive(Debug, Default)]
struct Table {
    slots: Vec<Option<EntityId>>,
    index: Vec<Place>,
    used: usize,
    /// The generation of the network-wide routes whose outgoing links have slots.
    numbered: u32,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    destination: i32,
    slot: u32,
    /// The generation of routes when the destination was given its slot, see [`crate::InstalledRoutes::generation`].
    generation: u32,
    /// The entity at which packets arrive in the end; valid until something is rewired.
    target: Option<EntityId>,
    epoch: u32,
}

/// ns-2.35: the slot number with which a miss is reported (spec: engine-and-traces, section 6.4).
const NO_SLOT: i64 = 4_294_967_295;
/// The slot of a destination that is in the table but has no target.
const NOWHERE: u32 = u32::MAX - 1;
const EMPTY: Place = Place { destination: 0, slot: u32::MAX, generation: 0, target: None, epoch: 0 };

impl Place {
    fn is_empty(&self) -> bool {
        self.slot == EMPTY.slot
    }
}

impl Table {
    /// The index position of a destination, or the empty position where it would be inserted.
    #[inline]
    fn place(&self, destination: i32) -> usize {
        let hash = (destination as u32).wrapping_mul(0x9E37_79B9);
        let mask = self.index.len() - 1;
        let mut place = (hash >> 16) as usize & mask;
        loop {
            let found = &self.index[place];
            if found.is_empty() || found.destination == destination {
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
        Some(&self.index[self.place(destination)]).filter(|place| !place.is_empty())
    }

    fn enter(&mut self, entry: Place) {
        if self.find(entry.destination).is_none() {
            self.used += 1;
            if self.used * 2 > self.index.len() {
                let larger = vec![EMPTY; (self.index.len() * 2).max(4)];
                for known in std::mem::replace(&mut self.index, larger) {
                    if !known.is_empty() {
                        let place = self.place(known.destination);
                        self.index[place] = known;
                    }
                }
            }
        }
        let place = self.place(entry.destination);
        self.index[place] = entry;
    }

    fn target(&self, place: &Place) -> Option<EntityId> {
        self.slots.get(place.slot as usize).copied().flatten()
    }

    /// The slot that holds `target`; if there is none, `target` is put into the lowest free one.
    fn slot_for(&mut self, target: EntityId) -> u32 {
        let holds = |held: Option<EntityId>| self.slots.iter().position(|slot| *slot == held);
        let slot = holds(Some(target)).or_else(|| holds(None)).unwrap_or(self.slots.len());
        self.put(slot, Some(target));
        slot as u32
    }

    fn put(&mut self, slot: usize, target: Option<EntityId>) {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = target;
    }
}

/// Initial values.
impl DestinationClassifier {
    /// The initial value of `default_slot`.
    pub const DEFAULT_SLOT: Initial<i32> = Initial(-1);
}

impl DestinationClassifier {
    /// A classifier without routes that uses the whole address.
    pub fn new(id: EntityId) -> DestinationClassifier {
        DestinationClassifier {
            id,
            base: ClassifierBase::default(),
            default_slot: Wired::new(Self::DEFAULT_SLOT.integer()),
            broadcast_receiver: Target::default(),
            node: Cell::new(None),
            table: RefCell::default(),
            missed: Cell::default(),
            last: Cell::default(),
            last_target: LocatedCell::default(),
        }
    }

    /// Makes this the classifier of node number `node`, whose network-wide routes are then used.
    pub fn set_node(&self, node: u32) {
        self.node.set(Some(node));
        self.missed.take();
    }

    /// The target of packets for `destination`; `None` without a route.
    pub fn target(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        self.route(sim, destination)?;
        self.with(|table| table.target(table.find(destination)?))
    }

    /// Directs packets for `destination` to `slot`, whatever entity it holds at that time.
    pub fn lead_to_slot(&self, sim: &Sim, destination: i32, slot: i32) {
        self.number_routes(sim);
        let generation = sim.installed_routes().generation();
        self.with(|table| table.enter(Place { destination, slot: slot as u32, generation, ..EMPTY }));
        sim.rewired();
    }

    /// Removes the route to `destination`. Returns the slot of its packets.
    pub fn forget(&self, sim: &Sim, destination: i32) -> Option<i32> {
        let known = self.route(sim, destination)?;
        self.lead_to_slot(sim, destination, NOWHERE as i32);
        Some(known.slot as i32)
    }

    /// Reports that there is no route between the given ends. Called before a packet is created.
    pub(crate) fn report_missing(&self, sim: &Sim, source: Endpoint, destination: Endpoint) {
        stranded::report_ends(sim, self.id, (source, destination), NO_SLOT);
    }

    #[inline]
    fn with<R>(&self, use_table: impl FnOnce(&mut Table) -> R) -> R {
        use_table(&mut self.table.borrow_mut())
    }

    /// The cached target of packets for the address `address`.
    pub(crate) fn known_route(&self, sim: &Sim, address: i32) -> Option<EntityId> {
        self.remembered(sim, self.base.select(address))
    }

    /// The entity at which packets for `destination` arrive in the end, if it is cached.
    #[inline]
    fn remembered(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        let epoch = sim.wiring_epoch();
        self.with(|table| table.find(destination).filter(|place| place.epoch == epoch)?.target)
    }

    /// Looks up the entity at which packets for `destination` arrive in the end.
    #[cold]
    fn look_up(&self, sim: &Sim, destination: i32) -> Option<EntityId> {
        let known = self.route(sim, destination);
        let target = match &known {
            Some(known) => resolve(sim, self.with(|table| table.target(known))),
            None if destination == BROADCAST || self.base.default_target.get().is_some() => None,
            None => self.default_receiver(sim),
        };
        if known.is_none() && target.is_none() {
            self.missed.set((sim.wiring_epoch(), destination));
            return None;
        }
        let known = known.unwrap_or(Place { destination, slot: NOWHERE, ..EMPTY });
        self.with(|table| table.enter(Place { target, epoch: sim.wiring_epoch(), ..known }));
        target
    }

    /// The entity at which packets for unknown destinations arrive in the end, if their slot leads to one.
    fn default_receiver(&self, sim: &Sim) -> Option<EntityId> {
        let slot = usize::try_from(self.default_slot.get()).ok()?;
        resolve(sim, self.with(|table| table.slots.get(slot).copied().flatten()))
    }

    /// The entry of a destination, updated from the network-wide routes.
    fn route(&self, sim: &Sim, destination: i32) -> Option<Place> {
        self.number_routes(sim);
        let route = self.node.get().and_then(|node| sim.installed_routes().route(node, destination));
        self.with(|table| {
            let known = table.find(destination).copied();
            if let Some(route) = route
                && known.is_none_or(|known| known.generation < route.generation)
            {
                let slot = table.slot_for(route.head);
                table.enter(Place { destination, slot, generation: route.generation, ..EMPTY });
            }
            table.find(destination).copied().filter(|place| place.slot != NOWHERE)
        })
    }

    /// Gives slots to the outgoing links of network-wide routes, in the order in which installing the routes one by one
    /// would do so.
    fn number_routes(&self, sim: &Sim) {
        let generation = sim.installed_routes().generation();
        let Some(node) = self.node.get() else { return };
        if self.with(|table| std::mem::replace(&mut table.numbered, generation)) == generation {
            return;
        }
        let has_slot = |head| self.with(|table| table.slots.contains(&Some(head)));
        for head in sim.installed_routes().ways_out(node, has_slot) {
            self.with(|table| table.slot_for(head));
        }
    }

    fn route_by_default(&self, sim: &Sim, packet: Packet) {
        if packet.dst.address == BROADCAST
            && let Some(receiver) = self.broadcast_receiver.resolved(sim)
        {
            return sim.hand_on(receiver, packet, None);
        }
        if let Some(target) = self.base.default_target.resolved(sim) {
            return sim.hand_on(target, packet, None);
        }
        match self.default_receiver(sim) {
            Some(target) => sim.hand_on(target, packet, None),
            None => stranded::report(sim, self.id, &packet, NO_SLOT),
        }
    }
}

impl Classifier for DestinationClassifier {
    fn highest_value(&self) -> i32 {
        i32::MAX
    }

    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.number_routes(sim);
        let slot = self.with(|table| target.map_or(NOWHERE, |target| table.slot_for(target)));
        self.lead_to_slot(sim, value, slot as i32);
    }

    fn slots(&self, sim: &Sim) -> Vec<Option<EntityId>> {
        self.number_routes(sim);
        self.with(|table| table.slots.clone())
    }

    fn install_next(&self, sim: &Sim, target: Option<EntityId>) -> i32 {
        // No destination uses this slot yet, but `default_` may.
        self.number_routes(sim);
        sim.rewired();
        self.with(|table| {
            let slot = table.slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            table.put(slot, target);
            slot as i32
        })
    }

    fn clear(&self, sim: &Sim, slot: i32) {
        self.number_routes(sim);
        self.with(|table| {
            if let Some(target) = table.slots.get_mut(slot as usize) {
                *target = None;
            }
        });
        sim.rewired();
    }
}

impl Entity for DestinationClassifier {
    #[inline]
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let destination = self.base.select(packet.dst.address);
        let key = (sim.wiring_epoch(), destination);
        if self.last.get() == key
            && let Some(Some(target)) = self.last_target.get(sim)
        {
            return sim.hand_to(target, packet, None);
        }
        // Mobile nodes do not route: packets for other nodes go to the routing agent.
        if self.missed.get() == key {
            return self.route_by_default(sim, packet);
        }
        match self.remembered(sim, destination).or_else(|| self.look_up(sim, destination)) {
            Some(target) => {
                let located = Located::look_up(sim, Some(target), |entity| Some(entity));
                self.last.set(key);
                self.last_target.set(located);
                match located.get(sim).flatten() {
                    Some(target) => sim.hand_to(target, packet, None),
                    None => sim.ignore(packet),
                }
            }
            None => self.route_by_default(sim, packet),
        }
    }

    facets! { dyn Classifier => |this| this, dyn RequestPath => |this| this }
}

impl RequestPath for DestinationClassifier {
    fn request_reader(&self, sim: &Sim) -> Option<RequestReader> {
        if self.target(sim, self.base.select(BROADCAST)).is_some() {
            return None;
        }
        sim.entity(self.base.default_target.resolved(sim)?)?.facet::<dyn RequestPath>()?.request_reader(sim)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::LinkHeads;
    use crate::link::Connector;
    use crate::routing::ShortestPaths;

    fn connector(sim: &Sim) -> EntityId {
        sim.add(|_| Connector::default())
    }

    fn classifier(sim: &Sim) -> &DestinationClassifier {
        sim.get(sim.add(DestinationClassifier::new)).unwrap()
    }

    #[test]
    fn destinations_with_one_way_out_share_a_slot() {
        let sim = Sim::new();
        let (a, b) = (connector(&sim), connector(&sim));
        let entrance = classifier(&sim);
        for (destination, target) in [(3, a), (5, b), (7, a)] {
            entrance.install(&sim, destination, Some(target));
        }
        assert_eq!(entrance.slots(&sim), [Some(a), Some(b)]);
        entrance.clear(&sim, 0);
        assert_eq!(entrance.target(&sim, 7), None);
        entrance.install(&sim, 5, Some(a));
        assert_eq!(entrance.slots(&sim), [Some(a), Some(b)]);
        assert_eq!(entrance.target(&sim, 3), Some(a), "its slot is in use again");
        assert_eq!(entrance.forget(&sim, 3), Some(0));
        assert_eq!(entrance.target(&sim, 3), None);
    }

    #[test]
    fn the_later_of_a_route_and_a_setting_holds() {
        let sim = Sim::new();
        let (left, right, own) = (connector(&sim), connector(&sim), connector(&sim));
        let entrance = classifier(&sim);
        entrance.set_node(1);
        entrance.install(&sim, 2, Some(own));
        let links = [(0, 1, 1.0), (1, 0, 1.0), (1, 2, 1.0), (2, 1, 1.0)];
        let heads = LinkHeads::from_iter([((1, 0), left), ((1, 2), right)]);
        let install = |links: &[_]| {
            let paths = Rc::new(ShortestPaths::new(3, links.iter().copied()));
            sim.installed_routes().install(&sim, paths, heads.clone(), u32::MAX, Vec::new());
        };
        install(&links);
        assert_eq!(entrance.target(&sim, 2), Some(right));
        assert_eq!(entrance.slots(&sim), [Some(own), Some(left), Some(right)]);
        entrance.install(&sim, 2, Some(own));
        assert_eq!(entrance.target(&sim, 2), Some(own));
        install(&links[..2]);
        assert_eq!(entrance.target(&sim, 2), Some(own), "no new route, so the old entry stays");
        install(&links);
        assert_eq!(entrance.target(&sim, 2), Some(right));
        assert_eq!(entrance.target(&sim, 9), None);
    }
}
