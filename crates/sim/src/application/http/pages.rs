//! Pages, and what keeps them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::streams::{Segment, Shelf};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// Names a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageId {
    /// The server that it comes from.
    pub server: EntityId,
    /// Its number there.
    pub number: i32,
}

/// A copy of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// Bytes.
    pub size: i32,
    /// When the page was modified, seconds; −1 if that is not known.
    pub modified: f64,
    /// When this copy was entered, seconds.
    pub entered: f64,
    /// From its modification to the next one, seconds; −1 if that is not known.
    pub age: f64,
    /// Whether caches must not keep it.
    pub uncacheable: bool,
    /// The layers of a stream; 0 for an ordinary page.
    pub layers: i32,
    /// The validity of a page.
    pub state: PageState,
    /// How much it is in demand: requests add to it, modifications take from it.
    pub counter: i32,
    /// When a client last requested that every modification be sent immediately, seconds.
    pub mandatory_push: Option<f64>,
}

/// The validity of a copy of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageState {
    /// The page can be used.
    pub is_valid: bool,
    /// The properties of the page are those of its last modification.
    pub is_header_valid: bool,
    /// Its server cannot be reached.
    pub is_server_down: bool,
    /// It was pushed, and nobody has requested it since.
    pub is_unread: bool,
}

impl PageState {
    /// Of a page that has just come.
    pub const VALID: PageState =
        PageState { is_valid: true, is_header_valid: true, is_server_down: false, is_unread: false };
}

impl Page {
    /// The page was modified at a time, seconds; nothing if that is known.
    pub fn invalidate(&mut self, modified: f64) {
        if self.modified < modified {
            self.state.is_valid = false;
            self.state.is_header_valid = false;
            self.modified = modified;
        }
    }

    /// Its server is unreachable, so its validity is unknown.
    pub fn lose_server(&mut self) {
        self.state.is_valid = false;
        self.state.is_header_valid = false;
        self.state.is_server_down = true;
    }
}

/// `PagePool/Client`: the pages that a client, cache or server has.
#[derive(Debug, Default)]
pub struct PageStore {
    pages: RefCell<BTreeMap<PageId, Page>>,
    /// In the order in which they were first entered.
    order: RefCell<Vec<PageId>>,
    /// For a store that keeps streams.
    pub shelf: Option<Box<Shelf>>,
}

impl PageStore {
    /// A store that keeps streams, too.
    pub fn with_streams() -> PageStore {
        PageStore { shelf: Some(Box::default()), ..PageStore::default() }
    }

    /// Adds a part of a stream, and makes room for it; false if the stream is not there.
    pub fn add_part(&self, sim: &Sim, id: PageId, layer: i32, segment: Segment) -> bool {
        let added = self.shelf.as_ref().is_some_and(|shelf| shelf.add(sim, id, layer, segment));
        self.forget_removed();
        added
    }

    /// Puts a whole stream there.
    pub fn fill(&self, sim: &Sim, id: PageId) {
        if let Some(shelf) = &self.shelf {
            shelf.fill(sim, id);
            self.forget_removed();
        }
    }

    /// Removes a page.
    pub fn remove(&self, id: PageId) {
        if let Some(shelf) = &self.shelf {
            shelf.remove(id);
        }
        self.pages.borrow_mut().remove(&id);
        self.order.borrow_mut().retain(|other| *other != id);
    }

    /// Forgets the streams that the shelf had to remove.
    fn forget_removed(&self) {
        let Some(shelf) = &self.shelf else { return };
        let mut pages = self.pages.borrow_mut();
        pages.retain(|id, page| page.layers == 0 || shelf.has(*id));
        self.order.borrow_mut().retain(|id| pages.contains_key(id));
    }

    /// Keeps a copy, in place of an older one, whose demand it inherits.
    pub fn enter(&self, id: PageId, mut page: Page) {
        let mut pages = self.pages.borrow_mut();
        if let Some(old) = pages.get(&id) {
            page.counter = old.counter;
            page.mandatory_push = old.mandatory_push;
        } else {
            self.order.borrow_mut().push(id);
        }
        if let Some(shelf) = &self.shelf
            && page.layers > 0
        {
            shelf.enter(id, page.layers, page.size);
        }
        pages.insert(id, page);
    }

    /// The copy of a page.
    pub fn get(&self, id: PageId) -> Option<Page> {
        self.pages.borrow().get(&id).copied()
    }

    /// Changes the copy of a page; what `change` returns, if there is one.
    pub fn update<R>(&self, id: PageId, change: impl FnOnce(&mut Page) -> R) -> Option<R> {
        self.pages.borrow_mut().get_mut(&id).map(change)
    }

    /// Changes all copies of pages of these servers.
    pub fn update_servers(&self, is_meant: impl Fn(EntityId) -> bool, change: impl Fn(&mut Page)) {
        let mut pages = self.pages.borrow_mut();
        pages.iter_mut().filter(|(id, _)| is_meant(id.server)).for_each(|(_, page)| change(page));
    }

    /// The pages of which there are copies, in the order in which they were first entered.
    pub fn ids(&self) -> Vec<PageId> {
        self.order.borrow().clone()
    }
}

impl Entity for PageStore {}
