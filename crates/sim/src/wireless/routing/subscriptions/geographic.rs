//! Geographical and energy aware routing, GEAR (spec: sensor-and-mobile-ip, section 7.3).
//!
//! A message that names a region goes to the neighbour from which the region is reached at the lowest cost, and is
//! broadcast inside the region. The filter has two halves. The first removes the region from arriving messages before
//! other filters see them; the second adds it again after the other filters and chooses the next hop.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::attributes::{Attributes, Operator, Value, attribute, key, take};
use super::clock;
use super::delayed::{FilterBase, Later};
use super::geographic_header::{Beacon, GeographicHeader, Location};
use super::library::{Client, SubscriptionLibrary};
use super::message::{Kind, PublishedMessage};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::wireless::{BROADCAST, MobileNode};

/// The priorities of the two halves of a geographic filter, of which one comes before and one after other filters.
const BEFORE: i32 = 170;
const AFTER: i32 = 20;

/// The time between checks of neighbours, and the time between checks of the last request, seconds.
const NEIGHBOUR_PERIOD: f64 = 30.0;
const REQUEST_PERIOD: f64 = 100.0;
/// The tags of periodic events, which equal those of other filters.
const NEIGHBOUR_EVENT: u32 = super::delayed::GRADIENT_EVENT;
const REQUEST_EVENT: u32 = super::delayed::REINFORCEMENT_EVENT;

/// The times in seconds after which neighbours are requested to reply again, after which a silent neighbour triggers a
/// request, and after which a silent neighbour is forgotten.
const REQUEST_INTERVAL: i64 = 3000;
const NEIGHBOUR_REFRESH: i64 = 300;
const NEIGHBOUR_LIFETIME: i64 = 1500;
/// The time during which one reply answers all requests, seconds.
const REPLY_INTERVAL: i64 = 100;

/// Delay and jitter of requests and updates, and of replies, milliseconds.
const REQUEST_DELAY: (i32, i32) = (400, 200);
const REPLY_DELAY: (i32, i32) = (1500, 1000);

/// An upper limit of costs.
const MAXIMUM_COST: f64 = 10_000.0;
/// The number of nodes after which messages are no longer sent around holes.
const MAXIMUM_PATH: i32 = 200;
/// The change of a cost from which neighbours are notified.
const NOTABLE_CHANGE: f64 = 2.0;

#[derive(Debug)]
struct Neighbour {
    node: i32,
    location: Location,
    /// The time at which the neighbour was last heard from, seconds.
    heard: i64,
}

/// A message that other filters are processing.
#[derive(Debug)]
struct Underway {
    pair: (i32, i32),
    previous_hop: i32,
    header: GeographicHeader,
}

/// The filter of geographic routing: `Application/DiffApp/GeoRoutingFilter`.
#[derive(Debug)]
pub struct GeographicFilter {
    /// The state that all filters have. The handle in it is that of the second half of the filter.
    base: FilterBase,
    handle_before: Cell<i32>,
    location: Cell<Location>,
    neighbours: RefCell<Vec<Neighbour>>,
    /// The costs that neighbours have announced, by neighbour and destination.
    learned: RefCell<Vec<(i32, Location, f64)>>,
    /// The costs from this node, by destination.
    own_costs: RefCell<Vec<(Location, f64)>>,
    underway: RefCell<Vec<Underway>>,
    /// The times of the last request to neighbours and of the last reply to them, seconds.
    requested: Cell<i64>,
    replied: Cell<i64>,
}

impl GeographicFilter {
    /// A filter that does not belong to a node.
    pub fn new(id: EntityId) -> GeographicFilter {
        GeographicFilter {
            base: FilterBase::new(id),
            handle_before: Cell::new(0),
            location: Cell::new(Location { longitude: 0.0, latitude: 0.0 }),
            neighbours: RefCell::default(),
            learned: RefCell::default(),
            own_costs: RefCell::default(),
            underway: RefCell::default(),
            requested: Cell::new(0),
            replied: Cell::new(0),
        }
    }

    /// Connects the filter to the library agent of a node.
    pub fn join(&self, sim: &Sim, library: EntityId) {
        self.base.join(sim, library);
    }

