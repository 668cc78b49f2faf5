//! The filter of reliable transfers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::attributes::{Attributes, Operator, Value, find, key, matches, take, word};
use super::super::delayed::FilterBase;
use super::super::library::{Client, SubscriptionLibrary};
use super::super::message::{Kind, PublishedMessage};
use super::super::{LIBRARY_PORT, clock};
use super::receiving::{Arrival, Incoming};
use super::sending::Sender;
use super::{Transfer, about, part, transfer};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::random::CLibraryRandom;

/// The priority of the filter: it sees messages before all filters that route them.
const PRIORITY: i32 = 180;
/// The priority of messages that no filter of this node is to see.
const UNSEEN: i32 = 1;
/// The time between two fragments, seconds.
const TURN: f64 = 2.0;
/// The time between two checks for missing fragments, seconds.
const CHECK: f64 = 10.0;

const TURN_EVENT: u32 = 0;
const FIRST_CHECK: u32 = 1;

/// The path of a transfer through this node.
#[derive(Debug, Default)]
struct Way {
    /// The neighbour that data come from.
    upstream: Option<i32>,
    /// The transfer, if this node is its sink.
    incoming: Option<Incoming>,
    /// True if the filter checks for missing fragments.
    is_checked: bool,
}

/// The filter of reliable transfers: `Application/DiffApp/RmstFilter`.
#[derive(Debug)]
pub struct ReliableFilter {
    base: FilterBase,
    sender: RefCell<Sender>,
    ways: RefCell<BTreeMap<i32, Way>>,
    /// The interests of this node.
    interests: RefCell<Vec<Attributes>>,
    is_running: std::cell::Cell<bool>,
}

impl ReliableFilter {
    /// A filter that does not belong to a node.
    pub fn new(sim: &Sim, id: EntityId) -> ReliableFilter {
        let base = FilterBase::new(id);
        let random = sim.shared::<CLibraryRandom>();
        let random_id = random.draw();
        base.identify(random.draw(), random_id);
        ReliableFilter {
            base,
            sender: RefCell::default(),
            ways: RefCell::default(),
            interests: RefCell::default(),
            is_running: std::cell::Cell::new(false),
        }
    }

    /// Connects the filter to the library agent of a node.
    pub fn set_library(&self, library: EntityId) {
        self.base.library.set(Some(library));
    }

    /// Starts filtering.
    pub fn start(&self, sim: &Sim) {
        if let Some(library) = self.base.library(sim) {
            self.base.handle.set(library.add_filter(sim, Attributes::new(), PRIORITY, self.base.id));
        }
    }

    fn pass(&self, sim: &Sim, message: &PublishedMessage) {
        self.base.send(sim, message.clone());
    }

    /// Sends a message about a transfer to the neighbour from which the data of the transfer come.
    fn report(&self, sim: &Sim, upstream: Option<i32>, what: Transfer) {
        if let Some(neighbour) = upstream {
            let mut report = self.base.own_message(Kind::Data, about(what));
            report.next_hop = neighbour;
            self.base.send_with_priority(sim, report, UNSEEN);
        }
    }

    fn give_to_applications(&self, sim: &Sim, attributes: Attributes) {
        let mut message = self.base.own_message(Kind::Data, attributes);
        message.next_port = LIBRARY_PORT;
        self.base.send_with_priority(sim, message, UNSEEN);
    }

    /// Handles a fragment of an application of this node.
    fn collect(&self, sim: &Sim, message: &PublishedMessage, id: i32, value: i32) {
        let mut attributes = message.attributes.clone();
        take(&mut attributes, key::TRANSFER);
        if self.sender.borrow_mut().collect(id, value, &attributes) && !self.is_running.replace(true) {
            sim.schedule_event(self.base.id, TURN_EVENT, TURN);
        }
    }

    /// Sends the next fragment.
    fn turn(&self, sim: &Sim) {
        sim.schedule_event(self.base.id, TURN_EVENT, TURN);
        let Some(next) = self.sender.borrow_mut().next(clock(sim)) else { return };
        let (mut attributes, value) = {
            let sender = self.sender.borrow();
            let Some(outgoing) = sender.find(next.transfer) else { return };
            (outgoing.attributes.clone(), outgoing.value)
        };
        attributes.push(part(Transfer::Fragment { transfer: next.transfer, index: next.index, value }));
        let kind = if next.explores { Kind::ExploratoryData } else { Kind::Data };
        self.base.send(sim, self.base.own_message(kind, attributes));
    }

    /// Handles a fragment from a neighbour.
    fn arrive(&self, sim: &Sim, message: &PublishedMessage, (id, index, value): (i32, i32, i32)) {
        let is_wanted = self.interests.borrow().iter().any(|wanted| matches(wanted, &message.attributes));
        let explores = message.kind != Kind::Data;
        let (arrival, begins) = {
            let mut ways = self.ways.borrow_mut();
            let way = ways.entry(id).or_default();
            if !explores {
                way.upstream = Some(message.last_hop);
            }
            if !is_wanted || way.incoming.as_ref().is_some_and(Incoming::is_complete) {
                (Arrival::Partial, false)
            } else {
                let incoming = way.incoming.get_or_insert_default();
                let arrival = incoming.accept(index, value, explores, clock(sim));
                (arrival, !explores && !std::mem::replace(&mut way.is_checked, true))
            }
        };
        if explores || !is_wanted {
            self.pass(sim, message);
        }
        if begins {
            sim.schedule_event(self.base.id, FIRST_CHECK + id as u32, CHECK);
        }
        match arrival {
            Arrival::Complete => self.complete(sim, id, message),
            Arrival::Poor => self.give_up(sim, id, message),
            Arrival::Partial => {}
        }
    }

