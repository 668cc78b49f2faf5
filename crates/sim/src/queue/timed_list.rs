//! A first-in-first-out list of packets that stores when each packet arrived.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use crate::packet::Packet;

/// A list of packets with the times of their arrival.
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

    /// Removes the first packet and returns it with its time of arrival; `None` if the list is empty.
    #[inline]
    pub fn pop_front(&self) -> Option<(Packet, f64)> {
        let (packet, arrival) = self.packets.borrow_mut().pop_front()?;
        self.bytes.set(self.bytes.get() - i64::from(packet.size));
        Some((packet, arrival))
    }

    /// The number of packets.
    #[inline]
    pub fn len(&self) -> usize {
        self.packets.borrow().len()
    }

    /// Whether the list is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of bytes in all packets.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes.get() as usize
    }
}
