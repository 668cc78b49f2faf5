//! Routes that packets carry (source routing).

use std::rc::Rc;

use crate::Origin;
use crate::entity::EntityId;

/// The configured path of a flow.
#[derive(Debug)]
pub struct FlowPath {
    /// The flow id.
    pub flow: i32,
    /// The command that configured the path.
    pub origin: Origin,
    /// The numbers of the nodes on the path, from the source to the destination.
    pub nodes: Vec<i32>,
    /// The heads of the links between successive nodes; `None` where there is no link.
    pub links: Vec<Option<EntityId>>,
}

/// The path of a packet, and the packet's position on it.
#[derive(Clone, Debug)]
pub struct SourceRoute {
    path: Rc<FlowPath>,
    next: usize,
}

/// The next hop of a source-routed packet.
#[derive(Clone, Debug)]
pub enum NextHop {
    /// The packet goes over the link with the given head.
    Link(EntityId),
    /// The link to the next node does not exist. The number is the link's position on the path.
    Missing(Rc<FlowPath>, usize),
    /// There is no next hop: the packet has reached the end of its path.
    End,
}

impl SourceRoute {
    /// Creates the route of a packet at the source of its path.
    pub fn new(path: Rc<FlowPath>) -> SourceRoute {
        SourceRoute { path, next: 0 }
    }

    /// Moves the packet one hop on and returns that hop.
    pub fn advance(&mut self) -> NextHop {
        let place = self.next;
        self.next += 1;
        match self.path.links.get(place) {
            Some(Some(link)) => NextHop::Link(*link),
            Some(None) => NextHop::Missing(self.path.clone(), place),
            None => NextHop::End,
        }
    }
}
