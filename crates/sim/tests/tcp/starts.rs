//! How connections start: at a given rate, paced, with HyStart++.

use neons_sim::EntityId;
use neons_sim::tcp::{
    Controlled, Cubic, Fack, Flavour, Newreno, Reno, Rfc793edu, Sack1, SackRh, StartSettings, Tahoe, TcpSink,
    Vegas,
};

use crate::support::Conversation;

/// One-way delay of a path that is never the bottleneck, seconds.
const DELAY: f64 = 0.05;
/// Its round-trip time, but for microseconds of transmission.
const ROUND_TRIP: f64 = 2.0 * DELAY;
/// Data in a packet, bits.
const MSS: f64 = 8000.0;

fn selective(id: EntityId) -> TcpSink {
    TcpSink::new(id).with_sack()
}

/// A conversation over a path of plenty, its sender set up by `settings`.
fn fast_path(flavour: impl Flavour, settings: impl Fn(&StartSettings)) -> Conversation {
    let talk = Conversation::over(flavour, selective, &[], 100e9, DELAY, 1_000_000);
    let tcp = talk.tcp();
    settings(&tcp.start);
    tcp.parameters.window.set(100_000.0);
    tcp.restart(&talk.sim);
    talk
}

/// When packets `from`..`to` were sent, seconds.
fn sent(talk: &Conversation, from: i32, to: i32) -> Vec<f64> {
    (from..to).flat_map(|seqno| talk.times_sent(seqno)).collect()
}

#[test]
fn the_first_window_is_what_the_rate_fills_in_a_round_trip() {
    let expected = 50e6 * ROUND_TRIP / MSS;
    let check = |talk: Conversation, name: &str| {
        talk.transfer(100_000, 1.5 * ROUND_TRIP);
        let times = sent(&talk, 1, 2000);
        assert!((times.len() as f64 - expected).abs() < 3.0, "{name}: {} packets", times.len());
        assert!(times.iter().all(|time| (time - ROUND_TRIP).abs() < 1e-4), "{name}: all at once");
    };
    let at_rate = |start: &StartSettings| start.initial_rate.set(50e6);
    check(fast_path(Tahoe, at_rate), "Tahoe");
    check(fast_path(Reno::default(), at_rate), "Reno");
    check(fast_path(Newreno::default(), at_rate), "Newreno");
    check(fast_path(Sack1::default(), at_rate), "Sack1");
    check(fast_path(Fack::default(), at_rate), "Fack");
    check(fast_path(SackRh::default(), at_rate), "SackRH");
    check(fast_path(Rfc793edu::default(), at_rate), "RFC793edu");
    check(fast_path(Controlled::with_sack(Cubic::default()), at_rate), "Cubic");
}

#[test]
fn vegas_starts_at_the_rate_too() {
    // Its packet 0 is as large as all others, and the initial window follows the second ACK.
    let talk = fast_path(Vegas::default(), |start| start.initial_rate.set(50e6));
    talk.transfer(100_000, 2.5 * ROUND_TRIP);
    assert!(sent(&talk, 1, 2000).len() as f64 > 50e6 * ROUND_TRIP / MSS, "{}", talk.tcp().maxseq());
}

#[test]
fn a_paced_start_sends_at_the_rate() {
    let talk = fast_path(Sack1::default(), |start| {
        start.initial_rate.set(50e6);
        start.pacing.set(1);
    });
    talk.transfer(100_000, 2.0 * ROUND_TRIP - 0.001);
    let times = sent(&talk, 1, 2000);
    let expected = (ROUND_TRIP - 0.001) * 50e6 / MSS;
    assert!((times.len() as f64 - expected).abs() < 3.0, "{} packets, not {expected}", times.len());
    let gaps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(gaps.iter().all(|gap| (gap * 50e6 / MSS - 1.0).abs() < 0.01), "{gaps:?}");
}

