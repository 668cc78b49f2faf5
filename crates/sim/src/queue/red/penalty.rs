//! RED with preferential dropping (Mahajan, Floyd and Wetherall, "Controlling high-bandwidth flows at the congested
//! router", 2001): packets of flows that send too much are dropped before they reach the RED queue, just often enough
//! to reduce the flows to their target rates. Spec: queues-and-monitors, section 4.2.

use std::cell::{Cell, RefCell};

use super::{Red, spaced};
use crate::entity::EntityId;
use crate::facet::entity_as;
use crate::handle::Handle;
use crate::monitor::{FlowMonitor, Monitor, PenalizedFlow};
use crate::packet::Packet;
use crate::queue::{Discipline, QueueBase};
use crate::trace::Trace;
use crate::{Initial, Sim, TracedValue};

/// The RED discipline with preferential dropping (RED-PD).
#[derive(Debug)]
pub struct RedPd {
    /// The queue behind the filter.
    pub red: Red,
    /// The [`FlowMonitor`] whose flows are [`PenalizedFlow`]s.
    pub flow_monitor: Handle<FlowMonitor>,
    /// The trace that writes a line for each packet dropped from a monitored flow.
    pub monitored_trace: Cell<Option<EntityId>>,
    /// The type of the trace for packets of monitored flows: `Drop` or `MEDrop`.
    pub monitored_trace_kind: RefCell<String>,
    /// `auto_`: whether the rates of monitored flows are estimated.
    pub auto: Cell<bool>,
    /// `global_target_`: whether all flows have the target of the queue.
    pub global_target: Cell<bool>,
    /// `targetBW_`: the target rate of the queue for each flow, bits per second.
    pub target: Cell<f64>,
    /// `noMonitored_`: the number of monitored flows.
    pub monitored: Cell<i32>,
    /// `unresponsive_penalty_`: the factor by which unresponsive flows lose more packets.
    pub unresponsive_penalty: Cell<f64>,
    /// `P_testFRp_`: the probability of a test drop before the queue; −1 for none.
    pub test_probability: Cell<f64>,
    /// `noidle_`: whether unresponsive flows lose no packets while the queue is empty.
    pub no_idle: Cell<bool>,
}

/// Initial values.
impl RedPd {
    /// The initial value of `unresponsive_penalty`.
    pub const UNRESPONSIVE_PENALTY: Initial<i32> = Initial(1);
    /// The initial value of `test_probability`.
    pub const TEST_PROBABILITY: Initial<i32> = Initial(-1);
}

impl RedPd {
    /// Creates a queue without link and flow monitor. Until the first reset both thresholds are `limit` packets.
    pub fn new(limit: i32) -> RedPd {
        RedPd {
            red: Red::new(limit),
            flow_monitor: Handle::default(),
            monitored_trace: Cell::new(None),
            monitored_trace_kind: RefCell::default(),
            auto: Cell::new(false),
            global_target: Cell::new(false),
            target: Cell::new(0.0),
            monitored: Cell::new(0),
            unresponsive_penalty: Cell::new(Self::UNRESPONSIVE_PENALTY.real()),
            test_probability: Cell::new(Self::TEST_PROBABILITY.real()),
            no_idle: Cell::new(false),
        }
    }

    /// Starts to reduce `flow` from `current` to `target` bits per second (the command `monitor-flow`).
    pub fn monitor_flow(&self, sim: &Sim, flow: &PenalizedFlow, target: f64, current: f64) {
        flow.target.set(target);
        flow.current.set(current);
        if !flow.monitored.replace(true) {
            self.monitored.set(self.monitored.get() + 1);
            flow.monitored_since.set(sim.now());
        }
        if self.auto.get() {
            let estimator = &flow.counters().rate;
            estimator.enabled.set(true);
            estimator.rate.set(flow.current.get());
        }
    }

    /// Stops monitoring a flow (the command `unmonitor-flow`). Returns false if the flow was not monitored.
    pub fn unmonitor_flow(&self, flow: &PenalizedFlow) -> bool {
        if !flow.monitored.replace(false) {
            return false;
        }
        self.monitored.set(self.monitored.get() - 1);
        flow.unresponsive.set(false);
        for time in [&flow.last_drop, &flow.monitored_since, &flow.unresponsive_since] {
            time.set(0.0);
        }
        true
    }

    /// Declares a monitored flow unresponsive (the command `unresponsive-flow`). Returns false if the flow is not
    /// monitored.
    pub fn declare_unresponsive(&self, sim: &Sim, flow: &PenalizedFlow) -> bool {
        if !flow.monitored.get() {
            return false;
        }
        if !flow.unresponsive.replace(true) {
            flow.unresponsive_since.set(sim.now());
        }
        if flow.auto.get() {
            flow.counters().rate.enabled.set(true);
        }
        true
    }

    /// Declares a flow responsive again (the command `responsive-flow`). Returns false if the flow was not
    /// unresponsive.
    pub fn declare_responsive(&self, flow: &PenalizedFlow) -> bool {
        let was = flow.unresponsive.replace(false);
        if was {
            flow.unresponsive_since.set(0.0);
        }
        was
    }

    fn flow<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a PenalizedFlow> {
        let Some(monitor) = self.monitor(sim) else {
            sim.print("RedPD: ERROR: FlowMonitor Not Found --\n");
            sim.fatal("")
        };
        entity_as(monitor.classifier.find(sim)?.entity(sim, packet)?)
    }

