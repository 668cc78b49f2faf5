//! The common part of all queues.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::observed_path::ObservedPath;
use super::utilization::{Measurement, Utilization};
use crate::Sim;
use crate::entity::EntityId;
use crate::link::{DelayLink, Line, LineState};
use crate::packet::Packet;
use crate::private::Private;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;

/// The common part of a queue: its place in the link, its limit, whether it waits for the transmitter, and how
/// busy the link has been. What every packet needs comes first, in one line of the cache.
#[repr(C)]
pub struct QueueBase {
    /// What the transmitter does.
    line: Line,
    /// The transmitter that receives the packets in this wiring epoch, if they go to it directly. Absent while
    /// it may call other entities: a nested use of this queue then takes the general path.
    transmitter: Private<Option<Rc<DelayLink>>>,
    epoch: Cell<u32>,
    /// The queue's own id.
    pub id: EntityId,
    /// `limit_`: how many packets may be held; each discipline has its own reading of it.
    pub limit: Cell<i32>,
    /// `unblock_on_resume_`.
    pub unblock_on_resume: Cell<i32>,
    /// `util_records_`: number of utilisation records.
    pub util_records: Cell<i32>,
    /// Where packets and drops go.
    pub wiring: Wiring,
    /// `util_weight_`: weight of the average utilisation, per second.
    pub util_weight: Cell<f64>,
    /// `util_check_intv_`: length of a utilisation record, seconds.
    pub util_check_interval: Cell<f64>,
    utilization: Box<RefCell<Utilization>>,
    /// The path to the transmitter, as of the same wiring epoch, if packets are looked at on it.
    observed_path: RefCell<Option<Rc<ObservedPath>>>,
}

impl std::fmt::Debug for QueueBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("QueueBase");
        shown.field("id", &self.id).field("limit", &self.limit).field("line", &self.line.state());
        shown.finish_non_exhaustive()
    }
}

impl QueueBase {
    pub(super) fn new(id: EntityId) -> QueueBase {
        QueueBase {
            id,
            wiring: Wiring::default(),
            limit: Cell::new(50),
            unblock_on_resume: Cell::new(1),
            util_weight: Cell::new(0.8),
            util_check_interval: Cell::new(0.2),
            util_records: Cell::new(0),
            line: Line::default(),
            utilization: Box::default(),
            transmitter: Private::default(),
            epoch: Cell::new(0),
            observed_path: RefCell::default(),
        }
    }

    /// Sends a packet to the transmitter, if packets go straight to one, and returns when the transmission ends; else
    /// the packet comes back.
    #[inline(always)]
    pub(super) fn transmit(&self, sim: &Sim, packet: Packet) -> Result<EventKey, Packet> {
        if self.epoch.get() != sim.wiring_epoch() {
            self.look_for_transmitter(sim);
        }
        let Some(transmitter) = self.set_transmitter(None) else { return Err(packet) };
        let epoch = self.epoch.get();
        let ends = transmitter.transmit(sim, packet);
        // If another one was looked up meanwhile, that one stays.
        if self.epoch.get() == epoch {
            let absent = self.set_transmitter(Some(transmitter));
            debug_assert!(absent.is_none());
            // Spares the path of every packet the code that would free it.
            std::mem::forget(absent);
        }
        Ok(ends)
    }

    /// Exchanges the transmitter; returns the one before.
    #[inline(always)]
    fn set_transmitter(&self, transmitter: Option<Rc<DelayLink>>) -> Option<Rc<DelayLink>> {
        // SAFETY: an exchange calls nothing.
        unsafe { self.transmitter.with(|known| std::mem::replace(known, transmitter)) }
    }

    #[cold]
    fn look_for_transmitter(&self, sim: &Sim) {
        let target = self.wiring.target.resolved(sim);
        let transmitter: Option<Rc<DelayLink>> = target.and_then(|target| sim.share(target));
        let observed =
            if transmitter.is_none() { ObservedPath::find(sim, &self.wiring.target) } else { None };
        self.set_transmitter(transmitter);
        let before = self.observed_path.replace(observed.map(Rc::new));
        drop(before);
        self.epoch.set(sim.wiring_epoch());
    }

