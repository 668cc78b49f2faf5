//! Queues, which hold the packets that wait for a link's transmitter.
//!
//! A [`Queue`] consists of a part common to all queues (when it requests a packet, when it is blocked) and a
//! [`Discipline`], which decides which packets are kept, in which order they leave, and which are dropped. A new
//! discipline is one file that implements this trait.

mod base;
mod cbq;
mod codel;
pub mod diffserv;
mod drop_tail;
mod drr;
mod early_drop;
mod fair_queue;
mod fq_codel;
mod gk;
pub mod jobs;
mod observed_path;
mod packet_list;
mod pi;
mod pie;
#[cfg(test)]
mod properties;
mod red;
mod rem;
mod semantic;
mod sfq;
mod simple_int_serv;
mod srr;
#[cfg(test)]
pub(crate) mod testing;
mod timed_list;
mod token_bucket_filter;
mod true_average;
mod utilization;
mod variable_trace;
mod vq;
mod xcp;

use std::any::Any;

pub use base::QueueBase;
pub use cbq::{Borrowing, Cbq, CbqClass};
pub use codel::{Codel, CodelSettings};
pub use drop_tail::DropTail;
pub use drr::Drr;
pub use early_drop::EarlyDrop;
pub use fair_queue::FairQueue;
pub use fq_codel::FqCodel;
pub use gk::Gk;
pub use packet_list::PacketList;
pub use pi::Pi;
pub use pie::Pie;
pub(crate) use red::spaced;
pub use red::{PushbackRed, Red, RedPd, RedSettings, Rio, RioClass};
pub use rem::Rem;
pub use semantic::{SemanticList, SemanticRules};
pub use sfq::Sfq;
pub use simple_int_serv::SimpleIntServ;
pub use srr::Srr;
pub use timed_list::TimedList;
pub use token_bucket_filter::TokenBucketFilter;
pub use true_average::TrueAverage;
pub use variable_trace::VariableTrace;
pub use vq::Vq;
pub use xcp::{ControlLaw, Xcp};

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::traced::{VariableTracer, warn_of_lost_trace};
use crate::wiring::Wiring;

/// A queueing discipline.
///
/// It passes the packets that it drops to [`QueueBase::drop_packet`].
#[allow(unused_variables)]
pub trait Discipline: Any {
    /// The initial limit of a queue with this discipline, packets.
    fn initial_limit(&self) -> i32 {
        QueueBase::LIMIT.integer()
    }

    /// Called when the queue has been created and its variables have their initial values.
    fn start(&self, sim: &Sim, base: &QueueBase) {}

    /// Processes an arriving packet.
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet);

    /// Whether an arriving packet may bypass the discipline: calling [`Discipline::went_idle`], enqueueing the packet
    /// and dequeueing it would have no other effect.
    #[inline]
    fn lets_pass(&self, base: &QueueBase) -> bool {
        false
    }

    /// Removes and returns the next packet to send; `None` if no packet may leave now.
    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet>;

    /// The number of packets that wait.
    fn len(&self) -> usize;

    /// Whether no packet waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of bytes that wait.
    fn bytes(&self) -> usize;

    /// Returns to the initial state and drops the waiting packets. The default removes packets until none is left.
    fn reset(&self, sim: &Sim, base: &QueueBase) {
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    /// Processes an arriving packet from `sender`, which wants a call of [`Entity::resume`] when the next packet may be
    /// sent. Only schedulers over other queues use `sender`.
    #[inline(always)]
    fn enqueue_from(&self, sim: &Sim, base: &QueueBase, packet: Packet, sender: Option<EntityId>) {
        self.enqueue(sim, base, packet);
    }

    /// Whether calling [`Discipline::dequeue`] on an empty queue has no effect but that of [`Discipline::went_idle`]. A
    /// transmission after which nothing waits then needs no event for its end.
    fn idles_silently(&self) -> bool {
        false
    }

    /// Whether the time that the link was idle is known to the utilisation of the link.
    fn records_idle_time(&self) -> bool {
        true
    }

    /// Records that a transmission ended at `time`, possibly in the past, while nothing waited and without a call of
    /// `dequeue`. Has the effect that this call would have had.
    fn went_idle(&self, time: f64) {}

    /// The timer with the tag `tag`; `None` for disciplines without timers.
    fn timer(&self, tag: u32) -> Option<&crate::Timer> {
        None
    }

    /// Called when the timer with the tag `tag` expires.
    fn on_timer(&self, sim: &Sim, base: &QueueBase, tag: u32) {}

    /// The rate at which traffic arrives and the bandwidth of the link, both in bits per second, for disciplines that
    /// measure them.
    fn load(&self, sim: &Sim) -> Option<(f64, f64)> {
        None
    }

    /// Called when the traced variable `name` of this queue has changed and the queue itself traces it. Returns false if
    /// the discipline writes no variables.
    fn trace_variable(&self, sim: &Sim, name: &str, value: crate::TracedValue) -> bool {
        false
    }
}

/// The interface of a queue, independent of its discipline.
pub trait AnyQueue {
    /// The common part of the queue.
    fn base(&self) -> &QueueBase;

    /// The discipline of the queue.
    fn discipline(&self) -> &dyn Discipline;
}

impl dyn Entity {
    /// The queue behind this entity; `None` if the entity is not a queue.
    pub fn as_queue(&self) -> Option<&dyn AnyQueue> {
        self.facet()
    }
}

/// A queue with discipline `D` (spec: engine-and-traces, section 7.1).
pub struct Queue<D> {
    base: QueueBase,
    discipline: D,
}

impl<D: Discipline> Queue<D> {
    /// Creates a queue that is not yet part of a link.
    pub fn new(id: EntityId, discipline: D) -> Queue<D> {
        Queue { base: QueueBase::new(id, discipline.initial_limit()), discipline }
    }

