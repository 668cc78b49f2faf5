//! Two-phase pull, and push (spec: sensor-and-mobile-ip, section 7.1).
//!
//! Interests flood the network, and exploratory data return on all paths. The path on which they first reach a sink is
//! reinforced, and carries the data from then on.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::attributes::{
    Attributes, Operator, Value, are_same, attribute, find, is, key, number, take, word,
};
use super::delayed::{
    FilterBase, GRADIENT_EVENT, GRADIENT_LIFETIME, INTEREST, Later, PERIOD, PUSH, REINFORCEMENT,
    REINFORCEMENT_EVENT, SUBSCRIPTION_LIFETIME,
};
use super::entries::{Entries, Interest, refresh};
use super::library::{Client, SubscriptionLibrary};
use super::message::{Kind, PublishedMessage};
use super::{MOST, clock, draw};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::wireless::BROADCAST;

/// The priority of the filter.
const PRIORITY: i32 = 75;
/// The maximum number of exploratory data whose paths are remembered, and the number that are forgotten at once.
const MEMORY: (usize, usize) = (100, 10);

/// The kind of data that a neighbour has recently delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// The neighbour has delivered nothing.
    None,
    /// The neighbour has delivered new data.
    New,
    /// The neighbour has delivered only known data.
    Old,
}

#[derive(Clone, Copy, Debug)]
struct Gradient {
    node: i32,
    refreshed: i64,
    is_reinforced: bool,
}

/// The state of an interest.
#[derive(Debug)]
struct Entry {
    id: u32,
    attributes: Attributes,
    /// The ports of agents on this node, each with the time of its last message.
    agents: Vec<(i32, i64)>,
    gradients: Vec<Gradient>,
    subscriptions: Vec<(Attributes, i64)>,
    data_neighbours: Vec<(i32, Mark)>,
}

impl Interest for Entry {
    fn new(id: u32, attributes: Attributes) -> Entry {
        Entry {
            id,
            attributes,
            agents: Vec::new(),
            gradients: Vec::new(),
            subscriptions: Vec::new(),
            data_neighbours: Vec::new(),
        }
    }

    fn attributes(&self) -> &Attributes {
        &self.attributes
    }
}

impl Entry {
    fn mark(&mut self, node: i32, mark: Mark) {
        match self.data_neighbours.iter_mut().find(|(known, _)| *known == node) {
            Some((_, known)) if *known != Mark::New => *known = mark,
            Some(_) => {}
            None => self.data_neighbours.push((node, mark)),
        }
    }

    fn refresh_agent(&mut self, port: i32, now: i64) {
        refresh(&mut self.agents, &port, now);
    }

    fn refresh_gradient(&mut self, node: i32, now: i64) -> &mut Gradient {
        let known = self.gradients.iter().position(|gradient| gradient.node == node);
        let place = known.unwrap_or(self.gradients.len());
        if known.is_none() {
            self.gradients.push(Gradient { node, refreshed: now, is_reinforced: false });
        }
        let gradient = &mut self.gradients[place];
        gradient.refreshed = now;
        gradient
    }
}

/// The receivers of a message.
#[derive(Default)]
struct History {
    ports: Vec<i32>,
    nodes: Vec<i32>,
    is_reinforced: bool,
}

/// The filter of two-phase pull and push: `Application/DiffApp/GradientFilter`.
#[derive(Debug)]
pub struct TwoPhaseFilter {
    base: FilterBase,
    entries: Entries<Entry>,
    /// The neighbour that delivered exploratory data first, by random id and number of the data.
    ways: RefCell<VecDeque<((i32, i32), i32)>>,
}

impl TwoPhaseFilter {
    /// A filter that does not belong to a node.
    pub fn new(id: EntityId) -> TwoPhaseFilter {
        TwoPhaseFilter { base: FilterBase::new(id), entries: Entries::default(), ways: RefCell::default() }
    }

    /// Connects the filter to the library agent of a node.
    pub fn join(&self, sim: &Sim, library: EntityId) {
        self.base.join(sim, library);
        if let Some(library) = self.base.library(sim) {
            self.base.handle.set(library.add_filter(sim, Attributes::new(), PRIORITY, self.base.id));
        }
        for event in [GRADIENT_EVENT, REINFORCEMENT_EVENT] {
            sim.schedule_event(self.base.id, event, PERIOD);
        }
    }

