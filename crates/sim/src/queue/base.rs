//! The common part of all queues.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::observed_path::ObservedPath;
use super::utilization::{Measurement, Utilization};
use crate::entity::EntityId;
use crate::link::{DelayLink, Line, LineState};
use crate::packet::Packet;
use crate::private::Private;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The common part of a queue: its place in the link, its limit, the state of the transmitter, and the utilisation of
/// the link. The fields that every packet needs come first, in one cache line.
#[repr(C)]
pub struct QueueBase {
    /// The state of the transmitter.
    line: Line,
    /// The transmitter that receives packets directly in the present wiring epoch; `None` if there is no such
    /// transmitter. Also `None` while the transmitter may call other entities, so that a nested use of this queue takes
    /// the general path.
    transmitter: Private<Option<Rc<DelayLink>>>,
    epoch: Cell<u32>,
    /// The queue's own id.
    pub id: EntityId,
    /// `limit_`: the number of packets that may be held; each discipline interprets it in its own way.
    pub limit: Cell<i32>,
    /// `unblock_on_resume_`: whether the end of a transmission unblocks the queue.
    pub unblock_on_resume: Cell<i32>,
    /// `util_records_`: the number of utilisation records.
    pub util_records: Cell<i32>,
    /// The targets of packets and drops.
    pub wiring: Wiring,
    /// `util_weight_`: the weight of the average utilisation, per second.
    pub util_weight: Cell<f64>,
    /// `util_check_intv_`: the length of a utilisation record, seconds.
    pub util_check_interval: Cell<f64>,
    utilization: Box<RefCell<Utilization>>,
    /// The path to the transmitter in the wiring epoch `epoch`, if only observers lie on this path.
    observed_path: Cell<Option<Box<ObservedPath>>>,
}

impl std::fmt::Debug for QueueBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("QueueBase");
        shown.field("id", &self.id).field("limit", &self.limit).field("line", &self.line.state());
        shown.finish_non_exhaustive()
    }
}

/// Initial values.
impl QueueBase {
    /// The limit of a queue whose discipline has no other, packets.
    pub const LIMIT: Initial<i32> = Initial(50);
    /// The initial value of `unblock_on_resume`.
    pub const UNBLOCK_ON_RESUME: Initial<bool> = Initial(true);
    /// The initial value of `util_weight`.
    pub const UTIL_WEIGHT: Initial<f64> = Initial(0.8);
    /// The initial value of `util_check_interval`.
    pub const UTIL_CHECK_INTERVAL: Initial<f64> = Initial(0.2);
}

impl QueueBase {
    pub(super) fn new(id: EntityId, limit: i32) -> QueueBase {
        QueueBase {
            id,
            wiring: Wiring::default(),
            limit: Cell::new(limit),
            unblock_on_resume: Cell::new(Self::UNBLOCK_ON_RESUME.integer()),
            util_weight: Cell::new(Self::UTIL_WEIGHT.real()),
            util_check_interval: Cell::new(Self::UTIL_CHECK_INTERVAL.real()),
            util_records: Cell::new(0),
            line: Line::default(),
            utilization: Box::default(),
            transmitter: Private::default(),
            epoch: Cell::new(0),
            observed_path: Cell::default(),
        }
    }

