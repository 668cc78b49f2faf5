//! The pages that are pushed, which means sent without a request.

use std::cell::Cell;
use std::rc::Rc;

use crate::application::http::Page;

/// The rule by which a server or cache decides whether to push a modified page: requests increase the counter of a
/// page, modifications decrease it, and a page with a high counter is pushed.
#[derive(Debug)]
pub struct PushPolicy {
    /// Whether pages are pushed at all.
    pub enabled: Cell<i32>,
    /// The decrement for a modification.
    pub loss: Cell<i32>,
    /// The increment for a request.
    pub gain: Cell<i32>,
    /// The counter from which on a page is pushed.
    pub threshold: Cell<i32>,
    /// The lower limit of counters.
    pub low: Cell<i32>,
    /// The upper limit of counters.
    pub high: Cell<i32>,
    /// The time between heartbeats, seconds. It determines how long a demand lasts and how long a neighbour may be
    /// silent.
    pub heartbeat_interval: Cell<f64>,
    /// Whether all pages are pushed; shared by all servers and caches.
    pub all: Rc<Cell<bool>>,
}

/// The number of consecutive heartbeats that may be missed.
pub(super) const MISSED: f64 = 5.0;

impl PushPolicy {
    pub(super) fn new(all: Rc<Cell<bool>>) -> PushPolicy {
        PushPolicy {
            enabled: Cell::default(),
            loss: Cell::default(),
            gain: Cell::default(),
            threshold: Cell::default(),
            low: Cell::default(),
            high: Cell::default(),
            heartbeat_interval: Cell::default(),
            all,
        }
    }

    /// How long a demand lasts unless it is repeated, and how long a neighbour may be silent, seconds.
    pub fn patience(&self) -> f64 {
        MISSED * self.heartbeat_interval.get()
    }

    fn counter(&self, page: &mut Page) -> i32 {
        if self.all.get() {
            page.counter = i32::MAX;
        }
        page.counter
    }

    pub(super) fn count_request(&self, page: &mut Page) -> i32 {
        if !self.all.get() {
            page.counter = (page.counter.wrapping_add(self.gain.get())).min(self.high.get());
        }
        self.counter(page)
    }

    pub(super) fn count_invalidation(&self, page: &mut Page) -> i32 {
        if !self.all.get() {
            page.counter = (page.counter.wrapping_sub(self.loss.get())).max(self.low.get());
        }
        self.counter(page)
    }

    pub(super) fn is_pushable(&self, page: &mut Page) -> bool {
        self.enabled.get() != 0 && self.counter(page) >= self.threshold.get() || page.mandatory_push.is_some()
    }
}
