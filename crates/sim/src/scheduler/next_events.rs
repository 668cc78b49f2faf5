//! The sorted list of the next events.

#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod wide_lanes;

use std::ops::Range;

use super::{EventKey, Node, PackedEvent};
#[cfg(target_arch = "x86_64")]
use lanes::Lanes;

/// A short sorted list of events.
///
/// Removing the first event only increments an index, so that the next event is known early. A new event mostly belongs
/// to the beginning or near the end. With so few events, moving the later ones costs less than any structure that
/// avoids the moves, and nothing has to wait for the moves. A heap or a tournament tree of the same size does less
/// work, but the next event is known only at the end of that work. The place of a new event near the end is found
/// without a branch if the processor can do so (`lanes`), otherwise step by step.
pub(super) struct NextEvents {
    /// The places from `head` up to `tail` are in use. The places before `head` hold past events, at least one, so that
    /// a search from the end stops there.
    head: usize,
    tail: usize,
    columns: Columns,
    /// The branch-free search, if the processor supports it.
    #[cfg(target_arch = "x86_64")]
    in_lanes: Option<Lanes>,
}

/// The events of all places, with an array for each of their properties.
#[repr(C, align(64))]
struct Columns {
    /// The bits of the times. The places behind the last event hold [`AFTER_ALL`].
    times: Column,
    sequences: Column,
    events: Column,
}

/// A word for each place, and for the rest of the block of places that begins behind the last one.
type Column = [u64; PLACES + BLOCK];

const PLACES: usize = 256;

/// The largest number of places that are read or written at once.
const BLOCK: usize = 8;

/// The number of events at which the list is too long.
const LIMIT: usize = 48;

/// The same limit on processors that move a whole block at once.
const LIMIT_FOR_BLOCKS: usize = 160;

/// The bits of a time after all others, whether compared as a signed or an unsigned number.
const AFTER_ALL: u64 = u64::MAX >> 1;

/// The place of the first event when there is room on both sides.
const BEGIN: usize = 32;

/// The number of events below which the next event is often one that was just inserted. In this case, a predicted
/// branch is faster than waiting for the memory.
#[cfg(target_arch = "x86_64")]
const FEW: usize = 4;

impl Default for NextEvents {
    fn default() -> Self {
        let unused: Column = [0; PLACES + BLOCK];
        let mut columns = Columns { times: unused, sequences: unused, events: unused };
        columns.times[BEGIN..].fill(AFTER_ALL);
        NextEvents {
            head: BEGIN,
            tail: BEGIN,
            columns,
            #[cfg(target_arch = "x86_64")]
            in_lanes: Lanes::new(),
        }
    }
}

impl Columns {
    #[inline]
    fn put(&mut self, place: usize, key: EventKey, event: PackedEvent) {
        self.times[place] = key.time_bits();
        self.sequences[place] = key.sequence();
        self.events[place] = event.0;
    }

    #[inline]
    fn node(&self, place: usize) -> Node {
        let key = EventKey::from_bits(self.times[place], self.sequences[place]);
        Node { key, event: PackedEvent(self.events[place]) }
    }

    /// Returns true if the event at `place` is at an earlier time than `time`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn is_before(&self, place: usize, time: u64) -> bool {
        self.times[place % PLACES] < time
    }

    /// Moves an event from the previous place to `place`.
    #[inline]
    fn move_up(&mut self, place: usize) {
        self.times[place] = self.times[place - 1];
        self.sequences[place] = self.sequences[place - 1];
        self.events[place] = self.events[place - 1];
    }

    fn move_all(&mut self, from: Range<usize>, to: usize) {
        self.times.copy_within(from.clone(), to);
        self.sequences.copy_within(from.clone(), to);
        self.events.copy_within(from, to);
    }
}

impl NextEvents {
    /// Returns true if the list is too long. This is checked only now and then.
    #[inline]
    pub(super) fn is_too_long(&self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let moves_blocks = self.in_lanes.is_some_and(|lanes| lanes.are_wide());
        #[cfg(not(target_arch = "x86_64"))]
        let moves_blocks = false;
        self.len() >= if moves_blocks { LIMIT_FOR_BLOCKS } else { LIMIT }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }

    #[inline]
    fn node(&self, place: usize) -> Node {
        self.columns.node(place)
    }