    /// Sends a packet to the transmitter if packets go straight to one. Returns the end of the transmission, or gives
    /// the packet back.
    #[inline(always)]
    pub(super) fn transmit(&self, sim: &Sim, packet: Packet) -> Result<EventKey, Packet> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.look_for_transmitter(sim);
        }
        let Some(transmitter) = self.set_transmitter(None) else { return Err(packet) };
        let epoch = self.epoch.get();
        let ends = transmitter.transmit(sim, packet);
        // If the transmission has made the queue look up a transmitter, that transmitter is kept.
        if self.epoch.get() == epoch {
            let absent = self.set_transmitter(Some(transmitter));
            debug_assert!(absent.is_none());
            // The old value is `None`. Without `forget`, the compiled code that every packet runs through would contain
            // the freeing of the old value.
            std::mem::forget(absent);
        }
        Ok(ends)
    }

    /// Exchanges the transmitter and returns the previous one.
    #[inline(always)]
    fn set_transmitter(&self, transmitter: Option<Rc<DelayLink>>) -> Option<Rc<DelayLink>> {
        // SAFETY: the exchange calls no other code.
        unsafe { self.transmitter.with(|known| std::mem::replace(known, transmitter)) }
    }

    #[cold]
    fn look_for_transmitter(&self, sim: &Sim) {
        let target = self.wiring.target.resolved(sim);
        let transmitter: Option<Rc<DelayLink>> = target.and_then(|target| sim.share(target));
        let observed =
            if transmitter.is_none() { ObservedPath::find(sim, &self.wiring.target) } else { None };
        self.set_transmitter(transmitter);
        let before = self.observed_path.replace(observed.map(Box::new));
        drop(before);
        self.epoch.set(sim.wiring_epoch());
    }

    /// Sends a packet to the transmitter if only observers lie on the path. Returns the end of the transmission, or `None`
    /// if an observer has changed the path; otherwise gives the packet back. Call this after [`QueueBase::transmit`] has
    /// given the packet back.
    #[inline(always)]
    pub(super) fn transmit_observed(&self, sim: &Sim, packet: Packet) -> Result<Option<EventKey>, Packet> {
        // While observers run, a nested use of this queue takes the general path.
        let Some(path) = self.observed_path.take() else { return Err(packet) };
        let epoch = self.epoch.get();
        let ends = path.transmit(sim, packet, self.id);
        if self.epoch.get() == epoch {
            self.observed_path.set(Some(path));
        }
        Ok(ends)
    }

    /// Drops a packet by sending it to the drop target.
    pub fn drop_packet(&self, sim: &Sim, packet: Packet) {
        self.wiring.drop_packet(sim, packet);
    }

    /// Whether a transmission is in progress, as of the last [`settle`](crate::Entity::settle).
    #[inline]
    pub fn is_blocked(&self) -> bool {
        self.line.state() != LineState::Idle
    }

    /// Whether a transmission is in progress that ends later than now.
    #[inline]
    pub(super) fn is_busy(&self, sim: &Sim) -> bool {
        self.line.busy_until().is_at_a_later_time(sim.current_key())
    }

    /// Sets whether the queue is blocked (`blocked_`).
    #[inline]
    pub fn set_blocked(&self, blocked: bool) {
        self.line.set(if blocked { LineState::Blocked } else { LineState::Idle });
    }

    /// Records that the transmission in progress ends at `key`, without scheduling an event.
    #[inline]
    pub(super) fn defer(&self, key: EventKey) {
        self.line.set(LineState::EndsAt(key));
    }

    /// Sends a newly arrived packet at once if nothing waits, the transmitter is idle or becomes idle next, and no
    /// special setting is on; otherwise gives the packet back. Calls no other entity.
    ///
    /// The condition is computed in full before the branch, because a processor cannot predict whether the previous
    /// transmission has just ended or ends now, after the rest of the current event.
    #[inline(always)]
    pub(super) fn pass_on(&self, sim: &Sim, packet: Packet) -> Result<(), Packet> {
        let (now, end) = (sim.current_key(), self.line.busy_until());
        let is_over = end < now;
        // Packets that follow each other closely on one link arrive at the next link at the moment its transmitter
        // becomes idle.
        let is_next = end.is_simultaneous(now) & sim.is_last_act(self.id) & sim.may_proceed_to(end);
        let ordinary = (self.unblock_on_resume.get() != 0) & !sim.records_utilization();
        if !((is_over | is_next) & ordinary) || self.epoch.get() != sim.wiring_epoch() {
            return Err(packet);
        }
        // SAFETY: `try_transmit` calls nothing but the scheduler, which calls nothing.
        let transmitter = unsafe { self.transmitter.show() };
        match &*transmitter {
            Some(transmitter) => transmitter.try_transmit(sim, now.max(end), packet, &self.line),
            None => Err(packet),
        }
    }

    /// Schedules the end of the transmission in progress if it has no event yet.
    #[inline]
    pub(super) fn schedule_deferred(&self, sim: &Sim) {
        if let Some(key) = self.line.silent_end() {
            self.set_blocked(true);
            sim.schedule_resume(self.id, key);
        }
    }

    /// Accounts for the end of a transmission without an event, if this end lies in the past. Returns the time of the
    /// end.
    #[inline]
    pub(super) fn settle(&self, sim: &Sim) -> Option<f64> {
        let key = self.line.silent_end().filter(|key| *key < sim.current_key())?;
        self.went_idle(sim, key.time());
        Some(key.time())
    }

    /// Whether a transmission without an event for its end ends at the present time.
    #[inline]
    pub(super) fn ends_now(&self, sim: &Sim) -> bool {
        self.line.silent_end().is_some_and(|key| key.time() == sim.now())
    }

    /// Advances to the end of the transmission in progress, which has no event. Returns false if another event comes
    /// first.
    #[inline]
    pub(super) fn proceed_to_end(&self, sim: &Sim) -> bool {
        let goes_on = self.line.silent_end().is_some_and(|key| sim.proceed_to(key));
        if goes_on {
            self.set_blocked(true);
        }
        goes_on
    }

    pub(super) fn went_idle(&self, sim: &Sim, time: f64) {
        self.update_utilization(sim, time, true);
        self.set_blocked(self.unblock_on_resume.get() == 0);
    }

    /// The average utilisation of the link so far, between 0 and 1. Call [`settle`](crate::Entity::settle)
    /// first.
    pub fn utilization(&self, sim: &Sim) -> f64 {
        self.update_utilization(sim, sim.now(), self.is_blocked());
        self.utilization.borrow().average()
    }

    /// The highest utilisation among the remembered periods. Call [`settle`](crate::Entity::settle) first.
    pub fn peak_utilization(&self, sim: &Sim) -> f64 {
        self.update_utilization(sim, sim.now(), self.is_blocked());
        self.utilization.borrow().peak(&self.measurement(sim))
    }

    fn measurement(&self, sim: &Sim) -> Measurement {
        Measurement {
            weight: self.util_weight.get(),
            period: self.util_check_interval.get(),
            records: sim.table_size::<f64>(i64::from(self.util_records.get()), "util_records_ of a queue"),
        }
    }

    /// Updates the utilisation when the link changes between idle and busy. `busy` is the state that ends at `now`.
    #[inline]
    pub(super) fn update_utilization(&self, sim: &Sim, now: f64, busy: bool) {
        if sim.records_utilization() {
            self.record_utilization(sim, now, busy);
        }
    }

    #[cold]
    fn record_utilization(&self, sim: &Sim, now: f64, busy: bool) {
        self.utilization.borrow_mut().update(&self.measurement(sim), now, busy);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::{Rc, Weak};

    use super::*;
    use crate::queue::{DropTail, Queue};
    use crate::{Embedder, Header};

    /// An entity that sends another packet through the queue when the link calls it.
    struct Meddler {
        sim: Weak<Sim>,
        queue: EntityId,
        warnings: Cell<u32>,
    }

    impl Embedder for Meddler {
        fn warn(&self, _: &str) {
            if self.warnings.replace(self.warnings.get() + 1) > 0 {
                return;
            }
            let sim = self.sim.upgrade().unwrap();
            sim.rewired();
            sim.get::<Queue<DropTail>>(self.queue).unwrap().base().set_blocked(false);
            sim.deliver(self.queue, Packet::new(Header::default()), None);
        }
    }

    #[test]
    fn a_warning_may_use_the_queue_that_is_transmitting() {
        let sim = Rc::new(Sim::new());
        let queue = sim.add(|id| Queue::new(id, DropTail::default()));
        let link = sim.add(DelayLink::new);
        sim.wire(queue, link);
        sim.get::<DelayLink>(link).unwrap().delay.set(-1.0);
        let embedder = Rc::new(Meddler { sim: Rc::downgrade(&sim), queue, warnings: Cell::new(0) });
        sim.set_embedder(embedder.clone());
        sim.deliver(queue, Packet::new(Header::default()), None);
        assert_eq!(embedder.warnings.get(), 2, "each packet is late");
        assert_eq!(sim.entity(queue).unwrap().as_queue().unwrap().discipline().len(), 0);
    }
}
