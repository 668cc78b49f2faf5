//! Applications of diffusion 3 (spec: sensor-and-mobile-ip, section 8).

use std::cell::{Cell, RefCell};

use super::attributes::{Attribute, Attributes, Operator, Value, attribute, is, key, number, word};
use super::library::{Client, SubscriptionLibrary};
use super::message::PublishedMessage;
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// The time between data messages, seconds.
const INTERVAL: f64 = 5.0;
const TARGET: &str = "F117A";

/// The kinds of applications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// Sends data to subscribers, by two-phase pull.
    PingSender,
    /// Subscribes to data, by two-phase pull.
    PingReceiver,
    /// Sends data to subscribers, by one-phase pull.
    OnePhaseSender,
    /// Subscribes to data, by one-phase pull.
    OnePhaseReceiver,
    /// Sends data that nobody has subscribed to (push).
    PushSender,
    /// Receives data that are pushed.
    PushReceiver,
    /// Sends data that belong to a place or that are pushed to one.
    GearSender,
    /// Receives data that belong to a place or that are pushed to one.
    GearReceiver,
}

/// The place of data, metres. Latitudes precede longitudes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A point, by latitude and longitude.
    Point(f32, f32),
    /// A rectangle, by two latitudes and two longitudes.
    Region([f32; 4]),
}

/// A sender or receiver of published data: `Application/DiffApp/...`.
#[derive(Debug)]
pub struct SubscriptionApplication {
    id: EntityId,
    what: Published,
    /// The library agent of the application's node.
    pub library: Cell<Option<EntityId>>,
    /// Whether data are pushed, and the place; `None` for applications without a place.
    pub place: RefCell<Option<(bool, Place)>>,
    publication: Cell<Option<i32>>,
    /// The number of interests in the application's data.
    interests: Cell<i32>,
    counter: Cell<i32>,
}

impl SubscriptionApplication {
    /// An application that does not belong to a node.
    pub fn new(id: EntityId, what: Published) -> SubscriptionApplication {
        SubscriptionApplication {
            id,
            what,
            library: Cell::new(None),
            place: RefCell::default(),
            publication: Cell::new(None),
            interests: Cell::new(0),
            counter: Cell::new(0),
        }
    }

