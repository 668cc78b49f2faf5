//! Timers of entities.
//!
//! A timer is a field of the entity that owns it; the entity names it by a small number (`tag`) in
//! [`Entity::timer`](crate::Entity::timer) and [`Entity::on_timer`](crate::Entity::on_timer). Setting a timer again and
//! again, like a retransmission timer, does not touch the event queue each time: the queued event is kept. When the
//! event comes up before the timer is due, it is moved to the timer's latest expiry. Events are ordered by the last
//! setting of their timers (spec: engine-and-traces, section 4).

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;
use crate::scheduler::EventKey;

/// The state of a timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerState {
    /// The timer is not set.
    Idle,
    /// The timer is set and waiting.
    Pending,
    /// The owner's `on_timer` is running.
    Handling,
}

/// A timer of an entity, which names it by a small number in [`Entity::timer`](crate::Entity::timer) and
/// [`Entity::on_timer`](crate::Entity::on_timer). Setting a timer again and again does not touch the event queue each
/// time.
///
/// A retransmission timer: each acknowledgement sets it again, so it expires one second after the last one.
///
/// ```
/// use std::cell::Cell;
/// use neons_sim::{Entity, EntityId, Sim, Timer};
///
/// #[derive(Default)]
/// struct Sender {
///     rtx_timer: Timer,
///     timed_out_at: Cell<f64>,
/// }
///
/// impl Entity for Sender {
///     fn timer(&self, _: u32) -> Option<&Timer> {
///         Some(&self.rtx_timer)
///     }
///
///     fn on_timer(&self, sim: &Sim, _: u32) {
///         self.timed_out_at.set(sim.now());
///     }
/// }
///
/// let sim = Sim::new();
/// let id = sim.add(|_| Sender::default());
/// let sender = sim.get::<Sender>(id).unwrap();
/// sender.rtx_timer.resched(&sim, id, 0, 1.0);
/// sim.run_until(0.4).expect("a run to its end");
/// sender.rtx_timer.resched(&sim, id, 0, 1.0);
/// sim.resume().expect("a run to its end");
/// assert_eq!(sender.timed_out_at.get(), 1.4);
/// ```
#[derive(Debug)]
pub struct Timer {
    state: Cell<TimerState>,
    due: Cell<EventKey>,
    queued: Cell<EventKey>,
}

impl Default for Timer {
    fn default() -> Self {
        Timer {
            state: Cell::new(TimerState::Idle),
            due: Cell::new(EventKey::START),
            queued: Cell::new(EventKey::START),
        }
    }
}

impl Timer {
    /// The state of the timer.
    pub fn state(&self) -> TimerState {
        self.state.get()
    }

    /// Returns true if the timer is set and waiting.
    #[inline]
    pub fn is_pending(&self) -> bool {
        self.state.get() == TimerState::Pending
    }

    /// When a pending timer is due, in seconds.
    pub fn due(&self) -> f64 {
        self.due.get().time()
    }

    /// Sets the idle timer `tag` of `owner` to expire `delay` seconds from now. Setting a timer that is not
    /// idle ends the program, as in ns-2.
    #[inline]
    pub fn sched(&self, sim: &Sim, owner: EntityId, tag: u32, delay: f64) {
        if self.state.get() != TimerState::Idle {
            sim.fatal("Couldn't schedule timer");
        }
        self.resched(sim, owner, tag, delay);
    }

    /// Sets or resets the timer `tag` of `owner` to expire `delay` seconds from now.
    #[inline]
    pub fn resched(&self, sim: &Sim, owner: EntityId, tag: u32, delay: f64) {
        self.resched_in(sim, delay, |due| sim.schedule_timer(owner, tag, due));
    }

    /// Sets or resets the timer to expire `delay` seconds from now. If an event is needed for it, calls `schedule` with
    /// the key of the event, at which [`Timer::comes_up`] is to be called.
    #[inline(always)]
    pub(crate) fn resched_in(&self, sim: &Sim, delay: f64, schedule: impl FnOnce(EventKey)) {
        let due = sim.next_key(delay);
        self.due.set(due);
        self.state.set(TimerState::Pending);
        if self.queued.get() == EventKey::START || due < self.queued.get() {
            self.queued.set(due);
            schedule(due);
        }
    }

    /// Returns true if the event at `key` is that of the timer, and the timer expires then.
    #[inline]
    pub(crate) fn expires_at(&self, key: EventKey) -> bool {
        self.is_pending() && self.queued.get() == key && self.due.get() == key
    }

