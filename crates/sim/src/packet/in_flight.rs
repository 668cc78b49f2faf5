//! The list of packets in flight over a link.

use std::cell::Cell;
use std::ptr::NonNull;

use super::{Header, Packet};
use crate::entity::EntityId;
use crate::scheduler::EventKey;

/// What a link records about a packet in flight, in the packet's own memory: the next packet with its arrival time, and
/// the entity that the present packet was addressed to when its transmission began.
#[derive(Debug)]
pub struct InFlight {
    /// The arrival of the next packet. Valid only while there is a next packet.
    next_arrives: EventKey,
    next: Option<Packet>,
    target: Option<EntityId>,
}

impl InFlight {
    /// Sets the packet that follows in the list. There must be none yet.
    #[inline(always)]
    pub(super) fn append(&mut self, next: Option<Packet>) {
        let before = std::mem::replace(&mut self.next, next);
        debug_assert!(before.is_none());
        // The old value is `None`. Without `forget`, the compiled code that every packet runs through would contain the
        // freeing of the old value.
        std::mem::forget(before);
    }

    /// Takes the next packet out of the list.
    #[inline(always)]
    pub(super) fn take_next(&mut self) -> Option<Packet> {
        self.next.take()
    }
}

impl InFlight {
    /// The record of a packet that is not in flight.
    pub(super) const NONE: InFlight = InFlight { next_arrives: EventKey::START, next: None, target: None };
}

impl Default for InFlight {
    #[inline]
    fn default() -> Self {
        InFlight::NONE
    }
}

impl Clone for InFlight {
    /// Returns an empty record: a copy of a packet is not in flight.
    fn clone(&self) -> Self {
        InFlight::default()
    }
}

/// The packets in flight on a link, in the order of their arrival.
///
/// The packets form a linked list through their own memory. When a packet arrives, only memory that the next hop reads
/// anyway has to be in the processor's cache. The arrival time of each packet is stored in the one before, so the next
/// packet can be loaded later.
pub(crate) struct InFlightList {
    first: Cell<Option<Packet>>,
    /// The arrival of the first packet, if there is one.
    first_arrives: Cell<EventKey>,
    /// The header of the last packet; `None` if there is no packet.
    last: Cell<Option<NonNull<Header>>>,
    /// The arrival of the packet that was added last, even if it has arrived already.
    last_arrives: Cell<EventKey>,
}

impl std::fmt::Debug for InFlightList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InFlightList").field("first_arrival", &self.first_arrival()).finish_non_exhaustive()
    }
}

impl Default for InFlightList {
    fn default() -> Self {
        InFlightList {
            first: Cell::default(),
            first_arrives: Cell::new(EventKey::START),
            last: Cell::default(),
            last_arrives: Cell::new(EventKey::START),
        }
    }
}

impl InFlightList {
    /// The arrival of the first packet; `None` if no packet is in flight.
    #[inline]
    pub(crate) fn first_arrival(&self) -> Option<EventKey> {
        self.last.get().map(|_| self.first_arrives.get())
    }

    /// Returns true if a packet that arrives at `arrives` would be the last one. May return false if all others have
    /// already arrived.
    #[inline]
    pub(crate) fn is_last(&self, arrives: EventKey) -> bool {
        self.last_arrives.get() < arrives
    }

    /// Returns true if a packet whose transmission begins now and which arrives at `time` seconds would be the last
    /// one.
    #[inline]
    pub(crate) fn is_last_at(&self, time: f64) -> bool {
        self.last_arrives.get().time() <= time
    }

    /// Adds a packet that arrives after all others. Returns true if there are others.
    #[inline]
    pub(crate) fn push_back(&self, mut packet: Packet, arrives: EventKey, target: Option<EntityId>) -> bool {
        // `packet` was taken out of its previous list and has no successor, so assigning one frees nothing.
        debug_assert!(packet.in_flight.next.is_none());
        packet.in_flight.target = target;
        self.last_arrives.set(arrives);
        match self.last.replace(Some(packet.memory())) {
            None => {
                self.set_first(Some(packet));
                self.first_arrives.set(arrives);
                false
            }
            Some(mut last) => {
                // SAFETY: `last` is the memory of the last packet, which the list owns through the packets before it.
                // Packets in the list are not lent to anyone, so no other reference exists.
                let last = unsafe { &mut last.as_mut().in_flight };
                last.append(Some(packet));
                last.next_arrives = arrives;
                true
            }
        }
    }

    /// Removes the first packet and returns it with the entity that it was addressed to.
    #[inline]
    pub(crate) fn pop_front(&self) -> Option<(Packet, Option<EntityId>)> {
        let mut packet = self.first.take()?;
        let in_flight = &mut packet.in_flight;
        let target = in_flight.target;
        self.first_arrives.set(in_flight.next_arrives);
        match in_flight.take_next() {
            Some(next) => {
                next.prefetch();
                self.set_first(Some(next));
            }
            None => self.last.set(None),
        }
        Some((packet, target))
    }

