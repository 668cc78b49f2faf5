//! Web clients, caches and servers that exchange pages over TCP connections (spec: web-caches).
//!
//! The model is of documents, not of bytes on a disk. A page is a number of a server together with a size and the
//! time of its last modification; a [`PageGenerator`] says how large pages are and how long they live. A
//! [`Participant`] keeps the pages that it has in a [`PageStore`] and talks to others over
//! [`TcpApp`](crate::application::TcpApp)s, one for each. What a request or a response does to a client, a cache or a
//! server is decided in scripts' reach, above this crate.

mod generators;
mod invalidation;
mod media_pages;
mod pages;
mod participant;
mod proxy_pages;
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
pub use trace_pages::TracePages;
