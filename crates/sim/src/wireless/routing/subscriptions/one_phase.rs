//! One-phase pull (spec: sensor-and-mobile-ip, section 7.2).
//!
//! Interests flood the network; data take the path on which the interest arrived first. Each subscription of a sink is
//! a round; data carry the number of the round as a flow.

use std::rc::Rc;

use super::attributes::{
    Attribute, Attributes, Operator, Value, are_same, attribute, find, key, number, take, word,
};
use super::delayed::{
    FilterBase, GRADIENT_EVENT, GRADIENT_LIFETIME, INTEREST, Later, PERIOD, REINFORCEMENT_EVENT,
    SUBSCRIPTION_LIFETIME,
};
use super::entries::{Entries, Interest, refresh};
use super::library::{Client, SubscriptionLibrary};
use super::message::{Kind, PublishedMessage};
use super::two_phase::{disinterest, for_agent, interest_for};
use super::{MOST, clock, draw};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::wireless::BROADCAST;

/// The priority of the filter.
const PRIORITY: i32 = 80;

/// A subscription of a sink.
#[derive(Debug)]
struct Round {
    id: i32,
    /// The ports of the sinks on this node, each with the time of its last message.
    sinks: Vec<(i32, i64)>,
    /// The neighbours from which the interest came, in the order of arrival, each with the time of the last message.
    gradients: Vec<(i32, i64)>,
}

/// The data that a neighbour has delivered.
#[derive(Clone, Copy, Debug)]
struct DataNeighbour {
    node: i32,
    messages: i32,
    is_new: bool,
}

/// The state of an interest.
#[derive(Debug)]
struct Entry {
    id: u32,
    attributes: Attributes,
    rounds: Vec<Round>,
    subscriptions: Vec<(Attributes, i64)>,
    data_neighbours: Vec<DataNeighbour>,
}

impl Interest for Entry {
    fn new(id: u32, attributes: Attributes) -> Entry {
        Entry { id, attributes, rounds: Vec::new(), subscriptions: Vec::new(), data_neighbours: Vec::new() }
    }

    fn attributes(&self) -> &Attributes {
        &self.attributes
    }
}

impl Entry {
    fn round(&mut self, id: i32) -> &mut Round {
        let known = self.rounds.iter().position(|round| round.id == id);
        let place = known.unwrap_or(self.rounds.len());
        if known.is_none() {
            self.rounds.push(Round { id, sinks: Vec::new(), gradients: Vec::new() });
        }
        &mut self.rounds[place]
    }

    // ns-2.35: known data add another entry each time.
    fn count(&mut self, node: i32, is_new: bool) {
        if let Some(known) = self.data_neighbours.iter_mut().find(|known| known.node == node) {
            known.messages += 1;
            if is_new {
                known.is_new = true;
                return;
            }
        }
        self.data_neighbours.push(DataNeighbour { node, messages: 1, is_new });
    }

    fn agents(&self) -> Vec<i32> {
        self.rounds.iter().flat_map(|round| round.sinks.iter().map(|(port, _)| *port)).collect()
    }
}

/// Removes the elements for which `fits` returns true from a list, and returns them in the order of removal.
// ns-2.35: the element after a removed one is skipped; after the removal of the last one, the walk begins again
// (spec: sensor-and-mobile-ip, section 7.2).
fn remove_skipping<T>(list: &mut Vec<T>, fits: impl Fn(&T) -> bool) -> Vec<T> {
    let mut removed = Vec::new();
    let mut place = 0;
    while place < list.len() {
        if !fits(&list[place]) {
            place += 1;
            continue;
        }
        removed.push(list.remove(place));
        place = if place == list.len() { 0 } else { place + 1 };
    }
    removed
}

/// The filter of one-phase pull: `Application/DiffApp/OnePhasePullFilter`.
#[derive(Debug)]
pub struct OnePhaseFilter {
    base: FilterBase,
    entries: Entries<Entry>,
}

impl OnePhaseFilter {
    /// A filter that does not belong to a node.
    pub fn new(id: EntityId) -> OnePhaseFilter {
        OnePhaseFilter { base: FilterBase::new(id), entries: Entries::default() }
    }

    /// Connects the filter to the library agent of a node.
    pub fn join(&self, sim: &Sim, library: EntityId) {
        self.base.join(sim, library);
        let wanted = vec![attribute(key::ALGORITHM, Operator::Eq, Value::Int(word::ONE_PHASE_PULL))];
        if let Some(library) = self.base.library(sim) {
            self.base.handle.set(library.add_filter(sim, wanted, PRIORITY, self.base.id));
        }
        for event in [GRADIENT_EVENT, REINFORCEMENT_EVENT] {
            sim.schedule_event(self.base.id, event, PERIOD);
        }
    }

