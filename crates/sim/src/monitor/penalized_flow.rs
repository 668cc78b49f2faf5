//! A flow whose rate a RED-PD queue may reduce.

use std::cell::Cell;

use super::{EarlyDropMonitor, Flow, Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::Entity;
use crate::packet::Packet;

/// A flow with the state that a [`RedPd`](crate::queue::RedPd) queue keeps for it (spec: queues-and-monitors,
/// section 4.2).
#[derive(Debug)]
pub struct PenalizedFlow {
    /// The counters of the flow.
    pub flow: Flow,
    /// `targetBW_`: the target rate, bits per second.
    pub target: Cell<f64>,
    /// `currentBW_`: the present rate, bits per second.
    pub current: Cell<f64>,
    /// `monitored_`: whether packets of the flow are dropped to reduce its rate.
    pub monitored: Cell<bool>,
    /// `unresponsive_`: whether the flow does not react to losses.
    pub unresponsive: Cell<bool>,
    /// `auto_`: whether the present rate is estimated.
    pub auto: Cell<bool>,
    /// `lastDropTime_`: when the flow last exceeded its target rate, seconds.
    pub last_drop: Cell<f64>,
    /// `monitorStartTime_`: when the flow was first monitored, seconds; 0 if it is not.
    pub monitored_since: Cell<f64>,
    /// `unresponsiveStartTime_`: when the flow was declared unresponsive, seconds; 0 if it is not.
    pub unresponsive_since: Cell<f64>,
    /// The number of packets since the last drop.
    pub count: Cell<i32>,
}

impl PenalizedFlow {
    /// Creates a flow that is not monitored.
    pub fn new(now: f64) -> PenalizedFlow {
        PenalizedFlow {
            flow: Flow::new(now),
            target: Cell::new(0.0),
            current: Cell::new(0.0),
            monitored: Cell::new(false),
            unresponsive: Cell::new(false),
            auto: Cell::new(false),
            last_drop: Cell::new(0.0),
            monitored_since: Cell::new(0.0),
            unresponsive_since: Cell::new(0.0),
            count: Cell::new(0),
        }
    }
}

impl Monitor for PenalizedFlow {
    fn counters(&self) -> &QueueMonitor {
        self.flow.counters()
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.flow.monitor)
    }

    fn as_flow(&self) -> Option<&Flow> {
        Some(&self.flow)
    }

    fn dropped_early(&self, sim: &Sim, packet: &Packet) {
        self.flow.dropped_early(sim, packet);
    }

    fn dropped_monitored(&self, sim: &Sim, packet: &Packet) {
        self.flow.dropped_monitored(sim, packet);
    }
}

impl Entity for PenalizedFlow {
    fn reset(&self, sim: &Sim) {
        self.flow.reset(sim);
    }

    facets! { dyn Monitor => |this| this }
}
