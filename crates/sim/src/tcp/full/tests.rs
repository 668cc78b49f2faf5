//! Connections between two agents over a wire that loses prescribed packets.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::state::{ACK, FIN, PSH, SYN};
use super::{FullTcp, LossRecovery, NewrenoRecovery, RenoRecovery, SackRecovery, State, TahoeRecovery};
use crate::embedder::{Argument, Embedder};
use crate::tcp::DelayControl;
use crate::{Entity, EntityId, Packet, Sim, Transport};

/// A segment that was sent: sending agent, flags, first number, data bytes, acknowledgement number.
type Sent = (char, u8, i32, i32, i32);

/// Delivers packets after 50 ms, except the n-th ones sent, for each n in `losses`.
struct Wire {
    name: char,
    to: Cell<Option<EntityId>>,
    losses: Vec<usize>,
    count: Cell<usize>,
    log: Rc<RefCell<Vec<Sent>>>,
}

impl Entity for Wire {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let tcp = &packet.tcp;
        let length = packet.size - tcp.header_length;
        self.log.borrow_mut().push((self.name, tcp.flags, tcp.seqno, length, tcp.ackno));
        let number = self.count.replace(self.count.get() + 1);
        if let (Some(to), false) = (self.to.get(), self.losses.contains(&number)) {
            sim.schedule_packet(to, packet, callback, 0.05);
        }
    }
}

/// Stores what agents report to their applications.
#[derive(Default)]
struct Reports(Rc<RefCell<Vec<(EntityId, String)>>>);

impl Embedder for Reports {
    fn notify(&self, _sim: &Sim, entity: EntityId, event: &str, _arguments: &[Argument]) {
        self.0.borrow_mut().push((entity, event.to_owned()));
    }
}

struct Pair {
    sim: Sim,
    active: EntityId,
    passive: EntityId,
    log: Rc<RefCell<Vec<Sent>>>,
    reports: Rc<RefCell<Vec<(EntityId, String)>>>,
}

impl Pair {
    /// Creates two agents, the second of which listens. `losses` lists the packets of the first one that are lost.
    fn new(recovery: impl Fn() -> Box<dyn FnOnce(EntityId) -> FullTcp>, losses: &[usize]) -> Pair {
        let sim = Sim::new();
        let log = Rc::new(RefCell::default());
        let embedder = Reports::default();
        let reports = embedder.0.clone();
        sim.set_embedder(Rc::new(embedder));
        let [active, passive] = [(); 2].map(|()| sim.add(recovery()));
        for (name, from, to, losses) in [('a', active, passive, losses), ('b', passive, active, &[])] {
            let wire = sim.add(|_| Wire {
                name,
                to: Cell::new(Some(to)),
                losses: losses.to_vec(),
                count: Cell::new(0),
                log: Rc::clone(&log),
            });
            let tcp = sim.get::<FullTcp>(from).unwrap();
            tcp.agent.wiring.target.set(&sim, Some(wire));
            tcp.settings.interval.set(0.0);
            tcp.initialize(&sim);
        }
        let pair = Pair { sim, active, passive, log, reports };
        pair.passive().listen(&pair.sim);
        pair
    }

    fn with<R: LossRecovery + Default>(losses: &[usize]) -> Pair {
        Pair::new(|| Box::new(|id| FullTcp::new(id, R::default())), losses)
    }

    fn active(&self) -> &FullTcp {
        self.sim.get(self.active).unwrap()
    }

    fn passive(&self) -> &FullTcp {
        self.sim.get(self.passive).unwrap()
    }

    fn sent(&self) -> Vec<Sent> {
        self.log.borrow().clone()
    }

    /// The first sequence numbers of the data segments that the active agent sent, in order.
    fn data_sent(&self) -> Vec<i32> {
        self.sent().into_iter().filter(|s| s.0 == 'a' && s.3 > 0).map(|s| s.2).collect()
    }
}