    /// Starts to filter, at the present location of the node.
    pub fn start(&self, sim: &Sim) {
        let Some(library) = self.base.library(sim) else { return };
        if let Some(node) = library.mobile_node.get().and_then(|node| sim.get::<MobileNode>(node)) {
            let [longitude, latitude] = [&node.x, &node.y].map(|coordinate| coordinate.get() as f32);
            self.location.set(Location { longitude, latitude });
        }
        let add = |priority| library.add_filter(sim, Attributes::new(), priority, self.base.id);
        self.handle_before.set(add(BEFORE));
        self.base.handle.set(add(AFTER));
        sim.schedule_event(self.base.id, NEIGHBOUR_EVENT, NEIGHBOUR_PERIOD);
        sim.schedule_event(self.base.id, REQUEST_EVENT, REQUEST_PERIOD);
        self.check_request(sim);
    }

    /// Requests replies from neighbours, unless the last request is recent.
    fn check_request(&self, sim: &Sim) {
        let (now, last) = (clock(sim), self.requested.get());
        if last == 0 || now - last >= REQUEST_INTERVAL {
            self.requested.set(now);
            self.base.send(sim, self.beacon(Beacon::Request(self.location.get())));
        }
    }

    fn beacon(&self, beacon: Beacon) -> PublishedMessage {
        let attributes = vec![attribute(key::BEACON, Operator::Is, Value::Beacon(beacon))];
        let mut message = self.base.own_message(Kind::Data, attributes);
        message.next_hop = BROADCAST;
        message
    }

    fn send_beacon_later(&self, sim: &Sim, beacon: Beacon, delay: (i32, i32)) {
        self.base.send_later_with_priority(sim, self.beacon(beacon), delay, AFTER);
    }

    /// Processes a beacon of a neighbour.
    fn learn(&self, sim: &Sim, node: i32, beacon: &Beacon) {
        let now = clock(sim);
        if node >= 0 {
            let mut neighbours = self.neighbours.borrow_mut();
            let heard = Neighbour { node, location: beacon.from(), heard: now };
            match neighbours.iter_mut().find(|neighbour| neighbour.node == node) {
                Some(known) => *known = heard,
                None => neighbours.push(heard),
            }
        }
        match *beacon {
            Beacon::Request(_) => {
                let last = self.replied.get();
                if last > 0 && now - last < REPLY_INTERVAL {
                    return;
                }
                self.send_beacon_later(sim, Beacon::Reply(self.location.get()), REPLY_DELAY);
                self.replied.set(now);
            }
            Beacon::Reply(_) => {}
            Beacon::Update { destination, cost, .. } => {
                let mut learned = self.learned.borrow_mut();
                let same = |known: &&mut (i32, Location, f64)| (known.0, known.1) == (node, destination);
                match learned.iter_mut().find(same) {
                    Some(known) => known.2 = cost,
                    None => learned.push((node, destination, cost)),
                }
            }
        }
    }

    /// Handles a message at the first half, before other filters.
    fn arrive(&self, sim: &Sim, library: &SubscriptionLibrary, message: &Rc<PublishedMessage>) {
        let mut message = (**message).clone();
        if message.kind == Kind::Data
            && let Some(Value::Beacon(beacon)) =
                take(&mut message.attributes, key::BEACON).map(|found| found.value)
        {
            return self.learn(sim, message.last_hop, &beacon);
        }
        if message.is_new && has_region(message.kind) {
            let header = match take(&mut message.attributes, key::REGION).map(|found| found.value) {
                Some(Value::Region(header)) => Some(header),
                _ => GeographicHeader::of(&message.attributes),
            };
            if let Some(header) = header {
                self.refresh_neighbours(sim);
                let (pair, previous_hop) = (message.pair(), message.last_hop);
                self.underway.borrow_mut().push(Underway { pair, previous_hop, header });
            }
        }
        library.pass_on(sim, message, self.handle_before.get(), super::core::OWN_PRIORITY);
    }

    /// Requests replies from neighbours if one has been silent for long.
    fn refresh_neighbours(&self, sim: &Sim) {
        let now = clock(sim);
        let is_old = |neighbour: &Neighbour| now - neighbour.heard >= NEIGHBOUR_REFRESH;
        if self.neighbours.borrow().iter().any(is_old) {
            self.send_beacon_later(sim, Beacon::Request(self.location.get()), REQUEST_DELAY);
        }
    }

