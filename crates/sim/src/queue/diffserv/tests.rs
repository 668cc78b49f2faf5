use super::super::testing::Bench;
use super::*;

/// A core router of 400 kb/s whose first queue has two precedences, code points 10 and 11.
fn core(mode: &str) -> Bench {
    let bench = Bench::new(400e3, |_| DsRed::core());
    let (sim, queue) = (&bench.sim, bench.discipline::<DsRed>());
    queue.set_link(bench.link);
    queue.mean_packet_size.set(500);
    queue.queue_count.set(1);
    queue.set_precedence_count(sim, 2);
    queue.set_mode(sim, mode, None);
    for (precedence, thresholds) in [(0, (8, 16)), (1, (2, 4))] {
        queue.configure(sim, (0, precedence), thresholds, 0.1, 0.5);
        queue.add_behaviour(sim, 10 + precedence, 0, precedence);
    }
    bench
}

fn burst(bench: &Bench, code_points: &[i32]) {
    for code_point in code_points {
        let mut packet = bench.packet(0, 500);
        packet.prio = *code_point;
        bench.packet_arrives(0.1, packet);
    }
}

#[test]
fn worse_precedences_are_dropped_first() {
    for mode in ["RIO-C", "RIO-D", "WRED", "DROP"] {
        let bench = core(mode);
        burst(&bench, &[10, 11].repeat(12));
        bench.run();
        let dropped = bench.dropped(|_, packet| packet.prio);
        let [better, worse] = [10, 11].map(|code| dropped.iter().filter(|drop| **drop == code).count());
        assert!(worse > better, "{mode}: {better} and {worse}");
        let queue = bench.discipline::<DsRed>();
        let lost = queue.statistic("drops", None) + queue.statistic("edrops", None);
        assert_eq!(lost, dropped.len() as f64);
        assert_eq!(queue.statistic("pkts", Some(11)), 12.0);
        assert_eq!(queue.virtual_length(0, 0) + queue.virtual_length(0, 1), 0);
    }
}

/// The queues in the order in which two queues with weights 2 and 1, or with rate limits, send eight packets each.
fn service(mode: &str) -> Vec<i32> {
    let bench = core("DROP");
    let (sim, queue) = (&bench.sim, bench.discipline::<DsRed>());
    queue.queue_count.set(2);
    queue.add_behaviour(sim, 20, 1, 0);
    queue.configure(sim, (1, 0), (20, 20), 0.1, 0.5);
    queue.configure(sim, (0, 0), (20, 20), 0.1, 0.5);
    queue.set_weight(sim, 0, 2);
    queue.set_service(sim, mode);
    burst(&bench, &[10, 20].repeat(8));
    bench.run();
    bench.delivered(|_, packet| packet.prio)
}

#[test]
fn queues_share_the_link() {
    let counts = |order: &[i32]| order.iter().filter(|code| **code == 10).count();
    assert_eq!(counts(&service("RR")[1..11]), 5);
    assert!((6..=7).contains(&counts(&service("WRR")[1..11])));
    assert!((6..=7).contains(&counts(&service("WIRR")[1..11])));
    assert_eq!(counts(&service("PRI")[..8]), 8);
}

#[test]
fn a_token_bucket_colours_bursts() {
    let sim = Sim::new();
    let kind = PolicerKind::TokenBucket { cir: 1000.0, cbs: 1000.0 };
    let policy = Policy::new(1, -1, kind, 10, None);
    assert!(policy.covers(1, 7) && !policy.covers(2, 7));
    let colours = [(); 3].map(|()| policy.colour(&sim, 0, 500, 0));
    assert_eq!(colours, [Colour::Green, Colour::Green, Colour::Yellow]);
}

#[test]
fn three_colours() {
    let sim = Sim::new();
    let single = PolicerKind::SrTcm { cir: 1000.0, cbs: 1000.0, ebs: 500.0 };
    let double = PolicerKind::TrTcm { cir: 1000.0, cbs: 500.0, pir: 2000.0, pbs: 1500.0 };
    for (kind, expected) in [
        (single, [Colour::Green, Colour::Green, Colour::Yellow, Colour::Red]),
        (double, [Colour::Green, Colour::Yellow, Colour::Yellow, Colour::Red]),
    ] {
        let policy = Policy::new(-1, -1, kind, 10, None);
        assert_eq!([(); 4].map(|()| policy.colour(&sim, 0, 500, 0)), expected);
    }
}

#[test]
fn long_flows_are_told_from_short_ones() {
    let sim = Sim::new();
    let policy = Policy::new(-1, -1, PolicerKind::ShortFlow { threshold: 1000 }, 10, None);
    let colours: Vec<_> = (0..10).map(|_| policy.colour(&sim, 1, 500, 2)).collect();
    let green = |colour: &Colour| *colour == Colour::Green;
    assert_eq!(colours.iter().map(green).collect::<Vec<_>>(), {
        [true, true, false, false, false, false, false, true, false, false]
    });
    assert_eq!(policy.colour(&sim, 2, 500, 2), Colour::Green);
}
