//! Streams of several layers, which participants request as pages and keep in parts (spec: web-caches, sections 13
//! and 16).

mod segments;
mod shelf;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};

pub use segments::{Found, Segment, SegmentList};
pub use shelf::{Replacement, Shelf};

use super::{PageId, Participant};
use crate::Sim;
use crate::entity::EntityId;

/// What a participant does with streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamRole {
    /// It plays them.
    Client,
    /// It has all of them.
    Server,
    /// It passes them on and keeps parts.
    Cache,
}

/// The most layers of a stream.
pub const MAX_LAYERS: usize = 10;

/// A part of a stream on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamData {
    /// The stream.
    pub page: PageId,
    /// The layer, from 0 on.
    pub layer: i32,
    /// The part of the layer.
    pub segment: Segment,
}

/// What a provider of data answers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Provided {
    /// The next part; empty if there is none at present.
    pub segment: Segment,
    /// Nothing follows in this layer.
    pub is_last: bool,
    /// The stream has ended.
    pub is_finished: bool,
}

/// What a cache has sent over one application.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// The stream.
    pub page: PageId,
    /// The highest layer asked for; −1 before the first.
    pub highest: i32,
    /// Bytes sent, by layer.
    pub bytes: [i32; MAX_LAYERS],
}

/// The additional state of participants that deal with streams.
#[derive(Debug)]
pub struct Streams {
    /// What it does with them.
    pub role: StreamRole,
    /// Whether a cache fetches parts that will be needed while it sends a stream.
    pub prefetches: Cell<bool>,
    deliveries: RefCell<HashMap<EntityId, Delivery>>,
    /// By client and stream: who wants parts of it ahead of time.
    waiting: RefCell<BTreeMap<(EntityId, PageId), Vec<String>>>,
}

impl Streams {
    /// Of a participant in this role.
    pub fn new(role: StreamRole) -> Streams {
        Streams {
            role,
            prefetches: Cell::new(true),
            deliveries: RefCell::default(),
            waiting: RefCell::default(),
        }
    }

    /// Begins to send a stream over an application.
    pub fn register(&self, application: EntityId, page: PageId) {
        let delivery = Delivery { page, highest: -1, bytes: [0; MAX_LAYERS] };
        self.deliveries.borrow_mut().insert(application, delivery);
    }

    /// Has sent a stream over an application; returns what was sent.
    pub fn unregister(&self, application: EntityId) -> Option<Delivery> {
        self.deliveries.borrow_mut().remove(&application)
    }

    /// A client's connection wants parts of a stream ahead of time.
    // ns-2.35: the parts are never looked up (spec: web-caches, section 16), so they are not kept.
    pub fn wait(&self, client: EntityId, page: PageId, connection: &str) {
        let mut waiting = self.waiting.borrow_mut();
        let queue = waiting.entry((client, page)).or_default();
        if !queue.iter().any(|other| other == connection) {
            queue.push(connection.to_owned());
        }
    }

    /// A client's connection wants nothing more; whether none does. `None` if none did before.
    pub fn leave(&self, client: EntityId, page: PageId, connection: &str) -> Option<bool> {
        let mut waiting = self.waiting.borrow_mut();
        let queue = waiting.get_mut(&(client, page))?;
        queue.retain(|other| other != connection);
        let is_over = queue.is_empty();
        if is_over {
            waiting.remove(&(client, page));
        }
        Some(is_over)
    }

    fn change_delivery(&self, application: EntityId, change: impl FnOnce(&mut Delivery)) {
        if let Some(delivery) = self.deliveries.borrow_mut().get_mut(&application) {
            change(delivery);
        }
    }
}

impl Participant {
    fn shelf<'a>(&self, sim: &'a Sim) -> Option<(&Streams, &'a Shelf)> {
        Some((self.streams.as_deref()?, self.pages(sim)?.shelf.as_deref()?))
    }

    /// The next part of a stream for an application that sends it.
    pub fn provide(&self, sim: &Sim, application: EntityId, wanted: &StreamData) -> Provided {
        let Some((streams, shelf)) = self.shelf(sim) else { return Provided::default() };
        let StreamData { page, layer, segment } = *wanted;
        let Found { segment, is_last } = shelf.next_overlap(page, layer, segment);
        let is_over = segment.is_empty() && is_last && layer == 0;
        if streams.role == StreamRole::Cache {
            streams.change_delivery(application, |delivery| {
                delivery.highest = delivery.highest.max(layer);
                if let Some(bytes) = delivery.bytes.get_mut(layer as usize) {
                    *bytes += segment.length();
                }
            });
        }
        Provided { segment, is_last, is_finished: is_over && !shelf.is_fetched(page) }
    }

    /// A part of a stream has come to this participant, whose id is `own`.
    pub fn take(&self, sim: &Sim, own: EntityId, data: &StreamData) {
        let (Some(streams), Some(pages)) = (&self.streams, self.pages(sim)) else { return };
        let StreamData { page, layer, segment } = *data;
        let name = format!("{}:{}", sim.embedder().name(page.server), page.number);
        let is_cache = streams.role == StreamRole::Cache;
        if !pages.add_part(sim, page, layer, segment) && is_cache {
            let own = sim.embedder().name(own);
            sim.fatal(&format!("MediaCache {own} gets a segment for an unknown page {name}\n"));
        }
        let Segment { start, end } = segment;
        let bytes = segment.length();
        let (who, flag) = if is_cache { ('E', " f 0") } else { ('C', "") };
        self.note(sim, || format!("{who} RSEG p {name} l {layer} s {start} e {end} z {bytes}{flag}"));
    }

    /// An application that sends a stream will need this range of a layer. Returns the parts that have to be fetched.
    pub fn look_ahead(&self, sim: &Sim, application: EntityId, range: &StreamData) -> Vec<Segment> {
        let Some((streams, shelf)) = self.shelf(sim) else { return Vec::new() };
        let StreamData { page, layer, segment } = *range;
        if streams.role != StreamRole::Cache || !streams.prefetches.get() || shelf.is_fetched(page) {
            return Vec::new();
        }
        let holes = shelf.holes(page, layer, segment);
        if !holes.is_empty() {
            streams.change_delivery(application, |delivery| delivery.highest = delivery.highest.max(layer));
        }
        holes
    }

    /// Lists how much of a layer a client got.
    // ns-2.35: nothing is ever counted as fetched ahead of time (spec: web-caches, section 16).
    pub fn list_delivery(&self, sim: &Sim, page: &str, layer: usize, bytes: i32) {
        self.note(sim, || format!("E STAT p {page} l {layer} d {bytes} e 0 p 0"));
    }

    /// Lists how many pages it has, the bytes used and the capacity.
    pub fn list_use(&self, sim: &Sim) {
        let (Some(pages), Some((_, shelf))) = (self.pages(sim), self.shelf(sim)) else { return };
        let (count, used, capacity) = (pages.ids().len(), shelf.used(), shelf.capacity.get());
        self.note(sim, || format!("E SIZ n {count} z {used} t {capacity}"));
    }
}
