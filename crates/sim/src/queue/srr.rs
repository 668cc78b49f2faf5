//! Smoothed round robin (Guo, "SRR: an O(1) time-complexity packet scheduler for flows in multiservice packet
//! networks", 2001): the weights of the queues are written as binary numbers, one column for each power of two,
//! and a fixed sequence of columns spreads the turns of every queue evenly. Spec: queues-and-monitors, section 6.4.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Discipline, PacketList, QueueBase};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The largest permitted rate, bits per second.
const MAX_RATE: i32 = 100_000_000;
/// The rate to which lower rates are raised, bits per second.
const MIN_RATE: i32 = 1000;
/// The largest term of the sequence of columns.
const MAX_TERM: u32 = 16;

/// The smoothed round robin (SRR) discipline.
#[derive(Debug)]
pub struct Srr {
    /// `maxqueuenumber_`: the number of queues.
    pub queue_count: Cell<i32>,
    /// `mtu_`: the number of bytes that a queue may send in a turn.
    pub quantum: Cell<i32>,
    /// `granularity_`: the rate of one unit of weight, bits per second.
    pub granularity: Cell<i32>,
    /// `blimit_`: without effect.
    pub byte_limit: Cell<i32>,
    state: RefCell<State>,
}

#[derive(Debug)]
struct State {
    queues: Vec<SrrQueue>,
    /// The queue of each flow id; flow ids not listed use queue 0.
    flows: FxHashMap<i32, usize>,
    /// For each column, the queues that hold packets and whose weight has the column's bit set.
    columns: Vec<Vec<usize>>,
    /// The service pointer: a column and one of its queues.
    pointer: Option<(usize, usize)>,
    /// The position in the sequence of columns.
    position: u32,
    /// The queue and the size of the packet sent last; `None` once this packet has been accounted for.
    sent: Option<(usize, i32)>,
    packets: usize,
}

#[derive(Debug)]
struct SrrQueue {
    packets: PacketList,
    /// The number of waiting packets, including the packet sent last until it has been accounted for.
    count: i32,
    rate: i32,
    deficit: i32,
    in_turn: bool,
}

impl Default for SrrQueue {
    fn default() -> Self {
        SrrQueue { packets: PacketList::default(), count: 0, rate: MIN_RATE, deficit: 0, in_turn: false }
    }
}

/// Initial values.
impl Srr {
    /// The initial value of `queue_count`.
    pub const QUEUE_COUNT: Initial<i32> = Initial(16);
    /// The initial value of `quantum`.
    pub const QUANTUM: Initial<i32> = Initial(1000);
    /// The initial value of `granularity`.
    pub const GRANULARITY: Initial<i32> = Initial(1000);
    /// The initial value of `byte_limit`.
    pub const BYTE_LIMIT: Initial<i32> = Initial(25_000);
}

impl Default for Srr {
    fn default() -> Self {
        Srr {
            queue_count: Cell::new(Self::QUEUE_COUNT.integer()),
            quantum: Cell::new(Self::QUANTUM.integer()),
            granularity: Cell::new(Self::GRANULARITY.integer()),
            byte_limit: Cell::new(Self::BYTE_LIMIT.integer()),
            state: RefCell::new(State {
                queues: Vec::new(),
                flows: FxHashMap::default(),
                columns: vec![Vec::new()],
                pointer: None,
                position: 0,
                sent: None,
                packets: 0,
            }),
        }
    }
}

impl State {
    #[inline]
    fn queue(&mut self, queue: usize) -> &mut SrrQueue {
        if self.queues.len() <= queue {
            self.queues.resize_with(queue + 1, SrrQueue::default);
        }
        &mut self.queues[queue]
    }

    /// The highest column that is not empty; `None` if all columns are empty.
    fn order(&self) -> Option<u32> {
        self.columns.iter().rposition(|column| !column.is_empty()).map(|column| column as u32)
    }

    /// Adds a queue to the column of each bit that is set in its weight.
    fn insert(&mut self, queue: usize, weight: i32) {
        let before = self.order();
        for column in (0..self.columns.len()).rev().filter(|column| weight >> column & 1 == 1) {
            let nodes = &mut self.columns[column];
            let place = match self.pointer {
                Some((at, served)) if at == column => nodes.iter().position(|node| *node == served),
                _ => None,
            };
            nodes.insert(place.unwrap_or(nodes.len()), queue);
            self.pointer.get_or_insert((column, queue));
        }
        if let (Some(before), Some(after)) = (before, self.order())
            && after > before
        {
            self.position = ((self.position + 1) << (after - before)) - 1;
        }
    }

    /// Removes a queue from all columns.
    fn remove(&mut self, queue: usize) {
        let before = self.order();
        for (column, nodes) in self.columns.iter_mut().enumerate() {
            let Some(place) = nodes.iter().position(|node| *node == queue) else { continue };
            nodes.remove(place);
            if self.pointer == Some((column, queue)) {
                self.pointer = nodes.get(place).map(|next| (column, *next));
            }
        }
        match (before, self.order()) {
            (_, None) => self.position = 0,
            (Some(before), Some(after)) if after < before => {
                let term = (self.position + 1).div_ceil(1 << (before - after));
                let longest = (1 << (after + 1)) - 1;
                self.position = if term > longest { 0 } else { term - 1 };
            }
            _ => {}
        }
    }

