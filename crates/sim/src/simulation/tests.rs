//! Tests of the event loop.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::Ordering;

use crate::packet::Header;
use crate::{Embedder, Ending, Entity, EntityId, Packet, Sim};

/// An entity that records everything that happens to it, and when.
#[derive(Default)]
struct Diary(RefCell<Vec<(f64, String)>>);

impl Diary {
    fn add(sim: &Sim) -> EntityId {
        sim.add(|_| Diary::default())
    }

    fn write(&self, sim: &Sim, text: impl Into<String>) {
        self.0.borrow_mut().push((sim.now(), text.into()));
    }
}

impl Entity for Diary {
    fn on_event(&self, sim: &Sim, tag: u32) {
        self.write(sim, format!("event {tag}"));
    }

    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.write(sim, format!("packet {}", packet.uid));
    }
}

fn entries(sim: &Sim, diary: EntityId) -> Vec<(f64, String)> {
    sim.get::<Diary>(diary).expect("it stays").0.borrow().clone()
}

fn texts(sim: &Sim, diary: EntityId) -> Vec<String> {
    entries(sim, diary).into_iter().map(|(_, text)| text).collect()
}

fn packet(uid: i32) -> Packet {
    Packet::new(Header { uid, ..Header::default() })
}

/// Collects warnings, and halts the simulation when script 1 is due.
#[derive(Default)]
struct Listener {
    warnings: RefCell<String>,
    scripts: Cell<u32>,
}

impl Embedder for Listener {
    fn script(&self, sim: &Sim, script: u32) {
        self.scripts.set(self.scripts.get() + 1);
        if script == 1 {
            sim.halt();
        }
    }

    fn warn(&self, text: &str) {
        self.warnings.borrow_mut().push_str(text);
    }
}

fn listened_to() -> (Sim, Rc<Listener>) {
    let (sim, listener) = (Sim::new(), Rc::new(Listener::default()));
    sim.set_embedder(listener.clone());
    (sim, listener)
}

#[test]
fn events_happen_by_time_and_at_one_time_in_the_order_of_scheduling() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    for (tag, delay) in [(1, 2.0), (2, 1.0), (3, 2.0), (4, 0.0)] {
        sim.schedule_event(diary, tag, delay);
    }
    sim.schedule_packet(diary, packet(7), None, 1.0);
    sim.run().unwrap();
    assert_eq!(texts(&sim, diary), ["event 4", "event 2", "packet 7", "event 1", "event 3"]);
    assert_eq!(entries(&sim, diary).last().map(|(time, _)| *time), Some(2.0));
}

#[test]
fn what_happens_to_removed_entities_is_ignored() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    sim.schedule_event(diary, 1, 1.0);
    sim.schedule_packet(diary, packet(1), None, 1.0);
    sim.remove(diary);
    sim.run().unwrap();
    assert!(sim.entity(diary).is_none());
}

#[test]
fn a_cancelled_event_does_not_happen_and_gives_its_packet_back() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    let (event, delivery) =
        (sim.schedule_event(diary, 1, 1.0), sim.schedule_packet(diary, packet(7), None, 1.0));
    assert!(sim.cancel(event).is_none());
    assert_eq!(sim.cancel(delivery).map(|packet| packet.uid), Some(7));
    assert!(sim.cancel(delivery).is_none(), "it is no longer there");
    sim.run().unwrap();
    assert!(texts(&sim, diary).is_empty());
}

#[test]
fn cleared_events_are_told_in_order() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    let later = sim.schedule_event(diary, 1, 2.0);
    let sooner = sim.schedule_packet(diary, packet(7), None, 1.0);
    assert_eq!(sim.clear_events(), [sooner, later]);
    sim.run().unwrap();
    assert!(texts(&sim, diary).is_empty());
}

#[test]
fn the_slots_of_delivered_packets_are_used_again() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    for uid in 0..100 {
        sim.schedule_packet(diary, packet(uid), None, 1.0);
        sim.run().unwrap();
    }
    assert_eq!(texts(&sim, diary).len(), 100);
    assert_eq!(sim.scheduled_packets.borrow().slots.len(), 1);
}

#[test]
fn a_halted_run_goes_on_with_resume() {
    let (sim, _listener) = listened_to();
    let diary = Diary::add(&sim);
    sim.schedule_script(1, 1.0);
    sim.schedule_event(diary, 1, 1.0);
    sim.run().unwrap();
    assert!(sim.is_halted() && !sim.is_running());
    assert!(texts(&sim, diary).is_empty(), "nothing happens behind the halt, not even at the same time");
    sim.resume().unwrap();
    assert_eq!(entries(&sim, diary), [(1.0, "event 1".to_owned())]);
}

#[test]
fn run_until_stops_at_the_end_and_behind_the_events_of_that_time() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    for (tag, time) in [(1, 1.0), (2, 2.0), (3, 3.0)] {
        sim.schedule_event(diary, tag, time);
    }
    let entities = sim.entity_count();
    sim.run_until(2.0).unwrap();
    assert_eq!((texts(&sim, diary).len(), sim.now()), (2, 2.0));
    assert_eq!(sim.entity_count(), entities, "the alarm is gone");
    sim.resume().unwrap();
    assert_eq!(sim.now(), 3.0);
}

