//! The queue of events.

use super::next_events::NextEvents;
use super::tournament::Tournament;
use super::{Event, EventKey, Node, PackedEvent};

/// A priority queue of events: a list in order while there are few, a tournament when there are many.
#[derive(Default)]
pub struct EventQueue {
    /// Holds all events, or none.
    few: NextEvents,
    /// Holds the others.
    many: Tournament,
    crowded: bool,
}

/// How few events must be left for the list to take over again. Well below what it holds, so that a number of events
/// around its limit does not move them all back and forth.
const FEW_AGAIN: usize = 16;

impl EventQueue {
    /// How many events wait.
    pub fn len(&self) -> usize {
        if self.crowded { self.many.len() } else { self.few.len() }
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
        if self.crowded || !self.few.push_first(key, event) {
            self.push_packed(key, event);
        }
    }

    fn push_packed(&mut self, key: EventKey, event: PackedEvent) {
        if self.crowded || !self.few.insert(key, event) {
            self.push_among_many(key, event);
        }
    }

    // Apart, as the next one, so that the code for few events stays small.
    #[inline(never)]
    fn push_among_many(&mut self, key: EventKey, event: PackedEvent) {
        if !self.crowded {
            self.become_crowded();
        }
        self.many.push(key, event);
    }

    #[cold]
    fn become_crowded(&mut self) {
        self.crowded = true;
        while let Some(Node { key, event }) = self.few.pop_last() {
            self.many.push(key, event);
        }
    }

    #[cold]
    fn become_few(&mut self) {
        self.crowded = false;
        while let Some(node) = self.many.pop() {
            self.few.append(node);
        }
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        let Node { key, event } = if self.crowded { self.pop_of_many()? } else { self.few.pop()? };
        Some((key, event.unpack()))
    }

    #[inline(never)]
    fn pop_of_many(&mut self) -> Option<Node> {
        let first = self.many.pop();
        if self.many.len() <= FEW_AGAIN {
            self.become_few();
        }
        first
    }

    /// The key of the first event.
    #[inline]
    pub fn peek(&mut self) -> Option<EventKey> {
        if self.crowded { self.many.peek() } else { self.few.first() }
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        let removed = if self.crowded { self.many.remove(key) } else { self.few.remove(key) };
        removed.map(|node| node.event.unpack())
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_in_order_whatever_the_mix_of_operations() {
        // Numbers of events around which the list and the tournament take turns, and that the latter has to grow for.
        for usual in [3, 20, 70, 100, 1000] {
            mix(usual);
        }
    }

    /// Puts events in and takes them out, about `usual` at a time, in the queue and in an ordered map.
    fn mix(usual: usize) {
        let mut queue = EventQueue::default();
        let mut model = std::collections::BTreeMap::new();
        let mut state = 12345_u64;
        let mut now = 0.0;
        for sequence in 1..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let later = now + f64::from((state >> 40) as u32 % 50);
            let key = EventKey::new(later, sequence);
            let swing = if sequence / 2000 % 2 == 0 { usual / 4 } else { usual };
            let wanted = if model.len() < swing { 5 } else { 3 };
            match state >> 61 {
                kind if kind < wanted => {
                    let soon = state >> 60 & 1 == 0;
                    let event = Event::Script(sequence as u32);
                    if soon {
                        queue.push_soon(key, event)
                    } else {
                        queue.push(key, event)
                    }
                    model.insert(key, event);
                }
                5..=6 => {
                    let first = model.pop_first();
                    assert_eq!(queue.peek(), first.map(|(key, _)| key));
                    assert_eq!(queue.pop(), first);
                    now = first.map_or(now, |(key, _)| key.time());
                }
                7 => {
                    let victim = model.keys().nth(model.len() / 2).copied();
                    if let Some(victim) = victim {
                        assert_eq!(queue.remove(victim), model.remove(&victim));
                    }
                }
                _ => {
                    let first = model.pop_first();
                    assert_eq!(queue.pop(), first);
                    now = first.map_or(now, |(key, _)| key.time());
                }
            }
            assert_eq!(queue.len(), model.len());
        }
        assert_eq!(queue.drain_ordered(), model.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn events_of_the_past_come_first() {
        let mut queue = EventQueue::default();
        queue.push(EventKey::new(5.0, 1), Event::Script(1));
        queue.push(EventKey::new(6.0, 2), Event::Script(2));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(1)));
        queue.push(EventKey::new(4.0, 3), Event::Script(3));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(3)));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(2)));
        assert_eq!(queue.pop(), None);
    }
}
