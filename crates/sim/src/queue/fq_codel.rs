//! Flow queueing with controlled delay (FQ-CoDel; Høiland-Jørgensen and others, RFC 8290): packets are hashed by
//! connection into many queues. Each queue is controlled by [CoDel](super::Codel), and the queues take turns by deficit
//! round robin. A queue that was empty takes precedence over those that have been busy for a while: *new* queues have
//! one turn before the *old* ones, so that sparse flows do not wait. When the buffer is full, the queue with most bytes
//! loses packets, so that a burst harms only its own flow.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;

use super::codel::{CodelSettings, ControlLaw};
use super::{Discipline, QueueBase, TimedList, VariableTrace};
use crate::packet::{Endpoint, Packet};
use crate::random::SplitMix64;
use crate::{Initial, Sim, Traced, TracedValue};

/// The FQ-CoDel discipline.
#[derive(Debug)]
pub struct FqCodel {
    /// The CoDel settings of each queue, and counters common to all queues.
    pub settings: CodelSettings,
    /// `flows_`: the number of queues; fixed once a queue is in use.
    pub flow_count: Cell<i32>,
    /// `quantum_`: the number of bytes that a queue may send in a turn.
    pub quantum: Cell<i32>,
    /// `drop_batch_`: the maximum number of packets dropped at once when the queue is full.
    pub drop_batch: Cell<i32>,
    /// `perturbation_`: the seed of the hash that assigns connections to queues.
    pub perturbation: Cell<i32>,
    /// `new_flows_`: how often an empty queue became a new queue.
    pub new_flows: Cell<i32>,
    /// `curq_`: the number of packets that wait.
    pub current: Traced<i32>,
    /// `delay_`: the waiting time of the packet that left last, seconds.
    pub delay: Traced<f64>,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    flows: OnceCell<Box<[Flow]>>,
    new: RefCell<VecDeque<usize>>,
    old: RefCell<VecDeque<usize>>,
    packets: Cell<usize>,
    bytes: Cell<i64>,
}

/// One of the queues into which packets are hashed.
#[derive(Debug, Default)]
struct Flow {
    packets: TimedList,
    law: ControlLaw,
    /// The number of bytes that the queue may still send in its present turn.
    credits: Cell<i32>,
    /// Whether the queue is in one of the two lists, that of new queues and that of old ones.
    active: Cell<bool>,
}

/// Initial values.
impl FqCodel {
    /// The initial value of `flow_count`.
    pub const FLOW_COUNT: Initial<i32> = Initial(1024);
    /// The initial value of `quantum`.
    pub const QUANTUM: Initial<i32> = Initial(1514);
    /// The initial value of `drop_batch`.
    pub const DROP_BATCH: Initial<i32> = Initial(64);
}

impl Default for FqCodel {
    fn default() -> Self {
        FqCodel {
            settings: CodelSettings::default(),
            flow_count: Cell::new(Self::FLOW_COUNT.integer()),
            quantum: Cell::new(Self::QUANTUM.integer()),
            drop_batch: Cell::new(Self::DROP_BATCH.integer()),
            perturbation: Cell::new(0),
            new_flows: Cell::new(0),
            current: Traced::new(0),
            delay: Traced::new(0.0),
            trace: VariableTrace::default(),
            flows: OnceCell::new(),
            new: RefCell::default(),
            old: RefCell::default(),
            packets: Cell::new(0),
            bytes: Cell::new(0),
        }
    }
}

/// The largest permitted value of `flows_`.
const MOST_FLOWS: i32 = 65536;

fn both_halves(endpoint: Endpoint) -> u64 {
    u64::from(endpoint.address as u32) << 32 | u64::from(endpoint.port as u32)
}

impl FqCodel {
    /// The initial limit of all queues together, packets.
    pub const LIMIT: Initial<i32> = Initial(10_240);

