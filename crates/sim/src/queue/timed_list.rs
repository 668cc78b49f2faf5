//! A first-in-first-out list of packets that knows how long each has waited.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use crate::packet::Packet;

/// Packets with the times at which they arrived.
#[derive(Debug, Default)]
pub struct TimedList {
    packets: RefCell<VecDeque<(Packet, f64)>>,
    bytes: Cell<i64>,
}

impl TimedList {
    /// Appends a packet that arrives at `now`, seconds.
    #[inline]
    pub fn push_back(&self, now: f64, packet: Packet) {
        self.bytes.set(self.bytes.get() + i64::from(packet.size));
        self.packets.borrow_mut().push_back((packet, now));
    }

    /// Takes the first packet, with the time at which it arrived.
    #[inline]
    pub fn pop_front(&self) -> Option<(Packet, f64)> {
        let (packet, arrival) = self.packets.borrow_mut().pop_front()?;
        self.bytes.set(self.bytes.get() - i64::from(packet.size));
        Some((packet, arrival))
    }

    /// How many packets there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.packets.borrow().len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the packets have together.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes.get() as usize
    }
}
