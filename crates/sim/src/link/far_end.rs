//! What is behind a link: what lies between it and whoever takes note of a packet is skipped.

use std::cell::Cell;
use std::rc::{Rc, Weak};

use super::TtlChecker;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::{DestinationClassifier, PortClassifier};
use crate::packet::{Endpoint, Packet};
use crate::private::Private;
use crate::queue::{DropTail, Queue};

/// What is behind a link, as long as nothing is rewired: a check of the time to live that packets need not visit, what
/// that leads to, and where the last packets went there.
#[derive(Debug, Default)]
pub(super) struct FarEnd {
    epoch: Cell<u32>,
    tick: Cell<i32>,
    checker: Cell<Option<EntityId>>,
    behind: Cell<Option<EntityId>>,
    ways: [Way; WAYS],
}

/// How many ways are remembered: the connections of a small network are told apart.
const WAYS: usize = 4;

/// Where packets for a destination go.
#[derive(Debug, Default)]
struct Way {
    destination: Cell<Endpoint>,
    leads_to: Cell<Option<EntityId>>,
    /// Packets for other ports of the destination go the same way.
    whatever_port: Cell<bool>,
    /// The queue that they go to, if it is one of the most frequent kind.
    queue: KnownQueue,
}

/// A queue of the most frequent kind, as long as it exists.
#[derive(Debug, Default)]
struct KnownQueue(Private<Weak<Queue<DropTail>>>);

impl KnownQueue {
    #[inline(always)]
    fn get(&self) -> Option<Rc<Queue<DropTail>>> {
        // SAFETY: to upgrade calls nothing.
        unsafe { self.0.with(|queue| queue.upgrade()) }
    }

    fn set(&self, queue: Weak<Queue<DropTail>>) {
        // SAFETY: an exchange calls nothing. What was there before is dropped afterwards.
        let before = unsafe { self.0.with(|known| std::mem::replace(known, queue)) };
        drop(before);
    }
}

/// Whom a packet is handed to.
pub(super) enum Receiver {
    /// A queue of the most frequent kind, which can be called as what it is.
    Queue(Rc<Queue<DropTail>>),
    /// Anybody else.
    Other(EntityId),
}

impl FarEnd {
    /// Whom a packet that was addressed to `target` is to be handed to, if it is known that this is somebody further on.
    /// Counts down the packet's time to live then. Calls nothing.
    #[inline(always)]
    pub(super) fn known_receiver(
        &self,
        sim: &Sim,
        target: Option<EntityId>,
        packet: &mut Packet,
    ) -> Option<Receiver> {
        let tick = self.tick.get();
        if self.epoch.get() != sim.wiring_epoch()
            || !EntityId::are_same(target, self.checker.get())
            || packet.ttl <= tick
        {
            return None;
        }
        let way = self.way(packet.dst);
        let receiver = way.leads_to(packet.dst)?;
        packet.ttl -= tick;
        Some(match way.queue.get() {
            Some(queue) => Receiver::Queue(queue),
            None => Receiver::Other(receiver),
        })
    }

    /// As [`FarEnd::known_receiver`], after a look at what is behind a link that leads to `target` now.
    pub(super) fn find_receiver(
        &self,
        sim: &Sim,
        target: EntityId,
        now_leads_to: Option<EntityId>,
        packet: &mut Packet,
    ) -> Option<EntityId> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.look_behind(sim, now_leads_to);
        }
        let tick = self.tick.get();
        if self.checker.get() != Some(target) || packet.ttl <= tick {
            return None;
        }
        let way = self.way(packet.dst);
        if way.leads_to(packet.dst).is_none() {
            let behind = self.behind.get().and_then(|behind| sim.get(behind));
            way.look_up(sim, behind, packet.dst);
        }
        let next = way.leads_to.get().or(self.behind.get())?;
        packet.ttl -= tick;
        Some(next)
    }

    #[cold]
    fn look_behind(&self, sim: &Sim, target: Option<EntityId>) {
        let found = target.and_then(|id| sim.get::<TtlChecker>(id));
        self.epoch.set(sim.wiring_epoch());
        self.tick.set(found.map_or(0, |checker| checker.tick.get()));
        self.checker.set(target.filter(|_| found.is_some()));
        self.behind.set(found.and_then(|checker| checker.wiring()?.target.resolved(sim)));
        for way in &self.ways {
            way.leads_to.set(None);
        }
    }

    /// Where what is known of the way to a destination is noted.
    #[inline]
    fn way(&self, destination: Endpoint) -> &Way {
        &self.ways[destination.address.wrapping_add(destination.port) as usize % WAYS]
    }
}

impl Way {
    /// Whom packets for `destination` go to, if this is their way.
    #[inline]
    fn leads_to(&self, destination: Endpoint) -> Option<EntityId> {
        let known = self.destination.get();
        let is_theirs = known.address == destination.address
            && (known.port == destination.port || self.whatever_port.get());
        self.leads_to.get().filter(|_| is_theirs)
    }

    /// If there is a routing classifier `behind` the link, and it knows the way, notes whom it would hand a packet for
    /// `destination` to; if that are the ports of a node, the agent there.
    fn look_up(&self, sim: &Sim, behind: Option<&DestinationClassifier>, destination: Endpoint) {
        let route = behind.and_then(|node| node.known_route(sim, destination.address));
        let ports = route.and_then(|next| sim.get::<PortClassifier>(next));
        let agent = ports.and_then(|ports| ports.receiver(destination.port));
        self.destination.set(destination);
        self.leads_to.set(agent.or(route));
        let queue = self.leads_to.get().and_then(|next| sim.share(next));
        self.queue.set(queue.as_ref().map(Rc::downgrade).unwrap_or_default());
        self.whatever_port.set(ports.is_none());
    }
}
