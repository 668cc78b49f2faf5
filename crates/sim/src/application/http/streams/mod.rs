//! Streams of several layers, which participants request as pages and store in parts (spec: web-caches, sections 13 and
//! 16).

mod segments;
mod shelf;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

pub use segments::{Found, Segment, SegmentList};
pub use shelf::{Replacement, Shelf};

use rustc_hash::FxHashMap;

use super::{PageId, Participant};
use crate::Sim;
use crate::entity::EntityId;

/// The role of a participant with regard to streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamRole {
    /// The participant plays streams.
    Client,
    /// The participant provides all streams.
    Server,
    /// The participant passes streams on and stores parts of them.
    Cache,
}

/// The largest number of layers of a stream.
pub const MAX_LAYERS: usize = 10;

/// A part of a stream, as it is transmitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamData {
    /// The stream to which the part belongs.
    pub page: PageId,
    /// The number of the layer, from 0 on.
    pub layer: i32,
    /// The range of bytes of the layer.
    pub segment: Segment,
}

/// The answer to a request for a part of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Provided {
    /// The next part; empty if none is available at present.
    pub segment: Segment,
    /// Whether the layer has no data after the part in `segment`.
    pub is_last: bool,
    /// Whether the stream has ended.
    pub is_finished: bool,
}

/// The parts of a stream that a cache has sent over one application.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// The stream that is sent.
    pub page: PageId,
    /// The highest layer requested; −1 before the first request.
    pub highest: i32,
    /// The number of bytes sent of each layer.
    pub bytes: [i32; MAX_LAYERS],
}

/// The additional state of participants that send or receive streams.
#[derive(Debug)]
pub struct Streams {
    /// The role of the participant.
    pub role: StreamRole,
    /// Whether a cache that sends a stream prefetches parts that will be needed.
    pub prefetches: Cell<bool>,
    deliveries: RefCell<FxHashMap<EntityId, Delivery>>,
    /// The connections that want parts of a stream in advance, by client and stream.
    waiting: RefCell<BTreeMap<(EntityId, PageId), Vec<String>>>,
}

impl Streams {
    /// Creates the state of a participant in the role `role`.
    pub fn new(role: StreamRole) -> Streams {
        Streams {
            role,
            prefetches: Cell::new(true),
            deliveries: RefCell::default(),
            waiting: RefCell::default(),
        }
    }

    /// Records that a stream is sent over an application.
    pub fn register(&self, application: EntityId, page: PageId) {
        let delivery = Delivery { page, highest: -1, bytes: [0; MAX_LAYERS] };
        self.deliveries.borrow_mut().insert(application, delivery);
    }

    /// Ends the record of a stream sent over an application, and returns it. `None` if there is none.
    pub fn unregister(&self, application: EntityId) -> Option<Delivery> {
        self.deliveries.borrow_mut().remove(&application)
    }

    /// Records that a client's connection wants parts of a stream in advance.
    // ns-2.35: the parts themselves are never looked up (spec: web-caches, section 16), so they are not stored.
    pub fn wait(&self, client: EntityId, page: PageId, connection: &str) {
        let mut waiting = self.waiting.borrow_mut();
        let queue = waiting.entry((client, page)).or_default();
        if !queue.iter().any(|other| other == connection) {
            queue.push(connection.to_owned());
        }
    }

    /// Records that a client's connection wants no more parts in advance. Returns true if no other connection of the
    /// client wants any of the stream; `None` if none wanted any before the call.
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

    /// Provides the next part of a stream to an application that sends it.
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

    /// Stores a part of a stream that has arrived. `own` is the id of this participant.
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

    /// The parts to be fetched so that an application that sends a stream can continue with `range`.
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

    /// Writes to the log how many bytes of a layer a client has received.
    // ns-2.35: no bytes are ever counted as prefetched (spec: web-caches, section 16).
    pub fn list_delivery(&self, sim: &Sim, page: &str, layer: usize, bytes: i32) {
        self.note(sim, || format!("E STAT p {page} l {layer} d {bytes} e 0 p 0"));
    }

    /// Writes to the log the number of stored pages, the bytes used and the capacity.
    pub fn list_use(&self, sim: &Sim) {
        let (Some(pages), Some((_, shelf))) = (self.pages(sim), self.shelf(sim)) else { return };
        let (count, used, capacity) = (pages.ids().len(), shelf.used(), shelf.capacity.get());
        self.note(sim, || format!("E SIZ n {count} z {used} t {capacity}"));
    }
}
