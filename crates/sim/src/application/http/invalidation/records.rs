//! The invalidations that are waiting to be sent.

use std::cell::RefCell;

use super::Invalidation;
use crate::application::http::PageId;

/// The number of heartbeats that carry an invalidation, because heartbeats may be lost.
const REPETITIONS: u32 = 5;

/// The invalidations that a server or cache sends with its next heartbeats.
#[derive(Debug, Default)]
pub struct Records {
    /// The invalidations and the number of heartbeats left for each, the newest first.
    list: RefCell<Vec<(Invalidation, u32)>>,
}

impl Records {
    /// Adds an invalidation, in place of older ones of the same page, unless the list contains one that is at least as
    /// new. Returns whether the list has become longer.
    pub fn add(&self, page: PageId, modified: f64) -> bool {
        let mut list = self.list.borrow_mut();
        let before = list.len();
        list.retain(|(known, _)| known.page != page || known.modified >= modified);
        if list.iter().all(|(known, _)| known.page != page) {
            list.insert(0, (Invalidation { page, modified }, REPETITIONS));
        }
        list.len() > before
    }

    /// The number of invalidations.
    pub fn len(&self) -> usize {
        self.list.borrow().len()
    }

    /// Whether there are no invalidations.
    pub fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }

    /// Returns the invalidations for the next heartbeat, and removes those sent often enough.
    pub fn pack(&self) -> Vec<Invalidation> {
        let mut list = self.list.borrow_mut();
        let packed = list.iter().map(|(invalidation, _)| *invalidation).collect();
        list.retain_mut(|(_, remaining)| {
            *remaining -= 1;
            *remaining > 0
        });
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sim;
    use crate::application::Process;

    #[test]
    fn an_invalidation_is_sent_five_times_and_replaced_by_newer_ones() {
        let server = Sim::new().add(|_| Process::default());
        let page = |number| PageId { server, number };
        let records = Records::default();
        assert!(records.add(page(1), 1.0));
        assert!(records.add(page(2), 1.5));
        assert!(!records.add(page(1), 0.5));
        records.pack();
        assert!(!records.add(page(1), 2.0));
        let packed: Vec<_> =
            records.pack().iter().map(|record| (record.page.number, record.modified)).collect();
        assert_eq!(packed, [(1, 2.0), (2, 1.5)]);
        (0..3).for_each(|_| drop(records.pack()));
        assert_eq!(records.len(), 1);
        records.pack();
        assert!(records.is_empty());
    }
}
