//! A flow that a RED-PD queue may have to bring down.

use std::cell::Cell;

use super::{EarlyDropMonitor, Flow, Monitor, QueueMonitor};
use crate::Sim;
use crate::entity::Entity;
use crate::packet::Packet;

/// A flow with the state that a [`RedPd`](crate::queue::RedPd) queue keeps for it (spec: queues-and-monitors,
/// section 4.2).
#[derive(Debug)]
pub struct PenalizedFlow {
    /// The counters.
    pub flow: Flow,
    /// `targetBW_`: the rate it should have, bits per second.
    pub target: Cell<f64>,
    /// `currentBW_`: the rate it has, bits per second.
    pub current: Cell<f64>,
    /// `monitored_`: it is brought down.
    pub monitored: Cell<bool>,
    /// `unresponsive_`: it is known not to react.
    pub unresponsive: Cell<bool>,
    /// `auto_`: its rate is estimated.
    pub auto: Cell<bool>,
    /// `lastDropTime_`: when it last exceeded its rate, seconds.
    pub last_drop: Cell<f64>,
    /// `monitorStartTime_`: since when it is monitored, seconds.
    pub monitored_since: Cell<f64>,
    /// `unresponsiveStartTime_`: since when it is held to be unresponsive, seconds.
    pub unresponsive_since: Cell<f64>,
    /// Packets since the last drop.
    pub count: Cell<i32>,
}

impl PenalizedFlow {
    /// A flow that is left alone.
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
