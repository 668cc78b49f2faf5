//! The classes that share a link in class-based queueing.

use std::cell::Cell;

use super::{Cbq, HIGHEST_LEVEL};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::located::{Located, LocatedCell};
use crate::monitor::QueueMonitor;
use crate::packet::Packet;
use crate::queue::Queue;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The weight of the past in the average idle time: a new value counts 1/16.
const AVERAGING: f64 = 16.0;

/// A traffic class: a share of the link, possibly a queue, and the use made of the share so far (spec:
/// queues-and-monitors, section 7). Arriving packets are passed to the target of the class.
#[derive(Debug)]
pub struct CbqClass {
    wiring: Wiring,
    /// `priority_`: the priority of the class, from 0 (highest) to 9.
    pub priority: Cell<i32>,
    /// `level_`: the level of the class in the tree: 1 for leaves, higher for inner classes.
    pub level: Cell<i32>,
    /// `extradelay_`: the additional time for which the class waits when it has used its share, seconds.
    pub extra_delay: Cell<f64>,
    /// `okborrow_`: whether the class may use bandwidth that its ancestors leave unused.
    pub may_borrow: Cell<bool>,
    /// The share of the link that the class has, between 0 and 1.
    pub share: Cell<f64>,
    /// The amount of unused time that the class may accumulate, seconds.
    pub max_idle: Cell<f64>,
    /// The class from which this class may borrow.
    pub parent: Cell<Option<EntityId>>,
    /// The queue of the class's packets.
    pub queue: Cell<Option<EntityId>>,
    /// The monitor of the class's queue.
    pub monitor: Cell<Option<EntityId>>,
    /// The scheduler; `None` until the class has been inserted.
    pub scheduler: Cell<Option<EntityId>>,
    /// The rate of the class, bytes per second.
    pub(super) rate: Cell<f64>,
    /// The time from which on the class is within its share, seconds.
    pub(super) under_time: Cell<f64>,
    /// The number of bytes that may be sent in the present round, for the weighted scheduler.
    pub(super) allocation: Cell<i32>,
    last: Cell<f64>,
    average_idle: Cell<f64>,
    delayed: Cell<bool>,
    /// The parent, the monitor and the scheduler as they were looked up last: all classes are asked for each packet.
    known_parent: Handle<CbqClass>,
    known_monitor: Cell<Option<EntityId>>,
    counters: LocatedCell<QueueMonitor>,
    known_scheduler: Handle<Queue<Cbq>>,
}

/// Initial values.
impl CbqClass {
    /// The initial value of `level`.
    pub const LEVEL: Initial<i32> = Initial(1);
    /// The initial value of `may_borrow`.
    pub const MAY_BORROW: Initial<bool> = Initial(true);
}

impl Default for CbqClass {
    fn default() -> Self {
        CbqClass {
            wiring: Wiring::default(),
            priority: Cell::new(0),
            level: Cell::new(Self::LEVEL.integer()),
            extra_delay: Cell::new(0.0),
            may_borrow: Cell::new(Self::MAY_BORROW.flag()),
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
            known_parent: Handle::default(),
            known_monitor: Cell::new(None),
            counters: LocatedCell::default(),
            known_scheduler: Handle::default(),
        }
    }
}

impl CbqClass {
    /// The number of packets that the class's monitor counts.
    #[inline]
    pub(super) fn packets(&self, sim: &Sim) -> i32 {
        let known = self.counters.get(sim).filter(|_| self.known_monitor.get() == self.monitor.get());
        known.unwrap_or_else(|| self.look_up_counters(sim)).map_or(0, |counters| counters.packets.get())
    }

    #[inline(never)]
    fn look_up_counters<'a>(&self, sim: &'a Sim) -> Option<&'a QueueMonitor> {
        let located = Located::look_up(sim, self.monitor.get(), counters_of);
        self.known_monitor.set(self.monitor.get());
        self.counters.set(located);
        located.get(sim)?
    }

    pub(super) fn has_demand(&self, sim: &Sim) -> bool {
        self.packets(sim) > 0
    }

    pub(super) fn parent<'a>(&self, sim: &'a Sim) -> Option<&'a CbqClass> {
        self.known_parent.find_again(sim, self.parent.get())
    }

    /// Whether the ancestors form a ring, so that the class would borrow from itself.
    pub fn is_own_ancestor(&self, sim: &Sim) -> bool {
        let mut ancestor = self.parent(sim);
        while let Some(candidate) = ancestor.filter(|candidate| !std::ptr::eq(*candidate, self)) {
            ancestor = candidate.parent(sim);
        }
        ancestor.is_some()
    }

    /// Whether the class is within its share. If so, it no longer counts as delayed.
    pub(super) fn is_within_share(&self, now: f64) -> bool {
        let within = self.under_time.get() < now;
        if within {
            self.delayed.set(false);
        }
        within
    }

    /// Delays a class that had something to send but was not permitted to.
    pub(super) fn delay(&self, now: f64) {
        let wait = self.under_time.get() - now + self.extra_delay.get();
        if wait > 0.0 && !self.delayed.replace(true) {
            let under_time = self.under_time.get() + self.extra_delay.get();
            self.under_time.set(under_time + 15.0 * self.average_idle.get());
        }
    }

    /// Accounts for a packet of `size` bytes, which takes `duration` seconds on the link.
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
        self.known_scheduler.find_again(sim, self.scheduler.get())
    }

    /// Changes the share of the class.
    pub fn set_share(&self, sim: &Sim, share: f64) {
        self.share.set(share);
        if let Some(scheduler) = self.scheduler(sim) {
            scheduler.discipline().share_changed(sim, self);
        }
    }

    /// The invalid parameter of the class, with its value, if any.
    pub(super) fn invalid(&self) -> Option<String> {
        let (priority, share, level) = (self.priority.get(), self.share.get(), self.level.get());
        if !(0..super::PRIORITIES as i32).contains(&priority) {
            Some(format!("pri {priority}"))
        } else if !(0.0..=1.0).contains(&share) {
            Some(format!("allot {share:.6}"))
        } else if !(1..=HIGHEST_LEVEL as i32).contains(&level) {
            Some(format!("level {level}"))
        } else {
            None
        }
    }
}

fn counters_of(entity: &dyn Entity) -> Option<&QueueMonitor> {
    Some(entity.as_monitor()?.counters())
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
