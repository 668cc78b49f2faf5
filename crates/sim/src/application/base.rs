//! The state common to all applications: their agent, and the call-backs that the embedder wants.

use std::cell::Cell;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::EntityId;

/// The common part of an application.
#[derive(Debug)]
pub struct ApplicationBase {
    /// The application's own id.
    pub id: EntityId,
    /// The agent it sends through.
    pub agent: Cell<Option<EntityId>>,
    /// Where data of the application level goes on to (`target`).
    pub target: Cell<Option<EntityId>>,
    /// Whether the embedder wants to be notified of `recv`.
    pub reports_recv: Cell<bool>,
    /// Whether the embedder wants to be notified of `resume`.
    pub reports_resume: Cell<bool>,
}

impl ApplicationBase {
    /// An application without an agent and without call-backs to the embedder.
    pub fn new(id: EntityId) -> ApplicationBase {
        ApplicationBase {
            id,
            agent: Cell::new(None),
            target: Cell::new(None),
            reports_recv: Cell::new(false),
            reports_resume: Cell::new(false),
        }
    }

    /// Puts the application on top of `agent`, which forgets the application it had before.
    pub fn attach(&self, sim: &Sim, agent: EntityId) {
        self.agent.set(Some(agent));
        if let Some(agent) = self.agent(sim) {
            agent.application.set(Some(self.id));
        }
    }

    /// Its agent.
    pub fn agent<'a>(&self, sim: &'a Sim) -> Option<&'a Agent> {
        sim.entity(self.agent.get()?)?.as_agent()
    }

    /// The sending side of its agent. Without an agent ns-2 crashes here; this ends the program with a message.
    #[inline]
    pub fn transport<'a>(&self, sim: &'a Sim) -> &'a dyn Transport {
        let transport = self.agent.get().and_then(|id| sim.entity(id)?.as_transport());
        transport.unwrap_or_else(|| sim.fatal("an application without an agent was told to send\n"))
    }

    /// Tells the embedder, if it wants to know, that `bytes` bytes have arrived.
    pub fn notify_recv(&self, sim: &Sim, bytes: i32) {
        if self.reports_recv.get() {
            sim.embedder().notify(sim, self.id, "recv", &[Argument::Integer(bytes.into())]);
        }
    }

    /// Tells the embedder, if it wants to know, that everything offered so far has been sent.
    pub fn notify_resume(&self, sim: &Sim) {
        if self.reports_resume.get() {
            sim.embedder().notify(sim, self.id, "resume", &[]);
        }
    }
}