    fn library<'a>(&self, sim: &'a Sim) -> Option<&'a SubscriptionLibrary> {
        sim.get(self.library.get()?)
    }

    fn place(&self) -> (bool, Place) {
        self.place.borrow().unwrap_or((false, Place::Point(0.0, 0.0)))
    }

    fn pushes(&self) -> bool {
        self.what == Published::PushSender || self.what == Published::GearSender && self.place().0
    }

    /// The subscription of a sender, by which it receives interests in its data.
    fn wanted_interests(&self) -> Attributes {
        let class = attribute(key::CLASS, Operator::Ne, Value::Int(word::DATA));
        let mut wanted = vec![class];
        match self.what {
            Published::PingSender | Published::OnePhaseSender => {
                wanted.push(is(key::ALGORITHM, self.algorithm()));
                wanted.push(is(key::SCOPE, word::NODE_LOCAL));
                let one_phase = self.what == Published::OnePhaseSender;
                wanted.push(target(if one_phase { Operator::Eq } else { Operator::Is }));
                wanted.extend(point(Operator::Is, 60.0, 54.0));
            }
            _ => {
                wanted.push(is(key::SCOPE, word::NODE_LOCAL));
                wanted.push(target(Operator::Eq));
                wanted.extend(self.own_place());
            }
        }
        wanted
    }

    fn algorithm(&self) -> i32 {
        match self.what {
            Published::OnePhaseSender | Published::OnePhaseReceiver => word::ONE_PHASE_PULL,
            _ => word::TWO_PHASE_PULL,
        }
    }

    fn own_place(&self) -> Attributes {
        match self.place().1 {
            Place::Point(latitude, longitude) => point(Operator::Is, latitude, longitude).into(),
            Place::Region(_) => Attributes::new(),
        }
    }

    /// The place in a publication or subscription: where data are pushed to, or where they are requested from.
    fn asked_place(&self) -> Attributes {
        match self.place().1 {
            Place::Point(latitude, longitude) => point(Operator::Eq, latitude, longitude).into(),
            Place::Region([south, north, west, east]) => vec![
                real(key::LATITUDE, Operator::Ge, south),
                real(key::LATITUDE, Operator::Le, north),
                real(key::LONGITUDE, Operator::Ge, west),
                real(key::LONGITUDE, Operator::Le, east),
            ],
        }
    }

    /// The publication of a sender.
    fn published(&self) -> Attributes {
        let mut published = vec![is(key::CLASS, word::DATA)];
        match self.what {
            Published::PingSender | Published::OnePhaseSender => {
                published.push(is(key::ALGORITHM, self.algorithm()));
                published.extend(point(Operator::Is, 60.0, 54.0));
            }
            Published::PushSender => {
                published.push(is(key::SCOPE, word::GLOBAL));
                published.push(real(key::LATITUDE, Operator::Le, 70.0));
                published.push(real(key::LATITUDE, Operator::Gt, 50.0));
                published.push(real(key::LONGITUDE, Operator::Le, 85.0));
                published.push(real(key::LONGITUDE, Operator::Gt, 50.0));
            }
            _ if self.pushes() => {
                published.push(is(key::SCOPE, word::GLOBAL));
                published.extend(self.asked_place());
            }
            _ => {
                published.push(is(key::SCOPE, word::NODE_LOCAL));
                published.extend(self.own_place());
            }
        }
        published.push(target(Operator::Is));
        published
    }

    /// The subscription of a receiver.
    fn wanted_data(&self) -> Attributes {
        let mut wanted = vec![is(key::CLASS, word::INTEREST)];
        match self.what {
            Published::PushReceiver => {
                wanted.push(is(key::SCOPE, word::NODE_LOCAL));
                wanted.extend(point(Operator::Is, 60.0, 54.0));
                wanted.push(target(Operator::Eq));
            }
            Published::GearReceiver => {
                if self.place().0 {
                    wanted.push(is(key::SCOPE, word::NODE_LOCAL));
                    wanted.extend(self.own_place());
                } else {
                    wanted.push(is(key::SCOPE, word::GLOBAL));
                    wanted.extend(self.asked_place());
                }
                wanted.push(target(Operator::Is));
            }
            _ => {
                wanted.push(is(key::ALGORITHM, self.algorithm()));
                wanted.push(real(key::LATITUDE, Operator::Gt, 54.78));
                wanted.push(real(key::LONGITUDE, Operator::Le, 87.32));
                let two_phase = self.what == Published::PingReceiver;
                wanted.push(target(if two_phase { Operator::Eq } else { Operator::Is }));
            }
        }
        wanted
    }

    /// Subscribes to data.
    pub fn subscribe(&self, sim: &Sim) {
        if let Some(library) = self.library(sim) {
            library.subscribe(sim, self.wanted_data(), self.id);
        }
    }

    /// Publishes data, and starts to send them.
    pub fn publish(&self, sim: &Sim) {
        let Some(library) = self.library(sim) else { return };
        if !self.pushes() {
            library.subscribe(sim, self.wanted_interests(), self.id);
        }
        self.publication.set(Some(library.publish(sim, self.published(), self.id)));
        self.send(sim);
    }

    fn send(&self, sim: &Sim) {
        let publication = self.publication.get();
        if let (Some(library), Some(publication)) = (self.library(sim), publication)
            && (self.pushes() || self.interests.get() > 0)
        {
            let time = attribute(key::TIME, Operator::Is, Value::Time(sim.now()));
            library.send(sim, publication, vec![time, is(key::COUNTER, self.counter.get())]);
            self.counter.set(self.counter.get() + 1);
        }
        sim.schedule_event(self.id, 0, INTERVAL);
    }
}

fn target(operator: Operator) -> Attribute {
    attribute(key::TARGET, operator, Value::Text(TARGET))
}

fn real(key: i32, operator: Operator, value: f32) -> Attribute {
    attribute(key, operator, Value::Real(value))
}

fn point(operator: Operator, latitude: f32, longitude: f32) -> [Attribute; 2] {
    [real(key::LATITUDE, operator, latitude), real(key::LONGITUDE, operator, longitude)]
}

impl Client for SubscriptionApplication {
    fn received(&self, _sim: &Sim, message: &PublishedMessage) {
        match number(&message.attributes, key::CLASS) {
            Some(word::INTEREST) => self.interests.set(self.interests.get() + 1),
            Some(word::DISINTEREST) => self.interests.set(self.interests.get() - 1),
            _ => {}
        }
    }
}

impl Entity for SubscriptionApplication {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        self.send(sim);
    }

    facets! { dyn Client => |this| this }
}
