//! Counters of classes of packets, for scripts written for the first version of ns.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Monitor, QueueMonitor, Samples};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::{Argument, Sim};

/// The number of classes; flow ids are smaller than this number.
const CLASSES: i32 = 32;

/// The counters of one flow id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassCounters {
    /// The number of packets that have left.
    pub packets: i32,
    /// The number of bytes that have left.
    pub bytes: i32,
    /// The number of packets dropped.
    pub drops: i32,
    /// The [`Samples`] of the times that packets spent in the queue, seconds.
    pub delay_samples: Option<EntityId>,
}

/// A [`QueueMonitor`] that also counts by flow id (spec: queues-and-monitors, section 10.2).
#[derive(Debug)]
pub struct ClassMonitor {
    id: EntityId,
    counters: QueueMonitor,
    classes: RefCell<FxHashMap<i32, ClassCounters>>,
}

impl ClassMonitor {
    /// Creates a monitor that has counted nothing.
    pub fn new(id: EntityId, now: f64) -> ClassMonitor {
        ClassMonitor { id, counters: QueueMonitor::new(now), classes: RefCell::default() }
    }

    /// The counters of a flow id. Ends the program if the flow id is too large.
    pub fn class(&self, sim: &Sim, flow_id: i32) -> ClassCounters {
        if flow_id >= CLASSES {
            // ns-2.35: a flow id that is too large ends the program (spec: queues-and-monitors, section 10.2).
            sim.fatal("");
        }
        self.classes.borrow().get(&flow_id).copied().unwrap_or_default()
    }

    /// Lets `change` modify the counters of a flow id.
    fn change(&self, sim: &Sim, flow_id: i32, change: impl FnOnce(&mut ClassCounters)) {
        let mut counters = self.class(sim, flow_id);
        change(&mut counters);
        self.classes.borrow_mut().insert(flow_id, counters);
    }

    /// Sets the samples of the delays of the flow id `flow_id`.
    pub fn set_delay_samples(&self, sim: &Sim, flow_id: i32, samples: EntityId) {
        self.change(sim, flow_id, |class| class.delay_samples = Some(samples));
    }
}

impl Monitor for ClassMonitor {
    fn counters(&self) -> &QueueMonitor {
        &self.counters
    }

    fn arrived(&self, sim: &Sim, packet: &mut Packet) {
        self.counters.count_arrival(sim, packet);
        packet.timestamp = sim.now();
    }

    fn departed(&self, sim: &Sim, packet: &Packet) {
        self.counters.count_departure(sim, packet);
        let flow_id = packet.flow_id;
        self.change(sim, flow_id, |class| {
            class.packets += 1;
            class.bytes = class.bytes.wrapping_add(packet.size);
        });
        if self.class(sim, flow_id).delay_samples.is_none() {
            // The embedder creates the samples when it is first asked for them.
            let flow_id = Argument::Integer(i64::from(flow_id));
            sim.embedder().notify(sim, self.id, "get-class-delay-samples", &[flow_id]);
        }
        let samples = self.class(sim, flow_id).delay_samples;
        if let Some(samples) = samples.and_then(|id| sim.get::<Samples>(id)) {
            samples.new_point(sim.now() - packet.timestamp);
        }
    }

    fn dropped(&self, sim: &Sim, packet: &Packet) {
        self.counters.count_drop(sim, packet);
        self.change(sim, packet.flow_id, |class| class.drops += 1);
    }
}

impl Entity for ClassMonitor {
    fn reset(&self, sim: &Sim) {
        // ns-2.35: a reset does not change the counters of classes (spec: queues-and-monitors, section 10.2).
        self.counters.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}
