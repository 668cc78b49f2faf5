//! A first-in-first-out list of packets that knows how many bytes it holds.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use crate::packet::Packet;

/// A list of packets.
#[derive(Debug, Default)]
pub struct PacketList {
    packets: RefCell<VecDeque<Packet>>,
    bytes: Cell<i64>,
}

impl PacketList {
    /// How many packets there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.packets.borrow().len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.packets.borrow().is_empty()
    }

    /// How many bytes the packets have together.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes.get() as usize
    }

    /// Appends a packet.
    #[inline]
    pub fn push_back(&self, packet: Packet) {
        self.bytes.set(self.bytes.get() + i64::from(packet.size));
        self.packets.borrow_mut().push_back(packet);
    }

    /// Puts a packet in front of all others.
    pub fn push_front(&self, packet: Packet) {
        self.bytes.set(self.bytes.get() + i64::from(packet.size));
        self.packets.borrow_mut().push_front(packet);
    }

    /// Takes the first packet.
    #[inline]
    pub fn pop_front(&self) -> Option<Packet> {
        let packet = self.packets.borrow_mut().pop_front();
        self.taken(packet)
    }

    /// Takes the last packet.
    pub fn pop_back(&self) -> Option<Packet> {
        let packet = self.packets.borrow_mut().pop_back();
        self.taken(packet)
    }

    /// Takes the packet at `index`, counted from the front.
    pub fn remove(&self, index: usize) -> Option<Packet> {
        let packet = self.packets.borrow_mut().remove(index);
        self.taken(packet)
    }

    /// The size of the first packet, bytes.
    #[inline]
    pub fn front_size(&self) -> Option<i32> {
        self.packets.borrow().front().map(|packet| packet.size)
    }

    /// Changes the packet at `index`, counted from the front. Its size must stay.
    pub fn edit(&self, index: usize, change: impl FnOnce(&mut Packet)) {
        if let Some(packet) = self.packets.borrow_mut().get_mut(index) {
            change(packet);
        }
    }

    /// The index of the first packet that `matches`.
    pub fn position(&self, matches: impl FnMut(&Packet) -> bool) -> Option<usize> {
        self.packets.borrow().iter().position(matches)
    }

    #[inline]
    fn taken(&self, packet: Option<Packet>) -> Option<Packet> {
        let packet = packet?;
        self.bytes.set(self.bytes.get() - i64::from(packet.size));
        Some(packet)
    }
}
