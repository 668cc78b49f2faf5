//! The cloud: the parameters of all connections, and the times at which connections begin.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{WebClient, WebServer};
use crate::application::{Application, NodePairs};
use crate::entity::{Entity, EntityId};
use crate::format::general;
use crate::packet::Endpoint;
use crate::random::packmime::{
    FileSize, FlowArrivals, Pages, PersistentResponseSize, Probability, ServerDelay, ThinkTime, WeibullCount,
};
use crate::random::{Distribution, RandomVariable, Rng, Variable};
use crate::sink::SinkId;
use crate::timer::Timer;
use crate::{Origin, Sim};

/// The quantities that the random variables of the model describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The time to the next connection, seconds.
    FlowArrival,
    /// The size of a request, bytes.
    RequestSize,
    /// The size of a response, bytes.
    ResponseSize,
    /// The time that the server needs for a response, seconds.
    ServerDelay,
    /// Whether a connection is persistent: 0 for no, other values for yes.
    Persistent,
    /// The number of pages of a persistent connection.
    Pages,
    /// Whether a page has a single object: 0 for no, other values for yes.
    SingleObject,
    /// The number of objects of a page.
    ObjectsPerPage,
    /// The time between pages, seconds.
    TimeBetweenPages,
    /// The time between objects, seconds.
    TimeBetweenObjects,
}

impl Quantity {
    /// The number of quantities.
    const COUNT: usize = 10;

    /// The name of the quantity in messages.
    fn name(self) -> &'static str {
        match self {
            Quantity::FlowArrival => "time to the next connection",
            Quantity::RequestSize => "size of a request",
            Quantity::ResponseSize => "size of a response",
            Quantity::ServerDelay => "delay of the server",
            Quantity::Persistent => "persistence of a connection",
            Quantity::Pages => "number of pages",
            Quantity::SingleObject => "choice of a page with a single object",
            Quantity::ObjectsPerPage => "number of objects of a page",
            Quantity::TimeBetweenPages => "time between pages",
            Quantity::TimeBetweenObjects => "time between objects",
        }
    }
}

/// The number of consecutive connections without simulated time between them that counts as an endless loop.
const MOST_AT_ONCE: u32 = 10_000;

/// The parts of one connection.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// The agent that opens the connection.
    pub client_agent: EntityId,
    /// The agent that accepts the connection.
    pub server_agent: EntityId,
    /// The [`WebClient`] on `client_agent`.
    pub client: EntityId,
    /// The [`WebServer`] on `server_agent`.
    pub server: EntityId,
}

/// A cloud of web traffic; see the [module](super).
#[derive(Debug)]
pub struct PackMime {
    id: EntityId,
    /// The nodes of clients and servers.
    pub nodes: NodePairs,
    /// The TCP flavour of new agents.
    pub tcp: RefCell<Rc<str>>,
    /// The number of connections per second, for random variables that the cloud creates itself.
    pub rate: Cell<f64>,
    /// The substream of the random variables that the cloud creates itself.
    pub run: Cell<i32>,
    /// The time from which on exchanges are listed, seconds; those whose request is sent earlier are not.
    pub warmup: Cell<i32>,
    /// Whether connections may be persistent.
    pub http_1_1: Cell<bool>,
    /// Whether all requests of a persistent connection have the same size.
    pub one_request_size: Cell<bool>,
    /// Whether the responses of a persistent connection have related sizes.
    pub related_response_sizes: Cell<bool>,
    /// The file that lists completed exchanges.
    pub outfile: Cell<Option<SinkId>>,
    /// The file that lists responses when they are sent.
    pub sizes_file: Cell<Option<SinkId>>,
    /// The file that lists requests when they are sent.
    pub samples_file: Cell<Option<SinkId>>,
    variables: [Cell<Option<EntityId>>; Quantity::COUNT],
    /// The commands that set the random variables.
    origins: [Cell<Origin>; Quantity::COUNT],
    persistent_sizes: Cell<Option<EntityId>>,
    /// The number of connections since the simulation time last advanced.
    at_once: Cell<u32>,
    running: Cell<bool>,
    timer: Timer,
    active: Cell<i32>,
    last_connection: Cell<i32>,
    pairs: Cell<i32>,
    agents: RefCell<VecDeque<EntityId>>,
    clients: RefCell<VecDeque<EntityId>>,
    servers: RefCell<VecDeque<EntityId>>,
    connections: RefCell<FxHashMap<EntityId, Connection>>,
}

