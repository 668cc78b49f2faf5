//! The classes that share a link.

use std::cell::Cell;

use super::{Cbq, HIGHEST_LEVEL};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::monitor::Monitor;
use crate::packet::Packet;
use crate::queue::Queue;
use crate::wiring::Wiring;

/// How much of the past the average idle time remembers: a new value counts one sixteenth.
const AVERAGING: f64 = 16.0;

/// A traffic class: a share of the link, perhaps a queue, and how much of the share has been used
/// (spec: queues-and-monitors, section 7). Packets that arrive are handed to its target.
#[derive(Debug)]
pub struct CbqClass {
    wiring: Wiring,
    /// `priority_`: 0 (highest) to 9.
    pub priority: Cell<i32>,
    /// `level_`: 1 for leaves, higher for inner classes.
    pub level: Cell<i32>,
    /// `extradelay_`: how much longer than necessary the class waits when it has used its share, seconds.
    pub extra_delay: Cell<f64>,
    /// `okborrow_`: the class may use the bandwidth that its ancestors leave.
    pub may_borrow: Cell<bool>,
    /// Share of the link, between 0 and 1.
    pub share: Cell<f64>,
    /// How much unused time the class may save up, seconds.
    pub max_idle: Cell<f64>,
    /// The class it may borrow from.
    pub parent: Cell<Option<EntityId>>,
    /// The queue of its packets.
    pub queue: Cell<Option<EntityId>>,
    /// The monitor of that queue.
    pub monitor: Cell<Option<EntityId>>,
    /// The scheduler, once inserted.
    pub scheduler: Cell<Option<EntityId>>,
    /// Rate, bytes per second.
    pub(super) rate: Cell<f64>,
    /// The class is within its share from this time on, seconds.
    pub(super) under_time: Cell<f64>,
    /// Bytes that may be sent in this round, for the weighted scheduler.
    pub(super) allocation: Cell<i32>,
    last: Cell<f64>,
    average_idle: Cell<f64>,
    delayed: Cell<bool>,
}

impl Default for CbqClass {
    fn default() -> Self {
        CbqClass {
            wiring: Wiring::default(),
            priority: Cell::new(0),
            level: Cell::new(1),
            extra_delay: Cell::new(0.0),
            may_borrow: Cell::new(true),
            share: Cell::new(0.0),
            max_idle: Cell::new(0.0),
            parent: Cell::new(None),
            queue: Cell::new(None),
            monitor: Cell::new(None),
            scheduler: Cell::new(None),
            rate: Cell::new(0.0),
            under_time: Cell::new(0.0),
            allocation: Cell::new(0),
            last: Cell::new(0.0),
            average_idle: Cell::new(0.0),
            delayed: Cell::new(false),
        }
    }
}

impl CbqClass {
    /// How many packets its monitor counts.
    pub(super) fn packets(&self, sim: &Sim) -> i32 {
        let monitor = self.monitor.get().and_then(|id| sim.entity(id)?.as_monitor());
        monitor.map_or(0, |monitor: &dyn Monitor| monitor.counters().packets.get())
    }

    pub(super) fn has_demand(&self, sim: &Sim) -> bool {
        self.packets(sim) > 0
    }

    pub(super) fn parent<'a>(&self, sim: &'a Sim) -> Option<&'a CbqClass> {
        sim.get(self.parent.get()?)
    }

    /// Whether the class would borrow from itself: its ancestors form a ring.
    pub fn is_own_ancestor(&self, sim: &Sim) -> bool {
        let mut ancestor = self.parent(sim);
        while let Some(candidate) = ancestor.filter(|candidate| !std::ptr::eq(*candidate, self)) {
            ancestor = candidate.parent(sim);
        }
        ancestor.is_some()
    }

    /// The class is within its share: it was not delayed.
    pub(super) fn is_within_share(&self, now: f64) -> bool {
        let within = self.under_time.get() < now;
        if within {
            self.delayed.set(false);
        }
        within
    }

    /// The class had something to send but was not permitted to.
    pub(super) fn delay(&self, now: f64) {
        let wait = self.under_time.get() - now + self.extra_delay.get();
        if wait > 0.0 && !self.delayed.replace(true) {
            let under_time = self.under_time.get() + self.extra_delay.get();
            self.under_time.set(under_time + 15.0 * self.average_idle.get());
        }
    }

    /// A packet of `size` bytes, which takes `duration` seconds on the link, is sent for it.
    pub(super) fn account(&self, sim: &Sim, size: i32, duration: f64) {
        let finish = sim.now() + duration;
        let idle = (finish - self.last.get()) - f64::from(size) / self.rate.get();
        let mut average = self.average_idle.get();
        average += (idle - average) / AVERAGING;
        if self.max_idle.get() < 0.0 {
            sim.warn("CBQClass: warning: maxidle_ not configured!\n");
        } else {
            average = average.min(self.max_idle.get());
        }
        self.average_idle.set(average);
        if average <= 0.0 {
            let under_time = finish + duration * (1.0 / self.share.get() - 1.0);
            self.under_time.set(under_time - 15.0 * average);
        }
        self.last.set(finish);
    }

    fn scheduler<'a>(&self, sim: &'a Sim) -> Option<&'a Queue<Cbq>> {
        sim.get(self.scheduler.get()?)
    }

    /// Gives the class another share.
    pub fn set_share(&self, sim: &Sim, share: f64) {
        self.share.set(share);
        if let Some(scheduler) = self.scheduler(sim) {
            scheduler.discipline().share_changed(sim, self);
        }
    }

    /// The error in the class's configuration, if any.
    pub(super) fn invalid(&self) -> Option<&'static str> {
        if !(0..super::PRIORITIES as i32).contains(&self.priority.get()) {
            Some("priority")
        } else if !(0.0..=1.0).contains(&self.share.get()) {
            Some("allot")
        } else if !(1..=HIGHEST_LEVEL as i32).contains(&self.level.get()) {
            Some("level")
        } else {
            None
        }
    }
}

impl Entity for CbqClass {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if let Some(scheduler) = self.scheduler(sim) {
            scheduler.discipline().class_wakes(sim, self);
        }
        self.wiring.target.send(sim, packet, callback);
        if let Some(scheduler) = self.scheduler(sim)
            && !scheduler.base().is_blocked()
        {
            scheduler.base().set_blocked(true);
            sim.schedule_resume(scheduler.base().id, sim.next_key(0.0));
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
