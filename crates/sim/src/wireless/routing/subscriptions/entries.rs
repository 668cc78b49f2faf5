//! The interests that a filter knows, each with its attributes.

use std::cell::{Cell, Ref, RefCell, RefMut};

use super::attributes::{Attribute, Attributes, are_same, matches};
use super::message::PublishedMessage;

/// The state of an interest.
pub(super) trait Interest {
    /// An interest that nobody has expressed yet.
    fn new(id: u32, attributes: Attributes) -> Self;

    /// The attributes of the interest.
    fn attributes(&self) -> &Attributes;
}

/// The interests of a filter, in the order in which they were made.
#[derive(Debug)]
pub(super) struct Entries<E> {
    list: RefCell<Vec<E>>,
    made: Cell<u32>,
}

impl<E> Default for Entries<E> {
    fn default() -> Self {
        Entries { list: RefCell::default(), made: Cell::new(0) }
    }
}

impl<E: Interest> Entries<E> {
    pub fn borrow(&self) -> Ref<'_, Vec<E>> {
        self.list.borrow()
    }

    pub fn borrow_mut(&self) -> RefMut<'_, Vec<E>> {
        self.list.borrow_mut()
    }

    /// Returns the index of the interest with these attributes, and whether it has just been made.
    pub fn find_or_make(&self, attributes: &[Attribute]) -> (usize, bool) {
        let mut entries = self.list.borrow_mut();
        if let Some(place) = entries.iter().position(|entry| are_same(entry.attributes(), attributes)) {
            return (place, false);
        }
        self.made.set(self.made.get() + 1);
        entries.push(E::new(self.made.get(), attributes.to_vec()));
        (entries.len() - 1, true)
    }

    /// The indices of the interests that a message matches.
    pub fn matching(&self, message: &PublishedMessage) -> Vec<usize> {
        let entries = self.list.borrow();
        let fits = |place: &usize| matches(entries[*place].attributes(), &message.attributes);
        (0..entries.len()).filter(fits).collect()
    }
}

/// Sets the time of `what` in a list, to which it is added if necessary.
pub(super) fn refresh<T: PartialEq + Clone>(list: &mut Vec<(T, i64)>, what: &T, now: i64) {
    match list.iter_mut().find(|(known, _)| known == what) {
        Some((_, time)) => *time = now,
        None => list.push((what.clone(), now)),
    }
}