impl PackMime {
    /// Creates a cloud that has not started.
    pub fn new(id: EntityId) -> PackMime {
        PackMime {
            id,
            nodes: NodePairs::default(),
            tcp: RefCell::new("Reno".into()),
            rate: Cell::new(0.0),
            run: Cell::new(0),
            warmup: Cell::new(0),
            http_1_1: Cell::new(false),
            one_request_size: Cell::new(true),
            related_response_sizes: Cell::new(true),
            outfile: Cell::new(None),
            sizes_file: Cell::new(None),
            samples_file: Cell::new(None),
            variables: Default::default(),
            origins: Default::default(),
            persistent_sizes: Cell::new(None),
            at_once: Cell::new(0),
            running: Cell::new(false),
            timer: Timer::default(),
            active: Cell::new(0),
            last_connection: Cell::new(-1),
            pairs: Cell::new(0),
            agents: RefCell::default(),
            clients: RefCell::default(),
            servers: RefCell::default(),
            connections: RefCell::default(),
        }
    }

    /// Sets the random variable of a quantity. `origin` is the command that does so.
    pub fn set_variable(&self, quantity: Quantity, variable: EntityId, origin: Origin) {
        self.variables[quantity as usize].set(Some(variable));
        self.origins[quantity as usize].set(origin);
    }

    /// Whether the rate of connections is used: at least one random variable whose default depends on the rate is not
    /// set.
    pub fn needs_rate(&self) -> bool {
        [Quantity::FlowArrival, Quantity::RequestSize, Quantity::ResponseSize]
            .iter()
            .any(|quantity| self.variables[*quantity as usize].get().is_none())
    }

    /// Starts the cloud: creates the random variables that are not set, and the first connection.
    pub fn start(&self, sim: &Sim) {
        let rate = self.rate.get();
        self.make(sim, Quantity::FlowArrival, |_| FlowArrivals::new(rate));
        self.make(sim, Quantity::RequestSize, |_| FileSize::new(rate, 0));
        self.make(sim, Quantity::ResponseSize, |_| FileSize::new(rate, 1));
        self.make(sim, Quantity::ServerDelay, |_| ServerDelay::default());
        let sizes = self.add_variable(sim, |_| PersistentResponseSize::default());
        self.persistent_sizes.set(Some(sizes));
        self.make(sim, Quantity::Persistent, |_| Probability::new(0.09));
        self.make(sim, Quantity::Pages, |_| Pages::default());
        self.make(sim, Quantity::SingleObject, |_| Probability::new(0.69));
        self.make(sim, Quantity::ObjectsPerPage, |_| WeibullCount::default());
        self.make(sim, Quantity::TimeBetweenPages, ThinkTime::between_pages);
        self.make(sim, Quantity::TimeBetweenObjects, ThinkTime::between_objects);
        self.running.set(true);
        self.timer.sched(sim, self.id, 0, 0.0);
    }

    /// Stops opening connections.
    pub fn stop(&self) {
        self.running.set(false);
    }

    fn make<D: Distribution>(&self, sim: &Sim, quantity: Quantity, distribution: impl FnOnce(&Rng) -> D) {
        let place = &self.variables[quantity as usize];
        if place.get().is_none() {
            place.set(Some(self.add_variable(sim, distribution)));
        }
    }

    /// Creates a random variable with its own random number stream.
    fn add_variable<D: Distribution>(&self, sim: &Sim, distribution: impl FnOnce(&Rng) -> D) -> EntityId {
        let rng = Rng::new(sim.random_streams());
        for _ in 0..self.run.get() {
            rng.next_substream();
        }
        let variable = Variable::new(sim, distribution(&rng));
        variable.use_rng(Some(sim.add(|_| rng)));
        sim.add(|_| variable)
    }

    /// Draws a value of a quantity.
    pub(super) fn draw(&self, sim: &Sim, quantity: Quantity) -> f64 {
        let variable = self.variables[quantity as usize].get().and_then(|id| sim.entity(id));
        match variable.and_then(|variable| variable.as_random_variable()) {
            Some(variable) => variable.sample(sim),
            None => sim.fatal("PackMimeHTTP has lost a random variable\n"),
        }
    }

    /// Draws a time, seconds. Values below 0 are rejected.
    pub(super) fn draw_time(&self, sim: &Sim, quantity: Quantity) -> f64 {
        let seconds = self.draw(sim, quantity);
        if !(0.0..=f64::MAX).contains(&seconds) {
            self.reject(sim, quantity, format!("gave {}; expected seconds, 0 or more", general(seconds, 6)));
        }
        if seconds.is_nan() {
            sim.arithmetic_trap("a random time is not a number");
        }
        seconds
    }

    /// Draws the time to the next connection, seconds.
    fn draw_interval(&self, sim: &Sim) -> f64 {
        let interval = self.draw_time(sim, Quantity::FlowArrival);
        let at_once = if interval > 0.0 { 0 } else { self.at_once.get().saturating_add(1) };
        self.at_once.set(at_once);
        if at_once >= MOST_AT_ONCE {
            let problem = format!("gave 0 s {at_once} times in a row, so that time stands still");
            self.reject(sim, Quantity::FlowArrival, problem);
        }
        interval
    }