    /// Records that the timer, whose event has come up, expires. The caller must call [`Timer::handled`] when it has handled
    /// the expiry.
    #[inline]
    pub(crate) fn expire(&self) {
        self.queued.set(EventKey::START);
        self.state.set(TimerState::Handling);
    }

    /// Sets the timer `tag` of `owner` to expire at `due`, a key that was drawn before. Does nothing if `due` is in the
    /// past. Meant for expiries that seldom matter.
    pub fn resched_at(&self, sim: &Sim, owner: EntityId, tag: u32, due: EventKey) {
        if due > sim.current_key() {
            self.due.set(due);
            self.state.set(TimerState::Pending);
            if self.queued.get() == EventKey::START || due < self.queued.get() {
                self.queue(sim, owner, tag, due);
            }
        }
    }

    /// Stops a pending timer. Stopping a timer that is not pending ends the program, as in ns-2.
    pub fn cancel(&self, sim: &Sim) {
        if !self.is_pending() {
            sim.fatal("Attempting to cancel timer at 0x0 which is not scheduled\n");
        }
        self.state.set(TimerState::Idle);
    }

    /// Stops the timer if it is pending.
    pub fn force_cancel(&self) {
        if self.is_pending() {
            self.state.set(TimerState::Idle);
        }
    }

    #[inline]
    fn queue(&self, sim: &Sim, owner: EntityId, tag: u32, key: EventKey) {
        self.queued.set(key);
        sim.schedule_timer(owner, tag, key);
    }

    /// Handles an event for the timer at `key`. Returns true if the timer expires now; the caller must then call
    /// [`Timer::handled`] afterwards.
    #[inline(always)]
    pub(crate) fn comes_up(&self, sim: &Sim, owner: EntityId, tag: u32, key: EventKey) -> bool {
        if key != self.queued.get() {
            return false;
        }
        self.queued.set(EventKey::START);
        if !self.is_pending() {
            return false;
        }
        if self.due.get() != key {
            self.queue(sim, owner, tag, self.due.get());
            return false;
        }
        self.expire();
        true
    }

    /// Detaches the queued event at `key` from the timer: the event has left the queue for now. The timer stays
    /// pending.
    pub(crate) fn leave(&self, key: EventKey) {
        if self.queued.get() == key {
            self.queued.set(EventKey::START);
        }
    }

    /// Attaches the event at `key` to the timer again after [`Timer::leave`]: the event is back in the queue.
    pub(crate) fn join(&self, key: EventKey) {
        if self.queued.get() == EventKey::START && self.is_pending() {
            self.queued.set(key);
        }
    }

    /// Records that the owner's `on_timer` has returned.
    #[inline(always)]
    pub(crate) fn handled(&self) {
        if self.state.get() == TimerState::Handling {
            self.state.set(TimerState::Idle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entity, Sim};

    /// Records when its timer expires. At 1 s it may set the timer again or cancel it.
    struct Clock {
        id: EntityId,
        timer: Timer,
        again: Option<f64>,
        expired: Cell<Vec<f64>>,
    }

    impl Entity for Clock {
        fn timer(&self, _: u32) -> Option<&Timer> {
            Some(&self.timer)
        }

        fn on_timer(&self, sim: &Sim, _: u32) {
            assert_eq!(self.timer.state(), TimerState::Handling);
            let mut expired = self.expired.take();
            expired.push(sim.now());
            self.expired.set(expired);
        }

        fn on_event(&self, sim: &Sim, _: u32) {
            match self.again {
                Some(delay) => self.timer.resched(sim, self.id, 0, delay),
                None => self.timer.cancel(sim),
            }
        }
    }

    /// Returns the expiry times of a timer that is set to 2 s and, at 1 s, set again or cancelled.
    fn expiries(again: Option<f64>) -> Vec<f64> {
        let sim = Sim::new();
        let id = sim.add(|id| Clock { id, timer: Timer::default(), again, expired: Cell::default() });
        let clock = sim.get::<Clock>(id).unwrap();
        clock.timer.sched(&sim, id, 0, 2.0);
        assert!(clock.timer.is_pending() && clock.timer.due() == 2.0);
        sim.schedule_event(id, 0, 1.0);
        sim.run().unwrap();
        assert_eq!(clock.timer.state(), TimerState::Idle);
        clock.expired.take()
    }

    #[test]
    fn only_the_last_setting_counts() {
        assert_eq!(expiries(Some(3.0)), [4.0], "later");
        assert_eq!(expiries(Some(0.5)), [1.5], "earlier");
        assert!(expiries(None).is_empty());
    }
}
