//! Tests of exchanges between the two ends of an association, with one line for each exchange.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::*;
use crate::packet::Endpoint;

/// An end of an association that stores its packets, timers and reports for the test.
struct End {
    association: RefCell<Association>,
    world: World,
}

#[derive(Default)]
struct World {
    now: Cell<f64>,
    settings: Parameters,
    cmt: CmtParameters,
    /// The chunks sent, and the index of their destination.
    sent: RefCell<Vec<(usize, Chunks)>>,
    timers: RefCell<BTreeMap<u32, (TimerName, f64)>>,
    turn: Cell<usize>,
    output: RefCell<String>,
}

impl Environment for World {
    fn now(&self) -> f64 {
        self.now.get()
    }

    fn settings(&self) -> &Parameters {
        &self.settings
    }

    fn cmt_settings(&self) -> &CmtParameters {
        &self.cmt
    }

    fn transmit(&self, index: usize, _destination: &Destination, chunks: Chunks) {
        self.sent.borrow_mut().push((index, chunks));
    }

    fn hold(&self, _index: usize, _destination: &Destination, _chunks: Chunks) {}

    fn release(&self, _index: usize, _destination: &Destination) {}

    fn claim_packet_type(&self) {}

    fn set_timer(&self, timer: TimerName, delay: f64) {
        self.timers.borrow_mut().insert(timer.tag(), (timer, self.now() + delay));
    }

    fn cancel_timer(&self, timer: TimerName) {
        self.timers.borrow_mut().remove(&timer.tag());
    }

    fn is_pending(&self, timer: TimerName) -> bool {
        self.timers.borrow().contains_key(&timer.tag())
    }

    fn count(&self, _association: &Association, _counter: Counter) {}

    fn clear_counter(&self, _association: &Association, _counter: Counter) {}

    fn remark(&self, _destination: &Destination, _text: &str) {}

    fn uniform(&self) -> f64 {
        0.5
    }

    fn coin(&self) -> bool {
        false
    }

    fn next_in_turn(&self, destinations: usize) -> usize {
        self.turn.get() % destinations
    }

    fn took_turn(&self, index: usize) {
        self.turn.set(index + 1);
    }

    fn print(&self, text: &str) {
        self.output.borrow_mut().push_str(text);
    }

    fn give_up(&self, message: &str) -> ! {
        panic!("{message}")
    }

    fn crash(&self, message: &str) -> ! {
        panic!("{message}")
    }
}

/// A short description of a chunk.
fn describe(chunk: &Chunk) -> String {
    match chunk {
        Chunk::Data(data) => format!("DATA {}", data.tsn),
        Chunk::Init(_) => "INIT".into(),
        Chunk::InitAck(_) => "INIT-ACK".into(),
        Chunk::Sack(sack) => {
            let name = if sack.is_nr { "NR-SACK" } else { "SACK" };
            let blocks = |blocks: &[Block]| -> String {
                blocks.iter().map(|block| format!(" {}-{}", block.start(), block.end())).collect()
            };
            let kept =
                if sack.is_nr { format!(" keeps{}", blocks(&sack.non_renegable)) } else { String::new() };
            format!("{name} {}{}{kept}", sack.cumulative, blocks(&sack.gaps))
        }
        Chunk::Heartbeat(_) => "HEARTBEAT".into(),
        Chunk::HeartbeatAck(_) => "HEARTBEAT-ACK".into(),
        Chunk::CookieEcho => "COOKIE-ECHO".into(),
        Chunk::CookieAck => "COOKIE-ACK".into(),
        Chunk::ForwardTsn(tsn) => format!("FORWARD-TSN {tsn}"),
        Chunk::Timestamp(_) => "TIMESTAMP".into(),
    }
}

fn endpoint(host: i32, path: usize) -> Endpoint {
    Endpoint { address: 10 * host + path as i32, port: 0 }
}

impl End {
    fn new(variant: Variant, peer: i32, paths: usize) -> End {
        let mut association = Association::new(variant);
        (0..paths).for_each(|path| association.add_destination(endpoint(peer, path)));
        End { association: RefCell::new(association), world: World::default() }
    }

    /// Returns the packets sent since the last call, each with the index of its destination.
    fn taken(&self) -> Vec<(usize, Chunks)> {
        self.world.sent.take()
    }

    fn sends(&self, expected: &str) -> Vec<(usize, Chunks)> {
        let sent = self.taken();
        let line = |(path, chunks): &(usize, Chunks)| {
            format!("{path}: {}", chunks.iter().map(describe).collect::<Vec<_>>().join(", "))
        };
        assert_eq!(sent.iter().map(line).collect::<Vec<_>>().join("; "), expected);
        sent
    }

