//! A monitor that counts each flow separately.

use std::cell::Cell;

use super::{EarlyDropMonitor, Flow, FlowClassifier, Monitor, QueueMonitor};
use crate::entity::{Entity, EntityId};
use crate::format::{push_fixed, push_integer};
use crate::handle::Handle;
use crate::node::Classifier;
use crate::packet::Packet;
use crate::sink::SinkId;
use crate::{Initial, Sim};

/// Counts the packets that enter, leave or are dropped by a queue, in total and for each flow (spec:
/// queues-and-monitors, section 10.5).
#[derive(Debug)]
pub struct FlowMonitor {
    /// The counters of all flows together.
    pub monitor: EarlyDropMonitor,
    /// The [`FlowClassifier`] whose slots hold the [`Flow`]s.
    pub classifier: Handle<FlowClassifier>,
    /// The file to which the flows are written by the command `dump`.
    pub sink: Cell<Option<SinkId>>,
    /// `enable_in_`: whether arrivals are counted for each flow.
    pub enable_in: Cell<bool>,
    /// `enable_out_`: whether departures are counted for each flow.
    pub enable_out: Cell<bool>,
    /// `enable_drop_`: whether drops are counted for each flow.
    pub enable_drop: Cell<bool>,
    /// `enable_edrop_`: whether early drops are counted for each flow.
    pub enable_early_drop: Cell<bool>,
}

/// Initial values.
impl FlowMonitor {
    /// The initial value of `enable_in`.
    pub const ENABLE_IN: Initial<bool> = Initial(true);
    /// The initial value of `enable_out`.
    pub const ENABLE_OUT: Initial<bool> = Initial(true);
    /// The initial value of `enable_drop`.
    pub const ENABLE_DROP: Initial<bool> = Initial(true);
    /// The initial value of `enable_early_drop`.
    pub const ENABLE_EARLY_DROP: Initial<bool> = Initial(true);
}

impl FlowMonitor {
    /// Creates a monitor without a classifier.
    pub fn new(now: f64) -> FlowMonitor {
        FlowMonitor {
            monitor: EarlyDropMonitor::new(now),
            classifier: Handle::default(),
            sink: Cell::new(None),
            enable_in: Cell::new(Self::ENABLE_IN.flag()),
            enable_out: Cell::new(Self::ENABLE_OUT.flag()),
            enable_drop: Cell::new(Self::ENABLE_DROP.flag()),
            enable_early_drop: Cell::new(Self::ENABLE_EARLY_DROP.flag()),
        }
    }

    /// Finds or creates the flow of a packet, and records the packet's addresses in it.
    pub fn find<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a dyn Monitor> {
        find_flow(sim, self.classifier.find(sim)?, packet)
    }

    /// Finds the flow of a packet and records the packet's addresses in it; `None` unless the flow is known and a plain
    /// [`Flow`].
    #[inline(always)]
    fn plain_flow<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a Flow> {
        let flow = self.classifier.find(sim)?.plain_flow(sim, packet)?;
        flow.identify(packet);
        Some(flow)
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
            sim.sink(sink).append(|out| self.push_flow(sim, out, flow));
        }
    }

    fn push_flow(&self, sim: &Sim, out: &mut Vec<u8>, flow: &Flow) {
        let [own, all] = [&flow.monitor.counters, &self.monitor.counters];
        push_flow_head(sim, out, flow, &self.monitor);
        for counter in [
            &all.packet_drops,
            &all.byte_drops,
            &own.packet_drops,
            &own.byte_drops,
            &own.quick_start_packets,
            &own.quick_start_bytes,
            &own.quick_start_drops,
        ] {
            push_field(out, counter.get());
        }
        out.push(b'\n');
    }
}

