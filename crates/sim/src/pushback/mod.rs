//! Aggregate-based congestion control with pushback (Mahajan, Bellovin, Floyd, Ioannidis, Paxson and Shenker,
//! "Controlling high bandwidth aggregates in the network", 2002): a congested router finds the aggregates of traffic that
//! cause its drops, limits their rates, and asks the routers before it to do so, too. Spec: mpls-pushback-nix, section 2.

mod agenda;
mod aggregates;
mod control;
mod message;
mod session;
#[cfg(test)]
mod tests;
mod upstream;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

pub use message::{PushbackMessage, PushbackNews};

use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::queue::AnyQueue;
use crate::routing::RouteLogic;
use crate::wiring::Wiring;
use crate::{Sim, Timer};
use agenda::Agenda;
use aggregates::Drops;
use control::LimitedQueue;

/// The maximum number of aggregates that a queue may be asked to limit.
pub const MOST_QUEUES: usize = 10;

/// The agent of a router that limits aggregates: `Agent/Pushback`.
#[derive(Debug)]
pub struct PushbackAgent {
    agent: Agent,
    /// `enable_pushback_`: upstream routers are asked for limits, too.
    pub enabled: Cell<i32>,
    /// `verbose_`: without effect.
    pub verbose: Cell<i32>,
    /// `last_index_`: the number of queues added so far.
    pub last_index: Cell<i32>,
    /// `intResult_`: the number of the last queue.
    pub result: Cell<i32>,
    node: Cell<i32>,
    routes: Cell<Option<EntityId>>,
    state: RefCell<State>,
    timer: Timer,
}

/// The state of an agent.
#[derive(Debug, Default)]
struct State {
    queues: Vec<LimitedQueue>,
    agenda: Agenda,
    /// The nodes that links with such queues lead to, newest first.
    neighbours: Vec<i32>,
    /// How many sessions there have been.
    sessions: i32,
    /// Messages to be sent, with the nodes they are for.
    outbox: Vec<(i32, PushbackMessage)>,
}

/// What holds while a state changes.
struct Circumstances<'a> {
    now: f64,
    agent: EntityId,
    node: i32,
    routes: Option<&'a RouteLogic>,
    enabled: bool,
}

impl Circumstances<'_> {
    fn next_hop(&self, from: i32, to: i32) -> Option<i32> {
        self.routes?.lookup(from, to).ok()
    }

    /// The neighbours whose traffic comes through this node.
    fn upstream(&self, neighbours: &[i32]) -> Vec<i32> {
        // ns-2.35: traffic to node 1 represents all traffic (spec: mpls-pushback-nix, section 2.4).
        const SAMPLE: i32 = 1;
        let comes_here = |neighbour: &&i32| self.next_hop(**neighbour, SAMPLE) == Some(self.node);
        neighbours.iter().rev().filter(comes_here).copied().collect()
    }
}

/// The agents of all nodes.
#[derive(Debug, Default)]
struct Agents(RefCell<HashMap<i32, EntityId>>);

impl PushbackAgent {
    /// An agent of no node.
    pub fn new(id: EntityId) -> PushbackAgent {
        PushbackAgent {
            agent: Agent::new(id, PacketType::PUSHBACK),
            enabled: Cell::new(1),
            verbose: Cell::new(0),
            last_index: Cell::new(0),
            result: Cell::new(-1),
            node: Cell::new(-1),
            routes: Cell::new(None),
            state: RefCell::default(),
            timer: Timer::default(),
        }
    }

    /// Becomes the agent of a node (the command `initialize`).
    pub fn initialize(&self, sim: &Sim, node: i32, routes: EntityId) {
        self.node.set(node);
        self.routes.set(Some(routes));
        sim.shared::<Agents>().0.borrow_mut().insert(node, self.agent.id);
    }

    /// Adds a queue to control; returns its number, if there is room for it.
    pub fn add_queue(&self, queue: EntityId) -> Option<i32> {
        let mut state = self.state.borrow_mut();
        if state.queues.len() >= MOST_QUEUES {
            return None;
        }
        state.queues.push(LimitedQueue::new(queue));
        self.last_index.set(state.queues.len() as i32);
        Some(state.queues.len() as i32 - 1)
    }

    /// The link of a queue leads to this node.
    pub fn set_neighbour(&self, queue: i32, to: i32) {
        let mut state = self.state.borrow_mut();
        if let Some(limited) = state.queue_mut(queue) {
            limited.to = to;
            state.neighbours.insert(0, to);
        }
    }