    /// Passes packets that the other end has sent, each on its path, to this end.
    fn hears(&self, other: i32, packets: &[(usize, Chunks)]) {
        for (path, chunks) in packets {
            self.association.borrow_mut().on_packet(&self.world, endpoint(other, *path), chunks);
        }
    }

    fn sends_data(&self, bytes: i32) {
        self.association.borrow_mut().send(&self.world, bytes);
    }

    /// Lets a timer expire.
    fn expires(&self, timer: TimerName) {
        let due = self.world.timers.borrow_mut().remove(&timer.tag()).expect("it runs").1;
        self.world.now.set(due);
        self.association.borrow_mut().on_timer(&self.world, timer);
    }

    fn path(&self, index: usize) -> Destination {
        self.association.borrow().destinations[index].clone()
    }
}

const A: i32 = 1;
const B: i32 = 2;

fn ends(variant: Variant, paths: usize) -> (End, End) {
    (End::new(variant, B, paths), End::new(variant, A, paths))
}

/// Sets up an association in which `a` sends; returns the ends and the first packets with data.
fn connected(variant: Variant, paths: usize, bytes: i32) -> (End, End, Vec<(usize, Chunks)>) {
    let (a, b) = ends(variant, paths);
    let data = set_up(&a, &b, bytes);
    (a, b, data)
}

fn set_up(a: &End, b: &End, bytes: i32) -> Vec<(usize, Chunks)> {
    a.sends_data(bytes);
    for _ in 0..3 {
        b.hears(A, &a.taken());
        a.hears(B, &b.taken());
    }
    a.taken()
}

#[test]
fn four_packets_and_a_heartbeat_set_an_association_up() {
    let (a, b) = ends(Variant::default(), 1);
    a.sends_data(3000);
    b.hears(A, &a.sends("0: INIT"));
    a.hears(B, &b.sends("0: INIT-ACK"));
    b.hears(A, &a.sends("0: COOKIE-ECHO"));
    a.hears(B, &b.sends("0: COOKIE-ACK"));
    b.hears(A, &a.sends("0: HEARTBEAT"));
    a.hears(B, &b.sends("0: HEARTBEAT-ACK"));
    b.hears(A, &a.sends("0: DATA 1; 0: DATA 2; 0: DATA 3"));
    a.hears(B, &b.sends("0: SACK 1; 0: SACK 3"));
    a.sends("");
}

#[test]
fn all_destinations_are_confirmed_before_data_go_to_the_primary() {
    let (a, b) = ends(Variant::default(), 2);
    a.sends_data(100);
    b.hears(A, &a.sends("1: INIT"));
    a.hears(B, &b.sends("1: INIT-ACK"));
    b.hears(A, &a.sends("1: COOKIE-ECHO"));
    a.hears(B, &b.sends("1: COOKIE-ACK"));
    b.hears(A, &a.sends("0: HEARTBEAT; 1: HEARTBEAT"));
    a.hears(B, &b.sends("0: HEARTBEAT-ACK; 1: HEARTBEAT-ACK"));
    a.sends("1: DATA 1");
}

#[test]
fn a_lost_init_is_sent_again_until_the_tries_are_used_up() {
    let (a, _) = ends(Variant::default(), 1);
    a.world.settings.max_init_retransmits.set(2);
    a.sends_data(100);
    a.sends("0: INIT");
    a.expires(TimerName::Init);
    a.sends("0: INIT");
    a.expires(TimerName::Init);
    a.sends("0: INIT");
    assert_eq!(a.path(0).rto, 12.0);
    a.expires(TimerName::Init);
    a.sends("");
    assert!(a.world.timers.borrow().is_empty());
}

#[test]
fn the_second_packet_is_acknowledged_or_the_timer_does_it() {
    let (_, b, data) = connected(Variant::default(), 1, -1);
    b.hears(A, &data[..1]);
    b.sends("0: SACK 1");
    b.hears(A, &data[1..2]);
    b.sends("");
    b.expires(TimerName::Sack);
    b.sends("0: SACK 2");
}

#[test]
fn three_missing_reports_cause_a_fast_retransmit_to_the_other_path() {
    let (a, b, data) = connected(Variant::default(), 2, -1);
    b.hears(A, &data[..1]);
    a.hears(B, &b.sends("1: SACK 1"));
    let more = a.sends("1: DATA 4; 1: DATA 5");
    b.hears(A, &data[2..]);
    b.hears(A, &more);
    // ns-2.35: the window was below the minimum threshold, so it grows, and new data are sent.
    a.hears(B, &b.sends("1: SACK 1 3-3; 1: SACK 1 3-4; 1: SACK 1 3-5"));
    assert_eq!(a.path(1).cwnd, 4 * 1468);
    a.sends("1: DATA 6; 1: DATA 7; 0: DATA 2; 1: DATA 8; 1: DATA 9");
}

