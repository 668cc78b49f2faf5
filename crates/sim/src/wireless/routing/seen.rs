//! Records of the nodes that have seen a flooded message.
//!
//! A flooded message reaches every node many times, and all copies except the first are ignored. So a node that
//! receives a copy first checks whether it knows the message. This is not looked up in a table of the node, because
//! these tables are scattered over memory: all copies of a message share one set of the nodes that have seen it, with
//! one bit for each node.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use rustc_hash::FxHashMap;

/// The number of a listener, which is an agent that reads flooded messages.
pub(super) type Listener = u32;

/// The listeners that remember a flooded message. All copies of the message share this set.
#[derive(Debug)]
pub struct SeenBy {
    pub(super) source: i32,
    pub(super) id: u32,
    /// One bit for each listener.
    members: RefCell<Vec<u64>>,
    /// The time before which no listener forgets the message, seconds.
    kept_until: f64,
}

impl SeenBy {
    /// Whether a listener remembers the message.
    #[inline]
    pub(super) fn contains(&self, listener: Listener) -> bool {
        let members = self.members.borrow();
        members.get(listener as usize / 64).is_some_and(|word| word >> (listener % 64) & 1 == 1)
    }

    /// Whether a listener remembers the message now, and will still remember it at `time`, in seconds.
    #[inline]
    pub(in crate::wireless) fn remains(&self, listener: Listener, time: f64) -> bool {
        time < self.kept_until && self.contains(listener)
    }

    /// Records that a listener remembers the message from now on or, if `remembers` is false, has forgotten it.
    pub(super) fn set(&self, listener: Listener, remembers: bool) {
        let mut members = self.members.borrow_mut();
        let word = listener as usize / 64;
        if members.len() <= word {
            members.resize(word + 1, 0);
        }
        let bit = 1 << (listener % 64);
        members[word] = if remembers { members[word] | bit } else { members[word] & !bit };
    }
}

/// The flooded messages that are remembered by a listener, and the number of listeners.
#[derive(Debug, Default)]
pub(in crate::wireless) struct SeenMessages {
    /// The messages by source and message number.
    messages: RefCell<FxHashMap<(i32, u32), Weak<SeenBy>>>,
    /// The size of the table at which the entries of forgotten messages are removed.
    many: Cell<usize>,
    listeners: Cell<Listener>,
}

impl SeenMessages {
    /// The listeners that remember the message number `id` of `source`. No listener forgets it before `kept_until`, in
    /// seconds.
    pub(super) fn seen_by(&self, source: i32, id: u32, kept_until: f64) -> Rc<SeenBy> {
        const FEW: usize = 64;
        let mut messages = self.messages.borrow_mut();
        if messages.len() >= self.many.get().max(FEW) {
            messages.retain(|_, seen_by| seen_by.strong_count() > 0);
            self.many.set(2 * messages.len());
        }
        // Nodes with the same address share a set, because each takes the messages of the others for its own.
        let known = messages.get(&(source, id)).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let seen_by = Rc::new(SeenBy { source, id, members: RefCell::default(), kept_until });
            messages.insert((source, id), Rc::downgrade(&seen_by));
            seen_by
        })
    }

    /// Returns a number for a new listener.
    pub(super) fn new_listener(&self) -> Listener {
        self.listeners.replace(self.listeners.get() + 1)
    }
}
