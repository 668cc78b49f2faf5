//! The queue of a router that speaks XCP (Katabi, Handley and Rohrs, "Congestion control for high
//! bandwidth-delay product networks", 2002), as far as other traffic can tell: three queues, for XCP, for TCP
//! and for the rest, that take turns. Spec: queues-and-monitors, section 9.

use std::cell::{Cell, RefCell};

use super::{AnyQueue, Discipline, QueueBase};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::{Sim, Timer};

const QUEUES: usize = 3;
/// How many packets a queue sends in a turn; less than one means one.
const WEIGHTS: [f64; QUEUES] = [0.5, 0.5, 0.0];
/// When the control law is first applied, seconds.
const FIRST_CONTROL: f64 = 0.05;

/// The XCP discipline. The control law itself is not modelled: XCP packets are queued as others are.
#[derive(Debug, Default)]
pub struct Xcp {
    /// The queues for XCP, TCP and other packets.
    pub queues: [Cell<Option<EntityId>>; QUEUES],
    /// Capacity of the link, bits per second. Has to be set.
    pub capacity: Cell<f64>,
    turn: RefCell<Turn>,
    /// Packets and bytes in the queues.
    waiting: Cell<(usize, usize)>,
    timer: Timer,
}

#[derive(Debug, Default)]
struct Turn {
    current: usize,
    remaining: [f64; QUEUES],
}

/// The code points of the three queues.
const CODE_POINTS: [i32; QUEUES] = [10, 20, 30];

/// The queue that a packet without code point belongs to.
fn class_of(packet: &Packet) -> usize {
    match packet.packet_type {
        PacketType::XCP => 0,
        PacketType::TCP | PacketType::ACK => 1,
        _ => 2,
    }
}

impl Xcp {
    fn queue<'a>(&self, sim: &'a Sim, index: usize) -> Option<&'a dyn AnyQueue> {
        sim.entity(self.queues[index].get()?).and_then(Entity::as_queue)
    }

    fn is_empty(&self, sim: &Sim, index: usize) -> bool {
        self.queue(sim, index).is_none_or(|queue| queue.discipline().is_empty())
    }

    /// The queue whose turn it is.
    fn select(&self, sim: &Sim) -> usize {
        let mut turn = self.turn.borrow_mut();
        let turn = &mut *turn;
        let begin = |turn: &mut Turn| {
            turn.current = (turn.current + 1) % QUEUES;
            turn.remaining[turn.current] = WEIGHTS[turn.current] - 1.0;
        };
        if turn.remaining[turn.current] <= 0.0 {
            begin(turn);
        } else {
            turn.remaining[turn.current] -= 1.0;
        }
        for _ in 0..QUEUES {
            if !self.is_empty(sim, turn.current) {
                break;
            }
            turn.remaining[turn.current] = 0.0;
            begin(turn);
        }
        turn.current
    }

    fn recount(&self, sim: &Sim) {
        let queues = (0..QUEUES).filter_map(|index| Some(self.queue(sim, index)?.discipline()));
        let sum = |(packets, bytes), queue: &dyn Discipline| (packets + queue.len(), bytes + queue.bytes());
        self.waiting.set(queues.fold((0, 0), sum));
    }
}

impl Discipline for Xcp {
    fn start(&self, sim: &Sim, _base: &QueueBase) {
        // The intervals of three timers.
        for _ in 0..QUEUES {
            sim.default_rng().normal(sim, FIRST_CONTROL, FIRST_CONTROL);
        }
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        if packet.prio <= 0 {
            packet.prio = CODE_POINTS[class_of(&packet)];
        }
        let Some(index) = CODE_POINTS.iter().position(|known| *known == packet.prio) else {
            sim.fatal(&format!("Unknown codepoint {}\n", packet.prio))
        };
        let Some(queue) = self.queue(sim, index) else { return };
        let drops = base.wiring.drop_target.get();
        if queue.base().wiring.drop_target.get() != drops {
            queue.base().wiring.drop_target.set(sim, drops);
        }
        queue.discipline().enqueue(sim, queue.base(), packet);
        self.recount(sim);
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let queue = self.queue(sim, self.select(sim))?;
        let packet = queue.discipline().dequeue(sim, queue.base());
        self.recount(sim);
        packet
    }

    fn len(&self) -> usize {
        self.waiting.get().0
    }

    fn bytes(&self) -> usize {
        self.waiting.get().1
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        for index in 0..QUEUES {
            if let Some(queue) = self.queues[index].get().and_then(|id| sim.entity(id)) {
                queue.reset(sim);
            }
        }
        self.recount(sim);
        if self.capacity.get() == 0.0 {
            self.timer.resched(sim, base.id, 0, FIRST_CONTROL);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    // ns-2.35: a division by zero (spec: queues-and-monitors, section 9).
    fn on_timer(&self, sim: &Sim, _base: &QueueBase, _tag: u32) {
        if self.capacity.get() == 0.0 {
            sim.arithmetic_trap("an XCP queue was not told set-link-capacity");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::super::{DropTail, Queue};
    use super::*;

    #[test]
    fn the_three_kinds_of_traffic_take_turns() {
        let bench = Bench::new(8e5, |_| Xcp::default());
        let xcp = bench.discipline::<Xcp>();
        xcp.capacity.set(8e5);
        for place in &xcp.queues {
            place.set(Some(bench.sim.add(|id| Queue::new(id, DropTail::default()))));
        }
        for packet_type in [PacketType::XCP, PacketType::TCP, PacketType::CBR] {
            for _ in 0..4 {
                let mut packet = bench.packet(0, 1000);
                packet.packet_type = packet_type;
                bench.packet_arrives(0.1, packet);
            }
        }
        bench.run();
        let order = bench.delivered(|_, packet| packet.prio);
        assert_eq!(order.len(), 12);
        assert_eq!(order[1..10], [20, 30, 10, 20, 30, 10, 20, 30, 10]);
    }
}
