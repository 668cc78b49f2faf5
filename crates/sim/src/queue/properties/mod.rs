//! Properties of every queueing discipline for random arrivals: no packet disappears, the limit is kept, and the
//! packets of a flow stay in order ([`laws`]); fair schedulers are fair ([`fairness`]).

mod fairness;
mod laws;

use std::cell::{Cell, RefCell};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

use super::testing::Bench;
use super::{Discipline, DropTail, FairQueue, Queue};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;

/// The number of flows, which are numbered from 0.
pub(in crate::queue) const FLOWS: i32 = 6;

/// A packet that arrives `gap` milliseconds after the previous one.
#[derive(Clone, Copy, Debug)]
pub(in crate::queue) struct Arrival {
    pub(in crate::queue) gap: u8,
    pub(in crate::queue) flow: i32,
    pub(in crate::queue) size: i32,
    ecn_capable: bool,
}

/// Arrivals of about twice the capacity of a link of 800 kb/s (10 ms for 1000 bytes), many at the same time.
pub(in crate::queue) fn arrivals() -> impl Strategy<Value = Vec<Arrival>> {
    let gap = prop_oneof![2 => Just(0), 2 => 1..10_u8, 1 => 10..40_u8];
    let arrival = (gap, 0..FLOWS, 40..1500, any::<bool>());
    vec(arrival.prop_map(|(gap, flow, size, ecn_capable)| Arrival { gap, flow, size, ecn_capable }), 1..150)
}

/// Checks a property for many random values, which are the same at each run.
pub(in crate::queue) fn for_all<S: Strategy>(
    values: S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = ProptestConfig {
        cases: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    };
    let result = TestRunner::new(config).run(&values, property);
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

/// An entity that records and forwards packets. In front of a queue it also records the contents of the queue.
struct Census {
    next: EntityId,
    stores: Vec<EntityId>,
    /// The flow and the uid of each packet seen.
    seen: RefCell<Vec<(i32, i32)>>,
    /// The largest numbers of packets and bytes that the queues in `stores` held together.
    most: Cell<(usize, usize)>,
}

impl Census {
    fn new(next: EntityId, stores: Vec<EntityId>) -> Census {
        Census { next, stores, seen: RefCell::default(), most: Cell::default() }
    }
}

impl Entity for Census {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.seen.borrow_mut().push((packet.flow_id, packet.uid));
        sim.entity(self.next).unwrap().recv(sim, packet, callback);
        let (packets, bytes) = held(sim, &self.stores);
        let (most_packets, most_bytes) = self.most.get();
        self.most.set((most_packets.max(packets), most_bytes.max(bytes)));
    }
}

/// The number of packets and bytes that the given queues hold together.
fn held(sim: &Sim, stores: &[EntityId]) -> (usize, usize) {
    let disciplines = || stores.iter().map(|id| sim.entity(*id).unwrap().as_queue().unwrap().discipline());
    (disciplines().map(Discipline::len).sum(), disciplines().map(Discipline::bytes).sum())
}

/// A queue between two recording entities.
struct Subject {
    bench: Bench,
    /// The entrances of the flows; the last one is shared by all further flows.
    entries: Vec<EntityId>,
    exit: EntityId,
    /// All queues that hold packets.
    stores: Vec<EntityId>,
}

impl Subject {
    /// Creates a queue that holds all of its packets itself.
    fn new<D: Discipline>(bandwidth: f64, discipline: D) -> Subject {
        let bench = Bench::new(bandwidth, |_| discipline);
        let queue = bench.queue;
        Subject::with_stores(bench, vec![queue], &[queue])
    }

    fn with_stores(bench: Bench, stores: Vec<EntityId>, doors: &[EntityId]) -> Subject {
        let sim = &bench.sim;
        let entries = doors.iter().map(|door| sim.add(|_| Census::new(*door, stores.clone()))).collect();
        let exit = sim.add(|_| Census::new(bench.link, Vec::new()));
        sim.entity(bench.queue).unwrap().wiring().unwrap().target.set(sim, Some(exit));
        Subject { bench, entries, exit, stores }
    }

    /// Creates the fair queueing scheduler with a drop-tail queue for each flow.
    fn fair_queue(bandwidth: f64, limit: i32) -> Subject {
        let bench = Bench::new(bandwidth, |_| FairQueue::default());
        let (sim, fair) = (&bench.sim, bench.discipline::<FairQueue>());
        fair.seconds_per_byte.set(8.0 / bandwidth);
        let doors: Vec<EntityId> = (0..FLOWS)
            .map(|flow| {
                let id = sim.add(|id| Queue::new(id, DropTail::default()));
                let base = sim.get::<Queue<DropTail>>(id).unwrap().base();
                base.limit.set(limit);
                base.wiring.target.set(sim, Some(bench.queue));
                base.wiring.drop_target.set(sim, bench.wiring().drop_target.get());
                assert!(fair.install(flow, id));
                id
            })
            .collect();
        let stores = [&[bench.queue][..], &doors].concat();
        Subject::with_stores(bench, stores, &doors)
    }

    /// Makes a packet arrive at `time`.
    fn arrive(&self, time: f64, arrival: Arrival) {
        let mut packet = self.bench.packet(arrival.flow, arrival.size);
        packet.flags.ecn_capable = arrival.ecn_capable;
        packet.prio = laws::CODE_POINT;
        let entry = self.entries[(arrival.flow as usize).min(self.entries.len() - 1)];
        self.bench.sim.schedule_packet(entry, packet, None, time);
    }

    fn census(&self, id: EntityId) -> &Census {
        self.bench.sim.get(id).unwrap()
    }

    /// The flow and the uid of each packet that left the queue.
    fn departures(&self) -> Vec<(i32, i32)> {
        self.census(self.exit).seen.borrow().clone()
    }

    /// The number of packets that arrived.
    fn arrived(&self) -> usize {
        self.entries.iter().map(|entry| self.census(*entry).seen.borrow().len()).sum()
    }

    /// The largest numbers of packets and bytes held at any time.
    fn most(&self) -> (usize, usize) {
        let most = || self.entries.iter().map(|entry| self.census(*entry).most.get());
        (most().map(|most| most.0).max().unwrap_or(0), most().map(|most| most.1).max().unwrap_or(0))
    }
}