    fn process_new(&self, sim: &Sim, message: &PublishedMessage) {
        match message.kind {
            Kind::Interest => self.interest(sim, message),
            Kind::ExploratoryData | Kind::PushExploratoryData => self.explore(sim, message),
            Kind::Data => self.data(sim, message),
            Kind::PositiveReinforcement => self.reinforced(sim, message),
            Kind::NegativeReinforcement => self.weakened(sim, message),
            Kind::Control | Kind::Redirect => {}
        }
    }

    fn process_old(&self, sim: &Sim, message: &PublishedMessage) {
        if message.is_local() {
            return;
        }
        match message.kind {
            Kind::Interest => {
                let mut entries = self.entries.borrow_mut();
                let known = entries.iter_mut().find(|entry| are_same(&entry.attributes, &message.attributes));
                if let Some(entry) = known {
                    entry.refresh_gradient(message.last_hop, clock(sim));
                }
            }
            Kind::Data => {
                for place in self.entries.matching(message) {
                    self.entries.borrow_mut()[place].mark(message.last_hop, Mark::Old);
                }
            }
            _ => {}
        }
    }

    fn interest(&self, sim: &Sim, message: &PublishedMessage) {
        let attributes = &message.attributes;
        let (Some(class), Some(scope)) = (find(attributes, key::CLASS), number(attributes, key::SCOPE))
        else {
            return;
        };
        let now = clock(sim);
        let (place, is_made) = self.entries.find_or_make(attributes);
        let id = {
            let entry = &mut self.entries.borrow_mut()[place];
            if message.is_local() {
                entry.refresh_agent(message.port, now);
            } else {
                entry.refresh_gradient(message.last_hop, now);
            }
            entry.id
        };
        if class.operator == Operator::Is && class.value == Value::Int(word::INTEREST) {
            if scope == word::GLOBAL {
                let mut copy = message.clone();
                (copy.last_hop, copy.next_hop) = (super::HERE, BROADCAST);
                self.base.send_later(sim, copy, INTEREST);
            }
            self.tell_publishers(sim, message, now);
        } else if class.operator != Operator::Is && scope == word::NODE_LOCAL && is_made {
            self.expire_later(sim, id);
        }
    }

    /// Reports an interest to the agents of this node that have matching data.
    fn tell_publishers(&self, sim: &Sim, message: &PublishedMessage, now: i64) {
        for place in self.entries.matching(message) {
            let agents: Vec<i32> = {
                let entry = &mut self.entries.borrow_mut()[place];
                let known = entry.subscriptions.iter().any(|(known, _)| are_same(known, &message.attributes));
                match entry.subscriptions.iter_mut().find(|(known, _)| are_same(known, &message.attributes)) {
                    Some((_, time)) => *time = now,
                    None => entry.subscriptions.push((message.attributes.clone(), now)),
                }
                if known { Vec::new() } else { entry.agents.iter().map(|(port, _)| *port).collect() }
            };
            for port in agents {
                self.base.send(sim, interest_for(port, message.attributes.clone()));
            }
        }
    }

    fn expire_later(&self, sim: &Sim, id: u32) {
        let delay = 10_000 + (10_000.0 * f64::from(draw(sim)) / MOST) as i32;
        self.base.do_later(sim, Later::Expire(id, delay), delay);
    }

    /// Ends the subscriptions that were not renewed.
    fn expire(&self, sim: &Sim, id: u32, delay: i32) {
        let now = clock(sim);
        let ended: Vec<(i32, Attributes)> = {
            let mut entries = self.entries.borrow_mut();
            let Some(entry) = entries.iter_mut().find(|entry| entry.id == id) else { return };
            let (kept, old): (Vec<_>, Vec<_>) = std::mem::take(&mut entry.subscriptions)
                .into_iter()
                .partition(|(_, time)| now - time <= SUBSCRIPTION_LIFETIME);
            entry.subscriptions = kept;
            let agents = &entry.agents;
            old.into_iter()
                .flat_map(|(attributes, _)| agents.iter().map(move |(port, _)| (*port, attributes.clone())))
                .collect()
        };
        for (port, attributes) in ended {
            self.base.send(sim, interest_for(port, disinterest(attributes)));
        }
        self.base.do_later(sim, Later::Expire(id, delay), delay);
    }

