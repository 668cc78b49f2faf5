//! What the sinks acknowledge, when, and what their selective acknowledgements say.

use std::cell::RefCell;

use neons_sim::tcp::TcpSink;
use neons_sim::{Entity, EntityId, Header, Packet, PacketType, Sim};

use crate::support::{run_until, wire};

/// An acknowledgement: time, number and blocks.
type Ack = (f64, i32, Vec<(i32, i32)>);

#[derive(Default)]
struct Acks(RefCell<Vec<Ack>>);

impl Entity for Acks {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let tcp = &packet.tcp;
        self.0.borrow_mut().push((sim.now(), tcp.seqno, tcp.sack.as_slice().to_vec()));
    }
}

/// Hands a sink packets of 1000 bytes with these times and sequence numbers; returns its answers.
fn answers(make_sink: fn(EntityId) -> TcpSink, packets: &[(f64, i32)]) -> Vec<Ack> {
    let sim = Sim::new();
    let sink = sim.add(make_sink);
    let acks = sim.add(|_| Acks::default());
    wire(&sim, sink, acks);
    for &(time, seqno) in packets {
        let header = Header { size: 1000, packet_type: PacketType::TCP, ..Header::default() };
        let mut packet = Packet::new(header);
        packet.tcp.seqno = seqno;
        sim.schedule_packet(sink, packet, None, time);
    }
    run_until(&sim, 100.0);
    sim.get::<Acks>(acks).expect("added").0.take()
}

fn numbers(acks: &[Ack]) -> Vec<i32> {
    acks.iter().map(|(_, number, _)| *number).collect()
}

#[test]
fn a_plain_sink_answers_every_packet_with_the_last_one_in_order() {
    let acks = answers(TcpSink::new, &[(0.0, 0), (0.1, 1), (0.2, 3), (0.3, 4), (0.4, 2)]);
    assert_eq!(numbers(&acks), [0, 1, 1, 1, 4]);
}

#[test]
fn delayed_acks_answer_every_second_packet_in_order_or_wait_100_ms() {
    let sink = |id| TcpSink::new(id).with_delayed_acks();
    let acks = answers(sink, &[(0.0, 0), (1.0, 1), (1.01, 2), (2.0, 3), (3.0, 5), (3.1, 4)]);
    let times: Vec<(f64, i32)> = acks.iter().map(|(time, number, _)| (*time, *number)).collect();
    // Packet 0, a gap and a filled hole are answered at once.
    assert_eq!(times, [(0.0, 0), (1.01, 2), (2.1, 3), (3.0, 3), (3.1, 5)]);
}

#[test]
fn blocks_report_the_newest_packet_first_and_then_the_most_recent_blocks() {
    let sink = |id| TcpSink::new(id).with_sack();
    let packets = [0, 2, 4, 6, 8, 5, 1, 3, 7].map(|seqno| (0.0, seqno));
    let acks = answers(sink, &packets);
    assert_eq!(numbers(&acks), [0, 0, 0, 0, 0, 0, 2, 6, 8]);
    let blocks: Vec<&[(i32, i32)]> = acks.iter().map(|(_, _, blocks)| blocks.as_slice()).collect();
    assert_eq!(blocks[1], [(2, 3)]);
    assert_eq!(blocks[3], [(6, 7), (4, 5), (2, 3)]);
    assert_eq!(blocks[4], [(8, 9), (6, 7), (4, 5)]);
    assert_eq!(blocks[5], [(4, 7), (8, 9)]);
    assert_eq!(blocks[8], []);
}

#[test]
fn duplicate_sacks_report_what_came_twice() {
    let sink = |id| {
        let sink = TcpSink::new(id).with_sack();
        sink.generate_dsacks.set(1);
        sink
    };
    let acks = answers(sink, &[(0.0, 0), (0.1, 2), (0.2, 2), (0.3, 0)]);
    assert_eq!(acks[2].2, [(2, 3), (2, 3)]);
    assert_eq!(acks[3].2, [(0, 1), (2, 3)]);
}
