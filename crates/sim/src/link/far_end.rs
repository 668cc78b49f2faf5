//! The far end of a link, where packets bypass the entities between the link and the next entity that acts on them.

mod routes;

use std::cell::Cell;

use super::TtlChecker;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::is_classifier;
use crate::packet::Packet;
use crate::private::Private;
use crate::queue::{DropTail, Queue};
use routes::{Route, Routes};

/// What is known about the far end of a link until the wiring changes: the time-to-live check that packets may bypass,
/// the entity behind the check, and the receivers of recent packets.
#[derive(Debug, Default)]
pub(super) struct FarEnd {
    epoch: Cell<u32>,
    tick: Cell<i32>,
    checker: Cell<Option<EntityId>>,
    behind: Cell<Option<EntityId>>,
    /// Whether the entity behind the check is no classifier, and therefore receives all packets.
    takes_all: Cell<bool>,
    /// Whether a remembered route ends at the ports of a node.
    leads_to_ports: Cell<bool>,
    routes: Private<Routes>,
}

/// The receiver of a packet.
pub(super) enum Receiver<'a> {
    /// A queue of the most frequent type, which can be called with its concrete type.
    Queue(&'a Queue<DropTail>),
    /// An entity that is not a queue of the most frequent type.
    Other(EntityId),
}

impl FarEnd {
    /// The remembered receiver of a packet that was addressed to `target`; `None` if there is none. If there is one,
    /// decrements the packet's time to live. Calls no other entity.
    #[inline(always)]
    pub(super) fn known_receiver<'a>(
        &self,
        sim: &'a Sim,
        target: Option<EntityId>,
        packet: &mut Packet,
    ) -> Option<Receiver<'a>> {
        let epoch = sim.wiring_epoch();
        if !self.is_known(epoch, target, packet) {
            return None;
        }
        // SAFETY: finding a receiver calls no other code.
        let routes = unsafe { self.routes.show() };
        let receiver = match routes.find(packet.dst.address, epoch) {
            Some(route) => route.receiver(sim, packet.dst.port)?,
            None if self.takes_all.get() => Receiver::Other(self.behind.get()?),
            None => return None,
        };
        packet.ttl -= self.tick.get();
        Some(receiver)
    }

    /// Whether what is known about the far end is valid in the wiring epoch `epoch` for a packet addressed to `target`, and the
    /// packet passes the check.
    #[inline(always)]
    fn is_known(&self, epoch: u32, target: Option<EntityId>, packet: &Packet) -> bool {
        self.epoch.get() == epoch
            && EntityId::are_same(target, self.checker.get())
            && packet.ttl > self.tick.get()
    }

    /// Whether a packet may end at the node behind the link. May be out of date.
    #[inline(always)]
    pub(super) fn leads_to_ports(&self) -> bool {
        self.leads_to_ports.get()
    }

    /// The agent that receives a packet, if the packet ends at the node behind the link and a route to it is remembered, and
    /// what the check behind the link subtracts from the time to live. `target` is the target of the link.
    pub(super) fn known_agent(
        &self,
        sim: &Sim,
        target: Option<EntityId>,
        packet: &Packet,
    ) -> Option<(EntityId, i32)> {
        let epoch = sim.wiring_epoch();
        if !self.is_known(epoch, target, packet) {
            return None;
        }
        // SAFETY: finding a receiver calls no other code.
        let routes = unsafe { self.routes.show() };
        Some((routes.find(packet.dst.address, epoch)?.agent(sim, packet.dst.port)?, self.tick.get()))
    }

    /// The receiver of a packet that was addressed to `target`, found by examining the entities behind the link; `None`
    /// for `target` itself. Decrements the packet's time to live if a receiver is found. `now_leads_to` is the present
    /// target of the link.
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
        let behind = self.behind.get()?;
        let found = Route::look_up(sim, behind, packet.dst);
        let next = found.as_ref().and_then(Route::leads_to).unwrap_or(behind);
        if let Some(route) = found {
            self.leads_to_ports.set(self.leads_to_ports.get() | route.leads_to_ports());
            // SAFETY: recording a route calls nothing but destructors of memory.
            unsafe { self.routes.with(|routes| routes.note(route)) };
        }
        packet.ttl -= tick;
        Some(next)
    }

    #[cold]
    fn look_behind(&self, sim: &Sim, target: Option<EntityId>) {
        let found = target.and_then(|id| sim.get::<TtlChecker>(id));
        self.epoch.set(sim.wiring_epoch());
        self.leads_to_ports.set(false);
        self.tick.set(found.map_or(0, |checker| checker.tick.get()));
        self.checker.set(target.filter(|_| found.is_some()));
        let behind = found.and_then(|checker| checker.wiring()?.target.resolved(sim));
        self.behind.set(behind);
        self.takes_all.set(behind.is_some_and(|behind| !is_classifier(sim, behind)));
    }
}
