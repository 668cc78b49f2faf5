//! Taggers, which mark packets within the profile of their flow as In packets (Clark and Fang, "Explicit allocation of
//! best-effort packet delivery service", 1998).

use std::cell::Cell;
use std::io::Write;

use super::flow_monitor::{find_flow, flows, push_flow_head};
use super::{EarlyDropMonitor, Flow, FlowClassifier, Monitor, QueueMonitor};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::sink::SinkId;
use crate::{Initial, Sim};

/// A monitor that lets the flow of each packet decide whether the packet is In (spec: queues-and-monitors, section
/// 10.6).
#[derive(Debug)]
pub struct Tagger {
    /// The counters of all flows together; only arrivals are counted.
    pub monitor: EarlyDropMonitor,
    /// The [`FlowClassifier`] whose slots hold the flows.
    pub classifier: Handle<FlowClassifier>,
    /// The file to which the flows are written by the command `dump`.
    pub sink: Cell<Option<SinkId>>,
}

impl Tagger {
    /// Creates a tagger without a classifier.
    pub fn new(now: f64) -> Tagger {
        Tagger { monitor: EarlyDropMonitor::new(now), classifier: Handle::default(), sink: Cell::new(None) }
    }

    /// The flows, in the order of their slots.
    pub fn flows(&self, sim: &Sim) -> Vec<EntityId> {
        flows(sim, self.classifier.get())
    }

    /// Writes a line for each flow to the file (the command `dump`).
    pub fn dump(&self, sim: &Sim) {
        let Some(sink) = self.sink.get() else { return };
        for id in self.flows(sim) {
            let Some(flow) = sim.entity(id).and_then(|flow| flow.as_monitor()?.as_flow()) else { continue };
            let drops = [&self.monitor, &flow.monitor].map(|monitor| {
                let counters = &monitor.counters;
                format!(" {} {}", counters.packet_drops.get(), counters.byte_drops.get())
            });
            sim.sink(sink).append(|out| {
                push_flow_head(sim, out, flow, &self.monitor);
                let marks = self.counters().packet_marks.get();
                let _ = writeln!(out, "{} {marks}", drops.concat());
            });
        }
    }
}

impl Monitor for Tagger {
    fn counters(&self) -> &QueueMonitor {
        &self.monitor.counters
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.monitor)
    }

    fn arrived(&self, sim: &Sim, packet: &mut Packet) {
        self.counters().count_arrival(sim, packet);
        if let Some(flow) = self.classifier.find(sim).and_then(|known| find_flow(sim, known, packet)) {
            flow.tag(sim, packet);
            flow.arrived(sim, packet);
        }
    }
}

impl Entity for Tagger {
    fn reset(&self, sim: &Sim) {
        self.monitor.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}

/// A flow whose packets are In while a token bucket holds enough tokens.
#[derive(Debug)]
pub struct TokenBucketFlow {
    /// The counters of the flow.
    pub flow: Flow,
    /// `target_rate_`: the target rate, bits per second.
    pub rate: Cell<f64>,
    /// `bucket_depth_`: the size of the token bucket, bytes.
    pub depth: Cell<f64>,
    /// `tbucket_`: the number of tokens in the bucket, bytes.
    pub tokens: Cell<f64>,
    refilled: Cell<f64>,
}

/// Initial values.
impl TokenBucketFlow {
    /// The initial value of `rate`.
    pub const RATE: Initial<i32> = Initial(128_000);
    /// The initial value of `depth`.
    pub const DEPTH: Initial<i32> = Initial(10_000);
    /// The initial value of `tokens`.
    pub const TOKENS: Initial<i32> = Initial(10_000);
}

impl TokenBucketFlow {
    /// Creates a flow of 128 kb/s with a full bucket of 10000 bytes.
    pub fn new(now: f64) -> TokenBucketFlow {
        TokenBucketFlow {
            flow: Flow::new(now),
            rate: Cell::new(Self::RATE.bandwidth()),
            depth: Cell::new(Self::DEPTH.real()),
            tokens: Cell::new(Self::TOKENS.real()),
            refilled: Cell::new(0.0),
        }
    }
}

impl Monitor for TokenBucketFlow {
    fn counters(&self) -> &QueueMonitor {
        self.flow.counters()
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.flow.monitor)
    }

    fn as_flow(&self) -> Option<&Flow> {
        Some(&self.flow)
    }

    // ns-2.35: packets that arrive marked In stay In (spec: queues-and-monitors, section 10.6).
    fn tag(&self, sim: &Sim, packet: &mut Packet) {
        let elapsed = sim.now() - self.refilled.replace(sim.now());
        let tokens = (self.tokens.get() + elapsed * self.rate.get() / 8.0).min(self.depth.get());
        let size = f64::from(packet.size);
        let within = size < tokens;
        self.tokens.set(if within { tokens - size } else { tokens });
        packet.flags.priority |= within;
    }
}

impl Entity for TokenBucketFlow {
    fn reset(&self, sim: &Sim) {
        self.flow.reset(sim);
    }

    facets! { dyn Monitor => |this| this }
}

/// A flow whose packets are In while its average rate over a sliding window is below a target; above the target, only
/// some packets are In.
#[derive(Debug)]
pub struct SlidingWindowFlow {
    /// The counters of the flow.
    pub flow: Flow,
    /// `target_rate_`: the target rate, bits per second.
    pub rate: Cell<f64>,
    /// `win_len_`: the length of the sliding window, seconds.
    pub window: Cell<f64>,
    /// `wait_`: whether packets that are not In are evenly spaced.
    pub wait: Cell<bool>,
    average: Cell<f64>,
    front: Cell<f64>,
    /// The number of In packets since the last Out packet.
    count: Cell<i32>,
}

/// Initial values.
impl SlidingWindowFlow {
    /// The initial value of `window`.
    pub const WINDOW: Initial<i32> = Initial(10);
    /// The initial value of `wait`.
    pub const WAIT: Initial<bool> = Initial(true);
}

impl SlidingWindowFlow {
    /// Creates a flow without a target rate.
    pub fn new(now: f64) -> SlidingWindowFlow {
        SlidingWindowFlow {
            flow: Flow::new(now),
            rate: Cell::new(0.0),
            window: Cell::new(Self::WINDOW.real()),
            wait: Cell::new(Self::WAIT.flag()),
            average: Cell::new(0.0),
            front: Cell::new(0.0),
            count: Cell::new(0),
        }
    }

    /// The probability that a packet is not In when the average rate `average` is above the target.
    fn out_probability(&self, average: f64) -> f64 {
        let p = (average - self.rate.get()) / average;
        if p < 0.5 { crate::queue::spaced(p, f64::from(self.count.get()), self.wait.get()) } else { p }
    }
}

impl Monitor for SlidingWindowFlow {
    fn counters(&self) -> &QueueMonitor {
        self.flow.counters()
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.flow.monitor)
    }

    fn as_flow(&self) -> Option<&Flow> {
        Some(&self.flow)
    }

    fn tag(&self, sim: &Sim, packet: &mut Packet) {
        let (now, window) = (sim.now(), self.window.get());
        let average =
            (self.average.get() * window + f64::from(packet.size)) / (now - self.front.replace(now) + window);
        self.average.set(average);
        let outside =
            average > self.rate.get() && sim.default_rng().uniform() < self.out_probability(average);
        self.count.set(if outside { 0 } else { self.count.get() + 1 });
        packet.flags.priority |= !outside;
    }
}

impl Entity for SlidingWindowFlow {
    fn reset(&self, sim: &Sim) {
        self.flow.reset(sim);
    }

    facets! { dyn Monitor => |this| this }
}
