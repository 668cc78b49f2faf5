//! The limit of an aggregate at a queue.

use crate::monitor::RateEstimator;
use crate::packet::Packet;

/// The burst that an aggregate may send at once (depth of its token bucket), bytes.
const BUCKET: f64 = 5000.0;

/// A limit on an aggregate, and the state of the aggregate. Rates are in bits per second.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) number: i32,
    /// The flow id of the aggregate.
    pub(super) aggregate: i32,
    pub(super) limit: f64,
    pub(super) estimator: RateEstimator,
    /// The present contents of the token bucket, bytes.
    tokens: f64,
    filled_at: f64,
    /// The router that requested the limit and the number of its session; `None` if this router chose the limit.
    pub(super) origin: Option<(i32, i32)>,
    /// The number of routers between the congestion and this router.
    pub(super) depth: i32,
    /// The number of upstream routers in a row that have been asked for limits.
    pub(super) height: i32,
    pub(super) started: f64,
    pub(super) refreshed: f64,
    pub(super) lower_bound: f64,
    /// Whether upstream routers have been asked for limits.
    pub(super) pushing: bool,
    pub(super) upstream: Vec<Upstream>,
}

/// An upstream router.
#[derive(Debug)]
pub(super) struct Upstream {
    pub(super) node: i32,
    /// Estimates the rate that arrives from the upstream router.
    pub(super) estimator: RateEstimator,
    pub(super) limit: f64,
    /// The rate that the router last reported or, before its first report, the expected rate.
    pub(super) rate: f64,
    pub(super) reported: bool,
    /// The number of consecutive reports that were lower than the one before.
    pub(super) lower_reports: u32,
}

/// Makes an enabled estimator with the initial estimate `rate`.
pub(super) fn estimator(now: f64, rate: f64) -> RateEstimator {
    let estimator = RateEstimator::new(now);
    estimator.enabled.set(true);
    estimator.rate.set(rate);
    estimator
}

impl Session {
    pub(super) fn new(number: i32, aggregate: i32, limit: f64, now: f64, upstream: Vec<i32>) -> Session {
        let upstream = upstream.into_iter().map(|node| Upstream {
            node,
            estimator: estimator(now, 0.0),
            limit: 0.0,
            rate: 0.0,
            reported: false,
            lower_reports: 0,
        });
        Session {
            number,
            aggregate,
            limit,
            estimator: estimator(now, 0.0),
            tokens: BUCKET,
            filled_at: now,
            origin: None,
            depth: 0,
            height: 0,
            started: now,
            refreshed: now,
            lower_bound: 0.0,
            pushing: false,
            upstream: upstream.collect(),
        }
    }

    pub(super) fn is_own(&self) -> bool {
        self.origin.is_none()
    }

    /// Counts a packet of the aggregate that came from the upstream node `source`. Returns whether it exceeds the
    /// limit.
    pub(super) fn exceeded(
        &mut self,
        now: f64,
        packet: &Packet,
        low_demand: bool,
        source: Option<i32>,
    ) -> bool {
        if let Some(neighbour) = self.upstream.iter().find(|neighbour| Some(neighbour.node) == source) {
            neighbour.estimator.arrived(now, packet.size);
        }
        self.estimator.arrived(now, packet.size);
        self.tokens = (self.tokens + (now - self.filled_at) * self.limit / 8.0).min(BUCKET);
        self.filled_at = now;
        let size = f64::from(packet.size);
        let passes = size < self.tokens || (self.is_own() && low_demand);
        if passes {
            self.tokens -= size;
        }
        !passes
    }

    pub(super) fn empty_bucket(&mut self, now: f64) {
        self.tokens = 0.0;
        self.filled_at = now;
    }

    /// The rate at which the aggregate arrives at this router or, if upstream routers limit it, at those routers.
    pub(super) fn arrival_rate(&self) -> f64 {
        if self.pushing {
            self.upstream.iter().map(|neighbour| neighbour.rate).sum()
        } else {
            self.estimator.rate.get()
        }
    }

    /// The fraction of the aggregate that exceeds the limit.
    pub(super) fn drop_rate(&self) -> f64 {
        let rate = self.arrival_rate();
        if rate == 0.0 { 0.0 } else { ((rate - self.limit) / rate).max(0.0) }
    }
}