    fn interest(&self, sim: &Sim, message: &PublishedMessage) {
        let mut attributes = message.attributes.clone();
        let subscription = take(&mut attributes, key::SUBSCRIPTION);
        let (Some(class), Some(scope), Some(subscription)) =
            (find(&attributes, key::CLASS).cloned(), number(&attributes, key::SCOPE), subscription)
        else {
            return;
        };
        let Value::Int(round_id) = subscription.value else { return };
        let now = clock(sim);
        let (place, is_made) = self.entries.find_or_make(&attributes);
        let id = {
            let entry = &mut self.entries.borrow_mut()[place];
            let round = entry.round(round_id);
            if message.is_local() {
                refresh(&mut round.sinks, &message.port, now);
            } else {
                round.gradients = vec![(message.last_hop, now)];
            }
            entry.id
        };
        attributes.push(subscription);
        let restored = PublishedMessage { attributes, ..message.clone() };
        if class.operator == Operator::Is && class.value == Value::Int(word::INTEREST) {
            if scope == word::GLOBAL {
                let mut copy = restored.clone();
                (copy.last_hop, copy.next_hop) = (super::HERE, BROADCAST);
                self.base.send_later(sim, copy, INTEREST);
            }
            self.tell_publishers(sim, &restored, now);
        } else if class.operator != Operator::Is && scope == word::NODE_LOCAL && is_made {
            let delay = 10_000 + (10_000.0 * f64::from(draw(sim)) / MOST) as i32;
            self.base.do_later(sim, Later::Expire(id, delay), delay);
        }
    }

