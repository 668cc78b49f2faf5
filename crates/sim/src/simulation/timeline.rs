//! Timelines: schedules of events, each with its own clock, of which one is active.

use super::Sim;
use crate::Ending;
use crate::scheduler::{Event, EventKey, EventQueue, Occasion};

/// A schedule of events with its own clock. One timeline of a [`Sim`] is active; others can be kept aside and activated
/// later. All timelines share the sequence numbers.
pub struct Timeline {
    queue: EventQueue,
    current: EventKey,
    halted: bool,
    past: f64,
}

impl Default for Timeline {
    /// Creates a timeline at time 0 without events.
    fn default() -> Self {
        Timeline {
            queue: EventQueue::default(),
            current: EventKey::START,
            halted: false,
            past: f64::INFINITY,
        }
    }
}

impl Sim {
    /// Calls `act` while the timeline `other` is active. `act` may only read the clock, or schedule, cancel and remove
    /// scripts.
    pub fn within<R>(&self, other: &mut Timeline, act: impl FnOnce() -> R) -> R {
        self.swap_timeline(other);
        let result = Ending::catch(act);
        self.swap_timeline(other);
        result.unwrap_or_else(|ending| ending.unwind())
    }

    /// Activates `new` and returns the previously active timeline. Events that entities expect implicitly stay in the
    /// old timeline.
    pub fn replace_timeline(&self, mut new: Timeline) -> Timeline {
        self.commit();
        self.each_timer(|timer, key| timer.leave(key));
        self.swap_timeline(&mut new);
        self.each_timer(|timer, key| timer.join(key));
        new
    }

    /// Removes all pending events, sets the clock to 0 and clears a halt. Returns the keys of the removed events.
    pub fn start_over(&self) -> Vec<EventKey> {
        self.commit();
        self.each_timer(|timer, key| timer.leave(key));
        let lost = self.clear_events();
        self.swap_timeline(&mut Timeline::default());
        lost
    }

    fn commit(&self) {
        self.forget_silent_events();
        for entity in self.arena.iter() {
            entity.commit(self);
        }
    }

    /// Calls `act` with the timer and the key of each pending timer event.
    fn each_timer(&self, act: impl Fn(&crate::Timer, EventKey)) {
        for (key, event) in self.queue.drain_ordered() {
            if let Event::Entity(id, Occasion::Timer(tag)) = event
                && let Some(timer) = self.arena.get(id).and_then(|entity| entity.timer(tag))
            {
                act(timer, key);
            }
            self.push(key, event);
        }
    }

    fn swap_timeline(&self, other: &mut Timeline) {
        self.queue.swap(&mut other.queue);
        other.current = self.current.replace(other.current);
        other.halted = self.halted.replace(other.halted);
        other.past = self.past.replace(other.past);
        self.ask_for_attention();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;
    use crate::Embedder;

    /// Records which scripts are due, and when.
    #[derive(Default)]
    struct Recorder {
        scripts: RefCell<Vec<(f64, u32)>>,
    }

    impl Embedder for Recorder {
        fn script(&self, sim: &Sim, script: u32) {
            self.scripts.borrow_mut().push((sim.now(), script));
        }
    }

    fn recorded() -> (Sim, Rc<Recorder>) {
        let (sim, embedder) = (Sim::new(), Rc::new(Recorder::default()));
        sim.set_embedder(embedder.clone());
        (sim, embedder)
    }

    #[test]
    fn a_timeline_kept_aside_goes_on_where_it_was() {
        let (sim, embedder) = recorded();
        sim.schedule_script(1, 1.0);
        sim.run().unwrap();
        sim.schedule_script(2, 1.0);
        let first = sim.replace_timeline(Timeline::default());
        assert_eq!(sim.now(), 0.0);
        sim.schedule_script(3, 0.5);
        sim.run().unwrap();
        let second = sim.replace_timeline(first);
        assert_eq!(sim.now(), 1.0);
        sim.resume().unwrap();
        assert_eq!(*embedder.scripts.borrow(), [(1.0, 1), (0.5, 3), (2.0, 2)]);
        sim.replace_timeline(second);
        assert_eq!(sim.now(), 0.5);
    }

    #[test]
    fn what_is_scheduled_within_another_timeline_happens_there() {
        let (sim, embedder) = recorded();
        let mut other = Timeline::default();
        sim.schedule_script(1, 1.0);
        sim.run().unwrap();
        sim.within(&mut other, || sim.schedule_script(2, 0.25));
        sim.resume().unwrap();
        assert_eq!(*embedder.scripts.borrow(), [(1.0, 1)]);
        sim.replace_timeline(other);
        sim.resume().unwrap();
        assert_eq!(*embedder.scripts.borrow(), [(1.0, 1), (0.25, 2)]);
    }

    #[test]
    fn starting_over_loses_events_and_a_halt() {
        let (sim, embedder) = recorded();
        let lost = sim.schedule_script(1, 1.0);
        sim.halt();
        assert_eq!(sim.start_over(), [lost]);
        sim.schedule_script(2, 2.0);
        sim.run().unwrap();
        assert_eq!(*embedder.scripts.borrow(), [(2.0, 2)]);
    }
}
