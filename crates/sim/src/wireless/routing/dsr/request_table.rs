//! A node's records of route requests, its own and those of others.

use std::collections::HashMap;

/// The state of the requests for a destination, and the last request of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestRecord {
    /// The number of the last request from there.
    pub last_id: i32,
    /// The number of requests for that node since its last answer.
    pub outstanding: u32,
    /// When it was last requested, seconds.
    pub last_request: f64,
    /// When the neighbours were last asked for it, if that was the last request; seconds.
    pub last_ring: Option<f64>,
}

/// The maximum number of requests counted.
const MOST_OUTSTANDING: u32 = 15;

impl Default for RequestRecord {
    fn default() -> Self {
        // ns-2.35: a node whose route was learned without a request counts as one whose neighbours were asked
        // for it at time 0.
        RequestRecord { last_id: 0, outstanding: 0, last_request: -1.5, last_ring: Some(0.0) }
    }
}

impl RequestRecord {
    /// A request was sent.
    pub fn count(&mut self, now: f64) {
        self.outstanding = (self.outstanding + 1).min(MOST_OUTSTANDING);
        self.last_request = now;
    }

    /// The time to wait after the last request, seconds.
    pub fn back_off(&self, period: f64, longest: f64) -> f64 {
        (4.0_f64.powi(self.outstanding as i32) * period).min(longest)
    }
}

/// The records by address.
#[derive(Debug, Default)]
pub(super) struct RequestTable {
    records: HashMap<i32, RequestRecord>,
}

impl RequestTable {
    /// The record of a node, made if there is none.
    pub fn get(&mut self, address: i32) -> &mut RequestRecord {
        self.records.entry(address).or_default()
    }
}
