//! The storage of streams in parts (spec: web-caches, section 13).

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::segments::{Found, Segment, SegmentList};
use crate::Sim;
use crate::application::http::PageId;

/// The rule that selects what is removed when there is no more room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// The ends of the layers that are least in demand are removed.
    #[default]
    Fine,
    /// Whole streams are removed.
    Whole,
}

/// A layer of a stream.
#[derive(Clone, Debug, Default)]
struct Layer {
    segments: SegmentList,
    /// The number of deliveries of the layer, each weighted by the share of the layer that was stored.
    demand: f32,
}

/// The stored parts of a stream.
#[derive(Debug)]
struct Stream {
    layers: Vec<Layer>,
    /// The size of the whole stream, bytes.
    size: i32,
    /// The number of bytes that were added and have not been removed.
    stored: i32,
    /// Whether the stream is being fetched.
    is_fetched: bool,
    /// Whether the stream is being sent to a client.
    is_sent: bool,
}

impl Stream {
    fn is_locked(&self) -> bool {
        self.is_fetched || self.is_sent
    }
}

/// `PagePool/Client/Media`: the stored parts of streams, and the demand for them.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The capacity, bytes.
    pub capacity: Cell<i32>,
    /// The rule that selects what is removed when there is no more room.
    pub replacement: Cell<Replacement>,
    used: Cell<i32>,
    streams: RefCell<BTreeMap<PageId, Stream>>,
    /// The layers that are not empty, in descending order of demand.
    ranking: RefCell<Vec<(PageId, usize)>>,
}

impl Shelf {
    /// Adds a stream of which nothing has arrived, and marks it as being fetched.
    pub fn enter(&self, page: PageId, layers: i32, size: i32) {
        let layers = vec![Layer::default(); usize::try_from(layers).unwrap_or(0)];
        self.remove(page);
        let stream = Stream { layers, size, stored: 0, is_fetched: true, is_sent: false };
        self.streams.borrow_mut().insert(page, stream);
    }

    /// Removes a stream.
    pub fn remove(&self, page: PageId) {
        if let Some(stream) = self.streams.borrow_mut().remove(&page) {
            self.used.set(self.used.get() - stream.stored);
            self.ranking.borrow_mut().retain(|(ranked, _)| *ranked != page);
        }
    }

    /// The number of bytes in use.
    pub fn used(&self) -> i32 {
        self.used.get()
    }

    /// The number of layers of a stream; `None` if the stream is not stored.
    pub fn layers(&self, page: PageId) -> Option<i32> {
        Some(self.streams.borrow().get(&page)?.layers.len() as i32)
    }

    /// Whether a stream is being fetched.
    pub fn is_fetched(&self, page: PageId) -> bool {
        self.streams.borrow().get(&page).is_some_and(|stream| stream.is_fetched)
    }

    /// Sets whether a stream is being fetched.
    pub fn set_fetched(&self, page: PageId, is_fetched: bool) {
        if let Some(stream) = self.streams.borrow_mut().get_mut(&page) {
            stream.is_fetched = is_fetched;
        }
    }

    /// Sets whether a stream is being sent to a client.
    pub fn set_sent(&self, page: PageId, is_sent: bool) {
        if let Some(stream) = self.streams.borrow_mut().get_mut(&page) {
            stream.is_sent = is_sent;
        }
    }

    /// Calls `look` with the segments of a layer and returns its result; `None` if there is no such layer.
    fn layer<R>(&self, page: PageId, layer: i32, look: impl FnOnce(&SegmentList) -> R) -> Option<R> {
        let streams = self.streams.borrow();
        Some(look(&streams.get(&page)?.layers.get(usize::try_from(layer).ok()?)?.segments))
    }

    /// The next stored part of a range of a layer.
    pub fn next_overlap(&self, page: PageId, layer: i32, range: Segment) -> Found {
        self.layer(page, layer, |segments| segments.next_overlap(range)).unwrap_or_default()
    }