#[test]
fn before_a_round_trip_time_is_known_packets_leave_at_the_rate() {
    let talk = fast_path(Reno::default(), |start| {
        start.initial_rate.set(1e6);
        start.pacing.set(1);
    });
    talk.tcp().parameters.syn.set(0);
    talk.tcp().parameters.window_init.set(10.0);
    talk.tcp().restart(&talk.sim);
    talk.transfer(1000, 0.9 * ROUND_TRIP);
    let times = sent(&talk, 0, 1000);
    assert_eq!(times.len(), 10);
    for (place, time) in times.iter().enumerate() {
        assert!((time - place as f64 * 0.008).abs() < 1e-9, "{times:?}");
    }
}

#[test]
fn a_constant_window_is_spread_over_the_round_trip() {
    for pacing in [0, 1] {
        let talk = fast_path(Newreno::default(), |start| start.pacing.set(pacing));
        talk.tcp().parameters.window.set(50.0);
        talk.transfer(100_000, 60.0 * ROUND_TRIP);
        let (first, last) = (talk.tcp().maxseq() - 250, talk.tcp().maxseq());
        let times = sent(&talk, first, last);
        let gaps = times.windows(2).map(|pair| pair[1] - pair[0]);
        let longest = gaps.fold(0.0, f64::max);
        let fair_share = ROUND_TRIP / 50.0;
        if pacing == 1 {
            assert!((longest / fair_share - 1.0).abs() < 0.05, "{longest} s");
        } else {
            assert!(longest > 5.0 * fair_share, "{longest} s");
        }
    }
}

/// The window of a paced slow start as a fluid: sent at c(t)/R, and each ACK, a round trip R later, adds its packet,
/// so that c'(t) = c(t − R)/R. Values at multiples of `step` seconds from the ACK of the SYN on.
fn fluid_window(initial: f64, step: f64, until: f64) -> Vec<f64> {
    let delay = (ROUND_TRIP / step).round() as usize;
    let mut window = vec![initial];
    while (window.len() as f64) * step < until {
        let now = window.len() - 1;
        let arriving = if now >= delay { window[now - delay] / ROUND_TRIP } else { 0.0 };
        window.push(window[now] + arriving * step);
    }
    window
}

#[test]
fn a_paced_slow_start_grows_as_the_fluid_does() {
    let talk = fast_path(Reno::default(), |start| start.pacing.set(1));
    talk.tcp().parameters.window_init.set(10.0);
    talk.sim.schedule_event(talk.watch(), 0, 0.0);
    talk.transfer(1_000_000, 10.0 * ROUND_TRIP);
    let step = ROUND_TRIP / 1000.0;
    let fluid = fluid_window(10.0, step, 10.0 * ROUND_TRIP);
    for (time, cwnd) in talk.windows() {
        let since_start = time - ROUND_TRIP;
        if since_start < 2.0 * ROUND_TRIP {
            continue;
        }
        let expected = fluid[(since_start / step) as usize];
        assert!((cwnd / expected - 1.0).abs() < 0.07, "at {time} s {cwnd}, not {expected}");
    }
    // Not the doubling of bursts: a root of x = exp(-x) says by how much.
    let growth = fluid[fluid.len() - 1] / fluid[fluid.len() - 1 - 1000];
    assert!((growth / 0.567_143_f64.exp() - 1.0).abs() < 0.01, "{growth}");
}

/// CUBIC over 100 Mb/s and 80 ms, a bandwidth-delay product of 962 packets, with as much room in the queue.
fn cubic(hystart: i32) -> Conversation {
    let talk = Conversation::over(Controlled::with_sack(Cubic::default()), selective, &[], 100e6, 0.04, 962);
    let tcp = talk.tcp();
    tcp.start.hystart.set(hystart);
    tcp.parameters.window.set(100_000.0);
    tcp.parameters.window_init_option.set(3);
    tcp.restart(&talk.sim);
    talk.sim.schedule_event(talk.watch(), 0, 0.0);
    talk.transfer(1_000_000, 6.0);
    talk
}