    /// The index of the queue into which the connection of a packet is hashed.
    fn flow_of(&self, packet: &Packet, flows: usize) -> usize {
        let mut hash = SplitMix64::mix(self.perturbation.get() as u64 ^ 0x9e37_79b9_7f4a_7c15);
        for half in [both_halves(packet.src), both_halves(packet.dst)] {
            hash = SplitMix64::mix(hash ^ half);
        }
        (hash % flows as u64) as usize
    }

    fn flows(&self, sim: &Sim) -> &[Flow] {
        self.flows.get_or_init(|| {
            let count = self.flow_count.get();
            if !(1..=MOST_FLOWS).contains(&count) {
                sim.fatal(&format!("Queue/FQCoDel: flows_ is {count}; it has to be 1 to {MOST_FLOWS}\n"));
            }
            std::iter::repeat_with(Flow::default).take(count as usize).collect()
        })
    }

    /// The number of bytes that a queue may send in a turn. Ends the program if `quantum_` is invalid.
    fn quantum(&self, sim: &Sim) -> i32 {
        let quantum = self.quantum.get();
        sim.check_quantum(quantum, "Queue/FQCoDel: quantum_");
        quantum
    }

    /// Updates the counters after a packet has left the queue.
    fn took(&self, sim: &Sim, base: &QueueBase, packet: &Packet) {
        self.packets.set(self.packets.get() - 1);
        self.bytes.set(self.bytes.get() - i64::from(packet.size));
        self.current.set(sim, base.id, "curq_", self.packets.get() as i32);
    }

    /// Drops packets from the head of the queue with most bytes: half of its packets, at most `drop_batch_` (RFC 8290,
    /// section 4.1).
    fn drop_from_fattest(&self, sim: &Sim, base: &QueueBase) {
        let flows = self.flows(sim);
        let fattest = {
            let (new, old) = (self.new.borrow(), self.old.borrow());
            let active = new.iter().chain(old.iter());
            active.copied().max_by_key(|index| flows[*index].packets.bytes())
        };
        let Some(flow) = fattest.map(|index| &flows[index]) else { return };
        let half = flow.packets.len().div_ceil(2);
        for _ in 0..half.min(self.drop_batch.get().max(1) as usize) {
            let Some((packet, _)) = flow.packets.pop_front() else { break };
            self.took(sim, base, &packet);
            self.settings.overflow(sim, base, packet);
        }
    }

    /// The next queue to serve: its index, and whether it is a new one. `None` if all queues are empty.
    fn next_flow(&self) -> Option<(usize, bool)> {
        if let Some(index) = self.new.borrow().front() {
            return Some((*index, true));
        }
        self.old.borrow().front().map(|index| (*index, false))
    }

    /// Ends the turn of the first new or the first old queue. With `comes_back`, the queue is appended to the old ones.
    fn end_turn(&self, is_new: bool, comes_back: bool) {
        let list = if is_new { &self.new } else { &self.old };
        let index = list.borrow_mut().pop_front();
        if let (Some(index), true) = (index, comes_back) {
            self.old.borrow_mut().push_back(index);
        }
    }
}

