//! Queues: what waits in front of a link's transmitter.
//!
//! A [`Queue`] is the part common to all queues (when it asks for a packet, when it is blocked) around a
//! [`Discipline`], which decides what is kept, in which order it leaves, and what is dropped. A new discipline
//! is one file that implements that trait.

mod base;
mod drop_tail;
mod packet_list;

use std::any::Any;

pub use base::QueueBase;
pub use drop_tail::DropTail;
pub use packet_list::PacketList;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;

/// A queueing discipline.
///
/// Packets it does not want it gives to [`QueueBase::drop_packet`].
#[allow(unused_variables)]
pub trait Discipline: Any {
    /// A packet arrives.
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet);

    /// The next packet to leave, if any may leave now.
    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet>;

    /// How many packets wait.
    fn len(&self) -> usize;

    /// Whether no packet waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes wait.
    fn bytes(&self) -> usize;

    /// Returns to the initial state, dropping what waits. The default takes packets out until none is left.
    fn reset(&self, sim: &Sim, base: &QueueBase) {
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    /// Whether [`Discipline::dequeue`] on an empty queue does nothing at all. The end of a transmission after
    /// which nothing waits then needs no event of its own.
    fn idles_silently(&self) -> bool {
        false
    }

    /// The timer named `tag`, for disciplines that have timers.
    fn timer(&self, tag: u32) -> Option<&crate::Timer> {
        None
    }

    /// The timer named `tag` expires.
    fn on_timer(&self, sim: &Sim, base: &QueueBase, tag: u32) {}

    /// The traced variable `name` of `owner` changed, and this queue traces it itself.
    fn trace_variable(&self, sim: &Sim, name: &str, value: crate::TracedValue) {}
}

/// What can be asked of a queue whatever its discipline.
pub trait AnyQueue {
    /// The common part.
    fn base(&self) -> &QueueBase;

    /// Its discipline.
    fn discipline(&self) -> &dyn Discipline;
}

/// A queue with discipline `D` (spec: engine-and-traces, section 7.1).
pub struct Queue<D> {
    base: QueueBase,
    discipline: D,
}

impl<D: Discipline> Queue<D> {
    /// A queue of its own, not yet part of a link.
    pub fn new(id: EntityId, discipline: D) -> Queue<D> {
        Queue { base: QueueBase::new(id), discipline }
    }

    /// The discipline.
    pub fn discipline(&self) -> &D {
        &self.discipline
    }

    /// The common part.
    pub fn base(&self) -> &QueueBase {
        &self.base
    }

    fn send(&self, sim: &Sim, packet: Packet) {
        self.base.wiring.target.send(sim, packet, Some(self.base.id));
    }
}

impl<D: Discipline> AnyQueue for Queue<D> {
    fn base(&self) -> &QueueBase {
        &self.base
    }

    fn discipline(&self) -> &dyn Discipline {
        &self.discipline
    }
}

impl<D: Discipline> Entity for Queue<D> {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.base.settle(sim);
        self.discipline.enqueue(sim, &self.base, packet);
        if self.base.is_blocked() {
            if !self.discipline.is_empty() {
                self.base.schedule_deferred(sim);
            }
        } else if let Some(packet) = self.discipline.dequeue(sim, &self.base) {
            self.base.update_utilization(sim.now(), false);
            self.base.set_blocked(true);
            self.send(sim, packet);
        }
    }

    fn resume(&self, sim: &Sim) {
        match self.discipline.dequeue(sim, &self.base) {
            Some(packet) => self.send(sim, packet),
            None => self.base.went_idle(sim.now()),
        }
    }

    fn resume_at(&self, sim: &Sim, this: EntityId, key: EventKey) {
        if self.discipline.idles_silently() && self.discipline.is_empty() {
            self.base.defer(key);
        } else {
            sim.schedule_resume(this, key);
        }
    }

    fn settle(&self, sim: &Sim) {
        self.base.settle(sim);
    }

    fn reset(&self, sim: &Sim) {
        self.base.settle(sim);
        self.discipline.reset(sim, &self.base);
    }

    fn timer(&self, tag: u32) -> Option<&crate::Timer> {
        self.discipline.timer(tag)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        self.discipline.on_timer(sim, &self.base, tag);
    }

    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        _old: Option<crate::TracedValue>,
        new: crate::TracedValue,
    ) {
        self.discipline.trace_variable(sim, name, new);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    fn as_queue(&self) -> Option<&dyn AnyQueue> {
        Some(self)
    }
}
