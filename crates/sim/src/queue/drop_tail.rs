//! DropTail: first in, first out; a packet that does not fit is dropped (spec: engine-and-traces, section 7.2).

use std::cell::Cell;

use super::{Discipline, PacketList, QueueBase, TrueAverage};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The drop-tail discipline.
#[derive(Debug)]
pub struct DropTail {
    packets: PacketList,
    /// `drop_front_`: whether the oldest packet is dropped instead of the arriving one.
    pub drop_front: Cell<i32>,
    /// `summarystats_`: whether the true average length is recorded.
    pub summary_stats: Cell<i32>,
    /// `queue_in_bytes_`: whether the limit counts bytes, in units of `mean_pktsize_`.
    pub queue_in_bytes: Cell<i32>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<i32>,
    /// The true average length, recorded with `summarystats_`.
    pub average: TrueAverage,
}

/// Initial values.
impl DropTail {
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(500);
}

impl Default for DropTail {
    fn default() -> Self {
        DropTail {
            packets: PacketList::default(),
            drop_front: Cell::new(0),
            summary_stats: Cell::new(0),
            queue_in_bytes: Cell::new(0),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            average: TrueAverage::default(),
        }
    }
}

impl DropTail {
    /// The packets that wait.
    pub fn packets(&self) -> &PacketList {
        &self.packets
    }

    #[inline(always)]
    fn is_full(&self, base: &QueueBase, arriving: i32) -> bool {
        // ns-2.35: one place of the limit is not usable (spec: engine-and-traces, quirk 1).
        if self.queue_in_bytes.get() != 0 {
            self.packets.bytes() as i32 + arriving
                >= base.limit.get().wrapping_mul(self.mean_packet_size.get())
        } else {
            self.packets.len() as i32 + 1 >= base.limit.get()
        }
    }

    #[inline(always)]
    fn update_average(&self, now: f64) {
        if self.summary_stats.get() != 0 {
            let length =
                if self.queue_in_bytes.get() != 0 { self.packets.bytes() } else { self.packets.len() };
            self.average.update(now, length as f64);
        }
    }

    /// Drops packets until the queue is within its limit (the command `shrink-queue`).
    pub fn shrink(&self, sim: &Sim, base: &QueueBase) {
        if base.wiring.debug.get() != 0 {
            let (length, limit) = (self.packets.len(), base.limit.get());
            sim.print(&format!("shrink-queue: time {:5.2} qlen {length}, qlim {limit}\n", sim.now()));
        }
        let too_long = || {
            if self.queue_in_bytes.get() != 0 {
                self.packets.bytes() as i32 > base.limit.get().wrapping_mul(self.mean_packet_size.get())
            } else {
                self.packets.len() as i32 > base.limit.get()
            }
        };
        while too_long() {
            let victim =
                if self.drop_front.get() != 0 { self.packets.pop_front() } else { self.packets.pop_back() };
            match victim {
                Some(victim) => base.drop_packet(sim, victim),
                None => break,
            }
        }
    }
}

impl Discipline for DropTail {
    #[inline(always)]
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.update_average(sim.now());
        if !self.is_full(base, packet.size) {
            self.packets.push_back(packet);
        } else if self.drop_front.get() == 0 {
            base.drop_packet(sim, packet);
        } else {
            self.packets.push_back(packet);
            if let Some(oldest) = self.packets.pop_front() {
                base.drop_packet(sim, oldest);
            }
        }
    }

    #[inline]
    fn lets_pass(&self, base: &QueueBase) -> bool {
        self.packets.is_empty()
            & (self.summary_stats.get() | self.queue_in_bytes.get() == 0)
            & self.packets.rules().is_none()
            & (base.limit.get() > 1)
    }

    #[inline(always)]
    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.update_average(sim.now());
        self.packets.pop_front()
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.average.reset();
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, time: f64) {
        self.update_average(time);
    }
}
