//! Targets: the entities to which an entity sends its packets.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::located::{Located, LocatedCell};
use crate::packet::Packet;

/// One output of an entity: the next entity, possibly none.
///
/// Connectors that only pass packets on are skipped: the entity at the end of a chain of connectors is remembered until
/// anything in the simulator is rewired.
#[derive(Debug, Default)]
pub struct Target {
    declared: Cell<Option<EntityId>>,
    resolved: Cell<Option<EntityId>>,
    epoch: Cell<u32>,
    /// The entity `resolved`.
    entity: LocatedCell<dyn Entity>,
}

impl Target {
    /// The entity that the target was set to, which may be the first of a chain of connectors.
    pub fn get(&self) -> Option<EntityId> {
        self.declared.get()
    }

    /// Sets or clears the target.
    pub fn set(&self, sim: &Sim, target: Option<EntityId>) {
        if self.declared.replace(target) != target {
            sim.rewired();
        }
    }

    /// Hands the packet to the target. Without a target the packet disappears.
    #[inline]
    pub fn send(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.epoch.get() != sim.wiring_epoch() {
            self.resolve(sim);
        }
        sim.check_ring();
        match self.entity.get(sim) {
            Some(Some(target)) => target.recv(sim, packet, callback),
            _ => sim.ignore(packet),
        }
    }

    /// The entity that handles packets sent to this target, behind all connectors that only pass packets on.
    pub fn resolved(&self, sim: &Sim) -> Option<EntityId> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.resolve(sim);
        }
        self.resolved.get()
    }

    /// The entity that handles packets sent to this target.
    #[inline]
    pub(crate) fn entity<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Entity> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.resolve(sim);
        }
        self.entity.get(sim)?
    }

    /// The entity that handles packets sent to this target, by its id and, unless it was removed, itself; `None` without a
    /// target.
    #[inline]
    pub(crate) fn located<'a>(&self, sim: &'a Sim) -> Option<(EntityId, Option<&'a dyn Entity>)> {
        let entity = self.entity(sim);
        Some((self.resolved.get()?, entity))
    }

    /// Returns true if a packet that is sent to this target has any effect.
    pub fn is_watched(&self, sim: &Sim) -> bool {
        self.resolved(sim).and_then(|target| sim.entity(target)).is_some_and(|target| target.takes_note())
    }

    #[cold]
    fn resolve(&self, sim: &Sim) {
        let resolved = resolve(sim, self.declared.get());
        self.resolved.set(resolved);
        self.entity.set(Located::look_up(sim, resolved, |entity| Some(entity)));
        self.epoch.set(sim.wiring_epoch());
    }
}

/// The entity that handles packets sent to `target`. Connectors that only pass packets on are skipped.
pub(crate) fn resolve(sim: &Sim, mut target: Option<EntityId>) -> Option<EntityId> {
    // A ring of connectors has no end. After this many steps, an entity of the ring is returned; the program ends when
    // packets sent to it circulate endlessly.
    const LONGEST_CHAIN: usize = 64;
    for _ in 0..LONGEST_CHAIN {
        match target.and_then(|id| sim.entity(id)).and_then(|entity| entity.pass_through()) {
            Some(next) => target = Some(next),
            None => break,
        }
    }
    target
}

/// The two outputs that most entities have.
#[derive(Debug, Default)]
pub struct Wiring {
    /// The target of forwarded packets.
    pub target: Target,
    /// The target of dropped packets.
    pub drop_target: Target,
    /// `debug_`: not 0 if the entity is to print what it does. Only a few entities support this.
    pub debug: Cell<i32>,
}

impl Wiring {
    /// Drops the packet: it goes to the drop target, or silently disappears if there is none.
    #[inline]
    pub fn drop_packet(&self, sim: &Sim, packet: Packet) {
        self.drop_target.send(sim, packet, None);
    }

    /// Drops the packet like [`Wiring::drop_packet`], with a reason for the traces that show it.
    pub fn drop_packet_for(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        if let Some(target) = self.drop_target.resolved(sim).and_then(|target| sim.entity(target)) {
            target.recv_dropped(sim, packet, reason);
        }
    }
}

/// A value that other entities remember until something is rewired. Changing the value counts as rewiring.
#[derive(Debug, Default)]
#[repr(transparent)]
pub struct Wired<T: Copy>(Cell<T>);

impl<T: Copy> Wired<T> {
    /// Creates a value that no entity has remembered yet.
    pub fn new(value: T) -> Wired<T> {
        Wired(Cell::new(value))
    }

    /// The current value.
    #[inline(always)]
    pub fn get(&self) -> T {
        self.0.get()
    }

    /// Sets the value. If it changes, entities that remember it look it up again.
    pub fn set(&self, sim: &Sim, value: T)
    where
        T: PartialEq,
    {
        if self.0.replace(value) != value {
            sim.rewired();
        }
    }

    /// The cell, for code that calls [`Sim::rewired`] itself.
    pub fn cell(&self) -> &Cell<T> {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Header;
    use crate::link::Connector;

    /// Counts packets.
    #[derive(Default)]
    struct Counter(Cell<u32>);

    impl Entity for Counter {
        fn recv(&self, _: &Sim, _: Packet, _: Option<EntityId>) {
            self.0.set(self.0.get() + 1);
        }
    }

    fn packet() -> Packet {
        Packet::new(Header::default())
    }

    #[test]
    fn chains_of_connectors_are_skipped_until_something_is_rewired() {
        let sim = Sim::new();
        let (near, far) = (sim.add(|_| Counter::default()), sim.add(|_| Counter::default()));
        let (first, second) = (sim.add(|_| Connector::default()), sim.add(|_| Connector::default()));
        sim.wire(first, second);
        sim.wire(second, near);
        let target = Target::default();
        target.send(&sim, packet(), None);
        target.set(&sim, Some(first));
        assert_eq!((target.get(), target.resolved(&sim)), (Some(first), Some(near)));
        target.send(&sim, packet(), None);
        sim.wire(second, far);
        target.send(&sim, packet(), None);
        let count = |counter| sim.get::<Counter>(counter).unwrap().0.get();
        assert_eq!((count(near), count(far)), (1, 1), "without a target a packet disappears");
    }

    #[test]
    fn a_wired_value_that_is_set_counts_as_rewired() {
        let sim = Sim::new();
        let (value, before) = (Wired::new(1), sim.wiring_epoch());
        value.set(&sim, 2);
        assert_eq!(value.get(), 2);
        assert_ne!(sim.wiring_epoch(), before);
    }

    #[test]
    fn a_ring_of_connectors_is_left_to_its_users() {
        let sim = Sim::new();
        let (first, second) = (sim.add(|_| Connector::default()), sim.add(|_| Connector::default()));
        sim.wire(first, second);
        sim.wire(second, first);
        assert!(resolve(&sim, Some(first)).is_some());
    }

    #[test]
    fn drops_go_to_the_drop_target() {
        let sim = Sim::new();
        let (wiring, bin) = (Wiring::default(), sim.add(|_| Counter::default()));
        wiring.drop_packet(&sim, packet());
        wiring.drop_target.set(&sim, Some(bin));
        wiring.drop_packet(&sim, packet());
        wiring.drop_packet_for(&sim, packet(), "TTL");
        assert_eq!(
            sim.get::<Counter>(bin).unwrap().0.get(),
            1,
            "only some traces process drops with a reason"
        );
    }
}