    /// Forgets the last place of the list.
    #[inline]
    fn shorten(&mut self) {
        self.tail -= 1;
        self.columns.times[self.tail] = AFTER_ALL;
    }

    #[inline]
    pub(super) fn first(&self) -> Option<EventKey> {
        (self.head != self.tail).then(|| self.node(self.head % PLACES).key)
    }

    /// The first event of the list.
    #[inline]
    pub(super) fn first_node(&self) -> Option<Node> {
        (self.head != self.tail).then(|| self.node(self.head % PLACES))
    }

    /// The sequence number of the event that was removed last, or of an older one.
    pub(super) fn last_sequence(&self) -> u64 {
        self.columns.sequences[self.head - 1]
    }

    /// Inserts an event at the front if it comes before all others and there is room; otherwise returns false. A
    /// typical case is the end of a transmission when a packet arrives just before it.
    #[inline]
    pub(super) fn push_first(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let head = self.head % PLACES;
        if head <= 1 || head == self.tail {
            return false;
        }
        let time = key.time_bits();
        if time >= self.columns.times[head] || time < self.columns.times[head - 1] {
            return false;
        }
        self.head = head - 1;
        self.columns.put(head - 1, key, event);
        true
    }

    /// Inserts an event at its place if no other part of the list must be rearranged; otherwise returns false. The
    /// event must not be before the one removed last. Calls no other code.
    #[inline(always)]
    pub(super) fn try_insert(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let time = key.time_bits();
        debug_assert!(time >= self.columns.times[self.head - 1]);
        if self.tail >= PLACES {
            return false;
        }
        #[cfg(target_arch = "x86_64")]
        if self.len() >= FEW
            && let Some(lanes) = self.in_lanes
            && lanes.try_insert(&mut self.columns, self.head, self.tail, key, event)
        {
            self.tail += 1;
            return true;
        }
        self.insert_by_steps(key, event);
        true
    }

    /// Inserts an event that belongs among the first few of a long list; otherwise returns false.
    #[inline(always)]
    pub(super) fn push_early(&mut self, key: EventKey, event: PackedEvent) -> bool {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = self.in_lanes
            && lanes.try_insert_early(&mut self.columns, self.head, self.tail, key, event)
        {
            self.head -= 1;
            return true;
        }
        let _ = (key, event);
        false
    }

    /// Inserts an event by a step-by-step search from the end. There must be room.
    #[inline(never)]
    fn insert_by_steps(&mut self, key: EventKey, event: PackedEvent) {
        let time = key.time_bits();
        let mut place = self.tail % PLACES;
        #[cfg(target_arch = "x86_64")]
        if self.len() >= FEW
            && let Some(lanes) = self.in_lanes
        {
            if self.push_early(key, event) {
                return;
            }
            match lanes.insert_far(&mut self.columns, self.head, place, key, event) {
                Ok(()) => {
                    self.tail += 1;
                    return;
                }
                Err(free) => place = free % PLACES,
            }
        }
        let columns = &mut self.columns;
        // Taking remainders changes no index, because the time at place 0 is 0, but it removes the bounds checks.
        let mut before = columns.times[(place - 1) % PLACES];
        while before > time {
            columns.times[place] = before;
            columns.sequences[place] = columns.sequences[(place - 1) % PLACES];
            columns.events[place] = columns.events[(place - 1) % PLACES];
            place = (place - 1) % PLACES;
            before = columns.times[(place - 1) % PLACES];
        }
        if before == time {
            while place > self.head && self.node(place - 1).key > key {
                self.columns.move_up(place);
                place -= 1;
            }
        }
        self.columns.put(place % PLACES, key, event);
        self.tail += 1;
    }

    /// Inserts an event at its place; returns false if there is no room.
    #[inline(always)]
    pub(super) fn insert(&mut self, key: EventKey, event: PackedEvent) -> bool {
        let has_passed = key.time_bits() < self.columns.times[(self.head - 1) % PLACES];
        !has_passed && self.try_insert(key, event) || self.insert_with_care(key, event)
    }

    /// Inserts an event where the list has reached the end of its array, or for a time that has passed. Returns false
    /// if the list is full.
    #[cold]
    fn insert_with_care(&mut self, key: EventKey, event: PackedEvent) -> bool {
        if self.is_too_long() {
            return false;
        }
        self.slide();
        self.insert(key, event)
    }

