//! BBR against what its authors say of it ("BBR: congestion-based congestion control", 2016).

use neons_sim::EntityId;
use neons_sim::tcp::{Bbr, Controlled, Cubic, Flavour, TcpSink};

use crate::support::Conversation;

/// Bits per second, and the packets of 1040 bytes that fit into a second.
const BANDWIDTH: f64 = 10e6;
const PACKETS_PER_SECOND: f64 = BANDWIDTH / 8.0 / 1040.0;
/// One-way delay and round-trip propagation time, seconds.
const DELAY: f64 = 0.02;
const ROUND_TRIP: f64 = 2.0 * DELAY + 8.0 * (1040.0 + 40.0) / BANDWIDTH;

fn selective(id: EntityId) -> TcpSink {
    TcpSink::new(id).with_sack()
}

/// Twenty seconds over a path with room for several round trips of packets in its queue.
fn talk(flavour: impl Flavour, lost: &[u32]) -> Conversation {
    let talk = Conversation::over(flavour, selective, lost, BANDWIDTH, DELAY, 300);
    talk.tcp().parameters.window.set(10_000.0);
    talk.tcp().restart(&talk.sim);
    talk.sim.schedule_event(talk.watch(), 0, 0.0);
    talk.transfer(1_000_000, 20.0);
    talk
}

fn delivered(talk: &Conversation) -> f64 {
    f64::from(talk.tcp().highest_ack())
}

#[test]
fn it_finds_bandwidth_and_propagation_time() {
    let talk = talk(Controlled::with_sack(Bbr::default()), &[]);
    let bbr: &Bbr = talk.tcp().congestion_control().expect("BBR");
    assert!((bbr.bottleneck_bandwidth() / PACKETS_PER_SECOND - 1.0).abs() < 0.02, "{bbr:?}");
    assert!((bbr.propagation_time() / ROUND_TRIP - 1.0).abs() < 0.02, "{}", bbr.propagation_time());
}

#[test]
fn it_fills_the_link_and_leaves_the_queue_nearly_empty() {
    let bbr = talk(Controlled::with_sack(Bbr::default()), &[]);
    assert!(delivered(&bbr) > 0.94 * 20.0 * PACKETS_PER_SECOND, "{}", delivered(&bbr));
    assert_eq!(bbr.tcp().nrexmitpack(), 0, "the queue never overflows");
    let cubic = talk(Controlled::with_sack(Cubic::default()), &[]);
    assert!(cubic.tcp().nrexmitpack() > 0, "CUBIC fills the queue until packets are lost");
    // A queue of 300 packets holds packets back for 250 ms.
    let [short, long] = [&bbr, &cubic].map(|talk| talk.mean_round_trip());
    assert!(short < 1.25 * ROUND_TRIP, "round trips of {short} s");
    assert!(long > 2.5 * ROUND_TRIP, "round trips of {long} s");
}

#[test]
fn it_drains_the_queue_every_ten_seconds_to_measure_the_round_trip() {
    let talk = talk(Controlled::with_sack(Bbr::default()), &[]);
    let small: Vec<f64> = talk
        .windows()
        .iter()
        .filter(|&&(time, cwnd)| time > 1.0 && cwnd <= 4.0)
        .map(|(time, _)| *time)
        .collect();
    let (first, last) = (small[0], small[small.len() - 1]);
    assert!(first > 9.5 && last < first + 0.5 && small.len() >= 4, "{small:?}");
}

#[test]
fn losses_do_not_slow_it_down() {
    // One packet in a hundred.
    let lost: Vec<u32> = (1..240).map(|number| number * 100 + number % 7).collect();
    let [bbr, cubic] = [
        talk(Controlled::with_sack(Bbr::default()), &lost),
        talk(Controlled::with_sack(Cubic::default()), &lost),
    ]
    .map(|talk| delivered(&talk));
    assert!(bbr > 0.85 * 20.0 * PACKETS_PER_SECOND, "BBR delivers {bbr}");
    assert!(cubic < 0.5 * 20.0 * PACKETS_PER_SECOND, "CUBIC delivers {cubic}");
}