    /// The parts of a range of a layer that are not stored.
    pub fn holes(&self, page: PageId, layer: i32, range: Segment) -> Vec<Segment> {
        self.layer(page, layer, |segments| segments.holes(range)).unwrap_or_default()
    }

    /// The segments of a layer as text: `{0 1024} {2048 3072}`.
    pub fn text(&self, page: PageId, layer: i32) -> String {
        let show = |segment: &Segment| format!("{{{} {}}}", segment.start, segment.end);
        let texts = |segments: &SegmentList| segments.iter().map(show).collect::<Vec<_>>().join(" ");
        self.layer(page, layer, texts).unwrap_or_default()
    }

    /// Adds a part of a layer and makes room for it. Returns false if the stream is not stored.
    pub fn add(&self, sim: &Sim, page: PageId, layer: i32, segment: Segment) -> bool {
        let Some(layers) = self.layers(page) else { return false };
        if !(0..layers).contains(&layer) {
            if !segment.is_empty() {
                sim.fatal("MClientPagePool: cannot add a new layer.\n");
            }
            return true;
        }
        let layer = layer as usize;
        let length = segment.length();
        if self.used.get() + length > self.capacity.get() {
            self.make_room(sim, length);
        }
        self.used.set(self.used.get() + length);
        let mut streams = self.streams.borrow_mut();
        let Some(stream) = streams.get_mut(&page) else { return true };
        if stream.layers[layer].segments.is_empty() {
            drop(streams);
            self.rank(page, layer);
            streams = self.streams.borrow_mut();
        }
        if let Some(stream) = streams.get_mut(&page)
            && stream.layers[layer].segments.add(sim, segment)
        {
            // ns-2.35: bytes inside a stored segment are counted again (spec: web-caches, section 18).
            stream.stored += length;
        }
        true
    }

    /// Stores the whole stream.
    pub fn fill(&self, sim: &Sim, page: PageId) {
        let mut streams = self.streams.borrow_mut();
        let Some(stream) = streams.get_mut(&page) else { return };
        self.used.set(self.used.get() - stream.stored);
        let size = stream.size;
        stream.is_fetched = true;
        let part = size / (stream.layers.len() as i32).max(1);
        // ns-2.35: the layers of a stream that is stored as a whole are not ranked, so they are never removed to make
        // room (spec: web-caches, section 13).
        stream.layers.iter_mut().for_each(|layer| layer.segments = SegmentList::whole(part));
        stream.stored = size;
        drop(streams);
        if self.used.get() + size > self.capacity.get() {
            self.make_room(sim, size);
        }
        self.used.set(self.used.get() + size);
        self.set_fetched(page, false);
    }

    fn demand(streams: &BTreeMap<PageId, Stream>, (page, layer): (PageId, usize)) -> f32 {
        streams.get(&page).map_or(0.0, |stream| stream.layers[layer].demand)
    }

    /// Inserts a layer that was empty into the ranking.
    fn rank(&self, page: PageId, layer: usize) {
        let (streams, mut ranking) = (self.streams.borrow(), self.ranking.borrow_mut());
        let own = Self::demand(&streams, (page, layer));
        let more = |entry: &(PageId, usize)| {
            Self::demand(&streams, *entry) > own && !(entry.0 == page && entry.1 > layer)
        };
        let equal = |entry: &(PageId, usize)| Self::demand(&streams, *entry) == own && entry.1 < layer;
        let first = ranking.iter().take_while(|entry| more(entry)).count();
        let place = first + ranking[first..].iter().take_while(|entry| equal(entry)).count();
        ranking.insert(place, (page, layer));
    }

    /// Counts a delivery of the layers up to `highest` of a stream.
    pub fn count(&self, sim: &Sim, page: PageId, highest: i32) {
        let mut streams = self.streams.borrow_mut();
        let Some(stream) = streams.get_mut(&page) else { return };
        let (count, size) = (stream.layers.len() as i32, f64::from(stream.size));
        let last = (highest + 1).clamp(0, count) as usize;
        for layer in &mut stream.layers[..last] {
            let share = f64::from(layer.segments.length().wrapping_mul(count)) / size;
            layer.demand += share as f32;
        }
        drop(streams);
        let streams = self.streams.borrow();
        for layer in 0..last {
            self.move_in_ranking(&streams, (page, layer));
        }
        self.check_ranking(sim);
    }

