//! Requests for streams.

use std::cell::{Cell, RefCell};

use super::generators::{PageGenerator, Period, draw};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// `PagePool/Media`: streams of fixed sizes that are never modified (spec: web-caches, section 5).
#[derive(Debug)]
pub struct MediaPages {
    /// The size of each stream, bytes.
    sizes: RefCell<Vec<i32>>,
    /// The number of layers of each stream.
    pub layers: Cell<i32>,
    /// The random variable for the number of the requested stream.
    pub choice: Cell<Option<EntityId>>,
    period: Period,
}

impl Default for MediaPages {
    fn default() -> MediaPages {
        let sizes = RefCell::default();
        MediaPages { sizes, layers: Cell::new(1), choice: Cell::new(None), period: Period::default() }
    }
}

impl MediaPages {
    /// Sets the number of streams. Returns false if it has been set before.
    pub fn set_count(&self, count: usize) -> bool {
        let mut sizes = self.sizes.borrow_mut();
        let is_new = sizes.is_empty();
        if is_new {
            sizes.resize(count, 0);
        }
        is_new
    }

    /// Sets the size of a stream, bytes. Returns false if there is no such stream.
    pub fn set_size(&self, page: i32, size: i32) -> bool {
        let mut sizes = self.sizes.borrow_mut();
        let known = usize::try_from(page).ok().and_then(|page| sizes.get_mut(page));
        known.map(|known| *known = size).is_some()
    }
}

impl PageGenerator for MediaPages {
    fn size(&self, _sim: &Sim, page: i32) -> Option<i32> {
        self.sizes.borrow().get(usize::try_from(page).ok()?).copied()
    }

    // ns-2.35: a modification of a stream ends the program.
    fn next_modification(&self, sim: &Sim, _page: i32, _time: f64) -> Option<f64> {
        sim.fatal("streams are never modified\n")
    }

    fn initial_modification(&self, _sim: &Sim, _page: i32) -> f64 {
        -1.0
    }

    fn choose(&self, sim: &Sim) -> Option<i32> {
        let drawn = draw(sim, &self.choice)? as i32;
        if !(0..self.page_count()).contains(&drawn) {
            // ns-2.35: a request for a stream that does not exist ends the program.
            sim.fatal(&format!("there is no stream {drawn} to ask for\n"));
        }
        Some(drawn)
    }

    fn page_count(&self) -> i32 {
        self.sizes.borrow().len() as i32
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for MediaPages {}