    /// Removes all packets and returns them as a list.
    pub(crate) fn take(&self) -> InFlightList {
        let all = InFlightList::default();
        all.first.swap(&self.first);
        all.first_arrives.swap(&self.first_arrives);
        all.last.swap(&self.last);
        all.last_arrives.swap(&self.last_arrives);
        all
    }

    /// Moves the packets that arrive before `limit` to the end of `to`.
    pub(crate) fn move_until(&self, limit: EventKey, to: &InFlightList) {
        while let Some(arrives) = self.first_arrival().filter(|arrives| *arrives < limit)
            && let Some((packet, target)) = self.pop_front()
        {
            to.push_back(packet, arrives, target);
        }
    }

    /// Sets the first packet. There must be none yet.
    #[inline(always)]
    fn set_first(&self, first: Option<Packet>) {
        let before = self.first.replace(first);
        debug_assert!(before.is_none());
        // The old value is `None`. Without `forget`, the compiled code that every packet runs through would contain the
        // freeing of the old value.
        std::mem::forget(before);
    }

    /// Adds a packet before the packets that arrive after it.
    pub(crate) fn insert(&self, packet: Packet, arrives: EventKey, target: Option<EntityId>) {
        let waiting = self.take();
        let mut new = Some((packet, arrives, target));
        while let Some(other) = waiting.first_arrival() {
            if let Some((packet, arrives, target)) = new.take_if(|(_, arrives, _)| *arrives < other) {
                self.push_back(packet, arrives, target);
            }
            if let Some((packet, target)) = waiting.pop_front() {
                self.push_back(packet, other, target);
            }
        }
        if let Some((packet, arrives, target)) = new {
            self.push_back(packet, arrives, target);
        }
    }

    /// Adds a packet at the end although it arrives before some of the others. The arrival times are then sorted and
    /// assigned anew in the order of the packets.
    pub(crate) fn push_back_sorting_times(
        &self,
        packet: Packet,
        mut arrives: EventKey,
        target: Option<EntityId>,
    ) {
        let waiting = self.take();
        while let (Some(mut other), Some((packet, target))) = (waiting.first_arrival(), waiting.pop_front()) {
            if arrives < other {
                std::mem::swap(&mut arrives, &mut other);
            }
            self.push_back(packet, other, target);
        }
        self.push_back(packet, arrives, target);
    }
}

impl Drop for InFlightList {
    fn drop(&mut self) {
        // Packets are freed one by one. Otherwise each packet would free the next one by recursion.
        while self.pop_front().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(arrivals: &[f64]) -> InFlightList {
        let list = InFlightList::default();
        for (uid, time) in arrivals.iter().enumerate() {
            let packet = Packet::new(Header { uid: uid as i32, ..Header::default() });
            list.push_back(packet, EventKey::new(*time, uid as u64), EntityId::from_u32(uid as u32 + 1));
        }
        list
    }

    fn contents(list: InFlightList) -> Vec<(i32, f64, u32)> {
        std::iter::from_fn(|| {
            let arrives = list.first_arrival()?;
            let (packet, target) = list.pop_front()?;
            Some((packet.uid, arrives.time(), target.map_or(0, EntityId::to_u32)))
        })
        .collect()
    }

    #[test]
    fn packets_come_out_in_order() {
        assert_eq!(contents(list(&[1.0, 2.0, 3.0])), [(0, 1.0, 1), (1, 2.0, 2), (2, 3.0, 3)]);
        let list = list(&[1.0]);
        assert!(list.pop_front().is_some());
        assert!(list.first_arrival().is_none());
        list.push_back(Packet::new(Header::default()), EventKey::new(4.0, 9), None);
        assert!(list.is_last(EventKey::new(4.0, 10)) && !list.is_last(EventKey::new(3.0, 11)));
        assert_eq!(contents(list), [(0, 4.0, 0)]);
    }

    #[test]
    fn a_packet_can_overtake_others() {
        for (time, place) in [(0.5, 0), (1.5, 1), (2.0, 2), (9.0, 3)] {
            let list = list(&[1.0, 2.0, 3.0]);
            list.insert(
                Packet::new(Header { uid: 7, ..Header::default() }),
                EventKey::new(time, 8),
                EntityId::from_u32(8),
            );
            assert_eq!(contents(list)[place], (7, time, 8));
        }
    }

    #[test]
    fn times_can_be_handed_out_anew() {
        let list = list(&[1.0, 2.0, 3.0]);
        list.push_back_sorting_times(
            Packet::new(Header { uid: 3, ..Header::default() }),
            EventKey::new(1.5, 8),
            EntityId::from_u32(4),
        );
        assert_eq!(contents(list), [(0, 1.0, 1), (1, 1.5, 2), (2, 2.0, 3), (3, 3.0, 4)]);
    }

    #[test]
    fn a_copy_is_not_in_flight() {
        let list = list(&[1.0, 2.0]);
        let first = list.first.take();
        assert!(first.clone().is_some_and(|copy| copy.in_flight.next.is_none()));
        list.first.set(first);
        assert!(list.pop_front().is_some_and(|(packet, _)| packet.in_flight.next.is_none()));
    }
}
