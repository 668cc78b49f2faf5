//! The application without behaviour of its own.

use super::{Application, ApplicationBase};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// `Application`: forwards the commands of scripts to its agent, and the agent's notifications to the embedder.
#[derive(Debug)]
pub struct BareApplication {
    base: ApplicationBase,
}

impl BareApplication {
    /// Creates an application without an agent.
    pub fn new(id: EntityId) -> BareApplication {
        BareApplication { base: ApplicationBase::new(id) }
    }
}

impl Entity for BareApplication {
    facets! { dyn Application => |this| this }
}

impl Application for BareApplication {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    fn start(&self, _sim: &Sim) {}

    fn stop(&self, _sim: &Sim) {}
}