    /// Appends an event that comes after all others.
    #[inline]
    pub(super) fn append(&mut self, node: Node) {
        if self.tail == PLACES {
            self.slide();
        }
        self.columns.put(self.tail, node.key, node.event);
        self.tail += 1;
    }

    /// Moves the list to the middle of its array, so that there is room on both sides.
    #[cold]
    fn slide(&mut self) {
        let length = self.len();
        let passed = self.last_sequence();
        self.columns.move_all(self.head..self.tail, BEGIN);
        self.columns.times[..BEGIN].fill(0);
        self.columns.sequences[..BEGIN].fill(0);
        self.columns.sequences[BEGIN - 1] = passed;
        self.head = BEGIN;
        self.tail = BEGIN + length;
        self.columns.times[self.tail..].fill(AFTER_ALL);
    }

    /// Removes and returns the first event.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Node> {
        if self.head == self.tail {
            return None;
        }
        let first = self.node(self.head % PLACES);
        self.head += 1;
        Some(first)
    }

    /// Removes and returns the last event.
    pub(super) fn pop_last(&mut self) -> Option<Node> {
        if self.head == self.tail {
            return None;
        }
        let last = self.node(self.tail - 1);
        self.shorten();
        Some(last)
    }

    /// Removes and returns the event with the key `key`; `None` if it is not in the list.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Node> {
        let place = (self.head..self.tail).find(|place| self.node(*place).key == key)?;
        let removed = self.node(place);
        self.columns.move_all(place + 1..self.tail, place);
        self.shorten();
        Some(removed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Lists for processors with and without instructions for several places.
    fn lists() -> Vec<NextEvents> {
        #[cfg(target_arch = "x86_64")]
        let lists = [None, Lanes::new(), Lanes::new().map(Lanes::narrow)]
            .map(|in_lanes| NextEvents { in_lanes, ..NextEvents::default() })
            .into();
        #[cfg(not(target_arch = "x86_64"))]
        let lists = vec![NextEvents::default()];
        lists
    }

    #[test]
    fn events_have_their_places_however_many_are_moved_at_once() {
        for longest in [3, 8, 20, 47, 150] {
            for mut list in lists() {
                mix(&mut list, longest);
            }
        }
    }

    /// Inserts and removes the same events in a list and an ordered map, at most `longest` at a time.
    fn mix(list: &mut NextEvents, longest: u64) {
        let (mut model, mut state, mut now) = (BTreeMap::new(), 99_u64, EventKey::START);
        for number in 0..100_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            // Many events are at the same time, and the last one inserted need not be the last of them in order.
            let time = now.time() + ((state >> 40 & 15) / 3) as f64;
            // Now and then, an event is before the one removed last, but not at an earlier time.
            let is_late = time == now.time() && state >> 55 & 31 == 0;
            let sequence = if is_late { 0 } else { now.sequence() + 1 } + (state >> 45 & 1023);
            let key = EventKey::new(time, sequence);
            let swings = if number / 1000 % 2 == 0 { longest } else { (state >> 33) % longest };
            if (model.len() as u64) < swings && !list.is_too_long() && !model.contains_key(&key) {
                let event = PackedEvent(number);
                let is_first = state >> 60 == 0 && list.push_first(key, event);
                let is_early = !is_first && state >> 60 <= 3 && list.push_early(key, event);
                assert!(is_first || is_early || list.insert(key, event));
                model.insert(key, number);
            } else if state >> 60 == 0 {
                assert_eq!(known(list.pop_last()), model.pop_last());
            } else if state >> 60 == 1 {
                let victim = model.keys().nth(model.len() / 2).copied();
                let removed = victim.and_then(|key| list.remove(key));
                assert_eq!(known(removed), victim.and_then(|key| model.remove_entry(&key)));
            } else {
                let first = list.pop();
                now = first.map_or(now, |node| node.key);
                assert_eq!(known(first), model.pop_first());
            }
            assert_eq!(list.len(), model.len());
        }
    }

    fn known(node: Option<Node>) -> Option<(EventKey, u64)> {
        node.map(|node| (node.key, node.event.0))
    }
}
