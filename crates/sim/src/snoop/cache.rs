//! The cache of packets that may have to be resent on the wireless side: a ring, oldest packet first.

use crate::packet::Packet;

/// The record of a cached packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) seq: i32,
    /// The time when the packet was last sent, seconds.
    pub(super) sent: f64,
    pub(super) resends: u32,
    /// True if the TCP sender retransmitted the packet.
    pub(super) sender_resent: bool,
}

struct Slot {
    known: Known,
    packet: Packet,
}

/// The place at which a packet was inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Insertion {
    /// The packet was already cached.
    Known,
    /// The packet is now the oldest one.
    First,
    /// The packet was inserted behind the oldest one.
    Elsewhere,
}

/// The cached packets, in a ring of slots.
#[derive(Default)]
pub(super) struct Cache {
    slots: Vec<Option<Slot>>,
    /// The slot for the next new packet.
    head: usize,
    /// The slot of the oldest packet.
    tail: usize,
    full: bool,
}

impl Cache {
    pub(super) fn new(size: usize) -> Cache {
        let mut slots = Vec::new();
        slots.resize_with(size, || None);
        Cache { slots, head: 0, tail: 0, full: false }
    }

    pub(super) fn clear(&mut self) {
        *self = Cache::new(self.slots.len());
    }

    pub(super) fn head(&self) -> usize {
        self.head
    }

    pub(super) fn tail(&self) -> usize {
        self.tail
    }

    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn is_empty(&self) -> bool {
        self.head == self.tail && !self.full
    }

    pub(super) fn next(&self, place: usize) -> usize {
        if place + 1 >= self.slots.len() { 0 } else { place + 1 }
    }

    fn previous(&self, place: usize) -> usize {
        if place == 0 { self.slots.len().saturating_sub(1) } else { place - 1 }
    }

    /// The record of the oldest packet.
    pub(super) fn first(&self) -> Option<Known> {
        self.slots.get(self.tail)?.as_ref().map(|slot| slot.known)
    }

    /// Removes the oldest packet.
    pub(super) fn pop(&mut self) {
        if let Some(slot) = self.slots.get_mut(self.tail) {
            *slot = None;
            self.tail = self.next(self.tail);
            self.full = false;
        }
    }

    /// Removes the packets up to number `ack`. Returns the time when the last of them was sent; `None` if there was
    /// none.
    pub(super) fn free_up_to(&mut self, ack: i32) -> Option<f64> {
        let mut freed = None;
        while let Some(first) = self.first().filter(|first| first.seq <= ack) {
            freed = Some(first.sent);
            self.pop();
        }
        freed
    }

    /// Caches a copy of a packet at time `now`. `is_new` is true if its number is above all earlier ones.
    pub(super) fn insert(&mut self, now: f64, packet: &Packet, is_new: bool) -> Insertion {
        let seq = packet.tcp.seqno;
        let place = match self.first() {
            Some(first) if !is_new => {
                if seq < first.seq {
                    self.tail = self.previous(self.tail);
                    self.tail
                } else {
                    match self.make_room_before(now, seq) {
                        Some(place) => place,
                        None => return Insertion::Known,
                    }
                }
            }
            _ => {
                let place = self.head;
                self.head = self.next(self.head);
                place
            }
        };
        let known = Known { seq, sent: now, resends: 0, sender_resent: false };
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Some(Slot { known, packet: packet.clone() });
        }
        self.full = self.head == self.tail;
        if place == self.tail { Insertion::First } else { Insertion::Elsewhere }
    }

    /// Finds the slot for an old packet and moves the packets before it. Returns `None` if the packet is already
    /// cached, and then marks it as sent now.
    fn make_room_before(&mut self, now: f64, seq: i32) -> Option<usize> {
        let mut place = self.tail;
        loop {
            match self.slots.get_mut(place).and_then(Option::as_mut) {
                Some(slot) if slot.known.seq == seq => {
                    slot.known = Known { seq, sent: now, resends: 0, sender_resent: true };
                    return None;
                }
                Some(slot) if slot.known.seq < seq => place = self.next(place),
                _ => break,
            }
            if place == self.head {
                break;
            }
        }
        let mut moved = self.tail;
        while moved != place {
            let before = self.previous(moved);
            self.slots.swap(before, moved);
            moved = self.next(moved);
        }
        self.tail = self.previous(self.tail);
        Some(self.previous(place))
    }

    /// Records that the TCP sender retransmitted the oldest packet.
    pub(super) fn mark_sender_resent(&mut self) {
        if let Some(slot) = self.slots.get_mut(self.tail).and_then(Option::as_mut) {
            slot.known.sender_resent = true;
        }
    }

    /// Returns a copy of the oldest packet to resend it at time `now`; `None` if it has already been resent `most`
    /// times.
    pub(super) fn resend(&mut self, now: f64, most: u32) -> Option<Packet> {
        let slot = self.slots.get_mut(self.tail)?.as_mut()?;
        if slot.known.resends >= most {
            return None;
        }
        slot.known.sent = now;
        slot.known.resends += 1;
        Some(slot.packet.clone())
    }
}
