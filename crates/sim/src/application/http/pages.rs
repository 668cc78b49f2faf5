//! Pages and the stores of pages.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::streams::{Segment, Shelf};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// The identity of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageId {
    /// The server that the page comes from.
    pub server: EntityId,
    /// The number of the page on its server.
    pub number: i32,
}

/// A stored copy of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// The size of the page, bytes.
    pub size: i32,
    /// When the page was modified, seconds; −1 if unknown.
    pub modified: f64,
    /// When the copy of the page was stored, seconds.
    pub entered: f64,
    /// The time from the modification of the page to the next one, seconds; −1 if unknown.
    pub age: f64,
    /// Whether caches must not store the page.
    pub uncacheable: bool,
    /// The number of layers of a stream; 0 for an ordinary page.
    pub layers: i32,
    /// The validity of a page.
    pub state: PageState,
    /// The demand for the page: requests increase it, modifications decrease it.
    pub counter: i32,
    /// When a client last requested that every modification be sent immediately, seconds; `None` if no such request is
    /// in effect.
    pub mandatory_push: Option<f64>,
}

/// The validity of a copy of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageState {
    /// Whether the page can be used.
    pub is_valid: bool,
    /// Whether the properties of the page are those of its last modification.
    pub is_header_valid: bool,
    /// Whether the server of the page cannot be reached.
    pub is_server_down: bool,
    /// Whether the page was pushed and has not been requested since.
    pub is_unread: bool,
}

impl PageState {
    /// The state of a page that has just arrived.
    pub const VALID: PageState =
        PageState { is_valid: true, is_header_valid: true, is_server_down: false, is_unread: false };
}

impl Page {
    /// Marks the page as invalid because it was modified at `modified`, seconds, unless this modification is known.
    pub fn invalidate(&mut self, modified: f64) {
        if self.modified < modified {
            self.state.is_valid = false;
            self.state.is_header_valid = false;
            self.modified = modified;
        }
    }

    /// Marks the validity of the page as unknown because its server is unreachable.
    pub fn lose_server(&mut self) {
        self.state.is_valid = false;
        self.state.is_header_valid = false;
        self.state.is_server_down = true;
    }
}

/// `PagePool/Client`: the pages that a client, cache or server stores.
#[derive(Debug, Default)]
pub struct PageStore {
    pages: RefCell<BTreeMap<PageId, Page>>,
    /// The pages in the order in which they were first stored.
    order: RefCell<Vec<PageId>>,
    /// The parts of streams; `None` for a store without streams.
    pub shelf: Option<Box<Shelf>>,
}

impl PageStore {
    /// Creates a store that can also hold streams.
    pub fn with_streams() -> PageStore {
        PageStore { shelf: Some(Box::default()), ..PageStore::default() }
    }

    /// Adds a part of a stream and makes room for it. Returns false if the stream is not in the store.
    pub fn add_part(&self, sim: &Sim, id: PageId, layer: i32, segment: Segment) -> bool {
        let added = self.shelf.as_ref().is_some_and(|shelf| shelf.add(sim, id, layer, segment));
        self.forget_removed();
        added
    }

    /// Stores all parts of a stream.
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

    /// Removes the pages of streams that the shelf has removed.
    fn forget_removed(&self) {
        let Some(shelf) = &self.shelf else { return };
        let mut pages = self.pages.borrow_mut();
        pages.retain(|id, page| page.layers == 0 || shelf.has(*id));
        self.order.borrow_mut().retain(|id| pages.contains_key(id));
    }

    /// Stores a copy of a page in place of an older one, whose demand the new copy inherits.
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

    /// The copy of a page; `None` if there is none.
    pub fn get(&self, id: PageId) -> Option<Page> {
        self.pages.borrow().get(&id).copied()
    }

    /// Lets `change` modify the copy of a page and returns its result; `None` if there is no copy.
    pub fn update<R>(&self, id: PageId, change: impl FnOnce(&mut Page) -> R) -> Option<R> {
        self.pages.borrow_mut().get_mut(&id).map(change)
    }

    /// Lets `change` modify all pages of the servers for which `is_meant` returns true.
    pub fn update_servers(&self, is_meant: impl Fn(EntityId) -> bool, change: impl Fn(&mut Page)) {
        let mut pages = self.pages.borrow_mut();
        pages.iter_mut().filter(|(id, _)| is_meant(id.server)).for_each(|(_, page)| change(page));
    }

    /// The stored pages, in the order in which they were first stored.
    pub fn ids(&self) -> Vec<PageId> {
        self.order.borrow().clone()
    }
}

impl Entity for PageStore {}
