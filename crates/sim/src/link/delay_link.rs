//! Transmission and propagation (spec: engine-and-traces, section 8).

use std::cell::Cell;
use std::ops::Deref;
use std::rc::Rc;

use super::TtlChecker;
use super::transmitter::{InFlight, Transmitter};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::DestinationClassifier;
use crate::packet::Packet;
use crate::wiring::Wiring;

/// The transmitter and the cable of a link.
#[derive(Debug)]
pub struct DelayLink {
    transmitter: Rc<Transmitter>,
    far_end: FarEnd,
}

/// What is behind the link, as long as nothing is rewired: a check of the time to live that packets need not
/// visit, what that leads to, and where the last packet was routed to there.
#[derive(Debug, Default)]
struct FarEnd {
    epoch: Cell<u32>,
    tick: Cell<i32>,
    checker: Cell<Option<EntityId>>,
    behind: Cell<Option<EntityId>>,
    destination: Cell<i32>,
    route: Cell<Option<EntityId>>,
}

impl DelayLink {
    /// A link of 1.5 Mb/s and 100 ms.
    pub fn new(id: EntityId) -> DelayLink {
        DelayLink { transmitter: Rc::new(Transmitter::new(id)), far_end: FarEnd::default() }
    }

    /// Whom a packet addressed to `target` is to be handed to, if that is known to be somebody further on. Counts
    /// down the packet's time to live then.
    #[inline]
    fn shortcut(&self, sim: &Sim, target: EntityId, packet: &mut Packet) -> Option<EntityId> {
        let far_end = &self.far_end;
        if far_end.epoch.get() != sim.wiring_epoch() {
            self.look_at_far_end(sim);
        }
        let tick = far_end.tick.get();
        if far_end.checker.get() != Some(target) || packet.ttl <= tick {
            return None;
        }
        if far_end.destination.get() != packet.dst.address || far_end.route.get().is_none() {
            self.look_up_route(sim, packet.dst.address);
        }
        let next = far_end.route.get().or(far_end.behind.get())?;
        packet.ttl -= tick;
        Some(next)
    }

    /// If there is a routing classifier behind the link, and it knows the way, notes whom it would hand a packet for
    /// `destination` to.
    fn look_up_route(&self, sim: &Sim, destination: i32) {
        let behind = self.far_end.behind.get().and_then(|behind| sim.get::<DestinationClassifier>(behind));
        self.far_end.route.set(behind.and_then(|node| node.known_route(sim, destination)));
        self.far_end.destination.set(destination);
    }

    #[cold]
    fn look_at_far_end(&self, sim: &Sim) {
        let checker = self.wiring.target.get();
        let found = checker.and_then(|id| sim.get::<TtlChecker>(id));
        let far_end = &self.far_end;
        far_end.epoch.set(sim.wiring_epoch());
        far_end.tick.set(found.map_or(0, |checker| checker.tick.get()));
        far_end.checker.set(checker.filter(|_| found.is_some()));
        far_end.behind.set(found.and_then(|checker| checker.wiring()?.target.resolved(sim)));
        far_end.route.set(None);
    }
}

impl Deref for DelayLink {
    type Target = Transmitter;

    fn deref(&self) -> &Transmitter {
        &self.transmitter
    }
}

impl Entity for DelayLink {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if callback.is_none() && self.bandwidth.get() != 0.0 {
            sim.fatal(&format!(
                "Scheduler: attempt to schedule an event with a NULL handler.  Don't DO that at time {:.6}\n",
                sim.now()
            ));
        }
        let ends = self.transmitter.transmit(sim, packet);
        if let Some(callback) = callback
            && let Some(sender) = sim.entity(callback)
        {
            sender.resume_at(sim, callback, ends);
        }
    }

    fn deliver_first(&self, sim: &Sim) {
        let Some(InFlight { mut packet, target, .. }) = self.transmitter.take_first(sim) else { return };
        let target = if self.dynamic.get() { self.wiring.target.get() } else { target };
        if let Some(target) = target {
            let next = self.shortcut(sim, target, &mut packet).unwrap_or(target);
            sim.deliver(next, packet, None);
        }
    }

    fn as_transmitter(&self) -> Option<&Rc<Transmitter>> {
        Some(&self.transmitter)
    }

    fn reset(&self, sim: &Sim) {
        if !self.dynamic.get() {
            return;
        }
        for InFlight { packet, .. } in self.take_in_flight(sim) {
            self.wiring.drop_packet(sim, packet);
        }
    }

    fn set_dynamic(&self, sim: &Sim) {
        self.dynamic.set(true);
        // What is in flight now is not lost when the link fails.
        for InFlight { arrives, packet, target } in self.take_in_flight(sim) {
            if let Some(target) = target {
                sim.schedule_packet_at(target, packet, None, arrives);
            }
        }
    }

    fn settle(&self, sim: &Sim) {
        self.transmitter.settle(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
