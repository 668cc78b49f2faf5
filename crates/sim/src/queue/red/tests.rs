use super::super::testing::Bench;
use super::*;
use crate::Entity;

/// A queue measured in packets in front of a link of 400 kb/s (10 ms for 500 bytes). Its average equals its length.
fn red(change: impl FnOnce(&RedSettings)) -> Bench {
    let bench = Bench::new(400e3, |_| Red::new(50));
    let red = bench.discipline::<Red>();
    red.settings.queue_in_bytes.set(false);
    red.settings.bytes.set(false);
    red.settings.min_threshold.set(3.0);
    red.settings.max_threshold.set(9.0);
    red.settings.weight.set(1.0);
    change(&red.settings);
    red.set_link(&bench.sim, bench.link);
    bench
}

fn burst(bench: &Bench, time: f64, count: i32) {
    for _ in 0..count {
        bench.arrives(time, 0, 500);
    }
}

#[test]
fn automatic_settings_are_those_of_the_reference() {
    for (bandwidth, delay, weight, low, high, bottom) in [
        (1e6, 0.01, 0.003_992_010_656_008_516, 5.0, 15.0, 0.01),
        (1e5, 0.5, 0.0024660899940175396, 5.0, 15.0, 0.01),
        (1e9, 0.001, 3.9999919999589295e-06, 625.0, 1875.0, 8e-5),
    ] {
        let bench = Bench::new(bandwidth, |_| Red::new(50));
        bench.sim.get::<DelayLink>(bench.link).unwrap().delay.set(delay);
        let red = bench.discipline::<Red>();
        red.set_link(&bench.sim, bench.link);
        let settings = &red.settings;
        assert_eq!(settings.weight.get(), weight);
        assert_eq!(settings.min_threshold.get(), low);
        assert_eq!(settings.max_threshold.get(), high);
        assert_eq!(settings.bottom.get(), bottom);
        assert_eq!(red.high.get(), 50.0, "until the first reset");
        bench.sim.entity(bench.queue).unwrap().reset(&bench.sim);
        assert_eq!(red.high.get(), high * 500.0);
        assert_eq!(red.max_p.get(), 0.1);
    }
}

#[test]
fn nothing_is_dropped_below_the_threshold() {
    let bench = red(|_| ());
    burst(&bench, 0.1, 4);
    bench.run();
    assert_eq!(bench.delivered_uids(), [0, 1, 2, 3]);
    assert!(bench.dropped_uids().is_empty());
}

#[test]
fn above_twice_the_threshold_everything_is_dropped_early() {
    let bench = red(|settings| settings.max_threshold.set(4.0));
    burst(&bench, 0.1, 20);
    bench.run();
    // One packet is being transmitted; from a queue length of 8 on, the drop probability is 1.
    let (delivered, dropped) = (bench.delivered_uids(), bench.dropped_uids());
    assert_eq!(delivered.len() + dropped.len(), 20);
    assert!(delivered.len() <= 9, "{delivered:?}");
}

#[test]
fn without_the_gentle_part_the_average_forces_drops() {
    let bench = red(|settings| {
        settings.gentle.set(false);
        settings.use_mark_p.set(false);
        settings.inverse_max_p.set(1e9);
        settings.max_threshold.set(5.0);
    });
    burst(&bench, 0.1, 10);
    bench.run();
    assert_eq!(bench.delivered_uids(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(bench.dropped_uids(), [6, 7, 8, 9]);
}

#[test]
fn a_full_queue_drops_the_last_or_the_second_packet() {
    for (front, dropped) in [(false, [4, 5]), (true, [2, 3])] {
        let bench = red(|settings| {
            settings.min_threshold.set(30.0);
            settings.max_threshold.set(90.0);
            settings.drop_front.set(front);
        });
        bench.queue::<Red>().base().limit.set(3);
        burst(&bench, 0.1, 6);
        bench.run();
        assert_eq!(bench.dropped_uids(), dropped, "drop_front_ {front}");
    }
}

#[test]
fn capable_packets_are_marked_below_mark_p() {
    for (mark_p, marks) in [(2.0, true), (0.0, false)] {
        let bench = red(|settings| {
            settings.set_bit.set(true);
            settings.mark_p.set(mark_p);
            settings.inverse_max_p.set(1.0);
            settings.wait.set(false);
        });
        for _ in 0..10 {
            let mut packet = bench.packet(0, 500);
            packet.flags.ecn_capable = true;
            bench.packet_arrives(0.1, packet);
        }
        bench.run();
        let marked = bench.delivered(|_, packet| packet.flags.congestion_experienced);
        assert_eq!(marked.contains(&true), marks);
        assert_eq!(bench.dropped_uids().is_empty(), marks);
    }
}

#[test]
fn early_drops_have_a_target_of_their_own() {
    let bench = red(|settings| {
        settings.inverse_max_p.set(1.0);
        settings.wait.set(false);
    });
    let early = bench.sim.add(|_| super::super::testing::Collector::default());
    bench.discipline::<Red>().early.target.set(&bench.sim, Some(early));
    burst(&bench, 0.1, 12);
    bench.run();
    let early = bench.sim.get::<super::super::testing::Collector>(early).unwrap().packets.borrow().len();
    assert!(early > 0);
    assert!(bench.dropped_uids().is_empty());
    assert_eq!(bench.delivered_uids().len() + early, 12);
}

#[test]
fn the_average_decays_while_the_link_is_idle() {
    let bench = red(|settings| settings.weight.set(0.5));
    burst(&bench, 0.1, 4);
    // The fourth packet has left at 0.14 s; the next one arrives ten transmission times later.
    bench.arrives(0.2405, 0, 500);
    bench.run();
    let after_burst = 0.5 * (0.5 * (0.5 * 0.0 + 0.5 * 0.0) + 0.5 * 1.0) + 0.5 * 2.0;
    let red = bench.discipline::<Red>();
    assert_eq!(red.average.get(), after_burst * 0.5_f64.powi(11));
}

#[test]
fn the_maximum_probability_adapts() {
    let bench = red(|settings| {
        settings.adaptive.set(1);
        settings.interval.set(0.1);
    });
    for step in 1..=5 {
        bench.arrives(0.15 * f64::from(step), 0, 500);
    }
    bench.run();
    let expected = (0..5).fold(0.1, |p: f64, _| p * 0.9);
    assert_eq!(bench.discipline::<Red>().max_p.get(), expected);
}

#[test]
fn a_reset_drops_what_waits() {
    let bench = red(|_| ());
    burst(&bench, 0.1, 4);
    bench.sim.schedule_event(bench.sim.add(|_| Resetter(bench.queue)), 0, 0.105);
    bench.run();
    assert_eq!(bench.delivered_uids(), [0]);
    assert_eq!(bench.dropped_uids(), [1, 2, 3]);
}

struct Resetter(EntityId);

impl Entity for Resetter {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        sim.entity(self.0).unwrap().reset(sim);
    }
}

#[test]
fn without_a_semantic_list_forced_drops_take_random_packets() {
    let bench = Bench::new(400e3, |_| Red::semantic(50));
    let red = bench.discipline::<Red>();
    red.settings.queue_in_bytes.set(false);
    red.settings.min_threshold.set(1000.0);
    bench.queue::<Red>().base().limit.set(5);
    burst(&bench, 0.1, 20);
    bench.run();
    let dropped = bench.dropped_uids();
    assert_eq!(dropped.len(), 14, "one packet is sent, and five wait");
    assert!(dropped.windows(2).any(|pair| pair[0] > pair[1]), "{dropped:?}");
}
