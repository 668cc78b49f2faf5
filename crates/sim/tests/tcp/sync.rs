//! Sync-TCP against what its authors say of it (Weigle, Jeffay and Smith, 2005).

use neons_sim::EntityId;
use neons_sim::tcp::{Controlled, DelayControl, Flavour, Sack1, TcpSink};

use crate::support::Conversation;

/// Bits per second, and the packets of 1040 bytes that fit into a second.
const BANDWIDTH: f64 = 10e6;
const PACKETS_PER_SECOND: f64 = BANDWIDTH / 8.0 / 1040.0;
/// One-way delay, seconds.
const DELAY: f64 = 0.02;

fn selective(id: EntityId) -> TcpSink {
    TcpSink::new(id).with_sack()
}

fn selective_and_delayed(id: EntityId) -> TcpSink {
    selective(id).with_delayed_acks()
}

/// Twenty seconds over a path with room for two bandwidth-delay products in its queue.
fn talk(flavour: impl Flavour, make_sink: fn(EntityId) -> TcpSink) -> Conversation {
    let talk = Conversation::over(flavour, make_sink, &[], BANDWIDTH, DELAY, 100);
    talk.tcp().parameters.window.set(10_000.0);
    talk.tcp().parameters.max_ssthresh.set(20);
    talk.tcp().restart(&talk.sim);
    talk.transfer(1_000_000, 20.0);
    talk
}

#[test]
fn it_slows_down_before_the_queue_overflows() {
    let sync = talk(Controlled::with_sack(DelayControl::default()), selective);
    let sack = talk(Sack1::default(), selective);
    assert_eq!(sync.tcp().nrexmitpack(), 0, "nothing is lost");
    assert!(sack.tcp().nrexmitpack() > 0, "SACK fills the queue until packets are lost");
    let [short, long] = [&sync, &sack].map(Conversation::mean_round_trip);
    assert!(short < 0.8 * long, "round trips of {short} s and {long} s");
    // A single flow knows no larger delay than its own, and so gives up a part of the link.
    let delivered = f64::from(sync.tcp().highest_ack());
    assert!(delivered > 0.75 * 20.0 * PACKETS_PER_SECOND, "{delivered} packets");
}

#[test]
fn the_sink_reports_transit_time_and_delay() {
    let sync = talk(Controlled::with_sack(DelayControl::default()), selective_and_delayed);
    let control = sync.tcp().congestion_control::<DelayControl>().expect("Sync");
    let alone = DELAY + 8.0 * 1040.0 / BANDWIDTH;
    assert!(control.transit.get() >= alone && control.transit.get() < alone + 0.1, "{control:?}");
    assert!((control.queuing_delay.get() - (control.transit.get() - alone)).abs() < 0.05, "{control:?}");

    let idle = Conversation::over(
        Controlled::with_sack(DelayControl::default()),
        selective_and_delayed,
        &[],
        BANDWIDTH,
        DELAY,
        100,
    );
    idle.transfer(1, 1.0);
    let control = idle.tcp().congestion_control::<DelayControl>().expect("Sync");
    // The only packet after the SYN is acknowledged when the sink has waited for another in vain.
    assert!((control.held.get() - 0.1).abs() < 1e-9, "{control:?}");
}
