//! A test bench: a queue in front of a link.

use std::cell::RefCell;

use super::{Discipline, Queue};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::link::DelayLink;
use crate::packet::{Header, Packet};
use crate::wiring::Wiring;

/// Stores every packet it receives, with the time of its arrival.
#[derive(Default)]
pub(crate) struct Collector {
    pub(crate) packets: RefCell<Vec<(f64, Packet)>>,
}

impl Entity for Collector {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.packets.borrow_mut().push((sim.now(), packet));
    }
}

/// An entity whose event ends the run.
struct Halt;

impl Entity for Halt {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        sim.halt();
    }
}

/// A queue, its link, and collectors of delivered and dropped packets.
pub(crate) struct Bench {
    pub(crate) sim: Sim,
    pub(crate) queue: EntityId,
    pub(crate) link: EntityId,
    delivered: EntityId,
    dropped: EntityId,
}

impl Bench {
    /// Creates a queue in front of a link of `bandwidth` bits per second and without delay.
    pub(crate) fn new<D: Discipline>(bandwidth: f64, discipline: impl FnOnce(&Sim) -> D) -> Bench {
        let sim = Sim::new();
        let [delivered, dropped] = [(); 2].map(|()| sim.add(|_| Collector::default()));
        let link = sim.add(DelayLink::new);
        let queue = sim.add(|id| Queue::new(id, discipline(&sim)));
        let bench = Bench { sim, queue, link, delivered, dropped };
        let delay_link = bench.sim.get::<DelayLink>(link).unwrap();
        delay_link.bandwidth.set(bandwidth);
        delay_link.delay.set(0.0);
        delay_link.wiring().unwrap().target.set(&bench.sim, Some(delivered));
        let wiring = bench.wiring();
        wiring.target.set(&bench.sim, Some(link));
        wiring.drop_target.set(&bench.sim, Some(dropped));
        bench
    }

    /// The queue; its discipline must be a `D`.
    pub(crate) fn queue<D: Discipline>(&self) -> &Queue<D> {
        self.sim.get(self.queue).unwrap()
    }

    /// The discipline of the queue; it must be a `D`.
    pub(crate) fn discipline<D: Discipline>(&self) -> &D {
        self.queue().discipline()
    }

    /// The targets of the queue's packets and drops.
    pub(crate) fn wiring(&self) -> &Wiring {
        self.sim.entity(self.queue).unwrap().wiring().unwrap()
    }

    /// Creates a packet with the next uid.
    pub(crate) fn packet(&self, flow: i32, size: i32) -> Packet {
        let mut packet =
            Packet::new(Header { uid: self.sim.next_uid(), flow_id: flow, size, ..Header::default() });
        packet.src.address = flow;
        packet
    }

    /// Makes a packet of the given flow and size arrive at `time`.
    pub(crate) fn arrives(&self, time: f64, flow: i32, size: i32) {
        self.packet_arrives(time, self.packet(flow, size));
    }

    /// Makes `packet` arrive at `time`.
    pub(crate) fn packet_arrives(&self, time: f64, packet: Packet) {
        self.sim.schedule_packet(self.queue, packet, None, time);
    }

    /// Ends the run at `time`, for queues whose timers never stop.
    pub(crate) fn halt_at(&self, time: f64) {
        self.sim.schedule_event(self.sim.add(|_| Halt), 0, time);
    }

    /// Resets the queue, as at the start of a run.
    pub(crate) fn reset(&self) {
        self.sim.entity(self.queue).unwrap().reset(&self.sim);
    }

    /// Resets the queue and handles all events.
    pub(crate) fn run(&self) {
        self.reset();
        self.sim.run().unwrap();
    }

    fn collected<T>(&self, collector: EntityId, what: impl Fn(f64, &Packet) -> T) -> Vec<T> {
        let collector = self.sim.get::<Collector>(collector).unwrap();
        collector.packets.borrow().iter().map(|(time, packet)| what(*time, packet)).collect()
    }

    /// The values of `what` for all delivered packets, in the order of delivery.
    pub(crate) fn delivered<T>(&self, what: impl Fn(f64, &Packet) -> T) -> Vec<T> {
        self.collected(self.delivered, what)
    }

    /// The values of `what` for all dropped packets, in the order of dropping.
    pub(crate) fn dropped<T>(&self, what: impl Fn(f64, &Packet) -> T) -> Vec<T> {
        self.collected(self.dropped, what)
    }

    /// The uids of the dropped packets.
    pub(crate) fn dropped_uids(&self) -> Vec<i32> {
        self.dropped(|_, packet| packet.uid)
    }

    /// The uids of the delivered packets.
    pub(crate) fn delivered_uids(&self) -> Vec<i32> {
        self.delivered(|_, packet| packet.uid)
    }
}