impl Discipline for FqCodel {
    fn initial_limit(&self) -> i32 {
        FqCodel::LIMIT.integer()
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let flows = self.flows(sim);
        let index = self.flow_of(&packet, flows.len());
        let flow = &flows[index];
        self.packets.set(self.packets.get() + 1);
        self.bytes.set(self.bytes.get() + i64::from(packet.size));
        flow.packets.push_back(sim.now(), packet);
        if !flow.active.replace(true) {
            flow.credits.set(self.quantum(sim));
            self.new_flows.set(self.new_flows.get() + 1);
            self.new.borrow_mut().push_back(index);
        }
        self.current.set(sim, base.id, "curq_", self.packets.get() as i32);
        while self.packets.get() as i32 > base.limit.get().max(0) {
            self.drop_from_fattest(sim, base);
        }
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let flows = self.flows(sim);
        let discard = |packet: Packet| {
            self.took(sim, base, &packet);
            base.drop_packet(sim, packet);
        };
        while let Some((index, is_new)) = self.next_flow() {
            let flow = &flows[index];
            // Credits of 0 end the turn too, because a whole quantum has been sent.
            if flow.credits.get() <= 0 {
                flow.credits.set(flow.credits.get() + self.quantum(sim));
                self.end_turn(is_new, true);
                continue;
            }
            let head = flow.law.dequeue(sim.now(), &self.settings, &flow.packets, discard);
            let Some((packet, sojourn)) = head else {
                flow.law.found_empty();
                // An empty new queue first takes a turn among the old ones. Otherwise a flow that sends a packet now
                // and then would always be new and starve the others (RFC 8290, section 4.2).
                flow.active.set(is_new);
                self.end_turn(is_new, is_new);
                continue;
            };
            flow.credits.set(flow.credits.get() - packet.size);
            self.delay.set(sim, base.id, "delay_", sojourn);
            self.took(sim, base, &packet);
            return Some(packet);
        }
        None
    }

    fn len(&self) -> usize {
        self.packets.get()
    }