    /// Reports that a random variable has returned an impossible value.
    fn reject(&self, sim: &Sim, quantity: Quantity, problem: String) {
        let what = quantity.name();
        let origin = self.origins[quantity as usize].get();
        sim.reject(origin, format!("the random variable for the {what} {problem}"));
    }

    /// Draws a size in bytes or a number, which `round` makes an integer. Values below 0 are rejected.
    ///
    /// ns-2.35: negative sizes are accepted, and the connection never ends; sizes beyond the range of integers, and
    /// NaN, end the program.
    pub(super) fn draw_count(&self, sim: &Sim, quantity: Quantity, round: fn(f64) -> f64) -> i32 {
        let value = self.draw(sim, quantity);
        let rounded = round(value);
        let fits = rounded.abs() <= f64::from(i32::MAX);
        if !fits || rounded < 0.0 {
            let problem = format!("gave {}; expected a number from 0 to {}", general(value, 6), i32::MAX);
            self.reject(sim, quantity, problem);
        }
        if !fits {
            sim.arithmetic_trap("a random number is too large to be whole");
        }
        rounded as i32
    }

    /// The random variable for the sizes of later responses of a persistent connection.
    pub(super) fn persistent_sizes<'a>(&self, sim: &'a Sim) -> Option<&'a Variable<PersistentResponseSize>> {
        sim.get(self.persistent_sizes.get()?)
    }

    /// The number of open connections.
    pub fn active(&self) -> i32 {
        self.active.get()
    }

    /// The number of the last connection, from 0; −1 before the first.
    pub fn last_connection(&self) -> i32 {
        self.last_connection.get()
    }

    /// The number of completed exchanges.
    pub fn pairs(&self) -> i32 {
        self.pairs.get()
    }

    /// Removes and returns an agent that can be reused; `None` if there is none.
    pub fn take_agent(&self) -> Option<EntityId> {
        self.agents.borrow_mut().pop_front()
    }

    /// Removes and returns a client that can be reused; `None` if there is none.
    pub fn take_client(&self) -> Option<EntityId> {
        self.clients.borrow_mut().pop_front()
    }

    /// Removes and returns a server that can be reused; `None` if there is none.
    pub fn take_server(&self) -> Option<EntityId> {
        self.servers.borrow_mut().pop_front()
    }

    /// Begins a connection whose parts have been created.
    pub fn begin(&self, sim: &Sim, connection: Connection) {
        self.connections.borrow_mut().insert(connection.client_agent, connection);
        if let (Some(client), Some(server)) =
            (sim.get::<WebClient>(connection.client), sim.get::<WebServer>(connection.server))
        {
            client.begin(self.id, connection.server);
            client.start(sim);
            server.begin(self.id);
        }
    }

    /// Called when the connection of an agent has ended. If it is the client's agent, makes both agents and both
    /// applications reusable.
    pub fn recycle(&self, sim: &Sim, agent: EntityId) {
        let Some(connection) = self.connections.borrow_mut().remove(&agent) else { return };
        for agent in [connection.client_agent, connection.server_agent] {
            if let Some(entity) = sim.entity(agent) {
                entity.reset(sim);
            }
            self.agents.borrow_mut().push_back(agent);
        }
        if let Some(client) = sim.get::<WebClient>(connection.client) {
            client.clear();
        }
        if let Some(server) = sim.get::<WebServer>(connection.server) {
            server.clear();
        }
        self.clients.borrow_mut().push_back(connection.client);
        self.servers.borrow_mut().push_back(connection.server);
        self.active.set(self.active.get() - 1);
    }

    /// Counts a complete exchange.
    pub(super) fn count_pair(&self) {
        self.pairs.set(self.pairs.get() + 1);
    }

    /// Writes a line about a message of an exchange to a file of samples; `request` and `response` are the sizes,
    /// bytes.
    pub(super) fn list_sample(
        &self,
        sim: &Sim,
        file: Option<SinkId>,
        request: i32,
        response: i32,
        server: Endpoint,
    ) {
        if let Some(file) = file {
            let Endpoint { address, port } = server;
            sim.sink(file).append_line(&format!(
                "{:<11.6} {request:<10} {response:<10} {address}.{port:<6}",
                sim.now()
            ));
        }
    }
}

impl Entity for PackMime {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    /// Opens the next connection when it is due.
    fn on_timer(&self, sim: &Sim, tag: u32) {
        if !self.running.get() {
            if self.active.get() > 0 {
                self.timer.resched(sim, self.id, tag, 1.0);
            }
            return;
        }
        self.active.set(self.active.get() + 1);
        self.last_connection.set(self.last_connection.get() + 1);
        sim.embedder().notify(sim, self.id, "connect", &[]);
        let interval = self.draw_interval(sim);
        self.timer.resched(sim, self.id, tag, interval);
    }
}

/// The address and port of an application's agent.
pub(super) fn endpoint(sim: &Sim, application: &dyn Application) -> Endpoint {
    application.base().agent(sim).map_or(Endpoint::default(), |agent| agent.endpoint())
}