    fn monitor<'a>(&self, sim: &'a Sim) -> Option<&'a FlowMonitor> {
        self.flow_monitor.find(sim)
    }

    /// The share of a monitored flow's rate that exceeds its target.
    fn excess(&self, flow: &PenalizedFlow) -> f64 {
        if flow.auto.get() {
            flow.current.set(flow.counters().rate.rate.get());
        }
        let target = if self.global_target.get() { self.target.get() } else { flow.target.get() };
        let current = flow.current.get();
        if current <= 0.0 || current < target {
            return 0.0;
        }
        let excess = 1.0 - target / current;
        if flow.unresponsive.get() { excess * self.unresponsive_penalty.get() } else { excess }
    }

    /// Draws whether a packet of a monitored flow is dropped.
    fn penalizes(&self, sim: &Sim, flow: &PenalizedFlow) -> bool {
        let excess = self.excess(flow);
        if excess == 0.0 {
            return false;
        }
        flow.last_drop.set(sim.now());
        let p = spaced(excess, f64::from(flow.count.get()), false);
        let hit = sim.default_rng().uniform() <= p;
        let queued = self.red.length() > 1;
        let busy = if self.test_probability.get() != -1.0 {
            true
        } else if flow.unresponsive.get() {
            queued || !self.no_idle.get()
        } else {
            queued && self.red.average.get() >= self.red.low.get()
        };
        let drops = hit && busy;
        flow.count.set(if drops { 0 } else { flow.count.get() + 1 });
        drops
    }

    fn tests(&self, sim: &Sim, size: i32) -> bool {
        let mut p = self.test_probability.get();
        if p == -1.0 {
            return false;
        }
        let settings = &self.red.settings;
        if settings.bytes.get() {
            p = p * f64::from(size) / f64::from(settings.mean_packet_size.get());
        }
        sim.default_rng().uniform() <= p
    }
}

impl Discipline for RedPd {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if let Some(flow) = self.flow(sim, &packet)
            && flow.monitored.get()
            && self.penalizes(sim, flow)
        {
            if let Some(trace) = self.monitored_trace.get().and_then(|id| sim.get::<Trace>(id)) {
                trace.write_chain(sim, &packet);
            }
            // ns-2.35: no monitor but the one of RED-PD is notified of the drop (spec: queues-and-monitors, section
            // 4.2).
            if let Some(monitor) = self.monitor(sim) {
                monitor.dropped_monitored(sim, &packet);
            }
        } else if self.tests(sim, packet.size) {
            base.drop_packet(sim, packet);
        } else {
            self.red.enqueue(sim, base, packet);
        }
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        self.red.dequeue(sim, base)
    }

    fn len(&self) -> usize {
        self.red.len()
    }

    fn bytes(&self) -> usize {
        Discipline::bytes(&self.red)
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.red.reset(sim, base);
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, time: f64) {
        self.red.went_idle(time);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.red.trace_variable(sim, name, value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::Bench;
    use super::*;
    use crate::monitor::{FlowClassifier, FlowKind};
    use crate::node::Classifier;

    #[test]
    fn a_monitored_flow_is_brought_down_to_its_target() {
        let bench = Bench::new(400e3, |_| RedPd::new(50));
        let sim = &bench.sim;
        let red_pd = bench.discipline::<RedPd>();
        let settings = &red_pd.red.settings;
        settings.queue_in_bytes.set(false);
        settings.bytes.set(false);
        settings.weight.set(0.1);
        settings.min_threshold.set(3.0);
        settings.max_threshold.set(9.0);
        red_pd.red.set_link(sim, bench.link);
        let classifier = sim.add(|id| FlowClassifier::new(id, FlowKind::FlowId));
        let monitor = sim.add(|_| FlowMonitor::new(0.0));
        sim.get::<FlowMonitor>(monitor).unwrap().classifier.set(Some(classifier));
        red_pd.flow_monitor.set(Some(monitor));
        let flows = [1, 2].map(|fid| {
            let flow = sim.add(|_| PenalizedFlow::new(0.0));
            let classifier = sim.get::<FlowClassifier>(classifier).unwrap();
            classifier.set_slot(0, 0, fid, classifier.install_next(sim, Some(flow)) as usize);
            sim.get::<PenalizedFlow>(flow).unwrap()
        });
        // Two flows send 300 kb/s each; the target of the first one is 150 kb/s.
        red_pd.monitor_flow(sim, flows[0], 150e3, 300e3);
        for packet in 0..600 {
            bench.arrives(f64::from(packet) / 150.0, 1 + packet % 2, 500);
        }
        bench.run();
        let sent =
            |flow| bench.delivered(|_, packet| packet.flow_id == flow).iter().filter(|is| **is).count();
        let penalties = flows[0].flow.monitor.monitored_packets.get();
        // Drops are evenly spaced; at probability 1/2, every first or second packet is dropped.
        assert!((150..210).contains(&penalties), "{penalties}");
        assert!(sent(1) < 150 && sent(2) > 230, "{} and {}", sent(1), sent(2));
        assert!(red_pd.unmonitor_flow(flows[0]) && !red_pd.unmonitor_flow(flows[0]));
        assert!(!red_pd.declare_unresponsive(sim, flows[1]));
    }
}
