//! Behaviour of JoBS, its markers and its demarkers.

use super::super::testing::Bench;
use super::*;

/// Four classes of 400 kb/s each, for two seconds, into a link of 800 kb/s: an overload by a factor of 2.
fn overloaded(prepare: impl FnOnce(&Jobs, &mut Guarantees)) -> Bench {
    let bench = Bench::new(8e5, |_| Jobs::default());
    let jobs = bench.discipline::<Jobs>();
    jobs.mean_packet_size.set(4000.0);
    jobs.sampling_period.set(1);
    jobs.set_link(bench.link);
    bench.queue::<Jobs>().base().limit.set(80);
    prepare(jobs, &mut jobs.guarantees.borrow_mut());
    jobs.initialize();
    for step in 1..=200 {
        for class in 1..=4 {
            let mut packet = bench.packet(class, 500);
            packet.prio = class;
            bench.packet_arrives(f64::from(step) * 0.01 + f64::from(class) * 1e-4, packet);
        }
    }
    bench.run();
    bench
}

fn delivered_of(bench: &Bench, class: i32) -> usize {
    bench.delivered(|time, packet| time < 2.0 && packet.prio == class).into_iter().filter(|is| *is).count()
}

#[test]
fn rates_are_kept() {
    let bench = overloaded(|_, guarantees| {
        guarantees.set(Guarantee::AbsoluteRate, [3.2e5, 1.6e5, 1.6e5, 1.6e5]);
    });
    let (first, last) = (delivered_of(&bench, 1), delivered_of(&bench, 4));
    assert!((150..=165).contains(&first), "{first} of 400 packets in 2 s are 320 kb/s");
    assert!((72..=85).contains(&last), "{last}");
}

#[test]
fn losses_keep_their_ratio_where_the_buffer_is_shared() {
    let bench = overloaded(|jobs, guarantees| {
        jobs.shared_buffer.set(1);
        guarantees.set(Guarantee::RelativeDelay, [1.0, 1.0, 1.0, 1.0]);
        guarantees.set(Guarantee::RelativeLoss, [2.0, 2.0, 2.0, 1.0]);
    });
    let lost =
        |class| bench.dropped(|_, packet| packet.prio == class).into_iter().filter(|is| *is).count() as f64;
    for class in 1..4 {
        let ratio = lost(class + 1) / lost(class);
        assert!((1.7..=2.3).contains(&ratio), "class {class}: {ratio}");
    }
}

#[test]
fn markers_draw_classes_as_the_c_library_draws() {
    // The expected values are the first numbers of `srand48(1); drand48()`.
    let generator = marker::Drand48::default();
    generator.seed(1);
    let drawn = [generator.uniform(), generator.uniform()].map(|value| format!("{value:.6}"));
    assert_eq!(drawn, ["0.041630", "0.454492"]);
}

#[test]
fn a_marker_marks_and_drops_what_reaches_its_limit() {
    let bench = Bench::new(8e5, |_| Marker::default());
    let marker = bench.discipline::<Marker>();
    marker.marking.set(Marking::Fixed);
    marker.class.set(3);
    bench.queue::<Marker>().base().limit.set(3);
    for _ in 0..5 {
        bench.arrives(0.1, 1, 1000);
    }
    bench.run();
    assert_eq!(bench.delivered(|_, packet| packet.prio), [3, 3, 3]);
    assert_eq!(bench.dropped_uids(), [3, 4]);
    assert_eq!(marker.marked[2].get(), 5);
}
