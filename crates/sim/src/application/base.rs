//! The state common to all applications: their agent and the call-backs to the embedder.

use std::cell::Cell;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::facet::Remembered;

/// The common part of an application.
#[derive(Debug)]
pub struct ApplicationBase {
    /// The application's own id.
    pub id: EntityId,
    /// The agent through which the application sends.
    pub agent: Cell<Option<EntityId>>,
    transport: Remembered<dyn Transport>,
    /// The next receiver of application data (`target`).
    pub target: Cell<Option<EntityId>>,
    /// Whether the embedder wants to be notified of `recv`.
    pub reports_recv: Cell<bool>,
    /// Whether the embedder wants to be notified of `resume`.
    pub reports_resume: Cell<bool>,
}

impl ApplicationBase {
    /// Creates an application without an agent and without call-backs to the embedder.
    pub fn new(id: EntityId) -> ApplicationBase {
        ApplicationBase {
            id,
            agent: Cell::new(None),
            transport: Remembered::default(),
            target: Cell::new(None),
            reports_recv: Cell::new(false),
            reports_resume: Cell::new(false),
        }
    }

    /// Puts the application on top of `agent`, in place of the agent's previous application.
    pub fn attach(&self, sim: &Sim, agent: EntityId) {
        self.agent.set(Some(agent));
        if let Some(agent) = self.agent(sim) {
            agent.application.set(sim, Some(self.id));
        }
    }

    /// The agent of the application; `None` if there is none.
    pub fn agent<'a>(&self, sim: &'a Sim) -> Option<&'a Agent> {
        sim.entity(self.agent.get()?)?.as_agent()
    }

    /// The sending side of the application's agent. Without an agent, the program ends with a message; ns-2 crashes.
    #[inline]
    pub fn transport<'a>(&self, sim: &'a Sim) -> &'a dyn Transport {
        let transport = self.agent.get().and_then(|id| self.transport.get(sim, id));
        transport.unwrap_or_else(|| sim.fatal("an application that sends has no agent\n"))
    }

    /// Notifies the embedder, if it has asked for this, that `bytes` bytes have arrived.
    pub fn notify_recv(&self, sim: &Sim, bytes: i32) {
        if self.reports_recv.get() {
            sim.embedder().notify(sim, self.id, "recv", &[Argument::Integer(bytes.into())]);
        }
    }

    /// Notifies the embedder, if it has asked for this, that everything offered so far has been sent.
    pub fn notify_resume(&self, sim: &Sim) {
        if self.reports_resume.get() {
            sim.embedder().notify(sim, self.id, "resume", &[]);
        }
    }
}