    /// The path to the transmitter, if packets are looked at on it, after [`QueueBase::transmit`] gave a packet back.
    #[inline]
    pub(super) fn observed_path(&self) -> Option<Rc<ObservedPath>> {
        self.observed_path.borrow().clone()
    }

    /// Drops a packet: it goes to the drop target.
    pub fn drop_packet(&self, sim: &Sim, packet: Packet) {
        self.wiring.drop_packet(sim, packet);
    }

    /// Whether a transmission is in progress, as of the last [`settle`](crate::Entity::settle).
    #[inline]
    pub fn is_blocked(&self) -> bool {
        self.line.state() != LineState::Idle
    }

    /// Whether a transmission is in progress beyond the present time.
    #[inline]
    pub(super) fn is_busy(&self, sim: &Sim) -> bool {
        self.line.busy_until().is_at_a_later_time(sim.current_key())
    }

    /// Sets `blocked_`.
    #[inline]
    pub fn set_blocked(&self, blocked: bool) {
        self.line.set(if blocked { LineState::Blocked } else { LineState::Idle });
    }

    /// Notes that the transmission in progress ends at `key`, without scheduling anything.
    #[inline]
    pub(super) fn defer(&self, key: EventKey) {
        self.line.set(LineState::EndsAt(key));
    }

    /// Sends off a packet that just arrives and need not wait, if it is seen at once that nothing waits, that the
    /// transmitter is idle or becomes so next, and that all is as usual; else the packet comes back. Calls nothing.
    ///
    /// The condition is computed in full before the branch: whether the previous transmission has just ended or
    /// ends now, after the rest of the current event, is unpredictable.
    #[inline(always)]
    pub(super) fn pass_on(&self, sim: &Sim, packet: Packet) -> Result<(), Packet> {
        let (now, end) = (sim.current_key(), self.line.busy_until());
        let is_over = end < now;
        // Packets that follow each other closely on one link arrive like this at the next one.
        let is_next = end.is_simultaneous(now) & sim.is_last_act(self.id) & sim.may_proceed_to(end);
        let ordinary = (self.unblock_on_resume.get() != 0) & !sim.records_utilization();
        if !((is_over | is_next) & ordinary) || self.epoch.get() != sim.wiring_epoch() {
            return Err(packet);
        }
        // SAFETY: a transmission that is only tried calls nothing but the scheduler, which calls nothing.
        let transmitter = unsafe { self.transmitter.show() };
        match &*transmitter {
            Some(transmitter) => transmitter.try_transmit(sim, now.max(end), packet, &self.line),
            None => Err(packet),
        }
    }

    /// Schedules the end of the transmission in progress if that was deferred.
    #[inline]
    pub(super) fn schedule_deferred(&self, sim: &Sim) {
        if let Some(key) = self.line.silent_end() {
            self.set_blocked(true);
            sim.schedule_resume(self.id, key);
        }
    }

    /// Accounts for the end of a transmission that had no event of its own, if it lies in the past: returns
    /// when it was.
    #[inline]
    pub(super) fn settle(&self, sim: &Sim) -> Option<f64> {
        let key = self.line.silent_end().filter(|key| *key < sim.current_key())?;
        self.went_idle(sim, key.time());
        Some(key.time())
    }

    /// Whether the transmission in progress, for whose end there is no event, ends at the present time.
    #[inline]
    pub(super) fn ends_now(&self, sim: &Sim) -> bool {
        self.line.silent_end().is_some_and(|key| key.time() == sim.now())
    }

    /// Advances to the end of the transmission in progress, which has no event, unless another event comes before:
    /// then the answer is false.
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

    /// The link changes between idle and busy; `busy` is the state that ends at `now`.
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

    /// Sends another packet through the queue whose link it is warned of.
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
