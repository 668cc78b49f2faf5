//! Any number of timers of one entity.

use std::cell::{Cell, RefCell};

use crate::scheduler::EventKey;
use crate::{EntityId, Sim, Timer};

/// Times at which something is due, each for a different `K`. They need one [`Timer`] of their owner, always set to the
/// first of them.
#[derive(Debug)]
pub(super) struct Deadlines<K> {
    /// The deadlines, the latest one first.
    due: RefCell<Vec<(EventKey, K)>>,
    timer: Timer,
    /// The number by which the owner knows the timer.
    tag: Cell<u32>,
}

impl<K: PartialEq + Copy> Deadlines<K> {
    /// Creates an empty set of deadlines, for the timer with the number `timer`.
    pub(super) fn new(tag: u32) -> Deadlines<K> {
        Deadlines { due: RefCell::default(), timer: Timer::default(), tag: Cell::new(tag) }
    }

    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Sets the deadline of `what` to `delay` seconds from now, instead of an earlier one.
    pub(super) fn set(&self, sim: &Sim, owner: EntityId, what: K, delay: f64) {
        let key = sim.next_key(delay);
        {
            let mut due = self.due.borrow_mut();
            due.retain(|(_, other)| *other != what);
            let place = due.partition_point(|(other, _)| *other > key);
            due.insert(place, (key, what));
        }
        self.set_timer(sim, owner);
    }

    /// Removes the deadlines that `is_void` selects.
    pub(super) fn cancel(&self, sim: &Sim, owner: EntityId, is_void: impl Fn(K) -> bool) {
        self.due.borrow_mut().retain(|(_, what)| !is_void(*what));
        self.set_timer(sim, owner);
    }

    /// Takes the first deadline, when the timer has expired.
    pub(super) fn take(&self, sim: &Sim, owner: EntityId) -> Option<K> {
        let (_, what) = self.due.borrow_mut().pop()?;
        self.set_timer(sim, owner);
        Some(what)
    }

    fn set_timer(&self, sim: &Sim, owner: EntityId) {
        match self.due.borrow().last() {
            Some((key, _)) => self.timer.resched_at(sim, owner, self.tag.get(), *key),
            None => self.timer.force_cancel(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entity;

    struct Owner {
        id: EntityId,
        deadlines: Deadlines<char>,
        met: RefCell<Vec<(char, f64)>>,
    }

    impl Entity for Owner {
        fn timer(&self, _: u32) -> Option<&Timer> {
            Some(self.deadlines.timer())
        }

        fn on_timer(&self, sim: &Sim, _: u32) {
            let what = self.deadlines.take(sim, self.id).unwrap();
            self.met.borrow_mut().push((what, sim.now()));
            if what == 'a' {
                self.deadlines.cancel(sim, self.id, |what| what == 'x');
                self.deadlines.set(sim, self.id, 'e', 0.25);
            }
        }
    }

    #[test]
    fn the_earliest_comes_first_and_among_equals_the_one_set_first() {
        let sim = Sim::new();
        let id = sim.add(|id| Owner { id, deadlines: Deadlines::new(0), met: RefCell::default() });
        let owner = sim.get::<Owner>(id).unwrap();
        for (what, delay) in [('c', 3.0), ('x', 1.5), ('a', 9.0), ('b', 1.0), ('d', 3.0), ('a', 1.0)] {
            owner.deadlines.set(&sim, id, what, delay);
        }
        sim.run().unwrap();
        let expected = [('b', 1.0), ('a', 1.0), ('e', 1.25), ('c', 3.0), ('d', 3.0)];
        assert_eq!(*owner.met.borrow(), expected);
    }
}
