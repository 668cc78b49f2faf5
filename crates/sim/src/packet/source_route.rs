//! The way that a packet carries.

use std::rc::Rc;

use crate::Origin;
use crate::entity::EntityId;

/// The way of a flow.
#[derive(Debug)]
pub struct FlowPath {
    /// The flow id.
    pub flow: i32,
    /// The command that gave the way.
    pub origin: Origin,
    /// The numbers of the nodes, from the source to the destination.
    pub nodes: Vec<i32>,
    /// The heads of the links between them, as far as there are such links.
    pub links: Vec<Option<EntityId>>,
}

/// The way that a packet takes, and how far it has come.
#[derive(Clone, Debug)]
pub struct SourceRoute {
    way: Rc<FlowPath>,
    next: usize,
}

/// Where a packet goes next.
#[derive(Clone, Debug)]
pub enum NextHop {
    /// Over the link with this head.
    Link(EntityId),
    /// Over a link that does not exist: the one with this place on the way.
    Missing(Rc<FlowPath>, usize),
    /// The way ends here.
    End,
}

impl SourceRoute {
    /// The beginning of a way.
    pub fn new(way: Rc<FlowPath>) -> SourceRoute {
        SourceRoute { way, next: 0 }
    }

    /// Takes the next step.
    pub fn advance(&mut self) -> NextHop {
        let place = self.next;
        self.next += 1;
        match self.way.links.get(place) {
            Some(Some(link)) => NextHop::Link(*link),
            Some(None) => NextHop::Missing(self.way.clone(), place),
            None => NextHop::End,
        }
    }
}
