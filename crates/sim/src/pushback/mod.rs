//! Aggregate-based congestion control with pushback (Mahajan, Bellovin, Floyd, Ioannidis, Paxson and Shenker,
//! "Controlling high bandwidth aggregates in the network", 2002): a congested router finds the aggregates of traffic
//! that cause its drops, limits their rates, and asks its upstream routers to limit them, too. Spec: mpls-pushback-nix,
//! section 2.

mod agenda;
mod aggregates;
mod control;
mod message;
mod session;
#[cfg(test)]
mod tests;
mod upstream;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use message::{PushbackMessage, PushbackNews};

use rustc_hash::FxHashMap;

use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::queue::AnyQueue;
use crate::routing::RouteLogic;
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};
use agenda::Agenda;
use aggregates::Drops;
use control::LimitedQueue;

/// The maximum number of queues of an agent.
pub const MOST_QUEUES: usize = 10;

/// The agent of a router that limits aggregates: `Agent/Pushback`.
#[derive(Debug)]
pub struct PushbackAgent {
    agent: Agent,
    /// `enable_pushback_`: not 0 if upstream routers are asked for limits, too.
    pub enabled: Cell<i32>,
    /// `verbose_`: has no effect.
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
    /// The nodes that the links of the controlled queues lead to, newest first.
    neighbours: Vec<i32>,
    /// The number of sessions created so far.
    sessions: i32,
    /// Messages to be sent, each with the node it is addressed to.
    outbox: Vec<(i32, PushbackMessage)>,
}

/// The circumstances of a change of the state: time, node, routes and settings.
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

    /// The neighbours whose traffic passes this node.
    fn upstream(&self, neighbours: &[i32]) -> Vec<i32> {
        // ns-2.35: the route to node 1 represents the routes of all traffic (spec: mpls-pushback-nix, section 2.4).
        const SAMPLE: i32 = 1;
        let comes_here = |neighbour: &&i32| self.next_hop(**neighbour, SAMPLE) == Some(self.node);
        neighbours.iter().rev().filter(comes_here).copied().collect()
    }
}

/// The pushback agent of each node.
#[derive(Debug, Default)]
struct Agents(RefCell<FxHashMap<i32, EntityId>>);

/// Initial values.
impl PushbackAgent {
    /// The initial value of `enabled`.
    pub const ENABLED: Initial<i32> = Initial(1);
    /// The initial value of `result`.
    pub const RESULT: Initial<i32> = Initial(-1);
}

impl PushbackAgent {
    /// An agent without node.
    pub fn new(id: EntityId) -> PushbackAgent {
        PushbackAgent {
            agent: Agent::new(id, PacketType::PUSHBACK),
            enabled: Cell::new(Self::ENABLED.integer()),
            verbose: Cell::new(0),
            last_index: Cell::new(0),
            result: Cell::new(Self::RESULT.integer()),
            node: Cell::new(-1),
            routes: Cell::new(None),
            state: RefCell::default(),
            timer: Timer::default(),
        }
    }

    /// Makes this the agent of `node` (the command `initialize`).
    pub fn initialize(&self, sim: &Sim, node: i32, routes: EntityId) {
        self.node.set(node);
        self.routes.set(Some(routes));
        sim.shared::<Agents>().0.borrow_mut().insert(node, self.agent.id);
    }

    /// Adds a queue to control. Returns its number; `None` if there are already [`MOST_QUEUES`] queues.
    pub fn add_queue(&self, queue: EntityId) -> Option<i32> {
        let mut state = self.state.borrow_mut();
        if state.queues.len() >= MOST_QUEUES {
            return None;
        }
        state.queues.push(LimitedQueue::new(queue));
        self.last_index.set(state.queues.len() as i32);
        Some(state.queues.len() as i32 - 1)
    }

    /// Sets the node that the link of a queue leads to.
    pub fn set_neighbour(&self, queue: i32, to: i32) {
        let mut state = self.state.borrow_mut();
        if let Some(limited) = state.queue_mut(queue) {
            limited.to = to;
            state.neighbours.insert(0, to);
        }
    }

    /// Whether a packet that arrives at a queue exceeds the limit of its aggregate. `low_demand` is true if the queue
    /// has room for the packet.
    pub fn filters(&self, sim: &Sim, queue: i32, packet: &Packet, low_demand: bool) -> bool {
        let mut state = self.state.borrow_mut();
        let Some(limited) = state.queue_mut(queue).filter(|queue| !queue.sessions.is_empty()) else {
            return false;
        };
        let source = || self.circumstances(sim).next_hop(self.node.get(), packet.src.address);
        let exceeds = limited.exceeds(sim.now(), packet, low_demand, source);
        drop(state);
        // ns-2.35: a random number is drawn and not used (spec: mpls-pushback-nix, section 2.4).
        sim.default_rng().uniform();
        exceeds
    }

    /// Counts a packet that the queue has dropped.
    pub fn dropped(&self, sim: &Sim, queue: i32, packet: &Packet) {
        let mut state = self.state.borrow_mut();
        let Some(limited) = state.queue_mut(queue) else { return };
        if !limited.drops.count(packet.flow_id, packet.size) {
            sim.print("ERROR: Address out of Range\n");
            sim.exit(1);
        }
    }

    /// Ends a measurement period of a queue, in which traffic arrived at `rate` for a link of `bandwidth`, both in bits
    /// per second. `congested` is true if the queue dropped too much.
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

    /// Applies `change` to the state, then sends the resulting messages and schedules the resulting events.
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