#[test]
fn a_timeout_collapses_the_window_and_goes_to_the_other_path() {
    let (a, _, _) = connected(Variant::default(), 2, -1);
    a.expires(TimerName::Retransmission(1));
    a.sends("0: DATA 1");
    assert_eq!((a.path(1).cwnd, a.path(1).ssthresh, a.path(1).errors), (1468, 4 * 1468, 1));
    assert_eq!(a.path(1).rto, 2.0);
}

#[test]
fn a_path_with_too_many_errors_is_left() {
    let (a, b) = ends(Variant::default(), 2);
    a.world.settings.path_max_retrans.set(0);
    a.world.settings.change_primary_thresh.set(100);
    set_up(&a, &b, -1);
    a.expires(TimerName::Retransmission(1));
    a.sends("0: DATA 1; 1: HEARTBEAT");
    assert_eq!(a.path(1).status, Status::Inactive);
    assert_eq!(a.association.borrow().new_tx, 0);
    let answer = HeartbeatInfo { sent: a.world.now(), destination: endpoint(B, 1) };
    a.hears(B, &[(1, Chunk::HeartbeatAck(answer).into())]);
    assert_eq!(a.path(1).status, Status::Active);
    assert_eq!(a.association.borrow().new_tx, 1);
}

#[test]
fn unreliable_chunks_are_given_up() {
    let (a, b) = ends(Variant::default(), 1);
    a.world.settings.num_unrel_streams.set(1);
    let data = set_up(&a, &b, -1);
    b.hears(A, &data[..1]);
    a.hears(B, &b.sends("0: SACK 1"));
    let more = a.sends("0: DATA 4; 0: DATA 5");
    b.hears(A, &data[2..]);
    b.hears(A, &more);
    a.hears(B, &b.sends("0: SACK 1 3-3; 0: SACK 1 3-4; 0: SACK 1 3-5"));
    let sent = a.taken();
    let forward = sent.iter().find(|(_, chunks)| **chunks == [Chunk::ForwardTsn(5)]);
    b.hears(A, &[forward.expect("2 is given up").clone()]);
    assert_eq!(b.association.borrow().received.cumulative, 5);
}

#[test]
fn nr_sacks_free_what_was_delivered() {
    let (a, b) = ends(Variant::default(), 1);
    for end in [&a, &b] {
        end.world.settings.use_non_reneg_sacks.set(1);
        end.world.settings.unordered.set(1);
    }
    let data = set_up(&a, &b, -1);
    b.hears(A, &data[..1]);
    b.sends("0: NR-SACK 1 keeps");
    b.hears(A, &data[2..]);
    a.hears(B, &b.sends("0: NR-SACK 1 keeps 3-3"));
    let buffered: Vec<u32> = a.association.borrow().buffer.iter().map(|sent| sent.chunk.tsn).collect();
    assert_eq!(buffered[0], 2);
    assert!(!buffered.contains(&3));
}

#[test]
fn concurrent_transfer_uses_all_paths() {
    let (_, _, data) = connected(Variant { concurrent: true, ..Variant::default() }, 2, -1);
    let paths: Vec<usize> = data.iter().map(|(path, _)| *path).collect();
    assert_eq!(paths, [0, 0, 0, 1, 1, 1]);
}

#[test]
fn time_stamps_go_with_data_and_are_echoed() {
    let (a, b) = ends(Variant { timestamps: true, ..Variant::default() }, 1);
    for end in [&a, &b] {
        end.world.settings.data_chunk_size.set(1000);
    }
    a.sends_data(-1);
    a.world.now.set(0.5);
    for _ in 0..3 {
        b.hears(A, &a.taken());
        a.hears(B, &b.taken());
    }
    let data = a.taken();
    assert_eq!(data[0].1[0], Chunk::Timestamp(TimestampChunk { sent: Some(0.5), echo: None }));
    b.hears(A, &data[..1]);
    assert_eq!(b.taken()[0].1[0], Chunk::Timestamp(TimestampChunk { sent: None, echo: Some(0.5) }));
}

#[test]
fn a_plain_end_complains_of_time_stamps() {
    let (_, b, _) = connected(Variant::default(), 1, -1);
    b.hears(A, &[(0, Chunk::Timestamp(TimestampChunk { sent: Some(1.0), echo: None }).into())]);
    assert_eq!(
        *b.world.output.borrow(),
        "[ProcessOptionChunk] unexpected chunk type (unknown: 16) at 0.000000\n"
    );
}
