//! Reordering of received packets (spec: tcp-one-way, section 27, *Receiver*).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::super::RangeSet;

/// The packets that a sink has received.
#[derive(Debug, Default)]
pub struct Receiver {
    next: Cell<i32>,
    max_seen: Cell<i32>,
    ahead: RefCell<Ahead>,
}

/// The packets beyond the first missing one.
#[derive(Debug, Default)]
struct Ahead {
    /// The sizes of the packets from the first missing one on, bytes; 0 for missing packets.
    sizes: VecDeque<i32>,
    numbers: RangeSet,
}

/// The result of a packet's arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whether the packet had been received before.
    pub duplicate: bool,
    /// The number of bytes that are now in order and go to the application.
    pub delivered: i32,
}

impl Receiver {
    /// The number of the first missing packet.
    #[inline]
    pub fn next(&self) -> i32 {
        self.next.get()
    }

    /// The highest packet received; 0 if there is none.
    #[inline]
    pub fn max_seen(&self) -> i32 {
        self.max_seen.get()
    }

    /// Discards the record of received packets.
    pub fn reset(&self) {
        self.next.set(0);
        self.max_seen.set(0);
        let mut ahead = self.ahead.borrow_mut();
        ahead.sizes.clear();
        ahead.numbers.clear();
    }

    /// Records the arrival of packet `seqno` with `bytes` bytes. Returns `None` for a packet without a size, which is
    /// ignored.
    #[inline]
    pub fn receive(&self, seqno: i32, bytes: i32) -> Option<Arrival> {
        let next = self.next.get();
        let duplicate = seqno < next;
        if bytes <= 0 {
            return None;
        }
        if seqno > self.max_seen.get() {
            self.max_seen.set(seqno);
        }
        if duplicate {
            return Some(Arrival { duplicate, delivered: 0 });
        }
        let mut ahead = self.ahead.borrow_mut();
        if seqno == next && ahead.numbers.is_empty() {
            self.next.set(next + 1);
            return Some(Arrival { duplicate, delivered: bytes });
        }
        let duplicate = ahead.put(next, seqno, bytes);
        let mut delivered = 0;
        if seqno == next {
            let right = ahead.numbers.containing(next).map_or(next, |(_, right)| right);
            let in_order = (right - next) as usize;
            delivered = ahead.sizes.drain(..in_order).sum();
            ahead.numbers.remove_below(right);
            self.next.set(right);
        }
        Some(Arrival { duplicate, delivered })
    }

    /// The range of received packets beyond the first missing one that contains `seqno`; `None` if there is none.
    pub fn range_around(&self, seqno: i32) -> Option<(i32, i32)> {
        self.ahead.borrow().numbers.containing(seqno)
    }
}

impl Ahead {
    /// Records a packet and returns whether it was there already. The size of a resent packet replaces the old size.
    fn put(&mut self, next: i32, seqno: i32, bytes: i32) -> bool {
        let place = (seqno - next) as usize;
        if self.sizes.len() <= place {
            self.sizes.resize(place + 1, 0);
        }
        let duplicate = std::mem::replace(&mut self.sizes[place], bytes) != 0;
        self.numbers.insert(seqno, seqno + 1);
        duplicate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_hole_delivers_everything_behind_it() {
        let receiver = Receiver::default();
        let receive = |seqno, bytes| receiver.receive(seqno, bytes).expect("has a size");
        assert_eq!(receive(0, 40), Arrival { duplicate: false, delivered: 40 });
        assert_eq!(receive(2, 1040), Arrival { duplicate: false, delivered: 0 });
        assert_eq!(receive(4, 1040), Arrival { duplicate: false, delivered: 0 });
        assert_eq!(receive(2, 540), Arrival { duplicate: true, delivered: 0 });
        assert_eq!(receiver.range_around(4), Some((4, 5)));
        assert_eq!(receive(1, 1040), Arrival { duplicate: false, delivered: 1580 });
        assert_eq!(receiver.next(), 3);
        assert_eq!(receive(1, 1040), Arrival { duplicate: true, delivered: 0 });
        assert_eq!(receive(3, 1), Arrival { duplicate: false, delivered: 1041 });
        assert_eq!((receiver.next(), receiver.max_seen()), (5, 4));
    }
}
