//! The structure that keeps pending events in order.

use super::next_events::NextEvents;
use super::tournament::Tournament;
use super::{Event, EventKey, Node, PackedEvent};

/// A priority queue of events. Events before a horizon are kept in a sorted list while there are few of them; the rest are
/// in a tournament tree.
pub(super) struct Order {
    /// The events before the horizon; empty while all events are in the tournament.
    next: NextEvents,
    /// The events that are not in `next`.
    many: Tournament,
    /// The horizon, as the bits of a time. Most timers are set to a time beyond the horizon and stopped long before, so
    /// that searches of the list do not pass their events again and again.
    horizon: u64,
    /// The distance from the first event to a new horizon, seconds.
    prospect: f64,
    /// A sequence number drawn at about the time of the last advance of the horizon.
    sequence: u64,
    /// The number of events that the last advance of the horizon moved into the list.
    moved: u64,
    /// All events are in the tournament because the list became too long, for at most this number of removals.
    crowded: u32,
    /// The number of removals for which the list will not be used when it becomes too long.
    patience: u32,
    /// The number of advances of the horizon since the list was last used again.
    advances: u32,
}

impl Default for Order {
    fn default() -> Self {
        Order {
            next: NextEvents::default(),
            many: Tournament::default(),
            horizon: 0,
            prospect: 1e-3,
            sequence: 0,
            moved: 1,
            crowded: 0,
            patience: LEAST_PATIENCE,
            advances: 0,
        }
    }
}

/// The number of events below which the list is used again. It is well below the capacity of the list, so that a number
/// of events around the limit does not move them back and forth.
const FEW_AGAIN: usize = 16;

/// The number of removals after which the list is tried again although many events are pending: most of them may be
/// timers beyond the horizon. If the list is soon too long again, the number doubles, up to a limit.
const LEAST_PATIENCE: u32 = 512;
const MOST_PATIENCE: u32 = 1 << 20;

/// The number of advances of the horizon from which on a list was worth using.
const WORTHWHILE: u32 = 16;

/// The target range for the number of sequence numbers drawn between two advances of the horizon, divided by the number
/// of events that the first advance moved into the list. The distance of the horizon is adapted to it.
const DRAWN: std::ops::Range<u64> = 32..256;

impl Order {
    /// The number of pending events.
    pub(super) fn len(&self) -> usize {
        self.next.len() + self.many.len()
    }

    /// Adds an event.
    #[inline(always)]
    pub(super) fn push(&mut self, key: EventKey, event: Event) {
        self.push_packed(key, PackedEvent::pack(event));
    }

    /// Adds an event that is likely to be the very next one.
    #[inline(always)]
    pub(super) fn push_soon(&mut self, key: EventKey, event: Event) {
        let event = PackedEvent::pack(event);
        if !self.next.push_first(key, event) && !self.next.push_early(key, event) {
            self.push_packed(key, event);
        }
    }

    /// Adds an event if the list needs no rearrangement; otherwise returns false. Calls no other code.
    #[inline(always)]
    pub(super) fn try_push(&mut self, key: EventKey, event: Event) -> bool {
        key.time_bits() < self.horizon && self.next.try_insert(key, PackedEvent::pack(event))
    }

    /// Returns true if a quick look shows that no pending event comes before `key`. May return false although there is
    /// none.
    #[inline(always)]
    pub(super) fn is_none_before(&self, key: EventKey) -> bool {
        self.next.first().is_some_and(|first| first >= key)
    }

    #[inline(always)]
    fn push_packed(&mut self, key: EventKey, event: PackedEvent) {
        if key.time_bits() >= self.horizon || !self.next.insert(key, event) {
            self.push_among_many(key, event);
        }
    }

    // `push_among_many` and `leave_all_to_the_tournament` are separate from `push_packed`, so that the code for few
    // events stays small.
    #[inline(never)]
    fn push_among_many(&mut self, key: EventKey, event: PackedEvent) {
        if key.time_bits() < self.horizon {
            self.leave_all_to_the_tournament();
        }
        self.many.push(key, event);
    }

    #[cold]
    fn leave_all_to_the_tournament(&mut self) {
        let is_worthwhile = self.advances >= WORTHWHILE;
        self.patience = if is_worthwhile { LEAST_PATIENCE } else { (2 * self.patience).min(MOST_PATIENCE) };
        (self.crowded, self.advances) = (self.patience, 0);
        self.horizon = 0;
        self.prospect /= 2.0;
        while let Some(Node { key, event }) = self.next.pop_last() {
            self.many.push(key, event);
        }
    }

