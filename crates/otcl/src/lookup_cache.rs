//! The last results of method lookup.
//!
//! The method name in a call is usually a constant of the compiled script: the same value each time. A small table indexed
//! by that value and the receiver's class answers most lookups without looking at the name.

use std::cell::RefCell;

use crate::class::Found;
use crate::obj::Obj;
use crate::object::ObjectId;

const SIZE: usize = 512;

/// A direct-mapped table of lookups; new entries replace old ones.
pub(crate) struct LookupCache(RefCell<Vec<Option<Entry>>>);

struct Entry {
    class: ObjectId,
    epoch: u64,
    /// The value itself: as long as it is kept, no other value has its address.
    name: Obj,
    found: Option<Found>,
}

impl Default for LookupCache {
    fn default() -> Self {
        LookupCache(RefCell::new(empty()))
    }
}

fn empty() -> Vec<Option<Entry>> {
    std::iter::repeat_with(|| None).take(SIZE).collect()
}

fn place(class: ObjectId, name: &Obj) -> usize {
    // Values are at least 16 bytes apart.
    ((name.as_ptr() as usize >> 4) ^ class.index().wrapping_mul(0x9e37)) % SIZE
}

impl LookupCache {
    /// Returns the result of a lookup at `epoch`; `None` if it is not in the table.
    pub fn get(&self, class: ObjectId, epoch: u64, name: &Obj) -> Option<Option<Found>> {
        let entries = self.0.borrow();
        let entry = entries[place(class, name)].as_ref()?;
        let same = entry.class == class && entry.epoch == epoch && entry.name.same(name);
        same.then(|| entry.found.clone())
    }

    /// Removes all entries.
    pub fn clear(&self) {
        let old = self.0.replace(empty());
        drop(old);
    }

    /// Stores the result of a lookup.
    pub fn put(&self, class: ObjectId, epoch: u64, name: &Obj, found: Option<Found>) {
        let entry = Entry { class, epoch, name: name.clone(), found };
        // The old entry may own the last reference to a method, so it is dropped only after the table is released.
        let old = self.0.borrow_mut()[place(class, name)].replace(entry);
        drop(old);
    }
}
