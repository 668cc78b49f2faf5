//! The sizes and the lifetimes of pages.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};
use crate::{Initial, Sim};

/// The source of the properties of a server's pages.
pub trait PageGenerator: Entity {
    /// The size of a page, bytes; `None` without a random variable for sizes.
    fn size(&self, sim: &Sim, page: i32) -> Option<i32>;

    /// When a page that was modified at `time` is modified next, seconds; `None` without a random variable for ages.
    fn next_modification(&self, sim: &Sim, page: i32, time: f64) -> Option<f64>;

    /// When a new page was modified, seconds; −1 if pages are never modified.
    fn initial_modification(&self, sim: &Sim, page: i32) -> f64 {
        let _ = page;
        sim.now()
    }

    /// Draws the page of the next request; `None` without a random variable for pages.
    fn choose(&self, sim: &Sim) -> Option<i32> {
        let _ = sim;
        Some(0)
    }

    /// The number of pages.
    fn page_count(&self) -> i32;

    /// The period in which the generator is used.
    fn period(&self) -> &Period;
}

/// The period in which a generator of pages is used.
#[derive(Debug)]
pub struct Period {
    /// When modifications and requests begin, seconds.
    pub start: Cell<f64>,
    /// The duration of the period, seconds.
    pub duration: Cell<f64>,
}

impl Default for Period {
    fn default() -> Period {
        Period { start: Cell::new(NEVER), duration: Cell::new(0.0) }
    }
}

/// The time of an unset value and of a modification that never happens, seconds (ns-2.35: the largest integer).
pub(super) const NEVER: f64 = i32::MAX as f64;

pub(super) fn draw(sim: &Sim, variable: &Cell<Option<EntityId>>) -> Option<f64> {
    Some(sim.entity(variable.get()?)?.as_random_variable()?.sample(sim))
}

/// `PagePool/Math`: a single page of random size that is modified at random times.
#[derive(Debug, Default)]
pub struct MathPages {
    /// The random variable for sizes, bytes.
    pub size: Cell<Option<EntityId>>,
    /// The random variable for times between modifications, seconds.
    pub age: Cell<Option<EntityId>>,
    period: Period,
}

impl PageGenerator for MathPages {
    fn size(&self, sim: &Sim, _page: i32) -> Option<i32> {
        // A page of size 0 would never arrive.
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
    /// The number of pages: the main page and the objects.
    pub count: Cell<i32>,
    /// The size of the main page, bytes.
    pub main_size: Cell<i32>,
    /// The size of an object, bytes.
    pub object_size: Cell<i32>,
    /// The random variable for times between modifications of the main page, seconds.
    pub main_age: Cell<Option<EntityId>>,
    /// The random variable for times between modifications of an object, seconds.
    pub object_age: Cell<Option<EntityId>>,
    period: Period,
}

/// Initial values.
impl CompoundPages {
    /// The initial value of `count`.
    pub const COUNT: Initial<i32> = Initial(1);
    /// The initial value of `main_size`.
    pub const MAIN_SIZE: Initial<i32> = Initial(1024);
    /// The initial value of `object_size`.
    pub const OBJECT_SIZE: Initial<i32> = Initial(10_240);
}

impl Default for CompoundPages {
    fn default() -> CompoundPages {
        CompoundPages {
            count: Cell::new(Self::COUNT.integer()),
            main_size: Cell::new(Self::MAIN_SIZE.integer()),
            object_size: Cell::new(Self::OBJECT_SIZE.integer()),
            main_age: Cell::new(None),
            object_age: Cell::new(None),
            period: Period::default(),
        }
    }
}

impl CompoundPages {
    /// When an object that was modified at `time` is modified next, seconds; `None` without a random variable for the
    /// ages of objects.
    pub fn next_object_modification(&self, sim: &Sim, time: f64) -> Option<f64> {
        // ns-2.35: the time of the last modification loses its fraction, so the next one may be in the past.
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

    // ns-2.35: objects are not counted, because only the main page is requested.
    fn page_count(&self) -> i32 {
        1
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for CompoundPages {}
