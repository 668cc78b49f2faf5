//! The nodes between which a cloud of traffic opens connections.

use std::cell::{Cell, RefCell};

use crate::entity::EntityId;

/// The nodes of two sides, from which pairs are formed in turn.
#[derive(Debug, Default)]
pub struct NodePairs {
    initiators: RefCell<Vec<EntityId>>,
    acceptors: RefCell<Vec<EntityId>>,
    last: Cell<usize>,
}

impl NodePairs {
    /// The largest number of nodes on a side.
    pub const MOST: usize = 10;

    /// Adds a node to the side that opens connections. Returns false if this side is full.
    pub fn add_initiator(&self, node: EntityId) -> bool {
        add(&self.initiators, node)
    }

    /// Adds a node to the side that accepts connections. Returns false if this side is full.
    pub fn add_acceptor(&self, node: EntityId) -> bool {
        add(&self.acceptors, node)
    }

    /// The number of nodes on each side.
    pub fn counts(&self) -> (usize, usize) {
        (self.initiators.borrow().len(), self.acceptors.borrow().len())
    }

    /// The next pair, (initiator, acceptor); `None` if one of the two nodes is missing.
    ///
    /// ns-2.35: the first result is the second pair if there are several (spec: traffic-and-applications, section
    /// 12.2).
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
