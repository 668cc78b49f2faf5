//! The two sides between which a cloud of traffic opens connections.

use std::cell::{Cell, RefCell};

use crate::entity::EntityId;

/// Nodes on two sides, used in pairs one after the other.
#[derive(Debug, Default)]
pub struct NodePairs {
    initiators: RefCell<Vec<EntityId>>,
    acceptors: RefCell<Vec<EntityId>>,
    last: Cell<usize>,
}

impl NodePairs {
    /// The most nodes a side may have.
    pub const MOST: usize = 10;

    /// Adds a node to the side that opens connections; false if it is full.
    pub fn add_initiator(&self, node: EntityId) -> bool {
        add(&self.initiators, node)
    }

    /// Adds a node to the side that is connected to; false if it is full.
    pub fn add_acceptor(&self, node: EntityId) -> bool {
        add(&self.acceptors, node)
    }

    /// How many nodes each side has.
    pub fn counts(&self) -> (usize, usize) {
        (self.initiators.borrow().len(), self.acceptors.borrow().len())
    }

    /// The next pair: initiator and acceptor.
    ///
    /// ns-2.35: the first one is the second pair, if there are several (spec: traffic-and-applications, section 12.2).
    pub fn next(&self) -> Option<(EntityId, EntityId)> {
        let (initiators, acceptors) = (self.initiators.borrow(), self.acceptors.borrow());
        let next = self.last.get() + 1;
        let next = if next >= initiators.len() { 0 } else { next };
        self.last.set(next);
        Some((*initiators.get(next)?, *acceptors.get(next)?))
    }
}

fn add(side: &RefCell<Vec<EntityId>>, node: EntityId) -> bool {
    let mut side = side.borrow_mut();
    let has_room = side.len() < NodePairs::MOST;
    if has_room {
        side.push(node);
    }
    has_room
}
