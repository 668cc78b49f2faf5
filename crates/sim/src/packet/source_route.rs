//! The way that a packet carries.

use std::rc::Rc;

use crate::entity::EntityId;

/// The links that a packet takes, and how far it has come.
#[derive(Clone, Debug)]
pub struct SourceRoute {
    /// Their heads.
    links: Rc<[EntityId]>,
    next: usize,
}

impl SourceRoute {
    /// The way over links with these heads.
    pub fn new(links: Rc<[EntityId]>) -> SourceRoute {
        SourceRoute { links, next: 0 }
    }

    /// The head of the next link; `None` at the end of the way.
    pub fn next_link(&mut self) -> Option<EntityId> {
        let link = self.links.get(self.next).copied()?;
        self.next += 1;
        Some(link)
    }
}
