//! The server of a web connection.

use std::cell::Cell;

use super::cloud::endpoint;
use super::{PackMime, Quantity};
use crate::Sim;
use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;

/// `Application/PackMimeHTTP/Server`: answers each request after a random time.
#[derive(Debug)]
pub struct WebServer {
    base: ApplicationBase,
    timer: Timer,
    cloud: Cell<Option<EntityId>>,
    running: Cell<bool>,
    /// The size of the present request, bytes.
    request: Cell<i32>,
    /// The size of the response to the present request, bytes.
    response: Cell<i32>,
    is_last: Cell<bool>,
    /// The number of bytes of the request that have arrived.
    received: Cell<i32>,
}

impl WebServer {
    /// Creates a server that belongs to no connection.
    pub fn new(id: EntityId) -> WebServer {
        WebServer {
            base: ApplicationBase::new(id),
            timer: Timer::default(),
            cloud: Cell::new(None),
            running: Cell::new(false),
            request: Cell::new(0),
            response: Cell::new(0),
            is_last: Cell::new(false),
            received: Cell::new(0),
        }
    }

    /// Makes the server part of a connection.
    pub(super) fn begin(&self, cloud: EntityId) {
        self.cloud.set(Some(cloud));
        self.running.set(true);
    }

    /// Removes the server from its connection.
    pub(super) fn clear(&self) {
        self.timer.force_cancel();
        self.running.set(false);
        self.received.set(0);
    }

    /// Prepares for a request of `request` bytes, to be answered by `response` bytes.
    pub(super) fn expect(&self, request: i32, response: i32, is_last: bool) {
        self.request.set(request);
        self.response.set(response);
        self.is_last.set(is_last);
    }

    fn cloud<'a>(&self, sim: &'a Sim) -> Option<&'a PackMime> {
        sim.get(self.cloud.get()?)
    }
}

impl Application for WebServer {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, _sim: &Sim) {
        self.running.set(true);
    }

    fn stop(&self, _sim: &Sim) {
        self.running.set(false);
    }

    /// Processes `bytes` bytes of the request.
    fn recv(&self, sim: &Sim, bytes: i32) {
        let (true, Some(cloud)) = (self.running.get(), self.cloud(sim)) else { return };
        self.received.set(self.received.get() + bytes);
        if self.received.get() == self.request.get() {
            let delay = cloud.draw_time(sim, Quantity::ServerDelay);
            self.timer.sched(sim, self.base.id, 0, delay);
            self.received.set(0);
        }
    }

    fn resume(&self, _sim: &Sim) {}
}

impl Entity for WebServer {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    /// Sends the response. After the last response the connection ends.
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let Some(cloud) = self.cloud(sim) else { return };
        let file = cloud.sizes_file.get();
        cloud.list_sample(sim, file, self.request.get(), self.response.get(), endpoint(sim, self));
        let flags = self.is_last.get().then_some("MSG_EOF");
        if self.is_last.get() {
            self.running.set(false);
        }
        self.base.transport(sim).send_message(sim, self.response.get(), flags);
    }

    facets! { dyn Application => |this| this }
}
