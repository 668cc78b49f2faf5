//! Events and the queue that orders them.
//!
//! Events happen in the order of their time, and events of the same time in the order in which they were
//! scheduled. Both together are one 128-bit [`EventKey`], so that the queue compares a single integer.

use crate::entity::EntityId;

/// The place of an event in time: its time in seconds, then its sequence number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventKey(u128);

impl EventKey {
    /// Before every event.
    pub const START: EventKey = EventKey(0);

    /// The key of the event with number `sequence` at `time` seconds.
    #[inline]
    pub fn new(time: f64, sequence: u64) -> EventKey {
        let bits = time.to_bits();
        // Doubles of one sign compare like their bits; this maps negative ones below, in reverse.
        let ordered = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
        EventKey((u128::from(ordered) << 64) | u128::from(sequence))
    }

    /// The time in seconds.
    #[inline]
    pub fn time(self) -> f64 {
        let ordered = (self.0 >> 64) as u64;
        f64::from_bits(if ordered >> 63 == 1 { ordered & !(1 << 63) } else { !ordered })
    }

    /// The sequence number.
    #[inline]
    pub fn sequence(self) -> u64 {
        self.0 as u64
    }
}

/// What is to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first packet in flight on a link reaches its end.
    Deliver(EntityId),
    /// [`Entity::resume`](crate::Entity::resume).
    Resume(EntityId),
    /// A timer of an entity may be due.
    Timer(EntityId, u32),
    /// [`Entity::on_event`](crate::Entity::on_event).
    Notice(EntityId, u32),
    /// A packet kept in the simulator's table of scheduled packets is delivered.
    Packet(u32),
    /// The host's script with this number is run.
    Script(u32),
}

#[derive(Clone, Copy)]
struct Node {
    key: EventKey,
    event: Event,
}

/// A priority queue of events: a heap with four children per node.
///
/// Taking the first event leaves a hole at the root that the next insertion fills, because most events
/// schedule their successor: one walk through the heap then does for both.
#[derive(Default)]
pub struct EventQueue {
    heap: Vec<Node>,
    hole: bool,
}

const ARITY: usize = 4;

impl EventQueue {
    /// How many events wait.
    pub fn len(&self) -> usize {
        self.heap.len() - usize::from(self.hole)
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, key: EventKey, event: Event) {
        let node = Node { key, event };
        if self.hole {
            self.hole = false;
            self.sift_down(0, node);
        } else {
            self.heap.push(node);
            self.sift_up(self.heap.len() - 1, node);
        }
    }

    /// Takes the first event out.
    #[inline]
    pub fn pop(&mut self) -> Option<(EventKey, Event)> {
        self.close_hole();
        let first = *self.heap.first()?;
        self.hole = true;
        Some((first.key, first.event))
    }

    /// The key of the first event.
    pub fn peek(&mut self) -> Option<EventKey> {
        self.close_hole();
        self.heap.first().map(|node| node.key)
    }

    /// Removes the event with this key, if it waits. Looks at every event: for rare cases only.
    pub fn remove(&mut self, key: EventKey) -> Option<Event> {
        self.close_hole();
        let index = self.heap.iter().position(|node| node.key == key)?;
        let event = self.heap[index].event;
        let last = self.heap.pop()?;
        if index < self.heap.len() {
            self.sift_down(index, last);
            self.sift_up(index, self.heap[index]);
        }
        Some(event)
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&mut self) -> Vec<(EventKey, Event)> {
        self.close_hole();
        let mut events: Vec<_> = self.heap.drain(..).map(|node| (node.key, node.event)).collect();
        events.sort_unstable_by_key(|(key, _)| *key);
        events
    }

    fn close_hole(&mut self) {
        if self.hole {
            self.hole = false;
            if let Some(last) = self.heap.pop()
                && !self.heap.is_empty()
            {
                self.sift_down(0, last);
            }
        }
    }

    #[inline]
    fn sift_up(&mut self, mut index: usize, node: Node) {
        while index > 0 {
            let parent = (index - 1) / ARITY;
            if self.heap[parent].key <= node.key {
                break;
            }
            self.heap[index] = self.heap[parent];
            index = parent;
        }
        self.heap[index] = node;
    }

    #[inline]
    fn sift_down(&mut self, mut index: usize, node: Node) {
        loop {
            let first = ARITY * index + 1;
            if first >= self.heap.len() {
                break;
            }
            let last = (first + ARITY).min(self.heap.len());
            let mut least = first;
            for child in first + 1..last {
                if self.heap[child].key < self.heap[least].key {
                    least = child;
                }
            }
            if node.key <= self.heap[least].key {
                break;
            }
            self.heap[index] = self.heap[least];
            index = least;
        }
        self.heap[index] = node;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_order_by_time_then_sequence() {
        let times = [-3.0, -0.5, 0.0, 1e-300, 0.1, 0.1 + f64::EPSILON, 7.0, 1e300];
        for pair in times.windows(2) {
            assert!(EventKey::new(pair[0], 9) < EventKey::new(pair[1], 1), "{pair:?}");
        }
        assert!(EventKey::new(2.0, 1) < EventKey::new(2.0, 2));
        for time in times {
            assert_eq!(EventKey::new(time, 5).time(), time);
        }
    }

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
