//! Objects that are being fetched by web sessions.

use super::WebTraffic;
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;

/// The fetching of one object.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The number of the object.
    pub object: i32,
    /// The key of the object's page in the pool.
    pub page: u32,
    /// The node of the client.
    pub client: EntityId,
    /// The index of the server.
    pub server: u32,
    /// The size of the response, packets.
    pub size: i32,
    /// The number of packets of the response that have been sent.
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

    /// Exchanges all fields except the agents with another job.
    pub(super) fn exchange_contents(&mut self, other: &mut Job) {
        std::mem::swap(self, other);
        std::mem::swap(&mut self.tcp, &mut other.tcp);
        std::mem::swap(&mut self.sink, &mut other.sink);
    }
}

impl WebTraffic {
    /// The job with the key `job`; `None` if there is none.
    pub fn job(&self, job: u32) -> Option<Job> {
        self.jobs.borrow().get(job).copied()
    }

    /// Lets `change` modify a job.
    pub fn update_job(&self, job: u32, change: impl FnOnce(&mut Job)) {
        if let Some(job) = self.jobs.borrow_mut().get_mut(job) {
            change(job);
        }
    }

    /// Asks the embedder to send a request or response: notifies it of `event` with the key of the job.
    pub(super) fn launch(&self, sim: &Sim, event: &str, job: u32) {
        sim.embedder().notify(sim, self.id(), event, &[Argument::Integer(job.into())]);
    }

    /// Removes and returns a sender and a receiver that can be reused, if there are any.
    pub fn take_agents(&self) -> (Option<EntityId>, Option<EntityId>) {
        let [tcp, sink] = [&self.tcps, &self.sinks].map(|pool| pool.borrow_mut().pop());
        (tcp, sink)
    }

    /// Makes a sender and a receiver reusable.
    pub fn recycle(&self, tcp: EntityId, sink: EntityId) {
        self.tcps.borrow_mut().push(tcp);
        self.sinks.borrow_mut().push(sink);
    }

    /// Removes a job whose object has been fetched or never will be. With `counts`, the object counts as fetched for
    /// its page.
    pub fn end_job(&self, sim: &Sim, job: u32, counts: bool) {
        let ended = self.jobs.borrow_mut().remove(job);
        if let (Some(ended), true) = (ended, counts) {
            self.object_done(sim, ended.page);
        }
    }
}