    /// Sends a message to the agents of an entry that have not received it yet.
    fn serve(&self, sim: &Sim, place: usize, message: &PublishedMessage, history: &mut History) {
        let agents: Vec<i32> = self.entries.borrow()[place].agents.iter().map(|(port, _)| *port).collect();
        for port in agents {
            if !history.ports.contains(&port) {
                history.ports.push(port);
                self.base.send(sim, for_agent(message, port));
            }
        }
    }

    /// Handles exploratory data.
    fn explore(&self, sim: &Sim, message: &PublishedMessage) {
        let pushes = message.kind == Kind::PushExploratoryData;
        let mut history = History::default();
        for place in self.entries.matching(message) {
            self.serve(sim, place, message, &mut history);
            let reinforces = !history.is_reinforced
                && !message.is_local()
                && !self.entries.borrow()[place].agents.is_empty();
            if reinforces {
                history.is_reinforced = true;
                let mut attributes = self.entries.borrow()[place].attributes.clone();
                let data = Value::Data(message.random_id, message.number);
                attributes.push(attribute(key::REINFORCEMENT, Operator::Is, data));
                let mut positive = self.base.own_message(Kind::PositiveReinforcement, attributes);
                positive.next_hop = message.last_hop;
                self.base.send_later(sim, positive, REINFORCEMENT);
            }
            if !message.is_local() && !pushes {
                self.entries.borrow_mut()[place].mark(message.last_hop, Mark::New);
                self.remember_way(message);
            }
            if !pushes {
                self.send_to(sim, place, message, &mut history, |_| true);
            }
        }
        if pushes {
            if !message.is_local() {
                self.remember_way(message);
            }
            let mut copy = message.clone();
            copy.next_hop = BROADCAST;
            self.base.send_later(sim, copy, PUSH);
        }
    }

    /// Sends a message to the neighbours with a suitable gradient that have not received it yet.
    fn send_to(
        &self,
        sim: &Sim,
        place: usize,
        message: &PublishedMessage,
        history: &mut History,
        fits: impl Fn(&Gradient) -> bool,
    ) {
        let nodes: Vec<i32> = {
            let entries = self.entries.borrow();
            entries[place].gradients.iter().filter(|gradient| fits(gradient)).map(|to| to.node).collect()
        };
        for node in nodes {
            if !history.nodes.contains(&node) {
                history.nodes.push(node);
                let mut copy = message.clone();
                copy.next_hop = node;
                self.base.send(sim, copy);
            }
        }
    }

    fn remember_way(&self, message: &PublishedMessage) {
        let mut ways = self.ways.borrow_mut();
        let pair = (message.random_id, message.number);
        if !ways.iter().any(|(known, _)| *known == pair) {
            let (most, forgotten) = MEMORY;
            if ways.len() >= most {
                ways.drain(..forgotten);
            }
            ways.push_back((pair, message.last_hop));
        }
    }

    fn data(&self, sim: &Sim, message: &PublishedMessage) {
        let mut history = History::default();
        for place in self.entries.matching(message) {
            self.serve(sim, place, message, &mut history);
            let (is_reinforced, has_agents, attributes) = {
                let entry = &mut self.entries.borrow_mut()[place];
                if !message.is_local() {
                    entry.mark(message.last_hop, Mark::New);
                }
                let is_reinforced = entry.gradients.iter().any(|gradient| gradient.is_reinforced);
                (is_reinforced, !entry.agents.is_empty(), entry.attributes.clone())
            };
            if is_reinforced {
                let from = message.last_hop;
                let fits = |to: &Gradient| to.is_reinforced && to.node != from;
                self.send_to(sim, place, message, &mut history, fits);
            } else if !has_agents && !message.is_local() {
                self.send_negative(sim, attributes, message.last_hop);
            }
        }
    }

    fn send_negative(&self, sim: &Sim, attributes: Attributes, node: i32) {
        let mut negative = self.base.own_message(Kind::NegativeReinforcement, attributes);
        negative.next_hop = node;
        self.base.send(sim, negative);
    }