    /// Reports an interest to the agents of this node that have matching data.
    fn tell_publishers(&self, sim: &Sim, message: &PublishedMessage, now: i64) {
        for place in self.entries.matching(message) {
            let agents = {
                let entry = &mut self.entries.borrow_mut()[place];
                match entry.subscriptions.iter_mut().find(|(known, _)| are_same(known, &message.attributes)) {
                    Some((_, time)) => {
                        *time = now;
                        Vec::new()
                    }
                    None => {
                        entry.subscriptions.push((message.attributes.clone(), now));
                        entry.agents()
                    }
                }
            };
            for port in agents {
                self.base.send(sim, interest_for(port, message.attributes.clone()));
            }
        }
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
            let agents = entry.agents();
            old.iter()
                .flat_map(|(attributes, _)| agents.iter().map(|port| (*port, attributes.clone())))
                .collect()
        };
        for (port, attributes) in ended {
            self.base.send(sim, interest_for(port, disinterest(attributes)));
        }
        self.base.do_later(sim, Later::Expire(id, delay), delay);
    }

    fn data(&self, sim: &Sim, message: &PublishedMessage) {
        let mut plain = message.clone();
        let flows = match take(&mut plain.attributes, key::FLOWS) {
            Some(Attribute { value: Value::Flows(flows), .. }) if !message.is_local() => flows.to_vec(),
            _ => {
                let entries = self.entries.borrow();
                entries.iter().flat_map(|entry| entry.rounds.iter().map(|round| round.id)).collect()
            }
        };
        let mut flows: Vec<i32> = flows;
        let mut served: Vec<i32> = Vec::new();
        for place in self.entries.matching(&plain) {
            let (ports, mut local) = self.sort_flows(place, &mut flows);
            for port in ports {
                if !served.contains(&port) {
                    served.push(port);
                    self.base.send(sim, for_agent(&plain, port));
                }
            }
            if !message.is_local() {
                self.entries.borrow_mut()[place].count(message.last_hop, true);
            }
            while !local.is_empty() {
                let (flow, node) = local.remove(0);
                flows.retain(|known| *known != flow);
                let Some(node) = node else { continue };
                let more = remove_skipping(&mut local, |(_, next)| *next == Some(node));
                let together: Vec<i32> =
                    std::iter::once(flow).chain(more.into_iter().map(|(flow, _)| flow)).collect();
                flows.retain(|known| !together.contains(known));
                let mut copy = plain.clone();
                copy.attributes.push(attribute(key::FLOWS, Operator::Is, Value::Flows(together.into())));
                copy.next_hop = node;
                self.base.send(sim, copy);
            }
        }
    }

    /// Divides the flows of data that match an entry: returns the ports of the sinks of flows that end at this node,
    /// and the other flows with their next hops.
    fn sort_flows(&self, place: usize, flows: &mut Vec<i32>) -> (Vec<i32>, Vec<(i32, Option<i32>)>) {
        let entries = self.entries.borrow();
        let (mut ports, mut local) = (Vec::new(), Vec::new());
        for round in entries[place].rounds.iter().filter(|round| flows.contains(&round.id)) {
            if round.sinks.is_empty() {
                local.push((round.id, round.gradients.first().map(|(node, _)| *node)));
            } else {
                ports.extend(round.sinks.iter().map(|(port, _)| *port));
            }
        }
        for round in entries[place].rounds.iter().filter(|round| !round.sinks.is_empty()) {
            flows.retain(|known| *known != round.id);
        }
        (ports, local)
    }

    fn process_old(&self, sim: &Sim, message: &PublishedMessage) {
        if message.is_local() {
            return;
        }
        match message.kind {
            Kind::Interest => {
                let mut attributes = message.attributes.clone();
                let subscription = take(&mut attributes, key::SUBSCRIPTION);
                let Some(Attribute { value: Value::Int(id), .. }) = subscription else { return };
                let mut entries = self.entries.borrow_mut();
                if let Some(entry) = entries.iter_mut().find(|entry| are_same(&entry.attributes, &attributes))
                {
                    refresh(&mut entry.round(id).gradients, &message.last_hop, clock(sim));
                }
            }
            Kind::Data => {
                let mut plain = message.clone();
                take(&mut plain.attributes, key::FLOWS);
                for place in self.entries.matching(&plain) {
                    self.entries.borrow_mut()[place].count(message.last_hop, false);
                }
            }
            _ => {}
        }
    }

    fn weakened(&self, sim: &Sim, message: &PublishedMessage) {
        let attributes = {
            let mut entries = self.entries.borrow_mut();
            let known = entries.iter_mut().find(|entry| are_same(&entry.attributes, &message.attributes));
            let Some(entry) = known else { return };
            for round in &mut entry.rounds {
                if let Some(place) = round.gradients.iter().position(|(node, _)| *node == message.last_hop) {
                    round.gradients.remove(place);
                }
            }
            remove_skipping(&mut entry.rounds, |round| round.gradients.is_empty());
            if !entry.rounds.is_empty() {
                return;
            }
            entry.attributes.clone()
        };
        self.send_negative(sim, attributes, BROADCAST);
    }

    fn send_negative(&self, sim: &Sim, attributes: Attributes, node: i32) {
        let mut negative = self.base.own_message(Kind::NegativeReinforcement, attributes);
        negative.next_hop = node;
        self.base.send(sim, negative);
    }

    fn forget_expired(&self, sim: &Sim) {
        let now = clock(sim);
        let is_over = |time: i64| now - time > GRADIENT_LIFETIME;
        let mut entries = self.entries.borrow_mut();
        for entry in entries.iter_mut() {
            for round in &mut entry.rounds {
                remove_skipping(&mut round.sinks, |(_, time)| is_over(*time));
                remove_skipping(&mut round.gradients, |(_, time)| is_over(*time));
            }
            remove_skipping(&mut entry.rounds, |round| round.sinks.is_empty() && round.gradients.is_empty());
        }
        remove_skipping(&mut entries, |entry| entry.rounds.is_empty());
    }

    /// Sends negative reinforcement to the neighbours that delivered nothing new.
    fn judge(&self, sim: &Sim) {
        let useless: Vec<(i32, Attributes)> = {
            let mut entries = self.entries.borrow_mut();
            let mut useless = Vec::new();
            for entry in entries.iter_mut() {
                let is_useless = |from: &DataNeighbour| !from.is_new && from.messages > 0;
                let old = entry.data_neighbours.iter().filter(|from| is_useless(from));
                useless.extend(old.map(|from| (from.node, entry.attributes.clone())));
                entry.data_neighbours.retain(|from| !is_useless(from) && from.messages > 0);
                for from in &mut entry.data_neighbours {
                    (from.messages, from.is_new) = (0, false);
                }
            }
            useless
        };
        for (node, attributes) in useless {
            self.send_negative(sim, attributes, node);
        }
    }
}

impl Client for OnePhaseFilter {
    fn filter(&self, sim: &Sim, _: &SubscriptionLibrary, _: i32, message: &Rc<PublishedMessage>) {
        if !message.is_new {
            return self.process_old(sim, message);
        }
        match message.kind {
            Kind::Interest => self.interest(sim, message),
            Kind::Data => self.data(sim, message),
            Kind::NegativeReinforcement => self.weakened(sim, message),
            _ => {}
        }
    }
}

impl Entity for OnePhaseFilter {
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