#[test]
fn a_limit_ends_later_runs() {
    let sim = Sim::new();
    let diary = Diary::add(&sim);
    sim.limit_to(Some(1.5));
    for (tag, time) in [(1, 1.0), (2, 1.5), (3, 2.0)] {
        sim.schedule_event(diary, tag, time);
    }
    sim.run().unwrap();
    assert_eq!(texts(&sim, diary), ["event 1", "event 2"]);
}

#[test]
fn a_run_ends_with_the_reason_that_a_model_gives() {
    struct Broken;
    impl Entity for Broken {
        fn on_event(&self, sim: &Sim, _: u32) {
            sim.fatal("no way\n")
        }
    }
    let sim = Sim::new();
    let broken = sim.add(|_| Broken);
    sim.schedule_event(broken, 0, 1.0);
    assert_eq!(sim.run(), Err(Ending::Fatal("no way\n".to_owned())));
    assert!(!sim.is_running(), "the run is over all the same");
}

#[test]
fn an_interruption_stops_the_run_behind_the_event_and_counts_once() {
    struct Bell;
    impl Entity for Bell {
        fn on_event(&self, sim: &Sim, _: u32) {
            for flag in sim.interrupt_flags() {
                flag.store(true, Ordering::Relaxed);
            }
        }
    }
    let sim = Sim::new();
    let (bell, diary) = (sim.add(|_| Bell), Diary::add(&sim));
    sim.schedule_event(bell, 0, 1.0);
    sim.schedule_event(diary, 1, 1.0);
    assert_eq!(sim.run(), Err(Ending::Interrupted));
    assert!(texts(&sim, diary).is_empty() && !sim.is_interrupted());
    sim.resume().unwrap();
    assert_eq!(texts(&sim, diary), ["event 1"]);
}

/// ns-2.35: a negative delay is reported, and the run ends when the event is taken.
#[test]
fn an_event_in_the_past_is_reported_and_ends_the_run() {
    struct Late(EntityId);
    impl Entity for Late {
        fn on_event(&self, sim: &Sim, tag: u32) {
            if tag == 0 {
                sim.schedule_event(self.0, 1, -0.5);
            }
        }
    }
    let (sim, listener) = listened_to();
    let late = sim.add(Late);
    sim.schedule_event(late, 0, 2.0);
    let end = sim.run();
    assert_eq!(
        end,
        Err(Ending::Fatal("ns: scheduler going backwards in time from 2.000000 to 1.500000.\n".to_owned()))
    );
    assert!(listener.warnings.borrow().contains("negative delay (-0.500000) at time 2.000000"));
}

#[test]
fn a_model_may_go_on_within_an_event_as_long_as_nothing_else_happens_before() {
    struct Series(EntityId, RefCell<Vec<f64>>);
    impl Entity for Series {
        fn on_event(&self, sim: &Sim, _: u32) {
            self.1.borrow_mut().push(sim.now());
            let next = sim.next_key(1.0);
            if sim.proceed_to(next) {
                self.1.borrow_mut().push(-sim.now());
            }
        }
    }
    let sim = Sim::new();
    let series = sim.add(|id| Series(id, RefCell::default()));
    let diary = Diary::add(&sim);
    sim.schedule_event(series, 0, 1.0);
    sim.schedule_event(diary, 1, 5.5);
    sim.schedule_event(series, 0, 5.0);
    sim.run().unwrap();
    let series = sim.get::<Series>(series).expect("it stays");
    assert_eq!(
        *series.1.borrow(),
        [1.0, -2.0, 5.0],
        "an event of another entity was due before the second step"
    );
    assert!(sim.entity(series.0).is_some());
}

#[test]
fn what_models_share_exists_once_for_each_simulation() {
    let (sim, other) = (Sim::new(), Sim::new());
    sim.shared::<Cell<u32>>().set(7);
    assert_eq!((sim.shared::<Cell<u32>>().get(), other.shared::<Cell<u32>>().get()), (7, 0));
}

#[test]
fn closed_sinks_discard_and_others_keep_order_when_written_through() {
    let sim = Sim::new();
    let text = Rc::new(RefCell::new(Vec::new()));
    let written = text.clone();
    let sink = sim.add_sink(move |bytes: &[u8]| written.borrow_mut().extend_from_slice(bytes));
    sim.sink(sink).append(|out| out.extend_from_slice(b"one "));
    assert!(text.borrow().is_empty(), "it is buffered");
    assert!(!sim.set_write_through(true));
    assert_eq!(*text.borrow(), b"one ");
    sim.sink(sink).append(|out| out.extend_from_slice(b"two "));
    assert_eq!(*text.borrow(), b"one two ");
    sim.close_sinks();
    sim.sink(sink).append(|out| out.extend_from_slice(b"three "));
    sim.flush_sinks();
    assert_eq!(*text.borrow(), b"one two ");
}

#[test]
fn rewiring_and_packet_numbers_count_on() {
    let sim = Sim::new();
    let epoch = sim.wiring_epoch();
    sim.rewired();
    assert_ne!(sim.wiring_epoch(), epoch);
    assert_eq!([sim.next_uid(), sim.next_uid(), sim.packets_made()], [0, 1, 2]);
}