    /// Accounts for the packet sent last, which has left the link.
    #[inline]
    fn account(&mut self) {
        let Some((index, _)) = self.sent.take() else { return };
        let queue = &mut self.queues[index];
        queue.count -= 1;
        if queue.count == 0 {
            queue.in_turn = false;
            queue.deficit = 0;
            self.remove(index);
        }
        if self.pointer.is_none() {
            self.next_column();
        }
    }

    /// Moves the service pointer to the next column of the sequence that is not empty, and there to the first queue.
    fn next_column(&mut self) {
        let Some(order) = self.order() else { return };
        loop {
            let term = (1 + (self.position + 1).trailing_zeros()).min(MAX_TERM);
            self.position += 1;
            if self.position > (1 << (order + 1)) - 2 {
                self.position = 0;
            }
            let column = (order + 1 - term) as usize;
            if let Some(first) = self.columns[column].first() {
                self.pointer = Some((column, *first));
                return;
            }
        }
    }

    fn advance(&mut self) {
        if let Some((column, queue)) = self.pointer {
            let nodes = &self.columns[column];
            let place = nodes.iter().position(|node| *node == queue);
            if let Some(next) = place.and_then(|place| nodes.get(place + 1)) {
                self.pointer = Some((column, *next));
                return;
            }
        }
        self.next_column();
    }
}

impl Srr {
    /// Directs the packets of a flow id to a queue (the command `setqueue`).
    pub fn set_queue(&self, flow: i32, queue: i32) {
        self.state.borrow_mut().flows.insert(flow, queue.max(0) as usize);
    }

    /// Sets the rate of a queue, bits per second (the command `setrate`).
    pub fn set_rate(&self, sim: &Sim, queue: i32, rate: i32) {
        if rate > MAX_RATE {
            sim.fatal("");
        }
        let rate = rate.max(MIN_RATE);
        let mut state = self.state.borrow_mut();
        state.queue(sim.table_size::<SrrQueue>(i64::from(queue), "queues of Queue/SRR")).rate = rate;
        let weight = sim.quotient(rate, self.granularity.get(), "granularity_ 0 of Queue/SRR").max(1);
        let columns = weight.ilog2() as usize + 1;
        if state.columns.len() < columns {
            state.columns.resize_with(columns, Vec::new);
        }
    }
}

impl Discipline for Srr {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let mut state = self.state.borrow_mut();
        let index = state.flows.get(&packet.flow_id).copied().unwrap_or(0);
        let queue = state.queue(index);
        // ns-2.35: a queue that is longer than a limit set during the run is not limited (spec: queues-and-monitors,
        // section 6.4).
        if queue.count == base.limit.get() {
            drop(state);
            return base.drop_packet(sim, packet);
        }
        queue.packets.push_back(packet);
        queue.count += 1;
        let (count, rate) = (queue.count, queue.rate);
        if count == 1 {
            queue.deficit = 0;
            let weight = sim.quotient(rate, self.granularity.get(), "granularity_ 0 of Queue/SRR");
            if weight < 1 || weight >> state.columns.len() != 0 {
                drop(state);
                let what = if weight < 1 { "should not be zero" } else { "too big" };
                sim.warn(&format!("add_to_WM: weight {what}"));
                sim.exit_at_once(1);
            }
            state.insert(index, weight);
        }
        state.packets += 1;
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let mut state = self.state.borrow_mut();
        state.account();
        if state.packets == 0 {
            return None;
        }
        loop {
            let (_, index) = state.pointer?;
            let queue = &mut state.queues[index];
            if !queue.in_turn {
                queue.deficit += self.quantum.get();
                queue.in_turn = true;
            }
            let size = queue.packets.front_size()?;
            if queue.deficit >= size {
                queue.deficit -= size;
                let packet = queue.packets.pop_front();
                state.sent = Some((index, size));
                state.packets -= 1;
                return packet;
            }
            queue.in_turn = false;
            state.advance();
            sim.check_quantum(self.quantum.get(), "Queue/SRR: mtu_");
            if sim.is_interrupted() {
                return None;
            }
        }
    }

    fn len(&self) -> usize {
        self.state.borrow().packets
    }

    fn bytes(&self) -> usize {
        self.state.borrow().queues.iter().map(|queue| queue.packets.bytes()).sum()
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, _time: f64) {
        self.state.borrow_mut().account();
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    #[test]
    fn queues_share_by_weight_and_take_turns_evenly() {
        let bench = Bench::new(8e5, |_| Srr::default());
        let srr = bench.discipline::<Srr>();
        for (queue, rate) in [(1, 4000), (2, 2000), (3, 1000)] {
            srr.set_queue(queue, queue);
            srr.set_rate(&bench.sim, queue, rate);
        }
        for _ in 0..28 {
            for flow in 1..=3 {
                bench.arrives(0.1, flow, 1000);
            }
        }
        bench.run();
        let order = bench.delivered(|_, packet| packet.flow_id);
        for round in order[..42].chunks(7) {
            let turns = |flow| round.iter().filter(|turn| **turn == flow).count();
            assert_eq!([turns(1), turns(2), turns(3)], [4, 2, 1], "{order:?}");
        }
        assert!(order[7..42].windows(3).all(|turns| turns != [1, 1, 1]), "{order:?}");
        assert_eq!(order.len(), 84);
    }

    #[test]
    fn a_queue_is_limited() {
        let bench = Bench::new(8e5, |_| Srr::default());
        bench.queue::<Srr>().base().limit.set(3);
        for _ in 0..6 {
            bench.arrives(0.1, 1, 1000);
        }
        bench.run();
        // The packet being sent counts as waiting until the next one leaves.
        assert_eq!(bench.delivered_uids(), [0, 1, 2]);
    }
}