    /// Whether a packet that arrives at a queue exceeds the limit of its aggregate. `low_demand` says that the queue could
    /// take it.
    pub fn filters(&self, sim: &Sim, queue: i32, packet: &Packet, low_demand: bool) -> bool {
        let mut state = self.state.borrow_mut();
        let Some(limited) = state.queue_mut(queue).filter(|queue| !queue.sessions.is_empty()) else {
            return false;
        };
        let source = || self.circumstances(sim).next_hop(self.node.get(), packet.src.address);
        let exceeds = limited.exceeds(sim.now(), packet, low_demand, source);
        drop(state);
        // ns-2.35: a number is drawn although nothing is left to chance (spec: mpls-pushback-nix, section 2.4).
        sim.default_rng().uniform();
        exceeds
    }

    /// The queue has dropped a packet.
    pub fn dropped(&self, sim: &Sim, queue: i32, packet: &Packet) {
        let mut state = self.state.borrow_mut();
        let Some(limited) = state.queue_mut(queue) else { return };
        if !limited.drops.count(packet.flow_id, packet.size) {
            sim.print("ERROR: Address out of Range\n");
            sim.exit(1);
        }
    }

    /// A period of a queue ends: traffic arrived at `rate` for a link of `bandwidth`, both in bits per second. `congested`
    /// says that too much of it was dropped.
    pub fn evaluate(&self, sim: &Sim, queue: i32, rate: f64, bandwidth: f64, congested: bool) {
        self.change(sim, |state, circumstances| {
            if congested {
                state.identify(queue, rate, bandwidth, circumstances);
            } else {
                state.remember_lower_bound(queue, rate);
            }
            if let Some(limited) = state.queue_mut(queue) {
                limited.drops = Drops::default();
            }
        });
    }

    fn circumstances<'a>(&self, sim: &'a Sim) -> Circumstances<'a> {
        Circumstances {
            now: sim.now(),
            agent: self.agent.id,
            node: self.node.get(),
            routes: self.routes.get().and_then(|routes| sim.get(routes)),
            enabled: self.enabled.get() != 0,
        }
    }

    /// Changes the state, then sends the messages and waits for the events that come of it.
    fn change(&self, sim: &Sim, change: impl FnOnce(&mut State, &Circumstances)) {
        let mut state = self.state.borrow_mut();
        let first = state.agenda.first();
        change(&mut state, &self.circumstances(sim));
        let outbox = std::mem::take(&mut state.outbox);
        let next = state.agenda.first();
        drop(state);
        if next != first || !self.timer.is_pending() {
            match next {
                Some(time) => self.timer.resched(sim, self.agent.id, 0, time - sim.now()),
                None => self.timer.force_cancel(),
            }
        }
        for (node, message) in outbox {
            self.send(sim, node, message);
        }
    }

    fn send(&self, sim: &Sim, node: i32, message: PushbackMessage) {
        let other = sim.shared::<Agents>().0.borrow().get(&node).copied();
        let Some(other) = other.and_then(|id| sim.entity(id)?.as_agent()) else {
            let name = sim.embedder().name(self.agent.id);
            return sim.warn(&format!("PBA: {name} Pushback Agent not found on Node {node}\n"));
        };
        self.agent.connect(other.endpoint());
        let mut packet = self.agent.allocate(sim);
        packet.size = 0;
        packet.extend().protocol = ProtocolHeader::Pushback(Rc::new(message));
        self.agent.send(sim, packet);
    }
}

impl State {
    fn queue_mut(&mut self, number: i32) -> Option<&mut LimitedQueue> {
        self.queues.get_mut(usize::try_from(number).ok()?)
    }
}

/// The rate at which traffic arrives at a queue and the bandwidth of its link, both in bits per second.
fn load(sim: &Sim, queue: EntityId) -> Option<(f64, f64)> {
    sim.entity(queue)?.as_queue().map(AnyQueue::discipline)?.load(sim)
}

impl Entity for PushbackAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let protocol = packet.extension.as_ref().map(|extension| &extension.protocol);
        let Some(ProtocolHeader::Pushback(message)) = protocol else { return };
        self.change(sim, |state, circumstances| {
            state.receive(sim, packet.src.address, message, circumstances);
        });
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.change(sim, |state, circumstances| {
            if let Some(event) = state.agenda.take() {
                state.happen(sim, event, circumstances);
            }
        });
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}
