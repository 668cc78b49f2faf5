//! The queue of a router that supports XCP (Katabi, Handley and Rohrs, "Congestion control for high bandwidth-delay
//! product networks", 2002): three queues, for XCP, for TCP and for other packets, which take turns, and the control
//! law for the first one. Spec: queues-and-monitors, section 9; mpls-pushback-nix, section 4.2.

mod law;

use std::cell::{Cell, RefCell};

pub use law::ControlLaw;

use super::{AnyQueue, Discipline, QueueBase};
use crate::entity::EntityId;
use crate::facet::Remembered;
use crate::packet::{Packet, PacketType};
use crate::{Sim, Timer};

const QUEUES: usize = 3;
/// The number of packets that a queue sends in a turn; values below 1 count as 1.
const WEIGHTS: [f64; QUEUES] = [0.5, 0.5, 0.0];
/// The index of the queue to which the control law applies.
const CONTROLLED: usize = 0;

/// The XCP discipline.
#[derive(Debug, Default)]
pub struct Xcp {
    /// The queues for XCP, TCP and other packets.
    pub queues: [Cell<Option<EntityId>>; QUEUES],
    known_queues: [Remembered<dyn AnyQueue>; QUEUES],
    /// The control law, which gives feedback to XCP's senders.
    pub law: ControlLaw,
    turn: RefCell<Turn>,
    /// The number of packets and of bytes in each queue, as it was after the last packet.
    waiting: [Cell<(usize, usize)>; QUEUES],
}

#[derive(Debug, Default)]
struct Turn {
    current: usize,
    remaining: [f64; QUEUES],
}

/// The code points of the three queues.
const CODE_POINTS: [i32; QUEUES] = [10, 20, 30];

/// The queue to which a packet without a code point belongs.
fn class_of(packet: &Packet) -> usize {
    if packet.xcp().is_some() {
        return CONTROLLED;
    }
    match packet.packet_type {
        PacketType::TCP | PacketType::ACK => 1,
        _ => 2,
    }
}

impl Xcp {
    fn queue<'a>(&self, sim: &'a Sim, index: usize) -> Option<&'a dyn AnyQueue> {
        self.known_queues[index].get(sim, self.queues[index].get()?)
    }

    /// The next queue to serve.
    fn select(&self) -> usize {
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
            if self.waiting[turn.current].get().0 > 0 {
                break;
            }
            turn.remaining[turn.current] = 0.0;
            begin(turn);
        }
        turn.current
    }

    /// Records the length of a queue. Returns the number of packets in it.
    #[inline]
    fn recount(&self, index: usize, queue: &dyn Discipline) -> usize {
        let waiting = (queue.len(), queue.bytes());
        self.waiting[index].set(waiting);
        waiting.0
    }
}

impl Discipline for Xcp {
    fn start(&self, sim: &Sim, base: &QueueBase) {
        self.law.start(sim, base.id);
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
        let before = self.waiting[index].get().0;
        if index == CONTROLLED {
            self.law.on_arrival(&packet, before);
        }
        let discipline = queue.discipline();
        discipline.enqueue(sim, queue.base(), packet);
        if self.recount(index, discipline) == before && index == CONTROLLED {
            self.law.on_drop();
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let index = self.select();
        let queue = self.queue(sim, index)?;
        if index == CONTROLLED {
            self.law.before_departure(self.waiting[index].get().1);
        }
        let discipline = queue.discipline();
        let mut packet = discipline.dequeue(sim, queue.base());
        let left = self.recount(index, discipline);
        if let (CONTROLLED, Some(packet)) = (index, &mut packet) {
            self.law.on_departure(sim, packet, left);
        }
        packet
    }

    fn len(&self) -> usize {
        self.waiting.iter().map(|waiting| waiting.get().0).sum()
    }

    fn bytes(&self) -> usize {
        self.waiting.iter().map(|waiting| waiting.get().1).sum()
    }

    fn reset(&self, sim: &Sim, _base: &QueueBase) {
        for index in 0..QUEUES {
            if let Some(queue) = self.queues[index].get().and_then(|id| sim.entity(id)) {
                queue.reset(sim);
            }
            if let Some(queue) = self.queue(sim, index) {
                self.recount(index, queue.discipline());
            }
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.law.timer(tag)
    }

    fn on_timer(&self, sim: &Sim, base: &QueueBase, tag: u32) {
        let controlled = self.queue(sim, CONTROLLED).map(AnyQueue::discipline);
        let waiting = controlled.map_or((0, 0), |queue| (queue.len(), queue.bytes()));
        self.law.on_timer(sim, base.id, tag, waiting);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::super::{DropTail, Queue};
    use super::*;
    use crate::packet::ProtocolHeader;
    use crate::tcp::{XcpHeader, XcpKind};

    const HEADER: XcpHeader = XcpHeader {
        kind: XcpKind::Data,
        rtt: 0.0,
        gap: 0.0,
        delta: 0.0,
        reverse_feedback: 0.0,
        controlling_hop: 0,
    };

    #[test]
    fn the_three_kinds_of_traffic_take_turns() {
        let bench = Bench::new(8e5, |_| Xcp::default());
        let xcp = bench.discipline::<Xcp>();
        xcp.law.capacity.set(8e5);
        for place in &xcp.queues {
            place.set(Some(bench.sim.add(|id| Queue::new(id, DropTail::default()))));
        }
        for packet_type in [PacketType::XCP, PacketType::TCP, PacketType::CBR] {
            for _ in 0..4 {
                let mut packet = bench.packet(0, 1000);
                packet.packet_type = packet_type;
                if packet_type == PacketType::XCP {
                    packet.extend().protocol = ProtocolHeader::Xcp(HEADER);
                }
                bench.packet_arrives(0.1, packet);
            }
        }
        bench.run();
        let order = bench.delivered(|_, packet| packet.prio);
        assert_eq!(order.len(), 12);
        assert_eq!(order[1..10], [20, 30, 10, 20, 30, 10, 20, 30, 10]);
    }
}
