//! CUBIC against what RFC 9438 says of it.

use neons_sim::EntityId;
use neons_sim::tcp::{Controlled, Cubic, Flavour, Sack1, TcpSink};

use crate::support::Conversation;

fn selective(id: EntityId) -> TcpSink {
    TcpSink::new(id).with_sack()
}

/// A transfer over a path of 100 ms round-trip time that loses every `period`th packet; the average window.
fn average_window(flavour: impl Flavour, period: u32, losses: u32) -> f64 {
    let lost: Vec<u32> = (1..=losses).map(|number| number * period).collect();
    let talk = Conversation::over(flavour, selective, &lost, 10e9, 0.05, 1_000_000);
    let tcp = talk.tcp();
    tcp.parameters.window.set(100_000.0);
    tcp.parameters.max_ssthresh.set(30);
    tcp.restart(&talk.sim);
    // The first two periods are left to slow start and to settling down.
    let (first, last) = (2 * period as i32, (losses * period) as i32 - 1);
    talk.transfer(last + 1, 1e4);
    assert_eq!((tcp.highest_ack(), tcp.nrexmit()), (last + 1, 0), "every loss is repaired without a timeout");
    let [began, ended] = [first, last].map(|seqno| talk.times_sent(seqno)[0]);
    f64::from(last - first) * 0.1 / (ended - began)
}

#[test]
fn the_average_window_is_that_of_rfc_9438() {
    // RFC 9438, table 2: round-trip time 0.1 s, C = 0.4.
    for (period, losses, expected) in [(1000, 40, 38.0), (10_000, 12, 187.0)] {
        let average = average_window(Controlled::with_sack(Cubic::default()), period, losses);
        assert!((average / expected - 1.0).abs() < 0.1, "one loss in {period}: {average}, not {expected}");
    }
}

#[test]
fn it_uses_long_fat_paths_better_than_reno() {
    let cubic = average_window(Controlled::with_sack(Cubic::default()), 10_000, 6);
    let reno = average_window(Sack1::default(), 10_000, 6);
    // The same table gives Reno 120.
    assert!(cubic > 1.3 * reno, "CUBIC {cubic}, Reno {reno}");
}

#[test]
fn after_a_loss_it_is_back_at_the_old_window_after_the_time_k() {
    let talk = Conversation::over(
        Controlled::with_sack(Cubic::default()),
        selective,
        &[5000],
        10e9,
        0.05,
        1_000_000,
    );
    let tcp = talk.tcp();
    tcp.parameters.window.set(400.0);
    tcp.restart(&talk.sim);
    talk.sim.schedule_event(talk.watch(), 0, 0.0);
    talk.transfer(1_000_000, 40.0);
    let windows = talk.windows();
    let loss = windows.iter().position(|&(_, cwnd)| cwnd < 300.0 && cwnd > 270.0).expect("the window is cut");
    let (cut_at, left) = windows[loss];
    // beta = 0.7 of the 400 packets that the receiver's window allowed.
    assert!((left - 280.0).abs() < 1.0, "{left}");
    let k = (400.0 * 0.3 / 0.4_f64).cbrt();
    let window_at = |time: f64| windows.iter().rfind(|(at, _)| *at <= time).expect("later").1;
    // Concave up to the plateau, and back at it after K seconds (one round trip goes by in recovery).
    assert!(window_at(cut_at + 0.1 + k / 2.0) > 380.0);
    assert!((window_at(cut_at + 0.2 + k) - 400.0).abs() < 2.0, "{}", window_at(cut_at + 0.2 + k));
    // Convex beyond.
    assert!(window_at(cut_at + 0.2 + k + 5.0) > 440.0);
}
