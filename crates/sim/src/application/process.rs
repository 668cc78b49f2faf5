//! A consumer of application data that is not on top of an agent.

use std::cell::Cell;

use crate::entity::{Entity, EntityId};

/// `Process`: only stores the next receiver of its data.
#[derive(Debug, Default)]
pub struct Process {
    /// The next process that data goes to.
    pub target: Cell<Option<EntityId>>,
}

impl Entity for Process {}
