//! Which nodes have seen a flooded message.
//!
//! A flood reaches every node many times over, and all but the first copy are ignored. So whoever gets a copy asks first
//! whether it knows the message. That is not looked up in tables of the nodes, which are far apart in memory: all copies of
//! a message share one set of those who have seen it, a bit for each node.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};

/// Number of a listener.
pub(super) type Listener = u32;

/// Who remembers having seen a flooded message. All copies of the message share it.
#[derive(Debug)]
pub struct SeenBy {
    pub(super) source: i32,
    pub(super) id: u32,
    /// A bit for each listener.
    members: RefCell<Vec<u64>>,
    /// Before this time nobody forgets the message, seconds.
    kept_until: f64,
}

impl SeenBy {
    /// Whether this listener remembers the message.
    #[inline]
    pub(super) fn contains(&self, listener: Listener) -> bool {
        let members = self.members.borrow();
        members.get(listener as usize / 64).is_some_and(|word| word >> (listener % 64) & 1 == 1)
    }

    /// Whether this listener remembers the message now, and will not have forgotten it at `time` seconds.
    #[inline]
    pub(in crate::wireless) fn remains(&self, listener: Listener, time: f64) -> bool {
        time < self.kept_until && self.contains(listener)
    }

    /// This listener remembers the message from now on, or no longer.
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

/// The flooded messages that somebody remembers, and the numbers of the listeners.
#[derive(Debug, Default)]
pub(in crate::wireless) struct SeenMessages {
    /// By source and number.
    messages: RefCell<HashMap<(i32, u32), Weak<SeenBy>>>,
    /// With so many messages, some of which are probably of the past, it is time to look.
    many: Cell<usize>,
    listeners: Cell<Listener>,
}

impl SeenMessages {
    /// Who remembers the message number `id` of `source`, which nobody forgets before `kept_until` seconds.
    pub(super) fn seen_by(&self, source: i32, id: u32, kept_until: f64) -> Rc<SeenBy> {
        const FEW: usize = 64;
        let mut messages = self.messages.borrow_mut();
        if messages.len() >= self.many.get().max(FEW) {
            messages.retain(|_, seen_by| seen_by.strong_count() > 0);
            self.many.set(2 * messages.len());
        }
        // Nodes with the same address take each other's messages for their own.
        let known = messages.get(&(source, id)).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let seen_by = Rc::new(SeenBy { source, id, members: RefCell::default(), kept_until });
            messages.insert((source, id), Rc::downgrade(&seen_by));
            seen_by
        })
    }

    /// The number of one more listener.
    pub(super) fn new_listener(&self) -> Listener {
        self.listeners.replace(self.listeners.get() + 1)
    }
}
