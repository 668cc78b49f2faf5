//! How the flavours repair losses.

use neons_sim::tcp::{Fack, Newreno, Reno, Sack1, SackRh, Tahoe, TcpSink};

use crate::support::Conversation;

fn plain(id: neons_sim::EntityId) -> TcpSink {
    TcpSink::new(id)
}

fn selective(id: neons_sim::EntityId) -> TcpSink {
    TcpSink::new(id).with_sack()
}

#[test]
fn a_transfer_without_loss_resends_nothing_and_doubles_the_window_each_round_trip() {
    let talk = Conversation::new(Tahoe, plain, &[]);
    talk.transfer(60, 5.0);
    let tcp = talk.tcp();
    // The SYN is packet 0 and counts as sent, but carries no data.
    assert_eq!((tcp.highest_ack(), tcp.ndatapack(), tcp.ndatabytes()), (60, 61, 60_000));
    assert_eq!((tcp.nrexmitpack(), tcp.ncwndcuts1()), (0, 0));
    assert_eq!(talk.sink().bytes.get(), 40 + 60 * 1040);
    let [first, second, third] = [1, 3, 7].map(|seqno| talk.times_sent(seqno)[0]);
    assert!((second - first - 0.0654).abs() < 1e-4, "one round trip from {first} to {second}");
    assert!((third - second - 0.0654).abs() < 1e-4, "one round trip from {second} to {third}");
}

#[test]
fn tahoe_sends_again_from_the_lost_packet_on() {
    let talk = Conversation::new(Tahoe, plain, &[20, 22]);
    talk.transfer(60, 5.0);
    assert_eq!(talk.tcp().highest_ack(), 60);
    assert_eq!(talk.tcp().nrexmit(), 0);
    assert_eq!(talk.times_sent(20).len(), 2);
    assert!(talk.tcp().nrexmitpack() > 2, "packets that had arrived are sent again as well");
}

#[test]
fn reno_resends_only_the_lost_packet_and_halves_the_window() {
    let talk = Conversation::new(Reno::default(), plain, &[20]);
    talk.transfer(60, 5.0);
    let tcp = talk.tcp();
    assert_eq!((tcp.highest_ack(), tcp.nrexmitpack(), tcp.nrexmit(), tcp.ncwndcuts1()), (60, 1, 0, 1));
    // The window of 20 packets was full.
    assert_eq!(tcp.ssthresh(), 10);
}

#[test]
fn several_losses_in_a_window_need_a_timeout_in_reno_but_not_in_newreno() {
    let lost = [20, 22, 24];
    let reno = Conversation::new(Reno::default(), plain, &lost);
    reno.transfer(120, 12.0);
    assert_eq!(reno.tcp().highest_ack(), 120);
    assert!(reno.tcp().nrexmit() > 0);

    let newreno = Conversation::new(Newreno::default(), plain, &lost);
    newreno.transfer(120, 12.0);
    let tcp = newreno.tcp();
    assert_eq!((tcp.highest_ack(), tcp.nrexmit(), tcp.nrexmitpack(), tcp.ncwndcuts1()), (120, 0, 3, 1));
    let [first, second] = [20, 22].map(|seqno| newreno.times_sent(seqno)[1]);
    assert!(second - first > 0.06, "Newreno repairs one loss per round trip");
}

#[test]
fn selective_acknowledgements_repair_several_losses_in_one_round_trip() {
    let talk = Conversation::new(Sack1::default(), selective, &[20, 22, 24]);
    talk.transfer(120, 12.0);
    let tcp = talk.tcp();
    assert_eq!((tcp.highest_ack(), tcp.nrexmit(), tcp.nrexmitpack(), tcp.ncwndcuts1()), (120, 0, 3, 1));
    let [first, last] = [20, 24].map(|seqno| talk.times_sent(seqno)[1]);
    assert!(last - first < 0.0654, "from {first} to {last}");
}

#[test]
fn fack_and_rate_halving_resend_only_what_was_lost() {
    for (name, talk) in [
        ("fack", Conversation::new(Fack::default(), selective, &[20, 22])),
        ("sackrh", Conversation::new(SackRh::default(), selective, &[20, 22])),
    ] {
        talk.transfer(120, 12.0);
        let tcp = talk.tcp();
        assert_eq!((tcp.highest_ack(), tcp.nrexmitpack()), (120, 2), "{name}");
    }
}

#[test]
fn a_lost_syn_is_repeated_after_the_initial_timeout_of_three_seconds() {
    let talk = Conversation::new(Reno::default(), plain, &[0, 1]);
    talk.transfer(10, 20.0);
    assert_eq!(talk.times_sent(0), [0.0, 3.0, 9.0]);
    assert_eq!(talk.tcp().highest_ack(), 10);
}

#[test]
fn an_idle_connection_restarts_with_one_packet_but_keeps_ssthresh() {
    let talk = Conversation::new(Reno::default(), plain, &[20]);
    talk.transfer(60, 5.0);
    let tcp = talk.tcp();
    assert_eq!((tcp.cwnd(), tcp.ssthresh(), tcp.nrexmit()), (1.0, 10, 0));
    assert!(tcp.ncwndcuts() > tcp.ncwndcuts1());
}
