//! How large pages are, and how long they live.

use std::cell::Cell;

use crate::Sim;
use crate::entity::{Entity, EntityId};

/// Where a server gets the properties of its pages from.
pub trait PageGenerator: Entity {
    /// The size of a page, bytes; `None` without a random variable for sizes.
    fn size(&self, sim: &Sim, page: i32) -> Option<i32>;

    /// When a page that was modified at a time is modified next, seconds; `None` as above.
    fn next_modification(&self, sim: &Sim, page: i32, time: f64) -> Option<f64>;

    /// When a page that is new was modified, seconds; −1 if pages never are.
    fn initial_modification(&self, sim: &Sim, page: i32) -> f64 {
        let _ = page;
        sim.now()
    }

    /// Draws the page of the next request; `None` without a random variable for pages.
    fn choose(&self, sim: &Sim) -> Option<i32> {
        let _ = sim;
        Some(0)
    }

    /// How many pages there are.
    fn page_count(&self) -> i32;

    /// When it is used.
    fn period(&self) -> &Period;
}

/// When a generator of pages is used.
#[derive(Debug)]
pub struct Period {
    /// When modifications and requests begin, seconds.
    pub start: Cell<f64>,
    /// Seconds.
    pub duration: Cell<f64>,
}

impl Default for Period {
    fn default() -> Period {
        Period { start: Cell::new(NEVER), duration: Cell::new(0.0) }
    }
}

/// The time of an unset value, and of a modification that never happens, seconds (ns-2.35: the largest whole
/// number).
pub(super) const NEVER: f64 = i32::MAX as f64;

pub(super) fn draw(sim: &Sim, variable: &Cell<Option<EntityId>>) -> Option<f64> {
    Some(sim.entity(variable.get()?)?.as_random_variable()?.sample(sim))
}

/// `PagePool/Math`: a single page of random size that is modified at random times.
#[derive(Debug, Default)]
pub struct MathPages {
    /// The random variable of sizes, bytes.
    pub size: Cell<Option<EntityId>>,
    /// The random variable of times between modifications, seconds.
    pub age: Cell<Option<EntityId>>,
    period: Period,
}

impl PageGenerator for MathPages {
    fn size(&self, sim: &Sim, _page: i32) -> Option<i32> {
        // An empty page would never arrive.
        Some(match draw(sim, &self.size)? as i32 {
            0 => 1,
            size => size,
        })
    }

    fn next_modification(&self, sim: &Sim, _page: i32, time: f64) -> Option<f64> {
        Some(time + draw(sim, &self.age)?)
    }

    fn page_count(&self) -> i32 {
        1
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for MathPages {}

/// `PagePool/CompMath`: a main page, number 0, with embedded objects.
#[derive(Debug)]
pub struct CompoundPages {
    /// Main page and objects together.
    pub count: Cell<i32>,
    /// Bytes of the main page.
    pub main_size: Cell<i32>,
    /// Bytes of an object.
    pub object_size: Cell<i32>,
    /// The random variable of times between modifications of the main page, seconds.
    pub main_age: Cell<Option<EntityId>>,
    /// As `main_age`, for an object.
    pub object_age: Cell<Option<EntityId>>,
    period: Period,
}

impl Default for CompoundPages {
    fn default() -> CompoundPages {
        CompoundPages {
            count: Cell::new(1),
            main_size: Cell::new(1024),
            object_size: Cell::new(10240),
            main_age: Cell::new(None),
            object_age: Cell::new(None),
            period: Period::default(),
        }
    }
}

impl CompoundPages {
    /// When an object that was modified at the given time is modified next, seconds; `None` without a random
    /// variable for ages.
    pub fn next_object_modification(&self, sim: &Sim, time: f64) -> Option<f64> {
        // ns-2.35: the time of an object's modification loses its fraction, so that the next one may be in the past.
        Some(time.trunc() + draw(sim, &self.object_age)?)
    }
}

impl PageGenerator for CompoundPages {
    fn size(&self, _sim: &Sim, page: i32) -> Option<i32> {
        Some(if page == 0 { &self.main_size } else { &self.object_size }.get())
    }

    fn next_modification(&self, sim: &Sim, page: i32, time: f64) -> Option<f64> {
        if page == 0 {
            return Some(time + draw(sim, &self.main_age)?);
        }
        self.next_object_modification(sim, time)
    }

    // ns-2.35: the objects do not count: requests are for the main page.
    fn page_count(&self) -> i32 {
        1
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for CompoundPages {}