    fn move_in_ranking(&self, streams: &BTreeMap<PageId, Stream>, entry: (PageId, usize)) {
        let mut ranking = self.ranking.borrow_mut();
        let Some(place) = ranking.iter().position(|other| *other == entry) else { return };
        let demand = |other: &(PageId, usize)| Self::demand(streams, *other);
        let own = demand(&entry);
        let (page, layer) = entry;
        if place > 0 && demand(&ranking[place - 1]) < own {
            ranking.remove(place);
            let before = ranking[..place]
                .iter()
                .rev()
                .take_while(|other| demand(other) < own && !(other.0 == page && other.1 < layer))
                .count();
            ranking.insert(place - before, entry);
        } else if place + 1 < ranking.len() && demand(&ranking[place + 1]) > own {
            ranking.remove(place);
            let behind = ranking[place..]
                .iter()
                .take_while(|other| demand(other) > own && !(other.0 == page && other.1 > layer))
                .count();
            ranking.insert(place + behind, entry);
        }
    }

    fn check_ranking(&self, sim: &Sim) {
        let mut highest: BTreeMap<PageId, usize> = BTreeMap::new();
        for &(page, layer) in self.ranking.borrow().iter() {
            if highest.get(&page).is_some_and(|before| *before > layer) {
                sim.fatal("Wrong hit count list.\n");
            }
            highest.insert(page, layer);
        }
    }

    /// Removes at least `bytes` bytes of the data that is least in demand.
    fn make_room(&self, sim: &Sim, bytes: i32) {
        let found = match self.replacement.get() {
            Replacement::Fine => self.cut_layers(bytes),
            Replacement::Whole => self.remove_streams(bytes),
        };
        if found < bytes {
            sim.fatal("Cache replacement cannot get enough space.\n");
        }
    }

    /// Removes the ends of layers until `bytes` bytes have been removed, if there are that many. Returns the number of
    /// bytes removed.
    fn cut_layers(&self, bytes: i32) -> i32 {
        let mut found = 0;
        let ranking = self.ranking.borrow().clone();
        for (page, layer) in ranking.into_iter().rev() {
            if found >= bytes {
                break;
            }
            let mut streams = self.streams.borrow_mut();
            let Some(stream) = streams.get_mut(&page).filter(|stream| !stream.is_locked()) else { continue };
            let part = &mut stream.layers[layer];
            let cut = part.segments.cut_tail(bytes - found);
            found += cut;
            stream.stored -= cut;
            self.used.set(self.used.get() - cut);
            if part.segments.is_empty() {
                part.demand = 0.0;
                self.ranking.borrow_mut().retain(|entry| *entry != (page, layer));
            }
            if stream.stored == 0 {
                drop(streams);
                self.remove(page);
            }
        }
        found
    }

    /// Removes whole streams until at least `bytes` bytes have been removed, if there are that many. Returns the number
    /// of bytes removed.
    fn remove_streams(&self, bytes: i32) -> i32 {
        let mut found = 0;
        let ranking = self.ranking.borrow().clone();
        for (page, _) in ranking.into_iter().rev().filter(|(_, layer)| *layer == 0) {
            if found >= bytes {
                break;
            }
            let stored = self
                .streams
                .borrow()
                .get(&page)
                .filter(|stream| !stream.is_locked())
                .map(|stream| stream.stored);
            if let Some(stored) = stored {
                found += stored;
                self.remove(page);
            }
        }
        found
    }

    /// Whether a stream is stored.
    pub fn has(&self, page: PageId) -> bool {
        self.streams.borrow().contains_key(&page)
    }
}
