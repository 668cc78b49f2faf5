//! A node's records of route requests: of its own and of those of other nodes.

use rustc_hash::FxHashMap;

/// The state of this node's requests for a node, and the last request of that node.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestRecord {
    /// The number of the last request that the node has sent.
    pub last_id: i32,
    /// The number of requests for the node since the last reply.
    pub outstanding: u32,
    /// The time of the last request for the node, seconds.
    pub last_request: f64,
    /// The time at which the neighbours were asked for the node, if that was the last request; seconds.
    pub last_ring: Option<f64>,
}

/// The number up to which requests are counted.
const MOST_OUTSTANDING: u32 = 15;

impl Default for RequestRecord {
    fn default() -> Self {
        // ns-2.35: a node whose route was learned without a request counts as one for which the neighbours were asked
        // at time 0.
        RequestRecord { last_id: 0, outstanding: 0, last_request: -1.5, last_ring: Some(0.0) }
    }
}

impl RequestRecord {
    /// Records that a request was sent.
    pub fn count(&mut self, now: f64) {
        self.outstanding = (self.outstanding + 1).min(MOST_OUTSTANDING);
        self.last_request = now;
    }

    /// The time to wait after the last request, seconds, for the given initial and maximum times.
    pub fn back_off(&self, period: f64, longest: f64) -> f64 {
        (4.0_f64.powi(self.outstanding as i32) * period).min(longest)
    }
}

/// The records, by address of the node.
#[derive(Debug, Default)]
pub(super) struct RequestTable {
    records: FxHashMap<i32, RequestRecord>,
}

impl RequestTable {
    /// The record of a node, which is created if there is none.
    pub fn get(&mut self, address: i32) -> &mut RequestRecord {
        self.records.entry(address).or_default()
    }
}
