//! The packets that may have to be resent on the wireless side: a ring, oldest first.

use crate::packet::Packet;

/// The record of a cached packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) seq: i32,
    /// When it was last sent, seconds.
    pub(super) sent: f64,
    pub(super) resends: u32,
    /// Whether the sender itself retransmitted it.
    pub(super) sender_resent: bool,
}

struct Slot {
    known: Known,
    packet: Packet,
}

/// Where a packet went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Insertion {
    /// It was there.
    Known,
    /// It is the oldest one.
    First,
    /// Somewhere else.
    Elsewhere,
}

/// The ring.
#[derive(Default)]
pub(super) struct Cache {
    slots: Vec<Option<Slot>>,
    /// Where the next new packet goes.
    head: usize,
    /// Where the oldest packet is.
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

    /// Frees the oldest packet.
    pub(super) fn pop(&mut self) {
        if let Some(slot) = self.slots.get_mut(self.tail) {
            *slot = None;
            self.tail = self.next(self.tail);
            self.full = false;
        }
    }

    /// Frees the packets up to number `ack`. Returns when the last of them was sent.
    pub(super) fn free_up_to(&mut self, ack: i32) -> Option<f64> {
        let mut freed = None;
        while let Some(first) = self.first().filter(|first| first.seq <= ack) {
            freed = Some(first.sent);
            self.pop();
        }
        freed
    }

    /// Caches a copy of a packet at time `now`; `is_new` if its number is above that of all before.
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

    /// Finds the place for an old packet and moves those before it. `None` if it is there: it counts as sent now.
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

    /// The oldest packet was resent by the sender.
    pub(super) fn mark_sender_resent(&mut self) {
        if let Some(slot) = self.slots.get_mut(self.tail).and_then(Option::as_mut) {
            slot.known.sender_resent = true;
        }
    }

    /// A copy of the oldest packet, which is resent at time `now`; `None` if that has been done `most` times.
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
