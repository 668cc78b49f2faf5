//! The requests that a node has received.

use std::cell::RefCell;
use std::rc::Rc;

use super::RouteRequest;
use crate::Sim;
use crate::wireless::routing::seen::{Listener, SeenBy};

/// The time for which received requests are remembered, seconds; also the time between purges.
pub(in super::super) const BROADCAST_ID_SAVE: f64 = 6.0;

/// A request that was received.
#[derive(Debug)]
struct HeardRequest<T> {
    seen_by: Rc<SeenBy>,
    expire: f64,
    /// Additional data about the request.
    note: T,
}

/// The requests that a node has received, each with a note of the protocol.
#[derive(Debug)]
pub(in super::super) struct HeardRequests<T = ()> {
    listener: Listener,
    /// The requests, the oldest first.
    requests: RefCell<Vec<HeardRequest<T>>>,
}

impl<T: Default> HeardRequests<T> {
    /// An empty list.
    pub fn new(sim: &Sim) -> HeardRequests<T> {
        HeardRequests { listener: sim.wireless().seen_messages.new_listener(), requests: RefCell::default() }
    }

    /// The number of this node as a listener.
    pub fn listener(&self) -> Listener {
        self.listener
    }

    /// Whether a request is received for the first time. Records the request.
    pub fn is_new(&self, now: f64, request: &RouteRequest) -> bool {
        let seen_by = &request.seen_by;
        if seen_by.contains(self.listener) {
            return false;
        }
        seen_by.set(self.listener, true);
        let (seen_by, expire) = (seen_by.clone(), now + BROADCAST_ID_SAVE);
        self.requests.borrow_mut().push(HeardRequest { seen_by, expire, note: T::default() });
        true
    }

    /// Passes the note on a request to `use_note`; `None` if the request is not remembered.
    pub fn with_note<R>(&self, source: i32, id: u32, use_note: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut requests = self.requests.borrow_mut();
        let is_it = |known: &&mut HeardRequest<T>| (known.seen_by.source, known.seen_by.id) == (source, id);
        requests.iter_mut().rev().find(is_it).map(|known| use_note(&mut known.note))
    }

    /// Removes old requests.
    pub fn purge(&self, now: f64) {
        self.requests.borrow_mut().retain(|request| {
            let remembers = request.expire > now;
            if !remembers {
                request.seen_by.set(self.listener, false);
            }
            remembers
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(sim: &Sim, source: i32, id: u32) -> RouteRequest {
        RouteRequest {
            hop_count: 1,
            broadcast_id: id,
            destination: 9,
            destination_seqno: 0,
            source,
            source_seqno: 2,
            first_hop: 0,
            timestamp: 0.0,
            seen_by: sim.wireless().seen_messages.seen_by(source, id, sim.now() + BROADCAST_ID_SAVE),
        }
    }

    #[test]
    fn each_node_hears_a_request_once() {
        let sim = Sim::new();
        let nodes: Vec<HeardRequests<u8>> = (0..70).map(|_| HeardRequests::new(&sim)).collect();
        let (first, second) = (request(&sim, 3, 1), request(&sim, 3, 2));
        for node in &nodes {
            assert!(node.is_new(0.0, &first));
            assert!(!node.is_new(0.0, &first));
        }
        assert!(nodes[69].is_new(1.0, &second));
        assert!(!nodes[69].is_new(1.0, &request(&sim, 3, 2)), "another request of the same name");
        assert_eq!(nodes[69].with_note(3, 2, |note| std::mem::replace(note, 7)), Some(0));
        assert_eq!(nodes[69].with_note(3, 2, |note| *note), Some(7));
        assert_eq!(nodes[0].with_note(3, 2, |note| *note), None);
    }

    #[test]
    fn requests_are_forgotten_when_it_is_time() {
        let sim = Sim::new();
        let nodes: [HeardRequests; 2] = [HeardRequests::new(&sim), HeardRequests::new(&sim)];
        let heard = request(&sim, 3, 1);
        assert!(nodes[0].is_new(0.0, &heard) && nodes[1].is_new(0.5, &heard));
        assert!(heard.seen_by.remains(0, 5.9) && !heard.seen_by.remains(0, 6.0));
        for node in &nodes {
            node.purge(BROADCAST_ID_SAVE);
        }
        assert!(nodes[0].is_new(6.0, &heard), "forgotten by the first");
        assert!(!nodes[1].is_new(6.0, &heard), "not yet by the second");
    }
}
