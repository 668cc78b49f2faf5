use super::super::testing::Bench;
use super::super::{DropTail, Queue};
use super::*;
use crate::Entity;
use crate::monitor::{QueueMonitor, Snoop, Vantage};

/// A link of 800 kb/s shared by a root and leaf classes.
struct Shared {
    bench: Bench,
    root: EntityId,
}

fn shared(weighted: bool) -> Shared {
    let bench = Bench::new(8e5, |_| Cbq::new(weighted));
    bench.discipline::<Cbq>().set_link(bench.link);
    let root = bench.sim.add(|_| CbqClass::default());
    let shared = Shared { bench, root };
    let class = shared.class(root);
    class.share.set(1.0);
    class.priority.set(8);
    class.level.set(2);
    shared.insert(root);
    shared
}

impl Shared {
    fn class(&self, id: EntityId) -> &CbqClass {
        self.bench.sim.get(id).unwrap()
    }

    fn insert(&self, class: EntityId) {
        self.bench.discipline::<Cbq>().insert(&self.bench.sim, self.bench.queue, class).unwrap();
    }

    /// Adds a leaf class with the given share and priority and with its own queue.
    fn leaf(&self, share: f64, priority: i32) -> EntityId {
        let sim = &self.bench.sim;
        let leaf = sim.add(|_| CbqClass::default());
        let class = self.class(leaf);
        class.share.set(share);
        class.priority.set(priority);
        class.parent.set(Some(self.root));
        let queue = sim.add(|id| Queue::new(id, DropTail::default()));
        let base = sim.get::<Queue<DropTail>>(queue).unwrap().base();
        base.set_blocked(true);
        base.unblock_on_resume.set(0);
        base.limit.set(1000);
        let monitor = sim.add(|_| QueueMonitor::new(0.0));
        let snoop = |vantage, target| {
            let id = sim.add(|_| Snoop::new(vantage));
            sim.get::<Snoop>(id).unwrap().monitor.set(Some(monitor));
            sim.entity(id).unwrap().wiring().unwrap().target.set(sim, Some(target));
            id
        };
        class.wiring().unwrap().target.set(sim, Some(snoop(Vantage::In, queue)));
        base.wiring.target.set(sim, Some(snoop(Vantage::Out, self.bench.queue)));
        class.queue.set(Some(queue));
        class.monitor.set(Some(monitor));
        self.insert(leaf);
        leaf
    }

    fn arrive(&self, time: f64, class: EntityId, flow: i32, size: i32) {
        self.bench.sim.schedule_packet(class, self.bench.packet(flow, size), None, time);
    }

    /// The bytes of each of two flows among the first `packets` packets.
    fn bytes(&self, packets: usize) -> [i32; 2] {
        let sent = self.bench.delivered(|_, packet| (packet.flow_id, packet.size));
        let of = |flow| sent.iter().take(packets).filter(|(f, _)| *f == flow).map(|(_, size)| size).sum();
        [of(1), of(2)]
    }
}

#[test]
fn classes_of_one_priority_take_turns() {
    let shared = shared(false);
    let leaves = [shared.leaf(0.5, 1), shared.leaf(0.5, 1)];
    for _ in 0..20 {
        for (leaf, flow) in leaves.into_iter().zip(1..) {
            shared.arrive(0.1, leaf, flow, 1000);
        }
    }
    shared.bench.run();
    let [first, second] = shared.bytes(30);
    assert!((first - second).abs() <= 2000, "{first} and {second}");
}

#[test]
fn priority_decides() {
    let shared = shared(false);
    let leaves = [shared.leaf(0.5, 2), shared.leaf(0.5, 1)];
    for leaf in &leaves {
        shared.class(*leaf).max_idle.set(1.0);
    }
    for _ in 0..5 {
        for (leaf, flow) in leaves.into_iter().zip(1..) {
            shared.arrive(0.1, leaf, flow, 1000);
        }
    }
    shared.bench.run();
    let order = shared.bench.delivered(|_, packet| packet.flow_id);
    assert_eq!(order[..5], [2, 2, 2, 2, 2]);
}

#[test]
fn weighted_turns_follow_the_shares() {
    let shared = shared(true);
    let leaves = [shared.leaf(0.75, 1), shared.leaf(0.25, 1)];
    for _ in 0..60 {
        for (leaf, flow) in leaves.into_iter().zip(1..) {
            shared.arrive(0.1, leaf, flow, 500);
        }
    }
    shared.bench.run();
    let [large, small] = shared.bytes(60);
    assert!((2.0..4.0).contains(&(f64::from(large) / f64::from(small))), "{large} to {small}");
}

#[test]
fn a_class_that_may_not_borrow_keeps_to_its_share() {
    let shared = shared(false);
    let leaf = shared.leaf(0.25, 1);
    shared.class(leaf).may_borrow.set(false);
    // Four times the share arrives for two seconds; the scheduler wakes only at arrivals.
    for packet in 0..200 {
        shared.arrive(0.01 * f64::from(packet), leaf, 1, 1000);
    }
    shared.bench.run();
    let [sent, _] = shared.bytes(usize::MAX);
    let share = 0.25 * 1e5 * 2.0;
    assert!((0.6 * share..1.1 * share).contains(&f64::from(sent)), "{sent}");
}

#[test]
fn invalid_classes_are_refused() {
    let shared = shared(false);
    let sim = &shared.bench.sim;
    let bad = sim.add(|_| CbqClass::default());
    shared.class(bad).priority.set(10);
    let insert = || shared.bench.discipline::<Cbq>().insert(sim, shared.bench.queue, bad);
    assert_eq!(insert(), Err("pri 10".to_owned()));
    shared.class(bad).priority.set(1);
    shared.class(bad).share.set(1.5);
    assert_eq!(insert(), Err("allot 1.500000".to_owned()));
}

#[test]
fn no_packet_is_lost_from_sight_and_classes_keep_their_order() {
    use super::super::properties::{FLOWS, arrivals, for_all};
    use proptest::prelude::*;

    for weighted in [false, true] {
        for_all(arrivals(), |arrivals| {
            let shared = shared(weighted);
            let leaves: Vec<EntityId> =
                (0..FLOWS).map(|flow| shared.leaf(1.0 / f64::from(FLOWS), flow % 2)).collect();
            let mut time = 0.1;
            for arrival in &arrivals {
                time += f64::from(arrival.gap) * 1e-3;
                shared.arrive(time, leaves[arrival.flow as usize], arrival.flow, arrival.size);
            }
            shared.bench.run();
            let delivered = shared.bench.delivered(|_, packet| (packet.flow_id, packet.uid));
            let sim = &shared.bench.sim;
            let queues = leaves.iter().map(|leaf| shared.class(*leaf).queue.get().unwrap());
            // Packets of over-limit classes stay in the queues until the next arrival.
            let queued: usize =
                queues.map(|queue| sim.entity(queue).unwrap().as_queue().unwrap().discipline().len()).sum();
            prop_assert_eq!(arrivals.len(), delivered.len() + queued);
            for flow in 0..FLOWS {
                let uids = delivered.iter().filter(|(of, _)| *of == flow).map(|(_, uid)| uid);
                prop_assert!(uids.is_sorted());
            }
            Ok(())
        });
    }
}
