//! The requests that nodes have heard.
//!
//! A flood of requests reaches every node many times over, and all but the first copy are ignored. So whoever gets a copy
//! asks first whether it knows the request. That is not looked up in tables of the nodes, which are far apart in
//! memory: all copies of a request share one set of those who have heard it, a bit for each node.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use super::RouteRequest;
use crate::Sim;

/// How long requests are remembered, seconds; also how often old ones are forgotten.
pub(in super::super) const BROADCAST_ID_SAVE: f64 = 6.0;

/// Number of a listener.
pub(in super::super) type Listener = u32;

/// Who remembers having heard a request. All copies of the request share it.
#[derive(Debug)]
pub struct Audience {
    source: i32,
    id: u32,
    /// A bit for each listener.
    members: RefCell<Vec<u64>>,
    /// Before this time nobody forgets the request, seconds.
    kept_until: f64,
}

impl Audience {
    /// Whether this listener remembers the request.
    #[inline]
    fn contains(&self, listener: Listener) -> bool {
        let members = self.members.borrow();
        members.get(listener as usize / 64).is_some_and(|word| word >> (listener % 64) & 1 == 1)
    }

    /// Whether this listener remembers the request now, and will not have forgotten it at `time` seconds.
    #[inline]
    pub(in crate::wireless) fn remains(&self, listener: Listener, time: f64) -> bool {
        time < self.kept_until && self.contains(listener)
    }

    fn set(&self, listener: Listener, remembers: bool) {
        let mut members = self.members.borrow_mut();
        let word = listener as usize / 64;
        if members.len() <= word {
            members.resize(word + 1, 0);
        }
        let bit = 1 << (listener % 64);
        members[word] = if remembers { members[word] | bit } else { members[word] & !bit };
    }
}

/// The audiences of all requests, and the numbers of the listeners.
#[derive(Debug, Default)]
pub(in crate::wireless) struct Audiences {
    /// By source and number of the request.
    audiences: RefCell<HashMap<(i32, u32), Weak<Audience>>>,
    /// With so many audiences, some of which are probably of the past, it is time to look.
    many: Cell<usize>,
    listeners: Cell<Listener>,
}

impl Audiences {
    /// The audience of the request number `id` of `source`, which is sent now.
    pub(super) fn of(&self, now: f64, source: i32, id: u32) -> Rc<Audience> {
        const FEW: usize = 64;
        let mut audiences = self.audiences.borrow_mut();
        if audiences.len() >= self.many.get().max(FEW) {
            audiences.retain(|_, audience| audience.strong_count() > 0);
            self.many.set(2 * audiences.len());
        }
        // Nodes with the same address take each other's requests for their own.
        let known = audiences.get(&(source, id)).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let kept_until = now + BROADCAST_ID_SAVE;
            let audience = Rc::new(Audience { source, id, members: RefCell::default(), kept_until });
            audiences.insert((source, id), Rc::downgrade(&audience));
            audience
        })
    }
}

/// A request that was heard.
#[derive(Debug)]
struct HeardRequest<T> {
    audience: Rc<Audience>,
    expire: f64,
    /// What else is remembered of it.
    note: T,
}

/// The requests that a node has heard, each with a note.
#[derive(Debug)]
pub(in super::super) struct HeardRequests<T = ()> {
    listener: Listener,
    /// The oldest first.
    requests: RefCell<Vec<HeardRequest<T>>>,
}

impl<T: Default> HeardRequests<T> {
    /// None.
    pub fn new(sim: &Sim) -> HeardRequests<T> {
        let listeners = &sim.wireless().audiences.listeners;
        HeardRequests { listener: listeners.replace(listeners.get() + 1), requests: RefCell::default() }
    }

    /// The number of whoever hears the requests.
    pub fn listener(&self) -> Listener {
        self.listener
    }

    /// Whether this request is heard for the first time; it is remembered from now on.
    pub fn is_new(&self, now: f64, request: &RouteRequest) -> bool {
        let audience = &request.audience;
        if audience.contains(self.listener) {
            return false;
        }
        audience.set(self.listener, true);
        let (audience, expire) = (audience.clone(), now + BROADCAST_ID_SAVE);
        self.requests.borrow_mut().push(HeardRequest { audience, expire, note: T::default() });
        true
    }

    /// Uses the note on a request, if it is remembered.
    pub fn with_note<R>(&self, source: i32, id: u32, use_note: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut requests = self.requests.borrow_mut();
        let is_it = |known: &&mut HeardRequest<T>| (known.audience.source, known.audience.id) == (source, id);
        requests.iter_mut().rev().find(is_it).map(|known| use_note(&mut known.note))
    }

    /// Forgets old requests.
    pub fn purge(&self, now: f64) {
        self.requests.borrow_mut().retain(|request| {
            let remembers = request.expire > now;
            if !remembers {
                request.audience.set(self.listener, false);
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
            audience: sim.wireless().audiences.of(sim.now(), source, id),
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
        assert!(heard.audience.remains(0, 5.9) && !heard.audience.remains(0, 6.0));
        for node in &nodes {
            node.purge(BROADCAST_ID_SAVE);
        }
        assert!(nodes[0].is_new(6.0, &heard), "forgotten by the first");
        assert!(!nodes[1].is_new(6.0, &heard), "not yet by the second");
    }
}
