//! The queue of events.

use super::later_events::LaterEvents;
use super::next_events::NextEvents;
use super::{Event, EventKey, Node, PackedEvent};

/// A priority queue of events in three parts: the very next events in order, the near future in a ring of buckets of
/// equal width, what comes later in a heap.
///
/// A simulation of a few links and flows lives in the first part alone. Where more events wait, most are scheduled
/// a short time ahead, so that finding the bucket is all there is to do. Events move from the heap into the ring, and
/// from the ring to the next events, as their time comes near. The width of the buckets follows the rate of events, so
/// that few share one. The order is exact whatever the width: buckets divide time, and inside a bucket events are
/// kept in order. The events of the ring are lists in one slab, which stays as small as the number of events that
/// wait at the same time, and so in the processor's first cache.
#[derive(Default)]
pub struct EventQueue {
    /// Come before all others.
    next: NextEvents,
    later: LaterEvents,
}

impl EventQueue {
    /// How many events wait.
    pub fn len(&self) -> usize {
        self.next.len() + self.later.len()
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, key: EventKey, event: Event) {
        self.push_packed(key, PackedEvent::pack(event));
    }

    /// Adds an event that is likely to be the very next one.
    #[inline]
    pub fn push_soon(&mut self, key: EventKey, event: Event) {
        let event = PackedEvent::pack(event);
        if !self.next.push_first(key, event) {
            self.push_packed(key, event);
        }
    }

    fn push_packed(&mut self, key: EventKey, event: PackedEvent) {
        if key >= self.later.first() || !self.next.insert(key, event) {
            self.push_later(Node { key, event });
        }
    }

    #[cold]
    fn shorten(&mut self) {
        while self.next.len() > NextEvents::SHORT
            && let Some(last) = self.next.pop_last()
        {
            self.later.push(last);
        }
    }

    fn push_later(&mut self, node: Node) {
        if node.key < self.later.first() {
            // Too many for the first part.
            self.shorten();
            return self.push_packed(node.key, node.event);
        }
        self.later.push(node);
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        let Node { key, event } = match self.next.pop() {
            Some(next) => next,
            None => self.refill()?,
        };
        Some((key, event.unpack()))
    }

    /// Takes the first event out of ring and heap, and makes the few after it the next ones.
    fn refill(&mut self) -> Option<Node> {
        let first = self.later.pop()?;
        for _ in 0..REFILL {
            // What lies in the heap stays there: the ring would have to begin anew for it.
            match self.later.pop_near() {
                Some(node) => self.next.append(node),
                None => break,
            }
        }
        Some(first)
    }

    /// The key of the first event.
    #[inline]
    pub fn peek(&self) -> Option<EventKey> {
        self.next.first().or_else(|| Some(self.later.first()).filter(|first| *first != EventKey::NEVER))
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        match self.next.remove(key) {
            Some(node) => Some(node.event.unpack()),
            None => self.later.remove(key).map(PackedEvent::unpack),
        }
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

/// How many events become the next ones together.
const REFILL: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_in_order_whatever_the_mix_of_operations() {
        let mut queue = EventQueue::default();
        let mut model = std::collections::BTreeMap::new();
        let mut state = 12345_u64;
        for sequence in 1..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let key = EventKey::new(f64::from((state >> 40) as u32 % 1000), sequence);
            match state >> 61 {
                0..=3 => {
                    queue.push(key, Event::Script(sequence as u32));
                    model.insert(key, Event::Script(sequence as u32));
                }
                4..=6 => assert_eq!(queue.pop(), model.pop_first()),
                _ => {
                    let victim = model.keys().nth(model.len() / 2).copied();
                    if let Some(victim) = victim {
                        assert_eq!(queue.remove(victim), model.remove(&victim));
                    }
                }
            }
            assert_eq!(queue.len(), model.len());
        }
        assert_eq!(queue.drain_ordered(), model.into_iter().collect::<Vec<_>>());
    }
}
