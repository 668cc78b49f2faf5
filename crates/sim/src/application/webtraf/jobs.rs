//! Objects that are being fetched by web sessions.

use super::WebTraffic;
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;

/// The fetching of one object, as requests and responses of scripts describe it.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The number of the object.
    pub object: i32,
    /// The number of the object's page.
    pub page: i32,
    /// The node of the client.
    pub client: EntityId,
    /// The node of the server.
    pub server: EntityId,
    /// The size of the response, packets.
    pub size: i32,
    /// The sending agent.
    pub tcp: EntityId,
    /// The receiving agent.
    pub sink: EntityId,
}

impl Job {
    /// Exchanges all fields except the agents with another job.
    pub(super) fn exchange_contents(&mut self, other: &mut Job) {
        std::mem::swap(self, other);
        std::mem::swap(&mut self.tcp, &mut other.tcp);
        std::mem::swap(&mut self.sink, &mut other.sink);
    }
}

impl WebTraffic {
    /// Asks the embedder to send the request for an object of a page.
    pub(super) fn launch_request(
        &self,
        sim: &Sim,
        (object, page): (i32, i32),
        client: EntityId,
        server: EntityId,
        size: i32,
    ) {
        let [pooled_tcp, pooled_sink] = [&self.tcps, &self.sinks].map(|pool| pool.borrow_mut().pop());
        let tcp = pooled_tcp.unwrap_or_else(|| self.allocate(sim, "alloc-tcp", "agent"));
        let hook = if self.full_tcp.get() != 0 { "alloc-tcp" } else { "alloc-tcp-sink" };
        let sink = pooled_sink.unwrap_or_else(|| self.allocate(sim, hook, "sink"));
        self.launch(
            sim,
            "launch-req",
            [client, server],
            Job { object, page, client, server, size, tcp, sink },
        );
    }

    /// Asks the embedder to send the response to a request.
    pub(super) fn launch_response(&self, sim: &Sim, job: Job) {
        self.launch(sim, "launch-resp", [job.server, job.client], job);
    }

    fn launch(&self, sim: &Sim, event: &str, [from, to]: [EntityId; 2], job: Job) {
        let words = [
            Argument::Integer(job.object.into()),
            Argument::Integer(job.page.into()),
            Argument::Entity(from),
            Argument::Entity(to),
            Argument::Entity(job.tcp),
            Argument::Entity(job.sink),
            Argument::Integer(job.size.into()),
        ];
        sim.embedder().notify(sim, self.id(), event, &words);
    }

    /// Returns an agent that the embedder makes when asked by `hook`. Without one, the run ends.
    fn allocate(&self, sim: &Sim, hook: &str, what: &str) -> EntityId {
        let name = match sim.embedder().inquire(sim, self.id(), hook, &[]) {
            Some(Argument::Entity(agent)) => return agent,
            Some(Argument::Text(name)) => name,
            Some(Argument::Integer(number)) => number.to_string(),
            Some(Argument::Real(number)) => number.to_string(),
            None => String::new(),
        };
        sim.fatal(&format!("Bad object name {name}\nFailed to allocate a TCP {what}\n"))
    }

    /// Makes a sender and a receiver reusable, unless the pool makes new ones for each exchange.
    pub fn recycle(&self, tcp: EntityId, sink: EntityId) {
        if self.dont_recycle.get() != 0 {
            return;
        }
        self.tcps.borrow_mut().push(tcp);
        self.sinks.borrow_mut().push(sink);
    }
}