    /// Removes and returns the first event.
    pub(super) fn pop(&mut self) -> Option<(EventKey, Event)> {
        self.pop_packed().map(|(key, event)| (key, event.unpack()))
    }

    /// Removes and returns the first event like [`Order::pop`], but in its packed form.
    #[inline(always)]
    pub(super) fn pop_packed(&mut self) -> Option<(EventKey, PackedEvent)> {
        let first = self.next.pop();
        let Node { key, event } = if first.is_some() { first? } else { self.pop_of_many()? };
        Some((key, event))
    }

    #[inline(never)]
    fn pop_of_many(&mut self) -> Option<Node> {
        if self.crowded > 0 && self.many.len() > FEW_AGAIN {
            self.crowded -= 1;
            return self.many.pop();
        }
        self.look_further();
        self.next.pop().or_else(|| self.many.pop())
    }

    /// Advances the horizon, and moves the events before it from the tournament into the list.
    #[cold]
    fn look_further(&mut self) {
        let Some(first) = self.many.peek() else { return };
        let drawn = self.next.last_sequence().saturating_sub(self.sequence);
        self.sequence += drawn;
        if drawn < DRAWN.start * self.moved {
            self.prospect = (self.prospect * 2.0).min(1e6);
        } else if drawn >= DRAWN.end * self.moved {
            self.prospect /= 2.0;
        }
        (self.moved, self.crowded) = (0, 0);
        self.advances = self.advances.saturating_add(1);
        self.horizon = (first.time() + self.prospect).to_bits().max(first.time_bits() + 1);
        while self.many.peek().is_some_and(|key| key.time_bits() < self.horizon) {
            if self.next.is_too_long() {
                return self.leave_all_to_the_tournament();
            }
            if let Some(node) = self.many.pop() {
                self.next.append(node);
                self.moved += 1;
            }
        }
    }

    /// Returns true if no pending event comes before `key`. For a series of ascending keys, most calls are answered
    /// from the result of the first.
    #[inline(always)]
    pub(super) fn is_free_until(&mut self, key: EventKey) -> bool {
        match self.next.first() {
            Some(first) => key <= first,
            None => self.many.is_free_until(key),
        }
    }

    /// The key of the first pending event; `None` if there is none.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<EventKey> {
        let first = self.next.first();
        if first.is_some() { first } else { self.many.peek() }
    }

    /// The first pending event, which stays in place.
    #[inline]
    pub(super) fn peek_event(&mut self) -> Option<(EventKey, Event)> {
        let Node { key, event } = self.next.first_node().or_else(|| self.many.first_node())?;
        Some((key, event.unpack()))
    }

    /// Removes the event with the key `key` if it is pending, in constant time except for a simulation's first searches.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Event> {
        let removed = self.next.remove(key).or_else(|| self.many.remove(key));
        removed.map(|node| node.event.unpack())
    }

    /// Removes and returns all events, in order.
    pub(super) fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_in_order_whatever_the_mix_of_operations() {
        // Numbers of events around which the list and the tournament tree replace each other, and around which the tree
        // grows.
        for usual in [3, 20, 70, 100, 200, 1000] {
            for times in [1, 3, 50, 100_000] {
                mix(usual, times);
            }
        }
    }

    /// Inserts and removes events, about `usual` at a time, in the queue and in an ordered map, and compares both. Events
    /// happen at one of the next `times` times.
    fn mix(usual: usize, times: u32) {
        let mut queue = Order::default();
        let mut model = std::collections::BTreeMap::new();
        let mut state = 12345_u64;
        let mut now = 0.0;
        for sequence in 1..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let later = now + f64::from((state >> 40) as u32 % times);
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
            let is_free = model.first_key_value().is_none_or(|(first, _)| key <= *first);
            assert_eq!(queue.is_free_until(key), is_free);
        }
        assert_eq!(queue.drain_ordered(), model.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn events_of_the_past_come_first() {
        let mut queue = Order::default();
        queue.push(EventKey::new(5.0, 1), Event::Script(1));
        queue.push(EventKey::new(6.0, 2), Event::Script(2));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(1)));
        queue.push(EventKey::new(4.0, 3), Event::Script(3));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(3)));
        assert_eq!(queue.pop().map(|(_, event)| event), Some(Event::Script(2)));
        assert_eq!(queue.pop(), None);
    }
}
