//! The library agent, through which applications and filters publish and subscribe (spec: sensor-and-mobile-ip, section
//! 6.4).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::attributes::{Attributes, find, is, key, matches, number, one_way, word};
use super::message::{Kind, Payload, PublishedMessage, message, packet};
use super::{HAND_OVER, HERE, LIBRARY_PORT, MOST, draw, seconds};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::wireless::routing::ROUTING_PORT;
use crate::wiring::Wiring;

/// The delay of the first interest, milliseconds.
const FIRST_INTEREST: i32 = 10;
/// The mean rate at which interests are repeated, per millisecond.
const INTEREST_RATE: f64 = 0.000_033_333_333_333_333_33;
/// The time after which data explore the paths to sinks again, seconds.
const EXPLORATION: i64 = 60;
/// The time between confirmations of filters, seconds.
const CONFIRMATION: f64 = 20.0;

/// An application or a filter.
pub trait Client {
    /// Handles a message that the client has subscribed to.
    fn received(&self, sim: &Sim, message: &PublishedMessage) {
        let _ = (sim, message);
    }

    /// Filters a message.
    fn filter(&self, sim: &Sim, library: &SubscriptionLibrary, handle: i32, message: &Rc<PublishedMessage>) {
        let _ = (sim, library, handle, message);
    }
}

impl dyn Entity {
    /// The entity as an application or filter of diffusion 3; `None` if it is something else.
    pub fn as_subscription_client(&self) -> Option<&dyn Client> {
        self.facet()
    }
}

#[derive(Debug)]
enum Use {
    Subscription,
    /// A publication, with the clock reading (seconds, microseconds) from which data explore again.
    Publication(Cell<(i64, i64)>),
    Filter(i32),
}

/// The registration that a handle stands for.
#[derive(Debug)]
struct Registered {
    attributes: Attributes,
    client: EntityId,
    purpose: Use,
    /// The time until the next interest, milliseconds.
    delay: Cell<i32>,
    /// The subscription has ended.
    is_ended: Cell<bool>,
}

/// The library agent of diffusion 3: `Agent/DiffusionApp`.
#[derive(Debug)]
pub struct SubscriptionLibrary {
    agent: Agent,
    /// The mobile node of the agent.
    pub mobile_node: Cell<Option<EntityId>>,
    number: Cell<i32>,
    random_id: i32,
    /// The registrations by handle, counted from 1.
    registered: RefCell<Vec<Rc<Registered>>>,
}

/// The reading of a clock: seconds, microseconds.
fn reading(sim: &Sim) -> (i64, i64) {
    let now = sim.now();
    let whole = now.round_ties_even();
    (whole as i64, ((now - whole) * 1e6).round_ties_even() as i64)
}

impl SubscriptionLibrary {
    /// An unattached agent.
    pub fn new(sim: &Sim, id: EntityId) -> SubscriptionLibrary {
        SubscriptionLibrary {
            agent: Agent::new(id, PacketType::DIFFUSION),
            mobile_node: Cell::new(None),
            number: Cell::new(draw(sim)),
            random_id: draw(sim),
            registered: RefCell::default(),
        }
    }

    /// The address of the agent's node.
    pub(super) fn node(&self) -> i32 {
        self.agent.address.get()
    }

    fn register(&self, attributes: Attributes, client: EntityId, purpose: Use) -> i32 {
        let delay = Cell::new(FIRST_INTEREST);
        let mut registered = self.registered.borrow_mut();
        let is_ended = Cell::new(false);
        registered.push(Rc::new(Registered { attributes, client, purpose, delay, is_ended }));
        registered.len() as i32
    }

    fn get(&self, handle: i32) -> Option<Rc<Registered>> {
        self.registered.borrow().get(usize::try_from(handle - 1).ok()?).cloned()
    }

    /// Subscribes `client` to messages that match. Returns the handle of the subscription.
    pub(super) fn subscribe(&self, sim: &Sim, mut attributes: Attributes, client: EntityId) -> i32 {
        if find(&attributes, key::SCOPE).is_none() {
            attributes.push(is(key::SCOPE, word::GLOBAL));
        }
        if number(&attributes, key::ALGORITHM) == Some(word::ONE_PHASE_PULL) {
            attributes.push(is(key::SUBSCRIPTION, draw(sim)));
        }
        let handle = self.register(attributes, client, Use::Subscription);
        sim.schedule_event(self.agent.id, handle as u32, seconds(FIRST_INTEREST));
        handle
    }

    /// Publishes data with the given attributes, which `client` will send. Returns the handle of the publication.
    pub(super) fn publish(&self, sim: &Sim, mut attributes: Attributes, client: EntityId) -> i32 {
        if find(&attributes, key::SCOPE).is_none() {
            attributes.push(is(key::SCOPE, word::NODE_LOCAL));
        }
        self.register(attributes, client, Use::Publication(Cell::new(reading(sim))))
    }

