//! Web clients, caches and servers that exchange pages over TCP connections (spec: web-caches).
//!
//! The model has documents without contents. A page is a number on a server, with a size and the time of its last
//! modification; a [`PageGenerator`] determines the sizes and the lifetimes of pages. A [`Participant`] stores its
//! pages in a [`PageStore`] and communicates with each peer over a [`TcpApp`](crate::application::TcpApp). The layer of
//! scripts, above this crate, decides how clients, caches and servers react to requests and responses.

mod generators;
mod invalidation;
mod media_pages;
mod pages;
mod participant;
mod proxy_pages;
mod streams;
mod trace_pages;

pub use generators::{CompoundPages, MathPages, PageGenerator, Period};
pub use invalidation::{
    CacheMessage, CacheRegistry, Hierarchy, Invalidation, InvalidationAgent, Invalidator, Neighbour,
    PushPolicy, Records,
};
pub use media_pages::MediaPages;
pub use pages::{Page, PageId, PageState, PageStore};
pub use participant::Participant;
pub use proxy_pages::{ProxyPages, UnusableRequests};
pub use streams::{
    Delivery, Found, MAX_LAYERS, Provided, Replacement, Segment, SegmentList, Shelf, StreamData, StreamRole,
    Streams,
};
pub use trace_pages::TracePages;
