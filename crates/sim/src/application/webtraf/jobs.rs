//! Objects that are being fetched.

use super::WebTraffic;
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;

/// The fetching of one object.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The number of the object.
    pub object: i32,
    /// Its page, as the pool names it.
    pub page: u32,
    /// The node of the client.
    pub client: EntityId,
    /// The server, by index.
    pub server: u32,
    /// Packets of the response.
    pub size: i32,
    /// How many of them have been sent.
    pub sent: i32,
    /// When the response began, seconds.
    pub began: f64,
    /// The sending agent.
    pub tcp: Option<EntityId>,
    /// The receiving agent.
    pub sink: Option<EntityId>,
}

impl Job {
    pub(super) fn new(object: i32, page: u32, client: EntityId, server: u32, size: i32) -> Job {
        Job { object, page, client, server, size, sent: 0, began: 0.0, tcp: None, sink: None }
    }

    /// Exchanges everything but the agents with another job.
    pub(super) fn exchange_contents(&mut self, other: &mut Job) {
        std::mem::swap(self, other);
        std::mem::swap(&mut self.tcp, &mut other.tcp);
        std::mem::swap(&mut self.sink, &mut other.sink);
    }
}

impl WebTraffic {
    /// A job.
    pub fn job(&self, job: u32) -> Option<Job> {
        self.jobs.borrow().get(job).copied()
    }

    /// Changes a job.
    pub fn update_job(&self, job: u32, change: impl FnOnce(&mut Job)) {
        if let Some(job) = self.jobs.borrow_mut().get_mut(job) {
            change(job);
        }
    }

    /// The embedder is to carry a request or response: `event` with the number of the job.
    pub(super) fn launch(&self, sim: &Sim, event: &str, job: u32) {
        sim.embedder().notify(sim, self.id(), event, &[Argument::Integer(job.into())]);
    }

    /// A receiver and a sender that were used before, if there are any.
    pub fn take_agents(&self) -> (Option<EntityId>, Option<EntityId>) {
        let [tcp, sink] = [&self.tcps, &self.sinks].map(|pool| pool.borrow_mut().pop());
        (tcp, sink)
    }

    /// A sender and a receiver can be used again.
    pub fn recycle(&self, tcp: EntityId, sink: EntityId) {
        self.tcps.borrow_mut().push(tcp);
        self.sinks.borrow_mut().push(sink);
    }

    /// The object has been fetched, or will never be: `counts` if its page may go on.
    pub fn end_job(&self, sim: &Sim, job: u32, counts: bool) {
        let ended = self.jobs.borrow_mut().remove(job);
        if let (Some(ended), true) = (ended, counts) {
            self.object_done(sim, ended.page);
        }
    }
}
