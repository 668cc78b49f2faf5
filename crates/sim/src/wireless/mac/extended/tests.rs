//! Tests of the back-off counter.

use super::backoff::SlotCounter;
use super::tag;
use crate::{Entity, EntityId, Sim, Timer};

const SLOT: f64 = 0.25;
const FREE: u32 = 0;
const BUSY: u32 = 1;

struct Station {
    id: EntityId,
    counter: SlotCounter,
    ended: std::cell::Cell<f64>,
}

impl Entity for Station {
    fn on_event(&self, sim: &Sim, medium: u32) {
        match medium {
            FREE => drop(self.counter.run(sim, self.id, SLOT)),
            _ => self.counter.hold(sim, SLOT),
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == tag::BACKOFF).then(|| self.counter.timer())
    }

    fn on_timer(&self, sim: &Sim, _: u32) {
        self.counter.clear();
        self.ended.set(sim.now());
    }
}

/// The time at which a back-off of eight slots ends. `changes` are times in seconds at which the medium becomes free or
/// busy.
fn end(changes: &[(f64, u32)]) -> f64 {
    let sim = Sim::new();
    let id = sim.add(|id| Station { id, counter: SlotCounter::default(), ended: (-1.0).into() });
    let station = sim.get::<Station>(id).unwrap();
    station.counter.set(8);
    for (time, medium) in changes {
        sim.schedule_event(id, *medium, *time);
    }
    sim.run().unwrap();
    assert_eq!(station.counter.is_pending(), station.ended.get() < 0.0);
    station.ended.get()
}

#[test]
fn only_whole_slots_of_a_free_medium_count() {
    assert_eq!(end(&[(1.0, FREE)]), 1.0 + 8.0 * SLOT);
    assert_eq!(end(&[(0.0, FREE), (0.5, BUSY), (3.0, FREE)]), 3.0 + 6.0 * SLOT);
    assert_eq!(end(&[(0.0, FREE), (0.625, BUSY), (3.0, FREE)]), 3.0 + 6.0 * SLOT, "half a slot is lost");
    assert_eq!(end(&[(0.0, FREE), (0.5, BUSY)]), -1.0, "it waits");
}

#[test]
fn without_slots_a_station_may_send_at_once() {
    let sim = Sim::new();
    let counter = SlotCounter::default();
    let owner = sim.add(|id| Station { id, counter: SlotCounter::default(), ended: 0.0.into() });
    assert!(!counter.run(&sim, owner, SLOT), "no back-off is pending");
    counter.set(0);
    assert!(counter.is_pending() && counter.run(&sim, owner, SLOT));
}
