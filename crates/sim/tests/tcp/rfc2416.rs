//! RFC 2416, "When TCP starts up with four packets into only three buffers": a sender behind a 100 Mb/s link
//! without delay, a 1.5 Mb/s link of 25 ms and a 9600 b/s link of 150 ms with three buffers. The RFC lists when
//! acknowledgements reach the sender with an initial window of one and of four packets, and says that this does
//! not depend on the flavour of TCP.

use crate::support::{Passage, Spy, connect, link, run_until, wire};
use neons_sim::Sim;
use neons_sim::tcp::{Fack, Flavour, Reno, Sack1, Tahoe, TcpSender, TcpSink};

/// What passes near the sender: data packets and ACKs. They are counted from 0.
fn conversation(flavour: impl Flavour, selective: bool, initial_window: f64) -> (Vec<Passage>, Vec<Passage>) {
    let sim = Sim::new();
    let sender = sim.add(|id| TcpSender::new(id, flavour));
    let tcp: &TcpSender = sim.get(sender).expect("just added");
    tcp.parameters.syn.set(0);
    tcp.parameters.delay_growth.set(0);
    tcp.parameters.use_headers.set(0);
    tcp.parameters.window_init.set(initial_window);
    tcp.initialize(&sim);
    tcp.set_singledup(&sim, 0); // limited transmit (RFC 3042) came later
    let sink = sim.add(|id| if selective { TcpSink::new(id).with_sack() } else { TcpSink::new(id) });
    connect(&sim, sender, sink);

    let [data, acks] = [0, 1].map(|_| sim.add(|_| Spy::default()));
    let there = [(100e6, 0.0, 100), (1.5e6, 0.025, 100), (9600.0, 0.15, 3)];
    wire(&sim, sender, data);
    let mut last = data;
    for (bandwidth, delay, limit) in there {
        let (entrance, exit) = link(&sim, bandwidth, delay, limit);
        wire(&sim, last, entrance);
        last = exit;
    }
    wire(&sim, last, sink);
    last = sink;
    for (bandwidth, delay, limit) in there.into_iter().rev() {
        let (entrance, exit) = link(&sim, bandwidth, delay, limit);
        wire(&sim, last, entrance);
        last = exit;
    }
    wire(&sim, last, acks);
    wire(&sim, acks, sender);

    tcp.advance(&sim, 1000);
    run_until(&sim, 9.0);
    let [data, acks] = [data, acks].map(|spy| sim.get::<Spy>(spy).expect("just added").seen.take());
    (data, acks)
}

/// A line of the RFC: when an ACK comes, what it covers, and which packets it makes the sender send.
type Line = (f64, i32, &'static [i32]);

/// The RFC prints 6.111 for the first duplicate ACK; the ACKs are 0.833 s apart, so 6.611 is meant.
const ONE_PACKET_START: [Line; 9] = [
    (1.222, 1, &[2, 3]),
    (2.444, 2, &[4, 5]),
    (3.278, 3, &[6, 7]),
    (4.111, 4, &[8, 9]),
    (4.944, 5, &[10, 11]),
    (5.778, 6, &[12, 13]),
    (6.611, 6, &[]),
    (7.444, 6, &[]),
    (8.278, 6, &[7]),
];

const FOUR_PACKET_START: [Line; 6] = [
    (1.222, 1, &[5, 6]),
    (2.055, 2, &[7, 8]),
    (2.889, 3, &[9, 10]),
    (3.722, 3, &[]),
    (4.555, 3, &[]),
    (5.389, 3, &[4]),
];

/// How long the links of 9600 b/s, 1.5 Mb/s and 100 Mb/s take for the blocks of a selective acknowledgement, seconds.
/// In the RFC's simulator they had no size.
fn time_for_blocks(ack: &Passage) -> f64 {
    f64::from(8 * (ack.size - 40)) * (1.0 / 9600.0 + 1.0 / 1.5e6 + 1.0 / 100e6)
}

/// `start` packets are sent at time 0; then everything is as the lines say. The RFC's times are cut off or rounded to
/// the third decimal.
fn check(name: &str, flavour: impl Flavour, selective: bool, start: i32, lines: &[Line]) {
    let (data, acks) = conversation(flavour, selective, f64::from(start));
    let sent_at = |time: f64| -> Vec<i32> {
        data.iter().filter(|packet| packet.time == time).map(|packet| packet.seqno + 1).collect()
    };
    assert_eq!(sent_at(0.0), (1..=start).collect::<Vec<i32>>(), "{name}");
    for (ack, &(time, covered, packets)) in acks.iter().zip(lines) {
        assert_eq!(ack.seqno + 1, covered, "{name}: {ack:?}");
        let came = ack.time - time_for_blocks(ack);
        assert!((came - time).abs() < 0.001, "{name}: {ack:?} came at {came}, not {time}");
        assert_eq!(sent_at(ack.time), packets, "{name}: after {ack:?}");
    }
    assert!(acks.len() >= lines.len(), "{name}");
}

#[test]
fn both_timelines_of_rfc_2416_hold_for_tahoe_reno_sack_and_fack() {
    for (start, lines) in [(1, &ONE_PACKET_START[..]), (4, &FOUR_PACKET_START[..])] {
        check("tahoe", Tahoe, false, start, lines);
        check("reno", Reno::default(), false, start, lines);
        check("sack", Sack1::default(), true, start, lines);
        // Fack does not count duplicates but looks how far the blocks reach: the second one says enough.
        let mut earlier = lines.to_vec();
        let last = earlier.len() - 1;
        (earlier[last - 1].2, earlier[last].2) = (earlier[last].2, &[]);
        check("fack", Fack::default(), true, start, &earlier);
    }
}
