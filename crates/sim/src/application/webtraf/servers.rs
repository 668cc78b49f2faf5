//! The web servers of a pool, which determine how long a request waits for its response.

use std::cell::Cell;
use std::cell::RefCell;
use std::collections::VecDeque;

use super::{Job, WebTraffic};
use crate::Sim;
use crate::entity::EntityId;

/// The order in which a server answers requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServerMode {
    /// Every request is answered at once.
    #[default]
    NoDelay,
    /// Requests are answered one after the other, in order of arrival.
    FirstComeFirstServed,
    /// Requests are answered one after the other, the smallest first.
    ShortestFirst,
}

impl ServerMode {
    /// The mode that scripts select by `number`.
    pub fn from_number(number: i32) -> ServerMode {
        match number {
            0 => ServerMode::NoDelay,
            2 => ServerMode::ShortestFirst,
            _ => ServerMode::FirstComeFirstServed,
        }
    }
}

/// A web server of a pool.
#[derive(Debug)]
pub(super) struct PageServer {
    pub node: Cell<Option<EntityId>>,
    pub mode: Cell<ServerMode>,
    /// The rate at which the server answers, packets per second.
    pub rate: Cell<i32>,
    /// The largest number of requests in the queue, including the one in service; 0 for no limit.
    pub queue_limit: Cell<i32>,
    /// The queued requests; the first one is in service.
    queue: RefCell<VecDeque<Job>>,
    busy: Cell<bool>,
}

impl Default for PageServer {
    fn default() -> Self {
        PageServer {
            node: Cell::new(None),
            mode: Cell::default(),
            rate: Cell::new(1),
            queue_limit: Cell::new(0),
            queue: RefCell::default(),
            busy: Cell::new(false),
        }
    }
}

impl WebTraffic {
    /// Processes a request that has arrived at its server. Returns false if the server rejects it.
    pub fn arrive(&self, sim: &Sim, job: Job) -> bool {
        let Some((index, server)) = self.server_on(job.server) else { return false };
        if server.mode.get() == ServerMode::NoDelay {
            self.launch_response(sim, job);
            return true;
        }
        let limit = server.queue_limit.get();
        if limit != 0 && server.queue.borrow().len() as i64 >= i64::from(limit) {
            return false;
        }
        server.queue.borrow_mut().push_back(job);
        if !server.busy.get() {
            self.serve_next(sim, index, &server);
        }
        true
    }

    /// Begins to serve the next request of the server with this index.
    fn serve_next(&self, sim: &Sim, index: u32, server: &PageServer) {
        if server.mode.get() == ServerMode::ShortestFirst {
            bring_smallest_forward(&mut server.queue.borrow_mut());
        }
        let first = server.queue.borrow().front().copied();
        server.busy.set(first.is_some());
        if let Some(job) = first {
            let duration = f64::from(job.size) / f64::from(server.rate.get());
            self.schedule_service(sim, index, duration);
        }
    }

    /// Called when the service of the first request of a server has ended: sends the response and serves the next
    /// request.
    pub(super) fn end_service(&self, sim: &Sim, index: u32) {
        let Some(server) = self.server(index) else { return };
        let first = server.queue.borrow().front().copied();
        if let Some(job) = first {
            self.launch_response(sim, job);
            server.queue.borrow_mut().pop_front();
        }
        self.serve_next(sim, index, &server);
    }
}

/// Moves the smallest job to the front of the queue.
///
/// ns-2.35: only the contents of the jobs are exchanged; their agents stay in place (spec: traffic-and-applications,
/// section 15).
fn bring_smallest_forward(queue: &mut VecDeque<Job>) {
    let Some(smallest) = (0..queue.len()).min_by_key(|place| queue[*place].size) else { return };
    if smallest == 0 {
        return;
    }
    let (mut first, mut other) = (queue[0], queue[smallest]);
    first.exchange_contents(&mut other);
    (queue[0], queue[smallest]) = (first, other);
}