#[test]
fn hystart_plus_plus_overshoots_by_a_quarter_instead_of_doubling() {
    let (plain, careful) = (cubic(0), cubic(2));
    let [lost, few_lost] = [&plain, &careful].map(|talk| talk.tcp().nrexmitpack());
    assert!(lost > 500 && few_lost < lost / 2, "{few_lost} packets lost, and {lost} without");
    let [plain, careful] = [plain, careful].map(|talk| talk.tcp().highest_ack());
    assert!(careful > plain, "with HyStart++ {careful} packets, without {plain}");
}

#[test]
fn hystart_ends_slow_start_before_the_queue_overflows() {
    let talk = cubic(1);
    let left_at = talk.tcp().ssthresh();
    assert_eq!(talk.tcp().nrexmitpack(), 0);
    assert!((400..1900).contains(&left_at), "slow start ended at {left_at}");
}

#[test]
fn without_a_queue_hystart_plus_plus_grows_as_slow_start_does() {
    let window_after = |hystart: i32| {
        let talk = fast_path(Sack1::default(), |start| start.hystart.set(hystart));
        talk.transfer(1_000_000, 8.5 * ROUND_TRIP);
        talk.tcp().cwnd()
    };
    assert_eq!(window_after(2), window_after(0));
}

#[test]
fn ten_packets_begin_by_rfc_6928() {
    for (size, expected) in [(500, 10), (1460, 10), (2000, 7), (9000, 2)] {
        let talk = fast_path(Newreno::default(), |_| {});
        talk.tcp().parameters.packet_size.set(size);
        talk.tcp().parameters.window_init_option.set(3);
        talk.tcp().restart(&talk.sim);
        talk.transfer(1000, 1.5 * ROUND_TRIP);
        assert_eq!(sent(&talk, 1, 1000).len(), expected, "packets of {size} bytes");
    }
}

/// By how much the window grows in three round trips from slow start (or congestion avoidance) on, if every second packet
/// is acknowledged.
fn growth_with_delayed_acks(abc: i32, ssthresh: Option<i32>) -> f64 {
    let delayed = |id| TcpSink::new(id).with_delayed_acks();
    let talk = Conversation::over(Newreno::default(), delayed, &[], 100e9, DELAY, 1_000_000);
    let tcp = talk.tcp();
    tcp.start.abc.set(abc);
    tcp.parameters.window.set(100_000.0);
    tcp.parameters.window_init.set(64.0);
    tcp.restart(&talk.sim);
    if let Some(ssthresh) = ssthresh {
        tcp.set_ssthresh(&talk.sim, ssthresh);
    }
    talk.transfer(1_000_000, 4.5 * ROUND_TRIP);
    tcp.cwnd() / 64.0
}

#[test]
fn with_byte_counting_delayed_acks_do_not_slow_growth() {
    let near = |value: f64, expected: f64| (value / expected - 1.0).abs() < 0.02;
    // Slow start: 3/2 in each round trip, or 2.
    let [counts_acks, counts_packets] = [0, 2].map(|abc| growth_with_delayed_acks(abc, None));
    assert!(near(counts_acks, 1.5_f64.powi(3)), "{counts_acks}");
    assert!(near(counts_packets, 8.0), "{counts_packets}");
    // Congestion avoidance: half a packet in each round trip, or one.
    let [counts_acks, counts_packets] =
        [0, 2].map(|abc| growth_with_delayed_acks(abc, Some(64)) * 64.0 - 64.0);
    assert!((counts_acks - 1.5).abs() < 0.1, "{counts_acks}");
    assert!((counts_packets - 3.0).abs() < 0.1, "{counts_packets}");
}

#[test]
fn byte_counting_has_its_limit() {
    // One packet per ACK is what counting ACKs gives.
    assert_eq!(growth_with_delayed_acks(1, None), growth_with_delayed_acks(0, None));
}
