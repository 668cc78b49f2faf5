//! The client of a web connection.

use std::cell::{Cell, RefCell};

use super::cloud::endpoint;
use super::exchanges::Exchange;
use super::{PackMime, WebServer};
use crate::Sim;
use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;

/// `Application/PackMimeHTTP/Client`: sends requests and waits for the responses.
#[derive(Debug)]
pub struct WebClient {
    base: ApplicationBase,
    timer: Timer,
    cloud: Cell<Option<EntityId>>,
    server: Cell<Option<EntityId>>,
    running: Cell<bool>,
    exchanges: RefCell<Vec<Exchange>>,
    /// The number of complete exchanges.
    done: Cell<usize>,
    /// The number of bytes of the response that have arrived.
    received: Cell<i32>,
    /// When the request was sent, seconds.
    asked: Cell<f64>,
}

impl WebClient {
    /// Creates a client that belongs to no connection.
    pub fn new(id: EntityId) -> WebClient {
        WebClient {
            base: ApplicationBase::new(id),
            timer: Timer::default(),
            cloud: Cell::new(None),
            server: Cell::new(None),
            running: Cell::new(false),
            exchanges: RefCell::default(),
            done: Cell::new(0),
            received: Cell::new(0),
            asked: Cell::new(0.0),
        }
    }

    /// Makes the client part of a connection to `server`.
    pub(super) fn begin(&self, cloud: EntityId, server: EntityId) {
        self.cloud.set(Some(cloud));
        self.server.set(Some(server));
    }

    /// Removes the client from its connection.
    pub(super) fn clear(&self) {
        self.timer.force_cancel();
        self.running.set(false);
        self.exchanges.borrow_mut().clear();
        self.done.set(0);
        self.received.set(0);
    }

    fn cloud<'a>(&self, sim: &'a Sim) -> Option<&'a PackMime> {
        sim.get(self.cloud.get()?)
    }

    fn server<'a>(&self, sim: &'a Sim) -> Option<&'a WebServer> {
        sim.get(self.server.get()?)
    }

    fn is_last(&self) -> bool {
        self.done.get() + 1 >= self.exchanges.borrow().len()
    }

    fn report(&self, sim: &Sim, cloud: &PackMime, exchange: &Exchange) {
        let Some(file) = cloud.outfile.get() else { return };
        if self.asked.get() < f64::from(cloud.warmup.get()) {
            return;
        }
        let server = self.server(sim).map(|server| endpoint(sim, server)).unwrap_or_default();
        let milliseconds = (sim.now() - self.asked.get()) * 1000.0;
        sim.sink(file).append_line(&format!(
            "{:<11.6} {:<10} {:<10} {milliseconds:<10.3} {}.{:<6} {:<7}",
            sim.now(),
            exchange.request,
            exchange.response,
            server.address,
            server.port,
            cloud.active()
        ));
    }
}

impl Application for WebClient {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.timer.sched(sim, self.base.id, 0, 0.0);
    }

    fn stop(&self, _sim: &Sim) {
        self.running.set(false);
    }

    /// Processes `bytes` bytes of the response.
    fn recv(&self, sim: &Sim, bytes: i32) {
        self.received.set(self.received.get() + bytes);
        let exchange = self.exchanges.borrow().get(self.done.get()).copied();
        let (Some(exchange), Some(cloud)) = (exchange, self.cloud(sim)) else { return };
        if self.received.get() != exchange.response {
            return;
        }
        if self.is_last() {
            self.running.set(false);
        } else {
            let gap = self.exchanges.borrow()[self.done.get() + 1].gap;
            self.timer.sched(sim, self.base.id, 0, gap);
        }
        self.report(sim, cloud, &exchange);
        cloud.count_pair();
        self.done.set(self.done.get() + 1);
        self.received.set(0);
    }

    fn resume(&self, _sim: &Sim) {}
}

impl Entity for WebClient {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    /// Sends the next request when it is due.
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let (true, Some(cloud), Some(server)) = (self.running.get(), self.cloud(sim), self.server(sim))
        else {
            return;
        };
        if self.done.get() == 0 {
            cloud.plan(sim, &mut self.exchanges.borrow_mut());
        }
        let Some(exchange) = self.exchanges.borrow().get(self.done.get()).copied() else { return };
        server.expect(exchange.request, exchange.response, self.is_last());
        self.asked.set(sim.now());
        let file = cloud.samples_file.get();
        cloud.list_sample(sim, file, exchange.request, exchange.response, endpoint(sim, server));
        self.base.transport(sim).send_message(sim, exchange.request, None);
    }

    facets! { dyn Application => |this| this }
}
