//! What the engine costs without scripts, agents or traces: per event, and per hop of a packet.
//!
//! `cargo bench -p neons-sim` prints the time for one event or one hop as the reciprocal of the throughput: with
//! "12 Mitem/s" one takes 83 ns. docs/performance.md explains the figures.

use std::cell::Cell;

use divan::Bencher;
use divan::counter::ItemsCount;
use neons_sim::link::{DelayLink, TtlChecker};
use neons_sim::node::DestinationClassifier;
use neons_sim::queue::{DropTail, Queue};
use neons_sim::{Endpoint, Entity, EntityId, Event, EventKey, EventQueue, Header, Packet, Sim};

fn main() {
    divan::main();
}

/// A fixed series of numbers between 0 and 1.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The scheduler alone ("hold model"): take the first of N events, schedule another at a random time later.
#[divan::bench(args = [4, 8, 16, 24, 32, 40, 64, 256, 1024, 16384, 131072])]
fn event(bencher: Bencher, waiting: usize) {
    const EVENTS: usize = 10_000;
    let mut noise = Noise(1);
    let queue = EventQueue::default();
    let mut sequence = 0;
    for _ in 0..waiting {
        sequence += 1;
        queue.push(EventKey::new(noise.next(), sequence), Event::Script(0));
    }
    bencher.counter(ItemsCount::new(EVENTS)).bench_local(|| {
        for _ in 0..EVENTS {
            let Some((key, event)) = queue.pop() else { return };
            sequence += 1;
            queue.push(EventKey::new(key.time() + noise.next(), sequence), event);
        }
    });
}

/// Sends packets of 1000 bytes at random intervals.
struct Source {
    id: EntityId,
    to: EntityId,
    destination: i32,
    noise: Cell<u64>,
    interval: f64,
}

impl Entity for Source {
    fn on_event(&self, sim: &Sim, tag: u32) {
        let mut noise = Noise(self.noise.get());
        let delay = self.interval * (0.5 + noise.next());
        self.noise.set(noise.0);
        sim.schedule_event(self.id, tag, delay);
        let dst = Endpoint { address: self.destination, port: 0 };
        let uid = sim.next_uid();
        sim.deliver(
            self.to,
            Packet::new(Header { uid, size: 1000, ttl: 32, dst, ..Header::default() }),
            None,
        );
    }
}

/// Takes packets and forgets them.
struct Sink;

impl Entity for Sink {}

fn wire(sim: &Sim, from: EntityId, to: EntityId) {
    if let Some(wiring) = sim.entity(from).and_then(Entity::wiring) {
        wiring.target.set(sim, Some(to));
    }
}

/// Packets over a chain of 20 links of 100 Mb/s, 80% loaded: as the workload `forwarding`, without Tcl.
#[divan::bench]
fn hop(bencher: Bencher) {
    const HOPS: usize = 20;
    const PACKETS: usize = 1000;
    let sim = Sim::new();
    let destination = HOPS as i32;
    let mut next = sim.add(|_| Sink);
    for _ in 0..HOPS {
        let node = sim.add(DestinationClassifier::new);
        let checker = sim.add(|_| TtlChecker::default());
        let cable = sim.add(DelayLink::new);
        let queue = sim.add(|id| Queue::new(id, DropTail::default()));
        if let (Some(node), Some(link)) =
            (sim.get::<DestinationClassifier>(node), sim.get::<DelayLink>(cable))
        {
            neons_sim::node::Classifier::install(node, &sim, 0, Some(next));
            node.lead_to_slot(&sim, destination, 0);
            link.bandwidth.set(1e8);
            link.delay.set(0.002);
        }
        wire(&sim, queue, cable);
        wire(&sim, cable, checker);
        wire(&sim, checker, node);
        next = queue;
    }
    for number in 0..4 {
        let (noise, interval) = (Cell::new(number), 0.0004);
        let source = sim.add(|id| Source { id, to: next, destination, noise, interval });
        sim.schedule_event(source, 0, 0.0001 * number as f64);
    }
    let stop = sim.add(|_| Stop);
    sim.schedule_event(stop, 0, 0.1);
    sim.run().unwrap();
    bencher.counter(ItemsCount::new(HOPS * PACKETS)).bench_local(|| {
        sim.schedule_event(stop, 0, 0.1);
        sim.resume().unwrap();
    });
}

/// Halts the simulation.
struct Stop;

impl Entity for Stop {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        sim.halt();
    }
}
