//! Small networks for tests: chains of links between a TCP sender and its sink.

use std::cell::{Cell, RefCell};

use neons_sim::link::DelayLink;
use neons_sim::queue::{DropTail, Queue};
use neons_sim::tcp::{Flavour, TcpSender, TcpSink};
use neons_sim::{Endpoint, Entity, EntityId, Packet, Sim, Wiring};

/// Makes `from` send to `to`.
pub fn wire(sim: &Sim, from: EntityId, to: EntityId) {
    let from = sim.entity(from).and_then(|entity| entity.wiring()).expect("sends packets");
    from.target.set(sim, Some(to));
}

/// A link of `bandwidth` bits per second and `delay` seconds, with room for `limit` packets in front of it.
/// Returns where packets enter and where they leave.
pub fn link(sim: &Sim, bandwidth: f64, delay: f64, limit: i32) -> (EntityId, EntityId) {
    let queue = sim.add(|id| Queue::new(id, DropTail::default()));
    sim.get::<Queue<DropTail>>(queue).expect("just added").base().limit.set(limit);
    let cable = sim.add(DelayLink::new);
    let link: &DelayLink = sim.get(cable).expect("just added");
    link.bandwidth.set(bandwidth);
    link.delay.set(delay);
    wire(sim, queue, cable);
    (queue, cable)
}

/// A packet that passed.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// When, seconds.
    pub time: f64,
    /// Its sequence number, or the number that it acknowledges.
    pub seqno: i32,
    /// Its size, bytes.
    pub size: i32,
}

/// Writes down what passes.
#[derive(Default)]
pub struct Spy {
    wiring: Wiring,
    /// In order.
    pub seen: RefCell<Vec<Passage>>,
}

impl Entity for Spy {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let passage = Passage { time: sim.now(), seqno: packet.tcp.seqno, size: packet.size };
        self.seen.borrow_mut().push(passage);
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// Drops chosen packets, by their place in the order of arrival, counted from 0.
pub struct Loss {
    wiring: Wiring,
    places: Vec<u32>,
    arrived: Cell<u32>,
}

impl Entity for Loss {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        let place = self.arrived.replace(self.arrived.get() + 1);
        if !self.places.contains(&place) {
            self.wiring.target.send(sim, packet, callback);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// Adds up the round-trip times that ACKs show by the time stamps they echo.
#[derive(Default)]
struct RoundTrips {
    wiring: Wiring,
    sum: Cell<f64>,
    count: Cell<u32>,
}

impl Entity for RoundTrips {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        self.sum.set(self.sum.get() + sim.now() - packet.tcp.ts_echo);
        self.count.set(self.count.get() + 1);
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}

/// Writes down the window of a sender every 50 ms.
struct Watch {
    id: EntityId,
    sender: EntityId,
    seen: RefCell<Vec<(f64, f64)>>,
}

impl Entity for Watch {
    fn on_event(&self, sim: &Sim, tag: u32) {
        let tcp: &TcpSender = sim.get(self.sender).expect("added");
        self.seen.borrow_mut().push((sim.now(), tcp.cwnd()));
        sim.schedule_event(self.id, tag, 0.05);
    }
}

/// A sender and a sink joined by one link of 1.6 Mb/s and 30 ms that loses chosen packets.
pub struct Conversation {
    /// The simulation.
    pub sim: Sim,
    sender: EntityId,
    sink: EntityId,
    sent: EntityId,
    watch: EntityId,
    round_trips: EntityId,
}

impl Conversation {
    /// `lost` are the places, in the order of sending, of the packets that are lost.
    pub fn new(flavour: impl Flavour, make_sink: fn(EntityId) -> TcpSink, lost: &[u32]) -> Conversation {
        Conversation::over(flavour, make_sink, lost, 1.6e6, 0.03, 100)
    }

    /// The same over a link of `bandwidth` bits per second, `delay` seconds each way and a queue of `limit`.
    pub fn over(
        flavour: impl Flavour,
        make_sink: fn(EntityId) -> TcpSink,
        lost: &[u32],
        bandwidth: f64,
        delay: f64,
        limit: i32,
    ) -> Conversation {
        let sim = Sim::new();
        let sender = TcpSender::add(&sim, flavour);
        let sink = sim.add(make_sink);
        connect(&sim, sender, sink);
        let sent = sim.add(|_| Spy::default());
        let round_trips = sim.add(|_| RoundTrips::default());
        let loss =
            sim.add(|_| Loss { wiring: Wiring::default(), places: lost.to_vec(), arrived: Cell::new(0) });
        let (entrance, exit) = link(&sim, bandwidth, delay, limit);
        let (back_entrance, back_exit) = link(&sim, bandwidth, delay, limit);
        for (from, to) in [
            (sender, sent),
            (sent, loss),
            (loss, entrance),
            (exit, sink),
            (sink, back_entrance),
            (back_exit, round_trips),
            (round_trips, sender),
        ] {
            wire(&sim, from, to);
        }
        let watch = sim.add(|id| Watch { id, sender, seen: RefCell::default() });
        Conversation { sim, sender, sink, sent, watch, round_trips }
    }

    /// The sender.
    pub fn tcp(&self) -> &TcpSender {
        self.sim.get(self.sender).expect("added")
    }

    /// The sink.
    pub fn sink(&self) -> &TcpSink {
        self.sim.get(self.sink).expect("added")
    }

    /// Offers `packets` packets at the beginning and runs until `end` seconds.
    pub fn transfer(&self, packets: i32, end: f64) {
        self.tcp().advance(&self.sim, packets);
        run_until(&self.sim, end);
    }

    /// An entity that writes down the window every 50 ms from the moment it gets an event.
    pub fn watch(&self) -> EntityId {
        self.watch
    }

    /// Times and windows that the watch has written down.
    pub fn windows(&self) -> Vec<(f64, f64)> {
        self.sim.get::<Watch>(self.watch).expect("added").seen.take()
    }

    /// The mean time from the sending of a packet to the arrival of the ACK, seconds, as far as ACKs tell.
    pub fn mean_round_trip(&self) -> f64 {
        let times = self.sim.get::<RoundTrips>(self.round_trips).expect("added");
        times.sum.get() / f64::from(times.count.get())
    }

    /// When packet `seqno` was sent, seconds.
    pub fn times_sent(&self, seqno: i32) -> Vec<f64> {
        let seen = &self.sim.get::<Spy>(self.sent).expect("added").seen;
        seen.borrow().iter().filter(|sent| sent.seqno == seqno).map(|sent| sent.time).collect()
    }
}

/// Gives a sender and a sink addresses and makes them each other's peer.
pub fn connect(sim: &Sim, sender: EntityId, sink: EntityId) {
    let tcp: &TcpSender = sim.get(sender).expect("a sender");
    let sink: &TcpSink = sim.get(sink).expect("a sink");
    for (agent, address) in [(&tcp.agent, 0), (&sink.agent, 1)] {
        agent.address.set(address);
        agent.port.set(0);
    }
    tcp.agent.connect(Endpoint { address: 1, port: 0 });
    sink.agent.connect(Endpoint { address: 0, port: 0 });
}

/// Runs until `end` seconds.
pub fn run_until(sim: &Sim, end: f64) {
    struct End;
    impl Entity for End {
        fn on_event(&self, sim: &Sim, _tag: u32) {
            sim.halt();
        }
    }
    let alarm = sim.add(|_| End);
    sim.schedule_event(alarm, 0, end);
    sim.run().unwrap();
}
