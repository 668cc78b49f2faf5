//! Fair queueing (Demers, Keshav and Shenker, "Analysis and simulation of a fair queueing algorithm", 1989): each flow
//! has its own queue. Of the packets at the heads of the queues, the next one sent is the one that would leave first if
//! all flows were served bit by bit in turn. Spec: queues-and-monitors, section 6.3.

use std::cell::{Cell, RefCell};

use super::{Discipline, QueueBase};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// The number of flows; flow ids are smaller than this number.
const FLOWS: usize = 32;

/// The fair queueing scheduler. It stores at most one packet of each flow itself.
#[derive(Debug)]
pub struct FairQueue {
    /// `secsPerByte_`: the transmission time of a byte on the link, seconds.
    pub seconds_per_byte: Cell<f64>,
    flows: [FairFlow; FLOWS],
}

#[derive(Debug, Default)]
struct FairFlow {
    /// The queue with the flow's packets behind the head.
    queue: Cell<Option<EntityId>>,
    head: RefCell<Option<Packet>>,
    /// When the previous packet would have left if all flows had been served bit by bit in turn.
    finish: Cell<f64>,
    /// The transmission time of the head, seconds.
    duration: Cell<f64>,
}

impl FairFlow {
    fn set_head(&self, packet: Packet, now: f64, seconds_per_byte: f64) {
        self.duration.set(f64::from(packet.size) * seconds_per_byte);
        if now > self.finish.get() {
            self.finish.set(now);
        }
        self.head.replace(Some(packet));
    }
}

impl Default for FairQueue {
    fn default() -> Self {
        FairQueue { seconds_per_byte: Cell::new(0.0), flows: Default::default() }
    }
}

impl FairQueue {
    /// Sets the queue of a flow. Returns false for flow ids that are not between 0 and 31.
    pub fn install(&self, flow: i32, queue: EntityId) -> bool {
        let Some(flow) = usize::try_from(flow).ok().and_then(|flow| self.flows.get(flow)) else {
            return false;
        };
        flow.queue.set(Some(queue));
        true
    }

    /// Takes packets from the queues of those flows that have no head.
    fn fetch_heads(&self, sim: &Sim) {
        for flow in self.flows.iter().filter(|flow| flow.head.borrow().is_none()) {
            let queue = flow.queue.get().and_then(|id| sim.entity(id)).and_then(<dyn Entity>::as_queue);
            if let Some(packet) = queue.and_then(|queue| queue.discipline().dequeue(sim, queue.base())) {
                flow.set_head(packet, sim.now(), self.seconds_per_byte.get());
            }
        }
    }
}

impl Discipline for FairQueue {
    fn enqueue(&self, sim: &Sim, _base: &QueueBase, packet: Packet) {
        match usize::try_from(packet.flow_id).ok().and_then(|flow| self.flows.get(flow)) {
            Some(flow) => flow.set_head(packet, sim.now(), self.seconds_per_byte.get()),
            None => sim.fatal(""),
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.fetch_heads(sim);
        let active = self.len() as f64;
        let mut first: Option<(&FairFlow, f64)> = None;
        for flow in self.flows.iter().filter(|flow| flow.head.borrow().is_some()) {
            let finish = flow.finish.get() + flow.duration.get() * active;
            if first.is_none_or(|(_, earliest)| finish < earliest) {
                first = Some((flow, finish));
            }
        }
        let (flow, finish) = first?;
        flow.finish.set(finish);
        let packet = flow.head.take();
        if let Some(queue) = flow.queue.get().and_then(|id| sim.entity(id)) {
            queue.resume(sim);
        }
        packet
    }

    // ns-2.35: idle time counts as busy time (spec: traffic-and-applications, section 17.3).
    fn records_idle_time(&self) -> bool {
        false
    }

    fn len(&self) -> usize {
        self.flows.iter().filter(|flow| flow.head.borrow().is_some()).count()
    }

    fn bytes(&self) -> usize {
        self.flows.iter().filter_map(|flow| Some(flow.head.borrow().as_ref()?.size as usize)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::super::{DropTail, Queue};
    use super::*;

    #[test]
    fn flows_share_bytes() {
        let bench = Bench::new(8e5, |_| FairQueue::default());
        let fair = bench.discipline::<FairQueue>();
        fair.seconds_per_byte.set(8.0 / 8e5);
        let sim = &bench.sim;
        let inner = [1, 2].map(|flow| {
            let queue = sim.add(|id| Queue::new(id, DropTail::default()));
            sim.entity(queue).unwrap().wiring().unwrap().target.set(sim, Some(bench.queue));
            assert!(fair.install(flow, queue));
            queue
        });
        for _ in 0..40 {
            for (queue, flow, size) in [(inner[0], 1, 500), (inner[1], 2, 1000)] {
                sim.schedule_packet(queue, bench.packet(flow, size), None, 0.1);
            }
        }
        bench.run();
        let sent = bench.delivered(|_, packet| (packet.flow_id, packet.size));
        assert_eq!(sent.len(), 80);
        let mut bytes = [0_i32; 3];
        for (flow, size) in &sent[..50] {
            bytes[*flow as usize] += size;
            assert!((bytes[1] - bytes[2]).abs() <= 1500, "{bytes:?}");
        }
    }

    #[test]
    fn flow_ids_are_limited() {
        let bench = Bench::new(8e5, |_| FairQueue::default());
        assert!(!bench.discipline::<FairQueue>().install(32, bench.queue));
        assert!(!bench.discipline::<FairQueue>().install(-1, bench.queue));
    }
}
