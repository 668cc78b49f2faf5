//! The buffer of packets that wait for a route.

use std::collections::VecDeque;

use crate::packet::Packet;

/// The maximum number of waiting packets.
const LIMIT: usize = 64;

/// The maximum time that a packet waits, seconds.
const LONGEST_WAIT: f64 = 30.0;

/// A buffer of packets that wait for a route, in the order of their arrival (spec: wireless-routing, section 4.9).
#[derive(Debug, Default)]
pub(in super::super) struct PacketBuffer {
    packets: VecDeque<(f64, Packet)>,
}

impl PacketBuffer {
    /// Adds a packet. If the buffer is full, the oldest packet is removed and returned with the reason of its drop.
    pub fn enqueue(&mut self, now: f64, packet: Packet) -> Option<(Packet, &'static str)> {
        self.purge(now);
        let pushed_out = if self.packets.len() >= LIMIT { self.packets.pop_front() } else { None };
        self.packets.push_back((now + LONGEST_WAIT, packet));
        pushed_out.map(|(deadline, packet)| (packet, if deadline > now { "IFQ" } else { "TOUT" }))
    }

    /// Removes the first packet for `destination` and returns it.
    pub fn dequeue(&mut self, now: f64, destination: i32) -> Option<Packet> {
        if self.packets.is_empty() {
            return None;
        }
        self.purge(now);
        let place = self.packets.iter().position(|(_, packet)| packet.dst.address == destination)?;
        self.packets.remove(place).map(|(_, packet)| packet)
    }

    /// Whether no packet waits.
    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    /// Whether a packet for `destination` waits, even if it has waited too long.
    pub fn holds(&self, destination: i32) -> bool {
        self.packets.iter().any(|(_, packet)| packet.dst.address == destination)
    }

    fn purge(&mut self, now: f64) {
        // ns-2.35: packets that have waited too long vanish without a trace line (spec: wireless-routing, section 4.9).
        self.packets.retain(|(deadline, _)| *deadline >= now);
    }
}