    /// Handles a message at the second half, after other filters.
    fn leave(&self, sim: &Sim, message: &Rc<PublishedMessage>) {
        let mut message = (**message).clone();
        let taken = || {
            let mut underway = self.underway.borrow_mut();
            let place = underway.iter().position(|other| other.pair == message.pair())?;
            Some(underway.remove(place))
        };
        let is_for_others = has_region(message.kind) && message.next_hop != super::HERE;
        let Some(Underway { previous_hop, mut header, .. }) = is_for_others.then(taken).flatten() else {
            return self.base.send(sim, message);
        };
        message.last_hop = previous_hop;
        header.path_length += 1;
        let next_hop = if self.location.get().distance(header.centre) <= header.radius {
            header.is_inside = true;
            let neighbours = self.neighbours.borrow();
            let is_inside = |other: &Neighbour| other.location.distance(header.centre) < header.radius;
            neighbours.iter().any(is_inside).then_some(BROADCAST)
        } else if header.is_inside {
            None
        } else {
            self.choose(sim, &header)
        };
        if let Some(next_hop) = next_hop {
            message.attributes.push(attribute(key::REGION, Operator::Is, Value::Region(header)));
            message.next_hop = next_hop;
            self.base.send(sim, message);
        }
    }

    /// The neighbour through which a message reaches its region at the lowest cost; `None` if there is none.
    fn choose(&self, sim: &Sim, header: &GeographicHeader) -> Option<i32> {
        let centre = header.centre;
        let own_distance = self.location.get().distance(centre);
        let (node, cost) = {
            let neighbours = self.neighbours.borrow();
            let learned = self.learned.borrow();
            let lowest = |may_be_farther: bool| {
                let mut best: Option<(&Neighbour, f64)> = None;
                for neighbour in neighbours.iter() {
                    let distance = neighbour.location.distance(centre);
                    let known = learned.iter().find(|known| (known.0, known.1) == (neighbour.node, centre));
                    let cost = known.map_or(distance, |known| known.2);
                    if (may_be_farther || distance <= own_distance)
                        && cost < best.map_or(MAXIMUM_COST, |(_, lowest)| lowest)
                    {
                        best = Some((neighbour, cost));
                    }
                }
                best.map(|(best, cost)| (best.node, cost + self.location.get().distance(best.location)))
            };
            let around = || (header.path_length < MAXIMUM_PATH).then(|| lowest(true)).flatten();
            lowest(false).or_else(around)?
        };
        self.announce_cost(sim, centre, cost);
        Some(node)
    }

    /// Announces to neighbours the cost of reaching a destination from this node, if it has changed notably.
    fn announce_cost(&self, sim: &Sim, destination: Location, cost: f64) {
        let is_notable = {
            let mut costs = self.own_costs.borrow_mut();
            match costs.iter_mut().find(|(known, _)| *known == destination) {
                Some((_, known)) => (std::mem::replace(known, cost) - cost).abs() >= NOTABLE_CHANGE,
                None => {
                    costs.push((destination, cost));
                    true
                }
            }
        };
        if is_notable {
            let update = Beacon::Update { from: self.location.get(), destination, cost };
            self.send_beacon_later(sim, update, REQUEST_DELAY);
        }
    }

    fn forget_neighbours(&self, sim: &Sim) {
        let now = clock(sim);
        self.neighbours.borrow_mut().retain(|neighbour| now - neighbour.heard < NEIGHBOUR_LIFETIME);
    }
}

/// Whether messages of the given kind go to regions.
fn has_region(kind: Kind) -> bool {
    matches!(kind, Kind::Interest | Kind::ExploratoryData | Kind::PushExploratoryData)
}

impl Client for GeographicFilter {
    fn filter(&self, sim: &Sim, library: &SubscriptionLibrary, handle: i32, message: &Rc<PublishedMessage>) {
        if handle == self.handle_before.get() {
            self.arrive(sim, library, message);
        } else {
            self.leave(sim, message);
        }
    }
}

impl Entity for GeographicFilter {
    fn on_event(&self, sim: &Sim, event: u32) {
        match event {
            NEIGHBOUR_EVENT => {
                self.forget_neighbours(sim);
                sim.schedule_event(self.base.id, event, NEIGHBOUR_PERIOD);
            }
            REQUEST_EVENT => {
                self.check_request(sim);
                sim.schedule_event(self.base.id, event, REQUEST_PERIOD);
            }
            _ => {
                if let Some(Later::Send(message, priority)) = self.base.due(event) {
                    self.base.send_with_priority(sim, *message, priority);
                }
            }
        }
    }

    facets! { dyn Client => |this| this }
}
