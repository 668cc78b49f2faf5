//! A consumer of application data that is not on top of an agent.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};

/// `Process`: only knows where data would go on to.
#[derive(Debug, Default)]
pub struct Process {
    /// The next process.
    pub target: Cell<Option<EntityId>>,
}

impl Entity for Process {}
