//! A first-in-first-out list of packets that counts its bytes.

use std::cell::{Cell, OnceCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::semantic::{SemanticRules, supersedes};
use crate::packet::{Packet, PacketType};
use crate::private::Private;

/// A first-in-first-out list of packets.
#[derive(Debug, Default)]
pub struct PacketList {
    packets: Private<VecDeque<Packet>>,
    bytes: Cell<i64>,
    rules: OnceCell<Rc<SemanticRules>>,
}

impl PacketList {
    #[inline]
    fn with<R>(&self, use_packets: impl FnOnce(&mut VecDeque<Packet>) -> R) -> R {
        // SAFETY: only this file calls this function, with closures that call nothing but methods of the list and of
        // packets; conditions and changes passed by other code only access packets.
        unsafe { self.packets.with(use_packets) }
    }

    /// Makes the list follow `rules` permanently (the command `packetqueue-attach` of queues).
    pub fn attach(&self, rules: Rc<SemanticRules>) {
        // Attaching a second list to the same queue has no effect.
        let _ = self.rules.set(rules);
    }

    /// The rules that the list follows; `None` for a plain list.
    pub fn rules(&self) -> Option<&SemanticRules> {
        self.rules.get().map(Rc::as_ref)
    }

    /// The number of packets.
    #[inline]
    pub fn len(&self) -> usize {
        self.with(|packets| packets.len())
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

    /// Appends a packet.
    #[inline]
    pub fn push_back(&self, packet: Packet) {
        if let Some(rules) = self.rules.get()
            && rules.filter_acks.get()
            && packet.packet_type == PacketType::ACK
        {
            return self.push_filtered(packet, rules);
        }
        self.count(&packet);
        self.with(|packets| packets.push_back(packet));
    }

    /// Puts a packet in front of all others.
    pub fn push_front(&self, packet: Packet) {
        self.count(&packet);
        self.with(|packets| packets.push_front(packet));
    }

    /// Removes and returns the first packet; `None` if the list is empty.
    #[inline(always)]
    pub fn pop_front(&self) -> Option<Packet> {
        if let Some(rules) = self.rules.get()
            && rules.acks_first.get()
            && let Some(ack) = self.first_ack()
        {
            return self.remove(ack);
        }
        let packet = self.with(|packets| {
            let packet = packets.pop_front();
            if packets.is_empty() {
                // An empty list starts again at the beginning of its memory, so that it stays in the first-level cache.
                packets.clear();
            }
            packet
        });
        self.taken(packet)
    }

    /// The index of the first acknowledgement, counted from the front; `None` if there is none.
    #[cold]
    fn first_ack(&self) -> Option<usize> {
        self.position(|packet| packet.packet_type == PacketType::ACK)
    }

    /// Removes and returns the last packet; `None` if the list is empty.
    pub fn pop_back(&self) -> Option<Packet> {
        let packet = self.with(VecDeque::pop_back);
        self.taken(packet)
    }

    /// Removes and returns the packet at `index`, counted from the front; `None` if there is none.
    pub fn remove(&self, index: usize) -> Option<Packet> {
        let packet = self.with(|packets| packets.remove(index));
        self.taken(packet)
    }

    /// The size of the first packet, bytes; `None` if the list is empty.
    #[inline]
    pub fn front_size(&self) -> Option<i32> {
        self.with(|packets| packets.front().map(|packet| packet.size))
    }

    /// Lets `change` modify the packet at `index`, counted from the front. The size of the packet must not change.
    pub(crate) fn edit(&self, index: usize, change: impl FnOnce(&mut Packet)) {
        self.with(|packets| packets.get_mut(index).map(change));
    }

    /// The index of the first packet for which `matches` returns true; `None` if there is none.
    pub(crate) fn position(&self, matches: impl FnMut(&Packet) -> bool) -> Option<usize> {
        self.with(|packets| packets.iter().position(matches))
    }

    /// Adds an acknowledgement and removes the older ones that it makes redundant.
    #[cold]
    fn push_filtered(&self, ack: Packet, rules: &SemanticRules) {
        let first = self.position(|older| supersedes(&ack, older));
        self.with(|packets| {
            packets.retain(|older| {
                let stays = !supersedes(&ack, older);
                if !stays {
                    self.bytes.set(self.bytes.get() - i64::from(older.size));
                }
                stays
            });
        });
        self.count(&ack);
        let place = first.filter(|_| rules.replace_head.get());
        self.with(|packets| packets.insert(place.unwrap_or(packets.len()), ack));
    }

    #[inline]
    fn count(&self, packet: &Packet) {
        self.bytes.set(self.bytes.get() + i64::from(packet.size));
    }

    #[inline]
    fn taken(&self, packet: Option<Packet>) -> Option<Packet> {
        let packet = packet?;
        self.bytes.set(self.bytes.get() - i64::from(packet.size));
        Some(packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Header;

    fn list(rules: impl FnOnce(&SemanticRules)) -> PacketList {
        let list = PacketList::default();
        let semantics = SemanticRules::default();
        rules(&semantics);
        list.attach(Rc::new(semantics));
        for (uid, packet_type, seqno) in [
            (0, PacketType::TCP, 5),
            (1, PacketType::ACK, 1),
            (2, PacketType::ACK, 2),
            (3, PacketType::TCP, 6),
            (4, PacketType::ACK, 3),
        ] {
            let mut header = Header { uid, packet_type, size: 10, ..Header::default() };
            header.tcp.seqno = seqno;
            list.push_back(Packet::new(header));
        }
        list
    }

    fn uids(list: &PacketList) -> Vec<i32> {
        let uids = std::iter::from_fn(|| list.pop_front()).map(|packet| packet.uid).collect();
        assert_eq!(list.bytes(), 0);
        uids
    }

    #[test]
    fn acknowledgements_may_go_first() {
        assert_eq!(uids(&list(|_| ())), [0, 1, 2, 3, 4]);
        assert_eq!(uids(&list(|rules| rules.acks_first.set(true))), [1, 2, 4, 0, 3]);
    }

    #[test]
    fn newer_acknowledgements_may_replace_older_ones() {
        let filtered = list(|rules| rules.filter_acks.set(true));
        assert_eq!(filtered.bytes(), 30);
        assert_eq!(uids(&filtered), [0, 3, 4]);
        let replaced = list(|rules| {
            rules.filter_acks.set(true);
            rules.replace_head.set(true);
        });
        assert_eq!(uids(&replaced), [0, 4, 3]);
    }
}