    /// Sends data of a publication, with further attributes.
    pub(super) fn send(&self, sim: &Sim, handle: i32, further: Attributes) {
        let Some(publication) = self.get(handle) else { return };
        let Use::Publication(explores) = &publication.purpose else { return };
        let published = &publication.attributes;
        let mut kind = Kind::Data;
        let now = reading(sim);
        if number(published, key::ALGORITHM) != Some(word::ONE_PHASE_PULL) && now >= explores.get() {
            explores.set((now.0 + EXPLORATION, now.1));
            let is_local = number(published, key::SCOPE) == Some(word::NODE_LOCAL);
            kind = if is_local { Kind::ExploratoryData } else { Kind::PushExploratoryData };
        }
        let mut attributes = published.clone();
        attributes.extend(further);
        self.hand_down(sim, kind, attributes, Payload::None);
    }

    /// Registers `client` as a filter of messages that match, before filters with a lower priority. Returns the handle
    /// of the filter.
    pub(super) fn add_filter(
        &self,
        sim: &Sim,
        attributes: Attributes,
        priority: i32,
        client: EntityId,
    ) -> i32 {
        let handle = self.register(attributes, client, Use::Filter(priority));
        self.confirm_filter(sim, handle);
        handle
    }

    fn confirm_filter(&self, sim: &Sim, handle: i32) {
        let Some(filter) = self.get(handle) else { return };
        if let Use::Filter(priority) = filter.purpose {
            let payload = Payload::Filter { handle, priority };
            self.hand_down(sim, Kind::Control, filter.attributes.clone(), payload);
            sim.schedule_event(self.agent.id, handle as u32, CONFIRMATION);
        }
    }

    /// Passes a message on, on behalf of a filter.
    pub(super) fn pass_on(&self, sim: &Sim, message: PublishedMessage, handle: i32, priority: i32) {
        let payload = Payload::Send { message: Rc::new(message), handle, priority };
        self.hand_down(sim, Kind::Control, Attributes::new(), payload);
    }

    /// Makes the core ignore all messages of a neighbour.
    pub(super) fn exclude(&self, sim: &Sim, neighbour: i32) {
        self.hand_down(sim, Kind::Control, Attributes::new(), Payload::Exclude(neighbour));
    }

    /// Ends a subscription.
    pub(super) fn unsubscribe(&self, handle: i32) {
        if let Some(subscription) = self.get(handle) {
            subscription.is_ended.set(true);
        }
    }

    /// Passes a message to the core.
    fn hand_down(&self, sim: &Sim, kind: Kind, attributes: Attributes, payload: Payload) {
        let pair = (self.number.get(), self.random_id);
        self.number.set(pair.0.wrapping_add(1));
        let mut message = PublishedMessage::new(kind, pair, attributes);
        message.port = LIBRARY_PORT;
        message.next_hop = HERE;
        message.payload = payload;
        let [from, to] = [LIBRARY_PORT, ROUTING_PORT].map(|port| Endpoint { address: self.node(), port });
        let packet = packet(&self.agent, from, to, Rc::new(message));
        if let Some(target) = self.agent.wiring.target.get() {
            sim.schedule_packet(target, packet, None, HAND_OVER);
        }
    }

    fn receive(&self, sim: &Sim, arrived: &Rc<PublishedMessage>) {
        if let Payload::Redirect { message, handle } = &arrived.payload {
            let Some(filter) = self.get(*handle) else { return };
            if one_way(&filter.attributes, &message.attributes)
                && let Some(client) = client(sim, filter.client)
            {
                client.filter(sim, self, *handle, message);
            }
            return;
        }
        let fit = |registered: &&Rc<Registered>| {
            matches!(registered.purpose, Use::Subscription)
                && !registered.is_ended.get()
                && matches(&arrived.attributes, &registered.attributes)
        };
        let clients: Vec<EntityId> =
            self.registered.borrow().iter().filter(fit).map(|registered| registered.client).collect();
        for id in clients {
            if let Some(client) = client(sim, id) {
                client.received(sim, arrived);
            }
        }
    }

    fn send_interest(&self, sim: &Sim, handle: i32, subscription: &Registered) {
        self.hand_down(sim, Kind::Interest, subscription.attributes.clone(), Payload::None);
        let share = f64::from(draw(sim)) * 1.0 / MOST;
        let delay = (-(1.0 - share).ln() / INTEREST_RATE).floor() as i32;
        if delay > 0 {
            subscription.delay.set(delay);
        }
        sim.schedule_event(self.agent.id, handle as u32, seconds(subscription.delay.get()));
    }
}

fn client(sim: &Sim, id: EntityId) -> Option<&dyn Client> {
    sim.entity(id)?.as_subscription_client()
}

impl Entity for SubscriptionLibrary {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(arrived) = message(&packet) {
            drop(packet);
            self.receive(sim, &arrived);
        }
    }

    fn on_event(&self, sim: &Sim, handle: u32) {
        let handle = handle as i32;
        let Some(registered) = self.get(handle) else { return };
        match registered.purpose {
            Use::Subscription if registered.is_ended.get() => {}
            Use::Subscription => self.send_interest(sim, handle, &registered),
            Use::Filter(_) => self.confirm_filter(sim, handle),
            Use::Publication(_) => {}
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for SubscriptionLibrary {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