    fn bytes(&self) -> usize {
        self.bytes.get() as usize
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.new.borrow_mut().clear();
        self.old.borrow_mut().clear();
        for flow in self.flows.get().into_iter().flatten() {
            flow.law.reset();
            flow.active.set(false);
            while let Some((packet, _)) = flow.packets.pop_front() {
                self.took(sim, base, &packet);
                base.drop_packet(sim, packet);
            }
        }
        self.delay.set(sim, base.id, "delay_", 0.0);
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, _time: f64) {
        let Some(flows) = self.flows.get() else { return };
        for index in self.new.borrow_mut().drain(..).chain(self.old.borrow_mut().drain(..)) {
            flows[index].law.found_empty();
            flows[index].active.set(false);
        }
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.trace.report(sim, "FQCoDel", &[("curq_", b'Q'), ("delay_", b'd')], name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    /// Creates an FQ-CoDel queue in front of a link of 800 kb/s (10 ms for 1000 bytes).
    fn bench() -> Bench {
        Bench::new(800e3, |_| FqCodel::default())
    }

    fn burst(bench: &Bench, time: f64, flow: i32, count: i32, size: i32) {
        for _ in 0..count {
            bench.arrives(time, flow, size);
        }
    }

    fn flows(bench: &Bench) -> Vec<i32> {
        bench.delivered(|_, packet| packet.flow_id)
    }

    #[test]
    fn flows_take_turns_of_a_quantum() {
        let bench = bench();
        bench.discipline::<FqCodel>().quantum.set(2000);
        burst(&bench, 0.1, 1, 5, 1000);
        burst(&bench, 0.1, 2, 5, 1000);
        bench.run();
        assert_eq!(flows(&bench), [1, 1, 2, 2, 1, 1, 2, 2, 1, 2]);
    }

    #[test]
    fn bytes_are_shared_not_packets() {
        let bench = bench();
        bench.discipline::<FqCodel>().settings.interval.set(100.0);
        burst(&bench, 0.1, 1, 100, 1500);
        burst(&bench, 0.1, 2, 1000, 150);
        bench.halt_at(0.1 + 100.0 * 0.015);
        bench.run();
        let bytes = |flow| {
            bench
                .delivered(|_, packet| if packet.flow_id == flow { packet.size } else { 0 })
                .iter()
                .sum::<i32>()
        };
        assert!((bytes(1) - bytes(2)).abs() <= 2 * 1514, "{} and {}", bytes(1), bytes(2));
        assert!(bytes(1) > 70_000);
    }

    #[test]
    fn a_sparse_flow_does_not_wait() {
        let bench = bench();
        for flow in 1..5 {
            burst(&bench, 0.1, flow, 25, 1000);
        }
        for number in 0..9 {
            bench.arrives(0.253 + 0.08 * f64::from(number), 9, 100);
        }
        bench.run();
        let sparse = bench.delivered(|time, packet| (packet.flow_id == 9).then_some(time));
        for (number, time) in sparse.into_iter().flatten().enumerate() {
            let wait = time - (0.253 + 0.08 * number as f64);
            // The longest possible delay is the rest of the packet being sent, at most 10 ms, and 1 ms for the packet's
            // own transmission.
            assert!(wait <= 0.011 + 1e-9, "packet {number} took {wait} s");
        }
    }

    #[test]
    fn a_new_queue_that_runs_empty_waits_for_its_turn_among_the_old() {
        let bench = bench();
        bench.discipline::<FqCodel>().quantum.set(1000);
        burst(&bench, 0.1, 1, 4, 1000);
        burst(&bench, 0.1, 2, 4, 1000);
        // The next packet of flow 9 arrives while its previous one is being sent, so it is not a new flow each time.
        for number in 0..4 {
            bench.arrives(0.105 + 0.011 * f64::from(number), 9, 1000);
        }
        bench.run();
        let order = flows(&bench);
        assert_eq!(order.iter().filter(|flow| **flow == 9).count(), 4);
        let together = order.windows(2).any(|pair| pair == [9, 9]);
        assert!(!together, "flow 9 took two turns in a row: {order:?}");
    }

    #[test]
    fn the_fattest_flow_pays_when_there_is_no_room() {
        let bench = bench();
        let queue = bench.discipline::<FqCodel>();
        bench.queue::<FqCodel>().base().limit.set(20);
        burst(&bench, 0.1, 1, 18, 1000);
        burst(&bench, 0.1, 2, 4, 1000);
        bench.run();
        // One packet of flow 1 is being sent. Its other 17 packets and the 4 of flow 2 are one more than fit; the older
        // half of the 17 is dropped.
        assert_eq!(bench.dropped_uids(), (1..10).collect::<Vec<_>>());
        assert_eq!(queue.settings.overflow_drops.get(), 9);
        assert_eq!(flows(&bench).iter().filter(|flow| **flow == 2).count(), 4);
    }

    #[test]
    fn a_batch_of_drops_is_limited() {
        let bench = bench();
        let queue = bench.discipline::<FqCodel>();
        queue.drop_batch.set(3);
        queue.settings.interval.set(1.0);
        bench.queue::<FqCodel>().base().limit.set(20);
        burst(&bench, 0.1, 1, 22, 1000);
        bench.run();
        assert_eq!(bench.dropped_uids(), [1, 2, 3]);
    }

    #[test]
    fn connections_are_told_apart_and_spread() {
        let queue = FqCodel::default();
        let used = |queue: &FqCodel| {
            let bench = bench();
            let mut used: Vec<usize> = (0..100)
                .map(|port| {
                    let mut packet = bench.packet(1, 1000);
                    packet.src.port = port;
                    queue.flow_of(&packet, 1024)
                })
                .collect();
            used.sort_unstable();
            used.dedup();
            used
        };
        let before = used(&queue);
        assert!(before.len() > 85, "{}", before.len());
        queue.perturbation.set(1);
        assert_ne!(used(&queue), before);
    }

    #[test]
    fn each_flow_has_a_control_law_of_its_own() {
        let bench = bench();
        // Flow 1 sends twice its fair share, flow 2 half of its fair share.
        for number in 0..800 {
            bench.arrives(0.1 + 0.01 * f64::from(number), 1, 1000);
            if number % 4 == 0 {
                bench.arrives(0.1 + 0.01 * f64::from(number), 2, 1000);
            }
        }
        bench.run();
        let dropped = bench.dropped(|_, packet| packet.flow_id);
        assert!(dropped.len() > 20);
        assert!(dropped.iter().all(|flow| *flow == 1), "{dropped:?}");
    }
}
