//! Queues between link layer and MAC (spec: wireless-stack, section 7).
//!
//! Any [queue](crate::queue) can be used there. Two are made for this purpose: both serve the packets of routing
//! protocols first.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::queue::{Discipline, DropTail, Queue, QueueBase};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The discipline of `Queue/DropTail/PriQueue`: drop-tail, but routing packets are put in front of all others.
#[derive(Debug)]
pub struct PriQueue {
    /// The drop-tail queue that holds all packets.
    pub drop_tail: DropTail,
    /// `Prefer_Routing_Protocols`: not 0 if routing packets are served first.
    pub prefer_routing: Cell<i32>,
}

/// Initial values.
impl PriQueue {
    /// The initial value of `prefer_routing`.
    pub const PREFER_ROUTING: Initial<i32> = Initial(1);
}

impl Default for PriQueue {
    fn default() -> Self {
        PriQueue { drop_tail: DropTail::default(), prefer_routing: Cell::new(Self::PREFER_ROUTING.integer()) }
    }
}

/// The treatment of packets of one type.
struct Priority {
    /// Whether [`PriQueue`] serves them before all others.
    is_first: bool,
    /// The part of [`CmuPriQueue`] in which they wait.
    part: usize,
}

/// Returns the treatment of packets of a type.
fn priority(packet_type: PacketType) -> Priority {
    let (is_first, part) = match packet_type {
        PacketType::AODV | PacketType::DSR | PacketType::MESSAGE | PacketType::TORA => (true, 0),
        // ns-2.35: each of the two queues knows routing protocols that the other does not.
        PacketType::AOMDV | PacketType::MDART => (true, 3),
        PacketType::IMEP => (false, 0),
        PacketType::AUDIO | PacketType::VIDEO => (false, 1),
        PacketType::ACK => (false, 2),
        _ => (false, 3),
    };
    Priority { is_first, part }
}

impl Discipline for PriQueue {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if self.prefer_routing.get() == 0 || !priority(packet.packet_type).is_first {
            return self.drop_tail.enqueue(sim, base, packet);
        }
        let packets = self.drop_tail.packets();
        packets.push_front(packet);
        if packets.len() as i32 >= base.limit.get()
            && let Some(last) = packets.pop_back()
        {
            base.drop_packet(sim, last);
        }
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        self.drop_tail.dequeue(sim, base)
    }

    fn len(&self) -> usize {
        self.drop_tail.len()
    }

    fn bytes(&self) -> usize {
        self.drop_tail.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        while let Some(packet) = self.dequeue(sim, base) {
            base.wiring.drop_packet_for(sim, packet, "END");
        }
    }
}

/// The maximum number of packets in each part of a [`CmuPriQueue`].
const PART_LIMIT: usize = 50;

/// Four first-in-first-out queues served in strict order: `CMUPriQueue`.
#[derive(Debug)]
pub struct CmuPriQueue {
    id: EntityId,
    wiring: Wiring,
    parts: RefCell<[VecDeque<Packet>; 4]>,
    blocked: Cell<bool>,
    /// `qlen_logthresh_`: has no effect.
    pub length_log_threshold: Cell<i32>,
    /// `fw_logthresh_`: has no effect.
    pub forward_log_threshold: Cell<i32>,
}

/// Initial values.
impl CmuPriQueue {
    /// The initial value of `length_log_threshold`.
    pub const LENGTH_LOG_THRESHOLD: Initial<i32> = Initial(10);
    /// The initial value of `forward_log_threshold`.
    pub const FORWARD_LOG_THRESHOLD: Initial<i32> = Initial(25);
}

impl CmuPriQueue {
    /// An empty queue.
    pub fn new(id: EntityId) -> CmuPriQueue {
        CmuPriQueue {
            id,
            wiring: Wiring::default(),
            parts: RefCell::default(),
            blocked: Cell::new(false),
            length_log_threshold: Cell::new(Self::LENGTH_LOG_THRESHOLD.integer()),
            forward_log_threshold: Cell::new(Self::FORWARD_LOG_THRESHOLD.integer()),
        }
    }

    fn next(&self) -> Option<Packet> {
        self.parts.borrow_mut().iter_mut().find_map(VecDeque::pop_front)
    }

    fn send_next(&self, sim: &Sim) {
        let next = self.next();
        self.blocked.set(next.is_some());
        if let Some(packet) = next {
            self.wiring.target.send(sim, packet, Some(self.id));
        }
    }
}

impl Entity for CmuPriQueue {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let part = priority(packet.packet_type).part;
        if self.parts.borrow()[part].len() >= PART_LIMIT {
            return self.wiring.drop_packet_for(sim, packet, "IFQ");
        }
        self.parts.borrow_mut()[part].push_back(packet);
        if !self.blocked.get() {
            self.send_next(sim);
        }
    }

    fn resume(&self, sim: &Sim) {
        self.send_next(sim);
    }

    fn reset(&self, sim: &Sim) {
        while let Some(packet) = self.next() {
            self.wiring.drop_packet_for(sim, packet, "END");
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// Removes the first packet whose next hop is `hop` from an interface queue and returns it.
pub fn take_packet_to(sim: &Sim, queue: EntityId, hop: i32) -> Option<Packet> {
    let goes_there = |packet: &Packet| packet.radio().next_hop == hop;
    if let Some(queue) = sim.get::<CmuPriQueue>(queue) {
        return queue.parts.borrow_mut().iter_mut().find_map(|part| {
            let place = part.iter().position(goes_there)?;
            part.remove(place)
        });
    }
    let drop_tail = if let Some(queue) = sim.get::<Queue<PriQueue>>(queue) {
        &queue.discipline().drop_tail
    } else {
        sim.get::<Queue<DropTail>>(queue)?.discipline()
    };
    let packets = drop_tail.packets();
    packets.remove(packets.position(goes_there)?)
}
