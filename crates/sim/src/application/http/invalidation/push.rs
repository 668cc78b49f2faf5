//! The pages that are pushed, which means sent without a request.

use std::cell::Cell;
use std::rc::Rc;

use crate::application::http::Page;

/// Decides whether a server or cache pushes a page when it is modified: requests increase the counter of a
/// page, modifications decrease it, and a page with a high counter is pushed.
#[derive(Debug)]
pub struct PushPolicy {
    /// Whether pages are sent at all.
    pub enabled: Cell<i32>,
    /// The decrement for a modification.
    pub loss: Cell<i32>,
    /// The increment for a request.
    pub gain: Cell<i32>,
    /// The counter of a page that is sent.
    pub threshold: Cell<i32>,
    /// The lowest counter.
    pub low: Cell<i32>,
    /// The highest counter.
    pub high: Cell<i32>,
    /// Seconds between heartbeats; a demand or a neighbour may miss a few of them.
    pub heartbeat_interval: Cell<f64>,
    /// Whether every page is in demand, of all servers and caches.
    pub all: Rc<Cell<bool>>,
}

/// How many consecutive heartbeats may be missed.
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

    /// How long a demand holds that is not repeated, seconds.
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