/// Finds or creates the flow of a packet, and records the packet's addresses in it.
pub(super) fn find_flow<'a>(
    sim: &'a Sim,
    classifier: &FlowClassifier,
    packet: &Packet,
) -> Option<&'a dyn Monitor> {
    let known = classifier.monitor(sim, packet);
    let flow = known.or_else(|| sim.entity(classifier.find(sim, packet)?)?.as_monitor())?;
    flow.as_flow()?.identify(packet);
    Some(flow)
}

/// The entities in the slots of a classifier, in order.
pub(super) fn flows(sim: &Sim, classifier: Option<EntityId>) -> Vec<EntityId> {
    let classifier = classifier.and_then(|id| sim.get::<FlowClassifier>(id));
    classifier.map(|classifier| classifier.slots(sim).into_iter().flatten().collect()).unwrap_or_default()
}

/// Appends the part common to the lines of all kinds of flow monitors: the flow, its counters, the totals.
pub(super) fn push_flow_head(sim: &Sim, out: &mut Vec<u8>, flow: &Flow, all: &EarlyDropMonitor) {
    const WIDTH: usize = 8;
    let start = out.len();
    push_fixed(out, sim.now(), 3);
    if let Some(missing) = (start + WIDTH).checked_sub(out.len()) {
        out.splice(start..start, std::iter::repeat_n(b' ', missing));
    }
    let fid = flow.flow_id.get();
    let fields = [fid, 0, flow.packet_type.get().0.into(), fid, flow.src.get(), flow.dst.get()];
    fields.into_iter().for_each(|field| push_field(out, field));
    for monitor in [&flow.monitor, all] {
        push_field(out, monitor.counters.packet_arrivals.get());
        push_field(out, monitor.counters.byte_arrivals.get());
        push_field(out, monitor.early_packets.get());
        push_field(out, monitor.early_bytes.get());
    }
}

fn push_field(out: &mut Vec<u8>, value: impl Into<i64>) {
    out.push(b' ');
    push_integer(out, value);
}

impl Monitor for FlowMonitor {
    fn counters(&self) -> &QueueMonitor {
        &self.monitor.counters
    }

    fn early_drops(&self) -> Option<&EarlyDropMonitor> {
        Some(&self.monitor)
    }

    fn arrived(&self, sim: &Sim, packet: &mut Packet) {
        self.counters().count_arrival(sim, packet);
        if !self.enable_in.get() {
            return;
        }
        if let Some(flow) = self.plain_flow(sim, packet) {
            flow.arrived(sim, packet);
        } else if let Some(flow) = self.find(sim, packet) {
            flow.arrived(sim, packet);
        }
    }

    fn departed(&self, sim: &Sim, packet: &Packet) {
        self.counters().count_departure(sim, packet);
        if !self.enable_out.get() {
            return;
        }
        if let Some(flow) = self.plain_flow(sim, packet) {
            flow.departed(sim, packet);
        } else if let Some(flow) = self.find(sim, packet) {
            flow.departed(sim, packet);
        }
    }

    fn dropped(&self, sim: &Sim, packet: &Packet) {
        self.counters().count_drop(sim, packet);
        if !self.enable_drop.get() {
            return;
        }
        if let Some(flow) = self.plain_flow(sim, packet) {
            flow.dropped(sim, packet);
        } else if let Some(flow) = self.find(sim, packet) {
            flow.dropped(sim, packet);
        }
    }

    fn dropped_early(&self, sim: &Sim, packet: &Packet) {
        self.monitor.count_early_drop(sim, packet);
        if self.enable_early_drop.get()
            && let Some(flow) = self.find(sim, packet)
        {
            flow.dropped_early(sim, packet);
        }
    }

    fn dropped_monitored(&self, sim: &Sim, packet: &Packet) {
        self.monitor.count_monitored_drop(sim, packet);
        if let Some(flow) = self.find(sim, packet) {
            flow.dropped_monitored(sim, packet);
        }
    }
}

impl Entity for FlowMonitor {
    fn reset(&self, sim: &Sim) {
        self.monitor.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}