    fn complete(&self, sim: &Sim, id: i32, message: &PublishedMessage) {
        let (values, upstream) = {
            let ways = self.ways.borrow();
            let Some(way) = ways.get(&id) else { return };
            (way.incoming.as_ref().map(Incoming::values).unwrap_or_default(), way.upstream)
        };
        let mut attributes = message.attributes.clone();
        take(&mut attributes, key::TRANSFER);
        for (index, value) in (0..).zip(values) {
            let mut attributes = attributes.clone();
            attributes.push(part(Transfer::Fragment { transfer: id, index, value }));
            self.give_to_applications(sim, attributes);
        }
        self.report(sim, upstream, Transfer::Complete { transfer: id });
    }

    /// Asks for another path than the one over which a message came.
    fn give_up(&self, sim: &Sim, id: i32, message: &PublishedMessage) {
        let neighbour = message.last_hop;
        self.report(sim, Some(neighbour), Transfer::Explore { transfer: id });
        let interest = {
            let interests = self.interests.borrow();
            interests.iter().find(|wanted| matches(wanted, &message.attributes)).cloned()
        };
        if let Some(interest) = interest {
            let mut negative = self.base.own_message(Kind::NegativeReinforcement, interest);
            negative.next_hop = neighbour;
            self.base.send_with_priority(sim, negative, UNSEEN);
        }
        if let Some(library) = self.base.library(sim) {
            library.exclude(sim, neighbour);
        }
    }

    fn check(&self, sim: &Sim, id: i32) {
        let (wanted, upstream) = {
            let mut ways = self.ways.borrow_mut();
            let Some(way) = ways.get_mut(&id) else { return };
            let Some(incoming) = way.incoming.as_mut().filter(|incoming| !incoming.is_complete()) else {
                return;
            };
            (incoming.ask(clock(sim)), way.upstream)
        };
        if !wanted.is_empty() {
            self.report(sim, upstream, Transfer::Missing { transfer: id, fragments: wanted.into() });
        }
        sim.schedule_event(self.base.id, FIRST_CHECK + id as u32, CHECK);
    }

    fn upstream(&self, id: i32) -> Option<i32> {
        self.ways.borrow().get(&id)?.upstream
    }

    /// Handles a report of a sink.
    fn reported(&self, sim: &Sim, what: &Transfer) {
        let (Transfer::Fragment { transfer: id, .. }
        | Transfer::Missing { transfer: id, .. }
        | Transfer::Complete { transfer: id }
        | Transfer::Explore { transfer: id }) = *what;
        if self.sender.borrow().find(id).is_none() {
            return self.report(sim, self.upstream(id), what.clone());
        }
        match what {
            Transfer::Missing { fragments, .. } => self.sender.borrow_mut().repeat(clock(sim), id, fragments),
            Transfer::Explore { .. } => self.sender.borrow_mut().explore(id),
            Transfer::Complete { .. } => {
                self.sender.borrow_mut().forget(id);
                self.give_to_applications(sim, about(what.clone()));
            }
            Transfer::Fragment { .. } => {}
        }
    }

    /// Handles a neighbour's refusal of data.
    fn weakened(&self, sim: &Sim, message: &PublishedMessage) {
        let concerns = |published: &Attributes| matches(published, &message.attributes);
        let ways: Vec<(i32, i32)> = {
            let mut ways = self.ways.borrow_mut();
            ways.iter_mut().filter_map(|(id, way)| Some((*id, way.upstream.take()?))).collect()
        };
        if self.sender.borrow().has_any(concerns) || ways.is_empty() {
            return self.pass(sim, message);
        }
        for (id, upstream) in ways {
            self.report(sim, Some(upstream), Transfer::Explore { transfer: id });
        }
    }
}

impl Client for ReliableFilter {
    fn filter(&self, sim: &Sim, _: &SubscriptionLibrary, _: i32, message: &Rc<PublishedMessage>) {
        let attributes = &message.attributes;
        match (transfer(attributes), message.kind) {
            _ if !message.is_new => self.pass(sim, message),
            (Some(Transfer::Fragment { transfer, value, .. }), _) if message.is_local() => {
                self.collect(sim, message, *transfer, *value);
            }
            (Some(Transfer::Fragment { transfer, index, value }), _) => {
                self.arrive(sim, message, (*transfer, *index, *value));
            }
            (Some(what), _) => self.reported(sim, what),
            (None, Kind::Interest) if message.is_local() => {
                let class = find(attributes, key::CLASS);
                if class.is_some_and(|class| {
                    class.operator == Operator::Is && class.value == Value::Int(word::INTEREST)
                }) && !self.interests.borrow().contains(attributes)
                {
                    self.interests.borrow_mut().push(attributes.clone());
                }
                self.pass(sim, message);
            }
            (None, Kind::PositiveReinforcement) => {
                let concerns = |published: &Attributes| matches(published, attributes);
                self.sender.borrow_mut().reinforced(concerns);
                self.pass(sim, message);
            }
            (None, Kind::NegativeReinforcement) if !message.is_local() => self.weakened(sim, message),
            (None, _) => self.pass(sim, message),
        }
    }
}

impl Entity for ReliableFilter {
    fn on_event(&self, sim: &Sim, event: u32) {
        match event {
            TURN_EVENT => self.turn(sim),
            _ => self.check(sim, (event - FIRST_CHECK) as i32),
        }
    }

    facets! { dyn Client => |this| this }
}