    /// The discipline of the queue.
    pub fn discipline(&self) -> &D {
        &self.discipline
    }

    /// The common part of the queue.
    pub fn base(&self) -> &QueueBase {
        &self.base
    }

    // This function is always inlined, so that the arrival and the departure of a packet are compiled together.
    #[inline(always)]
    fn send(&self, sim: &Sim, packet: Packet) {
        match self.base.transmit(sim, packet) {
            Ok(ends) => self.await_end(sim, ends),
            Err(packet) => self.send_past_others(sim, packet),
        }
    }

    /// Sends a packet that does not go straight to a transmitter.
    #[inline(never)]
    fn send_past_others(&self, sim: &Sim, packet: Packet) {
        match self.base.transmit_observed(sim, packet) {
            Ok(Some(ends)) => self.await_end(sim, ends),
            Ok(None) => {}
            Err(packet) => self.base.wiring.target.send(sim, packet, Some(self.base.id)),
        }
    }

    /// Defers or schedules the end, at `key`, of the transmission that has begun.
    #[inline(always)]
    fn await_end(&self, sim: &Sim, key: EventKey) {
        if self.discipline.idles_silently() && self.discipline.is_empty() && self.base.is_blocked() {
            self.base.defer(key);
        } else {
            sim.schedule_resume(self.base.id, key);
        }
    }

    /// Processes an arriving packet.
    #[inline(always)]
    pub(crate) fn take(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if !self.discipline.lets_pass(&self.base) {
            return self.recv_with_care(sim, packet, callback);
        }
        if let Err(packet) = self.base.pass_on(sim, packet) {
            self.recv_with_care(sim, packet, callback);
        }
    }

    /// Processes an arriving packet that cannot simply be passed to the transmitter. This is a separate function, so
    /// that the usual path needs no registers for this case.
    #[inline(never)]
    fn recv_with_care(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.base.is_busy(sim) {
            return self.enqueue(sim, packet, callback);
        }
        self.catch_up(sim);
        if self.base.is_blocked() {
            return self.wait(sim, packet, callback);
        }
        let packet = if self.discipline.lets_pass(&self.base) {
            Some(packet)
        } else {
            self.discipline.enqueue_from(sim, &self.base, packet, callback);
            // A dropped packet may have returned to this queue, and may be in transmission now.
            if self.base.is_blocked() { None } else { self.discipline.dequeue(sim, &self.base) }
        };
        if let Some(packet) = packet {
            if self.discipline.records_idle_time() {
                self.base.update_utilization(sim, sim.now(), false);
            }
            self.base.set_blocked(true);
            self.send(sim, packet);
        }
    }

    /// Processes a packet that arrives during a transmission.
    #[inline]
    fn wait(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if self.base.ends_now(sim) {
            // Packets that follow each other closely on one link arrive at the next link at the end of a transmission.
            match self.pass_at_end(sim, packet) {
                Ok(()) => return,
                Err(back) => packet = back,
            }
        }
        self.enqueue(sim, packet, callback);
    }

    /// Enqueues a packet that arrives during a transmission.
    #[inline(always)]
    fn enqueue(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.discipline.enqueue_from(sim, &self.base, packet, callback);
        if !self.discipline.is_empty() {
            self.base.schedule_deferred(sim);
        }
    }

    /// Transmits a packet that arrives at the time when a transmission without an event ends, just before this end. If
    /// nothing happens in between, the packet need not be queued and no event is needed. Otherwise gives the packet
    /// back.
    #[inline]
    fn pass_at_end(&self, sim: &Sim, packet: Packet) -> Result<(), Packet> {
        let passes = sim.is_last_act(self.base.id)
            && self.discipline.lets_pass(&self.base)
            && self.base.proceed_to_end(sim);
        if !passes {
            return Err(packet);
        }
        self.send(sim, packet);
        Ok(())
    }

    /// Accounts for the end of a transmission without an event, if this end lies in the past.
    #[inline]
    fn catch_up(&self, sim: &Sim) {
        if let Some(time) = self.base.settle(sim) {
            self.discipline.went_idle(time);
        }
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
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.take(sim, packet, callback);
    }

    #[inline(always)]
    fn resume(&self, sim: &Sim) {
        match self.discipline.dequeue(sim, &self.base) {
            Some(packet) => self.send(sim, packet),
            None => self.base.went_idle(sim, sim.now()),
        }
    }

    fn resume_at(&self, sim: &Sim, _this: EntityId, key: EventKey) {
        self.await_end(sim, key);
    }

    fn settle(&self, sim: &Sim) {
        self.catch_up(sim);
    }

    fn commit(&self, sim: &Sim) {
        self.catch_up(sim);
        self.base.schedule_deferred(sim);
    }

    fn reset(&self, sim: &Sim) {
        self.catch_up(sim);
        self.discipline.reset(sim, &self.base);
    }

    fn timer(&self, tag: u32) -> Option<&crate::Timer> {
        self.discipline.timer(tag)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        self.discipline.on_timer(sim, &self.base, tag);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn AnyQueue => |this| this, dyn VariableTracer => |this| this }
}

impl<D: Discipline> VariableTracer for Queue<D> {
    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        _old: Option<crate::TracedValue>,
        new: crate::TracedValue,
    ) {
        if !self.discipline.trace_variable(sim, name, new) {
            warn_of_lost_trace(sim, self.base.id);
        }
    }

    // ns-2.35: the value of a script's variable is 0 at first, and arbitrary memory later.
    fn trace_text(&self, sim: &Sim, owner: EntityId, name: &str, _is_first: bool) -> bool {
        self.trace_variable(sim, owner, name, None, crate::TracedValue::Integer(0));
        true
    }
}
