//! The requests that a node has heard.

use super::RouteRequest;

/// How long requests are remembered, seconds; also how often old ones are forgotten.
pub(in super::super) const BROADCAST_ID_SAVE: f64 = 6.0;

/// A request that was heard.
#[derive(Debug)]
struct HeardRequest<T> {
    source: i32,
    id: u32,
    expire: f64,
    /// What else is remembered of it.
    note: T,
}

/// The requests that a node has heard, each with a note.
#[derive(Debug, Default)]
pub(in super::super) struct HeardRequests<T = ()> {
    /// The oldest first.
    requests: Vec<HeardRequest<T>>,
}

impl<T: Default> HeardRequests<T> {
    /// Whether this request is heard for the first time; it is remembered from now on.
    pub fn is_new(&mut self, now: f64, request: &RouteRequest) -> bool {
        let is_new = self.find(request.source, request.broadcast_id).is_none();
        if is_new {
            self.requests.push(HeardRequest {
                source: request.source,
                id: request.broadcast_id,
                expire: now + BROADCAST_ID_SAVE,
                note: T::default(),
            });
        }
        is_new
    }

    /// The note on a request.
    pub fn find(&mut self, source: i32, id: u32) -> Option<&mut T> {
        let known = self.requests.iter_mut().rev().find(|known| known.source == source && known.id == id);
        known.map(|known| &mut known.note)
    }

    /// Forgets old requests.
    pub fn purge(&mut self, now: f64) {
        self.requests.retain(|request| request.expire > now);
    }
}