#[test]
fn a_connection_opens_transfers_and_closes() {
    let pair = Pair::with::<RenoRecovery>(&[]);
    pair.active().advance(&pair.sim, 2);
    pair.sim.run().unwrap();
    pair.active().close(&pair.sim);
    pair.sim.resume().unwrap();
    assert_eq!(
        pair.sent(),
        [
            ('a', SYN | PSH, 0, 0, -1),
            ('b', SYN | ACK | PSH, 0, 0, 1),
            ('a', ACK, 1, 0, 1),
            ('a', ACK, 1, 536, 1),
            ('a', ACK | PSH, 537, 536, 1),
            ('b', ACK | PSH, 1, 0, 537),
            ('b', ACK | PSH, 1, 0, 1073),
            ('a', FIN | ACK | PSH, 1073, 0, 1),
            ('b', ACK | PSH, 1, 0, 1074),
            ('b', FIN | ACK | PSH, 1, 0, 1074),
            ('a', ACK | PSH, 1074, 0, 2),
        ]
    );
    assert_eq!(pair.active().state(), State::Closed);
    assert_eq!(pair.passive().state(), State::Closed);
    let done = |id| (id, "done".to_owned());
    assert_eq!(*pair.reports.borrow(), [done(pair.active), done(pair.passive)]);
}

#[test]
fn a_lost_syn_is_sent_again_after_three_seconds() {
    let pair = Pair::with::<RenoRecovery>(&[0]);
    pair.active().advance(&pair.sim, 1);
    pair.sim.run().unwrap();
    assert_eq!(pair.active().nrexmit(), 1);
    assert_eq!(pair.active().highest_ack(), 537);
    assert!((pair.sim.now() - 3.2).abs() < 0.05, "{}", pair.sim.now());
}

/// Sends 20 segments, two of which are lost in one window. Returns how often the timer expired and the numbers of the
/// data segments.
fn lose_two<R: LossRecovery + Default>() -> (i32, Vec<i32>) {
    let pair = Pair::with::<R>(&[9, 11]);
    pair.active().advance(&pair.sim, 20);
    pair.sim.run().unwrap();
    assert_eq!(pair.active().highest_ack(), 20 * 536 + 1);
    assert_eq!(pair.passive().rcv_nxt.get(), 20 * 536 + 1);
    (pair.active().nrexmit(), pair.data_sent())
}

#[test]
fn newreno_and_sack_repair_two_losses_without_a_timeout() {
    let repeated = |sent: &[i32]| sent.iter().filter(|n| sent.iter().filter(|m| m == n).count() > 1).count();
    for (timeouts, sent) in [lose_two::<NewrenoRecovery>(), lose_two::<SackRecovery>()] {
        assert_eq!(timeouts, 0);
        assert_eq!(repeated(&sent), 4, "two segments were sent twice");
    }
}

#[test]
fn tahoe_goes_back_to_the_first_loss() {
    let (_, sent) = lose_two::<TahoeRecovery>();
    let [first, second] = [7, 9].map(|segment| segment * 536 + 1);
    let again = sent.iter().rposition(|seqno| *seqno == first).unwrap();
    assert_eq!(sent[again + 1], second, "the next one that the peer does not have");
}

#[test]
fn sack_blocks_lengthen_the_header() {
    let pair = Pair::with::<SackRecovery>(&[5]);
    let longest = Rc::new(Cell::new(0));
    let seen = Rc::clone(&longest);
    struct Watch(EntityId, Rc<Cell<i32>>);
    impl Entity for Watch {
        fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
            self.1.set(self.1.get().max(packet.tcp.header_length));
            sim.deliver(self.0, packet, callback);
        }
    }
    let wire = pair.passive().agent.wiring.target.get().unwrap();
    let watch = pair.sim.add(|_| Watch(wire, seen));
    pair.passive().agent.wiring.target.set(&pair.sim, Some(watch));
    pair.active().advance(&pair.sim, 20);
    pair.sim.run().unwrap();
    assert_eq!(longest.get(), 40 + 2 + 8);
}

#[test]
fn agents_of_sync_tcp_report_transit_times() {
    let pair = Pair::new(
        || Box::new(|id| FullTcp::new(id, SackRecovery::default()).with_control(DelayControl::default())),
        &[],
    );
    pair.active().advance(&pair.sim, 20);
    pair.sim.run().unwrap();
    let control = |tcp: &FullTcp| {
        let control: &DelayControl = tcp.congestion_control().unwrap();
        (control.transit.get(), control.queuing_delay.get())
    };
    let (transit, queuing_delay) = control(pair.active());
    assert!((transit - 0.05).abs() < 1e-9 && queuing_delay < 1e-9, "{transit}, {queuing_delay}");
    assert_eq!(control(pair.passive()), (0.0, 0.0), "it has not sent any data");
}

#[test]
fn an_agent_stays_small() {
    assert!(size_of::<FullTcp>() < 1600, "{} bytes", size_of::<FullTcp>());
}
