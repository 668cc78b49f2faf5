//! Pages, and what keeps them.

use std::cell::RefCell;
use std::collections::BTreeMap;

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
}

/// `PagePool/Client`: the pages that a client, cache or server has.
#[derive(Debug, Default)]
pub struct PageStore {
    pages: RefCell<BTreeMap<PageId, Page>>,
}

impl PageStore {
    /// Keeps a copy, in place of an older one.
    pub fn enter(&self, id: PageId, page: Page) {
        self.pages.borrow_mut().insert(id, page);
    }

    /// The copy of a page.
    pub fn get(&self, id: PageId) -> Option<Page> {
        self.pages.borrow().get(&id).copied()
    }

    /// Changes the copy of a page; whether there is one.
    pub fn update(&self, id: PageId, change: impl FnOnce(&mut Page)) -> bool {
        self.pages.borrow_mut().get_mut(&id).map(change).is_some()
    }

    /// The pages of which there are copies.
    pub fn ids(&self) -> Vec<PageId> {
        self.pages.borrow().keys().copied().collect()
    }
}

impl Entity for PageStore {}