    fn reinforced(&self, sim: &Sim, message: &PublishedMessage) {
        let mut attributes = message.attributes.clone();
        let Some(named) = take(&mut attributes, key::REINFORCEMENT) else { return };
        let (place, _) = self.entries.find_or_make(&attributes);
        let now = clock(sim);
        self.entries.borrow_mut()[place].refresh_gradient(message.last_hop, now).is_reinforced = true;
        let Value::Data(random_id, number) = named.value else { return };
        let pair = (random_id, number);
        let way = self.ways.borrow().iter().find(|(known, _)| *known == pair).map(|(_, node)| *node);
        if let Some(node) = way {
            attributes.push(named);
            let mut copy = PublishedMessage { attributes, ..message.clone() };
            copy.next_hop = node;
            self.base.send(sim, copy);
        }
    }

    fn weakened(&self, sim: &Sim, message: &PublishedMessage) {
        let attributes = {
            let mut entries = self.entries.borrow_mut();
            let known = entries.iter_mut().find(|entry| are_same(&entry.attributes, &message.attributes));
            let Some(entry) = known else { return };
            let is_meant = |to: &Gradient| to.is_reinforced && to.node == message.last_hop;
            let Some(place) = entry.gradients.iter().position(is_meant) else { return };
            entry.gradients.remove(place);
            if entry.gradients.iter().any(|gradient| gradient.is_reinforced) {
                return;
            }
            entry.attributes.clone()
        };
        self.send_negative(sim, attributes, BROADCAST);
    }

    fn forget_expired(&self, sim: &Sim) {
        let now = clock(sim);
        let holds = |time: i64| now - time <= GRADIENT_LIFETIME;
        let mut entries = self.entries.borrow_mut();
        for entry in entries.iter_mut() {
            entry.gradients.retain(|gradient| holds(gradient.refreshed));
            entry.agents.retain(|(_, time)| holds(*time));
        }
        entries.retain(|entry| !entry.gradients.is_empty() || !entry.agents.is_empty());
    }

    /// Sends negative reinforcement to the neighbours that delivered only known data.
    fn judge(&self, sim: &Sim) {
        let useless: Vec<(i32, Attributes)> = {
            let mut entries = self.entries.borrow_mut();
            let mut useless = Vec::new();
            for entry in entries.iter_mut() {
                let old = entry.data_neighbours.iter().filter(|(_, mark)| *mark == Mark::Old);
                useless.extend(old.map(|(node, _)| (*node, entry.attributes.clone())));
                entry.data_neighbours.retain(|(_, mark)| *mark == Mark::New);
                entry.data_neighbours.iter_mut().for_each(|(_, mark)| *mark = Mark::None);
            }
            useless
        };
        for (node, attributes) in useless {
            self.send_negative(sim, attributes, node);
        }
    }
}

/// A copy of a message that is addressed to an agent of this node.
pub(super) fn for_agent(message: &PublishedMessage, port: i32) -> PublishedMessage {
    PublishedMessage { next_hop: super::HERE, next_port: port, ..message.clone() }
}

/// An interest message for an agent of this node.
pub(super) fn interest_for(port: i32, attributes: Attributes) -> PublishedMessage {
    let mut message = PublishedMessage::new(Kind::Interest, (0, 0), attributes);
    message.next_port = port;
    message
}

/// The attributes of an interest that has ended.
pub(super) fn disinterest(mut attributes: Attributes) -> Attributes {
    if let Some(class) = attributes.iter_mut().find(|attribute| attribute.key == key::CLASS) {
        *class = is(key::CLASS, word::DISINTEREST);
    }
    attributes
}

impl Client for TwoPhaseFilter {
    fn filter(&self, sim: &Sim, _: &SubscriptionLibrary, _: i32, message: &Rc<PublishedMessage>) {
        if message.is_new { self.process_new(sim, message) } else { self.process_old(sim, message) }
    }
}

impl Entity for TwoPhaseFilter {
    fn on_event(&self, sim: &Sim, event: u32) {
        match event {
            GRADIENT_EVENT => self.forget_expired(sim),
            REINFORCEMENT_EVENT => self.judge(sim),
            _ => {
                match self.base.due(event) {
                    Some(Later::Send(message, priority)) => {
                        self.base.send_with_priority(sim, *message, priority);
                    }
                    Some(Later::Expire(id, delay)) => self.expire(sim, id, delay),
                    None => {}
                }
                return;
            }
        }
        sim.schedule_event(self.base.id, event, PERIOD);
    }

    facets! { dyn Client => |this| this }
}
